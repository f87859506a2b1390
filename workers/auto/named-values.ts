// Inputs that the words give without a number: of a body its mass, of `perpendicular` the angle, of `third harmonic` the 3.
import { remembered } from '../memo.ts'
import type { Input } from '../operator.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import { constants } from '../units/constants.ts'
import type { Body } from './bodies.ts'
import { OBSERVER_MOVES, SOURCE_MOVES } from './doppler.ts'
import { elementIn } from './elements.ts'
import { modeOfHarmonic, ODD_ALONE } from './harmonics.ts'
import { halfLifeIn, nucleonsIn } from './nuclides.ts'
import type { Assigned, Pair } from './pairing.ts'
import type { Said } from './said.ts'

const ALONG =
  /\b(?:along|(?<!anti-?)parallel (?:to|with)|in (?:its|the|their) (?:own )?direction)\b/i
const ACROSS =
  /\b(?:perpendicular(?:ly)?|right angles?|normal to|lever arm|moment arm|across (?:an? |the )?(?:magnetic )?field)\b/i

/** The angle between two vectors that the words tell. */
export function angleInputs(
  inputs: readonly Input[],
  pairs: readonly Pair[],
  { words }: Said,
): Assigned[] {
  return inputs.flatMap(({ key, name, unit }, i) => {
    if (
      unit !== 'rad' ||
      !/^angle between|^angle (?:of|to) /.test(name) ||
      pairs.some(pair => pair.i === i)
    )
      return []
    // A field across an area goes along its normal.
    if (/\bnormal\b/.test(name)) {
      const text = /\bperpendicular(?:ly)?\b|\bat right angles\b/i.exec(words)?.[0]
      return text === undefined ? [] : [{ key, value: 0, unit, text }]
    }
    const across = ACROSS.exec(words)?.[0]
    const along = ALONG.exec(words)?.[0]
    if ((across === undefined) === (along === undefined)) return []
    return [{ key, value: along === undefined ? Math.PI / 2 : 0, unit, text: (along ?? across)! }]
  })
}

const ORDINAL =
  /\b(?:(fundamental|lowest (?:note|tone|frequency|resonance|mode))|(first|second|third|fourth|fifth)[ -](?:harmonic|mode|order|overtone|maximum|minimum))\b/i
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The number of a harmonic, a mode or an order that stands in words. */
export function ordinalInputs(
  inputs: readonly Input[],
  pairs: readonly Pair[],
  { words }: Said,
): Assigned[] {
  const [text, fundamental, ordinal = ''] = ORDINAL.exec(words) ?? []
  if (text === undefined || /overtone/i.test(text)) return []
  const value = fundamental === undefined ? ORDINALS.indexOf(ordinal.toLowerCase()) + 1 : 1
  const hits = inputs.filter(
    ({ unit, name }, i) =>
      unit === '1' &&
      /harmonic|mode\b|order|number of/.test(name) &&
      !pairs.some(pair => pair.i === i),
  )
  const [hit] = hits
  if (hit === undefined || hits.length > 1) return []
  // Where only odd harmonics sound the third is the second mode.
  const mode = ODD_ALONE.test(hit.name) && /harmonic/i.test(text) ? modeOfHarmonic(value) : value
  return Number.isInteger(mode) ? [{ key: hit.key, value: mode, unit: '1', text }] : []
}

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const COUNTED = new RegExp(
  `(?<!\\b(?:at least|at most|more than|less than|fewer than|up to|another|every|each) )\\b(${COUNTS.join('|')})[ -]([a-z]+)`,
  'gi',
)

/** `two electrons`, `three blades`: so many of what an input is the number of. */
export function countInputs(
  inputs: readonly Input[],
  pairs: readonly Pair[],
  { words }: Said,
): Assigned[] {
  const counted = [...words.matchAll(COUNTED)].map(([text, count, noun]) => ({
    text,
    value: COUNTS.indexOf(count!.toLowerCase()) + 1,
    stem: stemOf(noun!.toLowerCase()),
  }))
  return inputs.flatMap(({ key, unit, name, integer, keywords = [] }, i) => {
    if (unit !== '1' || integer !== true || pairs.some(pair => pair.i === i)) return []
    const [noun] = termsOf(name.replace(/^number of (?:the )?/i, ''))
    const calls = termsOf(keywords.join(' '))
    const hits = counted.filter(one => [noun, ...calls].some(own => own?.stem === one.stem))
    return hits.length === 1 ? [{ key, value: hits[0]!.value, unit, text: hits[0]!.text }] : []
  })
}

const STATE =
  /\b(?:(first|second|third|fourth|fifth|sixth) (?:energy |quantum |vibrational )?(level|state)|(first|second|third|fourth|fifth) excited (?:energy )?(?:state|level))\b/i

/** `the third level`, `the first excited state`: counted from the lowest that the record takes. */
function stateIn(words: string, lowest: number): { value: number; text: string } | undefined {
  const [text, plain, _, excited] = STATE.exec(words) ?? []
  // Between two states there is no one number.
  if (text === undefined || STATE.test(words.replace(text, ''))) return undefined
  if (/\b(?:ground|lowest|minus|difference|between|transition)\b/i.test(words)) return undefined
  const at = ORDINALS.indexOf((plain ?? excited)!.toLowerCase())
  return at < 0 ? undefined : { value: lowest + at + Number(excited !== undefined), text }
}

interface Phrase {
  /** Title of the input. */
  readonly input: RegExp
  readonly said: RegExp
  readonly value: number
  /** What was done where the phrase only says what it is about. */
  readonly note?: string
}

// Ends of a column: Gere and Goodno, Mechanics of Materials, 11.4. A metre squared of full absorption is one sabin.
// biome-ignore format: a row a phrase
const PHRASES: readonly Phrase[] = [
  { input: /effective[- ]length factor/i, said: /(?<!\b(?:fixed|clamped|built[- ]in)[- ])\b(?:pinned|hinged|simply supported)(?: (?:(?:at|on) )?both ends|[- ](?:pinned|hinged)| ends?(?:ed)?|(?: [a-z]+)? (?:column|strut))/i, value: 1 },
  { input: /effective[- ]length factor/i, said: /\b(?:(?:fixed|clamped|built[- ]in)[- ](?:pinned|hinged)|(?:pinned|hinged)[- ](?:fixed|clamped))\b/i, value: 0.6991557 },
  { input: /effective[- ]length factor/i, said: /\b(?:fixed|clamped|built[- ]in)(?: (?:at )?both ends|[- ](?:fixed|clamped)| ends)/i, value: 0.5 },
  { input: /effective[- ]length factor/i, said: /\b(?:(?:fixed|clamped)[- ]free|cantilever(?:ed)?|flagpole)\b/i, value: 2 },
  { input: /effective[- ]length factor/i, said: /\b(?:fixed|clamped|built[- ]in) (?:at|on) (?:the |its )?(?:bottom|base|foot|lower end|one end),? (?:and |but )?(?:is )?(?:free|unsupported)\b/i, value: 2 },
  { input: /effective[- ]length factor/i, said: /\bboth ends (?:are )?(?:pinned|hinged|simply supported)\b/i, value: 1 },
  { input: /effective[- ]length factor/i, said: /\bboth ends (?:are )?(?:fixed|clamped|built[- ]in)\b/i, value: 0.5 },
  { input: /^moment of inertia over mass times/i, said: /\b(?:hoops?|(?:thin )?rings?|(?:thin|hollow)[- ](?:walled )?(?:cylinders?|pipes?|tubes?))\b/i, value: 1 },
  { input: /^moment of inertia over mass times/i, said: /\b(?:dis[ck]s?|solid (?:uniform )?cylinders?|uniform (?:solid )?cylinders?)\b/i, value: 0.5 },
  { input: /^moment of inertia over mass times/i, said: /\b(?:solid (?:uniform )?(?:spheres?|balls?)|uniform (?:solid )?(?:spheres?|balls?)|bowling balls?|billiard balls?)\b/i, value: 0.4 },
  { input: /^moment of inertia over mass times/i, said: /\b(?:(?:hollow|thin-walled) (?:spheres?|balls?)|spherical shells?)\b/i, value: 2 / 3 },
  { input: /^detuning/i, said: /\bon resonance\b|\bresonant(?:ly)?\b/i, value: 0, note: 'on resonance' },
  { input: /^distance of the lenses/i, said: /\bin contact\b|\btouching\b|\bplaced together\b/i, value: 0, note: 'in contact' },
  { input: /^angle between/i, said: /\b(?:wrench|spanner|crank|door handle)\b/i, value: Math.PI / 2, note: 'taken as perpendicular: no angle is said' },
  { input: /^label or target/i, said: /\b(?:true|correct|positive|right) class\b/i, value: 1, note: 'the class that is true' },
  { input: /^wave speed in the medium$/i, said: /\b(?:siren|horn|whistle|ambulance|fire engine)\b(?!.*\b(?:water|sea|helium|(?:speed|velocity) of sound|sound (?:speed|velocity|travels?))\b)/is, value: 343.2, note: 'sound in air of 20 °C: no medium is said' },
  { input: /absorption coefficient/i, said: /\babsorption area\b|(?:\bof|#)\s+(?:full |total )?absorption\b|\btotal absorption\b/i, value: 1 },
  { input: /cycles (?:between|in between)|periods? (?:between|apart)|number of (?:cycles|periods)/i, said: /\b(?:successive|consecutive|neighbouring|adjacent)\b/i, value: 1 },
  { input: /friction coefficient|coefficient of (?:static |kinetic |sliding )?friction/i, said: /\b(?:without friction|frictionless|no friction|(?:ignor|neglect)ing (?:the )?friction)\b/i, value: 0 },
  { input: /^angle between (?:wire|velocity|axis) and field$/i, said: /\bforce\b/i, value: Math.PI / 2, note: 'taken as perpendicular: no angle is said' },
  { input: /^angle between the two vectors$/i, said: /\bwork\b/i, value: 0, note: 'taken along the motion: no angle is said' },
  { input: /^angle between (?:the velocities|them)$/i, said: /\b(?:head[- ]on|towards each other|approaching each other|opposite directions?|toward one another)\b/i, value: Math.PI },
  { input: /^angle between (?:the velocities|them)$/i, said: /\bsame direction\b/i, value: 0 },
  { input: /^pressure on the surface/i, said: /\bgau?ge\b|\bhydrostatic pressure\b(?!.*\b(?:absolute|total|atmospher\w*|on top)\b)/i, value: 0, note: 'above that of the air' },
  { input: /^mean\b/i, said: /\bstandard normal\b/i, value: 0, note: 'the standard normal distribution' },
  { input: /^standard deviation/i, said: /\bstandard normal\b/i, value: 1, note: 'the standard normal distribution' },
  { input: /^bank angle/i, said: /\b(?:flat|level|unbanked) (?:curve|road|turn|bend|track)\b/i, value: 0 },
  { input: /^launch angle above/i, said: /\b(?:straight up(?:wards?)?|vertically(?: up(?:wards?)?)?)\b/i, value: Math.PI / 2 },
  { input: /^(?:second|first) velocity before$/i, said: /\b(?:at rest|stationary|standing|resting|parked)\b/i, value: 0, note: 'at rest before' },
  { input: /^angle of incidence$/i, said: /\bradiation pressure\b/i, value: 0, note: 'taken as normal incidence: no angle is said' },
  { input: /^emissivity/i, said: /\bblack[- ]?body\b|\bblackbody\b|(?<!matte? |painted )\bblack (?:plate|surface|sphere|disc|disk|panel|ball|cube|walls?)\b/i, value: 1 },
  { input: /^emissivity/i, said: /\bstefan[- ]boltzmann\b/i, value: 1, note: 'a black body: no emissivity is said' },
  { input: /^power coefficient/i, said: /\bwind power (?:through|of an? (?:area|rotor)|in|density)\b/i, value: 1, note: 'the whole power of the wind: no power coefficient is said' },
  { input: /^1 for men/i, said: /\b(?:man|men|male|males|boy)\b/i, value: 1 },
  { input: /^1 for men/i, said: /\b(?:woman|women|female|females|girl)\b/i, value: 0 },
  { input: /^sex factor/i, said: /\b(?:woman|women|female|females|girl|lady)\b/i, value: 0.85 },
  { input: /^sex factor/i, said: /\b(?:man|men|male|males|boy)\b/i, value: 1 },
  { input: /charge number|^valence/i, said: /\b(?:potassium|sodium|lithium)\b|\b(?:K|Na|Li|H)\+(?= |$|[,.;:)])/i, value: 1 },
  { input: /charge number|^valence/i, said: /\bCl-(?= |$|[,.;:)])|\bchloride\b/, value: -1 },
  { input: /charge number|^valence/i, said: /\b(?:calcium|magnesium)\b|\b(?:Ca|Mg)(?:2\+|\+\+)/i, value: 2 },
  { input: /^exponent: 3 of balls/i, said: /\bball bearings?\b/i, value: 3 },
  { input: /^exponent: 3 of balls/i, said: /\broller bearings?\b/i, value: 10 / 3 },
  { input: /alphabet|number of symbols/i, said: /\bbinary\b/i, value: 2 },
  { input: /^reflected share/i, said: /\b(?:perfect(?:ly)? absorb\w+|absorber|black (?:surface|sail))\b/i, value: 0 },
  { input: /^reflected share/i, said: /\b(?:perfect(?:ly)? reflect\w+|perfect mirror|mirror)\b/i, value: 1 },
  { input: /^quadratic degrees of freedom/i, said: /\b(?:kinetic energy)\b/i, value: 3, note: 'three of translation' },
  { input: /^Hill coefficient/i, said: /\b(?:fraction bound|binding|occupancy|occupied|bound|fractional saturation)\b/i, value: 1, note: 'without cooperativity: no Hill coefficient is said' },
  { input: /^bioavailab|^share of the dose that is absorbed/i, said: /\b(?:loading dose|intravenous|iv)\b/i, value: 1, note: 'into a vein' },
  { input: /^speed of the observer/i, said: SOURCE_MOVES, value: 0, note: 'the observer at rest' },
  { input: /^speed of the source/i, said: OBSERVER_MOVES, value: 0, note: 'the source at rest' },
  { input: /^efficiency|efficiency$/i, said: /\bhydraulic power\b|\bwithout loss(?:es)?\b|\bideal pump\b/i, value: 1, note: 'without losses' },
  { input: /^probability of (?:success|the (?:first|one))|^success probability|^probability$/i, said: /\bfair\b(?! (?:die|dice|[a-z-]*sided))/i, value: 0.5 },
  { input: /^probability of (?:a )?success|^success probability|^probability (?:of success|in one trial)/i, said: /(?<!\b(?:fair|biased|unfair|weighted|loaded)\b.*)\b(?:heads|tails)\b(?!.*\b(?:fair|biased|unfair|weighted|loaded)\b)/i, value: 0.5, note: 'a fair coin: nothing else is said' },
  { input: /^contact angle/i, said: /\b(?:wets? (?:it )?(?:perfectly|completely|fully)|perfect(?:ly)? wett\w+|clean glass)\b/i, value: 0, note: 'wets completely' },
  { input: /^electric field strength$/i, said: /(?<!\belectric field.*)\b(?:magnetic|\d T|tesla|field)\b(?!.*\belectric field)/i, value: 0, note: 'of the magnetic field alone' },
  { input: /compounding|periods (?:of|in|per|a) (?:a |one )?year/i, said: /\bmonthly\b/i, value: 12 },
  { input: /compounding|periods (?:of|in|per|a) (?:a |one )?year/i, said: /\bquarterly\b/i, value: 4 },
  { input: /compounding|periods (?:of|in|per|a) (?:a |one )?year/i, said: /\bdaily\b/i, value: 365 },
  { input: /compounding|periods (?:of|in|per|a) (?:a |one )?year/i, said: /\bsemi-?annual(?:ly)?\b/i, value: 2 },
  { input: /^0\.4 (?:for|where)|^exponent: 0\.4|^exponent of the prandtl/i, said: /\bheat(?:ing|ed)\b/i, value: 0.4 },
  { input: /^0\.4 (?:for|where)|^exponent: 0\.4|^exponent of the prandtl/i, said: /\bcool(?:ing|ed)\b/i, value: 0.3 },
  { input: /^(?:velocity|speed) afterwards|^final (?:velocity|speed)/i, said: /\b(?:to stop|stopped|comes? to rest|to (?:a )?(?:stop|halt|standstill))\b/i, value: 0, note: 'at rest afterwards' },
  { input: /compounding|periods (?:of|in|per|a) (?:a |one )?year/i, said: /(?<!semi-?|bi-?)\b(?:annually|yearly|once a year)\b/i, value: 1 },
  { input: /^(?:first|initial) angular velocity$/i, said: /\bfrom (?:rest|standstill|a standstill)\b/i, value: 0, note: 'from rest' },
  { input: /^number of marked items/i, said: /\b(?:one|a single|single) (?:is )?(?:marked|target|solution|winner|match)\b|\b(?:one|a single) (?:item |entry )?(?:is )?marked\b/i, value: 1 },
  { input: /^angle (?:of incidence|to the normal|from the normal)/i, said: /\b(?:straight|directly|vertically) (?:above|below|over|overhead)\b/i, value: 0 },
  { input: /^damping ratio/i, said: /\b(?:undamped|without damping|no damping)\b/i, value: 0 },
  { input: /^(?:horizontal |radial )?(?:distance|offset) (?:from the (?:axis|line|load)|to the (?:axis|load))|^(?:radial|horizontal) (?:distance|offset)/i, said: /\b(?:straight|directly|vertically|right) (?:below|under|beneath)\b/i, value: 0, note: 'straight below' },
  { input: /^geometry factor/i, said: /^(?=.*\bcrack)(?!.*\b(?:edge|surface|corner|finite|hole|notch|elliptical)\b)(?=.*\bcent(?:re|ral|er))(?=.*\b(?:wide|infinite|large|big) (?:plate|sheet|panel))/is, value: 1, note: 'a central crack in a wide plate' },
  { input: /^coupon/i, said: /\bzero[- ]coupon\b/i, value: 0 },
  { input: /^number of equally likely values/i, said: /\bbirthdays?\b/i, value: 365, note: 'days of a year' },
  { input: /^(?:number of )?turns/i, said: /\b(?:(?:a|one|single) (?:[a-z]+ )?loop|single[- ]turn|one turn|a single turn)\b/i, value: 1, note: 'a loop of one turn' },
  { input: /^geometry factor/i, said: /\b(?:infinite|very (?:large|wide)) (?:plate|sheet|panel)\b/i, value: 1, note: 'a crack through a wide plate' },
  { input: /degrees of freedom/i, said: /\b(?:translational|monatomic|monoatomic)\b/i, value: 3 },
  { input: /^(?:length|width)\b(?! scale)/i, said: /\b(?:force|heat|loss|losses|gain|power|flow|energy|mass|weight|drop|resistance|capacitance|inductance|radiated|dissipated|transferred|rate) (?:(?:lost|loss|transfer|flow|through) )?(?:per|for each|for every) (?:unit |running )?(?:met(?:er|re)s?|length)\b/i, value: 1, note: 'of one metre' },
  { input: /^(?:surface |cross-section(?:al)? )?area\b/i, said: /\b(?:force|heat|loss|losses|gain|power|flow|energy|mass|radiated|dissipated|transferred|rate) (?:(?:lost|loss|transfer|flow|through|radiated|emitted) )?(?:per|for each|for every) (?:unit |running )?(?:square met(?:er|re)s?|area)\b/i, value: 1, note: 'of one square metre' },
  { input: /charge number of (?:the )?ions?|ion charge number/i, said: /\bsingly (?:charged|ionized)\b/i, value: 1 },
]

/** A question, and the same in another reading. */
const PHRASED_TEXTS_MAX = 8
const NO_ANGLE = /no angle is said/
const ANGLE = /\bangles?\b(?<!\bright angles?)/i

/** Those of a text, with the words that say them: every input of every candidate is held against them. */
const phrasesIn = remembered(PHRASED_TEXTS_MAX, (words: string) =>
  PHRASES.flatMap(phrase => {
    const isSpoken = phrase.note !== undefined && NO_ANGLE.test(phrase.note) && ANGLE.test(words)
    const [text] = isSpoken ? [] : (phrase.said.exec(words) ?? [])
    return text === undefined ? [] : [{ phrase, text }]
  }),
)

const noteOf = ({ note }: Phrase) => note !== undefined && { note }

/** Numbers that a phrase stands for. */
export function phraseInputs(
  inputs: readonly Input[],
  pairs: readonly Pair[],
  { words }: Said,
): Assigned[] {
  return inputs.flatMap(({ key, name, unit, integer, min }, i) => {
    if (pairs.some(pair => pair.i === i)) return []
    const hits = phrasesIn(words).flatMap(({ phrase, text }) =>
      phrase.input.test(name) ? [{ key, value: phrase.value, unit, text, ...noteOf(phrase) }] : [],
    )
    const isState =
      integer && min !== undefined && /^(?:principal )?quantum number|^level/i.test(name)
    const ground = isState ? GROUND.exec(words)?.[0] : undefined
    if (ground !== undefined) return [{ key, value: min!, unit, text: ground }]
    const state = isState ? stateIn(words, min!) : undefined
    if (state) return [{ key, unit, ...state }]
    const nuclide = unit === 's' && /^half-?life\b/i.test(name) ? halfLifeIn(words) : undefined
    if (nuclide) return [{ key, unit, ...nuclide, note: 'the half-life of that nuclide' }]
    const nucleons = MASS_NUMBER.test(name) ? nucleonsIn(words) : undefined
    if (nucleons) return [{ key, unit, ...nucleons, note: 'the mass number of that nuclide' }]
    const element = NUCLEUS.test(name) ? elementIn(words) : undefined
    if (element) return [{ key, value: element.number, unit, text: element.text }]
    // `a flagpole, fixed at the base and free at the top` says one thing twice.
    const [first, ...others] = hits
    if (first === undefined || others.some(({ value }) => value !== first.value)) return []
    return [{ ...first, words: hits.flatMap(({ text }) => termsOf(text).map(({ word }) => word)) }]
  })
}

/** The lowest state is that of the least quantum number that the record takes. */
const GROUND = /\b(?:ground[- ]state|zero[- ]point|lowest (?:level|state))\b/i
const MASS_NUMBER = /^mass number|^number of nucleons/i
const NUCLEUS = /nuclear charge number|^atomic number/i

/** The mass, radius, charge or surface gravity of the bodies that the text names. */
export function bodyInputs(inputs: readonly Input[], pairs: readonly Pair[], said: Said) {
  const { bodies } = said
  const hits: Assigned[] = []
  const used = new Set<Body>()
  const taken = new Set(pairs.map(({ i }) => i))
  // The Moon has no weight at 9.8 m/s^2.
  const isWeighed = inputs.some(input => wantsOf(input, said) === 'gravity')
  inputs.forEach((input, i) => {
    const wants = wantsOf(input, said)
    if (wants === undefined || taken.has(i)) return
    for (const { body, text } of bodies) {
      const value = sizeOf(body, wants)
      if (
        value === undefined ||
        isOfParticle(input, body) ||
        (OF_NUCLEUS.test(input.name) && LIGHT.test(body.name)) ||
        (wants === 'mass' && isWeighed && body.radius !== undefined) ||
        (used.has(body) &&
          hits.some(
            one =>
              one.text === text &&
              wantsOf(inputs.find(({ key }) => key === one.key)!, said) === wants,
          ))
      )
        continue
      const { note } = body
      hits.push({ key: input.key, value, unit: input.unit, text, ...(note && { note }) })
      used.add(body)
      return
    }
  })
  const unused = bodies.filter(({ body }) => !used.has(body)).map(({ text }) => text)
  // Of an electron the charge is negative; formulas that take its size get that.
  const charges = hits
    .filter(({ unit }) => unit === 'C')
    .map(one => ({ ...one, value: -Number(one.value) }))
  return { inputs: hits, unused, charges }
}

/** The Moon is no electron: what has the mass of a particle unless another is given takes none of a world. */
const isOfParticle = ({ default: usual }: Input, body: Body) =>
  body.radius !== undefined && typeof usual === 'number' && 0 < usual && usual < PARTICLE_KG
const PARTICLE_KG = 1e-20

/** An electron is no nucleus that decays. */
const OF_NUCLEUS = /\b(?:nucle(?:us|i|ar)|daughter|atom|molecule|ion|gas)s?\b/i
const LIGHT = /electron|positron|muon/i

type Wants = 'mass' | 'radius' | 'gravity' | 'charge' | 'parameter'

const GRAVITATION = constants.get('G')!.value

const sizeOf = (body: Body, wants: Wants): number | undefined =>
  wants === 'parameter' ? GRAVITATION * body.mass : body[wants]

/** What of a body an input is. The gravity of a record has a default, which is that of the Earth. */
function wantsOf({ name, unit, default: usual }: Input, { words }: Said): Wants | undefined {
  if (unit === 'm^3/s^2') return /gravitational parameter/i.test(name) ? 'parameter' : undefined
  if (unit === 'C') return /^charge( of the (particle|carrier))?$/.test(name) ? 'charge' : undefined
  if (unit === 'm/s^2') return name === 'gravitational acceleration' ? 'gravity' : undefined
  if (unit === 'kg') return /\bmass\b/i.test(name) ? 'mass' : undefined
  if (usual !== undefined) return undefined
  if (unit !== 'm') return undefined
  // Who escapes from a body stands on its surface.
  const isAtSurface =
    (/distance from the cent/i.test(name) && /\b(?:escape|surface)\b/i.test(words)) ||
    (/^impact parameter/i.test(name) && /\b(?:limb|grazing|grazes)\b/i.test(words))
  return isAtSurface || /\bradius\b/i.test(name) ? 'radius' : undefined
}
