// Whole numbers that change by chance, as a solution: means and quantiles, how often a number is 0 at the end.
import { acrossRuns, bandsOf, endsOf, shareOf } from '../../dynamics/chance.ts'
import { spreadOf } from '../../dynamics/families.ts'
import {
  type Break,
  EPSILON_DEFAULT,
  type Jumps,
  type Reaction,
  rowsFor,
  runJumps,
} from '../../dynamics/jumps.ts'
import { readProblem } from '../../dynamics/problem.ts'
import type { ChanceInput, DynamicsInput } from '../../dynamics/words.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { invalidInput } from '../../refusal.ts'
import { holds, ONE_SIGMA, type Run } from '../../solver.ts'

/** Rows of a run unless times say more. */
const ROWS = 41
/** Standard error of the mean, over the mean or the start, beyond which there are too few runs. */
const ERROR_MAX = 0.5

export interface ByChance {
  readonly jumps: Jumps
  readonly states: readonly string[]
  readonly times: Float64Array
}

interface Options {
  breaksOf?(states: readonly string[], parameters: readonly string[]): readonly Break[]
  /** What stands in front instead of the first number at the end: a value of each run. */
  readonly headline?: { readonly name: string; of(jumps: Jumps, rows: number): Float64Array }
}

export function runByChance(
  system: DynamicsInput,
  chance: ChanceInput,
  reactions: readonly Reaction[],
  { kernels, progress }: Run,
  { breaksOf = () => [], headline }: Options = {},
) {
  const { course, states, parameterNames } = readProblem(system)
  if (course.tEnd < course.t) {
    throw invalidInput('/tEnd', `chance runs forward: ${course.tEnd} lies before ${course.t}`)
  }
  const { runs, seed = 1, method = 'exact', epsilon = EPSILON_DEFAULT } = chance
  if (method === 'exact' && chance.epsilon !== undefined) {
    const message = 'epsilon is that of leaps: it has no meaning event by event'
    throw invalidInput('/stochastic/epsilon', message, { value: epsilon })
  }
  const meter = new WorkMeter()
  const times = timesOf(course, rowsFor(runs, states.length, ROWS))
  const problem = {
    ...{ reactions, states, times, parameters: parameterNames, definitions: system.definitions },
    ...{ values: course.parameters, start: course.y, t: course.t },
    breaks: breaksOf(states, parameterNames),
  }
  const isLeap = method === 'tau-leap'
  const part = isLeap ? 1 / 3 : 1
  const jumps = runJumps(kernels, problem, { runs, seed, method, epsilon }, meter, share =>
    progress(part * share, 'runs'),
  )
  const ends = endsOf(jumps, states, times.length)
  const { name, of } = headline ?? firstOf(states)
  const end = spreadOf([...of(jumps, times.length)])
  const standardError = end.standardDeviation / Math.sqrt(runs)
  // Leaps half as long take half of what leaping does to the mean.
  const finer =
    isLeap &&
    runJumps(
      kernels,
      problem,
      { runs, seed: seed + 1, method, epsilon: epsilon / 2 },
      meter,
      share => progress(part + (1 - part) * share, 'runs in leaps half as long'),
    )
  const apart = finer ? Math.abs(spreadOf([...of(finer, times.length)]).mean - end.mean) : 0
  const uncertainty = Math.sqrt(standardError ** 2 + (2 * apart) ** 2)
  const scale = Math.max(Math.abs(end.mean), 1)
  const shape = { rows: times.length, states: states.length }
  const extinction = Object.fromEntries(
    states.map((name, s) => {
      const ended = acrossRuns(jumps, shape, times.length - 1, s)
      return [name, shareOf(ended.filter(value => value === 0).length, runs)]
    }),
  )
  return {
    byChance: { jumps, states, times } satisfies ByChance,
    value: end.mean,
    unit: '1',
    uncertainty: Math.max(uncertainty, Number.EPSILON * scale),
    equations: reactions.map(
      ({ rate, change }) =>
        `${Object.entries(change)
          .map(([name, by]) => `${name} ${by < 0 ? '-' : '+'} ${Math.abs(by)}`)
          .join(', ')} at the rate ${rate}`,
    ),
    terms: states.map(name => ({ term: `mean of ${name} at the end`, value: ends[name]!.mean })),
    method: isLeap
      ? `tau-leaping (Cao, Gillespie and Petzold 2006), a rate changes by at most ${epsilon} in a leap`
      : "Gillespie's direct method, event by event",
    outputs: {
      tEnd: course.tEnd,
      ensemble: { runs, seed, events: jumps.events, final: ends },
      extinction,
    },
    checks: [holds('numbers stay whole and at or above 0', jumps.numbers.every(isCount))],
    accuracy: {
      estimate: uncertainty / scale,
      bound: ERROR_MAX,
      how: `standard error of the mean of ${name}, over its size`,
    },
    statistics: {
      standardError,
      confidence: ONE_SIGMA,
      how: `standard deviation of ${name} over the square root of ${runs} runs`,
      numerical: {
        estimate: (2 * apart) / scale,
        bound: ERROR_MAX,
        how: isLeap
          ? 'twice the difference of the mean to runs in leaps half as long, chance included'
          : 'none: each event is drawn from the exact law',
      },
    },
    resolved: {
      tStart: course.t,
      tEnd: course.tEnd,
      stochastic: { runs, seed, method, ...(isLeap && { epsilon }) },
    },
    series: bandsOf(jumps, states, times),
    warnings: [] as string[],
  }
}

const firstOf = (states: readonly string[]): NonNullable<Options['headline']> => ({
  name: `${states[0]} at the end`,
  of: (jumps, rows) => acrossRuns(jumps, { rows, states: states.length }, rows - 1, 0),
})

const isCount = (value: number) => value >= 0 && Number.isInteger(value)

function timesOf(
  { t, tEnd, times }: { t: number; tEnd: number; times: Float64Array },
  rows: number,
): Float64Array {
  if (times.length > 0) {
    return times.at(-1) === tEnd ? times : Float64Array.of(...times, tEnd)
  }
  return Float64Array.from({ length: rows }, (_, i) =>
    i === rows - 1 ? tEnd : t + ((tEnd - t) * i) / (rows - 1),
  )
}
