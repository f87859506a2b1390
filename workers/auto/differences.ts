// Two inputs of which a law takes the difference alone, and a question that states just that: `warmed by 20 K` where the
// record has two temperatures. That nothing but the difference counts is tried out on the record, not assumed.
import { derived } from '../memo.ts'
import type { Input } from '../operator.ts'
import type { Operator } from '../operators/compile.ts'
import { stemOf } from '../text/stem.ts'
import { type Assignment, assigned } from './assignment.ts'
import { wordsBeside } from './other-readings.ts'
import { type Assigned, readAs } from './pairing.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'

interface Ends {
  readonly low: Input
  readonly high: Input
}

const endsOf = derived((operator: Operator): Ends | 'none' => {
  const { inputs, source } = operator
  const values = inputs.map(
    ({ key, default: usual }) => source.test.inputs[key] ?? usual ?? Number.NaN,
  )
  const pairs = inputs.flatMap((a, i) =>
    inputs.flatMap((b, j) =>
      j > i && a.unit === b.unit && a.unit !== '1' && !a.integer ? [{ i, j }] : [],
    ),
  )
  const hits = pairs.filter(({ i, j }) => dependsOnDifference(operator, values, i, j))
  if (hits.length !== 1) return 'none'
  const [{ i, j }] = hits as [{ i: number; j: number }]
  const gap =
    operator.evaluate(values.with(j, values[j]! + stepOf(values, i, j))) - operator.evaluate(values)
  return gap > 0 ? { low: inputs[i]!, high: inputs[j]! } : { low: inputs[j]!, high: inputs[i]! }
})

const stepOf = (values: readonly number[], i: number, j: number) =>
  0.1 * Math.max(Math.abs(values[i]!), Math.abs(values[j]!), 1e-300)

const SHIFTS = [0.7, -0.4, 2.3]

function dependsOnDifference(
  operator: Operator,
  values: readonly number[],
  i: number,
  j: number,
): boolean {
  const here = operator.evaluate(values)
  const step = stepOf(values, i, j)
  const moved = (by: number, alone = false) =>
    operator.evaluate(
      values.map((value, at) => (at === i || (at === j && !alone) ? value + by * step : value)),
    )
  const isSame = (value: number) => Math.abs(value - here) <= 1e-9 * Math.abs(here)
  return here !== 0 && SHIFTS.every(by => isSame(moved(by))) && !isSame(moved(0.7, true))
}

const CALLED = new Set(
  [
    'difference',
    'rise',
    'drop',
    'change',
    'increase',
    'decrease',
    'excess',
    'across',
    'splitting',
    'gap',
  ].map(stemOf),
)
const CHANGING = /\b(?:warm\w*|heat(?:ed|ing)?|cool\w*|expan\w*|lengthen\w*|longer|raise\w*)\b/i

function isDifference({ before, after, lead, unit }: StatedQuantity, { words }: Said): boolean {
  if (lead === 'by') return true
  if ([...before.slice(0, 2), ...after.slice(0, 2)].some(({ stem }) => CALLED.has(stem)))
    return true
  return unit === 'K' && lead === 'for' && CHANGING.test(words)
}

const ZERO_CELSIUS = 273.15

/** The inputs with a difference in place of its two ends, where that takes everything that was said. */
export function withDifference(
  operator: Operator,
  said: Said,
  fixed: ReadonlySet<string>,
): Assignment | undefined {
  const stated = said.quantities.filter(one => one.unit !== '' && isDifference(one, said))
  if (stated.length !== 1) return undefined
  const ends = endsOf(operator)
  if (ends === 'none' || fixed.has(ends.low.key) || fixed.has(ends.high.key)) return undefined
  const [quantity] = stated as [StatedQuantity]
  const { low, high } = ends
  const kind = low.unit === 'K' ? ('temperature-difference' as const) : ('plain' as const)
  const difference = readAs({ ...low, kind, name: 'difference' }, quantity)
  if (typeof difference?.value !== 'number') return undefined
  const others = operator.inputs.filter(one => one !== low && one !== high)
  const rest = assigned(
    others,
    { ...said, quantities: said.quantities.filter(one => one !== quantity) },
    fixed,
  )
  if (rest.missing.length + rest.unused.length > 0) return undefined
  const start = low.unit === 'K' ? ZERO_CELSIUS : 0
  const words = wordsBeside(quantity)
  const note = `only the difference of ${low.key} and ${high.key} counts`
  const both: Assigned[] = [
    { ...difference, key: low.key, value: start, note, words },
    { ...difference, key: high.key, value: start + difference.value, note },
  ]
  const all = [...rest.inputs, ...both]
  return {
    ...rest,
    inputs: operator.inputs.flatMap(({ key }) => all.find(one => one.key === key) ?? []),
    others: rest.others.map(way => [...way, ...both]),
    plain: rest.plain + 2,
  }
}

const IS_CHANGE = /difference|\brise\b|\bchange\b|\bfall\b/i
const COOLING =
  /\b(?:cool\w*|shrink\w*|contract\w*|los[est]\w*|releas\w*|drops?|falls?|giv\w+ off)\b/i

/** `changes from 8 mWb to 2 mWb` where the record has the change alone: what it is at the end less what it was. */
export function withChange(
  operator: Operator,
  said: Said,
  fixed: ReadonlySet<string>,
): Assignment | undefined {
  const [change, ...more] = operator.inputs.filter(({ name }) => /^change (?:of|in)\b/i.test(name))
  if (change === undefined || more.length > 0 || change.unit === 'K' || fixed.has(change.key))
    return undefined
  const ends = said.quantities.flatMap(quantity => {
    const read = quantity.unit === '' ? undefined : readAs(change, quantity)
    return read === undefined ? [] : [{ quantity, read }]
  })
  const [first, second, ...others] = ends
  if (first?.quantity.lead !== 'from' || second?.quantity.lead !== 'to' || others.length > 0)
    return undefined
  const value = Number(second.read.value) - Number(first.read.value)
  return withSize(operator, said, fixed, change, [first.quantity, second.quantity], {
    value,
    note: 'the value at the end less that at the start',
  })
}

/** `from 15 to 95 degrees` where the record has the change alone. Downward it is one only where cooling is spoken of. */
export function withSpan(
  operator: Operator,
  said: Said,
  fixed: ReadonlySet<string>,
): Assignment | undefined {
  const thermal = operator.inputs.filter(({ unit }) => unit === 'K')
  const [change] = thermal
  if (change === undefined || thermal.length > 1 || !IS_CHANGE.test(change.name)) return undefined
  if (fixed.has(change.key)) return undefined
  const { kind: _, ...plain } = change
  const ends = said.quantities.flatMap(quantity => {
    const read =
      quantity.unit === '' ? undefined : readAs({ ...plain, name: 'temperature' }, quantity)
    return read === undefined || isDifference(quantity, said) ? [] : [{ quantity, read }]
  })
  const [first, second, ...others] = ends
  if (first === undefined || second === undefined || others.length > 0) return undefined
  const value = Number(second.read.value) - Number(first.read.value)
  if (value === 0 || (value < 0 && second.quantity.lead === 'to' && !COOLING.test(said.words)))
    return undefined
  return withSize(operator, said, fixed, change, [first.quantity, second.quantity], {
    value: Math.abs(value),
    note: 'the difference of the two temperatures',
  })
}

function withSize(
  operator: Operator,
  said: Said,
  fixed: ReadonlySet<string>,
  change: Input,
  ends: readonly StatedQuantity[],
  { value, note }: { value: number; note: string },
): Assignment | undefined {
  const rest = assigned(
    operator.inputs.filter(one => one !== change),
    { ...said, quantities: said.quantities.filter(one => !ends.includes(one)) },
    fixed,
  )
  if (rest.missing.length + rest.unused.length > 0) return undefined
  const size: Assigned = {
    key: change.key,
    value,
    unit: change.unit,
    text: ends.map(({ text }) => text).join(', '),
    note,
    words: ends.flatMap(wordsBeside),
  }
  const inOrder = (way: readonly Assigned[]) =>
    operator.inputs.flatMap(({ key }) => [...way, size].find(one => one.key === key) ?? [])
  return {
    ...rest,
    inputs: inOrder(rest.inputs),
    others: rest.others.map(inOrder),
    plain: rest.plain + 2,
  }
}
