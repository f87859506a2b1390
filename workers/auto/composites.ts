// One input that the text states by two quantities: a momentum by mass and speed, a number density by pressure and temperature,
// a flow by a volume and a time, an area by its two sides. Each rule is an identity, and the answer tells that it was used.
import { derived } from '../memo.ts'
import type { Input } from '../operator.ts'
import { termsOf } from '../text/terms.ts'
import { toSI } from '../units/unit.ts'
import type { Assignment } from './assignment.ts'
import { isOf } from './composite-parts.ts'
import { COMPOSITES, type Composite } from './composite-rules.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'

/** A law takes no more: what lists more is not tried for parts. */
const QUANTITIES_MAX = 12

/** The reading of a text that states an input by its parts, where `read` finds a place for all of it; else the direct one. */
export function withComposed(
  inputs: readonly Input[],
  said: Said,
  direct: Assignment,
  read: (said: Said) => Assignment,
): Assignment {
  if (direct.unused.length === 0 || said.quantities.length > QUANTITIES_MAX) return direct
  const texts = inputs.flatMap(input => {
    const isOpen = direct.missing.includes(input.key) || isHeight(direct, input)
    if (!isOpen || isTarget(input, said)) return []
    return rulesFor(input).flatMap(rule => readBy(rule, input, said))
  })
  const [whole, ...others] = texts
    .map(one => noted(read(one.said), one))
    .filter(({ missing, unused }) => missing.length + unused.length === 0)
  return whole === undefined || others.length > 0 ? direct : whole
}

const rulesFor = derived(({ unit, name }: Input): readonly Composite[] =>
  COMPOSITES.filter(rule => rule.unit === unit && rule.input.test(name)),
)

/** Read with the radius of the Earth, though one is stated. */
const isHeight = ({ inputs }: Assignment, { key }: Input) =>
  inputs.some(one => one.key === key && one.note?.startsWith('altitude above') === true)

const isTarget = ({ name }: Input, { target }: Said) =>
  termsOf(name).some(({ stem }) => target.includes(stem))

interface Composed {
  readonly said: Said
  readonly key: string
  readonly note: string
  readonly words: readonly string[]
}

function readBy(rule: Composite, { key }: Input, said: Said): Composed[] {
  if (rule.about?.test(said.words) === false || rule.unless?.test(said.words)) return []
  const picked = rule.pick?.(said, rule.parts)
  if (rule.pick && picked === undefined) return []
  const parts = rule.parts.map((unit, i) => {
    const own = picked ? [picked[i]!] : said.quantities.filter(one => isOf(one, unit))
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
  if (first === undefined || parts.some(part => part === undefined)) return []
  const value = rule.value(parts.map(part => part!.value))
  if (value === undefined) return []
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
  const names = parts.flatMap(part => (part !== undefined && 'text' in part ? [part.text] : []))
  const withWhole = (stays: readonly StatedQuantity[]): Composed => ({
    said: {
      ...said,
      quantities: said.quantities.flatMap(one => {
        const own = stays.includes(one) ? [one] : []
        return one === first ? [whole, ...own] : stated.includes(one) ? own : [one]
      }),
    },
    key,
    note: [rule.note, ...names.map(name => `of ${name}`)].join(' '),
    words: [...rule.words.split(' '), ...names.flatMap(name => name.toLowerCase().split(/\W+/))],
  })
  const stays = (rule.stay ?? []).flatMap(i => parts[i]?.quantity ?? [])
  return stays.length === 0 ? [withWhole([])] : [withWhole([]), withWhole(stays)]
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= 0.05 * b

/** The assignment with what was done in the place of the composed input. */
const noted = (read: Assignment, { key, note, words, said }: Composed): Assignment => {
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
