// Energy, force and torque of a rigid ligand in the field of a rigid receptor, and its local minimisation over
// translation and rotation. Lengths in sigma, energies in epsilon: a pair has 4 (s^12 - s^6) + q_i q_j / r with
// s^2 = 1 / (r^2 + softness). A softness above zero lets atoms pass through each other (Beutler et al., Chem. Phys.
// Lett. 222 (1994) 529): a first search with it leaves the clashes of a random start behind.
//
// The pose is the place of the ligand's centroid and a unit quaternion. A step (t, s) moves the centroid by t and
// turns the ligand in its own frame by the rotation vector L s, here by Cayley's map. L holds the inverse radii of
// gyration about the principal axes, so that all six unknowns are lengths and a thin ligand rolls as easily as it tilts.
import { descend, direction, slopes, largestSlope as steepest, takeUnknowns } from './lib/bfgs'
import { zeroed } from './lib/memory'

const UNKNOWNS: usize = 6
// Two receptor atoms: x, y, z, charge and well (4, or 0 for the atom that makes an odd number even), each twice.
const TWO_ATOMS: usize = 80
// A ligand atom: x, y, z from the centroid, charge; then x, y, z as docked.
const ATOM: usize = 56

/** No step of a search is longer, in sigma; the first of a search goes at most a tenth of it. */
const STEP_MAX: f64 = 1
const FIRST_STEP: f64 = 0.1

let receptorAtoms: usize = 0
let receptorEnd: usize = 0
let ligandAtoms: usize = 0
let ligandEnd: usize = 0
let charged: bool = false
let soft: f64 = 0
let constants: usize = 0 // 1, 6, 12 and the softness, each twice
let turns: usize = 0 // L, row by row
let rotation: usize = 0 // matrix of the pose, row by row
let poseAt: usize = 0 // centroid x, y, z; quaternion w, x, y, z
let startPose: usize = 0
let evaluated: f64 = 0

/** Takes all memory. */
export function init(receptorCount: i32, ligandCount: i32, charges: bool): void {
  const twos = <usize>((receptorCount + 1) >> 1)
  receptorAtoms = zeroed(twos * TWO_ATOMS)
  receptorEnd = receptorAtoms + twos * TWO_ATOMS
  ligandAtoms = zeroed(<usize>ligandCount * ATOM)
  ligandEnd = ligandAtoms + <usize>ligandCount * ATOM
  charged = charges
  constants = zeroed(64)
  setConstant(0, 1)
  setConstant(16, 6)
  setConstant(32, 12)
  turns = zeroed(72)
  rotation = zeroed(72)
  poseAt = zeroed(56)
  startPose = zeroed(56)
  takeUnknowns(UNKNOWNS, STEP_MAX, FIRST_STEP)
}

function setConstant(at: usize, value: f64): void {
  store<f64>(constants + at, value)
  store<f64>(constants + at, value, 8)
}

/** Addresses: the receptor by twos, the ligand (7 doubles an atom), L (9), the pose (7), the gradient (6). */
export function receptor(): usize {
  return receptorAtoms
}
export function ligand(): usize {
  return ligandAtoms
}
export function levers(): usize {
  return turns
}
export function pose(): usize {
  return poseAt
}
export function gradient(): usize {
  return slopes
}

/** Energies computed so far. */
export function evaluations(): f64 {
  return evaluated
}

/** Energy of the pose; the gradient in the six unknowns is left at gradient(). */
export function energy(softness: f64): f64 {
  soft = softness
  evaluated += 1
  place()
  setConstant(48, softness)
  return pairs()
}

/** Rotation matrix and docked coordinates of every ligand atom from the pose. */
function place(): void {
  const w = load<f64>(poseAt, 24)
  const x = load<f64>(poseAt, 32)
  const y = load<f64>(poseAt, 40)
  const z = load<f64>(poseAt, 48)
  store<f64>(rotation, 1 - 2 * (y * y + z * z))
  store<f64>(rotation, 2 * (x * y - w * z), 8)
  store<f64>(rotation, 2 * (x * z + w * y), 16)
  store<f64>(rotation, 2 * (x * y + w * z), 24)
  store<f64>(rotation, 1 - 2 * (x * x + z * z), 32)
  store<f64>(rotation, 2 * (y * z - w * x), 40)
  store<f64>(rotation, 2 * (x * z - w * y), 48)
  store<f64>(rotation, 2 * (y * z + w * x), 56)
  store<f64>(rotation, 1 - 2 * (x * x + y * y), 64)
  for (let a = ligandAtoms; a < ligandEnd; a += ATOM) {
    for (let k: usize = 0; k < 3; k++) {
      store<f64>(a + (k << 3), load<f64>(poseAt + (k << 3)) + row(rotation + k * 24, a), 32)
    }
  }
}

function row(matrix: usize, x: usize): f64 {
  return (
    load<f64>(matrix) * load<f64>(x) +
    load<f64>(matrix, 8) * load<f64>(x, 8) +
    load<f64>(matrix, 16) * load<f64>(x, 16)
  )
}

function column(matrix: usize, x: f64, y: f64, z: f64): f64 {
  return load<f64>(matrix) * x + load<f64>(matrix, 24) * y + load<f64>(matrix, 48) * z
}

function pairs(): f64 {
  const withCharges = charged
  const one = v128.load(constants)
  const zero = f64x2.splat(0)
  let sum = zero
  memory.fill(slopes, 0, UNKNOWNS << 3)
  for (let a = ligandAtoms; a < ligandEnd; a += ATOM) {
    const xs = v128.load_splat<f64>(a, 32)
    const ys = v128.load_splat<f64>(a, 40)
    const zs = v128.load_splat<f64>(a, 48)
    const charge = v128.load_splat<f64>(a, 24)
    let fx = zero
    let fy = zero
    let fz = zero
    for (let b = receptorAtoms; b < receptorEnd; b += TWO_ATOMS) {
      const dx = f64x2.sub(xs, v128.load(b))
      const dy = f64x2.sub(ys, v128.load(b, 16))
      const dz = f64x2.sub(zs, v128.load(b, 32))
      const plane = f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy))
      const square = f64x2.add(f64x2.add(plane, f64x2.mul(dz, dz)), v128.load(constants, 48))
      const inverseSquare = f64x2.div(one, square)
      const sixth = f64x2.mul(f64x2.mul(inverseSquare, inverseSquare), inverseSquare)
      const attraction = f64x2.mul(v128.load(b, 64), sixth)
      const repulsion = f64x2.mul(attraction, sixth)
      sum = f64x2.add(sum, f64x2.sub(repulsion, attraction))
      // Force = -dU/dr, along d: (12 repulsion - 6 attraction + coulomb) d / r^2.
      let pull = f64x2.sub(
        f64x2.mul(v128.load(constants, 32), repulsion),
        f64x2.mul(v128.load(constants, 16), attraction),
      )
      if (withCharges) {
        const product = f64x2.mul(charge, v128.load(b, 48))
        const coulomb = f64x2.mul(product, f64x2.sqrt(inverseSquare))
        sum = f64x2.add(sum, coulomb)
        pull = f64x2.add(pull, coulomb)
      }
      pull = f64x2.mul(pull, inverseSquare)
      fx = f64x2.add(fx, f64x2.mul(pull, dx))
      fy = f64x2.add(fy, f64x2.mul(pull, dy))
      fz = f64x2.add(fz, f64x2.mul(pull, dz))
    }
    addForce(a, total(fx), total(fy), total(fz))
  }
  turnTorque()
  return total(sum)
}

function total(pair: v128): f64 {
  return f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1)
}

/** The force on an atom and its torque about the centroid, in the ligand's frame, enter the gradient with a minus. */
function addForce(atom: usize, fx: f64, fy: f64, fz: f64): void {
  store<f64>(slopes, load<f64>(slopes) - fx)
  store<f64>(slopes, load<f64>(slopes, 8) - fy, 8)
  store<f64>(slopes, load<f64>(slopes, 16) - fz, 16)
  const bx = load<f64>(atom)
  const by = load<f64>(atom, 8)
  const bz = load<f64>(atom, 16)
  const gx = column(rotation, fx, fy, fz)
  const gy = column(rotation + 8, fx, fy, fz)
  const gz = column(rotation + 16, fx, fy, fz)
  store<f64>(slopes, load<f64>(slopes, 24) - (by * gz - bz * gy), 24)
  store<f64>(slopes, load<f64>(slopes, 32) - (bz * gx - bx * gz), 32)
  store<f64>(slopes, load<f64>(slopes, 40) - (bx * gy - by * gx), 40)
}

/** From torques to slopes along s: the transpose of L is L itself. */
function turnTorque(): void {
  const x = row(turns, slopes + 24)
  const y = row(turns + 24, slopes + 24)
  const z = row(turns + 48, slopes + 24)
  store<f64>(slopes, x, 24)
  store<f64>(slopes, y, 32)
  store<f64>(slopes, z, 40)
}

/**
 * BFGS from the pose, at most `most` steps; true once no component of the gradient exceeds `tolerance`, or rounding
 * hides any further descent.
 */
export function minimise(most: i32, softness: f64, tolerance: f64): bool {
  soft = softness
  return descend(most, tolerance, softened, mark, move, back)
}

const softened = (): f64 => energy(soft)

function mark(): void {
  memory.copy(startPose, poseAt, 56)
}

function back(): void {
  memory.copy(poseAt, startPose, 56)
}

/** Largest component of the gradient. */
export function largestSlope(): f64 {
  return steepest()
}

/** The pose a step of length `a` along the direction from the start. */
function move(a: f64): void {
  for (let i: usize = 0; i < 24; i += 8) {
    store<f64>(poseAt + i, load<f64>(startPose + i) + a * load<f64>(direction + i))
  }
  const vx = 0.5 * a * row(turns, direction + 24)
  const vy = 0.5 * a * row(turns + 24, direction + 24)
  const vz = 0.5 * a * row(turns + 48, direction + 24)
  const w = load<f64>(startPose, 24)
  const x = load<f64>(startPose, 32)
  const y = load<f64>(startPose, 40)
  const z = load<f64>(startPose, 48)
  // The start times (1, v), then to unit length again.
  const qw = w - x * vx - y * vy - z * vz
  const qx = x + w * vx + y * vz - z * vy
  const qy = y + w * vy + z * vx - x * vz
  const qz = z + w * vz + x * vy - y * vx
  const norm = sqrt<f64>(qw * qw + qx * qx + qy * qy + qz * qz)
  store<f64>(poseAt, qw / norm, 24)
  store<f64>(poseAt, qx / norm, 32)
  store<f64>(poseAt, qy / norm, 40)
  store<f64>(poseAt, qz / norm, 48)
}
