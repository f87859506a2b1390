// What is compiled has the bits of the closures: every operator, function and form, at every kind of double.
// EXPRESSION_TEXTS=n compares more texts.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compile, slotsFor } from '../../../workers/expression/compile.ts'
import { functions } from '../../../workers/expression/functions.ts'
import { parseExpression } from '../../../workers/expression/parser.ts'
import { compileRow } from '../../../workers/expression/wasm/row.ts'
import { compileSystem } from '../../../workers/expression/wasm/system.ts'
import { Failure } from '../../../workers/failure.ts'
import { UserModules } from '../../../workers/kernel.ts'
import { everyInTier, inTier, longOnly } from '../../support/tier.ts'
import { NAMES, RandomTexts, SPECIAL } from '../random-texts.ts'

const test = suite('compiled evaluation')
const inLong = longOnly(test)

const TEXTS = Number(process.env['EXPRESSION_TEXTS'] ?? inTier({ short: 50, long: 1000 }))
const POINTS = 16
const HEAP = 16_384

const modules = new UserModules()

type Points = readonly (readonly number[])[]

/** Outputs of a system whose states are the inputs, at each point. */
function scalars(texts: readonly string[], points: Points): number[][] {
  const system = compileSystem({
    equations: Object.fromEntries(NAMES.map(name => [name, '0'])),
    outputs: Object.fromEntries(texts.map((text, i) => [`out${i}`, text])),
  })
  const { env, user } = modules.linked(system)
  const doubles = new Float64Array(env.memory.buffer)
  const to = HEAP + 8 * NAMES.length
  return points.map(point => {
    doubles.set(point, HEAP / 8)
    user['output']!(0, HEAP, to)
    return [...doubles.subarray(to / 8, to / 8 + texts.length)]
  })
}

/** The same as one row. */
function rows(text: string, points: Points): number[] {
  const row = compileRow({ columns: NAMES, outputs: { out: text } })
  const { env, user } = modules.linked(row)
  const doubles = new Float64Array(env.memory.buffer)
  for (const [c] of NAMES.entries()) {
    doubles.set(
      points.map(point => point[c]!),
      (HEAP + c * row.stride) / 8,
    )
  }
  const to = HEAP + NAMES.length * row.stride
  user['row']!(points.length, HEAP, to)
  return [...doubles.subarray(to / 8, to / 8 + points.length)]
}

/** What the closures give; a sum that they refuse for its length is no number where nothing can be thrown. */
function closure(text: string) {
  const expression = parseExpression(text, { inputs: NAMES })
  const evaluate = compile(expression)
  const slots = slotsFor(expression)
  return (point: readonly number[]): number => {
    slots.set(point)
    try {
      return evaluate(slots)
    } catch (error) {
      if (error instanceof Failure) return Number.NaN
      throw error
    }
  }
}

function agree(text: string, points: Points): void {
  const one = closure(text)
  const [single, row] = [scalars([text], points), rows(text, points)]
  for (const [i, point] of points.entries()) {
    const wanted = one(point)
    const hint = (value: number) => `${text} at ${point.join()}: ${value}, not ${wanted}`
    assert.ok(Object.is(wanted, single[i]![0]!), hint(single[i]![0]!))
    assert.ok(Object.is(wanted, row[i]!), `row: ${hint(row[i]!)}`)
  }
}

test('random texts have the bits of the closures', () => {
  const random = new RandomTexts(14)
  let compared = 0
  for (let tries = 0; compared < TEXTS && tries < 2 * TEXTS; tries++) {
    const text = random.number()
    const points = Array.from({ length: POINTS }, () => NAMES.map(() => random.value()))
    try {
      agree(text, points)
      compared++
    } catch (error) {
      // Too long for one text, or too much work: another will do.
      if (!(error instanceof Failure)) throw error
    }
  }
  assert.is(compared, TEXTS)
})

inLong(
  'every function has the bits of its row of the table, at special and at usual arguments',
  () => {
    const random = new RandomTexts(15)
    for (const [name, { arity }] of functions) {
      const points = [...SPECIAL, 1.25, 3, 17.5].flatMap(x =>
        everyInTier([0.25, 2, 5], 2).map(y => [x, y, random.value()]),
      )
      for (let count = arity[0]; count <= Math.min(arity[1], NAMES.length); count++) {
        agree(`${name}(${NAMES.slice(0, count).join(', ')})`, points)
        agree(`${name}(${NAMES.slice(0, count).toReversed().join(', ')})`, points)
      }
    }
  },
)

test('circular functions have the bits of the closures at arguments of every size', () => {
  const sizes = Array.from({ length: 300 }, (_, i) => [1.37 * 1.1 ** i, 0, 0])
  for (const name of ['sin', 'cos', 'tan']) agree(`${name}(x)`, sizes)
})

/** Twice the exponents. */
const HALVES = Array.from({ length: 73 }, (_, i) => i - 36)

inLong('powers by products and roots are those of the closures', () => {
  for (const twice of everyInTier(HALVES, 5)) {
    const points = [...SPECIAL, 1.7, 3.3].map(x => [x, twice / 2, 0])
    agree(`x^(${twice / 2})`, points)
    agree('x^y', points)
    agree(`x^(${twice}/2)`, points)
  }
})

test('a sum in an integral in a sum takes what is outside of it, however deep', () => {
  const point = [[0.3, 1.7, 2]]
  agree('sum(sum(x*k*j + exp(x*y)*j + cos(k), j, 1, 66)*k, k, 1, 66)', point)
  agree('integral(exp(x*y)*(u + exp(x*y)), u, 0, 1) + exp(x*y)', point)
  agree('integral(sum(x*u^k + exp(x*y), k, 1, 3)*u, u, y, z)', point)
  agree('root(tan(u), u, 1, 2)', point)
  agree('root(1 - sum(u/k, k, 1, 70), u, 0, 9)', point)
  agree('root(u - sum(u/k, k, 1, 3) + 1, u, -5, 5)', point)
})

test('equal loops in two texts are one, and each keeps its own ends', () => {
  const texts = [
    'sum(k*x, k, 1, 80)',
    'sum(k*x, k, 1, 80) + sum(k*x, k, 1, 90)',
    'sum(j*x, j, 1, 90)',
  ]
  assert.equal(scalars(texts, [[2, 0, 0]]), [[6480, 14_670, 8190]])
})

test('a chain of a thousand terms is no deeper than the stack', () => {
  const definitions: Record<string, string> = { d0: 'x' }
  for (let i = 1; i < 500; i++) definitions[`d${i}`] = `sqrt(d${i - 1} + ${i}) + 1`
  const system = compileSystem({ equations: { x: 'd499' }, definitions })
  const { env, user } = modules.linked(system)
  const doubles = new Float64Array(env.memory.buffer)
  doubles[HEAP / 8] = 2
  user['system']!(0, HEAP, HEAP + 8)
  let wanted = 2
  for (let i = 1; i < 500; i++) wanted = Math.sqrt(wanted + i) + 1
  assert.is(doubles[HEAP / 8 + 1], wanted)
})

test.run()
