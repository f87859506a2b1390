// Which quantities of a text are the parts of another one, where their units alone do not tell.
import { equalDimensions } from '../units/dimension.ts'
import { parseUnit } from '../units/unit.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'

type Parts = readonly StatedQuantity[] | undefined

export const isOf = ({ unit }: StatedQuantity, wanted: string): boolean =>
  unit !== '' && equalDimensions(unitSaid(unit).dimension, parseUnit(wanted).dimension)

/** `20 mm by 5 mm`, `9 x 6 x 3 m`: so many sides in a row, no more and no fewer. */
export function sidesIn(
  { quantities, text }: Said,
  { length: count }: readonly string[],
): readonly StatedQuantity[] | undefined {
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
export function spanIn(
  { quantities, text }: Said,
  [unit]: readonly string[],
): readonly StatedQuantity[] | undefined {
  const [first, second, ...more] = quantities.filter(one => isOf(one, unit!))
  if (first === undefined || second === undefined || more.length > 0) return undefined
  if (first.lead === 'from' && second.lead === 'to') return [first, second]
  const saysOf = ({ gap, end }: StatedQuantity, words: RegExp) =>
    words.test(gap.split(/\b(?:and|to)\b|[,;]/).at(-1)!) ||
    words.test(/^ [a-z]+/i.exec(text.slice(end))?.[0] ?? '')
  const isFirst = (one: StatedQuantity) => saysOf(one, BEFORE) && !saysOf(one, BEHIND)
  const isLast = (one: StatedQuantity) => saysOf(one, BEHIND) && !saysOf(one, BEFORE)
  if (isFirst(first) && isLast(second)) return [first, second]
  return isFirst(second) && isLast(first) ? [second, first] : undefined
}
const BEFORE = /\b(?:initial(?:ly)?|full|fuelled|fueled|wet|launch|lift-?off|start(?:ing)?)\b/i
const BEHIND = /\b(?:final(?:ly)?|empty|dry|burn-?out|end(?:ing)?)\b/i

/** Two neighbours of which the words between tell what they are to each other. */
function neighbours({ quantities, text }: Said, units: readonly string[], between: RegExp): Parts {
  const pairs = quantities.flatMap((one, i) => {
    const next = quantities[i + 1]
    if (next === undefined || !between.test(text.slice(one.end, next.start))) return []
    if (isOf(one, units[0]!) && isOf(next, units[1]!)) return [[one, next]]
    return []
  })
  return pairs.length === 1 ? pairs[0] : undefined
}

/** `250 mL collected in 120 s`, `100 m in 10 s` */
export const inTime = (said: Said, units: readonly string[]): Parts =>
  neighbours(
    said,
    units,
    /^ ?(?:[a-z]+ ){0,4}?(?:in|over|within|during)(?: a time of| just| only| about)? $/i,
  )

/** `20 N at 0.3 m`, `20 N on a lever arm of 0.3 m` */
export const atArm = (said: Said, units: readonly string[]): Parts =>
  neighbours(
    said,
    units,
    /^ ?(?:[a-z]+ )?(?:at|at the end of|on|with) (?:an? |the )?(?:(?:lever |moment |torque )?arm (?:of )?|wrench |spanner |lever |radius (?:of )?|end of an? )?$/i,
  )

/** Of two lengths the one that the words call so, and the other. */
function twoLengths(said: Said, isFirst: (one: StatedQuantity) => boolean): Parts {
  const [a, b, ...more] = said.quantities.filter(one => isOf(one, 'm'))
  if (a === undefined || b === undefined || more.length > 0) return undefined
  if (isFirst(a) === isFirst(b)) return undefined
  return isFirst(a) ? [a, b] : [b, a]
}

const isBeside = ({ text }: Said, { gap, end }: StatedQuantity, ahead: RegExp, behind?: RegExp) =>
  ahead.test(gap.split(/[,;]| and /).at(-1)!) || behind?.test(text.slice(end, end + 24)) === true

/** `head drop of 0.9 m across 1.5 m` */
export const dropOver = (said: Said): Parts =>
  twoLengths(said, one =>
    isBeside(
      said,
      one,
      /\b(?:drops?|falls?|loss|difference|descends|dh|delta ?h)\b/i,
      /^ (?:head )?(?:drop|fall|loss|difference)\b/i,
    ),
  )

/** `a 2 m rod stretches by 1 mm` */
export const extensionOf = (said: Said): Parts =>
  twoLengths(
    said,
    one =>
      isBeside(
        said,
        one,
        /\b(?:stretch\w*|exten\w*|elongat\w*|lengthen\w*|grows?)\b/i,
        /^ (?:stretch|extension|elongation)\b/i,
      ) &&
      one.lead !== 'from' &&
      one.lead !== 'to',
  )

/** `stretches 5 cm under 10 N` */
export function extensionUnder(said: Said, [force, length]: readonly string[]): Parts {
  const [f, ...forces] = said.quantities.filter(one => isOf(one, force!))
  const lengths = said.quantities.filter(one => isOf(one, length!))
  const [x, ...more] = lengths.filter(
    one =>
      one.lead !== 'from' &&
      one.lead !== 'to' &&
      isBeside(said, one, /\b(?:stretch\w*|exten\w*|compress\w*|elongat\w*|deflect\w*|sags?)\b/i),
  )
  if (f === undefined || x === undefined || forces.length + more.length > 0) return undefined
  return [f, x]
}

/** A flow in a round pipe: the one length that is called its diameter. */
export function flowThroughBore(said: Said, [flow, length]: readonly string[]): Parts {
  const [q, ...flows] = said.quantities.filter(one => isOf(one, flow!))
  const [d, ...more] = said.quantities.filter(
    one =>
      isOf(one, length!) &&
      isBeside(
        said,
        one,
        /\b(?:dia(?:m(?:eter)?)?|bore|D|ID) ?(?:of|is|=|:)? *$|\bbore\b/i,
        /^[ -](?:inner |inside |internal )?(?:dia(?:m(?:eter)?)?|bore|ID|pipe|tube|hose|(?:steel|copper|plastic|smooth|round) (?:pipe|tube))\b/i,
      ),
  )
  if (q === undefined || d === undefined || flows.length + more.length > 0) return undefined
  return [q, d]
}

/** `550 km above the Earth (R = 6371 km)` */
export function heightAndRadius(said: Said): Parts {
  const isRadius = ({ symbol, label, gap }: StatedQuantity) =>
    !/\b(?:peri|apo)/i.test(gap) &&
    (/^R(?:_?(?:E|earth|planet|p))?$/i.test(symbol ?? label ?? '') ||
      /\bradius(?: of| is| =)? *$/i.test(gap))
  const parts = twoLengths(
    said,
    one =>
      !isRadius(one) &&
      isBeside(
        said,
        one,
        /\b(?:altitude|height)\b/i,
        /^ (?:up|high|above|altitude|over|orbit|circular)\b/i,
      ),
  )
  return parts !== undefined && isRadius(parts[1]!) ? parts : undefined
}
