// Intervals by the profile of a likelihood, and counts that scatter more than those of Poisson.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { epi } from '../../workers/solvers/epi/epi.ts'
import { lotka } from '../../workers/solvers/lotka/lotka.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('fits: intervals and scatter')
const solveEpi = solverOf(epi)
const solveLotka = solverOf(lotka)

interface Fitted {
  parameters: Record<
    string,
    { value: number; standardError: number; interval: { low: number | null; high: number | null } }
  >
  dispersion?: number
  sum: number
}
const fittedOf = ({ result }: { result: { fitted?: unknown } }) => result.fitted as Fitted

const BOYS = [3, 8, 26, 76, 225, 298, 258, 233, 189, 128, 68, 29, 14, 4]
const SCHOOL = {
  compartments: { S: 760, I: 3, R: 0 },
  transitions: [
    { from: 'S', to: 'I', rate: 'beta*S', by: 'I' },
    { from: 'I', to: 'R', rate: 'gamma*I' },
  ],
  parameters: { beta: 1.5, gamma: 0.4 },
  data: { t: BOYS.map((_, day) => day), I: BOYS },
  fit: ['beta', 'gamma'],
  profile: true,
}
const CONSTANT = {
  ...{ equations: { x: '0*x' }, initial: { x: 1 }, fit: ['x'], profile: true },
}

test('the boarding school: intervals of least squares are those of an independent profile', () => {
  const { beta, gamma } = fittedOf(solveEpi(SCHOOL)).parameters
  // SciPy: least_squares of gamma for each beta and the reverse on solve_ivp at 1e-12, roots of the sum at 1 + t^2/12.
  near(beta!.interval.low, 1.6371715289929, { relative: 1e-7 })
  near(beta!.interval.high, 1.76513211496499, { relative: 1e-7 })
  near(gamma!.interval.low, 0.41595168345488, { relative: 1e-7 })
  near(gamma!.interval.high, 0.481312975063096, { relative: 1e-7 })
})

test('a mean of counts: the ends are where its likelihood has fallen by 1.92', () => {
  const counts = [7, 4, 11, 6, 9]
  const data = { t: [0, 1, 2, 3, 4], x: counts }
  const { x } = fittedOf(solveLotka({ ...CONSTANT, data, residual: 'poisson' })).parameters
  const fall = (mean: number) => 5 * (mean - 7.4) - 37 * Math.log(mean / 7.4)
  for (const end of [x!.interval.low, x!.interval.high]) {
    near(fall(end!), 3.841458820694124 / 2, { relative: 1e-5 })
  }
  assert.ok(x!.interval.low! < 7.4 && x!.interval.high! > 7.4)
})

test('a mean of normal numbers has the interval of Student, and no profile changes the fit', () => {
  const data = { t: [0, 1, 2, 3, 4], x: [7, 4, 11, 6, 9] }
  const { x } = fittedOf(solveLotka({ ...CONSTANT, data })).parameters
  // t of 4 degrees: 2.7764451052; variance 29.2 / 4.
  near(x!.interval.high, 7.4 + 2.776445105198 * Math.sqrt(29.2 / 4 / 5), { relative: 1e-6 })
  near(x!.interval.low, 7.4 - 2.776445105198 * Math.sqrt(29.2 / 4 / 5), { relative: 1e-6 })
  const plain = fittedOf(solveLotka({ ...CONSTANT, data, profile: false })).parameters['x']!
  assert.equal([plain.value, plain.standardError], [x!.value, x!.standardError])
  assert.is(plain.interval, undefined)
})

test('what the data do not bound has an end on one side alone', () => {
  const saturated = {
    ...{ equations: { x: 'k*(1 - x)' }, parameters: { k: 3 }, initial: { x: 0 } },
    data: { t: [0, 1, 2, 3], x: [0, 0.97, 1.02, 0.99] },
    ...{ fit: ['k'], profile: true },
  }
  const { k } = fittedOf(solveLotka(saturated)).parameters
  assert.is(k!.interval.high, null)
  assert.ok(k!.interval.low! > 1 && k!.interval.low! < k!.value)
})

test('negative binomial counts: mean, k and their errors', () => {
  const counts = [2, 9, 0, 14, 5, 31, 1, 6, 11, 3]
  const data = { t: counts.map((_, i) => i), x: counts }
  const { parameters, dispersion } = fittedOf(
    solveLotka({ ...CONSTANT, data, residual: 'negative-binomial' }),
  )
  const { value, standardError, interval } = parameters['x']!
  near(value, 8.2, { relative: 1e-8 })
  // Its score vanishes at the k that is most likely.
  const score = counts.reduce((sum, y) => {
    let own = Math.log(dispersion! / (dispersion! + 8.2)) + (8.2 - y) / (dispersion! + 8.2)
    for (let i = 0; i < y; i++) own += 1 / (dispersion! + i)
    return sum + own
  }, 0)
  near(score, 0, { absolute: 1e-8 })
  near(standardError, Math.sqrt((8.2 + 8.2 ** 2 / dispersion!) / 10), { relative: 1e-7 })
  const unlikelihood = (mean: number, k: number) =>
    counts.reduce((sum, y) => {
      let own = k * Math.log(k / (k + mean)) + y * Math.log(mean / (k + mean))
      for (let i = 0; i < y; i++) own += Math.log((k + i) / (1 + i))
      return sum - own
    }, 0)
  const least = (mean: number) => {
    let [low, high] = [-3, 5]
    for (let round = 0; round < 200; round++) {
      const [a, b] = [low + (high - low) / 3, high - (high - low) / 3]
      if (unlikelihood(mean, Math.exp(a)) < unlikelihood(mean, Math.exp(b))) high = b
      else low = a
    }
    return unlikelihood(mean, Math.exp(low))
  }
  for (const end of [interval.low, interval.high]) {
    near(least(end!) - least(8.2), 3.841458820694124 / 2, { relative: 1e-5 })
  }
})

test('the boarding school with negative binomial counts is that of an independent search', () => {
  const fitted = fittedOf(solveEpi({ ...SCHOOL, residual: 'negative-binomial', profile: false }))
  // SciPy: simplex of beta, gamma and ln k on the likelihood.
  near(fitted.parameters['beta']!.value, 1.7540623, { relative: 1e-5 })
  near(fitted.parameters['gamma']!.value, 0.5346464, { relative: 1e-5 })
  near(fitted.dispersion, 13.103065, { relative: 1e-4 })
})

test('counts that scatter less than those of Poisson have no k', () => {
  const data = { t: [0, 1, 2, 3], x: [7, 8, 7, 8] }
  const even = { ...CONSTANT, data, residual: 'negative-binomial' }
  assert.is(refusal(() => solveLotka(even)).code, 'PRECISION')
  faultAt(
    '/data/x/1',
    refusal(() => solveLotka({ ...even, data: { t: [0, 1], x: [1, -1] } })),
  )
  faultAt(
    '/profile',
    refusal(() =>
      solveLotka({ equations: { x: '-x' }, initial: { x: 1 }, tEnd: 1, profile: true }),
    ),
  )
})

test.run()
