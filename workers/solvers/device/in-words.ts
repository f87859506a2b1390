// A junction of silicon between two dopings: its built-in potential, how wide it is depleted, its capacitance.
import type { MarkedText, ResultPlace, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

const OUTPUTS: readonly (readonly [string, ResultPlace])[] = [
  [
    "(?:what(?:'s| is| are) )?(?:the )?built[- ]?in (?:potential|voltage)(?: difference)?|(?:contact|diffusion) (?:potential|voltage)",
    { value: 'builtInPotential', unit: 'V' },
  ],
  [
    "(?:what(?:'s| is| are) )?(?:the )?(?:total )?(?:depletion|space[- ]charge)(?:[- ](?:region|layer|zone))? (?:width|thickness)|(?:what(?:'s| is) )?(?:the )?(?:total )?(?:width|thickness) of (?:the |its )?(?:depletion|space[- ]charge)(?: (?:region|layer|zone))?|how wide is (?:the |its )?(?:depletion|space[- ]charge)(?: (?:region|layer|zone))?",
    { value: 'depletionWidth', unit: 'm' },
  ],
  [
    "(?:what(?:'s| is) )?(?:the )?(?:depletion|junction) capacitance (?:per (?:unit )?area|per m\\^?2|per square (?:metre|meter|centimet(?:re|er)))",
    { value: 'capacitance', unit: 'F/m^2' },
  ],
]
const ACCEPTORS = [
  '(?:an? |the )?(?:acceptors?|p[- ]side|p[- ]type|p[- ]doping)(?: (?:doping|density|concentration|side|is|doped))*(?: N_?[aA])?(?: (?:of|at|is|to|with)| ?[=:])* ?Q(?: acceptors)?',
  'N_?[aA](?: ?=| is| of)? ?Q',
  'Q (?:acceptors?|(?:on|in) the p(?:-type)?[- ]side)(?: on the p[- ]side)?',
]
const DONORS = [
  '(?:an? |the )?(?:donors?|n[- ]side|n[- ]type|n[- ]doping)(?: (?:doping|density|concentration|side|is|doped))*(?: N_?[dD])?(?: (?:of|at|is|to|with)| ?[=:])* ?Q(?: donors)?',
  'N_?[dD](?: ?=| is| of)? ?Q',
  'Q (?:donors?|(?:on|in) the n(?:-type)?[- ]side)(?: on the n[- ]side)?',
]
const INTRINSIC = [
  '(?:intrinsic (?:carrier )?(?:density|concentration)|n_?i)(?: n_?i)?(?: (?:of|is)| ?[=:])? ?Q',
]
const PERMITTIVITY = [
  '(?:relative permittivity|dielectric constant|permittivity|eps(?:ilon)?_?r?|ε_?r?)(?: eps_r| ε_?r)?(?: (?:of|is)| ?[=:])? ?Q',
]
/** That of the solver, for silicon. */
const SILICON = 11.7
const NO_BIAS =
  '(?:at |with |under |in )?(?:zero|no|without(?: any)?) (?:applied |external )?(?:bias|voltage)(?: applied)?|(?:in |at )?(?:thermal )?equilibrium|unbiased'
const PLAIN =
  'abrupt|step|ideal|silicon|si|pn|p-n|junctions?|diode|doped|doping|semiconductor|one-sided|room temperature|temperature|depletion approximation|intrinsic|region|layer|bias'

export function written(_: string, __: unknown, marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('(?:pn|p-n|junctions?|diode)') || !said.has('(?:silicon|si)')) return undefined
  const wanted = OUTPUTS.filter(([pattern]) => said.take(pattern))
  const [first] = wanted
  if (first === undefined || wanted.length > 1) return undefined
  const perM3 = (patterns: readonly string[]) => said.number('1/m^3', ...patterns)
  const ni = perM3(INTRINSIC)
  const [Na, Nd] = [perM3(ACCEPTORS), perM3(DONORS)]
  const epsr = said.number('1', ...PERMITTIVITY)
  const T = said.takeSole('K') ?? (said.has('room temperature') ? ROOM : undefined)
  const back = said.number(
    'V',
    'reverse[- ](?:bias(?:ed)?|voltage)(?: (?:by|of|at|is)| =)* ?Q',
    'Q (?:of )?reverse(?:[- ]bias| voltage)?',
    '(?:with )?V_?R = Q',
  )
  const ahead = said.number(
    'V',
    'forward[- ](?:bias(?:ed)?|voltage)(?: (?:by|of|at|is)| =)* ?Q',
    'Q (?:of )?forward(?:[- ]bias| voltage)?',
  )
  const isAtRest = said.take(NO_BIAS)
  if (Na === undefined || Nd === undefined || T === undefined) return undefined
  if (epsr !== undefined && epsr !== SILICON) return undefined
  if ([back !== undefined, ahead !== undefined, isAtRest].filter(Boolean).length > 1)
    return undefined
  if (!said.isSpent(PLAIN) || (back ?? 0) < 0) return undefined
  return {
    inputs: {
      dim: 1,
      ...{ Na, Nd, T },
      ...(ni !== undefined && { ni }),
      ...(back !== undefined && { V: -back }),
      ...(ahead !== undefined && { V: ahead }),
    },
    output: first[1],
  }
}
const ROOM = 300
