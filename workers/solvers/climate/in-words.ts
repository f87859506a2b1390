// A dam that breaks at once over a flat bed without friction: how deep the water stands then at its place, and how fast the bore runs.
import type { MarkedText, Written } from '../../solver.ts'
import { gravityIn } from '../systems/gravity-in-words.ts'
import { Phrases } from '../systems/phrases.ts'

const WATER =
  '(?:(?:of |deep )*(?:still |resting |standing )?(?:water )?(?:depth |level )?(?:deep )?(?:is |stands )?)?'
const ABOVE =
  '(?:upstream|behind (?:the dam|it|the wall|the gate)|in the reservoir|on (?:its|the) (?:left|upstream)(?: side)?|(?:to |on )?(?:the |its )?left(?: side)?(?: of (?:the dam|it))?)'
const BELOW =
  '(?:downstream|in front(?: of (?:the dam|it))?|below (?:the dam|it)|ahead of (?:the dam|it)|on (?:its|the) (?:right|downstream)(?: side)?|(?:to |on )?(?:the |its )?right(?: side)?(?: of (?:the dam|it))?|in the (?:tailwater|channel below))'
const DEPTH = '(?:water )?(?:depth|level|height)'
const HIGH = [
  `Q ${WATER}${ABOVE}`,
  `(?:${ABOVE}|left|reservoir|initial) ${DEPTH}(?: h_?[lL0]?)?(?: =| of| is|:)? ?Q`,
  `${DEPTH} (?:of |is )?Q ${ABOVE}`,
  `${ABOVE}[:,]? (?:the )?(?:water )?(?:is |stands )?Q(?: deep)?`,
  'dam (?:of )?(?:water )?Q (?:high|tall) holds(?: back)? water',
  '(?:holds|holding|retains|retaining)(?: back)? (?:water )?Q(?: (?:of )?(?:deep )?water| deep)?',
  '(?:h_?[lL1]|H) = Q',
]
const LOW = [
  '(?:downstream|tailwater)(?: (?:channel|side|reach|river|bed))?(?: (?:with|of|has|holds|holding|is filled with))* Q(?: of)?(?: (?:still|standing|resting|deep))?(?: water)?',
  `Q ${WATER}${BELOW}`,
  `(?:${BELOW}|right|tailwater) ${DEPTH}(?: h_?[rR0]?)?(?: =| of| is|:)? ?Q`,
  `${DEPTH} (?:of |is )?Q ${BELOW}`,
  `${BELOW}[:,]? (?:the )?(?:water )?(?:is |stands )?Q(?: deep)?`,
  'h_?[rR2] = Q',
]
const DRY =
  '(?:and )?(?:the )?(?:bed |channel |river ?bed |ground |valley |floor )?(?:downstream |below |in front |ahead )?(?:of it )?(?:is |being )?(?:initially )?dry(?: (?:bed|channel|ground|downstream|land|floor))?(?: (?:downstream|below|in front|ahead))?|(?:no|without) water downstream'
const PLACE =
  '(?:at|in) (?:the )?(?:(?:former |original |old )?(?:dam (?:site|location|position)|(?:site|location|place|position) of the (?:former )?dam|dam|gate))'
const ASKS_DEPTH = `(?:what |which )?(?:is the |the )?(?:constant |resulting |steady )?(?:water |flow )?(?:depth|level|height)(?: of (?:the )?(?:water|flow))?(?: (?:establish(?:es)?(?: itself)?|results|is there|is found|is reached|develops|appears|forms|does one find))* ${PLACE}|how deep (?:is|does|will) (?:the )?(?:water|flow|it)(?: (?:be|become|get|stand))? ${PLACE}|how deep is the (?:plateau|middle state|intermediate state|water)(?: (?:region|zone))?(?: (?:between the rarefaction(?: wave)? and|behind) the (?:bore|shock))?|(?:what is )?(?:the )?(?:depth|height) of the (?:plateau|middle state|intermediate state|star (?:region|state)|constant (?:state|region))(?: between the rarefaction(?: wave)? and the (?:bore|shock))?|(?:what is )?(?:the )?(?:intermediate|middle|star|plateau) (?:state )?depth`
const ASKS_SPEED =
  '(?:how fast (?:does|is) the (?:bore|shock|surge|front)(?: (?:run|move|travel|advance|propagate))?|(?:what is )?(?:the )?(?:speed|velocity|celerity) of the (?:bore|shock|surge|hydraulic jump)|(?:bore|shock|surge) (?:speed|velocity|celerity))'
const PLAIN =
  'onto|dams?|breaks?|dam-break|broken|bursts?|fails?|failure|removed|removal|collapses?|instantly|instantaneous(?:ly)?|suddenly|at once|shallow|water|equations?|saint[- ]venant|flat|horizontal|level|bed|bottom|floor|channel|frictionless|no friction|without friction|neglect friction|no bed friction|friction is neglected|1d|1-d|one-dimensional|wide|rectangular|river|high|tall|holds|afterwards?|after|shortly|short|time|later|moves|runs|downstream|side|riemann|ideal|inviscid|initially|over|there'

export function written(_: string, __: unknown, marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('(?:dam|dam-break)')) return undefined
  const asksDepth = said.take(ASKS_DEPTH)
  const asksSpeed = !asksDepth && said.take(ASKS_SPEED)
  if (!asksDepth && !asksSpeed) return undefined
  const g = gravityIn(said)
  const isDry = said.take(DRY)
  const low = isDry ? 0 : said.number('m', ...LOW)
  const high = said.number('m', ...HIGH)
  if (high === undefined || low === undefined || !(high > low && low >= 0)) return undefined
  if (!said.isSpent(PLAIN)) return undefined
  if (asksSpeed) {
    return isDry ? undefined : { inputs: { initial: 'dam-break', ...whole(g, high, low) } }
  }
  return {
    inputs: {
      domain: { x: [0, REACH * high] },
      initial: { h: `if(x < ${(REACH / 2) * high}, ${high}, ${low})` },
      boundaries: { left: { kind: 'open' }, right: { kind: 'open' } },
      g,
      // The fastest wave has not come to an end of the channel.
      tEnd: (REACH / 6) * Math.sqrt(high / g),
      probes: [[(REACH / 2) * high]],
    },
  }
}
/** Length of the channel over the depth behind the dam. */
const REACH = 10

/** A course of the model of a dam that breaks, on its unit length. */
function whole(g: number, high: number, low: number) {
  return { g, H: high, hRight: low, N: 400, dt: 0.1 / 400 / Math.sqrt(g * high), steps: 800 }
}
