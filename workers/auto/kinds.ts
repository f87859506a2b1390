// Words of which one excludes the others: a European option is no American one, a moment about the end none about the centre.
import { derived } from '../memo.ts'
import type { Operator } from '../operators/compile.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import { meaningsOf } from './meanings.ts'
import { CHANGES_PHASE } from './plain-text.ts'
import type { Said } from './said.ts'

const KINDS: readonly (readonly string[])[] = [
  'European American Asian Bermudan barrier digital lookback binary',
  'end centre center axis diameter edge',
  'series parallel',
  'open closed stopped',
  'horizontal vertical',
  'laminar turbulent',
  'isothermal adiabatic isobaric isochoric isentropic polytropic',
  'elastic inelastic',
  'cantilever supported',
  'longitudinal transverse',
  'buck boost',
  'call put',
  'concave convex',
  'simple compound',
  'hollow solid',
  'lens mirror',
  'competitive uncompetitive noncompetitive',
].map(words => words.split(' ').flatMap(word => termsOf(word).map(({ stem }) => stem)))

/** Words that are not said of a kind where they are common words: the end of a rod. */
const PLAIN = new Set(['end', 'axis', 'simple', 'solid', 'edge', 'put'].map(stemOf))

/** Titles, and words of another thing: what goes the other way, half of it, one surface of two. */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [/^discharg/i, /^(?!.*discharg).*\bcharging\b/is],
  [/equivalent stress/i, /^(?!.*(?:equivalent|yield)).*\bshear stress\b/is],
  [/^Young-Laplace/i, /^(?!.*\bdrop(?:let)?s?\b).*(?:\bsoap\b|\btwo surfaces\b)/is],
  [/soap bubble/i, /\bdrop(?:let)?s?\b/i],
  [/\bboth\b/i, /\b(?:either|neither|none|only one|exactly one|at least one|any(?: one)?) of\b/i],
  [/^Relativistic kinetic energy/i, /^(?!.*\bkinetic\b).*\b(?:total )?energy\b/is],
  [/^charging/i, /^(?!.*\bcharging).*\bdischarg(?:es|ed|ing)\b/is],
  [/counter-?flow/i, /\b(?:parallel[- ]flow|co-?current|cross[- ]?flow)\b/i],
  [/parallel[- ]flow|co-?current/i, /\b(?:counter[- ]?(?:flow|current)|cross[- ]?flow)\b/i],
  [/cross-?flow/i, /\b(?:counter[- ]?(?:flow|current)|parallel[- ]flow|co-?current)\b/i],
  [
    /perpendicular/i,
    /\b(?:same|opposite) (?:direction|way)s?\b|\b(east|west|north|south)\b.*\b\1\b/is,
  ],
  [
    /^(?!.*\b(?:top|highest)\b).*\b(?:lowest point|bottom)\b/i,
    /^(?!.*\b(?:bottom|lowest)\b).*\b(?:top|highest)\b/is,
  ],
  [
    /^(?!.*\b(?:bottom|lowest)\b).*\b(?:highest point|top)\b/i,
    /^(?!.*\b(?:top|highest)\b).*\b(?:bottom|lowest)\b/is,
  ],
  [
    /constant pressure|isobaric/i,
    /^(?!.*\bisobaric).*\b(?:isothermal|adiabatic|isentropic|isochoric)/is,
  ],
  [/mixed boundary|transition/i, /^(?!.*\b(?:mixed|transition|critical)).*\bturbulent\b/is],
]

/** Whether a word was said that the record has not, and the record has another one of its group in its title. */
export function isOfOtherKind(
  operator: Operator,
  unexplained: readonly string[],
  { terms, words }: Said,
): boolean {
  const isOpposite = OPPOSITES.some(([own, said]) => own.test(operator.name) && said.test(words))
  if (isOpposite) return true
  const { own, groups } = kindsOf(operator)
  if (groups.length === 0) return false
  const strange = new Set(unexplained.map(word => word.toLowerCase()))
  return groups.some(group =>
    terms.some(
      ({ stem, word }) =>
        group.includes(stem) && !own.has(stem) && (strange.has(word) || PLAIN.has(stem)),
    ),
  )
}

/** The stems of a record's title, and the groups that they name one of. */
const kindsOf = derived(({ name }: Operator) => {
  const own: ReadonlySet<string> = new Set(termsOf(name).map(({ stem }) => stem))
  return { own, groups: KINDS.filter(group => group.some(stem => own.has(stem))) }
})

/** Groups of which one thing is never two. */
const EXCLUSIVE = KINDS.filter(
  group => !['axis', 'open', 'horizontal'].some(word => group.includes(stemOf(word))),
)

/** `hollow solid`, `a put and a call`: none of the two alone is meant. */
export const hasTwoKinds = ({ terms }: Said): boolean =>
  EXCLUSIVE.some(
    group => new Set(terms.flatMap(({ stem }) => (group.includes(stem) ? [stem] : []))).size > 1,
  )

/** What changes the law that is meant: a throw with drag has none of the formulas of free flight. */
const EFFECTS: ReadonlySet<string> = new Set(
  'drag friction resistance spin headwind tailwind crosswind damped damping viscous relativistic irreversible imperfect real actual compressible spinning wind losses lossy leakage anharmonic nonlinear unsteady transient turbulent'.split(
    ' ',
  ),
)

const NONE = /\bnon[- ]?|\b(?:without|no|ignor\w+|neglect\w+|negligible|zero|frictionless)\b/i

export const isEffect = (word: string): boolean => EFFECTS.has(word)

/** What is said, and what a record that knows of it speaks of: where something melts, a part of the way, several parts as one. */
const SPOKEN_OF: readonly (readonly [said: RegExp, own: RegExp])[] = [
  [CHANGES_PHASE, /latent|vapo|fusion|melt|boil|enthalp|phase|freez|sublim|condens|evapor|humid/i],
  [
    /\b(?:half|quarter|third|part)[- ]?way\b|\bmid-?way\b|\b(?:half|(?:one |a |two )?(?:third|quarter)s?) (?:of )?(?:the|its) (?:way|height|distance|fall|drop|journey)\b/i,
    /half|quarter|third|mid|fraction|share/i,
  ],
  [/\b(?:average|mean) (?:speed|velocity|acceleration)\b/i, /average|mean/i],
  [/\bfanning\b/i, /fanning/i],
  [/\broll(?:s|ing|ed)? (?:down|off)\b/i, /roll/i],
  [/\bovertones?\b/i, /overtone/i],
  [/\blands? # higher\b|\bhigher ground\b/i, /higher|level/i],
  [
    /\bservice times? (?:are|is) constant|\b(?:constant|deterministic) service/i,
    /constant|deterministic/i,
  ],
  [/\bwith (?:repetition|replacement)\b/i, /repetition|replacement/i],
  [/\bbeginning of (?:each|every|the) (?:month|year|period|quarter)/i, /beginning|due|start/i],
  [/\bdilut/i, /dilut/i],
  [
    /\bfixed[- ]fixed\b|\bfixed at both ends|\bboth ends (?:are )?(?:fixed|clamped|built[- ]in)|\bencastr|\bbuilt[- ]in at both/i,
    /fixed|clamped|built|effective[- ]length/i,
  ],
  [/\bspherical (?:vessel|tank|shell)/i, /spher/i],
  [/\bsolenoid\b.*\bat (?:its|the|one) end\b|\bend of (?:a|the) (?:long )?solenoid/i, /\bend\b/i],
  [/\bsuddenly applied|\bapplied suddenly/i, /sudden|impact/i],
  [/\bfortnight/i, /fortnight/i],
  [/\bkeyway/i, /keyway/i],
  [/\bsemi-?circ/i, /semi|half/i],
  [/\bper phase\b/i, /per phase|phase voltage/i],
  [/\btriang(?:le|ular) wave/i, /triang/i],
  [/\bsawtooth/i, /sawtooth|triang/i],
  [/\bmy birthday/i, /given|own/i],
  [/\bpropped\b/i, /propped/i],
  [
    /\b(?:moment|deflection|sag) at (?:the )?(?:mid-?(?:span|point)|middle|cent(?:re|er))/i,
    /mid|cent(?:re|ral)|greatest deflection/i,
  ],
  [/\breaction at the (?:right|far|other)\b/i, /\b(?:right|far|other)\b/i],
  [/\b(?:two|three|four|multi)[- ]?stages?\b/i, /stage/i],
  [
    /\bpendulum\b.*(?<!\b(?:light|massless|weightless|thin|rigid) )\b(?:rod|stick|ruler|bar)\b|\b(?:rod|stick|ruler|bar)\b.*\b(?:pendulum|swings?|swinging)\b/is,
    /rod|physical|compound/i,
  ],
  [/\bkalman smooth|\bRTS smoother/i, /smooth/i],
  [/\bevery (?:second|third|other) (?:step|sample|measurement|reading)/i, /every/i],
  [/\bcrossed belts?\b/i, /crossed/i],
  [/\b(?:torque|force|effort) to lower\b|\blowering (?:a |the )?(?:load|weight)/i, /lower/i],
  [/\bline sources?\b/i, /\bline\b/i],
  [/\b(?:plane|area) sources?\b/i, /\b(?:plane|area)\b/i],
  [/^(?=.*\bkinetic energy\b).*\broll(?:s|ing)?\b(?!.*\bresistance)/is, /roll/i],
  [
    /\bmelts? and (?:then )?(?:warm|heat)|\bwarms? and melts?\b/i,
    /(?:melt|fusion).*(?:warm|sensible)/i,
  ],
  [
    /\btriangular(?:ly)?(?: distributed)? load|\bload (?:that )?(?:varies|varying|rises|rising)\b/i,
    /triang/i,
  ],
  [/\btrapezoidal load/i, /trapez/i],
  [
    /\bcantilever\b.*\b(?:in the middle|at (?:its |the )?(?:mid[- ]?(?:span|point|length)|middle|centre|center)|half-?way)\b/is,
    /mid|centre|from the (?:wall|support)/i,
  ],
  [togetherIn('series'), /\bseries\b/i],
  [togetherIn('parallel'), /\bparallel\b/i],
]

function togetherIn(how: string): RegExp {
  return new RegExp(
    `\\b(?:two|three|four|five|six|both|identical|equal)\\b[^.;?]{0,80}\\bin ${how}\\b|\\b(?:spring|resistor|capacitor|inductor|cell|lense|bulb|lamp|pipe|pump)s (?:(?:are|connected|joined|wired) )*in ${how}\\b`,
    'i',
  )
}

/** What the words ask a record to speak of: once for all records that are held against them. */
const subjectsOf = derived(({ words }: Said) =>
  SPOKEN_OF.flatMap(([spoken, own]) => (spoken.test(words) ? [own] : [])),
)

/** The speed of sound is none of a body. */
const asksForSound = ({ target, head, object = [] }: Said): boolean =>
  target.includes(SPEED) && (object[0] === SOUND || head.includes(SOUND))
const [SPEED, SOUND] = ['speed', 'sound'].map(stemOf) as [string, string]

/** Whether it is spoken of, and no more than a condition of the record. */
export function leavesOutEffect({ name, output, inputs, source }: Operator, said: Said): boolean {
  const titles = [name, output.name, ...inputs.map(one => one.name), ...(source.keywords ?? [])]
  if (asksForSound(said) && !/sound|wave|acoustic/i.test(`${name}; ${output.name}`)) return true
  const subjects = subjectsOf(said)
  if (subjects.length > 0 && !subjects.every(own => own.test(titles.join('; ')))) return true
  // A compressibility is a property, and shares its stem with a flow that is compressible.
  const spoken = said.terms.filter(({ word }) => EFFECTS.has(word))
  if (spoken.length === 0 || NONE.test(said.words)) return false
  const own = new Set(titles.flatMap(title => termsOf(title).map(({ stem }) => stem)))
  return spoken.some(({ stem }) => !own.has(stem) && !meaningsOf(stem).some(one => own.has(one)))
}
