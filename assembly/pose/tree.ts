// The pose of a ligand of rigid parts: place and turn of the root, an angle for each bond about which a part turns, and from
// them the places of all atoms; from forces on atoms the slopes of the energy along each unknown.
//
// All parts lie in one frame where every angle is zero. A part is turned by A and moved by t: x = A x0 + t. For a part that
// turns by an angle about the bond from p to p + u of its parent, A = A' Rot(u, angle) and t leaves p where the parent has it.
import { direction, slopes } from '../lib/bfgs'
import { zeroed } from '../lib/memory'

// An atom: x, y, z in the frame of the ligand; x, y, z as it lies; the gradient of the energy there; its part.
export const ATOM: usize = 80
// A part: parent; p; u; A row by row; t; summed gradient and moment of its atoms; u and p as they lie.
const PART: usize = 248

export let atomsAt: usize = 0
export let atomsEnd: usize = 0
let partsAt: usize = 0
let partsEnd: usize = 0
/** x, y, z of the root, quaternion, angles; octets of them. */
export let poseAt: usize = 0
let poseOctets: usize = 0
let startPose: usize = 0
/** What a unit of each unknown is: lengths for the place, radians for turns and angles. */
export let scalesAt: usize = 0
let unknowns: usize = 0

/** `parts` without the root. */
export function takeTree(atoms: i32, parts: i32): void {
  atomsAt = zeroed(<usize>atoms * ATOM)
  atomsEnd = atomsAt + <usize>atoms * ATOM
  partsAt = zeroed(<usize>(parts + 1) * PART)
  partsEnd = partsAt + <usize>(parts + 1) * PART
  poseOctets = (<usize>(7 + parts)) << 3
  unknowns = <usize>(6 + parts)
  poseAt = zeroed(poseOctets)
  startPose = zeroed(poseOctets)
  scalesAt = zeroed(unknowns << 3)
}

export function partAddress(part: i32): usize {
  return partsAt + <usize>part * PART
}

/** Matrix of the root and then of each part, and the places of the atoms. */
export function place(): void {
  const w = load<f64>(poseAt, 24)
  const x = load<f64>(poseAt, 32)
  const y = load<f64>(poseAt, 40)
  const z = load<f64>(poseAt, 48)
  setRow(partsAt + 56, 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y))
  setRow(partsAt + 80, 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x))
  setRow(partsAt + 104, 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))
  memory.copy(partsAt + 128, poseAt, 24)
  let angle = poseAt + 56
  for (let part = partsAt + PART; part < partsEnd; part += PART) {
    turnPart(part, load<f64>(angle))
    angle += 8
  }
  for (let atom = atomsAt; atom < atomsEnd; atom += ATOM) {
    const part = partsAt + <usize>load<f64>(atom, 72) * PART
    for (let k: usize = 0; k < 3; k++) {
      store<f64>(
        atom + (k << 3),
        row(part + 56 + k * 24, atom) + load<f64>(part + 128 + (k << 3)),
        24,
      )
    }
  }
}

function setRow(at: usize, x: f64, y: f64, z: f64): void {
  store<f64>(at, x)
  store<f64>(at, y, 8)
  store<f64>(at, z, 16)
}

function row(matrix: usize, x: usize): f64 {
  return (
    load<f64>(matrix) * load<f64>(x) +
    load<f64>(matrix, 8) * load<f64>(x, 8) +
    load<f64>(matrix, 16) * load<f64>(x, 16)
  )
}

/** Rodrigues' rotation of the parent's matrix about u. */
function turnPart(part: usize, angle: f64): void {
  const parent = partsAt + <usize>load<f64>(part) * PART
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const t = 1 - c
  const ux = load<f64>(part, 32)
  const uy = load<f64>(part, 40)
  const uz = load<f64>(part, 48)
  for (let k: usize = 0; k < 3; k++) {
    const line = parent + 56 + k * 24
    const a = load<f64>(line)
    const b = load<f64>(line, 8)
    const d = load<f64>(line, 16)
    setRow(
      part + 56 + k * 24,
      a * (c + t * ux * ux) + b * (t * ux * uy + s * uz) + d * (t * ux * uz - s * uy),
      a * (t * ux * uy - s * uz) + b * (c + t * uy * uy) + d * (t * uy * uz + s * ux),
      a * (t * ux * uz + s * uy) + b * (t * uy * uz - s * ux) + d * (c + t * uz * uz),
    )
    const along = load<f64>(part, 32) * a + load<f64>(part, 40) * b + load<f64>(part, 48) * d
    const at = row(line, part + 8) + load<f64>(parent + 128 + (k << 3))
    store<f64>(part + 200 + (k << 3), along)
    store<f64>(part + 224 + (k << 3), at)
    store<f64>(part + 128 + (k << 3), at - row(part + 56 + k * 24, part + 8))
  }
}

/** Slopes along the unknowns from the gradients at the atoms. */
export function gatherSlopes(): void {
  for (let part = partsAt; part < partsEnd; part += PART) memory.fill(part + 152, 0, 48)
  for (let atom = atomsAt; atom < atomsEnd; atom += ATOM) {
    const part = partsAt + <usize>load<f64>(atom, 72) * PART
    const x = load<f64>(atom, 24)
    const y = load<f64>(atom, 32)
    const z = load<f64>(atom, 40)
    const gx = load<f64>(atom, 48)
    const gy = load<f64>(atom, 56)
    const gz = load<f64>(atom, 64)
    addTo(part + 152, gx, gy, gz)
    addTo(part + 176, y * gz - z * gy, z * gx - x * gz, x * gy - y * gx)
  }
  let slope = slopes + (unknowns << 3) - 8
  let scale = scalesAt + (unknowns << 3) - 8
  for (let part = partsEnd - PART; part > partsAt; part -= PART) {
    const parent = partsAt + <usize>load<f64>(part) * PART
    store<f64>(slope, moment(part + 224, part, part + 200) * load<f64>(scale))
    slope -= 8
    scale -= 8
    addTo(parent + 152, load<f64>(part, 152), load<f64>(part, 160), load<f64>(part, 168))
    addTo(parent + 176, load<f64>(part, 176), load<f64>(part, 184), load<f64>(part, 192))
  }
  for (let k: usize = 0; k < 24; k += 8) {
    store<f64>(slopes + k, load<f64>(partsAt + 152 + k) * load<f64>(scalesAt + k))
  }
  const fx = load<f64>(partsAt, 152)
  const fy = load<f64>(partsAt, 160)
  const fz = load<f64>(partsAt, 168)
  const x = load<f64>(poseAt)
  const y = load<f64>(poseAt, 8)
  const z = load<f64>(poseAt, 16)
  setRow(
    slopes + 24,
    (load<f64>(partsAt, 176) - (y * fz - z * fy)) * load<f64>(scalesAt, 24),
    (load<f64>(partsAt, 184) - (z * fx - x * fz)) * load<f64>(scalesAt, 32),
    (load<f64>(partsAt, 192) - (x * fy - y * fx)) * load<f64>(scalesAt, 40),
  )
}

/** Along `axis`, of the part's gradient about the point `at`. */
function moment(at: usize, part: usize, axis: usize): f64 {
  const fx = load<f64>(part, 152)
  const fy = load<f64>(part, 160)
  const fz = load<f64>(part, 168)
  const x = load<f64>(at)
  const y = load<f64>(at, 8)
  const z = load<f64>(at, 16)
  return (
    load<f64>(axis) * (load<f64>(part, 176) - (y * fz - z * fy)) +
    load<f64>(axis, 8) * (load<f64>(part, 184) - (z * fx - x * fz)) +
    load<f64>(axis, 16) * (load<f64>(part, 192) - (x * fy - y * fx))
  )
}

function addTo(at: usize, x: f64, y: f64, z: f64): void {
  store<f64>(at, load<f64>(at) + x)
  store<f64>(at, load<f64>(at, 8) + y, 8)
  store<f64>(at, load<f64>(at, 16) + z, 16)
}

export function mark(): void {
  memory.copy(startPose, poseAt, poseOctets)
}

export function back(): void {
  memory.copy(poseAt, startPose, poseOctets)
}

/** The pose a step of length `a` along the direction from the mark; the root turns about its own place, by Cayley's map. */
export function move(a: f64): void {
  for (let i: usize = 0; i < 24; i += 8) {
    const by = a * load<f64>(direction + i) * load<f64>(scalesAt + i)
    store<f64>(poseAt + i, load<f64>(startPose + i) + by)
  }
  for (let i: usize = 48; i < unknowns << 3; i += 8) {
    const by = a * load<f64>(direction + i) * load<f64>(scalesAt + i)
    store<f64>(poseAt + i, load<f64>(startPose + i, 8) + by, 8)
  }
  const vx = 0.5 * a * load<f64>(direction, 24) * load<f64>(scalesAt, 24)
  const vy = 0.5 * a * load<f64>(direction, 32) * load<f64>(scalesAt, 32)
  const vz = 0.5 * a * load<f64>(direction, 40) * load<f64>(scalesAt, 40)
  const w = load<f64>(startPose, 24)
  const x = load<f64>(startPose, 32)
  const y = load<f64>(startPose, 40)
  const z = load<f64>(startPose, 48)
  // (1, v) times the start, then to unit length again.
  const qw = w - vx * x - vy * y - vz * z
  const qx = x + vx * w + vy * z - vz * y
  const qy = y + vy * w + vz * x - vx * z
  const qz = z + vz * w + vx * y - vy * x
  const norm = sqrt<f64>(qw * qw + qx * qx + qy * qy + qz * qz)
  store<f64>(poseAt, qw / norm, 24)
  store<f64>(poseAt, qx / norm, 32)
  store<f64>(poseAt, qy / norm, 40)
  store<f64>(poseAt, qz / norm, 48)
}
