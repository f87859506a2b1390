// Quantities that are stated together: the unit of the last one for all of a list, two inputs by their product.
import type { Operator } from '../operators/compile.ts'
import { equalDimensions } from '../units/dimension.ts'
import { parseUnit } from '../units/unit.ts'
import { type Assignment, assigned } from './assignment.ts'
import { folded } from './letters.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'

/** Between two of a list: a comma, and the name of the next. */
const NEXT_NAME = /^ ?[,;] ?(?:and )?(?:[A-Za-z][\w+-]*[ =:]+(?:of )?){1,3}$/

/** `Na 142, Cl 104, HCO3 24 mmol/L`: numbers without a unit in front of one that has it, where nothing else takes them. */
export function withUnitOfLast(
  operator: Operator,
  said: Said,
  fixed: ReadonlySet<string>,
): Assignment | undefined {
  const { quantities, text } = said
  const units = quantities.map(({ unit }) => unit)
  for (let i = quantities.length - 2; i >= 0; i--) {
    const [one, next] = [quantities[i]!, quantities[i + 1]!]
    const isListed =
      one.unit === '' &&
      !/^(?:%|per ?cent)/i.test(units[i + 1]!) &&
      NEXT_NAME.test(text.slice(one.end, next.start))
    if (isListed) units[i] = units[i + 1]!
  }
  const bares = quantities.flatMap(({ unit }, i) => (unit === units[i] ? [] : [i]))
  if (bares.length === 0 || isWhole(assigned(operator.inputs, said, fixed))) return undefined
  // Of `quality 0.08, vapour density 12, liquid density 820 kg/m³` the first stays a number.
  const read = bares
    .map((_, skipped) => new Set(bares.slice(skipped)))
    .map(shares => quantities.map((one, i) => (shares.has(i) ? { ...one, unit: units[i]! } : one)))
    .map(shared => assigned(operator.inputs, { ...said, quantities: shared }, fixed))
    .find(isWhole)
  if (read === undefined) return undefined
  const bare = new Set(quantities.flatMap(({ unit, text: own }) => (unit === '' ? [own] : [])))
  const noted = (way: Assignment['inputs']) =>
    way.map(one =>
      bare.has(one.text) && one.unit !== '1' ? { ...one, note: 'in the unit of the last' } : one,
    )
  return { ...read, inputs: noted(read.inputs), others: read.others.map(noted) }
}

const isWhole = ({ missing, unused }: Assignment) => missing.length + unused.length === 0

/** The letters of a product in front of its value: `Cd·A = 0.7`, `CdA 0.7`. */
const LETTERS = /\b([A-Za-z](?:_?[A-Za-z0-9])?) ?[·*×]? ?([A-Z]) *(?:=|of|is|:)? *$/

/** `drag area 0.7 m²`: a coefficient times an area, of which only the product counts. */
export function withProduct(
  operator: Operator,
  said: Said,
  fixed: ReadonlySet<string>,
): Assignment | undefined {
  for (const quantity of said.quantities) {
    const pair = quantity.unit === '' ? undefined : factorsOf(operator, quantity, said)
    if (pair === undefined || pair.some(key => fixed.has(key))) continue
    const [number, size] = pair
    const rest = assigned(
      operator.inputs.filter(({ key }) => key !== number),
      {
        ...said,
        quantities: said.quantities.map(one =>
          one === quantity ? { ...one, symbol: size, label: undefined } : one,
        ),
      },
      fixed,
    )
    const isPlaced = rest.inputs.some(({ key, text }) => key === size && text === quantity.text)
    if (!isWhole(rest) || !isPlaced) continue
    const note = `only the product of ${number} and ${size} counts`
    const one = { key: number, value: 1, unit: '1', text: quantity.text, note, words: WORDS }
    const whole = (way: Assignment['inputs']) =>
      operator.inputs.flatMap(({ key }) => [one, ...way].find(own => own.key === key) ?? [])
    return { ...rest, inputs: whole(rest.inputs), others: rest.others.map(whole) }
  }
  return undefined
}

/** Characters in front of a quantity in which its name stands. */
const AHEAD = 40

const WORDS = ['cd', 'cda', 'drag', 'area', 'product']

/** A number and a quantity whose product is stated, where the operator depends on that alone. */
function factorsOf(
  operator: Operator,
  { start, symbol, unit }: StatedQuantity,
  { text }: Said,
): readonly [string, string] | undefined {
  const ahead = `${text.slice(Math.max(0, start - AHEAD), start)}${symbol ?? ''}`
  const [, first = '', second = ''] = LETTERS.exec(ahead) ?? []
  const isDragArea =
    /\b(?:drag area|effective drag area) *(?:\(?C_?[dD][ ·*]?A\)?)? *(?:=|of|is|:)? *$/i.test(ahead)
  const { dimension } = unitSaid(unit)
  const numbers = operator.inputs.filter(
    ({ key, unit: own, name }) =>
      own === '1' && (isDragArea ? /drag coefficient/i.test(name) : folded(key) === folded(first)),
  )
  const sizes = operator.inputs.filter(
    ({ key, unit: own }) =>
      equalDimensions(parseUnit(own).dimension, dimension) &&
      (isDragArea || folded(key) === folded(second)),
  )
  const [a, b] = [numbers[0], sizes[0]]
  if (a === undefined || b === undefined || numbers.length + sizes.length > 2) return undefined
  return isByProduct(operator, a.key, b.key) ? [a.key, b.key] : undefined
}

/** Tried out on the record: the one twice, the other half as large, the same result. */
function isByProduct({ inputs, source, evaluate }: Operator, a: string, b: string): boolean {
  const at = (scale: number) =>
    evaluate(
      inputs.map(({ key, default: usual }) => {
        const value = source.test.inputs[key] ?? usual ?? Number.NaN
        return key === a ? value * scale : key === b ? value / scale : value
      }),
    )
  const here = at(1)
  return here !== 0 && [2, 0.25].every(scale => Math.abs(at(scale) - here) <= 1e-9 * Math.abs(here))
}
