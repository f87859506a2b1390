// The two textbook flows of the solver: in a square whose lid moves, by its Reynolds number, and vortices of Taylor and Green
// that decay; and air between a warm and a cold wall.
import type { MarkedText, ResultPlace, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

export const written = (_: string, __: unknown, marked: MarkedText): Written | undefined =>
  cavity(marked) ?? vortices(marked) ?? convection(marked)

const LOWEST_VALUE =
  '(?:minimum|smallest|lowest|most negative|least|largest negative|extreme negative)'
const HIGHEST_VALUE = '(?:maximum|largest|highest|greatest|most positive)'
const MIDLINE = (axis: string) =>
  `(?:(?:along|on|at|over) )?(?:the )?(?:${axis} )?(?:centre|center|mid)[- ]?(?:line|plane)(?: of the cavity)?`
const along = (extreme: string, velocity: string, axis: string) =>
  `(?:what(?:'s| is) )?(?:the )?${extreme} (?:value )?(?:of )?(?:the )?${velocity}(?: velocity)?(?: component)? ${MIDLINE(axis)}`
const U = '(?:horizontal velocity|x[- ]velocity|u[- ]velocity|u)'
const V = '(?:vertical velocity|y[- ]velocity|v[- ]velocity|v)'
const VORTEX = '(?:primary|main|central|large|big)(?: recirculation)? (?:vortex|eddy)'
const STREAM = '(?:stream[- ]?function|psi|ψ)'
const ASKS: readonly (readonly [string, ResultPlace | undefined])[] = [
  [
    along(LOWEST_VALUE, U, 'vertical'),
    { value: 'uMin', relativeError: 'accuracy.estimate', unit: 'm/s' },
  ],
  [
    along(HIGHEST_VALUE, V, 'horizontal'),
    { value: 'vMax', relativeError: 'accuracy.estimate', unit: 'm/s' },
  ],
  [
    along(LOWEST_VALUE, V, 'horizontal'),
    { value: 'vMin', relativeError: 'accuracy.estimate', unit: 'm/s' },
  ],
  [
    `(?:what(?:'s| is) )?(?:the )?(?:value of (?:the )?|${LOWEST_VALUE} (?:value of (?:the )?)?)?${STREAM}(?: value| minimum)?(?: (?:at|in) (?:the )?(?:cent(?:re|er) of (?:the )?)?${VORTEX})|(?:what(?:'s| is) )?(?:the )?(?:${LOWEST_VALUE} (?:value of (?:the )?)?${STREAM}|${STREAM} minimum)|(?:what(?:'s| is) )?(?:the )?strength of the ${VORTEX}`,
    undefined,
  ],
]
const CAVITY_PLAIN =
  'lid-driven|lid|driven|square|unit|cavity|flow|moving|moves|top|wall|walls|reynolds|number|steady|steady-state|state|cfd|navier-stokes|incompressible|laminar|stationary|2d|2-d|two-dimensional|velocity|speed|value|u|ghia|benchmark|check'
const RE = 'Re(?:ynolds)?(?: number)?(?: Re)?(?: of| is| ?[=:])? ?Q'

function cavity(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('cavity') || !said.has('(?:lid|lid-driven)')) return undefined
  if (said.has('(?:rectangular|deep|shallow|cubic(?:al)?|3d|two-sided|oscillating|triangular)'))
    return undefined
  const wanted = ASKS.filter(([pattern]) => said.take(pattern))
  const [first] = wanted
  if (first === undefined || wanted.length > 1) return undefined
  const Re = said.number('1', RE)
  const speed = said.number(
    '1',
    '(?:unit )?(?:lid|wall)(?: (?:velocity|speed))?(?: U)?(?: of| is| ?[=:])? ?Q',
    '(?:U|speed|velocity)(?: of| is| ?=)? ?Q',
  )
  const side = said.number('1', '(?:unit )?sides?(?: length)?(?: L)?(?: of| is| ?=)? ?Q')
  if ([speed, side].some(one => one !== undefined && one !== 1)) return undefined
  if (!(Re! > 0 && Re! <= RE_MAX) || !said.isSpent(CAVITY_PLAIN)) return undefined
  const [, output] = first
  return {
    inputs: { problem: 'cavity', visc: 1 / Re!, steps: Math.max(800, Math.ceil(6 * Re!)) },
    ...(output && { output }),
  }
}

/** Beyond it the grids of one call do not suffice, and rest is far off. */
const RE_MAX = 400

const DECAY =
  "by (?:what|which) factor (?:has|does|will|is) (?:the )?(?:total )?kinetic energy (?:dropped?|decay(?:ed|s)?|decrease[ds]?|fall(?:en|s)?|reduced|decline[ds]?)|(?:what(?:'s| is) )?(?:the )?(?:ratio|fraction|share) of (?:the )?(?:initial |final )?kinetic energy(?: (?:is left|remains|remaining|left|to (?:the )?initial|that (?:is left|remains)))?|how much of (?:the|its) (?:initial )?kinetic energy (?:is left|remains)"
const GREEN_PLAIN =
  'taylor-green|taylor|green|vortex|vortices|periodic|unit|square|box|domain|flow|decaying|viscous|2d|two-dimensional|kinematic|viscosity|nu|initially|t|time|energy|incompressible|navier-stokes'
const FIELD =
  '(?:with |of )?u = sin ?\\(2 ?\\*? ?(?:pi|π) ?\\*? ?x\\) ?\\*? ?cos ?\\(2 ?\\*? ?(?:pi|π) ?\\*? ?y\\)(?:,? (?:and )?v = - ?cos ?\\(2 ?\\*? ?(?:pi|π) ?\\*? ?x\\) ?\\*? ?sin ?\\(2 ?\\*? ?(?:pi|π) ?\\*? ?y\\))?'

function vortices(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('taylor[- –]green')) return undefined
  // Of another wavelength they decay at another rate.
  if (!said.take(FIELD) && !said.has('unit')) return undefined
  if (!said.take(DECAY)) return undefined
  const visc =
    said.named('1', '(?:kinematic )?viscosity|nu|ν') ??
    said.named('m^2/s', '(?:kinematic )?viscosity|nu|ν')
  const t =
    said.number('1', '(?:after|at) (?:a )?(?:time )?(?:t = )?Q') ??
    said.quantity('s', '(?:after|at) (?:t = )?Q')
  if (!(visc! > 0) || !(t! > 0) || !said.isSpent(GREEN_PLAIN)) return undefined
  const steps = Math.max(50, Math.ceil(t! / STEP))
  if (steps > STEPS_MAX) return undefined
  return { inputs: { problem: 'taylor-green', N: 64, visc, dt: t! / steps, steps } }
}
const STEP = 0.005
const STEPS_MAX = 2000

const NUSSELT =
  "(?:what(?:'s| is) )?(?:the )?(?:mean|average|overall) nusselt number(?: (?:at|on|of) (?:the )?(?:hot|cold|left|warm) wall)?"
const WALLS =
  '(?:with )?(?:(?:the |its |an? )?(?:left|one|vertical)(?: side)?(?: wall)?(?: is| being)? (?:hot|warm|heated),? ?(?:and )?(?:the )?(?:right|other|opposite)(?: (?:one|wall|side))?(?: is| being)? (?:cold|cooled)|(?:differentially|side)[- ]heated|heated (?:from|at) the (?:left |one )?side|between a (?:hot|warm) and a cold (?:vertical )?wall)'
const CLOSED =
  '(?:with )?(?:the )?(?:top and bottom|bottom and top|horizontal|upper and lower|other)(?: (?:walls|sides))?(?: (?:are|being))? (?:adiabatic|insulated)|(?:adiabatic|insulated) (?:top and bottom|horizontal walls|bottom and top)'
const CONVECTION_PLAIN =
  'natural|free|buoyant|thermal|convection|air|square|cavity|enclosure|box|flow|steady|boussinesq|rayleigh|prandtl|number|laminar|walls?|2d|two-dimensional|de vahl davis|benchmark'

function convection(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('convection') || !said.has('square') || !said.take(NUSSELT)) return undefined
  const Ra = said.number('1', '(?:Ra|rayleigh number)(?: Ra)?(?: of| is| ?[=:])? ?Q')
  const Pr = said.number('1', '(?:Pr|prandtl number)(?: Pr)?(?: of| is| ?[=:])? ?Q')
  if (!(Ra! > 0) || !(Pr! > 0) || !said.take(WALLS)) return undefined
  said.take(CLOSED)
  if (!said.isSpent(CONVECTION_PLAIN)) return undefined
  return {
    inputs: {
      domain: { x: [0, 1], y: [0, 1] },
      visc: Pr,
      buoyancy: { Ra, Pr },
      boundaries: {
        left: { kind: 'wall', temperature: 1 },
        right: { kind: 'wall', temperature: 0 },
      },
      steady: true,
      cells: Ra! > FINE ? [48, 48] : [24, 24],
    },
  }
}
const FINE = 2e5
