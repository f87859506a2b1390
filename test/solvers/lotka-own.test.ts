import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { exp, log } from '../../workers/numerics/mathematics.ts'
import { lotka } from '../../workers/solvers/lotka/lotka.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { inTier, longOnly } from '../support/tier.ts'

const test = suite('lotka: communities of the caller')
const inLong = longOnly(test)
const solve = solverOf(lotka)

interface Point {
  at: Record<string, number>
  stability: string
  eigenvalues: { re: number; im: number }[]
  invasion?: Record<string, number>
}
interface Orbit {
  period: number
  periodError?: number
  extremes: Record<string, { least: number; greatest: number }>
  multipliers?: { re: number; im: number }[]
}
interface Fitted {
  parameters: Record<string, { value: number; standardError: number }>
  correlation: number[][]
  sum: number
}
const pointsOf = (result: { equilibria?: unknown }) => result.equilibria as Point[]
const orbitOf = (result: { cycle?: unknown }) => result.cycle as Orbit
const fittedOf = (result: { fitted?: unknown }) => result.fitted as Fitted

/** Rosenzweig and MacArthur (1963): a predator that needs time for each prey. */
const SATURATED = {
  equations: {
    x: 'r*x*(1 - x/K) - eaten*y',
    y: 'e*eaten*y - m*y',
  },
  definitions: { eaten: 'a*x/(1 + a*h*x)' },
  parameters: { r: 1, K: 10, a: 0.8, h: 0.4, e: 0.5, m: 0.4 },
  initial: { x: 1, y: 1 },
  tEnd: 300,
}
const CLASSIC = {
  species: ['x', 'y'],
  growth: [1.1, -0.4],
  interaction: [
    [0, -0.4],
    [0.1, 0],
  ],
  initial: { x: 10, y: 10 },
  tEnd: 60,
}

test('a predator that saturates: equilibrium and cycle of the model of Rosenzweig and MacArthur', () => {
  const { result } = solve(SATURATED)
  const [nobody, both, preyAlone] = pointsOf(result)
  assert.equal(nobody!.at, { x: 0, y: 0 })
  near(both!.at['x'], 1.470588235, { relative: 1e-9 })
  near(both!.at['y'], 1.567906574, { relative: 1e-9 })
  assert.is(both!.stability, 'unstable')
  near(preyAlone!.at['x'], 10, { relative: 1e-12 })
  // e a K/(1 + a h K) - m: a predator among prey at their capacity.
  near(preyAlone!.invasion!['y'], (0.5 * 8) / 4.2 - 0.4, { relative: 1e-12 })
  const { period, extremes, multipliers } = orbitOf(result)
  near(period, 18.82628187, { relative: 1e-9 })
  near(extremes['x']!.least, 0.0334004, { relative: 2e-6 })
  near(extremes['x']!.greatest, 7.934849, { relative: 1e-7 })
  near(multipliers![0]!.re, 1, { absolute: 1e-8 })
  assert.ok(multipliers![1]!.re < 1)
})

test('least and greatest numbers, their times and those of the cycle are within three times their errors', () => {
  const SIDES = ['least', 'greatest'] as const
  type Told = Record<string, Record<string, number>>
  const at = (rtol: number) => solve({ ...SATURATED, tEnd: 30, rtol }).result.extremes as Told
  const exact = at(1e-12)
  for (const rtol of [1e-4, 1e-6, 1e-8]) {
    const extremes = at(rtol)
    for (const [name, one] of Object.entries(extremes)) {
      for (const side of SIDES.flatMap(key => [key, `${key}At`])) {
        const [off, error] = [Math.abs(one[side]! - exact[name]![side]!), one[`${side}Error`]!]
        assert.ok(off <= 3 * error, `${name} ${side} at ${rtol}: ${off}, said ${error}`)
        assert.ok(error < 300 * rtol * Math.max(1, one[side]!), `${name} ${side}: ${error}`)
      }
    }
  }
  const { extremes } = orbitOf(solve(SATURATED).result)
  const x = (extremes as Told)['x']!
  // SciPy's DOP853 at rtol 2.3e-14, the last of 40 turns.
  near(x['least']!, 0.0334004089440812, { absolute: 3 * x['leastError']! })
  near(x['greatest']!, 7.93484909183246, { absolute: 3 * x['greatestError']! })
  assert.ok(x['leastError']! < 1e-8 && x['greatestError']! < 1e-6)
  // Of equal heights the first is meant; what begins at its largest number has no error.
  const turns = solve({ ...CLASSIC, tEnd: 60 }).result
  const { greatestAt } = (turns.extremes as Told)['x']!
  assert.ok(greatestAt! < (turns.cycle as { period: number }).period + 1e-6, `${greatestAt}`)
})

test('the cycle is closed by itself, where the run has hardly come to it', () => {
  const { period, periodError } = orbitOf(solve({ ...SATURATED, tEnd: 80 }).result)
  near(period, 18.82628187, { relative: 1e-9 })
  // SciPy's DOP853 at rtol 3e-14, the last of 40 turns. A finer turn that is closed from the start is corrected too.
  near(period, 18.82628186942304, { absolute: 3 * periodError! })
  assert.ok(periodError! > 0 && periodError! < 1e-8)
})

test('growth and interactions are the equations of Lotka and Volterra, whose orbits close', () => {
  const { result } = solve(CLASSIC)
  const model = solve({ dt: 0.001, steps: 60_000 }).result
  const { period, extremes } = orbitOf(result)
  near(period, model.period!, { relative: 1e-8 })
  near(extremes['x']!.greatest, model.preyMax!, { relative: 1e-8 })
  near(extremes['y']!.least, model.predatorMin!, { relative: 1e-8 })
  const point = pointsOf(result).find(({ at }) => at['x']! > 0)!
  near(point.at['x'], 4, { relative: 1e-12 })
  assert.is(point.stability, 'neutral')
  const written = {
    equations: { x: '1.1*x - 0.4*x*y', y: '0.1*x*y - 0.4*y' },
    initial: CLASSIC.initial,
    tEnd: 60,
  }
  near(solve(written).value, result.final!['x']!, { relative: 1e-7 })
})

test('competitors: coexistence where each holds itself back more than the other', () => {
  const competitors = {
    species: ['a', 'b'],
    growth: [1, 0.8],
    interaction: [
      [1, 0.5],
      [0.6, 1],
    ],
    form: 'competitive',
    capacity: [100, 80],
    initial: { a: 1, b: 1 },
    tEnd: 200,
  }
  const { result } = solve(competitors)
  // a + 0.5 b = 100, 0.6 a + b = 80.
  const [a, b] = [(100 - 40) / 0.7, (80 - 60) / 0.7]
  near(result.final!['a'], a, { relative: 1e-6 })
  const both = pointsOf(result).find(({ at }) => at['a']! > 0 && at['b']! > 0)!
  near(both.at['a'], a, { relative: 1e-10 })
  near(both.at['b'], b, { relative: 1e-10 })
  assert.is(both.stability, 'stable')
  const alone = pointsOf(result).find(({ at }) => at['a']! > 0 && at['b'] === 0)!
  near(alone.invasion!['b'], 0.8 * (1 - 60 / 80), { relative: 1e-10 })
  assert.not(result.cycle)
})

test('a logistic community of sixty-four rests where each is at its capacity', () => {
  const n = 64
  const names = Array.from({ length: n }, (_, i) => `s${i}`)
  const row = (i: number) => names.map((_, j) => (i === j ? 0 : -1e-4))
  const { result } = solve({
    ...{ species: names, form: 'logistic', growth: names.map(() => 1) },
    ...{ capacity: names.map(() => 10), interaction: names.map((_, i) => row(i)), tEnd: 60 },
    initial: Object.fromEntries(names.map(name => [name, 1])),
  })
  // 1 - x/10 = 63e-4 x.
  near(result.final!['s63'], 1 / (0.1 + 63e-4), { relative: 1e-8 })
})

test('growth rates of a community may be swept', () => {
  const { result } = solve({ ...CLASSIC, tEnd: 1, sweep: { parameter: 'r_x', values: [1, 1.1] } })
  const { final } = result.sweep as { final: Record<string, number[]> }
  near(final['x']![1], result.final!['x']!, { relative: 1e-12 })
})

const BIRTH_AND_DEATH = {
  reactions: [
    { rate: 'b*n', change: { n: 1 } },
    { rate: 'd*n', change: { n: -1 } },
  ],
  parameters: { b: 0.6, d: 0.4 },
  initial: { n: 5 },
  tEnd: 8,
}

inLong('birth and death by chance: mean, variance and extinction in closed form', () => {
  const runs = inTier({ short: 10_000, long: 40_000 })
  const { value, uncertainty, result } = solve({
    ...BIRTH_AND_DEATH,
    stochastic: { runs, seed: 7 },
  })
  // Bailey, The Elements of Stochastic Processes (1964), 8.6.
  const [mean, variance, extinct] = [24.76517, 489.487, 0.0878516]
  near(value, mean, { absolute: 4 * Math.sqrt(variance / runs) })
  near(uncertainty, Math.sqrt(variance / runs), { relative: 0.05 })
  const { final } = result.ensemble as { final: { n: Record<string, number> } }
  near(final.n['standardDeviation']! ** 2, variance, { relative: 0.06 })
  const { probability, low, high } = (result.extinction as Record<string, Record<string, number>>)[
    'n'
  ]!
  near(probability, extinct, { absolute: 4 * Math.sqrt((extinct * (1 - extinct)) / runs) })
  assert.ok(low! < extinct && extinct < high!)
  near(high! - low!, 2 * 1.96 * Math.sqrt((extinct * (1 - extinct)) / runs), { relative: 0.05 })
  const series = result.series as Record<string, Float64Array>
  near(series['n mean']!.at(-1), value!, { relative: 1e-14 })
})

test('the same seed gives the same bits, another one other numbers', () => {
  const run = (seed: number) => solve({ ...BIRTH_AND_DEATH, stochastic: { runs: 200, seed } }).value
  assert.is(run(1), run(1))
  assert.is.not(run(1), run(2))
})

test('leaps tell what leaping does to the mean', () => {
  const many = { ...BIRTH_AND_DEATH, initial: { n: 2000 } }
  const stochastic = { runs: 400, seed: 2, method: 'tau-leap', epsilon: 0.05 }
  const { value, uncertainty } = solve({ ...many, stochastic })
  const exact = 2000 * exp(1.6)
  assert.ok(Math.abs(value! - exact) < 3 * uncertainty, `${value} and ${uncertainty}, ${exact}`)
  assert.ok(uncertainty < 0.1 * exact)
  // Of few individuals every event is exact.
  const few = solve({ ...BIRTH_AND_DEATH, stochastic: { runs: 4000, method: 'tau-leap' } })
  near(few.value, 24.76517, { absolute: 4 * few.uncertainty })
})

test('a reaction that takes what is not there is refused, by single events and by leaps', () => {
  const equations = [{ rate: 'b', change: { n: -1 } }]
  for (const method of ['exact', 'tau-leap']) {
    const parameters = { b: 0.6 }
    const stochastic = { runs: 100, method }
    const input = { ...BIRTH_AND_DEATH, parameters, initial: { n: 2 }, stochastic }
    faultAt(
      '/reactions/0/rate',
      refusal(() => solve({ ...input, reactions: equations })),
    )
  }
})

test('epsilon is refused where there are no leaps', () => {
  const stochastic = { runs: 10, method: 'exact', epsilon: 0.05 }
  faultAt(
    '/stochastic/epsilon',
    refusal(() => solve({ ...BIRTH_AND_DEATH, stochastic })),
  )
})

test('reactions without chance are the equations of their means', () => {
  const { value, result } = solve(BIRTH_AND_DEATH)
  near(value, 5 * exp(1.6), { relative: 1e-8 })
  assert.is(pointsOf(result)[0]!.at['n'], 0)
})

test('a fit of logarithms is the straight line through them', () => {
  const t = [0, 1, 2, 3, 4, 5]
  const x = [2.1, 3.9, 8.3, 15.2, 33, 66]
  const { result } = solve({
    ...{ equations: { x: 'r*x' }, parameters: { r: 0.5 }, initial: { x: 1 } },
    ...{ data: { t, x }, fit: ['r', 'x'], residual: 'log' },
  })
  const logs = x.map(log)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const sxx = t.reduce((sum, value) => sum + (value - 2.5) ** 2, 0)
  const slope = t.reduce((sum, value, i) => sum + (value - 2.5) * logs[i]!, 0) / sxx
  const rest = logs.map((value, i) => value - mean(logs) - slope * (t[i]! - 2.5))
  const variance = rest.reduce((sum, value) => sum + value ** 2, 0) / 4
  const { parameters, sum } = fittedOf(result)
  near(parameters['r']!.value, slope, { relative: 1e-8 })
  near(parameters['r']!.standardError, Math.sqrt(variance / sxx), { relative: 1e-6 })
  near(parameters['x']!.value, exp(mean(logs) - 2.5 * slope), { relative: 1e-8 })
  near(sum, 4 * variance, { relative: 1e-6 })
  // The run goes through what was found.
  near(result.final!['x'], parameters['x']!.value * exp(5 * slope), { relative: 1e-6 })
})

test('where a fit begins is told unless it is said, or the data begin at 0', () => {
  const t = [3, 4, 5, 6]
  // From 2 at t = 0: x = 2 e^(0.3 t).
  const x = t.map(v => 2 * Math.exp(0.3 * v))
  const own = { equations: { x: 'r*x' }, parameters: { r: 0.2 }, initial: { x: 2 }, fit: ['r'] }
  const assumed = solve({ ...own, data: { t, x } })
  assert.ok(assumed.result.warnings.some(one => one.includes('begins at t = 3')))
  const told = solve({ ...own, data: { t, x }, tStart: 0 })
  assert.not.ok(told.result.warnings.some(one => one.includes('begins')))
  const { parameters } = told.result.fitted as { parameters: { r: { value: number } } }
  // These data have no scatter at all: what is left is rounding.
  near(parameters.r.value, 0.3, { relative: 1e-10 })
  const zero = solve({ ...own, data: { t: t.map(v => v - 3), x } })
  assert.not.ok(zero.result.warnings.some(one => one.includes('begins')))
})

test('a fit of counts has their mean, and the error of so many', () => {
  const counts = [7, 4, 11, 6, 9]
  const { result } = solve({
    ...{ equations: { x: '0*x' }, initial: { x: 1 }, fit: ['x'], residual: 'poisson' },
    data: { t: [0, 1, 2, 3, 4], x: counts },
  })
  const { value, standardError } = fittedOf(result).parameters['x']!
  near(value, 7.4, { relative: 1e-9 })
  near(standardError, Math.sqrt(7.4 / 5), { relative: 1e-9 })
})

test('hare and lynx of the Hudson Bay Company, 1900 to 1920', () => {
  // Howard, Math. Biosci. (2009); the posterior means of Carpenter's case study (2018) have a weak prior beside the data.
  const hare = [30, 47.2, 70.2, 77.4, 36.3, 20.6, 18.1, 21.4, 22, 25.4, 27.1, 40.3, 57, 76.6]
  const lynx = [4, 6.1, 9.8, 35.2, 59.4, 41.7, 19, 13, 8.3, 9.1, 7.4, 8, 12.3, 19.5]
  hare.push(52.3, 19.5, 11.2, 7.6, 14.6, 16.2, 24.7)
  lynx.push(45.7, 51.1, 29.7, 15.8, 9.7, 10.1, 8.6)
  const fitFrom = (a: number, b: number, c: number, d: number) =>
    solve({
      equations: { hare: 'a*hare - b*hare*lynx', lynx: 'd*hare*lynx - c*lynx' },
      parameters: { a, b, c, d },
      initial: { hare: 30, lynx: 4 },
      ...{ data: { t: hare.map((_, i) => i), hare, lynx }, residual: 'log' },
      fit: ['a', 'b', 'c', 'd', 'hare', 'lynx'],
    })
  const { result } = fitFrom(0.5, 0.03, 0.8, 0.02)
  const { parameters, sum } = fittedOf(result)
  // From far away the nearest minimum is another one, which the fit says it may be.
  const far = fitFrom(1, 0.05, 1.5, 0.05)
  assert.ok(fittedOf(far.result).sum > 5 * sum)
  assert.match(far.result.warnings.join(), 'another start may end at a lower one')
  const posterior = { a: [0.545, 0.064], b: [0.028, 0.004], c: [0.803, 0.092], d: [0.024, 0.004] }
  for (const [name, [mean, deviation]] of Object.entries(posterior)) {
    near(parameters[name]!.value, mean!, { absolute: deviation! })
    near(parameters[name]!.standardError, deviation!, { relative: 0.45 })
  }
})

test('what a caller says is used, or refused where it stands', () => {
  const at = (input: object) => refusal(() => solve(input))
  const refusals: [string, object][] = [
    ['/alpha', { ...SATURATED, alpha: 2 }],
    ['/method', { ...SATURATED, method: 'euler' }],
    ['/tEnd', { tEnd: 3 }],
    ['/species', { ...SATURATED, species: ['x'] }],
    ['/growth', { ...SATURATED, growth: [1] }],
    ['/growth', { ...CLASSIC, growth: [1] }],
    ['/interaction/1', { ...CLASSIC, interaction: [[0, 0], [0]] }],
    ['/capacity', { ...CLASSIC, capacity: [1, 1] }],
    ['/species/1', { ...CLASSIC, species: ['x', 'x'] }],
    ['/parameters/r_x', { ...CLASSIC, parameters: { r_x: 3 } }],
    ['/stochastic', { ...SATURATED, stochastic: { runs: 2 } }],
    [
      '/events',
      { ...BIRTH_AND_DEATH, stochastic: { runs: 2 }, events: [{ name: 'e', when: 'n' }] },
    ],
    ['/tEnd', { ...BIRTH_AND_DEATH, stochastic: { runs: 2 }, tEnd: -1 }],
    ['/initial/n', { ...BIRTH_AND_DEATH, stochastic: { runs: 2 }, initial: { n: 2.5 } }],
    [
      '/reactions/0/rate',
      {
        ...BIRTH_AND_DEATH,
        stochastic: { runs: 2 },
        reactions: [{ rate: 't*n*b/d', change: { n: 1 } }],
      },
    ],
    [
      '/reactions/0/rate',
      {
        ...BIRTH_AND_DEATH,
        stochastic: { runs: 2 },
        reactions: [{ rate: 'b/b + 0*d', change: { n: -4 } }],
      },
    ],
    [
      '/reactions/0/change/m',
      { ...BIRTH_AND_DEATH, reactions: [{ rate: 'b/d', change: { m: 1 } }] },
    ],
    ['/residual', { ...SATURATED, residual: 'log' }],
    [
      '/events',
      {
        ...{ ...SATURATED, data: { t: [0, 1, 2], x: [1, 2, 3] }, fit: ['r'] },
        events: [{ name: 'e', when: 'x - 1', set: { x: '2' } }],
      },
    ],
    ['/species/0', { ...CLASSIC, species: ['a b', 'y'] }],
    ['/parameters/q', { ...SATURATED, parameters: { ...SATURATED.parameters, q: 1 } }],
    ['/fit/0', { ...SATURATED, data: { t: [0, 1, 2], x: [1, 2, 3] }, fit: ['q'] }],
    ['/fit', { ...SATURATED, data: { t: [0, 1], x: [1, 2] }, fit: ['r', 'K'] }],
    ['/data/x', { ...SATURATED, data: { t: [0, 1, 2], x: [1, 2] }, fit: ['r'] }],
    ['/data/z', { ...SATURATED, data: { t: [0, 1, 2], z: [1, 2, 3] }, fit: ['r'] }],
    ['/data/t/2', { ...SATURATED, data: { t: [0, 1, 1], x: [1, 2, 3] }, fit: ['r'] }],
    [
      '/observe/x',
      { ...SATURATED, data: { t: [0, 1, 2], x: [1, 2, 3] }, fit: ['r'], observe: { x: 'q' } },
    ],
  ]
  for (const [pointer, input] of refusals) faultAt(pointer, at(input))
  assert.is(at({ ...SATURATED, fit: ['r'] }).code, 'MISSING_INPUT')
})

test('numbers that the data leave open are refused, not told with an error of any size', () => {
  const open = {
    equations: { x: '(a + b)*x' },
    parameters: { a: 1, b: 1 },
    initial: { x: 1 },
    data: { t: [0, 1, 2, 3], x: [1, 2, 4, 9] },
    fit: ['a', 'b'],
  }
  const { code } = refusal(() => solve(open))
  assert.ok(['PRECISION', 'NOT_CONVERGED'].includes(code), code)
})

test('a state goes on where another run has ended, without the parameters of the model', () => {
  const first = solve({ ...SATURATED, tEnd: 10 }).result
  const initial = JSON.parse(JSON.stringify(first.state)) as Record<string, unknown>
  const second = solve({ ...SATURATED, initial, tEnd: 20 }).result
  near(second.final!['x'], solve({ ...SATURATED, tEnd: 20 }).value!, { relative: 1e-6 })
  assert.not('alpha' in second.parameters)
})

test.run()
