// Any input from the output: every record, forwards and back; then where there are several roots, one at a turn, or none.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failure } from '../../workers/failure.ts'
import type { DomainSource, OperatorSource } from '../../workers/operator.ts'
import { plannedClosedForm } from '../../workers/operators/closed-form.ts'
import type { Gated } from '../../workers/operators/gate.ts'
import { createRegistry } from '../../workers/operators/registry.ts'
import type { Solved } from '../../workers/operators/solution.ts'
import { RESIDUAL_MAX, ROOTS_MAX, searchFor } from '../../workers/operators/solve-for.ts'
import type { ColumnInput, Swept } from '../../workers/operators/sweep.ts'
import { near } from '../support/near.ts'
import { operators as registry } from '../support/operators.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { everyInTier, inTier } from '../support/tier.ts'

const test = suite('solve for an input')

/** Searches that take longer are left out here: some 60 inputs of operators with integrals within roots. */
const MS_MAX = 200
/** How many have to be searched: 1.6 % of all are left out, of a thirteenth of them now more, now less. */
const SEARCHED = inTier({ short: 0.96, long: 0.98 })

test('each input of each record comes back from its output, and every root gives that output', () => {
  let [inputs, searched, same] = [0, 0, 0]
  // Every 13th input, so that no record of many slow ones counts whole or not at all.
  const all = registry
    .list()
    .flatMap(operator => operator.inputs.map((_, slot) => ({ operator, slot })))
  for (const { operator, slot } of everyInTier(all, 13)) {
    const { test: tested } = operator.source
    const values = operator.inputs.map(one => tested.inputs[one.key] ?? one.default!)
    const output = operator.evaluate(values)
    const value = values[slot]!
    // What the output does not depend on, as the side of a waveguide across which the mode is constant, has no one value.
    if (operator.evaluate(values.with(slot, value * 1.000_001)) === output) continue
    inputs++
    const roots = rootsWithin({ operator, slot }, { values, output })
    if (!roots) continue
    searched++
    for (const root of roots) {
      const again = operator.evaluate(values.with(slot, root.value))
      const place = `${operator.id} ${operator.inputs[slot]!.key} = ${root.value}`
      assert.ok(Math.abs(again - output) <= RESIDUAL_MAX * Math.abs(output) + 1e-290, place)
    }
    // 1e-12 of the value itself: what the two ways round.
    const isIt = (root: { value: number; uncertainty: number }) =>
      Math.abs(root.value - value) <= root.uncertainty + 1e-12 * Math.abs(value)
    if (roots.some(isIt)) same++
  }
  assert.ok(searched > SEARCHED * inputs, `${searched} of ${inputs} searched`)
  // Points of a difference quotient that leave f2 a sliver, and samples whose scatter hides the third of them.
  assert.ok(searched - same <= 2, `${same} of ${searched} came back`)
})

function rootsWithin(
  ...[unknown, target]: [Parameters<typeof searchFor>[0], Parameters<typeof searchFor>[1]]
) {
  try {
    const search = searchFor(unknown, target, 1, '')
    return search.ms > MS_MAX ? undefined : search.rootsOf(target)
  } catch (error) {
    if (error instanceof Failure && error.code === 'INVALID_INPUT') return undefined
    throw error
  }
}

const solve = (
  operator: string,
  solveFor: string,
  inputs: Readonly<Record<string, string | number>>,
) =>
  plannedClosedForm(registry, 'values', { operators: [operator], solveFor, inputs }).run() as Solved

const one = { unit: '1', title: 'a number' }

/** A domain of one operator y = f(x). */
function laboratory(equation: string, x: OperatorSource['inputs'][string] = one) {
  const domain: DomainSource = {
    name: 'Laboratory',
    prefix: 'LA',
    scope: 'equations of a test',
    sources: [],
    defaultOperator: 'LA1',
    operators: [
      {
        id: 'LA1',
        title: 'equation of a test',
        equation,
        inputs: { x, a: { ...one, default: 0 } },
        output: { unit: '1', title: 'output' },
        source: 'this test',
        test: { inputs: { x: 1 }, expected: 1, source: 'this test' },
      },
    ],
  }
  const own = createRegistry([domain])
  return (y: number | string): number[] => {
    const request = { operators: ['LA1'], solveFor: 'x', inputs: { y } }
    const { roots } = plannedClosedForm(own, 'values', request).run() as Solved
    return roots.map(({ value }) => value).sort((a, b) => a - b)
  }
}

test('Kepler: from the period of a year the distance of the Sun', () => {
  const { results, roots, sought, understood } = solve('ORBIT_PERIOD', 'a', {
    period: '365.25636 d',
    M: 1.98841e30,
  })
  const [{ value, unit, uncertainty, equation }] = results as [Solved['results'][0]]
  near(value!, 1.495978707e11, { relative: 1e-6 })
  assert.equal([unit, roots.length, sought.key], ['m', 1, 'a'])
  // G is known to 2.2e-5, and a goes as its cube root.
  near(uncertainty! / value!, 2.2e-5 / 3, { relative: 0.05 })
  assert.match(equation, /^a = 1\.49597.*×10¹¹ m: .* = 3\.15581495×10⁷ s$/)
  assert.is(understood['period']!.text, '365.25636 d')
  // Its printed equation says T.
  const year = { T: '365.25636 d', M: 1.98841e30 }
  assert.is(solve('ORBIT_PERIOD', 'a', year).results[0]!.value, value)
  const twice = refusal(() => solve('ORBIT_PERIOD', 'a', { ...year, period: 1 }))
  assert.match(twice.message, /T is period, which is given too/)
})

test('what is given uncertain leaves the unknown so', () => {
  const exact = solve('NM23', 'v', { K: 100, m: 2 }).roots[0]!
  const { value, uncertainty } = solve('NM23', 'v', { K: '100 ± 2 J', m: '2 ± 0.04 kg' }).roots[0]!
  assert.is(exact.value, 10)
  assert.ok(exact.uncertainty < 1e-13)
  // dv/v = sqrt((dK/K)^2 + (dm/m)^2) / 2
  near(uncertainty / value, Math.sqrt(0.02 ** 2 + 0.02 ** 2) / 2, { relative: 1e-6 })
})

test('all roots are told, also those close to a turn and the one at it', () => {
  const cubic = laboratory('y = x^3 - 6*x^2 + 11*x + a')(6)
  assert.is(cubic.length, 3)
  cubic.forEach((x, i) => {
    near(x, i + 1, { relative: 1e-14 })
  })
  const parabola = laboratory('y = x^2 - 2*x + a')
  const [low, high] = parabola(-1 + 1e-12) as [number, number]
  near(low, 1 - 1e-6, { relative: 1e-9 })
  near(high, 1 + 1e-6, { relative: 1e-9 })
  const turn = parabola(-1)
  assert.is(turn.length, 1)
  near(turn[0]!, 1, { relative: 1e-7 })
  const peak = laboratory('y = 1/(1 + ((x - 3)/0.01)^2) + x^2/(1 + x^2)^2/100')(0.9)
  assert.is(peak.length, 2)
  near(peak[1]! - peak[0]!, 2 * 0.01 * Math.sqrt(1 / 0.9 - 1), { relative: 0.01 })
  const waves = laboratory('y = sin(x) + a')(0.5)
  assert.is(waves.length, ROOTS_MAX)
  for (const x of waves) near(Math.sin(x), 0.5, { relative: 1e-9 })
})

test('at 0 the output turns: the root there is told with how far it cannot be told from it', () => {
  const [rest, ...others] = solve('NM23', 'v', { K: 0, m: 2 }).roots
  assert.equal([rest!.value, others.length], [0, 0])
  assert.ok(rest!.uncertainty <= 1e-17)
  // 1/sqrt(1 - v^2/c^2) is 1 to the last bit up to some metres a second.
  const [slow] = solve('SR1', 'v', { gamma: 1 }).roots
  assert.is(slow!.value, 0)
  assert.ok(slow!.uncertainty > 3 && slow!.uncertainty < 40, `${slow!.uncertainty}`)
})

test('a step back through each function', () => {
  const functions = [
    ...['sqrt', 'cbrt', 'exp', 'expm1', 'ln', 'log1p', 'log10', 'log2', 'sin', 'cos', 'tan'],
    ...['asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh', 'asinh', 'atanh', 'abs'],
  ]
  for (const name of functions) {
    const x = 0.37
    const y = (Math as unknown as Record<string, (x: number) => number>)[
      name === 'ln' ? 'log' : name
    ]!(x)
    const roots = laboratory(`y = a - 3*${name}(x)`)(-3 * y)
    assert.ok(
      roots.some(root => Math.abs(root - x) < 1e-13),
      `${name}: ${roots}`,
    )
  }
  assert.equal(laboratory('y = hypot(x, 3)')(5), [-4, 4])
  assert.equal(laboratory('y = x^-3 + a')(-8), [-0.5])
  assert.equal(laboratory('y = 2^x + a')(0.25), [-2])
  assert.equal(laboratory('y = (a - x)^4')(16), [-2, 2])
})

test('where an equation cancels to noise, the roots beyond are found all the same', () => {
  // The rate of a loan: below 1e-16 the divisor is 0, near it noise.
  const { roots } = solve('FN6', 'rate', { pmt: 1854.0247200054619, pv: 200000, n: 180 })
  assert.is(roots.length, 1)
  near(roots[0]!.value, 0.00625, { relative: 1e-9 })
  // An end of the range is a root like others, whatever rounding makes of it: an emissivity of 1 at most.
  const { inputs, expected } = registry.operator('CL3').source.test
  const { epsilon, ...others } = inputs
  assert.is(epsilon, 1)
  const at = registry.operator('CL3').inputs.map(({ key }) => inputs[key]!)
  const T_e = registry.operator('CL3').evaluate(at)
  near(T_e, expected, { relative: 1e-6 })
  assert.is(solve('CL3', 'epsilon', { ...others, T_e }).roots[0]!.value, 1)
})

test('of many whole numbers that round to one output the first and the last are told', () => {
  const whole = { ...one, integer: true as const, min: 1 }
  // floor(log2 n) = 9 from 512 to 1023.
  const many = laboratory('y = floor(log2(x)) + a', whole)(9)
  assert.is(many.length, ROOTS_MAX)
  assert.equal([many[0], many.at(-1)], [512, 1023])
  assert.equal(laboratory('y = floor(x/3) + a', whole)(2), [6, 7, 8])
  assert.equal(laboratory('y = floor(x/3) + a', whole)(100), [300, 301, 302])
  // Any whole number would do.
  assert.is(refusal(() => laboratory('y = floor(x/1e300) + a', whole)(0)).code, 'INVALID_INPUT')
})

test('of waves that crowd towards a pole those farthest from it are told', () => {
  const far = laboratory('y = sin(10/x) + a', { ...one, above: 0 })(0.5)
  assert.is(far.length, ROOTS_MAX)
  near(far.at(-1)!, 60 / Math.PI, { relative: 1e-12 })
})

test('whole numbers stay whole, and a jump or a pole is no root', () => {
  const whole = { ...one, integer: true as const, min: 1 }
  assert.equal(laboratory('y = x*(x + 1)/2 + a', whole)(5050), [100])
  assert.equal(laboratory('y = x^2 + a', whole)(49), [7])
  const none = (run: () => unknown) => assert.is(refusal(run).code, 'INVALID_INPUT')
  none(() => laboratory('y = x*(x + 1)/2 + a', whole)(5051))
  none(() => laboratory('y = floor(x) + a')(2.5))
  none(() => laboratory('y = 1/x + 1/(2*x) + a')(0))
  // Flat: every x beyond 1 gives it.
  none(() => laboratory('y = min(x, 1) + min(x, 1)', { ...one, min: 1.5 })(2))
})

test('no root is refused with where it was looked for', () => {
  const failure = refusal(() => solve('NM21', 'r', { F: -5, m1: 1, m2: 1 }))
  assert.is(failure.code, 'INVALID_INPUT')
  assert.match(
    failure.message,
    /no single r \(distance between centres\) from 0 m up gives F = -5 N/,
  )
  assert.equal(faultAt('/inputs/F', failure)['sought'], { key: 'r', minimum: 0 })
  const outside = refusal(() => solve('NM21', 'r', { F: 5, m1: -1, m2: 1 }))
  assert.match(outside.message, /first mass \(m1\) must be at least 0 kg/)
})

test('where the unknown is whole and the output rounded, the refusal tells the nearest', () => {
  const failure = refusal(() => solve('QM8', 'n', { E_n: '-3.4 eV', Z: 1 }))
  const { value, output } = faultAt('/inputs/E_n', failure)['nearest'] as Record<string, number>
  assert.is(value, 2)
  // -13.6057 eV / 4
  near(output! / 1.602176634e-19, -3.40142, { relative: 1e-5 })
  assert.match(failure.message, /no single n .*; 2 gives -5\.449/)
  const whole = { ...one, integer: true as const, min: 1 }
  const triangular = refusal(() => laboratory('y = x*(x + 1)/2 + a', whole)(5051))
  assert.equal(faultAt('/inputs/y', triangular)['nearest'], { value: 100, output: 5050 })
})

test('a question that is none is refused by its place', () => {
  const inputs = { F: 1, m1: 1, m2: 1 }
  const at = (place: string, run: () => unknown, code = 'INVALID_INPUT') => {
    const failure = refusal(run)
    assert.is(failure.code, code)
    faultAt(place, failure)
  }
  at('/solveFor', () => solve('NM21', 'q', inputs))
  at('/inputs/r', () => solve('NM21', 'r', { ...inputs, r: 1 }))
  at('/inputs/F', () => solve('NM21', 'r', { m1: 1, m2: 1 }), 'MISSING_INPUT')
  at('/inputs/m2', () => solve('NM21', 'r', { F: 1, m1: 1 }), 'MISSING_INPUT')
  at('/inputs/F', () => solve('NM21', 'r', { ...inputs, F: '3 kg' }))
  const two = { operators: ['NM23', 'NM24'], solveFor: 'm', inputs: { v: 1, K: 1 } }
  at('/solveFor', () => plannedClosedForm(registry, 'values', { ...two, inputs: { v: 1 } }).run())
  const gated = solve('NM21', 'r', { ...inputs, Q: 2 }) as unknown as Gated
  assert.equal([gated.gate.passed, gated.gate.rejected], [false, ['Q']])
})

test('without operators it is the one that gives this output from these inputs', () => {
  const request = { domain: 'NM', solveFor: 'r', inputs: { F: 1, m1: 1e9, m2: 1e9 } }
  const { results } = plannedClosedForm(registry, 'values', request).run() as Solved
  assert.is(results[0]!.operator_id, 'NM21')
})

const sweep = (inputs: Readonly<Record<string, ColumnInput>>, solveFor: string, operator: string) =>
  plannedClosedForm(registry, 'sweep', { operators: [operator], solveFor, inputs }).run() as Swept

test('each point of a sweep is what its own call answers', () => {
  const K = Array.from({ length: 20 }, (_, i) => `${i + 1} ± 0.1 J`)
  const whole = sweep({ K, m: 3 }, 'v', 'NM23')
  assert.is(whole.outputs[0]!.operator.unit, 'm/s')
  K.forEach((energy, i) => {
    const { roots } = solve('NM23', 'v', { K: energy, m: 3 })
    assert.is(whole.outputs[0]!.values[i], roots[0]!.value)
    assert.is(whole.outputs[0]!.uncertainties[i], roots[0]!.uncertainty)
    if (roots.length > 1)
      assert.equal(
        whole.roots![i],
        roots.map(({ value }) => value),
      )
  })
  const failure = refusal(() => sweep({ F: [1, -1], m1: 1, m2: 1 }, 'r', 'NM21'))
  assert.match(failure.message, /^point 1: NM21: no single r/)
  assert.is(faultAt('/inputs/F/1', failure)['point'], 1)
})

test('work beyond the limit of a call is refused before it begins', () => {
  const heavy = registry.list().flatMap(operator =>
    operator.inputs.flatMap(({ key }, slot) => {
      const { inputs } = operator.source.test
      const values = operator.inputs.map(input => inputs[input.key] ?? input.default!)
      const asked = () => searchFor({ operator, slot }, { values, output: 1 }, 10_000, '/inputs')
      const failure = refusedBy(asked)
      return failure ? [`${operator.id} ${key} ${failure.code} ${failure.message}`] : []
    }),
  )
  assert.ok(heavy.length > 0)
  for (const text of heavy) assert.match(text, /INVALID_INPUT the call would take \d+ ms/)
})

function refusedBy(run: () => unknown): Failure | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    return error as Failure
  }
}

test.run()
