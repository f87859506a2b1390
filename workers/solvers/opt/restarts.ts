// Search of a whole box: CMA-ES again and again from drawn points, with larger and with smaller populations, each followed
// by a smooth search (BIPOP: Hansen, GECCO Companion 2009, 2389).

import { pow } from '../../numerics/mathematics.ts'
import { cmaEs, populationOf } from '../../numerics/optimise/cma-es.ts'
import { largestOf } from '../../numerics/optimise/dense.ts'
import { clip, Spent } from '../../numerics/optimise/program.ts'
import { Random } from '../../numerics/random.ts'
import type { OwnProgram } from './own-program.ts'
import { descend, type Minimum } from './searches.ts'

export interface Restarts {
  readonly best: Minimum
  readonly restarts: number
  /** Restarts that ended at the best value. */
  readonly met: number
  readonly isFinished: boolean
}

/** Doublings of the population; small populations take as many evaluations as large ones. */
const DOUBLINGS = 6
const STEP = 0.3
/** A strategy ends where its values agree to this share: the smooth search does the rest. */
const VALLEY = 1e-5
/** Values nearer than this, over 1 + |f|, are the same minimum. */
const SAME = 1e-7
/** What a violated condition costs, over the largest multiplier of the first search. */
const PENALTY_FACTOR = 10

const power2 = (exponent: number): number => pow(2, exponent)

export function searchBox(program: OwnProgram, seed: number): Restarts {
  const { n, lower, upper } = program
  const random = new Random(seed)
  const ends: Minimum[] = [descend(program, program.start)]
  let isFinished = ends[0]!.isFinished
  const weight = PENALTY_FACTOR * (1 + largestOf(ends[0]!.certificate.multipliers))
  const c = new Float64Array(program.m)
  const unit = { n, lower: new Float64Array(n), upper: new Float64Array(n).fill(1) }
  const point = new Float64Array(n)
  const inBox = (t: Float64Array) => {
    for (let i = 0; i < n; i++) point[i] = lower[i]! + t[i]! * (upper[i]! - lower[i]!)
    clip(program, point)
    return point
  }
  const landscape = {
    ...unit,
    iterate: (operations: number) => program.iterate(operations),
    value(t: Float64Array) {
      const f = program.value(inBox(t), c)
      let violation = 0
      for (let k = 0; k < c.length; k++) {
        violation += program.isEquality[k] ? Math.abs(c[k]!) : Math.max(0, -c[k]!)
      }
      return f + weight * violation
    },
  }
  const usual = populationOf(n)
  const run = (population: number, step: number) => {
    const before = program.effort.evaluations
    const t = Float64Array.from({ length: n }, () => random.uniform())
    cmaEs(landscape, t, { population, step, random, valueShare: VALLEY })
    const end = descend(program, inBox(t).slice())
    isFinished &&= end.isFinished
    ends.push(end)
    return program.effort.evaluations - before
  }
  try {
    let [large, small] = [0, 0]
    for (let doubling = 0; doubling <= DOUBLINGS; doubling++) {
      large += run(usual * power2(doubling), STEP)
      while (doubling > 0 && small < large) {
        const share = random.uniform() ** 2
        const most = power2(doubling) / 2
        const population = Math.max(usual, Math.floor(usual * (1 + share * (most - 1))))
        small += run(population, STEP * pow(10, -2 * random.uniform()))
      }
    }
  } catch (error) {
    if (!(error instanceof Spent)) throw error
    isFinished = false
  }
  const isFeasible = ({ certificate }: Minimum) => certificate.violation <= 1e-8
  const sorted = ends.toSorted(
    (a, b) => Number(isFeasible(b)) - Number(isFeasible(a)) || a.certificate.f - b.certificate.f,
  )
  const best = sorted[0]!
  const { f } = best.certificate
  const met = ends.filter(
    one => isFeasible(one) && one.certificate.f <= f + SAME * (1 + Math.abs(f)),
  ).length
  return { best, restarts: ends.length, met, isFinished }
}
