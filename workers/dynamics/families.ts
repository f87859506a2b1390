// A problem run many times: once for each value of a parameter or start, or from starts that scatter.
import type { Kernels } from '../kernel.ts'
import { compensatedSum } from '../numerics/compensated-sum.ts'
import { Random } from '../numerics/random.ts'
import { invalidInput, missingInput, pointerTo } from '../refusal.ts'
import { evolve } from './evolve.ts'
import { integrate } from './integrate.ts'
import type { Problem } from './problem.ts'
import { unknownName } from './scope.ts'
import type { DynamicsInput } from './words.ts'
import type { WorkMeter } from './work-meter.ts'

export interface Sweep {
  parameter: string
  values: number[]
  /** Of each state and output its value at the end, a number for each value. */
  final: Record<string, number[]>
  /** Largest error at the end over the size, of all runs. */
  error: number
}

export interface Ensemble {
  runs: number
  seed: number
  /** Of each state and output at the end. */
  final: Record<string, Spread>
}

export interface Spread {
  mean: number
  standardDeviation: number
  q05: number
  q50: number
  q95: number
}

type SweepInput = NonNullable<DynamicsInput['sweep']>
type EnsembleInput = NonNullable<DynamicsInput['ensemble']>

export function sweep(
  kernels: Kernels,
  problem: Problem,
  input: SweepInput,
  meter: WorkMeter,
  progress: (share: number) => void,
): Sweep {
  const values = valuesOf(input)
  refuseUnknown(problem, input.parameter, '/sweep/parameter')
  const rows: Record<string, number>[] = []
  let error = 0
  for (const [i, value] of values.entries()) {
    const one = withValue(problem, input.parameter, value)
    const evolution = evolve(kernels, one, meter, () => {})
    error = Math.max(error, evolution.error)
    rows.push(endOf(one, evolution.run.end))
    progress((i + 1) / values.length)
  }
  const names = Object.keys(rows[0]!)
  const final = Object.fromEntries(names.map(name => [name, rows.map(row => row[name]!)]))
  return { parameter: input.parameter, values, final, error }
}

export function valuesOf({ values, from, to, points }: SweepInput): number[] {
  if (values) {
    if (from !== undefined || to !== undefined || points !== undefined) {
      throw invalidInput('/sweep/values', 'values, or from, to and points: not both')
    }
    return [...values]
  }
  for (const [name, value] of Object.entries({ from, to, points })) {
    if (value === undefined)
      throw missingInput(pointerTo('sweep', name), `${name} of the sweep is missing`)
  }
  const count = points!
  return Array.from({ length: count }, (_, i) =>
    i === count - 1 ? to! : from! + ((to! - from!) * i) / (count - 1),
  )
}

export function ensemble(
  kernels: Kernels,
  problem: Problem,
  { runs, seed = 1, spread }: EnsembleInput,
  meter: WorkMeter,
  progress: (share: number) => void,
): Ensemble {
  const scattered = Object.entries(spread).map(([name, width]) => {
    refuseUnknown(problem, name, pointerTo('ensemble', 'spread', name))
    return { name, width, centre: startOf(problem, name) }
  })
  const random = new Random(seed)
  const rows: Record<string, number>[] = []
  for (let run = 0; run < runs; run++) {
    let one = problem
    for (const { name, width, centre } of scattered) {
      one = withValue(one, name, centre + width * random.normal())
    }
    rows.push(endOf(one, integrate(kernels, one.course, meter, () => {}).end))
    progress((run + 1) / runs)
  }
  const names = Object.keys(rows[0]!)
  const final = names.map((name): [string, Spread] => [name, spreadOf(rows.map(row => row[name]!))])
  return { runs, seed, final: Object.fromEntries(final) }
}

function refuseUnknown({ states, parameterNames }: Problem, name: string, place: string): void {
  const known = [...parameterNames, ...states]
  if (!known.includes(name)) throw unknownName(place, name, known, 'parameter or state')
}

function startOf({ course, states, parameterNames }: Problem, name: string): number {
  const i = parameterNames.indexOf(name)
  return i >= 0 ? course.parameters[i]! : course.y[states.indexOf(name)]!
}

/** The problem with another value of a parameter, or of a state at its start. */
function withValue(problem: Problem, name: string, value: number): Problem {
  const { course, states, parameterNames } = problem
  const i = parameterNames.indexOf(name)
  const parameters = course.parameters.slice()
  const y = Float64Array.from(course.y)
  if (i >= 0) parameters[i] = value
  else y[states.indexOf(name)] = value
  // Another start is no continuation, and rows are of no use.
  const anew = { carried: undefined, times: Float64Array.of() }
  return { ...problem, course: { ...course, ...anew, parameters, y } }
}

function endOf(
  { states, scope, outputs }: Problem,
  { t, y, parameters }: { t: number; y: Float64Array; parameters: Float64Array },
): Record<string, number> {
  const end = Object.fromEntries(states.map((name, i) => [name, y[i]!]))
  const numbers = scope.at([[t], y, parameters])
  for (const [name, valued] of Object.entries(outputs)) end[name] = valued(numbers)
  return end
}

export function spreadOf(values: ArrayLike<number>): Spread {
  // As numbers in a row they are sorted without a call for each comparison.
  const all = Float64Array.from(values)
  const sorted = all.slice().sort()
  const mean = compensatedSum(all) / all.length
  for (let i = 0; i < all.length; i++) all[i] = (all[i]! - mean) ** 2
  const squares = compensatedSum(all)
  // Linear between order statistics (Hyndman and Fan, Am. Stat. 50 (1996) 361, type 7).
  const quantile = (share: number) => {
    const at = share * (sorted.length - 1)
    const below = Math.floor(at)
    const above = Math.min(below + 1, sorted.length - 1)
    return sorted[below]! + (at - below) * (sorted[above]! - sorted[below]!)
  }
  const standardDeviation = Math.sqrt(squares / (values.length - 1))
  return { mean, standardDeviation, q05: quantile(0.05), q50: quantile(0.5), q95: quantile(0.95) }
}
