import { ERROR_3, ERROR_5, NODES, STAGES, WEIGHTS } from './dop853-tableau.ts'
import type { Slope } from './runge-kutta.ts'

export interface Dop853Options {
  /** Error allowed in a step, as a share of each component ... */
  relative: number
  /** ... or as a number, where that is larger; infinity leaves a component out of the control. */
  absolute: ArrayLike<number>
  maxStep: number
  /** Called after each accepted step; false ends the advance. */
  accept?: (t: number, y: Float64Array) => boolean
}

export interface Dop853 {
  /** Carries y from t to tEnd; false when `accept` ended it or no step is short enough. */
  advance(t: number, y: Float64Array, tEnd: number): boolean
  steps: number
}

/**
 * DOP853 with the error norm and step control of its authors (see dop853-tableau.ts). The step carries
 * over from one advance to the next; results are compensated sums, so that many short steps lose nothing.
 */
export function dop853(size: number, f: Slope, options: Dop853Options): Dop853 {
  const { relative, absolute, maxStep, accept } = options
  const k = Array.from({ length: 12 }, () => new Float64Array(size))
  const first = k[0]!
  const at = new Float64Array(size)
  const rise = new Float64Array(size)
  const next = new Float64Array(size)
  const lost = new Float64Array(size)
  const error5 = new Float64Array(size)
  const error3 = new Float64Array(size)
  let proposed = maxStep

  /** Fills `next`, `rise` and the stages; gives the error over what is allowed. */
  function attempt(t: number, y: Float64Array, h: number): number {
    for (const [i, row] of STAGES.entries()) {
      combine(row, k, rise)
      for (let n = 0; n < size; n++) at[n] = y[n]! + h * rise[n]!
      f(t + NODES[i]! * h, at, k[i + 1]!)
    }
    combine(WEIGHTS, k, rise)
    for (let n = 0; n < size; n++) {
      rise[n] = h * rise[n]! + lost[n]!
      next[n] = y[n]! + rise[n]!
    }
    combine(ERROR_5, k, error5)
    combine(ERROR_3, k, error3)
    let fifth = 0
    let third = 0
    for (let n = 0; n < size; n++) {
      const allowed = absolute[n]! + relative * Math.max(Math.abs(y[n]!), Math.abs(next[n]!))
      const e5 = error5[n]! / allowed
      const e3 = error3[n]! / allowed
      fifth += e5 * e5
      third += e3 * e3
    }
    if (fifth === 0) return 0
    return (h * fifth) / Math.sqrt((fifth + 0.01 * third) * size)
  }

  const integrator: Dop853 = {
    steps: 0,
    advance(t, y, tEnd) {
      f(t, y, first)
      while (t < tEnd) {
        const rest = tEnd - t
        // Two equal steps instead of a full one and a tiny remainder.
        const length = proposed >= rest ? rest : 2 * proposed > rest ? rest / 2 : proposed
        if (t + length === t) return false
        // The step is the difference of the rounded times, so that rounding of t does not accumulate over many steps.
        const ahead = length === rest ? tEnd : t + length
        const h = ahead - t
        const error = attempt(t, y, h)
        const factor = Math.min(6, Math.max(1 / 3, 0.9 / Math.sqrt(Math.sqrt(Math.sqrt(error)))))
        if (!(error <= 1)) {
          proposed = length * Math.min(0.9, factor || 1 / 3)
          continue
        }
        for (let n = 0; n < size; n++) {
          lost[n] = rise[n]! - (next[n]! - y[n]!)
          y[n] = next[n]!
        }
        t = ahead
        integrator.steps++
        // A step shortened to end at tEnd is no reason to reduce the proposed one.
        proposed = Math.min(maxStep, Math.max(h * factor, length < proposed ? proposed : 0))
        if (accept && !accept(t, y)) return false
        f(t, y, first)
      }
      return true
    },
  }
  return integrator
}

type Row = readonly (readonly [number, number])[]

function combine(row: Row, k: readonly Float64Array[], sum: Float64Array): void {
  sum.fill(0)
  for (const [stage, coefficient] of row) {
    const slope = k[stage]!
    for (let n = 0; n < sum.length; n++) sum[n]! += coefficient * slope[n]!
  }
}
