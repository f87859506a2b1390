// The energy of waves in their domain, from the fields of steps that follow each other.
import type { FieldSteps } from './field-steps.ts'
import type { Line } from './line.ts'

export interface Energies {
  readonly t: number
  readonly energy: number
  /** What leapfrog keeps to rounding where nothing comes in or goes out. */
  readonly invariant: number
}

/** Steps that a look takes. */
export const LOOK_STEPS = 4

/** Faces between nodes of the domain along one direction. */
interface Faces {
  readonly at: Int32Array
  /** The node on the other side, and the ones beyond both; the same where there is none. */
  readonly next: Int32Array
  readonly before: Int32Array
  readonly behind: Int32Array
  /** B, and the area that counts, a half of it along a side. */
  readonly b: Float64Array
  readonly area: Float64Array
  readonly h: number
}

export class EnergyMeter {
  readonly #steps: FieldSteps
  readonly #faces: readonly Faces[]
  readonly #nodes: Int32Array
  /** 1/K times the area of each node. */
  readonly #inertia: Float64Array

  constructor(steps: FieldSteps) {
    this.#steps = steps
    const { mesh } = steps
    const { x, y } = mesh
    this.#faces = mesh.flows.map((_, axis) => facesOf(steps, axis as 0 | 1))
    const count = x.count * y.count
    this.#nodes = Int32Array.from({ length: count }, (_, k) =>
      steps.at(x.before + (k % x.count), y.before + Math.floor(k / x.count)),
    )
    this.#inertia = Float64Array.from({ length: count }, (_, k) => {
      const [i, j] = [k % x.count, Math.floor(k / x.count)]
      return mesh.weightOf(i, j) * mesh.inertia[j * (x.cells + 1) + i]!
    })
  }

  /** Takes LOOK_STEPS steps, and tells of each. */
  look(stepped: () => void): Energies {
    const steps = this.#steps
    const seen = [steps.p.slice()]
    let t = 0
    while (seen.length <= LOOK_STEPS) {
      steps.step()
      stepped()
      seen.push(steps.p.slice())
      if (seen.length === 3) t = steps.t
    }
    if (steps.mesh.medium.kind === 'scalar') return this.#ofScalar(seen, t)
    return this.#ofFields(seen[LOOK_STEPS - 1]!, seen[LOOK_STEPS]!, steps.t - steps.dt)
  }

  /** (u_t^2/K + B |grad u|^2)/2; and (u^2 - u(t + dt) u(t - dt))/(2 K dt^2), which is that of the scheme. */
  #ofScalar(seen: readonly Float64Array[], t: number): Energies {
    const [first, before, now, behind, last] = seen as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ]
    const { dt } = this.#steps
    let [moving, own, bent] = [0, 0, 0]
    for (let k = 0; k < this.#nodes.length; k++) {
      const at = this.#nodes[k]!
      const weight = this.#inertia[k]!
      const rate = (8 * (behind[at]! - before[at]!) - (last[at]! - first[at]!)) / (12 * dt)
      moving += weight * rate * rate
      own += (weight * (now[at]! * now[at]! - behind[at]! * before[at]!)) / (dt * dt)
    }
    for (const { at, next, before: low, behind: high, b, area, h } of this.#faces) {
      for (let k = 0; k < at.length; k++) {
        const near = now[next[k]!]! - now[at[k]!]!
        const isInner = low[k] !== at[k] && high[k] !== next[k]
        const wide = isInner ? now[high[k]!]! - now[low[k]!]! : 3 * near
        const slope = (27 * near - wide) / 24 / h
        bent += area[k]! * b[k]! * slope * slope
      }
    }
    return { t, energy: (moving + bent) / 2, invariant: own / 2 }
  }

  /** (p p(t + dt)/K + w(t + dt/2)^2/B)/2 */
  #ofFields(now: Float64Array, behind: Float64Array, t: number): Energies {
    let energy = 0
    for (let k = 0; k < this.#nodes.length; k++) {
      const at = this.#nodes[k]!
      energy += this.#inertia[k]! * now[at]! * behind[at]!
    }
    for (const [axis, { at, b, area }] of this.#faces.entries()) {
      const flow = this.#steps.flows[axis]!
      for (let k = 0; k < at.length; k++) {
        const one = flow[at[k]!]!
        if (b[k]! > 0) energy += (area[k]! * one * one) / b[k]!
      }
    }
    return { t: t + this.#steps.dt / 2, energy: energy / 2, invariant: energy / 2 }
  }
}

function facesOf(steps: FieldSteps, axis: 0 | 1): Faces {
  const { x, y, flows } = steps.mesh
  const [line, other] = axis === 0 ? [x, y] : [y, x]
  const along = line.cells
  const count = along * other.count
  const place = (k: number, row: number) => {
    const i = line.before + (line.isPeriodic ? (k + line.cells) % line.cells : k)
    return axis === 0 ? steps.at(i, other.before + row) : steps.at(other.before + row, i)
  }
  const each = (of: (k: number, row: number) => number) =>
    Array.from({ length: count }, (_, f) => of(f % along, Math.floor(f / along)))
  const last = line.cells
  const isFree = line.isPeriodic
  const width = x.cells + 1
  return {
    at: Int32Array.from(each(place)),
    next: Int32Array.from(each((k, row) => place(k + 1, row))),
    before: Int32Array.from(each((k, row) => place(isFree || k > 0 ? k - 1 : k, row))),
    behind: Int32Array.from(each((k, row) => place(isFree || k + 2 <= last ? k + 2 : k + 1, row))),
    b: Float64Array.from(
      each((k, row) => flows[axis]!.b[axis === 0 ? row * width + k : k * width + row]!),
    ),
    area: Float64Array.from(each((_, row) => line.h * other.h * shareOf(row, other))),
    h: line.h,
  }
}

const shareOf = (k: number, { cells, isPeriodic }: Line) =>
  !isPeriodic && cells > 0 && (k === 0 || k === cells) ? 0.5 : 1
