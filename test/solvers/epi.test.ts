import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { exp } from '../../workers/numerics/mathematics.ts'
import { bisect } from '../../workers/numerics/runge-kutta.ts'
import { epi } from '../../workers/solvers/epi/epi.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { integrate } from '../support/runge-kutta.ts'
import { modelOf } from '../support/solve.ts'

const test = suite('epi')
const solve = modelOf(epi)

testReferences(test, epi)

test('the final size solves its transcendental equation', () => {
  // Kermack-McKendrick: z = 1 - exp(-R0 z) for a vanishing start.
  const { result } = solve({ beta: 0.4, gamma: 0.2, N: 1e9, I0: 1, days: 2000 })
  const z = bisect(x => x - 1 + exp(-2 * x), 0.1, 1)
  near(result.attackRate, z, { relative: 1e-6 })
})

test('the early epidemic grows at the stated rate', () => {
  for (const model of ['sir', 'seir'] as const) {
    const input = { model, beta: 0.5, gamma: 0.2, sigma: 0.3, N: 1e12, I0: 1 }
    const { result } = solve({ ...input, days: 40 })
    const half = solve({ ...input, days: 30 }).result
    const growth = Math.LN2 / result.doublingTime!
    const ratio = result.series['I']!.at(-1)! / half.series['I']!.at(-1)!
    near(ratio, exp(10 * growth), { relative: 1e-4 })
  }
})

test('without removal everybody is infected in the end and R0 does not exist', () => {
  const { result } = solve({ gamma: 0, beta: 1, N: 1000, I0: 1, days: 30 })
  assert.is(result.R0, null)
  near(result.finalSize, 1000, { relative: 1e-6 })
  near(result.peakDay, 30, { absolute: 1e-9 })
})

test('without growth there is no doubling time and no herd immunity threshold', () => {
  const { result } = solve({ beta: 0.1, gamma: 0.2 })
  assert.is(result.doublingTime, null)
  assert.is(result.herdImmunityThreshold, null)
})

/** The equations by themselves, for an integration that shares nothing with the solver. */
function outbreak(input: { model: 'sir' | 'seir'; [rate: string]: number | string }) {
  const { result } = solve(input)
  const { beta, gamma, sigma, N, I0 } = result.parameters as Record<string, number>
  const onset = (y: number[], infection: number) =>
    input.model === 'seir' ? sigma! * y[1]! : infection
  const rates = (y: number[]) => {
    const infection = (beta! * y[0]! * y[2]!) / N!
    const ill = onset(y, infection)
    return [-infection, infection - ill, ill - gamma! * y[2]!, gamma! * y[2]!]
  }
  return { result, rates, at: (t: number) => integrate(rates, [N! - I0!, 0, I0!, 0], t, 20_000) }
}

const OUTBREAKS = [
  { model: 'sir' },
  { model: 'seir', beta: 0.9, gamma: 0.3, days: 100 },
  { model: 'sir', beta: 5, gamma: 2, days: 60 },
] as const

test('on the day of the peak as many fall ill as recover', () => {
  for (const input of OUTBREAKS) {
    const { result, rates, at } = outbreak(input)
    const peak = at(result.peakDay)
    near(rates(peak)[2]! / result.peakInfected, 0, { absolute: 1e-8 })
    near(peak[2], result.peakInfected, { relative: 1e-9 })
  }
})

test('the estimate is as large as the true errors of peak and final size', () => {
  for (const input of OUTBREAKS) {
    const { result, at } = outbreak(input)
    const peak = at(result.peakDay)[2]!
    const size = at(result.parameters['days'] as number)
      .slice(1)
      .reduce((sum, part) => sum + part, 0)
    const error = Math.max(
      Math.abs(result.peakInfected / peak - 1),
      Math.abs(result.finalSize / size - 1),
    )
    const { estimate } = result.accuracy
    assert.ok(error < 3 * estimate && estimate < 30 * error, `${error}, estimated ${estimate}`)
  }
})

test('an outbreak of SIR is held to the closed forms of its orbit and of its peak', () => {
  const names = (input: object) => solve(input).result.checks.map(({ name }) => name)
  assert.ok(names({}).includes('peak against its closed form'))
  assert.ok(names({}).includes('S(R) against its closed form, over N'))
  // No peak lies inside the run where R0 S0 <= N or time is too short.
  assert.not(names({ beta: 0.1 }).includes('peak against its closed form'))
  assert.not(names({ days: 20 }).includes('peak against its closed form'))
})

test('the uncertainty is the estimate of the peak, in people', () => {
  const { value, uncertainty, result } = solve({})
  near(uncertainty, result.accuracy.estimate * value!, { relative: 1e-12 })
})

test('a small outbreak among very many keeps its digits', () => {
  // Linear while S stays N: I0 / (1 - R0) in all.
  for (const model of ['sir', 'seir'] as const) {
    const { result } = solve({ model, N: 1e12, I0: 1, beta: 0.1, gamma: 0.2, days: 1000 })
    near(result.finalSize, 2, { relative: 1e-9 })
    near(result.attackRate, 2e-12, { relative: 1e-9 })
    assert.is(result.peakInfected, 1)
    assert.is(result.peakDay, 0)
  }
})

test('the herd is immune where each case makes one more: 1 - 1/R0 of it', () => {
  near(solve({ beta: 0.5, gamma: 0.2 }).result.herdImmunityThreshold, 0.6, { relative: 1e-15 })
  near(solve({ beta: 0.25, gamma: 0.2 }).result.herdImmunityThreshold, 0.2, { relative: 1e-14 })
  assert.is(solve({ beta: 0.2, gamma: 0.2 }).result.herdImmunityThreshold, null)
})

test('every row of the series holds all people, from the start to the last day', () => {
  const { result, at } = outbreak({ model: 'seir', days: 200 })
  const { t, S, E, I, R } = result.series as Record<'t' | 'S' | 'E' | 'I' | 'R', number[]>
  assert.equal([t[0], S[0], E[0], I[0], R[0]], [0, 1e6 - 10, 0, 10, 0])
  assert.is(t.at(-1), 200)
  for (let i = 0; i < t.length; i++) near(S[i]! + E[i]! + I[i]! + R[i]!, 1e6, { relative: 1e-12 })
  const middle = t.length >> 1
  near(I[middle], at(t[middle]!)[2]!, { relative: 1e-9 })
  assert.ok(result.populationDrift < 1e-12)
})

test('a run of many steps ends on its last day', () => {
  // 27,375 steps halved: every third is kept, and the last.
  const { result, terms, value } = solve({ beta: 3, gamma: 1, days: 365 })
  const { t, R } = result.series as Record<'t' | 'R', number[]>
  assert.is(t.at(-1), 365)
  const end = Object.fromEntries(terms.map(({ term, value }) => [term, value]))
  near(end['R(365 d)'], R.at(-1)!, { relative: 1e-14 })
  near(1e6 - end['S(365 d)']!, result.finalSize, { relative: 1e-9 })
  near(value, 3e5, { relative: 0.01 })
})

test('more infected than people, and what is out of range or unknown, are refused', () => {
  assert.is(solve({ N: 100, I0: 100 }).result.peakInfected, 100)
  for (const input of [
    { N: 100, I0: 101 },
    { I0: -1 },
    { beta: 51 },
    { gamma: -0.1 },
    { days: 0 },
    { days: 3651 },
    { model: 'sis' },
    { R0: 2 },
  ]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
})

test('the same input gives the same bits', () => {
  assert.equal(solve({ model: 'seir' }).result, solve({ model: 'seir' }).result)
})

test('series are short enough to plot and keep the peak', () => {
  const { result } = solve({})
  assert.ok(result.series['I']!.length <= 500)
  near(Math.max(...result.series['I']!), result.peakInfected, { relative: 1e-5 })
})

test('a largest number that is no peak is told as what it is', () => {
  for (const model of ['sir', 'seir']) {
    const { value, result } = solve({ model, gamma: 0, beta: 1, N: 1000, I0: 1, days: 30 })
    assert.ok(result.peakDay <= 30)
    assert.match(result.warnings[0]!, 'no removal')
    assert.is(value, result.series['I']!.at(-1))
  }
  const { result } = solve({ days: 20 })
  assert.is(result.peakDay, 20)
  assert.match(result.warnings[0]!, 'still rise')
  assert.equal(solve({}).result.warnings, [])
})

test.run()
