import type { TestFunction } from './functions.ts'

/** Thrown when the budget of iterations is used up; the search then ends with its best point. */
export class Spent extends Error {}

/** Iterations between two progress reports. */
const REPORT_EVERY = 4096

/** A test function that counts its calls and remembers how the best value fell. */
export class Objective {
  readonly dim: number
  evaluations = 0
  gradientEvaluations = 0
  iterations = 0
  /** Of every improvement: iteration, best value so far, first two variables. */
  readonly history: { iteration: number[]; best: number[]; x1: number[]; x2: number[] } = {
    iteration: [],
    best: [],
    x1: [],
    x2: [],
  }

  #fn: TestFunction
  #best = Number.POSITIVE_INFINITY
  #maxIter: number
  #report: (fraction: number, message: string) => void

  constructor(
    fn: TestFunction,
    dim: number,
    maxIter: number,
    report: (fraction: number, message: string) => void = () => {},
  ) {
    this.#fn = fn
    this.dim = dim
    this.#maxIter = maxIter
    this.#report = report
  }

  value(x: Float64Array): number {
    this.evaluations++
    let sum = 0
    for (let i = 0; i < this.#fn.count(this.dim); i++) sum += this.#fn.part(x, i)
    if (sum < this.#best) {
      this.#best = sum
      this.history.iteration.push(this.iterations)
      this.history.best.push(sum)
      this.history.x1.push(x[0]!)
      this.history.x2.push(x[1] ?? 0)
    }
    return sum
  }

  gradient(x: Float64Array, gradient: Float64Array): void {
    this.gradientEvaluations++
    this.#fn.gradient(x, gradient)
  }

  /** Counts an iteration; throws Spent when there are no more. */
  iterate(): void {
    if (this.iterations === this.#maxIter) throw new Spent()
    this.iterations++
    if (this.iterations % REPORT_EVERY > 0) return
    this.#report(this.iterations / this.#maxIter, `iteration ${this.iterations}, f = ${this.#best}`)
  }
}

/**
 * A local minimisation from `x`, which becomes the point found; answers the value there. A rough one may
 * stop as soon as it knows how low its valley is.
 */
export type LocalMethod = (objective: Objective, x: Float64Array, rough?: boolean) => number
