import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cbrt, cos, exp, log } from '../../workers/numerics/mathematics.ts'
import type { Field } from '../../workers/solver.ts'
import { react } from '../../workers/solvers/react/react.ts'
import {
  fitzHughNagumoRests,
  grayScottRests,
  limitCyclePeriod,
} from '../../workers/solvers/react/uniform.ts'
import { dominantWavelength } from '../../workers/solvers/react/wavelength.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { integrate } from '../support/runge-kutta.ts'
import { modelOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('react')
const solve = modelOf(react)

testReferences(test, react)

test('half the step leaves an eighth of the error', () => {
  const mean = (dt: number) => solve({ N: 32, dt, steps: 64 / dt }).result.meanV
  const exact = mean(1 / 16)
  near((mean(1) - exact) / (mean(0.5) - exact), 8, { relative: 0.1 })
})

test('the estimate is as large as the true error', () => {
  const { meanV, accuracy } = solve({ N: 32, steps: 64 }).result
  const exact = solve({ N: 32, dt: 1 / 32, steps: 64 * 32 }).result.meanV
  const error = Math.abs(meanV - exact) / 0.25
  assert.ok(accuracy.estimate > error && accuracy.estimate < 30 * error)
})

test('the fields are the cells of the end: their means and extremes are those told', () => {
  for (const input of [
    { N: 33, steps: 80 },
    { model: 'fitzhugh-nagumo', N: 34, steps: 60, dt: 0.1, Du: 1, Dv: 0.1, I: 0.4 },
  ] as const) {
    const { result, value } = solve(input)
    const { u, v } = result.fields as Record<'u' | 'v', Field>
    const mean = (values: Float64Array) => values.reduce((sum, x) => sum + x, 0) / values.length
    assert.is(u.values.length, input.N * input.N)
    assert.equal([u.nx, u.ny, u.dx, u.dy], [input.N, input.N, 1, 1])
    near(mean(u.values), result.meanU, { relative: 1e-12 })
    near(mean(v.values), result.meanV, { relative: 1e-12 })
    assert.is(Math.max(...v.values), result.maxV)
    assert.is(value, result.meanV)
    const { t, meanU, meanV } = result.series as Record<'t' | 'meanU' | 'meanV', number[]>
    assert.is(t[0], 0)
    near(t.at(-1), input.steps * (result.parameters['dt'] as number), { relative: 1e-12 })
    assert.equal([meanU.at(-1), meanV.at(-1)], [result.meanU, result.meanV])
  }
})

test('the disturbed square covers floor(N/2) - floor(N/16) to floor(N/2) + floor(N/16) - 1', () => {
  for (const N of [16, 47, 64]) {
    const { fields, series } = solve({ N, steps: 1, dt: 1e-9 }).result
    const [u, v] = [fields['u']!.values, fields['v']!.values]
    const [half, reach] = [Math.floor(N / 2), Math.floor(N / 16)]
    const inside = (i: number) => i >= half - reach && i < half + reach
    for (let j = 0; j < N; j++) {
      for (let i = 0; i < N; i++) {
        const disturbed = inside(i) && inside(j)
        near(u[j * N + i], disturbed ? 0.5 : 1, { absolute: 1e-8 })
        near(v[j * N + i], disturbed ? 0.25 : 0, { absolute: 1e-8 })
      }
    }
    near((series['meanV'] as number[])[0], ((2 * reach) / N) ** 2 / 4, { relative: 1e-12 })
  }
})

test('a pattern is alive while v is, somewhere', () => {
  assert.is(solve({ steps: 100 }).result.patternAlive, true)
  const gone = solve({ F: 0.02, k: 0.5, steps: 400, dt: 0.5 }).result
  assert.is(gone.patternAlive, false)
  assert.ok(gone.maxV < 1e-3)
})

test('a pattern has the four-fold symmetry of its start', () => {
  const N = 32
  const { values } = solve({ N, steps: 300 }).result.fields['v']!
  for (let j = 0; j < N; j++) {
    for (let i = 0; i < N; i++) {
      const here = values[j * N + i]!
      near(values[i * N + j], here, { absolute: 1e-12 })
      near(values[j * N + N - 1 - i], here, { absolute: 1e-12 })
    }
  }
})

test('the uncertainty of the mean is the estimate over the largest v', () => {
  const { result, uncertainty } = solve({ N: 32, steps: 200 })
  assert.ok(uncertainty > 0.1 * result.accuracy.estimate && uncertainty < result.accuracy.estimate)
  const exact = solve({ N: 32, dt: 1 / 32, steps: 6400 }).value!
  assert.ok(Math.abs(result.meanV - exact) < uncertainty)
})

test('pulses of FitzHugh-Nagumo: the estimate covers the true error', () => {
  const input = { model: 'fitzhugh-nagumo', N: 24, Du: 1, Dv: 0, I: 0.8 } as const
  const exact = solve({ ...input, dt: 0.005, steps: 8000 }).result
  const { result } = solve({ ...input, dt: 0.2, steps: 200 })
  const error = Math.max(
    Math.abs(result.meanU - exact.meanU) / 2,
    Math.abs(result.meanV - exact.meanV),
    Math.abs(result.maxV - exact.maxV),
  )
  const { estimate } = result.accuracy
  assert.ok(error < 2 * estimate && estimate < 100 * error, `${error}, told ${estimate}`)
})

test('the uniform limit cycle has the period of its own equations', () => {
  const model = { epsilon: 0.08, a: 0.7, b: 0.8, I: 0.8 }
  const { result } = solve({ model: 'fitzhugh-nagumo', N: 16, dt: 0.1, steps: 10, I: 0.8 })
  const rates = ([u, v]: number[]) => [
    u! - (u! * u! * u!) / 3 - v! + model.I,
    model.epsilon * (u! + model.a - model.b * v!),
  ]
  // Onto the cycle, then once round.
  const on = integrate(rates, [result.fixedPoint.u + 1, result.fixedPoint.v], 800, 80_000)
  const round = integrate(rates, on, result.period!, 20_000)
  for (const i of [0, 1]) near(round[i], on[i]!, { absolute: 1e-6 })
  const half = integrate(rates, on, result.period! / 2, 20_000)
  assert.ok(Math.abs(half[0]! - on[0]!) + Math.abs(half[1]! - on[1]!) > 0.1)
  assert.is(result.fixedPointStable, false)
})

test('without feed or removal the sum of u and v is conserved', () => {
  const { series } = solve({ F: 0, k: 0, steps: 500 }).result
  const { meanU, meanV } = series as Record<string, number[]>
  const sum = meanU!.map((u, i) => u + meanV![i]!)
  for (const total of sum) near(total, sum[0]!, { relative: 1e-12 })
  assert.ok(meanV!.at(-1)! > 2 * meanV![0]!, 'u turns into v')
})

test('where v is gone the mean of 1 - u decays as exp(-F t)', () => {
  const { series } = solve({ F: 0.02, k: 0.5, steps: 400, dt: 0.5 }).result
  const { t, meanU } = series as Record<string, number[]>
  const [a, b] = [t!.findIndex(time => time > 100), t!.length - 1]
  const ratio = (1 - meanU![b]!) / (1 - meanU![a]!)
  near(ratio, exp(-0.02 * (t![b]! - t![a]!)), { relative: 1e-6 })
})

test('steady states make both reactions vanish', () => {
  for (const [F, k] of [
    [0.04, 0.05],
    [0.0625, 0.0625],
    [0.02, 0.01],
  ] as const) {
    const rests = grayScottRests(F, k)
    assert.is(rests.length, F === 0.0625 ? 2 : 3)
    for (const { u, v } of rests) {
      near(F * (1 - u) - u * v * v, 0, { absolute: 1e-15 })
      near(u * v * v - (F + k) * v, 0, { absolute: 1e-15 })
    }
  }
  const bistable = fitzHughNagumoRests({ epsilon: 0.08, a: 0, b: 2, I: 0 })
  assert.equal(
    bistable.map(({ stable }) => stable),
    [true, false, true],
  )
  near(bistable[2]!.u, Math.sqrt(1.5), { relative: 1e-12 })
  for (const { u, v } of bistable) near(u - 2 * v, 0, { absolute: 1e-12 })
})

test('a steady state is stable where both eigenvalues of its Jacobian have negative real parts', () => {
  let stable = 0
  for (const F of [0.01, 0.02, 0.03, 0.05, 0.06]) {
    for (const k of [0.02, 0.035, 0.045, 0.05, 0.06]) {
      const rate = (u: number, v: number) => [F * (1 - u) - u * v * v, u * v * v - (F + k) * v]
      for (const rest of grayScottRests(F, k)) {
        const h = 1e-6
        const column = (du: number, dv: number) => {
          const [ahead, behind] = [rate(rest.u + du, rest.v + dv), rate(rest.u - du, rest.v - dv)]
          return ahead.map((value, i) => (value - behind[i]!) / (2 * h)) as [number, number]
        }
        const [[a, c], [b, d]] = [column(h, 0), column(0, h)]
        assert.is(rest.stable, a + d < 0 && a * d - b * c > 0, `F = ${F}, k = ${k}, u = ${rest.u}`)
        if (rest.stable && rest.v > 0) stable++
      }
    }
  }
  assert.ok(stable > 2, 'some states with v are stable')
})

test('for a small epsilon the period is that of a relaxation oscillation', () => {
  const model = { epsilon: 1e-3, a: 0, b: 0, I: 0 }
  // Van der Pol with mu = epsilon^(-1/2), in units of the fast time (Dorodnicyn 1947, the last two
  // terms by Ponzo and Wax 1965).
  const mu = Math.sqrt(1000)
  const exact = (3 - 2 * Math.LN2) * mu * mu + 7.0143 * cbrt(mu * mu) - (2 / 3) * log(mu) - 1.3246
  const period = limitCyclePeriod(model, fitzHughNagumoRests(model)[0]!)
  near(period, exact, { relative: 2e-4 })
})

test('a limit cycle is found over its whole range of stimuli, and turning it over keeps its period', () => {
  // u -> -u, v -> 2 a/b - v, I -> 2 a/b - I leaves the equations as they are.
  const period = (I: number) => {
    const model = { epsilon: 0.08, a: 0.7, b: 0.8, I }
    const rests = fitzHughNagumoRests(model)
    return { period: limitCyclePeriod(model, rests[0]!), stable: rests[0]!.stable }
  }
  for (const I of [0.329, 0.34, 0.42, 0.5, 0.65, 0.8]) {
    const [one, other] = [period(I), period(1.75 - I)]
    assert.ok(one.period, `I = ${I}: none`)
    near(one.period, other.period!, { relative: 1e-7 })
    assert.is(one.stable, I < 0.33, 'below the Hopf point rest and cycle are both stable')
  }
  assert.is(period(0.32).period, null)
})

test('a medium at rest does not oscillate', () => {
  const model = { epsilon: 0.08, a: 0.7, b: 0.8, I: 0 }
  assert.is(limitCyclePeriod(model, fitzHughNagumoRests(model)[0]!), null)
})

test('the wavelength of a plane wave is its own, that of a flat field none', () => {
  const [n, k, l] = [50, 3, 4]
  const wave = Float64Array.from({ length: n * n }, (_, c) =>
    cos((2 * Math.PI * (k * (c % n) - l * Math.floor(c / n))) / n),
  )
  assert.is(dominantWavelength(wave, n), n / 5)
  assert.is(dominantWavelength(wave.fill(0.3), n), null)
})

test('of two plane waves the stronger one counts, whatever their directions and phases', () => {
  const n = 50
  const waves = (along: number, across: number) =>
    Float64Array.from({ length: n * n }, (_, c) => {
      const [x, y] = [c % n, Math.floor(c / n)]
      return (
        along * cos((2 * Math.PI * 3 * x) / n + 0.7) + across * cos((2 * Math.PI * 4 * y) / n - 2)
      )
    })
  assert.is(dominantWavelength(waves(1, 1.05), n), n / 4)
  assert.is(dominantWavelength(waves(1.05, 1), n), n / 3)
  const shortest = Float64Array.from({ length: n * n }, (_, c) =>
    cos((2 * Math.PI * (20 * (c % n) + 15 * Math.floor(c / n))) / n + 1),
  )
  assert.is(dominantWavelength(shortest, n), 2)
})

longOnly(test)('a step that is too long even in parts is refused with one that passes', () => {
  const input = { model: 'fitzhugh-nagumo', N: 16, Du: 0.01, Dv: 0, I: 0.5 } as const
  const { code, details } = refusal(() => solve({ ...input, dt: 20, steps: 100 }))
  assert.is(code, 'PRECISION')
  const dt = details?.['dt'] as number
  assert.ok(dt < 20 / 256)
  assert.ok(solve({ ...input, dt, steps: Math.round(2000 / dt) }).result.accuracy.estimate < 1e-3)
})

test('what a step of reactions is too long for is done in more parts', () => {
  const { result } = solve({ model: 'fitzhugh-nagumo', N: 16, Du: 0.1, Dv: 0, I: 0.5, steps: 60 })
  assert.ok(result.accuracy.estimate < 1e-4)
  assert.ok(!result.method.includes(', 2 stretches'))
})

test('the limits: D dt at 1/4 runs, above is refused; too much work is refused', () => {
  assert.is(solve({ Du: 0.25, steps: 10 }).result.stabilityNumber, 0.25)
  assert.is(refusal(() => solve({ Du: 0.2501, steps: 10 })).code, 'UNSTABLE')
  assert.is(refusal(() => solve({ Dv: 0.2501, steps: 10 })).code, 'UNSTABLE')
  const { code, message } = refusal(() => solve({ N: 400, steps: 10_000 }))
  assert.is(code, 'INVALID_INPUT')
  assert.match(message, '6250')
})

test('out of range, of the wrong kind or unknown: refused', () => {
  for (const input of [{ N: 15 }, { N: 401 }, { Du: -1 }, { model: 'brusselator' }, { c: 1 }]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
})

test('the same input gives the same bits', () => {
  assert.equal(solve({ steps: 100 }).result, solve({ steps: 100 }).result)
})

test.run()
