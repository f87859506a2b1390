// A bar or a wall as people tell it: where it starts, what its two ends meet, and how warm a place of it is after a time or at rest.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases, Q } from '../systems/phrases.ts'
import { diffusivityIn, plate, quench } from './plate-in-words.ts'

const END = '(?:ends?|sides?|faces?|surfaces?|edges?)'
const BODY = '(?:rods?|bars?|walls?|slabs?|plates?|wires?|panes?|beams?)'
const INSULATED = '(?:insulated|adiabatic)'
const FAR = '(?:other|far|back|right|opposite|second|remaining|outside|outer|exterior)'
const ALONG_SIDES = `(?:laterally|perfectly|thermally)?(?: ?well)? ?insulated (?:along|on|at) (?:its|the) (?:whole )?(?:sides?|length|lateral (?:surface|sides?))|lateral(?:ly)? (?:surface|sides?)? ?(?:is )?insulated|with (?:perfectly |thermally |well )?insulated (?:lateral )?sides|insulated (?:lateral )?(?:sides?|surface)(?! ?(?:at|is|after))|insulated laterally`
const MATERIALS =
  'copper|steel|aluminium|aluminum|iron|brass|silver|gold|lead|concrete|brick|wood|wooden|glass|granite|stone|plaster|ceramic|plastic|polymer'
const SHAPES =
  'thin|long|slender|plane|large|big|wide|thick|tall|flat|round|uniform|homogeneous|straight|solid'
const VERBS =
  'clamped|many|degrees? C|suddenly|abruptly|drop|jump|touch|touches|instantly|instantaneously|now|once|held|kept|brought|raised|lowered|cooled|heated|changed|drops?|dropped|jumps?|goes|go|put|plunged|dipped|immersed|quenched|set|placed|maintained|fixed|stepped|forced|starts?|starting|begins?|beginning|being|been|contact'
const BATHS = 'melting|ice|ice-water|iced|boiling|water|steam|bath'
const WHERE =
  'initially|initial|originally|uniformly|throughout|everywhere|first|all|over|both|one|two|each|its|left|right|inside|inner|interior|outside|outer|exterior|near|hot|cold|warm|far|other'
const PLAIN = `${MATERIALS}|stainless|metal|${SHAPES}|${VERBS}|${BATHS}|${WHERE}|${BODY}|${END}|temperatures?|heat|conduction|equation|transient|1d|one-dimensional|thermal|diffusivity|conductivity|density|specific|capacity|alpha|α|kappa|length|thickness|later|simulate|solve|degrees|so|time|when|while|but|respectively`

type Side = { kind: 'value'; value: number } | { kind: 'insulated' }

export const written = (_: string, __: unknown, marked: MarkedText): Written | undefined =>
  betweenEnds(marked) ?? plate(marked) ?? quench(marked)

function betweenEnds(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (
    !said.has(BODY) ||
    !said.has('(?:temperature|(?:how )(?:hot|warm|cold)|(?:how )many degrees)')
  )
    return undefined
  // Brick and wood are no body of one material.
  const materials = said.rest.toLowerCase().match(new RegExp(`\\b(?:${MATERIALS})\\b`, 'g'))
  if (new Set(materials).size > 1) return undefined
  const isAtRest = said.take(
    '(?:in|at|once|when|after)?(?: the| a)? ?(?:thermal )?(?:steady[- ]state(?: (?:has been |is )?reached)?|steady conditions?|thermal equilibrium)|steady',
  )
  // `at t = 0` it begins; a later time has a unit.
  const from = said.number('1', '(?:at )?(?:time )?t = Q')
  if (from !== undefined && from !== 0) return undefined
  const alpha = diffusivityIn(said)
  const time = isAtRest ? undefined : said.quantity('s', 'after Q', 'Q (?:later|afterwards|after)')
  const isFarInsulated = insulatedIn(said)
  const place = placeIn(said)
  const length = said.takeSole('m')
  said.take(ALONG_SIDES)
  const temperatures = temperaturesIn(said, isFarInsulated)
  if (length === undefined || temperatures === undefined || place === undefined) return undefined
  if (isAtRest === (time !== undefined) || !said.isSpent(PLAIN)) return undefined
  const { start, sides } = temperatures
  const at = place(sides, length)
  if (!(length > 0) || at === undefined || !(at >= 0 && at <= length)) return undefined
  const [left, right] = sides
  const body = { dim: 1, domain: { x: [0, length] }, boundaries: { left, right }, probes: [[at]] }
  const output = { value: 'probes.0.value', error: 'probes.0.error', unit: 'K' }
  if (isAtRest) {
    if (start !== undefined) return undefined
    return { inputs: { ...body, alpha: alpha ?? 1, steady: true }, output }
  }
  if (start === undefined || alpha === undefined || !(time! > 0)) return undefined
  return { inputs: { ...body, alpha, initial: start, tEnd: time }, output }
}

/** Whether one end is insulated, and the other is not. */
const insulatedIn = (said: Phrases): boolean =>
  said.take(
    `(?:insulated )?(?:along|on) (?:its|the) sides? and (?:at|on) (?:its|the) ${FAR} ${END}`,
  ) ||
  said.take(
    `(?:is )?(?:perfectly |thermally )*${INSULATED} (?:everywhere )?(?:except|but)(?= (?:at|on|for) one ${END})`,
  ) ||
  said.take(
    `(?:is )?(?:perfectly |thermally )*${INSULATED} (?:at|on) (?:its|the|one) (?:${FAR} )?${END}`,
  ) ||
  said.take(
    `(?:its |the )?${FAR}(?: ${END})?,? (?:is |being |are )?(?:kept )?(?:perfectly |thermally )*${INSULATED}`,
  )

interface Temperatures {
  readonly start: number | undefined
  readonly sides: readonly [Side, Side]
}

/** What stands in front of a temperature tells whose it is: of both ends, of one, of the other, or of the whole at the start. */
function temperaturesIn(said: Phrases, isFarInsulated: boolean): Temperatures | undefined {
  const text = said.rest
  const marks = [...text.matchAll(new RegExp(Q, 'g'))]
  let start: number | undefined
  let [near, far]: (number | undefined)[] = []
  let isBoth = false
  for (const [i, mark] of marks.entries()) {
    const ahead = text.slice(
      i === 0 ? 0 : marks[i - 1]!.index + marks[i - 1]![0].length,
      mark.index,
    )
    const behind = text.slice(mark.index + mark[0].length, marks[i + 1]?.index).slice(0, 18)
    const value = said.one('K', mark[0])
    if (value === undefined) return undefined
    const clause = ahead.split(/[.;:]\s*(?=[A-Za-z])/).at(-1)!
    const isWhole =
      /^ (?:throughout|everywhere|all over|initially|at first|to begin)/.test(behind) ||
      /\b(?:initial(?:ly)?|originally|uniformly|throughout|starts?|starting|begins?)\b/i.test(
        clause,
      )
    if (
      isWhole &&
      !new RegExp(`\\b${END}\\b(?! walls?)`, 'i').test(clause.replace(/.*\binitial/i, 'initial'))
    ) {
      if (start !== undefined) return undefined
      start = value
    } else if (/\bboth\b|\btwo (?:ends|faces|sides|surfaces)\b/i.test(clause)) {
      if (near !== undefined) return undefined
      near = value
      isBoth = true
    } else if (new RegExp(`\\b${FAR}\\b`, 'i').test(clause)) {
      if (far !== undefined || isBoth) return undefined
      far = value
    } else if (
      isBoth ||
      (near !== undefined && /^ ?(?:and|,)? ?(?:at )?$/.test(clause) && far === undefined)
    ) {
      if (far !== undefined) return undefined
      far = value
      isBoth = false
    } else if (
      new RegExp(
        `\\b(?:one|its|the|left|near|first|hot|cold|top|with|inside|inner|interior)\\b[^;]*\\b${END}\\b`,
        'i',
      ).test(clause)
    ) {
      if (near !== undefined) return undefined
      near = value
      if (/\bends\b/.test(clause)) isBoth = true
    } else {
      if (start !== undefined) return undefined
      start = value
    }
  }
  if (near === undefined) return undefined
  if (isFarInsulated) {
    if (far !== undefined || isBoth) return undefined
    return { start, sides: [held(near), { kind: 'insulated' }] }
  }
  const other = far ?? (isBoth ? near : undefined)
  return other === undefined ? undefined : { start, sides: [held(near), held(other)] }
}

const held = (value: number): Side => ({ kind: 'value', value })

type Place = (sides: readonly [Side, Side], length: number) => number | undefined

const MIDDLE = `(?:in|at|of)? ?(?:the|its)? ?(?:very )?(?:middle|mid-?point|mid[- ]?plane|mid[- ]?length|cent(?:re|er)(?:[- ]?(?:plane|line))?|half[- ]?way(?: along(?: it)?)?)(?: of (?:the |it|its )?(?:${BODY})?)?`
const from = (whose: string) =>
  `(?:at )?(?:a (?:point|distance) (?:of )?)?Q (?:away )?from (?:the|its|that|this|one|either) ${whose}${END}`

/** Where, once it is known which end is which. */
function placeIn(said: Phrases): Place | undefined {
  if (said.take(MIDDLE)) return (_, length) => length / 2
  if (
    said.take(
      `(?:at )?(?:the|its) (?:insulated|far|other) ${END}(?! (?:is|are|kept|held|at|being|perfectly))`,
    )
  )
    return ([, right], length) => (right.kind === 'insulated' ? length : undefined)
  const cold = said.number('m', from('(?:cold(?:er)?|cool(?:er)?) '))
  if (cold !== undefined) return (sides, length) => fromEnd(sides, length, cold, false)
  const hot = said.number('m', from('(?:hot(?:ter)?|heated|warm(?:er)?) '))
  if (hot !== undefined) return (sides, length) => fromEnd(sides, length, hot, true)
  const closed = said.number('m', from('insulated '))
  if (closed !== undefined)
    return ([, right], length) => (right.kind === 'insulated' ? length - closed : undefined)
  const left = said.number('m', from('(?:left|near) '))
  if (left !== undefined) return () => left
  const near = said.number('m', from(''))
  if (near === undefined) return undefined
  return ([one, other]) =>
    one.kind === 'value' && other.kind === 'value' && one.value === other.value ? near : undefined
}

function fromEnd(
  [left, right]: readonly [Side, Side],
  length: number,
  distance: number,
  isHot: boolean,
): number | undefined {
  if (left.kind !== 'value') return undefined
  if (right.kind !== 'value') return isHot ? distance : undefined
  if (left.value === right.value) return undefined
  return left.value > right.value === isHot ? distance : length - distance
}
