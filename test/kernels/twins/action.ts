// The loops of assembly/action.ts in plain TypeScript, operation for operation.
import { sin } from '../../../workers/numerics/mathematics.ts'
import type { Splitting } from '../../../workers/numerics/splitting.ts'

/** Positions, momenta and what their updates lost to rounding. */
export interface PlanarState {
  x: number
  y: number
  px: number
  py: number
  lostX: number
  lostY: number
  lostPx: number
  lostPy: number
}

export function planarState(x: number, y: number, px: number, py: number): PlanarState {
  return { x, y, px, py, lostX: 0, lostY: 0, lostPx: 0, lostPy: 0 }
}

/** Drift and kick factors of the stages, times dt, and the kick that opens a step. */
export function stagesOf({ drifts, kicks }: Splitting, dt: number) {
  const stages = new Float64Array(2 * drifts.length)
  for (const [i, drift] of drifts.entries()) {
    stages[2 * i] = drift * dt
    stages[2 * i + 1] = kicks[i + 1]! * dt
  }
  return { stages, first: kicks[0]! * dt }
}

type Stages = ReturnType<typeof stagesOf>

export function advanceKepler(
  state: PlanarState,
  { stages, first }: Stages,
  steps: number,
  mu: number,
): void {
  let { x: qx, y: qy, px: vx, py: vy, lostX: ex, lostY: ey, lostPx: fx, lostPy: fy } = state
  const opening = first * mu
  let r2 = qx * qx + qy * qy
  let inverse2 = 1 / r2
  let inverse3 = Math.sqrt(r2) * (inverse2 * inverse2)
  let d: number
  let t: number
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
    for (let stage = 0; stage < stages.length; stage += 2) {
      d = stages[stage]!
      dx = d * vx + ex
      dy = d * vy + ey
      t = qx + dx
      ex = dx - (t - qx)
      qx = t
      t = qy + dy
      ey = dy - (t - qy)
      qy = t
      r2 = qx * qx + qy * qy
      inverse2 = 1 / r2
      const r = Math.sqrt(r2)
      const inverse4 = inverse2 * inverse2
      d = r * (stages[stage + 1]! * mu * inverse4)
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
  }
  Object.assign(state, { x: qx, y: qy, px: vx, py: vy })
  Object.assign(state, { lostX: ex, lostY: ey, lostPx: fx, lostPy: fy })
}

export function advanceLine(
  state: PlanarState,
  { stages, first }: Stages,
  steps: number,
  force: (q: number) => number,
): void {
  let { x: q, px: p, lostX: lostQ, lostPx: lostP } = state
  let f = force(q)
  let d: number
  let t: number
  for (let n = 0; n < steps; n++) {
    d = first * f + lostP
    t = p + d
    lostP = d - (t - p)
    p = t
    for (let stage = 0; stage < stages.length; stage += 2) {
      d = stages[stage]! * p + lostQ
      t = q + d
      lostQ = d - (t - q)
      q = t
      f = force(q)
      d = stages[stage + 1]! * f + lostP
      t = p + d
      lostP = d - (t - p)
      p = t
    }
  }
  Object.assign(state, { x: q, px: p, lostX: lostQ, lostPx: lostP })
}

export const pendulumForce = (omega2: number) => (q: number) => -omega2 * sin(q)

export const oscillatorForce = (omega2: number, lambda: number) => (q: number) =>
  -(omega2 + lambda * q * q) * q
