// Parts that people describe in a sentence: a cantilever under a force at its end, a strip with a round hole, cracked plates in
// tension. Half or a quarter of a symmetric one is run.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

export const written = (question: string, _: unknown, marked: MarkedText): Written | undefined =>
  cantilever(marked) ??
  holed(marked) ??
  cracked(marked.of(question.replace(WHOLE, 'whole length ')))

/** `crack length 2a = 40 mm` */
const WHOLE = /(?:(?:total |full )?crack )?(?:length )?\b2 ?a ?= ?/gi

const MATERIALS =
  'steel|aluminium|aluminum|brass|titanium|copper|metal|elastic|linear|isotropic|homogeneous'
const METHOD =
  'finite|elements?|fe|fem|fea|model|mesh|plane stress|plane|stress|stresses|2d|2-d|two-dimensional|analysis|linear-elastic|by'
/** Of a part that is loaded by forces alone the stresses are those of any stiffness. */
const ANY_STEEL = { E: 210e9, nu: 0.3 }

const modulusIn = (said: Phrases) =>
  said.number(
    'Pa',
    "(?:with )?(?:a )?(?:young's |elastic |youngs )?modul(?:us|i)(?: of elasticity)?(?: E)?(?: of| is| =|:)? ?Q",
    'E(?: =| of| is)? ?Q',
  )
const poissonIn = (said: Phrases) =>
  said.number('1', "(?:poisson(?:'s)?(?: ratio| number)?|nu|ν)(?: nu| ν)?(?: (?:of|is)| ?[=:])? ?Q")

const TIP =
  "(?:what(?:'s| is) )?(?:the )?(?:tip|end|free[- ]end|vertical tip)[- ](?:deflection|displacement)|(?:what(?:'s| is) )?(?:the )?(?:vertical )?(?:deflection|displacement) (?:of|at) (?:the )?(?:tip|free end|end)|how (?:far|much) does (?:the )?(?:tip|free end|end) (?:deflect|sag|move|displace|go down)"
const LOAD =
  '(?:(?:and |with )?(?:an? )?(?:(?:transverse|vertical|tip|end|point|shear|concentrated|downward) )*(?:load|force|shear)(?: P| F)?(?: (?:of|is|=))? ?)?Q(?: (?:downwards?|transverse|vertical|shear|load|force|point|tip|end|acts|acting|pulls|pulling|pushes|pushing|applied|hangs|down))*(?: (?:at|on|over) (?:the |its )?(?:free end|tip|end|free edge))?'
const BEAM_PLAIN = `${MATERIALS}|${METHOD}|cantilevers?|beam|rectangular|section|cross-section|clamped|fixed|built[- ]in|left|right|one|end|free|other|tip|load|force|downwards?|transverse|vertical|shear|point|length|depth|height|thickness|width|long|deep|high|thick|under`

/** Where Poisson's ratio or plane stress is spoken of: a beam of Euler and Bernoulli has neither. */
function cantilever(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('cantilever') || !said.take(TIP)) return undefined
  if (
    said.has(
      '(?:modes?|frequency|natural|dynamic|distributed|i-beam|i-section|h-beam|t-beam|t-section|box|hollow|channel|angle|uniform(?:ly)?|taper\\w*|hole|tube|round|circular)',
    )
  )
    return undefined
  const E = modulusIn(said)
  const nu = poissonIn(said)
  const P = said.number('N', LOAD)
  const L = said.named('m', 'length|span', 'long|in length')
  const h = said.named('m', 'depth|height', 'deep|high|tall|in depth')
  const t = said.named('m', 'thickness|width', 'thick|wide|in thickness|in width')
  const isMeant = nu !== undefined || said.has('(?:finite elements?|fem|fea|plane stress)')
  if ([E, nu, P, L, h, t].some(one => one === undefined || !(one > 0)) || !isMeant) return undefined
  if (!said.isSpent(BEAM_PLAIN)) return undefined
  return {
    inputs: {
      geometry: { x: [0, L], y: [0, h] },
      thickness: t,
      material: { E, nu },
      supports: [{ on: 'left', ux: 0, uy: 0 }],
      loads: [{ on: 'right', force: [0, -P!] }],
      probes: [[L, h! / 2]],
      quantity: 'displacement',
    },
  }
}

const WIDE = (said: Phrases) =>
  said.named(
    'm',
    '(?:plate |strip |panel |sheet |specimen |full |total )?width(?: W)?|W',
    'wide|(?:in )?width',
  )
const PULL = [
  '(?:(?:under|with|and|in|by|of|at|an?|the) )*(?:(?:remote|far[- ]field|applied|uniform|uniaxial|nominal|gross|axial|membrane) )*(?:tension|tensile|stress|tensile stress|tensile load|pull|loading)(?: stress)?(?: sigma| σ)?(?: (?:of|is|at)| ?[=:])? ?Q',
  '(?:(?:under|with|and|in|by|of|at|to|an?|the) )*Q (?:of )?(?:(?:remote|far[- ]field|applied|uniform|uniaxial|nominal|gross|axial) )*(?:tension|tensile stress|stress|pull|tensile)',
  '(?:sigma|σ) = Q',
  'pulled (?:at|with|by) Q',
  'subjected to Q',
]

const HOLE = [
  '(?:(?:central|circular|round|centred|centered) )*hole(?: of)?(?: diameter| dia\\.?)?(?: d)?(?: (?:of|is|=))? ?Q(?: (?:in )?diameter| dia\\.?)?',
  '(?:an? )?Q (?:(?:central|circular|round|diameter|dia\\.?) )*hole(?: in (?:the|its) (?:middle|cent(?:re|er)))?',
  '(?:hole )?diameter(?: d)?(?: (?:of|is|=))? ?Q',
  'Q (?:in )?diameter',
]
const HOLE_RADIUS = [
  'hole (?:of )?radius(?: r)?(?: (?:of|is|=))? ?Q',
  '(?:hole )?radius(?: (?:of|is|=))? ?Q',
  'Q radius hole',
]
const PEAK =
  "(?:what(?:'s| is) )?(?:the )?(?:maximum|peak|largest|highest|greatest|max\\.?) (?:tensile |principal |axial |local |hoop )?stress(?: (?:at|on|around|beside|near) (?:the )?(?:edge of the )?hole(?: edge)?)?"
const FACTOR =
  "(?:what(?:'s| is) )?(?:the )?(?:gross )?stress concentration(?: factor)?(?: kt| k_t| ktg)?,? ?\\(?(?:based on|referred to|relative to|on|with respect to|for|using) (?:the )?(?:gross|remote|far[- ]field|applied|nominal gross|gross[- ]section)(?:[- ](?:section|area))? ?(?:stress|section|area)?\\)?"
const HOLE_PLAIN = `${MATERIALS}|${METHOD}|plates?|strip|panel|sheet|finite[- ]width|width|finite|long|infinitely long|tension|tensile|uniaxial|central|circular|round|hole|middle|centre|center|centred|centered|edge|run|remote|under|around|thin|flat|along its length|loaded|pulled|bar`

function holed(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('hole') || !said.has('(?:plate|strip|panel|sheet|bar)')) return undefined
  if (
    said.has(
      '(?:elliptical|square|holes|bending|compression|crack|biaxial|eccentric|off-cent(?:re|er))',
    )
  )
    return undefined
  const asksFactor = said.take(FACTOR)
  if (!asksFactor && !said.take(PEAK)) return undefined
  const stated = said.number('Pa', ...PULL)
  const [w, radius] = [WIDE(said), said.number('m', ...HOLE_RADIUS)]
  const across = radius === undefined ? said.number('m', ...HOLE) : 2 * radius
  const length = said.named('m', 'length', 'long')
  // In a uniform state of stress, whatever the thickness.
  said.named('m', 'thickness', 'thick')
  const stress = asksFactor ? (stated ?? UNIT_STRESS) : stated
  if (!(w! > 0) || !(across! > 0) || !(across! < HOLE_SHARE_MAX * w!) || !(stress! > 0))
    return undefined
  // Nearer than that the ends are felt.
  if ((length !== undefined && length < 2.5 * w!) || !said.isSpent(HOLE_PLAIN)) return undefined
  const [r, half, high] = [across! / 2, w! / 2, 1.5 * w!]
  return {
    inputs: {
      geometry: {
        outline: [
          ...[
            [r, 0],
            [half, 0],
            [half, high],
            [0, high],
            [0, r],
          ],
          { to: [r, 0], centre: [0, 0], clockwise: true },
        ],
      },
      material: ANY_STEEL,
      supports: [
        { on: 'left', ux: 0 },
        { on: 'bottom', uy: 0 },
      ],
      loads: [{ on: 'top', traction: [0, stress] }],
      probes: [[r, 0]],
      quantity: 'syy',
      nominal: stress,
    },
    ...(asksFactor && {
      output: { value: 'stressConcentration', relativeError: 'accuracy.estimate', unit: '1' },
    }),
  }
}
const UNIT_STRESS = 1e6
const HOLE_SHARE_MAX = 0.7

const INTENSITY =
  "(?:what(?:'s| is) )?(?:the )?(?:mode[- ](?:I|1|one) )?(?:stress[- ]intensity(?: factor)?|SIF)(?: \\(?K_?(?:I|1)?\\)?)?|(?:what(?:'s| is) )?(?:the )?(?:value of )?K_?I"
const CRACK = [
  '(?:(?:single|through|straight|an?|the|central|edge|centre|center) )*cracks?(?: (?:length|depth|size))?(?: a)?(?: (?:of|is|=|with))? ?(?:length |depth )?Q(?: (?:long|deep|in length))?',
  '(?:an? )?Q(?:[- ](?:long|deep))? (?:(?:single|edge|through|central|straight|centre|center) )*crack',
]
const LETTER = '(?:a|crack length a|crack depth a)(?: =| of| is)? ?Q'
const WHOLE_CRACK = ['(?:(?:crack|total|full|of|with) )*whole length Q', ...CRACK]
const HALF_CRACK = [
  LETTER,
  '(?:half[- ](?:crack[- ])?length|semi-length)(?: a)?(?: (?:of|is|=))? ?Q',
  '(?:crack )?half[- ]length(?: a)?(?: (?:of|is|=))? ?Q',
]
const CRACK_PLAIN = `${MATERIALS}|${METHOD}|mode|one|plates?|strip|panel|sheet|specimen|sent|sen\\(t\\)|mt|m\\(t\\)|edge|edge-cracked|edge-notched|single|singly|single-edge|cracks?|cracked|centre|center|central|centrally|centre-cracked|center-cracked|tension|tensile|uniaxial|remote|finite[- ]width|long|wide|through|through-thickness|length|side|free|pull|one side|has|starting|under`

function cracked(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (
    !said.has('crack(?:s|ed)?|[a-z]+-cracked') ||
    !said.has('(?:plate|strip|panel|sheet|specimen)')
  )
    return undefined
  if (
    said.has(
      '(?:compact|bending|bend|double|two|both|slanted|inclined|angled|penny|circular|elliptical|surface|corner|embedded|shear|mixed|mode[- ](?:II|III|2|3)|infinite|plasticity|pressure|pin|clamped ends|fixed grips)',
    )
  )
    return undefined
  if (!said.take(INTENSITY)) return undefined
  const isEdge = said.has('(?:edge|sent|sen\\(t\\))(?:[- ][a-z]+)?')
  const isCentral = said.has(
    '(?:cent(?:re|er|ral|rally|re-cracked|er-cracked)|mt|m\\(t\\)|middle)(?:[- ][a-z]+)?',
  )
  if (isEdge === isCentral) return undefined
  const stress = said.number('Pa', ...PULL)
  const w = WIDE(said)
  const halfStated = isCentral ? said.number('m', ...HALF_CRACK) : undefined
  const crack = halfStated ?? said.number('m', ...(isCentral ? WHOLE_CRACK : [...CRACK, LETTER]))
  said.named('m', 'thickness', 'thick')
  if (!(stress! > 0) || !(w! > 0) || !(crack! > 0) || !said.isSpent(CRACK_PLAIN)) return undefined
  const a = isCentral && halfStated === undefined ? crack! / 2 : crack!
  const wide = isCentral ? w! / 2 : w!
  if (!(a >= SHORTEST * wide && a <= LONGEST * wide)) return undefined
  const thin = 1e-3 * wide
  return {
    inputs: {
      geometry: { x: [0, wide], y: [0, (isCentral ? 4 : 2) * wide] },
      material: ANY_STEEL,
      supports: [
        { on: { x: [a, wide], y: [-thin, thin] }, uy: 0 },
        isCentral ? { on: 'left', ux: 0 } : { on: { at: [wide, 0] }, ux: 0 },
      ],
      loads: [{ on: 'top', traction: [0, stress] }],
      crack: { tip: [a, 0], ahead: [1, 0] },
      mesh: { h: wide / 10, refine: [{ at: [a, 0], h: wide / 500 }] },
    },
  }
}
const [SHORTEST, LONGEST] = [0.05, 0.8]
