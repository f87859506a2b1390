// A column by its section and its ends, as people state it: the load at which it buckles.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

const FIXED = '(?:fixed|clamped|built[- ]in|encastr[eé]|cantilevered)'
const PINNED = '(?:pin-ended|pinned|hinged|simply supported)'
const TOP = '(?:at (?:the |its |one )?(?:top|upper end|head|one end|other end|other|end))?'
const BASE = '(?:at (?:the |its |one )?(?:base|bottom|foot|lower end|one end|other end|other|end))?'
const both = (kind: string) =>
  `(?:both (?:of its |its )?ends (?:are )?${kind}|${kind} (?:at |on )?(?:both|the two|its two) ends|${kind}[-–/ ](?:and )?${kind}(?: ends| column)?|${kind} ends|ends (?:are )?(?:both )?${kind})`
const PLACE =
  '(?:(?:the |its |at |at the )?(?:base|bottom|foot|lower end|top|head|upper end|one end|other end|other))'
const unlike = (one: string, other: string) =>
  `(?:${PLACE} (?:is |end )?${one},?(?: and| but)? ${PLACE} (?:is |end )?${other}|one end (?:is )?${one},?(?: and)?(?: the)? other(?: end)?(?: is)? ${other}|${one} ?(?:${TOP}|${BASE})(?:,| and|,? but)* ${other} ?(?:${TOP}|${BASE})|${one}[-–/]${other}(?: ends| column)?)`
const ENDS: readonly (readonly [string, readonly string[]])[] = [
  ['fixed-free', [unlike(FIXED, 'free'), unlike('free', FIXED), '(?:flag ?pole)']],
  ['fixed-pinned', [unlike(FIXED, PINNED), unlike(PINNED, FIXED)]],
  ['fixed-fixed', [both(FIXED)]],
  ['pinned-pinned', [both(PINNED), 'pin-ended']],
]
const ASKS =
  "(?:at which|at what|what|which)? ?(?:axial |compressive )?load (?:does|will|would|can) (?:it|the (?:column|strut|bar|rod|pole|post)) (?:buckle|fail by buckling)(?: at)?|(?:euler(?:'s)? |elastic )?(?:critical|buckling|crippling)(?: axial| euler| buckling)? load(?: by euler)?|(?:axial |compressive )?load (?:that )?(?:makes it buckle|it buckles at|to buckle(?: it)?)|euler(?:'s)? load|when does it buckle"
const PLAIN =
  'buckle|buckles|E|modulus|steel|aluminium|aluminum|wooden|timber|wood|copper|brass|cast|iron|column|strut|rod|bar|pole|post|flat|pillar|tube|pipe|section|cross-section|cross|solid|hollow|circular|round|rectangular|square|euler|buckling|slender|straight|long|high|ends?|load|axial|newtons?|weak|axis|about'

export function written(_: string, __: unknown, marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('(?:buckl(?:e|es|ing)|critical|crippling|euler)') || !said.take(ASKS))
    return undefined
  const ends = ENDS.find(([, patterns]) => patterns.some(pattern => said.take(pattern)))?.[0]
  const E = said.number(
    'Pa',
    "(?:with )?(?:a )?(?:young's |elastic |youngs )?modul(?:us|i)(?: of elasticity)?(?: E)?(?: of| is| =|:)? ?Q",
    'E(?: =| of| is)? Q',
  )
  const EI =
    E === undefined
      ? said.number(
          'N*m^2',
          '(?:bending |flexural )?(?:stiffness|rigidity)(?: EI)?(?: of| is| =)? ?Q',
          'EI = Q',
        )
      : undefined
  const section = EI === undefined ? sectionIn(said) : undefined
  const L = said.number(
    'm',
    'Q (?:long|high|tall|in length)',
    '(?:a )?(?:unsupported )?(?:length|height|L)(?: of| is| =|:)? ?Q',
    '(?:column|strut|pole|post|flagpole),? (?:of )?Q',
    'Q(?= (?:[a-z]+ ){0,3}(?:column|strut|pole|post|flagpole|rod|bar))',
  )
  if (ends === undefined || L === undefined || !(L > 0) || !said.isSpent(PLAIN)) return undefined
  if (EI !== undefined) return { inputs: { EI, L, endCondition: ends, axial: { tip: 1 } } }
  if (E === undefined || section === undefined) return undefined
  return {
    inputs: { E, L, endCondition: ends, modes: 1, ...section },
  }
}

interface Section {
  readonly I: number
  readonly A?: number
}

/** The weaker axis decides. */
function sectionIn(said: Phrases): Section | undefined {
  const stated = said.number(
    'm^4',
    '(?:a )?(?:(?:least|smallest|minimum) )?(?:second moment of area|moment of inertia|area moment(?: of inertia)?)(?: I)?(?: of| is| =)? ?Q',
    'I = Q',
  )
  if (stated !== undefined) return { I: stated }
  const sides =
    said.numbers(['m', 'm'], 'Q (?:x|×|by|\\*) Q(?: (?:cross[- ])?section)?') ??
    said.numbers(['m', 'm'], 'Q wide(?: and|,)? Q (?:thick|deep)')
  if (sides !== undefined) {
    if (said.has('(?:tube|hollow|wall|pipe)')) return undefined
    const [thin, wide] = [Math.min(...sides), Math.max(...sides)]
    return rectangle(wide, thin)
  }
  const outer = said.number(
    'm',
    '(?:outer|outside|external) diameter(?: of| is)? Q',
    'Q (?:outer|outside)(?: diameter)?',
    'OD(?: of)? =? ?Q',
  )
  if (outer !== undefined) {
    const wall = said.number(
      'm',
      'wall(?: thickness)?(?: of| is)? Q',
      'Q (?:wall(?: thickness)?|thick)',
    )
    const inner =
      wall === undefined
        ? said.number(
            'm',
            '(?:inner|inside|internal) diameter(?: of| is)? Q',
            'Q (?:inner|inside)(?: diameter)?',
            'ID(?: of)? =? ?Q',
          )
        : outer - 2 * wall
    return inner === undefined || !(inner > 0 && inner < outer) ? undefined : tube(outer, inner)
  }
  if (said.has('(?:tube|hollow|pipe|wall)')) return undefined
  const diameter = said.number(
    'm',
    'Q (?:in )?diameter',
    '(?:a )?diameter(?: of| is| =)? ?Q',
    'Q(?= (?:solid )?(?:round|circular))',
  )
  if (diameter !== undefined) return tube(diameter, 0)
  const radius = said.number('m', 'Q (?:in )?radius', '(?:a )?radius(?: of| is| =)? ?Q')
  if (radius !== undefined) return tube(2 * radius, 0)
  const side = said.number(
    'm',
    'square(?: cross)?[- ]?(?:section)?(?: of)?(?: side)? Q',
    'Q square',
  )
  return side === undefined ? undefined : rectangle(side, side)
}

const rectangle = (wide: number, thin: number): Section => ({
  I: (wide * thin * thin * thin) / 12,
  A: wide * thin,
})

const tube = (outer: number, inner: number): Section => {
  const [a, b] = [outer * outer, inner * inner]
  return { I: (Math.PI * (a * a - b * b)) / 64, A: (Math.PI * (a - b)) / 4 }
}
