// Velocity correlation by kind, from origins in regular distance: each part of the run has its own, so that their scatter
// tells the error.
import type { Model } from './particles.ts'

/** Lags, samples between two origins, and parts of the run. */
export const LAGS = 200
const SPACING = 20
export const PARTS = 10

export class VelocityMemory {
  readonly #model: Model
  readonly #samples: number
  readonly #origins: { at: number; velocities: Float64Array }[] = []
  /** Sums by part, kind and lag; and how many origins they are of. */
  readonly #sums: Float64Array
  readonly #counts: Float64Array
  #taken = 0

  constructor(model: Model, samples: number) {
    this.#model = model
    this.#samples = samples
    const all = PARTS * model.kinds.length * LAGS
    this.#sums = new Float64Array(all)
    this.#counts = new Float64Array(PARTS * LAGS)
  }

  take(velocities: Float64Array): void {
    const now = this.#taken++
    if (now % SPACING === 0) this.#origins.push({ at: now, velocities })
    while (this.#origins[0] && now - this.#origins[0].at >= LAGS) this.#origins.shift()
    const { kindOf, kinds } = this.#model
    for (const { at, velocities: old } of this.#origins) {
      const part = Math.min(PARTS - 1, Math.floor((at * PARTS) / this.#samples))
      const lag = now - at
      this.#counts[part * LAGS + lag]!++
      for (let i = 0; i < kindOf.length; i++) {
        const place = (part * kinds.length + kindOf[i]!) * LAGS + lag
        this.#sums[place]! +=
          old[3 * i]! * velocities[3 * i]! +
          old[3 * i + 1]! * velocities[3 * i + 1]! +
          old[3 * i + 2]! * velocities[3 * i + 2]!
      }
    }
  }

  /** <v(0) v(t)> of an atom of the kind in a part of the run; undefined where a lag was not reached. */
  correlation(part: number, kind: number): Float64Array | undefined {
    const { kindOf, kinds } = this.#model
    let atoms = 0
    for (const one of kindOf) if (one === kind) atoms++
    const of = (lag: number) => this.#counts[part * LAGS + lag]!
    if (atoms === 0 || of(LAGS - 1) === 0) return undefined
    return Float64Array.from({ length: LAGS }, (_, lag) => {
      return this.#sums[(part * kinds.length + kind) * LAGS + lag]! / (of(lag) * atoms)
    })
  }
}
