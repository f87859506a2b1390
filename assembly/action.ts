// Symplectic splitting of H = p^2/2 + V(q) against classical Runge-Kutta: Kepler in the plane, and the
// anharmonic oscillator and the pendulum on a line. A step is kick, (drift, force, kick) a stage; the
// last force of a step is the first of the next. Updates of q and p are compensated (Kahan 1965), off the
// critical path of sqrt and division, so that rounding walks instead of drifts.
let first: f64 = 0 // factor of the kick that opens a step, times dt
let stages: usize = 0 // per stage: drift factor, kick factor, both times dt
let stagesEnd: usize = 0

let x: f64 = 0
let y: f64 = 0
let px: f64 = 0
let py: f64 = 0
let lostX: f64 = 0
let lostY: f64 = 0
let lostPx: f64 = 0
let lostPy: f64 = 0

let startEnergy: f64 = 0
let startMomentum: f64 = 0
let worstEnergy: f64 = 0
let worstMomentum: f64 = 0
let energySum: f64 = 0
let lastError: f64 = 0

/** Room for `count` stages; answers its address, to be filled with drift, kick, drift, kick ... times dt. */
export function init(count: i32, firstKick: f64): usize {
  const bytes = (<usize>count) << 4
  stages = heap.alloc(bytes)
  stagesEnd = stages + bytes
  first = firstKick
  return stages
}

/** Puts the body; on a line y and py are zero. Clears what was lost to rounding and all records. */
export function place(qx: f64, qy: f64, vx: f64, vy: f64): void {
  x = qx
  y = qy
  px = vx
  py = vy
  lostX = lostY = lostPx = lostPy = 0
  worstEnergy = worstMomentum = lastError = 0
}

/** Deviations are measured from these values. */
export function compareWith(energy: f64, momentum: f64): void {
  startEnergy = energy
  startMomentum = momentum
}

export function positionX(): f64 {
  return x
}
export function positionY(): f64 {
  return y
}
export function momentumX(): f64 {
  return px
}
export function momentumY(): f64 {
  return py
}

/** E - E0 after the last step. */
export function energyError(): f64 {
  return lastError
}
/** Largest |E - E0| since place(); NaN once the motion is no longer finite. */
export function energyDeviation(): f64 {
  return worstEnergy
}
/** Largest |L - L0| since place(). */
export function momentumDeviation(): f64 {
  return worstMomentum
}
/** Sum of E - E0 over the steps of the last advance. */
export function energyErrorSum(): f64 {
  return energySum
}

function larger(worst: f64, deviation: f64): f64 {
  // max hands a NaN on, which a comparison would drop.
  return max<f64>(worst, abs<f64>(deviation))
}

/** Steps of the Kepler problem V = -mu/r. */
export function advanceKepler(steps: i32, mu: f64): void {
  const begin = stages
  const end = stagesEnd
  const opening = first * mu
  let qx = x
  let qy = y
  let vx = px
  let vy = py
  let ex = lostX
  let ey = lostY
  let fx = lostPx
  let fy = lostPy
  let r2 = qx * qx + qy * qy
  let inverse2 = 1 / r2
  let r = sqrt<f64>(r2)
  let inverse3 = r * (inverse2 * inverse2)
  let energy = worstEnergy
  let momentum = worstMomentum
  let sum: f64 = 0
  let error = lastError
  let d: f64
  let t: f64
  for (let n = 0; n < steps; n++) {
    d = opening * inverse3
    let dx = fx - d * qx
    let dy = fy - d * qy
    t = vx + dx
    fx = dx - (t - vx)
    vx = t
    t = vy + dy
    fy = dy - (t - vy)
    vy = t
    for (let stage = begin; stage < end; stage += 16) {
      d = load<f64>(stage)
      dx = d * vx + ex
      dy = d * vy + ey
      t = qx + dx
      ex = dx - (t - qx)
      qx = t
      t = qy + dy
      ey = dy - (t - qy)
      qy = t
      // 1/r^3 = r / r^4: root and division run side by side.
      r2 = qx * qx + qy * qy
      inverse2 = 1 / r2
      r = sqrt<f64>(r2)
      const inverse4 = inverse2 * inverse2
      d = r * (load<f64>(stage, 8) * mu * inverse4)
      inverse3 = r * inverse4
      dx = fx - d * qx
      dy = fy - d * qy
      t = vx + dx
      fx = dx - (t - vx)
      vx = t
      t = vy + dy
      fy = dy - (t - vy)
      vy = t
    }
    error = (vx * vx + vy * vy) / 2 - mu * (r * inverse2) - startEnergy
    sum += error
    energy = larger(energy, error)
    momentum = larger(momentum, qx * vy - qy * vx - startMomentum)
  }
  x = qx
  y = qy
  px = vx
  py = vy
  lostX = ex
  lostY = ey
  lostPx = fx
  lostPy = fy
  worstEnergy = energy
  worstMomentum = momentum
  energySum = sum
  lastError = error
}

function force(pendulum: bool, q: f64, omega2: f64, lambda: f64): f64 {
  return pendulum ? -omega2 * Math.sin(q) : -(omega2 + lambda * q * q) * q
}

function lineEnergy(pendulum: bool, q: f64, p: f64, omega2: f64, lambda: f64): f64 {
  const q2 = q * q
  const potential = pendulum ? -omega2 * Math.cos(q) : (omega2 / 2 + (lambda / 4) * q2) * q2
  return (p * p) / 2 + potential
}

/** Steps of V = -omega^2 cos q (pendulum) or omega^2 q^2/2 + lambda q^4/4. */
export function advanceLine(steps: i32, pendulum: bool, omega2: f64, lambda: f64): void {
  let q = x
  let p = px
  let lostQ = lostX
  let lostP = lostPx
  let f = force(pendulum, q, omega2, lambda)
  let energy = worstEnergy
  let sum: f64 = 0
  let error = lastError
  let d: f64
  let t: f64
  for (let n = 0; n < steps; n++) {
    d = first * f + lostP
    t = p + d
    lostP = d - (t - p)
    p = t
    for (let stage = stages; stage < stagesEnd; stage += 16) {
      d = load<f64>(stage) * p + lostQ
      t = q + d
      lostQ = d - (t - q)
      q = t
      f = force(pendulum, q, omega2, lambda)
      d = load<f64>(stage, 8) * f + lostP
      t = p + d
      lostP = d - (t - p)
      p = t
    }
    error = lineEnergy(pendulum, q, p, omega2, lambda) - startEnergy
    sum += error
    energy = larger(energy, error)
  }
  x = q
  px = p
  lostX = lostQ
  lostPx = lostP
  worstEnergy = energy
  energySum = sum
  lastError = error
}

/** Classical Runge-Kutta steps of length h of the Kepler problem. */
export function rungeKuttaKepler(steps: i32, h: f64, mu: f64): void {
  const half = h / 2
  const sixth = h / 6
  for (let n = 0; n < steps; n++) {
    let r2 = x * x + y * y
    let g = -mu / (r2 * sqrt<f64>(r2))
    const ax1 = g * x
    const ay1 = g * y
    const px2 = px + half * ax1
    const py2 = py + half * ay1
    let qx = x + half * px
    let qy = y + half * py
    r2 = qx * qx + qy * qy
    g = -mu / (r2 * sqrt<f64>(r2))
    const ax2 = g * qx
    const ay2 = g * qy
    const px3 = px + half * ax2
    const py3 = py + half * ay2
    qx = x + half * px2
    qy = y + half * py2
    r2 = qx * qx + qy * qy
    g = -mu / (r2 * sqrt<f64>(r2))
    const ax3 = g * qx
    const ay3 = g * qy
    const px4 = px + h * ax3
    const py4 = py + h * ay3
    qx = x + h * px3
    qy = y + h * py3
    r2 = qx * qx + qy * qy
    g = -mu / (r2 * sqrt<f64>(r2))
    x += sixth * (px + 2 * px2 + 2 * px3 + px4)
    y += sixth * (py + 2 * py2 + 2 * py3 + py4)
    px += sixth * (ax1 + 2 * ax2 + 2 * ax3 + g * qx)
    py += sixth * (ay1 + 2 * ay2 + 2 * ay3 + g * qy)
    lastError = (px * px + py * py) / 2 - mu / sqrt<f64>(x * x + y * y) - startEnergy
    worstEnergy = larger(worstEnergy, lastError)
  }
}

/** Classical Runge-Kutta steps of length h on the line. */
export function rungeKuttaLine(steps: i32, h: f64, pendulum: bool, omega2: f64, lambda: f64): void {
  const half = h / 2
  const sixth = h / 6
  for (let n = 0; n < steps; n++) {
    const a1 = force(pendulum, x, omega2, lambda)
    const p2 = px + half * a1
    const a2 = force(pendulum, x + half * px, omega2, lambda)
    const p3 = px + half * a2
    const a3 = force(pendulum, x + half * p2, omega2, lambda)
    const p4 = px + h * a3
    const a4 = force(pendulum, x + h * p3, omega2, lambda)
    x += sixth * (px + 2 * p2 + 2 * p3 + p4)
    px += sixth * (a1 + 2 * a2 + 2 * a3 + a4)
    lastError = lineEnergy(pendulum, x, px, omega2, lambda) - startEnergy
    worstEnergy = larger(worstEnergy, lastError)
  }
}
