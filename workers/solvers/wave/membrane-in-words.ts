// What a rectangular membrane with a fixed rim rings at, and a box of metal whose field stands along it: the mode is set going
// and its ringing is looked at.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

const ASKS =
  "(?:what(?:'s| is) )?(?:the |its )?(?:(?:lowest|fundamental|first|smallest|natural|resonan(?:t|ce)|resonator|eigen) ?)*(?:frequency|eigenfrequency|resonance)"
const SIZE = [
  '(?:of |measuring |with (?:sides|dimensions) )?Q (?:x|by|×|\\*) ?Q',
  '(?:with )?sides (?:of )?(?:a = )?Q and (?:b = )?Q',
  'Q long(?: and|,)? Q wide',
]
const MEMBRANE_PLAIN =
  'vibrating|rectangular|square|membrane|drum|drumhead|stretched|ideal|thin|uniform|fixed|clamped|held|along|all|around|four|edges?|sides?|rim|boundary|wave|waves|speed|velocity|c|tension|frequency|mode|modes|lowest|fundamental|vibration|oscillation|natural|mass|per|area|areal|density|surface'

export function membrane(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (
    !said.has('(?:membrane|drum|drumhead)') ||
    said.has('(?:circular|round|free|damp\\w*|air|water)')
  )
    return undefined
  if (said.has('(?:second|third|overtone|next|higher|ratio)')) return undefined
  const mode = modeIn(said, marked)
  if (!said.take(ASKS)) return undefined
  const size = sizeIn(said)
  const c = speedIn(said)
  const isFirst = mode === undefined && said.has('(?:lowest|fundamental|first)')
  if (size === undefined || !(c! > 0) || !said.isSpent(MEMBRANE_PLAIN)) return undefined
  if (mode === undefined && !isFirst && !/fundamental|lowest|first/i.test(marked.text))
    return undefined
  return ringing(size, mode ?? [1, 1], c!, { mode: 'membrane', c })
}

const CAVITY_PLAIN =
  'electromagnetic|microwave|cavity|resonator|rectangular|square|cross-section|cross|section|perfectly|conducting|metal|metallic|walls?|pec|vacuum|empty|inside|air-free|filled|uniform|along|z|two-dimensional|2d|mode|field|E_?z|tm|resonance|frequency|maxwell|lossless|ideal'
/** Of the vacuum, in SI. */
const [EPSILON, MU] = [8.8541878188e-12, 1.25663706127e-6]

export function cavity(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('cavity') || !said.has('(?:TM[- _\\d(]?.*|electromagnetic|microwave|maxwell)'))
    return undefined
  if (!said.has('(?:vacuum|empty)') || said.has('(?:circular|cylindrical|spherical|TE)'))
    return undefined
  if (!said.has('(?:uniform along z|two-dimensional|2d|cross[- ]section)')) return undefined
  const mode = modeIn(said, marked)
  if (mode === undefined || !said.take(ASKS)) return undefined
  const size = sizeIn(said)
  if (size === undefined || !said.isSpent(CAVITY_PLAIN)) return undefined
  const c = 1 / Math.sqrt(EPSILON * MU)
  return ringing(size, mode, c, { mode: 'maxwell', eps: EPSILON, mu: MU })
}

function sizeIn(said: Phrases): readonly [number, number] | undefined {
  for (const pattern of SIZE) {
    const two = said.numbers(['m', 'm'], pattern)
    if (two?.every(one => one > 0)) return [two[0]!, two[1]!]
  }
  const side = said.has('square') ? said.takeSole('m') : undefined
  return side !== undefined && side > 0 ? [side, side] : undefined
}

/** `TM21`, `mode (2, 1)`. */
function modeIn(said: Phrases, marked: MarkedText): readonly [number, number] | undefined {
  const [, m, n] = /\b(?:TM|mode ?\(?)_?([1-9]) ?,? ?([1-9])(?!\d)/i.exec(marked.text) ?? []
  if (m !== undefined && said.take(`(?:the )?(?:TM|mode ?)[_(]*${m} ?,? ?${n}\\)?(?: mode)?`))
    return [Number(m), Number(n)]
  const two = said.numbers(['1', '1'], '(?:TM|mode|number)? ?\\(Q, ?Q\\)(?: mode)?')
  return two?.every(one => Number.isInteger(one) && one >= 1) ? [two[0]!, two[1]!] : undefined
}

function speedIn(said: Phrases): number | undefined {
  const stated = said.named(
    'm/s',
    '(?:wave |transverse wave )?(?:speed|velocity)(?: of (?:the )?waves)?|c',
  )
  if (stated !== undefined) return stated
  const tension = said.named('N/m', '(?:surface )?tension(?: per (?:unit )?length)?|T')
  const mass = said.named(
    'kg/m^2',
    '(?:surface|areal|area)(?: mass)?(?: density)?|mass (?:per (?:unit )?area|density)|density',
  )
  return tension !== undefined && mass !== undefined && tension > 0 && mass > 0
    ? Math.sqrt(tension / mass)
    : undefined
}

/** Periods that are listened to. */
const PERIODS = 10
/** Half width of the band over the frequency. */
const BAND = 0.15
const CELLS = 64

function ringing(
  [a, b]: readonly [number, number],
  [m, n]: readonly [number, number],
  c: number,
  medium: Readonly<Record<string, unknown>>,
): Written | undefined {
  const f = (c / 2) * Math.sqrt((m / a) ** 2 + (n / b) ** 2)
  const across = Math.max(16, 4 * Math.round((CELLS * b) / a / 4))
  if (m > 3 || n > 3 || b > 2 * a || a > 4 * b) return undefined
  return {
    inputs: {
      ...medium,
      domain: { x: [0, a], y: [0, b] },
      initial: { u: `sin(${m}*pi*x/${a})*sin(${n}*pi*y/${b})`, v: 0 },
      tEnd: PERIODS / f,
      cells: [CELLS, across],
      probes: [[a / (2 * m), b / (2 * n)]],
      analysis: 'resonances',
      band: [(1 - BAND) * f, (1 + BAND) * f],
    },
  }
}
