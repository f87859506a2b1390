import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Gated } from '../../workers/operators/gate.ts'
import { type Unified, type UnifiedRequest, unified } from '../../workers/operators/unified.ts'
import { hostileTexts } from '../expression/hostile-texts.ts'
import { near } from '../support/near.ts'
import { operators as registry } from '../support/operators.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('composition of operators')

function run(request: UnifiedRequest): Unified {
  const answer = answered(request)
  assert.not('gate' in answer)
  return answer as Unified
}

function answered(request: UnifiedRequest): Unified | Gated {
  const steps = unified(registry, request)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const refused = (request: UnifiedRequest) => refusal(() => run(request))

test('A is the product of the values in the product of the units', () => {
  const inputs = { m: 2, v: 3, h: 5 }
  const { value, unit, method, intermediates, expression, defaulted } = run({
    operators: ['KO42', 'NM23', 'NM24'],
    inputs,
  })
  near(value, 9 * 2 * 9.80665 * 5, { relative: 1e-15 })
  assert.is(unit, 'kg^2 m^4 s^-4')
  assert.match(method, /^A: .* take nothing from each other$/)
  assert.equal(
    intermediates.map(({ operator_id, unit: of }) => [operator_id, of]),
    [
      ['NM23', 'J'],
      ['NM24', 'J'],
    ],
  )
  assert.is(expression, 'NM23·NM24 = (m·v²/2)·(m·g·h)')
  assert.equal(defaulted, { g: 9.80665 })
})

test('an input that stands in both factors moves both', () => {
  const { uncertainty, value } = run({
    operators: ['NM23', 'NM24'],
    inputs: { m: '2 ± 0.02 kg', v: 3, h: 5 },
  })
  // m^2: twice 1 %, not 1 % times the root of 2.
  near(uncertainty, 0.02 * value, { relative: 1e-9 })
})

test('C is one operator; among several the first that has a value', () => {
  const one = run({ operators: ['QM10'], inputs: { theta: '90 deg' } })
  assert.match(one.method, /^C/)
  near(one.value, 2.42631023538e-12, { relative: 1e-9 })
  const fallback = run({
    operators: ['NM21', 'NM23'],
    inputs: { m: 2, v: 3 },
    strategy: 'C',
  })
  assert.is(fallback.value, 9)
  assert.is(fallback.skipped![0]!.operator_id, 'NM21')
  assert.match(fallback.skipped![0]!.why, /missing: m1/)
  const both = { operators: ['NM23', 'NM24'], inputs: { m: 2, v: 3, h: 5 } }
  assert.equal(run({ ...both, strategy: 'C' }).skipped, [
    { operator_id: 'NM24', why: 'NM23 has a value before it' },
  ])
})

test('B hands on what an operator gives', () => {
  const speed = { id: 'speed', equation: 'v = s/t1', unit: 'm/s' }
  const inputs = { s: '10 m', t1: '2 s', m: 3 }
  const { value, method, intermediates } = run({ operators: [speed, 'NM23'], inputs })
  assert.match(method, /^B/)
  assert.is(intermediates[0]!.value, 5)
  assert.is(value, 37.5)
})

/** A pipe of steel, 10 m of 10 cm, with water at 2 m/s. */
const pipe = { epsilon: '45 um', D: '0.1 m', Re: 2e5, L: '10 m', rho: '998 kg/m^3', v: '2 m/s' }

test('one that takes what another gives is a chain, in whatever order they are listed', () => {
  const chain = run({ operators: ['HY4', 'HY1'], inputs: pipe })
  const f = run({ operators: ['HY4'], inputs: { epsilon: '45 um', D: '0.1 m', Re: 2e5 } }).value
  // Darcy and Weisbach: f L/D rho v^2/2.
  near(chain.value, ((f * 10) / 0.1) * ((998 * 4) / 2), { relative: 1e-12 })
  assert.is(chain.unit, 'Pa')
  assert.is(chain.headline, 'HY1')
  assert.match(chain.equations[1]!, /^Δp = /)
  assert.match(chain.method, /^B: chain HY4 → HY1 in the order of dependence$/)
  const [first, second] = chain.intermediates
  assert.equal([first!.operator_id, first!.value], ['HY4', f])
  assert.equal([second!.operator_id, second!.value], ['HY1', chain.value])
  const turned = run({ operators: ['HY1', 'HY4'], inputs: pipe })
  assert.equal(turned, chain)
  const wide = run({ operators: ['HY4', 'HY1'], inputs: { ...pipe, v: '2.00 ± 0.02 m/s' } })
  near(wide.uncertainty, 0.02 * wide.value, { relative: 1e-4 })
  assert.ok(chain.uncertainty > 0 && chain.uncertainty < 1e-12 * chain.value)
  assert.match(refused({ operators: ['HY4', 'HY1'], inputs: pipe, strategy: 'A' }).message, /chain/)
})

test('a member beside a chain multiplies its end, and the answer says so', () => {
  const chain = run({ operators: ['HY4', 'HY1'], inputs: pipe })
  const area = { id: 'area', equation: 'S = pi*D^2/4' }
  const force = run({ operators: [area, 'HY1', 'HY4'], inputs: pipe })
  near(force.value, chain.value * (Math.PI / 400), { relative: 1e-12 })
  assert.is(force.unit, 'N')
  assert.match(force.method, /^B and A: chain HY4 → HY1 .* product area·HY1/)
  assert.is(force.headline, 'area·HY1')
})

test('an equation may name what a later one gives', () => {
  const twice = { id: 'twice', equation: 'w = 2*v' }
  const speed = { id: 'speed', equation: 'v = s/t1' }
  const { value, unit, headline } = run({
    operators: [twice, speed],
    inputs: { s: '10 m', t1: '2 s' },
  })
  assert.equal([value, unit, headline], [10, 'm s^-1', 'twice'])
})

test('a cycle and two sources of one key are refused with both', () => {
  const a = { id: 'first', equation: 'p = q + m' }
  const b = { id: 'second', equation: 'q = p + m' }
  assert.match(refused({ operators: [a, b], inputs: { m: 1 } }).message, /first.*second.*cycle/)
  const given = refused({ operators: ['HY4', 'HY1'], inputs: { ...pipe, f: 0.02 } })
  assert.is(given.code, 'INVALID_INPUT')
  assert.match(given.message, /f of HY1 is given, and HY4 gives it too/)
  const other = { id: 'laminar', equation: 'f = 64/Re' }
  const several = refused({ operators: ['HY4', other, 'HY1'], inputs: pipe })
  assert.match(several.message, /f of HY1 has several sources: HY4, laminar/)
})

test('two equations of the caller for one state are refused', () => {
  const decay = (id: string) => ({ id, equation: "x' = -k*x", kind: 'ode' as const })
  const inputs = { x: 1, k: '1 1/s', t: 1 }
  const { code, message } = refused({ operators: [decay('a'), decay('b')], inputs })
  assert.equal(
    [code, message],
    ['INVALID_INPUT', 'a and b are both equations of x: a state has one'],
  )
})

test('an equation in SI takes no key that a record counts in years', () => {
  const inputs = { S: 100, K: 105, r: 0.05, sigma: 0.2, T: 0.5 }
  const own = { id: 'own', equation: 'd = exp(-r*T)' }
  const { code, message } = refused({ operators: ['FN21', own], inputs })
  assert.is(code, 'INVALID_INPUT')
  assert.match(message, /T is in yr for FN21, and own counts in SI/)
  const { r: _, ...others } = inputs
  const rate = { id: 'rate', equation: 'r = k' }
  const fed = refused({ operators: [rate, 'FN21'], inputs: { ...others, k: '0.05 1/yr' } })
  assert.match(fed.message, /rate gives r in 1\/s, and FN21 takes it in 1\/yr; compose them apart/)
  const apart = { id: 'own', equation: 'd = S/K' }
  assert.match(run({ operators: ['FN21', apart], inputs }).method, /^A/)
})

test('a timeline follows the exact motion to its own error', () => {
  const spring = { id: 'spring', equation: "x'' = -k*x/m", kind: 'ode', unit: 'm' } as const
  const energy = { id: 'energy', equation: 'E = m*x_dot^2/2 + k*x^2/2', unit: 'J' }
  const inputs = { k: '4 N/m', m: '1 kg', x: '10 cm', t: 3 }
  const { value, unit, intermediates, uncertainty, check, timeline, headline } = run({
    operators: [spring, energy],
    inputs,
  })
  near(intermediates[0]!.value, 0.1 * 0.960170286650366, { relative: 1e-9 })
  near(value, 0.02, { relative: 1e-9 })
  assert.is(unit, 'J')
  assert.is(headline, 'energy')
  assert.ok(uncertainty < 1e-10 && check.size <= 1e-10)
  const { t, columns } = timeline!
  assert.is(t.at(-1), 3)
  columns['spring']!.forEach((x, i) => {
    near(x, 0.1 * cosine(2 * t[i]!), { absolute: 1e-10 })
  })
})

/** cos by its own series, for arguments up to 6. */
function cosine(x: number): number {
  let [term, sum] = [1, 1]
  for (let n = 2; n < 60; n += 2) {
    term *= (-x * x) / (n * (n - 1))
    sum += term
  }
  return sum
}

test('operators with an ode form move: free fall, decay, a coupled pair', () => {
  const fall = run({ operators: ['NM19'], inputs: { t: 2, x: '100 m' }, strategy: 'B' })
  near(fall.value, 100 - 2 * 9.80665, { relative: 1e-12 })
  assert.is(fall.unit, 'm')
  assert.equal(fall.defaulted, { x_dot: 0, g: 9.80665 })

  const decay = { id: 'decay', equation: 'dN/dt = -lambda*N', kind: 'ode' } as const
  const inputs = { N: 1000, lambda: { value: 0.1, unit: '1/s', uncertainty: 0.001 }, t: '10 s' }
  const { value, uncertainty } = run({ operators: [decay], inputs })
  near(value, 1000 / Math.E, { relative: 1e-9 })
  // dN/dlambda = -t N.
  near(uncertainty, 10 * 0.001 * value, { relative: 1e-3 })

  const prey = { id: 'prey', equation: 'da/dt = a*r - a*b*q', kind: 'ode' } as const
  const hunter = { id: 'hunter', equation: 'db/dt = a*b*q - b*r', kind: 'ode' } as const
  const pair = run({
    operators: [prey, hunter, { id: 'integral', equation: 'a + b - ln(a*b)' }],
    inputs: { a: 2, b: 1, r: '1 1/s', q: '1 1/s', t: 5 },
  })
  // q (a + b) - r ln(a b) stands still.
  near(pair.value, 3 - Math.LN2, { relative: 1e-8 })
})

test('the time of a timeline is its own, not the end that was given', () => {
  const ode = { id: 'o', equation: 'dx/dt = a*t', kind: 'ode', unit: 'm' } as const
  const { value } = run({ operators: [ode], inputs: { x: 0, a: '2 m/s^2', t: 3 } })
  near(value, 9, { relative: 1e-12 })
})

test('what stands at the edge of where there is a value is moved to one side', () => {
  const edge = { id: 'edge', equation: 'u = sqrt(1 - w)' }
  const before = { id: 'before', equation: 'w = c^2' }
  const { value, uncertainty } = run({
    operators: [before, edge],
    inputs: { c: { value: 1, unit: '1', uncertainty: 0.01 } },
  })
  assert.is(value, 0)
  near(uncertainty, Math.sqrt(1 - 0.99 ** 2), { relative: 1e-6 })
})

test('the rate of a state stands on the right as it does on the left', () => {
  const inputs = { x: 1, w: '2 1/s', g: '0.4 1/s', t: 3 }
  // Damped: e^(-0.2 t) (cos v t + 0.2/v sin v t), v^2 = 4 - 0.04.
  const v = Math.sqrt(3.96)
  const exact = Math.exp(-0.6) * (Math.cos(3 * v) + (0.2 / v) * Math.sin(3 * v))
  for (const equation of [
    "x'' = -g*x' - w^2*x",
    'd2x/dt2 = -g*dx/dt - w^2*x',
    "x'' = -g*x_dot - w^2*x",
  ]) {
    const { value, uncertainty } = run({
      operators: [{ id: 'damped', equation, kind: 'ode', unit: 'm' }],
      inputs,
    })
    near(value, exact, { absolute: 3 * uncertainty })
  }
})

test('half the step leaves a sixteenth of the error', () => {
  const spring = { id: 'spring', equation: "x'' = -x*w^2", kind: 'ode', unit: 'm' } as const
  const error = (t: number) =>
    run({ operators: [spring], inputs: { x: 1, w: '1 1/s', t } }).timeline!.steps
  // The same bound over 16 times the time takes about 16^(5/4) = 32 times the steps.
  const ratio = error(48) / error(3)
  assert.ok(ratio >= 16 && ratio <= 64, `${ratio}`)
})

test('dimensions of own equations are checked where anything is known', () => {
  const own = (equation: string, unit?: string) => ({ id: 'own', equation, unit })
  const inputs = { m: '2 kg', v: '3 m/s' }
  assert.is(run({ operators: [own('m*v^2/2')], inputs }).unit, 'J')
  assert.is(run({ operators: [own('K = m*v^2/2', 'J')], inputs }).value, 9)
  assert.match(refused({ operators: [own('m*v^2/2', 'N')], inputs }).message, /in J, .* says N/)
  assert.match(refused({ operators: [own('m + v')], inputs }).message, /joins a quantity/)
  assert.is(run({ operators: [own('m*v^2/2', 'J')], inputs: { m: 2, v: 3 } }).unit, 'J')
  assert.is(run({ operators: [own('m*v^2/2')], inputs: { m: 2, v: 3 } }).unit, '1')
  near(run({ operators: [own('hbar*omega')], inputs: { omega: '1 1/s' } }).value, 1.054571817e-34, {
    relative: 1e-9,
  })
  const ode = { id: 'own', equation: 'dx/dt = -k*x', kind: 'ode' as const, unit: 'm' }
  assert.match(
    refused({ operators: [ode], inputs: { x: 1, k: '1 kg', t: 1 } }).message,
    /the right side of own is in/,
  )
})

test('refusals by code', () => {
  const code = (request: UnifiedRequest) => refused(request).code
  assert.is(code({ operators: [], inputs: {} }), 'MISSING_INPUT')
  assert.is(code({ operators: ['KO42'], inputs: {} }), 'MISSING_INPUT')
  assert.is(code({ operators: ['NM99'], inputs: {} }), 'UNKNOWN_OPERATOR')
  const four = ['NM23', 'NM24', 'NM26', 'NM20']
  assert.is(code({ operators: four, inputs: {} }), 'TOO_MANY_OPERATORS')
  assert.is(code({ operators: ['NM23'], inputs: { m: 1 } }), 'MISSING_INPUT')
  assert.is(code({ operators: ['NM23'], inputs: { m: -1, v: 1 } }), 'INVALID_INPUT')
  const taken = { id: 'NM23', equation: 'm' }
  assert.is(code({ operators: [taken], inputs: { m: 1 } }), 'INVALID_INPUT')
  const ode = { id: 'o', equation: 'dx/dt = x*k', kind: 'ode' as const }
  assert.is(code({ operators: [ode], inputs: { x: 1, k: '1 1/s' } }), 'MISSING_INPUT')
  assert.is(code({ operators: [ode], inputs: { k: '1 1/s', t: 1 } }), 'MISSING_INPUT')
  assert.is(code({ operators: [ode], inputs: { x: 1, k: '1 1/s', t: -1 } }), 'INVALID_INPUT')
  const blow = { id: 'b', equation: 'dx/dt = x^2*k', kind: 'ode' as const }
  assert.is(code({ operators: [blow], inputs: { x: 1, k: '1 1/s', t: 2 } }), 'PRECISION')
  assert.is(code({ operators: [{ ...ode, equation: 'x = k' }], inputs: {} }), 'INVALID_INPUT')
  assert.is(
    code({ operators: [ode], inputs: { x: 1, k: '1 1/s' }, strategy: 'A' }),
    'INVALID_INPUT',
  )
  // One key in two units.
  assert.is(code({ operators: ['NM18', 'ORBIT_PERIOD'], inputs: {} }), 'INVALID_INPUT')
})

test('an input that no member takes closes the gate, the start of what does not move too', () => {
  const gate = (request: UnifiedRequest) => (answered(request) as Gated).gate
  assert.equal(gate({ operators: ['NM23'], inputs: { m: 1, v: 1, zz: 1 } }), {
    passed: false,
    rejected: ['zz'],
    accepted: ['m', 'v'],
    hints: [{ key: 'zz', near: [], takenBy: [] }],
  })
  const spring = { m: 1, k: 4, A: 1, omega: 2, t: 1, x: 1 }
  assert.equal(gate({ operators: ['NM30'], inputs: spring }).rejected, ['m', 'k', 'x'])
  const decay = { id: 'decay', equation: "x' = -k*x", kind: 'ode' as const }
  const started = { x: '1 m', x_dot: '5 m/s', k: '1 1/s', t: 1 }
  assert.equal(gate({ operators: [decay], inputs: started }).rejected, ['x_dot'])
  const own = { id: 'energy', equation: 'E = k*x^2/2' }
  assert.equal(gate({ operators: [own], inputs: { k: '4 N/m', x: '1 m', y: 2 } }).rejected, ['y'])
})

test('hostile equations are refused in bounded time, whichever way they come in', () => {
  const texts = hostileTexts()
  assert.ok(texts.length >= 500)
  // These parse, and have no value: powers of powers, poles, quotients of nothing.
  const endless = [
    'm^9^9^9^9',
    '9^9^9^9*m',
    'm^(m^(m^999))',
    'exp(exp(exp(exp(m))))',
    'm/(m - m)',
    'ln(0*m)',
    '2²²²²²²²²²²²²²²²²²*m',
  ]
  const asked = [...texts, ...endless].flatMap(equation => [
    { id: 'h', equation },
    { id: 'h', equation: `dx/dt = ${equation}`, kind: 'ode' as const },
  ])
  for (const own of asked) {
    const start = process.cpuUsage()
    const { code, message } = refused({ operators: [own], inputs: inputsOf(own) })
    const { user, system } = process.cpuUsage(start)
    assert.ok(code === 'INVALID_INPUT' || code === 'PRECISION', `${code} for ${own.equation}`)
    assert.ok(message.length < 500, `${message.length} characters`)
    assert.ok(user + system < 1_000_000, `${user + system} us for ${own.equation.slice(0, 60)}`)
  }
})

const inputsOf = ({ kind }: { kind?: 'ode' }) => (kind ? { m: 2, x: 1, t: 1 } : { m: 2 })

test('ids of own equations are plain names', () => {
  for (const id of [
    '',
    ' ',
    '__proto__',
    'constructor()',
    'a b',
    '<b>',
    'é',
    'x'.repeat(33),
    'KO42',
    'free-fall',
  ]) {
    const { code } = refused({ operators: [{ id, equation: 'm' }], inputs: { m: 1 } })
    assert.is(code, 'INVALID_INPUT', id)
  }
})

test('a right side that would take too long is refused before it runs', () => {
  const heavy = {
    id: 'h',
    equation: 'dx/dt = k*sum(sum(x*i*j, i, 1, 1000), j, 1, 1000)',
    kind: 'ode' as const,
  }
  const start = process.cpuUsage()
  const { code, message } = refused({ operators: [heavy], inputs: { x: 1, k: '1 1/s', t: 1 } })
  assert.is(code, 'INVALID_INPUT')
  assert.match(message, /operations at least/)
  const { user, system } = process.cpuUsage(start)
  assert.ok(user + system < 200_000)
})

test.run()
