import { Failure } from '../failure.ts'

/** Operations of one call, some nanosecond each: a minute of one core. */
export const WORK_MAX = 6e10

/** Counts the operations of a call, whatever runs it takes, and refuses to go beyond their limit. */
export class WorkMeter {
  #work = 0

  get work(): number {
    return this.#work
  }

  /** `t`: how far the run has come that did them. */
  add(operations: number, t: number): void {
    this.#work += operations
    if (this.#work <= WORK_MAX) return
    const message = `more than ${WORK_MAX} operations, about a minute, by t = ${t}: take a larger rtol, a shorter run or fewer of them`
    throw new Failure('NOT_CONVERGED', message, { t, operations: this.#work, limit: WORK_MAX })
  }
}
