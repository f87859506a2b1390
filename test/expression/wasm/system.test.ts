import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { slotsFor } from '../../../workers/expression/compile.ts'
import { differentiate } from '../../../workers/expression/derivative.ts'
import { parseExpression } from '../../../workers/expression/parser.ts'
import {
  type CompiledSystem,
  compileSystem,
  type SystemTexts,
} from '../../../workers/expression/wasm/system.ts'
import { PARAMETERS_ADDRESS } from '../../../workers/expression/wasm/user-memory.ts'
import { UserModules } from '../../../workers/kernel.ts'
import { faultsOf } from '../../../workers/refusal.ts'
import { near } from '../../support/near.ts'
import { faultAt, refusal } from '../../support/refusal.ts'
import { longOnly } from '../../support/tier.ts'

const test = suite('compiled system')
const inLong = longOnly(test)

const HEAP = 16_384
const modules = new UserModules()

const LORENZ = {
  equations: { x: 's*(y - x)', y: 'x*(r - z) - y', z: 'x*y - b*z' },
  parameters: ['s', 'r', 'b'],
}

/** Calls a function of the system at a time, states and parameters; gives the doubles that it writes. */
function called(system: CompiledSystem, name: string, count: number) {
  const { env, user } = modules.linked(system)
  const doubles = new Float64Array(env.memory.buffer)
  const to = HEAP + 8 * system.states.length
  return (t: number, states: readonly number[], parameters: readonly number[] = []) => {
    doubles.set(parameters, PARAMETERS_ADDRESS / 8)
    doubles.set(states, HEAP / 8)
    user[name]!(t, HEAP, to)
    return [...doubles.subarray(to / 8, to / 8 + count)]
  }
}

function jacobian(system: CompiledSystem, t: number, states: number[], parameters: number[] = []) {
  const { columns, rows } = system.jacobian
  const entries = called(system, 'jacobian', rows.length)(t, states, parameters)
  const full = states.map(() => states.map(() => 0))
  for (let j = 0; j < states.length; j++) {
    for (let k = columns[j]!; k < columns[j + 1]!; k++) full[rows[k]!]![j] = entries[k]!
  }
  return full
}

test('rates, events and outputs are those of the texts', () => {
  const system = compileSystem({
    ...LORENZ,
    definitions: { square: 'x*x + y*y', size: 'sqrt(square)' },
    events: { above: 'size - t' },
    outputs: { size: 'size', half: 'square/2' },
  })
  const at = [1, 2, 3]
  const parameters = [10, 28, 8 / 3]
  assert.equal(called(system, 'system', 3)(0, at, parameters), [10, 23, 2 - 8])
  assert.equal(called(system, 'event', 1)(1.5, at, parameters), [Math.sqrt(5) - 1.5])
  assert.equal(called(system, 'output', 2)(0, at, parameters), [Math.sqrt(5), 2.5])
})

test('another value of a parameter is the same module, read at its address', () => {
  const system = compileSystem(LORENZ)
  const rates = called(system, 'system', 3)
  assert.equal(rates(0, [1, 2, 3], [10, 28, 2]), [10, 23, -4])
  assert.equal(rates(0, [1, 2, 3], [1, 5, 3]), [1, 0, -7])
})

test('the same texts are the same bytes, another text is not', () => {
  const bytes = ({ bytes }: CompiledSystem) => Buffer.from(bytes).toString('hex')
  assert.is(bytes(compileSystem(LORENZ)), bytes(compileSystem(LORENZ)))
  const other = { ...LORENZ, equations: { ...LORENZ.equations, z: 'x*y - b*x' } }
  assert.is.not(bytes(compileSystem(LORENZ)), bytes(compileSystem(other)))
})

test('the Jacobian has an entry where a rate depends on a state, and its derivative there', () => {
  const system = compileSystem(LORENZ)
  assert.equal([...system.jacobian.columns], [0, 3, 6, 8])
  assert.equal([...system.jacobian.rows], [0, 1, 2, 0, 1, 2, 1, 2])
  assert.equal(jacobian(system, 0, [1, 2, 3], [10, 28, 2]), [
    [-10, 10, 0],
    [25, -1, -1],
    [2, 1, -2],
  ])
})

/** Texts of two states with the derivative of the dual numbers, which go forward, beside that of the graph. */
function derivatives(text: string, at: [number, number], relative = 1e-13): void {
  const inputs = ['x', 'y']
  const system = compileSystem({ equations: { x: text, y: '0' } })
  const [row] = jacobian(system, 0, at)
  const expression = parseExpression(text, { inputs })
  const slots = slotsFor(expression)
  for (const [slot, value] of row!.entries()) {
    slots.set(at)
    const wanted = differentiate(expression, slots, slot).slope
    const hint = `${text} by ${inputs[slot]}`
    if (wanted === 0 || !Number.isFinite(wanted)) assert.is(value + 0, wanted + 0, hint)
    else near(value, wanted, { relative })
  }
}

test('derivatives are those of dual numbers', () => {
  for (const text of [
    'x*y/(x + y) - x^3*y^-2 + (x*y)^1.5',
    'x^2.3 + 2^y + x^y',
    'sqrt(x*y) + cbrt(x) + abs(x - y) + hypot(x, y) + atan2(x, y)',
    'exp(sin(x)*cos(y))*ln(x + y) + tan(x)/log10(y) + log2(x)*tanh(y)',
    'min(x, y, x*y)*max(x, 2*y, 1) + mod(y, x)',
    'if(x < y, x*x, y) + if(x > y, 3*x, x*y)',
    'sum(x^k/k, k, 1, 5) + sum(x*k*y, k, 1, 100)',
    'integral(exp(-x*u*u)*y, u, x, x*y)',
    'root(u^3 + x*u - y, u, 0, 9)*y',
    'sum(sum(x*u*k^y, u, 0, 20), k, 1, 70)',
    'integral(sum(x*u^k*y, k, 1, 3), u, x*y, exp(y))',
    'besselj(2, x) + erf(x*y) + gamma(y) + lambertw(x) + elliptick(x/3)',
    'normalcdf(x) + normalquantile(x/3) + betainc(2, 3, x/3) + gammap(2, y)',
  ]) {
    for (const at of [
      [0.7, 1.9],
      [1.3, 0.4],
    ] as [number, number][]) {
      derivatives(text, at, 4e-13)
    }
  }
})

test('a branch that is not taken does not spoil a derivative, wherever it has none', () => {
  derivatives('if(x > 0, sqrt(x), 0)', [-1, 0])
  derivatives('if(x > 0, sqrt(x), 0)', [0, 0])
  derivatives('if(x > 0, y/x, x)', [0, 2])
  derivatives('max(x, 0)^1.5 + if(x > 0, ln(x) + ln(x)^2, 0)*if(y > 0, ln(y), 1)', [-2, -1])
  derivatives('x^y', [0, 2])
  derivatives('(x*y)^0', [0, 2])
})

test('a function without a closed derivative is differenced, and told', () => {
  const system = compileSystem({ equations: { x: 'zeta(x) + digamma(2*x) + exp(x)' } })
  assert.equal([...system.differenced].sort(), ['digamma', 'zeta'])
  derivatives('zeta(x) + digamma(2*y)', [2.5, 1.5], 1e-8)
  assert.equal(compileSystem(LORENZ).differenced, [])
})

test('limits are refused with their number', () => {
  const limits: [SystemTexts, string, number][] = [
    [{ equations: many(513, () => '1') }, '/equations', 512],
    [{ equations: { x: '1' }, definitions: many(513, () => '1') }, '/definitions', 512],
    [{ equations: { x: '1' }, parameters: Object.keys(many(257, () => '')) }, '/parameters', 256],
    [{ equations: { x: '1' }, events: many(65, () => '1') }, '/events', 64],
    [{ equations: many(400, () => `1${' '.repeat(300)}`) }, '', 100_000],
    [{ equations: many(4, () => 'sum(sum(j*k, k, 1, 200), j, 1, 200)') }, '', 100_000],
    [{ equations: { x: `1${'+1'.repeat(600)}` } }, '/equations/x', 512],
    [{ equations: many(500, i => `sum(exp(q${i}/k), k, 1, 60)`) }, '', 20_000],
  ]
  for (const [texts, pointer, limit] of limits) {
    const [fault] = faultsOf(refusal(() => compileSystem(texts)))
    assert.is(fault?.['limit'], limit, JSON.stringify(fault))
    assert.ok(fault?.pointer.startsWith(pointer), fault?.pointer)
  }
})

const many = (count: number, text: (i: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`q${i}`, text(i)]))

inLong(
  'a Jacobian whose rows all pass through thousands of terms is refused before it is worked out',
  () => {
    const definitions: Record<string, string> = { d0: 'q1*q2' }
    for (let i = 1; i <= 200; i++) {
      definitions[`d${i}`] = `sqrt(d${i - 1}*q${i} + ${i})*sin(q${i}) + cos(d${i - 1})/q${i}`
    }
    const [fault] = faultsOf(
      refusal(() => compileSystem({ equations: many(512, i => `d200 + ${i}`), definitions })),
    )
    assert.is(fault?.['limit'], 200_000)
  },
)

test('a name may be that of a function, which stays a call', () => {
  const { states, parameters } = compileSystem({
    equations: { x: 'beta*x + beta(x, 2)' },
    parameters: ['beta'],
  })
  assert.equal([states, parameters], [['x'], ['beta']])
})

test('names mean one thing, and none of them a word of the language', () => {
  const wrong: [SystemTexts, string][] = [
    [{ equations: { t: '1' } }, '/equations/t'],
    [{ equations: { x: '1' }, parameters: ['x'] }, '/parameters/x'],
    [{ equations: { x: '1' }, definitions: { x: '2' } }, '/definitions/x'],
    [{ equations: { pi: '1' } }, '/equations/pi'],
    [{ equations: { '': '1' } }, '/equations/'],
    [{ equations: { x: 'later' }, definitions: { one: 'later', later: '1' } }, '/definitions/one'],
    [{ equations: { x: 'y' } }, '/equations/x'],
    [{ equations: {} }, '/equations'],
  ]
  for (const [texts, pointer] of wrong) {
    faultAt(
      pointer,
      refusal(() => compileSystem(texts)),
    )
  }
})

test.run()
