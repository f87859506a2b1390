// One input that the text states by two quantities: a momentum by mass and speed, a number density by pressure and temperature,
// a mass by volume and density, an area by its two sides. Each rule is an identity, and the answer tells that it was used.
import type { Input } from '../operator.ts'
import type { Operator } from '../operators/compile.ts'
import { termsOf } from '../text/terms.ts'
import { constants } from '../units/constants.ts'
import { equalDimensions } from '../units/dimension.ts'
import { parseUnit, toSI } from '../units/unit.ts'
import type { Assignment } from './assignment.ts'
import { valueOfNamed } from './materials.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'

/** A number that a part may have from a body or a substance that is named. */
interface Named {
  readonly value: number
  readonly text: string
}

interface Composite {
  readonly unit: string
  /** Title of the input. */
  readonly input: RegExp
  /** Coherent units of the parts. */
  readonly parts: readonly string[]
  /** Of a part that is not stated. */
  readonly named?: (part: string, said: Said) => Named | undefined
  readonly about?: RegExp
  readonly value: (parts: readonly number[]) => number | undefined
  readonly note: string
  /** The sides that `by` joins. */
  readonly areSides?: true
  /** The first and the last value of one quantity. */
  readonly isSpan?: true
  /** What the parts are called in a text. */
  readonly words: string
}

const [BOLTZMANN, LIGHT] = ['k_B', 'c'].map(name => constants.get(name)!.value) as [number, number]
/** Beyond this share of the speed of light a momentum is no product of mass and speed. */
const SLOW = 0.02

const bodyMass = (part: string, { bodies }: Said): Named | undefined => {
  const [only, ...others] = bodies
  return part === 'kg' && only !== undefined && others.length === 0
    ? { value: only.body.mass, text: only.text }
    : undefined
}

const molarMass = (part: string, { words }: Said): Named | undefined =>
  part === 'kg/mol' ? valueOfNamed('molarMass', words, true) : undefined

const density = (part: string, { words }: Said): Named | undefined =>
  part === 'kg/m^3' ? valueOfNamed('density', words) : undefined

// biome-ignore format: a row a rule
const COMPOSITES: readonly Composite[] = [
  { unit: 'kg m/s', input: /^(?:relativistic )?momentum\b/i, parts: ['kg', 'm/s'], named: bodyMass, value: ([m, v]) => (Math.abs(v!) < SLOW * LIGHT ? m! * v! : undefined), note: 'mass times speed', words: 'mass speed velocity moving travelling' },
  { unit: '1/m^3', input: /^number density/i, parts: ['Pa', 'K'], about: /\b(?:gas|mean free path|air|molecul\w*|atoms?|helium|nitrogen|oxygen|argon|hydrogen|neon)\b/i, value: ([p, t]) => p! / (BOLTZMANN * t!), note: 'pressure over k T of an ideal gas', words: 'pressure temperature' },
  { unit: 'mol', input: /^amount of substance|^moles\b|^amount\b/i, parts: ['kg', 'kg/mol'], named: molarMass, value: ([m, M]) => m! / M!, note: 'mass over molar mass', words: 'mass molar' },
  { unit: 'J', input: /^(?:heat|reversible heat)\b/i, parts: ['kg', 'J/kg'], about: /\b(?:latent|melt|boil|freez|evaporat|vapori[sz]|condens|fusion)/i, value: ([m, L]) => m! * L!, note: 'mass times latent heat', words: 'latent heat mass melts melting boils boiling freezes freezing evaporates evaporating condenses ice water steam' },
  { unit: 'm^2', input: /\barea\b|cross-section/i, parts: ['m', 'm'], areSides: true, value: ([a, b]) => a! * b!, note: 'length times width', words: 'x rectangle rectangular plate strip wall section area long wide length width' },
  { unit: 'm^3', input: /^volume\b/i, parts: ['m', 'm', 'm'], areSides: true, value: ([a, b, c]) => a! * b! * c!, note: 'length times width times height', words: 'x box room block brick tank volume long wide high deep tall length width height depth' },
  { unit: '1', input: /^mass ratio|initial (?:over|to) final mass|ratio of the masses before and after/i, parts: ['kg', 'kg'], isSpan: true, value: ([a, b]) => a! / b!, note: 'first mass over the last', words: 'mass goes falls drops from to initial final full empty wet dry' },
  { unit: 'kg/m^3', input: /^(?:mass )?density of the (?:plasma|gas)|^mass density|^density$/i, parts: ['1/m^3', 'kg'], named: bodyMass, about: /\b(?:plasma|ions?|protons?)\b/i, value: ([n, m]) => n! * m!, note: 'number density times mass', words: 'ions protons per hydrogen plasma density' },
  { unit: 'kg', input: /^mass\b/i, parts: ['m^3', 'kg/m^3'], named: density, value: ([v, rho]) => v! * rho!, note: 'volume times density', words: 'volume density' },
]

/** The text with one quantity in place of the two that it is made of; undefined where no input is stated so. */
export function composed(operator: Operator, said: Said, direct: Assignment): Composed | undefined {
  if (direct.missing.length === 0 || direct.unused.length === 0) return undefined
  for (const input of operator.inputs) {
    if (!direct.missing.includes(input.key) || isTarget(input, said)) continue
    for (const rule of COMPOSITES) {
      const read =
        rule.unit === input.unit && rule.input.test(input.name) && readBy(rule, input, said)
      if (read) return read
    }
  }
  return undefined
}

const isTarget = ({ name }: Input, { target }: Said) =>
  termsOf(name).some(({ stem }) => target.includes(stem))

export interface Composed {
  readonly said: Said
  readonly key: string
  readonly note: string
  readonly words: readonly string[]
}

function readBy(rule: Composite, { key }: Input, said: Said): Composed | undefined {
  if (rule.about !== undefined && !rule.about.test(said.words)) return undefined
  const sides = rule.areSides
    ? sidesIn(said, rule.parts.length)
    : rule.isSpan
      ? spanIn(said, rule.parts[0]!)
      : undefined
  if ((rule.areSides || rule.isSpan) && sides === undefined) return undefined
  const parts = rule.parts.map((unit, i) => {
    const own = sides ? [sides[i]!] : said.quantities.filter(one => isOf(one, unit))
    if (own.length > 1) return undefined
    const [quantity] = own
    const ofBody = unit === 'kg' ? rule.named?.(unit, said) : undefined
    // An electron of 3 kg is none.
    if (quantity && ofBody && !isNear(toSI(quantity.number, unitSaid(quantity.unit)), ofBody.value))
      return undefined
    if (quantity) return { quantity, value: toSI(quantity.number, unitSaid(quantity.unit)) }
    const named = rule.named?.(unit, said)
    return named && { ...named, quantity: undefined }
  })
  const stated = parts.flatMap(part => part?.quantity ?? [])
  const [first] = stated
  if (first === undefined || parts.some(part => part === undefined)) return undefined
  const value = rule.value(parts.map(part => part!.value))
  if (value === undefined) return undefined
  const text = stated.map(one => one.text).join(', ')
  const whole: StatedQuantity = {
    ...first,
    text,
    number: value,
    unit: rule.unit,
    symbol: key,
    label: undefined,
    measure: undefined,
  }
  const rest = said.quantities.flatMap(one =>
    one === first ? [whole] : stated.includes(one) ? [] : [one],
  )
  const names = parts.flatMap(part => (part !== undefined && 'text' in part ? [part.text] : []))
  return {
    said: { ...said, quantities: rest },
    key,
    note: [rule.note, ...names.map(name => `of ${name}`)].join(' '),
    words: [...rule.words.split(' '), ...names.flatMap(name => name.toLowerCase().split(/\W+/))],
  }
}

/** `20 mm by 5 mm`, `9 x 6 x 3 m`: so many sides in a row, no more and no fewer. */
function sidesIn({ quantities, text }: Said, count: number): readonly StatedQuantity[] | undefined {
  const isBy = (one: StatedQuantity | undefined, next: StatedQuantity | undefined) =>
    one !== undefined &&
    next !== undefined &&
    BY.test(text.slice(one.end, next.start)) &&
    [one, next].every(side => isOf(side, 'm'))
  const rows = quantities.flatMap((_, i) => {
    const row = quantities.slice(i, i + count)
    const isRow = row.length === count && row.every((one, k) => k === 0 || isBy(row[k - 1], one))
    const isWhole = !isBy(quantities[i - 1], row[0]) && !isBy(row.at(-1), quantities[i + count])
    return isRow && isWhole ? [row] : []
  })
  return rows.length === 0
    ? measuredSides(quantities, count)
    : rows.length === 1
      ? rows[0]
      : undefined
}

/** `30 km long and 15 km wide`: of each measure one. */
function measuredSides(
  quantities: readonly StatedQuantity[],
  count: number,
): readonly StatedQuantity[] | undefined {
  const sides = [/^(?:long|length)$/, /^(?:wide|width)$/, /^(?:high|deep|tall|thick|height|depth)$/]
    .slice(0, count)
    .map(side => quantities.filter(one => side.test(measureOf(one)) && isOf(one, 'm')))
  return sides.every(({ length }) => length === 1) ? sides.flat() : undefined
}
const measureOf = ({ measure, label }: StatedQuantity): string =>
  measure ?? (/^(?:length|width|height|depth)$/i.exec(label ?? '')?.[0].toLowerCase() || '')
const BY = /^ ?(?:by|x|×) ?$/

/** `from 22 t to 6.5 t`, `full 22 t, empty 6.5 t` */
function spanIn({ quantities }: Said, unit: string): readonly StatedQuantity[] | undefined {
  const [first, second, ...more] = quantities.filter(one => isOf(one, unit))
  if (first === undefined || second === undefined || more.length > 0) return undefined
  if (first.lead === 'from' && second.lead === 'to') return [first, second]
  const saysOf = ({ gap, after }: StatedQuantity, words: RegExp) =>
    words.test(gap) || (after[0] !== undefined && words.test(after[0].word))
  const isFirst = (one: StatedQuantity) => saysOf(one, BEFORE) && !saysOf(one, BEHIND)
  const isLast = (one: StatedQuantity) => saysOf(one, BEHIND) && !saysOf(one, BEFORE)
  if (isFirst(first) && isLast(second)) return [first, second]
  return isFirst(second) && isLast(first) ? [second, first] : undefined
}
const BEFORE = /\b(?:initial(?:ly)?|full|fuelled|fueled|wet|launch|lift-?off|start(?:ing)?)\b/i
const BEHIND = /\b(?:final(?:ly)?|empty|dry|burn-?out|end(?:ing)?)\b/i

const isNear = (a: number, b: number) => Math.abs(a - b) <= 0.05 * b

const isOf = ({ unit }: StatedQuantity, wanted: string) =>
  unit !== '' && equalDimensions(unitSaid(unit).dimension, parseUnit(wanted).dimension)

/** The assignment with what was done in the place of the composed input. */
export const noted = (read: Assignment, { key, note, words, said }: Composed): Assignment => {
  const bodies = new Set(said.bodies.map(({ text }) => text).filter(text => note.includes(text)))
  const withNote = (way: Assignment['inputs']) =>
    way.map(one => (one.key === key ? { ...one, note, words } : one))
  return {
    ...read,
    isComposed: true,
    inputs: withNote(read.inputs),
    others: read.others.map(withNote),
    unusedBodies: read.unusedBodies.filter(text => !bodies.has(text)),
  }
}
