// Problems that a caller writes: optima that are known, what is told of them, and refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { opt } from '../../workers/solvers/opt/opt.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('opt, own objective')
const solve = solverOf(opt)

const ROSENBROCK = { objective: '100*(y - x^2)^2 + (1 - x)^2', variables: { x: -1.2, y: 1 } }
const box = (low: number, high: number) => ({ min: low, max: high })
const HS71 = {
  objective: 'a*d*(a + b + c) + c',
  variables: {
    a: { start: 1, ...box(1, 5) },
    b: { start: 5, ...box(1, 5) },
    c: { start: 5, ...box(1, 5) },
    d: { start: 1, ...box(1, 5) },
  },
  constraints: ['a*b*c*d >= 25', 'a^2 + b^2 + c^2 + d^2 = 40'],
}

test('Hock and Schittkowski 71, 43 and 100 to the last digits, with multipliers and active sets', () => {
  const first = solve(HS71)
  // Newton's method on the KKT conditions with 40 digits (mpmath).
  near(first.value, 17.0140172891563, { relative: 1e-14 })
  const { optimum, multipliers, bounds, kktResidual } = first.result
  for (const [name, exact] of Object.entries({
    a: 1,
    b: 4.742999637264417,
    c: 3.821149984184874,
    d: 1.379408293172672,
  })) {
    near(optimum![name], exact, { relative: 1e-12 })
  }
  const shadow = multipliers as { multiplier: number; isActive: boolean }[]
  near(shadow[0]!.multiplier, 0.5522936601207268, { relative: 1e-10 })
  near(Math.abs(shadow[1]!.multiplier), 0.1614685667705058, { relative: 1e-10 })
  assert.equal(Object.keys(bounds as object), ['a'])
  assert.ok(kktResidual! < 1e-12)

  const second = solve({
    objective: 'a^2 + b^2 + 2*c^2 + d^2 - 5*a - 5*b - 21*c + 7*d',
    variables: { a: 0, b: 0, c: 0, d: 0 },
    constraints: [
      '8 - a^2 - b^2 - c^2 - d^2 - a + b - c + d >= 0',
      '10 - a^2 - 2*b^2 - c^2 - 2*d^2 + a + d >= 0',
      '5 - 2*a^2 - b^2 - c^2 - 2*a + b + d >= 0',
    ],
  })
  near(second.value, -44, { relative: 1e-13 })
  const active = second.result.multipliers as { isActive: boolean }[]
  assert.equal(
    active.map(({ isActive }) => isActive),
    [true, false, true],
  )

  const third = solve({
    objective:
      '(a - 10)^2 + 5*(b - 12)^2 + c^4 + 3*(d - 11)^2 + 10*p^6 + 7*q^2 + r^4 - 4*q*r - 10*q - 8*r',
    variables: { a: 1, b: 2, c: 0, d: 4, p: 0, q: 1, r: 1 },
    constraints: [
      '2*a^2 + 3*b^4 + c + 4*d^2 + 5*p <= 127',
      '7*a + 3*b + 10*c^2 + d - p <= 282',
      '23*a + b^2 + 6*q^2 - 8*r <= 196',
      '4*a^2 + b^2 - 3*a*b + 2*c^2 + 5*q - 11*r <= 0',
    ],
  })
  near(third.value, 680.6300573744, { relative: 1e-12 })
})

test('optimum, multipliers and value are within three times their told errors, which are no more than rounding leaves', () => {
  // Newton's method on the KKT conditions with 40 digits (mpmath).
  const { result } = solve(HS71)
  const exact = { a: 1, b: 4.742999637264417, c: 3.821149984184874, d: 1.379408293172672 }
  for (const [name, value] of Object.entries(exact)) {
    const error = result.optimumError![name] as number
    near(result.optimum![name], value, { absolute: 3 * error })
    assert.ok(error < 1e-13, `${name}: ${error}`)
  }
  const [first] = result.multipliers as { multiplier: number; multiplierError: number }[]
  near(first!.multiplier, 0.5522936601207268, { absolute: 3 * first!.multiplierError })
  assert.ok(first!.multiplierError < 1e-14)
  const { a } = result.bounds as Record<string, { multiplier: number; multiplierError: number }>
  near(a!.multiplier, 1.087871228666944, { absolute: 3 * a!.multiplierError })

  // Where the objective is level the search stays apart, and says how far.
  for (const power of [4, 6]) {
    const flat = solve({ objective: `(x - 0.3)^${power} + y^2`, variables: { x: 2, y: 1 } }).result
    const off = Math.abs(flat.optimum!['x']! - 0.3)
    const error = flat.optimumError!['x'] as number
    assert.ok(off > 1e-8 && off <= error && error < 10 * off, `${power}: ${off}, told ${error}`)
  }
  // A whole line of optima: none of the two variables is determined; of two equal conditions no multiplier is.
  const line = solve({ objective: '(x + y - 1)^2', variables: { x: 0, y: 0 } }).result
  assert.equal(line.optimumError, { x: null, y: null })
  const twice = solve({
    objective: 'x^2',
    variables: { x: 3 },
    constraints: ['x >= 1', '2*x >= 2'],
  })
  assert.equal(
    (twice.result.multipliers as { multiplierError: unknown }[]).map(one => one.multiplierError),
    [null, null],
  )
  // The value holds the rounding of its terms.
  const terms = solve({
    objective: '(x - 1/3)^2 + 1e6*sin(x) - 1e6*sin(x) + 1',
    variables: { x: 2 },
  })
  assert.ok(Math.abs(terms.value! - 1) <= 3 * terms.uncertainty && terms.uncertainty < 1e-8)
})

test('the lowest valley of a box: Branin, Goldstein-Price, the camel with six humps, the egg holder', () => {
  const cases = [
    [
      '(y - 5.1/(4*pi^2)*x^2 + 5/pi*x - 6)^2 + 10*(1 - 1/(8*pi))*cos(x) + 10',
      { x: box(-5, 10), y: box(0, 15) },
      0.397887357729739,
    ],
    [
      '(1 + (x + y + 1)^2*(19 - 14*x + 3*x^2 - 14*y + 6*x*y + 3*y^2))*(30 + (2*x - 3*y)^2*(18 - 32*x + 12*x^2 + 48*y - 36*x*y + 27*y^2))',
      { x: box(-2, 2), y: box(-2, 2) },
      3,
    ],
    [
      '(4 - 2.1*x^2 + x^4/3)*x^2 + x*y + (4*y^2 - 4)*y^2',
      { x: box(-3, 3), y: box(-2, 2) },
      -1.0316284534898774,
    ],
    [
      '-(y + 47)*sin(sqrt(abs(x/2 + (y + 47)))) - x*sin(sqrt(abs(x - (y + 47))))',
      { x: box(-512, 512), y: box(-512, 512) },
      -959.6406627208507,
    ],
  ] as const
  for (const [objective, variables, exact] of cases) {
    const { value, result } = solve({ objective, variables, method: 'global' })
    near(value, exact, { relative: 1e-12 })
    assert.ok(result.metBest! > 0 && result.metBest! <= 1)
    assert.is(result.isGlobal, false)
    assert.match(result.warnings[0]!, 'not proven to be the global minimum')
  }
})

test('a box whose minimum is a kink, or whose middle has no slope, is searched all the same', () => {
  const box = { min: -30, max: 25 }
  const cone = solve({
    objective: '2 - 2*exp(-sqrt(x^2 + (y - 1)^2)/5) + 0.3*(2 - cos(2*pi*x) - cos(2*pi*y))',
    ...{ variables: { x: box, y: box }, method: 'global' },
  })
  assert.ok(cone.value! <= cone.uncertainty && cone.uncertainty < 1e-6, `${cone.value}`)
  assert.ok(cone.result.warnings.some(text => text.includes('kink')))
  // The slope of sqrt(|x|) at 0 is none.
  const variables = { x: { min: -500, max: 500 } }
  const objective = '-x*sin(sqrt(abs(x)))'
  const wide = solve({ objective, variables, method: 'global' })
  near(wide.value!, -418.9828872724338, { relative: 1e-12 })
  assert.is(refusal(() => solve({ objective, variables: { x: 0 } })).code, 'INVALID_INPUT')
  const named = { x: { start: 0, min: -500, max: 500 } }
  near(solve({ objective, variables: named, method: 'global' }).value, wide.value!, {
    relative: 1e-12,
  })
  for (const method of ['nelder-mead', 'cma-es']) {
    near(solve({ objective: 'sqrt(abs(x))', variables: { x: 0 }, method }).value, 0, {
      absolute: 1e-6,
    })
  }
})

test('eigenvalues of the Hessian are within three times their errors, where a minimum is only neared too', () => {
  // In scaled variables, here by 1: of 3 x^2 + 2 x y + y^2 + e^z - z and of a quartic.
  const scaled = (start: number) => ({ start, scale: 1 })
  const variables = { x: scaled(1), y: scaled(2), z: scaled(1) }
  const { result } = solve({ objective: '3*x^2 + 2*x*y + y^2 + exp(z) - z', variables })
  const exact = [4 - Math.sqrt(8), 1, 4 + Math.sqrt(8)].sort((a, b) => a - b)
  const told = (one: typeof result) =>
    one.hessianEigenvalues!.map((value, k) => [value, one.hessianErrors![k]!] as const)
  for (const [k, [value, error]] of told(result).entries()) {
    near(value, exact[k]!, { absolute: 3 * error })
    assert.ok(error < 1e-7, `${error}`)
  }
  // Newton's method ends beside the minimum, where the Hessian is 0.
  const flat = solve({ objective: 'x^4', variables: { x: scaled(1) } }).result
  for (const [value, error] of told(flat)) assert.ok(Math.abs(value) <= 3 * error)
  const rim = solve({
    ...{ objective: 'x + y', constraints: ['x^2 + y^2 <= 2'] },
    variables: { x: scaled(0.5), y: scaled(0) },
  }).result
  // 2 lambda of lambda = 1/2, along the circle.
  for (const [value, error] of told(rim)) near(value, 1, { absolute: 3 * error })
})

test('a multiplier is what the optimum gains where its condition is eased, an equation from the right', () => {
  const at = (limit: number, relation: string) =>
    solve({
      ...{ objective: '5*x - x^2', maximise: true, variables: { x: 1 } },
      constraints: [`x ${relation} ${limit}`],
    })
  for (const [relation, step] of [
    ['<=', 1],
    ['=', -1],
  ] as const) {
    const [told] = at(1, relation).result.multipliers as { multiplier: number }[]
    const gain = at(1 + step * 1e-4, relation).value! - at(1, relation).value!
    near(told!.multiplier, gain / 1e-4, { relative: 1e-3 })
  }
})

test('starts and bounds are quantities too', () => {
  const { result } = solve({
    objective: '(w - 3*s)^2 + (h - 0.4)^2',
    parameters: { s: 0.01 },
    variables: { w: { start: '2 cm', max: '0.25 dm' }, h: { value: 30, unit: 'cm' } },
  })
  near(result.xMin[0]!, 0.025, { relative: 1e-12 })
  near(result.xMin[1]!, 0.4, { relative: 1e-9 })
  const of = (variables: object) => refusal(() => solve({ objective: 'w^2', variables }))
  assert.is(of({ w: { start: 1, min: '2 bananas' } }).code, 'INVALID_INPUT')
})

test('every method ends at the bottom of the valley', () => {
  for (const method of ['auto', 'lbfgs', 'sqp', 'nelder-mead', 'cma-es']) {
    const { value, result } = solve({ ...ROSENBROCK, method })
    near(value, 0, { absolute: 1e-16 })
    near(result.xMin[0], 1, { relative: 1e-7 })
    assert.match(result.warnings[0]!, 'a local minimum')
  }
  const thirty = solve({
    objective: 'sum(100*(x[k + 1] - x[k]^2)^2 + (1 - x[k])^2, k, 1, 29)',
    variables: { 'x[1..30]': { start: -1.2 } },
  })
  near(thirty.value, 0, { absolute: 1e-18 })
})

test('a bound that holds has a multiplier: what the optimum changes by a unit of it', () => {
  const at = (max: number) =>
    solve({
      objective: '(x - 3)^2 + (y + 1)^2 + x*y/10',
      variables: { x: { start: 0, max }, y: { start: 1, min: 0 } },
    })
  const { value, result } = at(2)
  assert.equal(result.xMin, [2, 0])
  const { x } = result.bounds as Record<string, { at: string; multiplier: number }>
  assert.is(x!.at, 'max')
  near((value! - at(2.001).value!) / 0.001, x!.multiplier, { relative: 1e-3 })
})

test('the multiplier of a constraint is what the optimum gains a unit of it, in the units of the caller', () => {
  const at = (length: number) =>
    solve({
      objective: 'w*h',
      maximise: true,
      variables: { w: { start: 10, scale: 100 }, h: { start: 3, scale: 0.01 } },
      parameters: { length },
      constraints: ['2*w + 2*h <= length'],
    })
  const { value, result } = at(40)
  near(value, 100, { relative: 1e-12 })
  const [one] = result.multipliers as { multiplier: number }[]
  near(one!.multiplier, 5, { relative: 1e-9 })
  near((at(40.001).value! - value!) / 0.001, 5, { relative: 1e-3 })
})

test('of a convex quadratic, and of a linear problem, it is proven that nothing is lower', () => {
  const quadratic = solve({
    objective: 'x^2 + y^2 + x*y - 3*x',
    variables: { x: 0, y: 0 },
    constraints: ['x + y = 1'],
  })
  near(quadratic.value, -3, { relative: 1e-14 })
  const linear = solve({
    objective: '3*x + 2*y',
    maximise: true,
    variables: { x: { start: 0, min: 0 }, y: { start: 0, min: 0 } },
    constraints: ['x + y <= 4', 'x + 3*y <= 6', 'x <= 3'],
  })
  near(linear.value, 11, { relative: 1e-14 })
  for (const { result } of [quadratic, linear]) {
    assert.is(result.isGlobal, true)
    assert.equal(result.warnings, [])
  }
  const saddle = { objective: 'x^2 - y^2', variables: { x: 1, y: { start: 0.5, ...box(-1, 1) } } }
  assert.is(solve(saddle).result.isGlobal, false)
})

test('whole numbers by branch and bound: every one of 1331 points is no better', () => {
  const { value, result } = solve({
    objective: '5*a + 4*b + 3*c',
    maximise: true,
    variables: Object.fromEntries(
      ['a', 'b', 'c'].map(name => [name, { start: 0, integer: true, ...box(0, 10) }]),
    ),
    constraints: ['2*a + 3*b + c <= 5', '4*a + b + 2*c <= 11', '3*a + 4*b + 2*c <= 8'],
  })
  let best = 0
  for (let a = 0; a <= 10; a++) {
    for (let b = 0; b <= 10; b++) {
      for (let c = 0; c <= 10; c++) {
        const fits = 2 * a + 3 * b + c <= 5 && 4 * a + b + 2 * c <= 11 && 3 * a + 4 * b + 2 * c <= 8
        if (fits) best = Math.max(best, 5 * a + 4 * b + 3 * c)
      }
    }
  }
  near(value, best, { relative: 1e-12 })
  assert.ok(result.xMin.every(Number.isInteger))
  assert.is(result.isGlobal, true)
  // No step of a whole variable is open, by which a condition could be priced.
  const told = result.multipliers as { multiplier: number | null }[]
  assert.ok(told.every(({ multiplier }) => multiplier === null))
})

test('a start on a saddle is left, a minimum of a tiny scale is found, a kink is found by values and told', () => {
  near(solve({ objective: 'x^4 - x^2 + y^2', variables: { x: 0, y: 0 } }).value, -0.25, {
    relative: 1e-12,
  })
  near(solve({ objective: '1e-20*(x - 1)^2', variables: { x: 3 } }).result.xMin[0], 1, {
    relative: 1e-9,
  })
  const kink = solve({
    objective: 'max(x - 1, 2 - 2*x) + 2*max(y + 2, -y - 2)',
    variables: { x: 3, y: 1 },
    method: 'nelder-mead',
  })
  near(kink.result.xMin[0], 1, { absolute: 1e-6 })
  near(kink.result.xMin[0], 1, { absolute: 3 * (kink.result.optimumError!['x'] as number) })
  assert.ok(kink.result.warnings.some(text => text.includes('kink')))
  assert.ok(kink.value! <= kink.uncertainty)
})

test('an optimum at a corner of bounds and a curve, which rounding leaves beside them, is taken', () => {
  const { value, result } = solve({
    objective: '1.59*x + 0.46*exp(-y) + 1.03*exp(x)',
    variables: { x: 0.6181120843657408, y: { start: 0.96, min: -1.11, max: 3.6508397710950504 } },
    constraints: ['x - y^2 <= 0.51', 'x + y = -2.98'],
  })
  const y = 3.6508397710950504
  const x = -2.98 - y
  near(value, 1.59 * x + 0.46 * Math.exp(-y) + 1.03 * Math.exp(x), { relative: 1e-12 })
  assert.is(result.xMin[1], y)
})

test('a level point that is no minimum is left: x^3 at 0, within a box', () => {
  const { value, result } = solve({
    objective: 'x^3',
    variables: { x: { start: 0, ...box(-1, 1) } },
  })
  assert.is(value, -1)
  assert.is(result.xMin[0], -1)
})

test('a fall without end is refused, though its slope tends to 0', () => {
  const { code, message } = refusal(() => solve({ objective: 'exp(-x)', variables: { x: 0 } }))
  assert.is(code, 'NOT_CONVERGED')
  assert.match(message, 'falls without end')
})

test('a cusp, where no multipliers hold the point, is not taken for exact', () => {
  // Kuhn and Tucker (1951): the optimum (1, 0) of max x has no multipliers.
  const cusp = {
    objective: '-x',
    variables: { x: 0.2, y: 0.3 },
    constraints: ['y <= (1-x)^3', 'y >= 0'],
  }
  try {
    const { value, uncertainty } = solve(cusp)
    assert.ok(Math.abs(value! + 1) <= 3 * uncertainty, `${value} +- ${uncertainty}`)
  } catch (error) {
    assert.is((error as { code?: string }).code, 'NOT_CONVERGED')
  }
})

test('what has no optimum is refused: no bottom, no point, no value', () => {
  const codeOf = (input: object) => refusal(() => solve(input)).code
  assert.is(codeOf({ objective: 'x + y^2', variables: { x: 0, y: 1 } }), 'NOT_CONVERGED')
  const apart = { objective: 'x', variables: { x: 0 }, constraints: ['x <= 1', 'x >= 2'] }
  assert.is(codeOf(apart), 'NOT_CONVERGED')
  assert.is(codeOf({ ...ROSENBROCK, maxIter: 3 }), 'NOT_CONVERGED')
  faultAt(
    '/variables',
    refusal(() => solve({ objective: 'ln(x)', variables: { x: -1 } })),
  )
})

test('whatever is said is used or refused at its place', () => {
  const own = { ...ROSENBROCK }
  const cases: [object, string][] = [
    [{ ...own, fn: 'beale' }, '/fn'],
    [{ ...own, dim: 3 }, '/dim'],
    [{ ...own, method: 'gradient' }, '/method'],
    [{ ...own, method: 'lm' }, '/method'],
    [{ ...own, seed: 3 }, '/seed'],
    [{ ...own, loss: 'huber' }, '/loss'],
    [{ ...own, data: { x: [1] } }, '/data'],
    [{ ...own, method: 'cma-es', constraints: ['x <= 1'] }, '/method'],
    [{ ...own, constraints: ['x + y'] }, '/constraints/0'],
    [{ ...own, constraints: ['x <= q'] }, '/constraints/0'],
    [{ ...own, objective: 'x + nix' }, '/objective'],
    [{ ...own, variables: { x: 'a', y: 1 } }, '/variables/x'],
    [{ ...own, variables: { x: { start: 1, most: 2 }, y: 1 } }, '/variables/x/most'],
    [{ ...own, variables: { x: { start: 9, max: 2 }, y: 1 } }, '/variables/x/start'],
    [{ ...own, variables: { x: { start: 9, integer: 1 }, y: 1 } }, '/variables/x/integer'],
    [{ ...own, variables: { 'x[2..1]': 1, y: 1 } }, '/variables/x[2..1]'],
    [{ ...own, variables: { 'x[1..2]': { start: [1, 2, 3] } } }, '/variables/x[1..2]/start'],
    [{ fn: 'sphere', objective: 'x', variables: { x: 0 } }, '/fn'],
    [{ variables: { x: 0 } }, '/variables'],
    [{ maximise: true }, '/maximise'],
    [{ method: 'sqp' }, '/method'],
  ]
  for (const [input, place] of cases)
    faultAt(
      place,
      refusal(() => solve(input)),
    )
  const missing: [object, string][] = [
    [{ objective: 'x' }, '/variables'],
    [{ ...own, method: 'global' }, '/variables/x/min'],
    [{ objective: 'x', variables: { x: { min: 0 } } }, '/variables/x/start'],
  ]
  for (const [input, place] of missing) {
    const failure = refusal(() => solve(input))
    assert.is(failure.code, 'MISSING_INPUT')
    faultAt(place, failure)
  }
})

test('the same seed gives the same bits, and a chain of comparisons is two constraints', () => {
  const input = { ...ROSENBROCK, method: 'cma-es', seed: 7 }
  assert.equal(solve(input).result, solve(input).result)
  const { result } = solve({
    objective: '(x - 5)^2',
    variables: { x: 0 },
    constraints: ['-1 <= x <= 2'],
  })
  assert.equal(result.xMin, [2])
  assert.is((result.multipliers as unknown[]).length, 2)
})

test('whole numbers are found on either side of the minimum over all numbers', () => {
  const whole = { start: 0, min: 0, max: 9, integer: true }
  const minimumOf = (objective: string) => {
    let least = Number.POSITIVE_INFINITY
    for (let x = 0; x <= 9; x++) {
      for (let y = 0; y <= 9; y++) {
        const cross = objective.includes('x*y') ? 0.1 * x * y : 0
        least = Math.min(least, (x - 2.6) ** 2 + (y - 3.4) ** 2 + cross)
      }
    }
    return least
  }
  for (const objective of ['(x - 2.6)^2 + (y - 3.4)^2', '(x - 2.6)^2 + (y - 3.4)^2 + 0.1*x*y']) {
    const { value } = solve({ objective, variables: { x: whole, y: whole } })
    near(value, minimumOf(objective), { relative: 1e-12 })
  }
  const held = solve({
    objective: '(x - 2)^2 + (y - 1)^2',
    variables: { x: { start: 1, min: 1, max: 1 }, y: 0 },
  })
  near(held.value, 1, { relative: 1e-12 })
})

test.run()
