// Compiled rows give each record the bits that it has point by point: value, uncertainty and rounding.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { domains } from '../../workers/domains/index.ts'
import { slotsFor } from '../../workers/expression/compile.ts'
import { Failure } from '../../workers/failure.ts'
import { Random } from '../../workers/numerics/random.ts'
import { compileOperator, type Operator } from '../../workers/operators/compile.ts'
import { errorsAt, type Uncertain, uncertainConstants } from '../../workers/operators/errors.ts'
import { type Swept, sweep } from '../../workers/operators/sweep.ts'
import { type Column, ROWS_FROM, sweepRowOf } from '../../workers/operators/sweep-row.ts'
import { isValidAt } from '../../workers/operators/validity.ts'
import { operators as registry } from '../support/operators.ts'
import { refusal } from '../support/refusal.ts'
import { everyInTier, firstInTier, inTier } from '../support/tier.ts'

const test = suite('sweep rows')

const POINTS = inTier({ short: 9, long: 101 })

/** The inputs of a record's own test, then others around them: scaled, zero, and of the other sign. */
function columnsOf(operator: Operator, random: Random, isUncertain: boolean): Column[] {
  return operator.inputs.map(({ key, default: usual }, i) => {
    const own = operator.source.test.inputs[key] ?? usual!
    // One input in four stays, as in most sweeps.
    const varies = operator.inputs.length === 1 || i % 4 !== 3
    const length = varies ? POINTS : 1
    const values = Float64Array.from({ length }, (_, point) =>
      point === 0 ? own : moved(own, random),
    )
    const uncertainties = Float64Array.from(values, value =>
      isUncertain && i % 2 === 0 ? Math.abs(value) * 0.01 : 0,
    )
    return { varies, values, uncertainties }
  })
}

function moved(value: number, random: Random): number {
  const draw = random.uniform()
  if (draw < 0.05) return 0
  if (draw < 0.1) return -value
  if (draw < 0.2) return Math.round(value)
  return value * (0.25 + 1.5 * random.uniform())
}

interface Point {
  readonly value: number
  readonly uncertainty: number
  readonly rounding: number
}

/** What the closures and the dual numbers give; undefined where there is no value. */
function pointwise(operator: Operator, at: readonly number[], uncertain: readonly Uncertain[]) {
  const slots = slotsFor(operator.expression)
  slots.set(at)
  try {
    const value = isValidAt(operator, slots) ? operator.evaluate(slots) : Number.NaN
    const errors = Number.isFinite(value) && errorsAt(operator, slots, value, uncertain)
    return errors ? { value, ...errors } : undefined
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** Points that a row knew, of all that have a value; each is compared. */
function compared(operator: Operator, random: Random, isUncertain: boolean) {
  const columns = columnsOf(operator, random, isUncertain)
  const slots = slotsFor(operator.expression)
  for (const [slot, { values }] of columns.entries()) slots[slot] = values[0]!
  const spread = columns.flatMap(({ uncertainties }, slot) =>
    uncertainties.some(u => u !== 0) ? [slot] : [],
  )
  const constants = uncertainConstants(operator)
  const row = sweepRowOf({ operator, columns, slots, spread, uncertain: constants })
  let [known, all] = [0, 0]
  if (!row) return { isCompiled: false, known, all }
  const { value, uncertainty, rounding } = row.run(0, POINTS)
  for (let i = 0; i < POINTS; i++) {
    const number = (numbers: Float64Array) => numbers[numbers.length === 1 ? 0 : i]!
    const at = columns.map(({ values }) => number(values))
    const given = spread.map(slot => ({ slot, u: number(columns[slot]!.uncertainties) }))
    const wanted = pointwise(operator, at, [...given, ...constants])
    if (wanted) all++
    if (!Number.isFinite(uncertainty[i]!) || !Number.isFinite(rounding[i]!)) continue
    known++
    const found: Point = { value: value[i]!, uncertainty: uncertainty[i]!, rounding: rounding[i]! }
    assert.equal(found, wanted, `${operator.id} at ${at.join()}`)
  }
  return { isCompiled: true, known, all }
}

test('every record has the bits of its closure and of its dual numbers, where a row knows them', () => {
  const random = new Random(41)
  const sources = domains.flatMap(domain => domain.operators.map(source => ({ source, domain })))
  assert.ok(sources.length > 1900)
  const operators = everyInTier(sources, 12).map(one => compileOperator(one.source, one.domain))
  // Exact inputs for one half and uncertain ones for the other; in the long tier both for all.
  for (const half of firstInTier([0, 1], 1)) {
    const results = operators.map((operator, i) => compared(operator, random, i % 2 === half))
    const compiled = results.filter(({ isCompiled }) => isCompiled)
    const sum = (key: 'known' | 'all') => compiled.reduce((total, one) => total + one[key], 0)
    assert.ok(compiled.length > 0.95 * operators.length, `${compiled.length} are compiled`)
    assert.ok(sum('known') > 0.95 * sum('all'), `${sum('known')} of ${sum('all')} points`)
  }
})

function swept(operators: string[], inputs: Record<string, number | string | number[]>): Swept {
  const run = sweep(registry, { operators, inputs })
  for (;;) {
    const { done, value } = run.next()
    if (done) return value as Swept
  }
}

test('a sweep in rows is the sweep of its parts, which are too short for rows', () => {
  const v = Array.from({ length: 2 * ROWS_FROM + 1 }, (_, i) => (i % 7 === 0 ? 0 : i * 0.37))
  const whole = swept(['NM23'], { m: 2, v })
  const step = ROWS_FROM - 1
  for (let from = 0; from < v.length; from += step) {
    const part = swept(['NM23'], { m: 2, v: v.slice(from, from + step) })
    for (const key of ['values', 'uncertainties'] as const) {
      const all = whole.outputs[0]![key].slice(from, from + step)
      assert.equal([...all], [...part.outputs[0]![key]])
    }
    assert.ok(part.rounding <= whole.rounding)
  }
})

test('sweeps of one thread that go on by turns have the bits that each has alone', () => {
  const v = Array.from({ length: 3 * ROWS_FROM }, (_, i) => 1 + i * 0.37)
  const requests = [
    { operators: ['NM23'], inputs: { m: 2, v } },
    { operators: ['NM23'], inputs: { m: 5, v } },
    { operators: ['NM23'], inputs: { m: '5 kg ± 1 %', v } },
    { operators: ['ORBIT_PERIOD'], inputs: { a: v.map(one => 1e9 * one), M: 2e30 } },
  ]
  const bitsOf = ({ outputs: [output], rounding }: Swept) =>
    [output!.values, output!.uncertainties, [rounding]].map(one => [...one])
  const alone = requests.map(({ operators, inputs }) => bitsOf(swept(operators, inputs)))
  const works = requests.map(request => sweep(registry, request))
  const byTurns: number[][][] = []
  while (byTurns.length < works.length) {
    for (const work of works) {
      const { done, value } = work.next()
      if (done && value) byTurns.push(bitsOf(value as Swept))
    }
  }
  assert.equal(byTurns, alone)
  assert.not.equal(alone[0], alone[1])
  assert.not.equal(alone[1], alone[2])
})

test('laws of one name have a row each', () => {
  const domain = registry.domain('NM')
  const source = registry.operator('NM23').source
  const columns = [2, 3].map(value => ({
    varies: true,
    values: Float64Array.from({ length: 4 }, (_, i) => value + i),
    uncertainties: new Float64Array(4),
  }))
  const equations = [source.equation, source.equation.replace('=', '= 3*')]
  const [own, other] = equations.map(equation => {
    const operator = compileOperator({ ...source, equation }, domain)
    const slots = slotsFor(operator.expression)
    const row = sweepRowOf({ operator, columns, slots, spread: [], uncertain: [] })!
    return [...row.run(0, 4).value.subarray(0, 4)]
  })
  assert.equal(
    other,
    own!.map(value => 3 * value),
  )
})

test('a point without a value refuses a sweep in rows by its index', () => {
  const v = Array.from({ length: 2 * ROWS_FROM }, (_, i) => i + 1)
  const failure = refusal(() => swept(['NM23'], { m: 2, v: v.with(777, 1e200) }))
  assert.match(failure.message, /^point 777: /)
})

test.run()
