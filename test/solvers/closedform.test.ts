import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failure } from '../../workers/failure.ts'
import { exp, log } from '../../workers/numerics/mathematics.ts'
import { Random } from '../../workers/numerics/random.ts'
import { closedform } from '../../workers/solvers/closedform/closedform.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('closedform')
const inLong = longOnly(test)
const solve = solverOf(closedform)
const refused = (input: object, code: string) =>
  assert.throws(
    () => solve(input),
    (error: unknown) => error instanceof Failure && error.code === code,
  )

testReferences(test, closedform)

test('two hops end where one does, in every branch', () => {
  const laws = [
    { mu2: 0 },
    { mu2: 0, Jext: -2 },
    { mu2: 3 },
    { mu2: -0.5 },
    { mu2: 2, Jext: 0.7 },
    { mu2: 1, lambda: 2 },
    { mu2: -1, lambda: 1 },
    { mu2: 1, lambda: -0.3 },
    { mu2: -1, lambda: 0.5, Jext: 0.4 },
    { mu2: 0.4, lambda: 1, Jext: -1 },
  ]
  for (const law of laws) {
    const start = { ...law, phi0: 0.8, phidot0: -0.3 }
    const { result: whole } = solve({ ...start, t: 2.5 })
    const { result: half } = solve({ ...start, t: 1 })
    const { result: rest } = solve({ ...law, phi0: half.phi, phidot0: half.phiDot, t: 1.5 })
    near(rest.phi, whole.phi, { relative: 1e-11, absolute: 1e-12 })
    near(rest.phiDot, whole.phiDot, { relative: 1e-11, absolute: 1e-12 })
  }
})

test('time runs backwards to where it came from', () => {
  const law = { mu2: -1, lambda: 1, Jext: 0.2 }
  const { result: there } = solve({ ...law, phi0: 0.5, phidot0: 0.4, t: 4 })
  const { result: back } = solve({ ...law, phi0: there.phi, phidot0: there.phiDot, t: -4 })
  near(back.phi, 0.5, { absolute: 1e-10 })
  near(back.phiDot, 0.4, { absolute: 1e-10 })
})

test('mu2 through zero joins the three linear branches', () => {
  const at = (mu2: number) => solve({ mu2, Jext: 0.5, phidot0: 0.3, t: 2 }).result
  near(at(1e-9).phi, at(0).phi, { absolute: 1e-8 })
  near(at(-1e-9).phi, at(0).phi, { absolute: 1e-8 })
  assert.is(at(0).branch, 'uniform-accel')
})

test("phi'' = 2 phi^3 from rest at 1 is infinite after K(1/2)/sqrt(2)", () => {
  const law = { mu2: 0, lambda: -2, phi0: 1 }
  near(solve({ ...law, t: 0.1 }).result.blowUpTime, 1.3110287771461, { relative: 1e-12 })
  refused({ ...law, t: 1.4 }, 'UNSTABLE')
  near(solve({ ...law, t: 1.311 }).result.phi, 1 / (1.3110287771461 - 1.311), { relative: 1e-6 })
})

test('over the barrier phi runs to infinity, below it phi stays', () => {
  const law = { mu2: 1, lambda: -1, phi0: 0 }
  const top = Math.SQRT1_2 // v^2/2 = mu^2/(4 |lambda|)
  assert.is(solve({ ...law, phidot0: 0.999 * top }).result.blowUpTime, null)
  const over = solve({ ...law, phidot0: 1.001 * top }).result
  assert.is(over.elliptic?.form, 'tan(am/2)')
  assert.ok(over.blowUpTime! > 5)
})

test('a constant force leaves a bounded motion periodic', () => {
  const law = { mu2: 1, lambda: 1, Jext: 3, phi0: 0.2, phidot0: 0.1 }
  const { period } = solve({ ...law, t: 1 }).result
  const { result } = solve({ ...law, t: 3 * period! })
  near(result.phi, 0.2, { absolute: 1e-10 })
  near(result.phiDot, 0.1, { absolute: 1e-10 })
})

inLong(
  'whatever the signs, each motion agrees with Runge-Kutta, repeats and runs to infinity when told',
  () => {
    const random = new Random(5)
    const forms = new Set<string>()
    const signed = () => (random.uniform() < 0.5 ? -1 : 1) * (0.1 + 2 * random.uniform())
    let [repeating, infinite] = [0, 0]
    for (let n = 0; n < 240; n++) {
      const law = { mu2: signed(), lambda: signed(), Jext: n % 3 === 0 ? signed() : 0 }
      const start = { ...law, phi0: signed(), phidot0: n % 4 === 0 ? 0 : signed() }
      const { blowUpTime, period, elliptic } = solve({ ...start, t: 1e-3 }).result
      forms.add(elliptic!.form)
      for (const t of blowUpTime === null ? [3, -3] : [0.5 * blowUpTime, 0.9 * blowUpTime]) {
        const told = `${JSON.stringify(start)} at ${t}`
        const { accuracy } = solve({ ...start, t }).result
        assert.ok(accuracy.estimate < 1e-8, `${told}: ${accuracy.estimate}`)
      }
      if (blowUpTime !== null) {
        infinite++
        // phi'' = -lambda phi^3 alone counts there: phi = sqrt(2 / -lambda) / (T - t).
        const left = 1e-4 * blowUpTime
        const { phi } = solve({ ...start, t: blowUpTime - left }).result
        near(Math.abs(phi) * left, Math.sqrt(-2 / law.lambda), { relative: 2e-3 })
      }
      if (period !== null && period < 30) {
        repeating++
        const { phi, phiDot } = solve({ ...start, t: period }).result
        near(phi, start.phi0, { absolute: 1e-7 })
        near(phiDot, start.phidot0, { absolute: 1e-7 })
        const half = solve({ ...start, t: period / 2 }).result
        assert.ok(Math.abs(half.phi - phi) + Math.abs(half.phiDot - phiDot) > 1e-3)
      }
    }
    assert.equal([...forms].sort(), ['cn', 'dn', 'nc', 'ns', 'sc', 'sn', 'tan(am/2)', 'wp'])
    assert.ok(repeating > 60 && infinite > 60, `${repeating} repeat, ${infinite} run away`)
  },
)

test('the harmonic branches have the period 2 pi / sqrt(mu2), the others none', () => {
  for (const [mu2, Jext] of [
    [4, 0],
    [0.3, 0],
    [4, -2],
  ] as const) {
    const law = { mu2, Jext, phi0: 0.4, phidot0: -1 }
    const { period } = solve({ ...law, t: 1 }).result
    near(period, (2 * Math.PI) / Math.sqrt(mu2), { relative: 1e-14 })
    near(solve({ ...law, t: 1 + period! }).result.phi, solve({ ...law, t: 1 }).result.phi, {
      absolute: 1e-13,
    })
  }
  for (const mu2 of [0, -1]) assert.is(solve({ mu2, t: 1 }).result.period, null)
})

test('the first integral is phi-dot^2/2 + mu2 phi^2/2 + lambda phi^4/4 - F phi, all along the series', () => {
  const { result } = solve({ mu2: -1, lambda: 0.8, Jext: 0.3, phi0: 0.7, phidot0: -0.4, t: 9 })
  const energy = (x: number, v: number) => (v * v) / 2 - (x * x) / 2 + 0.2 * x * x * x * x - 0.3 * x
  near(result.energy!, energy(0.7, -0.4), { relative: 1e-14 })
  const { t, phi, phiDot } = result.series as Record<'t' | 'phi' | 'phiDot', number[]>
  assert.equal([t[0], t.at(-1)], [0, 9])
  for (const [i, x] of phi.entries())
    near(energy(x, phiDot[i]!), result.energy!, { relative: 1e-11 })
})

test('Runge-Kutta and closed form are two answers: their distance is told, and it is small', () => {
  for (const law of [
    { t: 50 },
    { mu2: -1, lambda: 1, phi0: 1.3, t: 30 },
    { mu2: 2, Jext: 1, t: 20 },
  ]) {
    const { result, uncertainty } = solve(law)
    assert.ok(result.rk4Error > 0 && result.rk4Error < 1e-8, String(result.rk4Error))
    const rounding = uncertainty - result.rk4Error
    assert.ok(rounding > 0 && rounding < 1e-13, String(rounding))
    assert.ok(result.accuracy.estimate < 1e-8)
  }
})

test('a coupling beyond the threshold is brought back to that of the kernel', () => {
  const given = solve({ alpha: 0.12 })
  near(given.coupling!.alpha, 0.12, { relative: 1e-15 })
  assert.is(given.result.parameters['alpha'], 0.12)
  const shifted = solve({ alpha: 0.5, t: 0.3 })
  near(shifted.coupling!.alpha, 0.5, { relative: 1e-15 })
  assert.is(shifted.result.parameters['alpha'], 1e-3)
  assert.ok(Math.abs(shifted.result.R_t - 1) <= 1e-3)
  const manual = solve({ mode: 'manual', beta: 0.4, alpha: 0.1 })
  near(manual.coupling!.alpha, 0.4, { relative: 1e-15 })
  assert.is(manual.result.parameters['beta'], 1e-3)
  assert.is(solve({ ko42: false, alpha: 0.5 }).result.R_t, 1)
})

test('the formula is written in the functions of its branch', () => {
  for (const [law, words] of [
    [{ mu2: 4, phidot0: 1 }, ['cos(2 t)', 'sin(2 t)/2']],
    [{ mu2: -4 }, ['cosh(2 t)', 'sinh(2 t)/2']],
    [{ mu2: 0, Jext: 3 }, ['3 t^2/2']],
    [{ mu2: 4, Jext: 8 }, ['8/4 (1 - cos(2 t))']],
    [{ mu2: 1, lambda: 1 }, [' cn(']],
    [{ mu2: 1, lambda: 1, Jext: 1 }, ['wp(t)']],
  ] as const) {
    const [equation, formula] = solve(law).equations
    assert.match(equation!, `phi'' + ${law.mu2} phi`)
    for (const word of words) assert.match(formula!, word)
  }
})

test('a bottom of the potential is at rest', () => {
  const { result } = solve({ mu2: -1, lambda: 1, phi0: 1, t: 5 })
  assert.is(result.phi, 1)
  assert.is(result.elliptic?.form, 'rest')
})

test('couplings add up in mu2, lambda and the force', () => {
  const couplings = [{ a: 1, b: 0.5 }, { b: -0.2, d: 0.3 }, { a: -0.4 }]
  const { result } = solve({ mu2: 2, lambda: 1, Jext: 0.1, phi42: 0.5, couplings })
  near(result.mu2_eff, 2 - 0.5 * 0.3, { relative: 1e-15 })
  near(result.lambda_eff, 1 - 0.5 * 0.3, { relative: 1e-15 })
  near(result.F_eff, 0.1 + 0.5 * 0.6, { relative: 1e-15 })
})

test('a coupling without elliptic form is refused by its name', () => {
  const sampled = (f: (x: number) => number, x: number[]) => ({
    couplings: [{ samples: x.map(x => [x, f(x)]) }],
  })
  const x = [0.5, 1, 1.7, 2, 3, 4.5]
  refused({ couplings: [{ c: 0.1 }] }, 'QUADRATIC')
  refused(
    sampled(x => 3 * x * x - x + x * x * x, x),
    'QUADRATIC',
  )
  refused(
    sampled(x => 2 - 0.3 * Math.sqrt(x + 1), x),
    'SQRT',
  )
  refused(
    sampled(x => 1 + 0.4 * exp(-0.7 * x), x),
    'EXP',
  )
  refused(
    sampled(x => exp(x), [0, 1, 2, 3]),
    'EXP',
  )
  refused(
    sampled(x => 1 / (x + 1), x),
    'INVALID_INPUT',
  )
  refused(
    sampled(x => x, [1, 1, 2, 3]),
    'TOO_FEW_SAMPLES',
  )
  refused({ couplings: [{ a: 1, samples: [] }] }, 'INVALID_INPUT')
})

test('samples of an odd cubic far from zero are recognised', () => {
  const samples = [100, 101, 102, 103, 105].map(x => [x, 2 + 0.5 * x - 1e-4 * x * x * x])
  const { result } = solve({ couplings: [{ samples }], lambda: 1 })
  near(result.mu2_eff, 0.5, { relative: 1e-6 })
  near(result.lambda_eff, 1.0001, { relative: 1e-9 })
  near(result.F_eff, 2, { relative: 1e-4 })
})

test('a quadratic part counts by what it adds over the reach of the samples', () => {
  for (const reach of [0.01, 100]) {
    const x = [-1, -0.6, -0.2, 0.3, 0.7, 1].map(part => part * reach)
    // 2 + u + u^3 with u = phi / reach, and a share of its largest value in u^2.
    const bent = (share: number) => {
      const coupling = (u: number) => 2 + u + u * u * u + 4 * share * u * u
      return { t: 1e-5, couplings: [{ samples: x.map(x => [x, coupling(x / reach)]) }] }
    }
    refused(bent(4e-6), 'QUADRATIC')
    near(solve(bent(1e-7)).result.F_eff, 2, { relative: 1e-6 })
  }
})

test('flat samples leave mu2 and lambda as they are, however far apart they lie', () => {
  for (const reach of [1e-3, 1, 1e4]) {
    const samples = [-0.9, -0.31, 0.13, 0.57, 1].map(part => [part * reach, 5])
    const { mu2_eff, lambda_eff, F_eff, branch } = solve({ couplings: [{ samples }] }).result
    assert.equal([mu2_eff, lambda_eff, branch], [1, 0, 'driven'])
    near(F_eff, 5, { relative: 1e-12 })
  }
})

test('roots and exponentials are told at any scale and rate', () => {
  const sampled = (f: (x: number) => number) => ({
    couplings: [{ samples: [0.1, 0.4, 0.9, 1.3, 2, 2.7, 3.1].map(x => [x, f(x)]) }],
  })
  for (const scale of [1e-3, 1, 3]) {
    refused(
      sampled(x => scale * Math.sqrt(x + 0.3)),
      'SQRT',
    )
    for (const rate of [-3, -0.4, 0.3, 2, 4]) {
      refused(
        sampled(x => scale * (1 + exp(rate * x))),
        'EXP',
      )
    }
    refused(
      sampled(x => scale / (1 + x * x)),
      'INVALID_INPUT',
    )
  }
})

test('out of range, of the wrong kind or unknown: refused', () => {
  for (const input of [
    { t: 1e5 },
    { mu2: 2e6 },
    { mode: 'half' },
    { alpha: 2 },
    { mass: 1 },
    { couplings: [{ samples: [[1, 2, 3]] }] },
    { couplings: [{ e: 1 }] },
  ]) {
    refused(input, 'INVALID_INPUT')
  }
})

test('rounding in a fit does not turn one branch into another', () => {
  const sampled = (f: (x: number) => number) => {
    const samples = [-0.7, 0.1, 0.3, 1.9, 2.2].map(x => [x, f(x)])
    return solve({ couplings: [{ samples }] }).result
  }
  assert.is(sampled(x => 0.3 * x).branch, 'harmonic')
  assert.is(sampled(x => 0.1 * x - 0.7).branch, 'driven')
  const { branch, elliptic } = sampled(x => -0.3 * x * x * x)
  assert.is(`${branch} ${elliptic?.form}`, 'duffing cn')
})

test('the modulation stands beside phi, by alpha or by beta, and can be left out', () => {
  const { result } = solve({ alpha: 0.1, t: 0.3 })
  near(result.phi, 0.955336489125606, { relative: 1e-15 })
  near(result.R_t, 1 + 0.1 * 0.6562, { relative: 1e-4 })
  near(result.phiModulated, result.phi * result.R_t, { relative: 1e-15 })
  near(solve({ mode: 'manual', beta: 0.05, t: 0.3 }).result.R_t, 1.03281, { relative: 1e-4 })
  assert.is(solve({ ko42: false }).result.R_t, 1)
  assert.is(solve({ ko42: false }).result.phiModulated, null)
})

test('what a double still holds is answered, though its square is beyond it', () => {
  const { result } = solve({ mu2: -3e5 })
  near(log(result.phi), Math.sqrt(3e5) - Math.LN2, { relative: 1e-12 })
  near(result.phiDot / result.phi, Math.sqrt(3e5), { relative: 1e-12 })
})

test('growth beyond the doubles is refused', () => {
  refused({ mu2: -1e4, t: 100 }, 'UNSTABLE')
})

test('the terms add up to the value', () => {
  const { value, terms } = solve({ mu2: -0.7, Jext: 2, phidot0: 1, t: 3 })
  near(
    terms.reduce((sum, { value }) => sum + value, 0),
    value!,
    { relative: 1e-14 },
  )
})

test('the same input gives the same bits', () => {
  const input = { mu2: -1, lambda: 0.3, Jext: 0.1, t: 7 }
  assert.equal(solve(input).result, solve(input).result)
})

test.run()
