// Classical Runge-Kutta steps of the Lorenz equations together with their variational equations
//
//   x' = sigma (y - x),  y' = x (rho - z) - y,  z' = x y - beta z,  w' = J(x, y, z) w
//
// for three tangent vectors w, kept apart by Gram-Schmidt (Benettin et al., Meccanica 15 (1980) 9), whose
// stretching adds up to the Lyapunov spectrum. The difference d to a twin obeys the same equation plus
// its quadratic part, d' = J d + (0, -dx dz, dx dy), exactly: no digit is lost to subtraction. Two
// vectors share a register: (w1, w2) and (w3, d); the state itself stands in both lanes.
import { zeroed } from './lib/memory'

/** Steps between two orthonormalisations. */
const ORTHONORMAL_EVERY = 4

const NODES: usize = 0 // c of the next stage times dt
const WEIGHTS: usize = 64 // b times dt
const SIGMA: usize = 128
const RHO: usize = 144
const BETA: usize = 160
const QUADRATIC: usize = 176 // (0, 1): the twin alone is not linear

let constants: usize = 0
let state: usize = 0 // nine registers: x y z, then the components of (w1, w2), then those of (w3, d)
let sum1: f64 = 0
let sum2: f64 = 0
let sum3: f64 = 0
let sumZ: f64 = 0

/** The state (x, y, z), tangent vectors along the axes, and a twin `delta` away in x. */
export function init(
  sigma: f64,
  rho: f64,
  beta: f64,
  dt: f64,
  x: f64,
  y: f64,
  z: f64,
  delta: f64,
): void {
  constants = zeroed(192)
  state = zeroed(144)
  splat(constants + NODES, dt / 2)
  splat(constants + NODES + 16, dt / 2)
  splat(constants + NODES + 32, dt)
  splat(constants + WEIGHTS, dt / 6)
  splat(constants + WEIGHTS + 16, dt / 3)
  splat(constants + WEIGHTS + 32, dt / 3)
  splat(constants + WEIGHTS + 48, dt / 6)
  splat(constants + SIGMA, sigma)
  splat(constants + RHO, rho)
  splat(constants + BETA, beta)
  store<f64>(constants + QUADRATIC, 1, 8)
  splat(state, x)
  splat(state + 16, y)
  splat(state + 32, z)
  store<f64>(state, 1, 48) // w1 = e_x
  store<f64>(state, 1, 72) // w2 = e_y
  store<f64>(state, 1, 128) // w3 = e_z
  store<f64>(state, delta, 104)
}

function splat(address: usize, value: f64): void {
  store<f64>(address, value)
  store<f64>(address, value, 8)
}

export function positionX(): f64 {
  return load<f64>(state)
}
export function positionY(): f64 {
  return load<f64>(state, 16)
}
export function positionZ(): f64 {
  return load<f64>(state, 32)
}

/** Distance of the twin. */
export function separation(): f64 {
  const dx = load<f64>(state, 104)
  const dy = load<f64>(state, 120)
  const dz = load<f64>(state, 136)
  return Math.sqrt(dx * dx + dy * dy + dz * dz)
}

/** Sums since init: logarithms of the stretching along the three directions, and z after each step. */
export function stretching1(): f64 {
  return sum1
}
export function stretching2(): f64 {
  return sum2
}
export function stretching3(): f64 {
  return sum3
}
export function heightSum(): f64 {
  return sumZ
}

export function advance(steps: i32): void {
  for (let n = 1; n <= steps; n++) {
    step()
    sumZ += load<f64>(state, 32)
    if (n % ORTHONORMAL_EVERY === 0 || n === steps) orthonormalise()
  }
}

function step(): void {
  const sigma = v128.load(constants, SIGMA)
  const rho = v128.load(constants, RHO)
  const beta = v128.load(constants, BETA)
  const q = v128.load(constants, QUADRATIC)
  let x = v128.load(state)
  let y = v128.load(state, 16)
  let z = v128.load(state, 32)
  let ux = v128.load(state, 48)
  let uy = v128.load(state, 64)
  let uz = v128.load(state, 80)
  let wx = v128.load(state, 96)
  let wy = v128.load(state, 112)
  let wz = v128.load(state, 128)
  let nx = x
  let ny = y
  let nz = z
  let nux = ux
  let nuy = uy
  let nuz = uz
  let nwx = wx
  let nwy = wy
  let nwz = wz
  for (let at = constants, end = at + 64; at < end; at += 16) {
    const rise = f64x2.sub(rho, z)
    const kx = f64x2.mul(sigma, f64x2.sub(y, x))
    const ky = f64x2.sub(f64x2.mul(x, rise), y)
    const kz = f64x2.sub(f64x2.mul(x, y), f64x2.mul(beta, z))
    const kux = f64x2.mul(sigma, f64x2.sub(uy, ux))
    const kuy = f64x2.sub(f64x2.sub(f64x2.mul(rise, ux), uy), f64x2.mul(x, uz))
    const kuz = f64x2.sub(f64x2.add(f64x2.mul(y, ux), f64x2.mul(x, uy)), f64x2.mul(beta, uz))
    const kwx = f64x2.mul(sigma, f64x2.sub(wy, wx))
    const qx = f64x2.mul(q, wx)
    const kwy = f64x2.sub(f64x2.sub(f64x2.mul(rise, wx), wy), f64x2.mul(f64x2.add(x, qx), wz))
    const kwz = f64x2.sub(
      f64x2.add(f64x2.mul(y, wx), f64x2.mul(f64x2.add(x, qx), wy)),
      f64x2.mul(beta, wz),
    )
    const b = v128.load(at, WEIGHTS)
    nx = f64x2.add(nx, f64x2.mul(b, kx))
    ny = f64x2.add(ny, f64x2.mul(b, ky))
    nz = f64x2.add(nz, f64x2.mul(b, kz))
    nux = f64x2.add(nux, f64x2.mul(b, kux))
    nuy = f64x2.add(nuy, f64x2.mul(b, kuy))
    nuz = f64x2.add(nuz, f64x2.mul(b, kuz))
    nwx = f64x2.add(nwx, f64x2.mul(b, kwx))
    nwy = f64x2.add(nwy, f64x2.mul(b, kwy))
    nwz = f64x2.add(nwz, f64x2.mul(b, kwz))
    const c = v128.load(at, NODES)
    x = f64x2.add(v128.load(state), f64x2.mul(c, kx))
    y = f64x2.add(v128.load(state, 16), f64x2.mul(c, ky))
    z = f64x2.add(v128.load(state, 32), f64x2.mul(c, kz))
    ux = f64x2.add(v128.load(state, 48), f64x2.mul(c, kux))
    uy = f64x2.add(v128.load(state, 64), f64x2.mul(c, kuy))
    uz = f64x2.add(v128.load(state, 80), f64x2.mul(c, kuz))
    wx = f64x2.add(v128.load(state, 96), f64x2.mul(c, kwx))
    wy = f64x2.add(v128.load(state, 112), f64x2.mul(c, kwy))
    wz = f64x2.add(v128.load(state, 128), f64x2.mul(c, kwz))
  }
  v128.store(state, nx)
  v128.store(state, ny, 16)
  v128.store(state, nz, 32)
  v128.store(state, nux, 48)
  v128.store(state, nuy, 64)
  v128.store(state, nuz, 80)
  v128.store(state, nwx, 96)
  v128.store(state, nwy, 112)
  v128.store(state, nwz, 128)
}

/** Gram-Schmidt in the order w1, w2, w3; the logarithms of the three lengths join their sums. */
function orthonormalise(): void {
  let ax = load<f64>(state, 48)
  let ay = load<f64>(state, 64)
  let az = load<f64>(state, 80)
  let bx = load<f64>(state, 56)
  let by = load<f64>(state, 72)
  let bz = load<f64>(state, 88)
  let cx = load<f64>(state, 96)
  let cy = load<f64>(state, 112)
  let cz = load<f64>(state, 128)
  const a = Math.sqrt(ax * ax + ay * ay + az * az)
  ax /= a
  ay /= a
  az /= a
  const ab = ax * bx + ay * by + az * bz
  bx -= ab * ax
  by -= ab * ay
  bz -= ab * az
  const b = Math.sqrt(bx * bx + by * by + bz * bz)
  bx /= b
  by /= b
  bz /= b
  const ac = ax * cx + ay * cy + az * cz
  cx -= ac * ax
  cy -= ac * ay
  cz -= ac * az
  const bc = bx * cx + by * cy + bz * cz
  cx -= bc * bx
  cy -= bc * by
  cz -= bc * bz
  const c = Math.sqrt(cx * cx + cy * cy + cz * cz)
  sum1 += Math.log(a)
  sum2 += Math.log(b)
  sum3 += Math.log(c)
  store<f64>(state, ax, 48)
  store<f64>(state, ay, 64)
  store<f64>(state, az, 80)
  store<f64>(state, bx, 56)
  store<f64>(state, by, 72)
  store<f64>(state, bz, 88)
  store<f64>(state, cx / c, 96)
  store<f64>(state, cy / c, 112)
  store<f64>(state, cz / c, 128)
}
