// Quantities in a unit of their own: a time counted in half-lives, the sides of a figure without a unit.
import type { Operator } from '../operators/compile.ts'
import { type Assignment, assigned } from './assignment.ts'
import type { Said } from './said.ts'

const COUNTED = /^ half[- ](?:lives|life)\b/i

/** `after 3 half-lives`, where the record has a time and a half-life of which the ratio alone counts. */
export function withHalfLives(
  operator: Operator,
  said: Said,
  fixed: ReadonlySet<string>,
): Assignment | undefined {
  const counted = said.quantities.filter(
    ({ unit, symbol, end }) =>
      unit === '' && symbol === undefined && COUNTED.test(said.text.slice(end)),
  )
  const [count] = counted
  if (count === undefined || counted.length > 1) return undefined
  const { inputs } = operator
  const life = inputs.findIndex(({ name, unit }) => unit === 's' && /^half-?life\b/i.test(name))
  const time = inputs.findIndex(
    ({ name, unit }) => unit === 's' && /^(?:elapsed )?time\b/i.test(name),
  )
  if (life < 0 || time < 0 || !isByRatio(operator, life, time)) return undefined
  const [{ key: lifeKey }, { key: timeKey }] = [inputs[life]!, inputs[time]!]
  if (fixed.has(lifeKey) || fixed.has(timeKey)) return undefined
  const rest = assigned(
    inputs.filter((_, i) => i !== life && i !== time),
    { ...said, quantities: said.quantities.filter(one => one !== count) },
    fixed,
  )
  if (rest.missing.length + rest.unused.length > 0) return undefined
  const note = 'counted in half-lives: their length makes no difference'
  const words = ['half', 'lives', 'life']
  const both = [
    { key: lifeKey, value: 1, unit: 's', text: count.text, note, words },
    { key: timeKey, value: count.number, unit: 's', text: count.text, note },
  ]
  const inOrder = (way: Assignment['inputs']) =>
    inputs.flatMap(({ key }) => [...way, ...both].find(one => one.key === key) ?? [])
  return {
    ...rest,
    inputs: inOrder(rest.inputs),
    others: rest.others.map(inOrder),
    plain: rest.plain + 2,
  }
}

/** Tried out on the record: both times as long, the same result. */
function isByRatio({ inputs, source, evaluate }: Operator, a: number, b: number): boolean {
  const values = inputs.map(
    ({ key, default: usual }) => source.test.inputs[key] ?? usual ?? Number.NaN,
  )
  const at = (scale: number) =>
    evaluate(values.map((value, i) => (i === a || i === b ? scale * value : value)))
  const here = at(1)
  return here !== 0 && [0.5, 3].every(scale => Math.abs(at(scale) - here) <= 1e-9 * Math.abs(here))
}

const LISTED = /^ ?(?:,|;|and|, ?and|&) ?$/

/** `the mean of 4, 8 and 12`: as many numbers in a row as the law has, and their order makes no difference. */
export function withNumbersInRow(
  { inputs, source, evaluate }: Operator,
  { quantities, text }: Said,
  fixed: ReadonlySet<string>,
): Assignment | undefined {
  if (inputs.length < 2 || quantities.length !== inputs.length || fixed.size > 0) return undefined
  if (inputs.some(({ unit }) => unit !== '1')) return undefined
  const isListed = quantities.every(
    ({ unit, symbol, start }, i) =>
      unit === '' &&
      symbol === undefined &&
      (i === 0 || LISTED.test(text.slice(quantities[i - 1]!.end, start))),
  )
  if (!isListed) return undefined
  const values = inputs.map(({ key }, i) => (1 + i) * (source.test.inputs[key] ?? 1))
  const here = evaluate(values)
  const isSameSwapped = values.every((_, i) => {
    if (i === 0) return true
    const swapped = values.with(i, values[i - 1]!).with(i - 1, values[i]!)
    return Math.abs(evaluate(swapped) - here) <= 1e-9 * Math.abs(here)
  })
  if (!isSameSwapped) return undefined
  return {
    inputs: inputs.map(({ key, unit }, i) => ({
      key,
      unit,
      value: quantities[i]!.number,
      text: quantities[i]!.text,
    })),
    missing: [],
    unused: [],
    unusedBodies: [],
    others: [],
    plain: quantities.length,
  }
}

/** `a right triangle 5 and 12`: in geometry lengths without any unit are of one unit, which the answer has too. */
export function withBareLengths(
  operator: Operator,
  said: Said,
  fixed: ReadonlySet<string>,
): Assignment | undefined {
  const { inputs, output, domain } = operator
  const isOfLengths =
    domain.prefix === 'MA' && output.unit === 'm' && inputs.every(({ unit }) => unit === 'm')
  if (!isOfLengths || said.quantities.length !== inputs.length) return undefined
  if (said.quantities.some(({ unit }) => unit !== '')) return undefined
  const read = assigned(
    inputs,
    { ...said, quantities: said.quantities.map(one => ({ ...one, unit: 'm' })) },
    fixed,
  )
  const note = 'no unit is said: in the unit of the answer'
  const noted = (way: Assignment['inputs']) => way.map(one => ({ ...one, note }))
  return { ...read, inputs: noted(read.inputs), others: read.others.map(noted) }
}
