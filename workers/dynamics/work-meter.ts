import { Failure } from '../failure.ts'

/** Operations of one call, some nanosecond each: a minute of one core. */
export const WORK_MAX = 6e10

/** Of the time: what half of the operations did not get beyond. */
const HELD = 1e-4

/** Counts the operations of a call, whatever runs it takes, and refuses to go beyond their limit. */
export class WorkMeter {
  #work = 0
  /** How far the run had come when half of the operations were done. */
  #halfway: number | undefined

  get work(): number {
    return this.#work
  }

  /** `t`: how far the run has come that did them. */
  add(operations: number, t: number): void {
    this.#work += operations
    if (this.#work > WORK_MAX / 2) this.#halfway ??= t
    if (this.#work <= WORK_MAX) return
    const isHeld = Math.abs(t - this.#halfway!) <= HELD * Math.abs(t)
    const way = isHeld
      ? 'it hardly goes on from there, as where a rate jumps at a value that the state stays at, such as sign(v) at rest: stop it, or set other rates, by an event there'
      : 'take a larger rtol, a shorter run or fewer of them'
    const message = `more than ${WORK_MAX} operations, about a minute, by t = ${t}: ${way}`
    throw new Failure('NOT_CONVERGED', message, { t, operations: this.#work, limit: WORK_MAX })
  }
}
