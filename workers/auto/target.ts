// What a question asks for: by its first words (`how far`), the phrase behind `what is`, the clause that stands last.
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import { isAsking, isSubstance } from './meanings.ts'
import { isGeneral, isNoun, mayMean } from './nouns.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import { unitSaid } from './unit-in-text.ts'

export interface Target {
  /** Stems of what is asked for, of which one has to be what is given; empty where the question does not tell. */
  readonly target: readonly string[]
  /** Stems of the whole phrase for it. */
  readonly head: readonly string[]
  /** Stems of what it is of: the heterozygotes of `frequency of heterozygotes`. */
  readonly object?: readonly string[]
  /** What is asked for is no noun that quantities share: it counts only where it is the name of what is given. */
  readonly isUnlisted?: true
}

/** What stands in a text where a quantity was. */
export const GAP = '#'

/** Questions by their first words, as the quantity that is asked for. */
const TARGETS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:what|which) (?:fraction|share|part|percentage|percent|proportion) of (?:the |its )?(?:heat|fuel|energy)(?: input| supplied)?\b[^#]*\b(?:work|useful)\b/i,
    'efficiency',
  ],
  [/\bhow much (?:each|every|per|a) (?:month|year|week|quarter)\b/i, 'payment instalment amount'],
  [
    /\b(?:what|how much) (?:does|do|did|would|will) (?:it|they|this|that|the [a-z ]+?|an? [a-z ]+?) weigh\b/i,
    'weight',
  ],
  [/\bhow far\b|\bhow much distance\b/i, 'distance range displacement height'],
  [
    /\bhow (?:fast|quickly|hard)\b[^#]*\b(?:ac|de)celerat(?:e|es|ing)\b/i,
    'acceleration deceleration',
  ],
  [/\bhow fast\b/i, 'speed velocity'],
  [
    /^(?:.*[,.;] *)?when (?:does|do|will|would|is|are)\b[^#]*\??$|\b(?:how many )?(?:years|days|hours|minutes|seconds) (?:until|till|before)\b/i,
    'time duration',
  ],
  [/^\s*(?:kilo|milli)?grams? of\b/i, 'mass'],
  [
    /\bafter how long\b|\bhow long (?:does it take|until|before|after)\b|\bhow much time\b|\bhow long\b.*\b(?:in the air|in flight|to (?:fall|reach|stop|hit|land)|takes?|lasts?|lives?|survives?)\b/i,
    'time duration',
  ],
  [
    /\bhow long (?:must|should|has|have|would)\b[^#]*\b(?:run|runs|wait|heat|heated|heating|cook\w*|boil\w*|take|taken|stay|operate|charge|charged|last|burn|cool|kept|keep|irradiated?|on)\b/i,
    'time duration',
  ],
  [
    /\bhow long (?:is|was|are|would be) (?:a|an|the|its|his|her|their|one) (?:year|day|month|orbit)\b/i,
    'period time',
  ],
  [
    /\bhow long (?:must|should|is|has|would)\b(?! the (?:period|duration|half|life|time))/i,
    'length',
  ],
  [/\b(?:how many|number of) moles\b/i, 'amount moles'],
  [/\bhow many (?:kilo|milli)?grams?\b/i, 'mass'],
  [/\bhow many (?:milli|micro|kilo)?(?:amps?|amperes?)\b/i, 'current'],
  [/\bhow many (?:milli|micro|kilo)?volts?\b/i, 'voltage potential'],
  [/\bhow many (?:milli|kilo|mega)?watts?\b/i, 'power'],
  [/\bhow many (?:kilo|mega)?ohms?\b/i, 'resistance'],
  [/\bhow many [kM]?(?:W|VA)\b/, 'power'],
  [/\bhow many [kM]?N\b(?! ?m\b)/, 'force weight'],
  [/\bhow many (?:[kM]?Pa|bar|psi)\b/, 'pressure stress'],
  [/\bhow many (?:kilo)?newtons?\b/i, 'force weight'],
  [/\bhow many (?:kilo|mega)?joules?\b/i, 'energy work heat'],
  [/\bhow many (?:milli)?(?:lit(?:er|re)s?|gallons?)\b/i, 'volume'],
  [
    /\bhow many (?:milli|micro)?(?:seconds?|minutes?|hours?|days?|years?)\b/i,
    'time duration period',
  ],
  [/\bwhere (?:is|does|will)\b.*\bimage\b/i, 'distance'],
  [
    /\bhow many (?:[a-z]+ )?(?:after|will there be|are there (?:after|in)|are left|remain)\b/i,
    'number population',
  ],
  [
    /\bhow much (?:after|will (?:i|it|he|she|we|they) (?:have|be worth)|do (?:i|we) have|is it worth)\b/i,
    'value mass',
  ],
  [/\bhow many (?:customers|people|cars|items|jobs|patients|visitors)\b/i, 'number'],
  [
    /\b(?:by )?how much (?:does|do|will|would|longer)\b.*\b(?:grow|lengthen|expand|stretch|longer)/i,
    'lengthening elongation expansion extension',
  ],
  [/\bhow much longer (?:does|do|will|would|is)\b/i, 'lengthening elongation expansion extension'],
  [/\bhow long (?:does|will|would|is)\b.*\b(?:look|appear|seem|measured?)\b/i, 'length'],
  [/\bhow long (?:does|do|will|did|can)\b/i, 'time duration'],
  [/[,;:.-] *(?:for )?how long *\??$/i, 'time duration'],
  [/\bhow long on average\b|\b(?:what|how much) time (?:does|do|will|is)\b/i, 'time duration'],
  [
    /\b(?:hours|minutes|days) of (?:runtime|running time|operation|use)\b|\bruntime *\?/i,
    'time duration',
  ],
  [/\bhow thick\b/i, 'thickness depth'],
  [/\bhow (?:close|near)\b/i, 'distance'],
  [
    /^(?!.*\b(?:what|which|how|where|when|find|calculate|compute|determine|give)\b).*[.;] *(?:and )?after *# *\??$/is,
    'number population amount value mass',
  ],
  [/\bhow (?:frequent|common)\b/i, 'frequency share'],
  [/\bhow (?:likely|probable)\b/i, 'probability'],
  [
    /\b(?:how many times|by what factor)\b(?=[^#]*\b(?:more|larger|bigger|greater|stronger|brighter|higher|faster)\b)/i,
    'ratio factor',
  ],
  [
    /\bhow old\b|\bhow much (?:does|do|did|will|has|have) (?:s?he|they|it|the [a-z]+) aged?\b/i,
    'age time',
  ],
  [/^\s*(?:what(?:'s| is) (?:the )?)?rpm\b|\bhow many (?:rpm|revolutions per minute)\b/i, 'speed'],
  [/\bhow loud\b/i, 'level'],
  [/\bhow steep\b/i, 'slope angle gradient'],
  [/\bhow (?:high|tall)\b/i, 'height'],
  [/\bhow hot\b/i, 'temperature'],
  [/\bhow energetic\b/i, 'energy'],
  [/\bhow heavy\b/i, 'mass weight'],
  [/\bhow (?:strong|strongly|hard)\b/i, 'force field strength attraction'],
  [/\bhow bright\b/i, 'luminosity magnitude'],
  [/\bhow deep\b/i, 'depth'],
  [/\bhow (?:big|large|wide)\b/i, 'radius diameter size width'],
]

const HEAD =
  /\b(?:what(?:'s| is| are| was| would be)?|which|how much|how many|calculate|compute|determine|find|give(?: me)?|tell me|state|evaluate|estimate|work out|obtain|derive|get|need|want)\s+(?:is |are )?(?:the |an? |its |his |her |their )*/i
const END =
  /\b(?:of|for|with|at|in|on|from|if|when|to|under|every|is|are|does|do|has|have|by|between|during|around|as|going|needed|required|acts?|flows|makes|gives|produces|corresponds|results|keeps|brings|put|puts|that|a|an|the)\b|(?<=[a-z]{3} )(?:seen|felt|observed|measured) (?:far|from|by|at|on|in)\b|(?<=[a-z]{3} )per\b|[#,:;?=.(]/i

export function targetIn(text: string, quantities: readonly StatedQuantity[]): Target {
  // What meets head-on asks for no head.
  const words = text.replace(SIZE_OF, '').replace(/\bhead[- ]on\b/gi, 'frontally')
  const sized = sizedIn(words)
  const [, known] = (sized === undefined && TARGETS.find(([pattern]) => pattern.test(words))) || []
  if (known !== undefined) return { target: known.split(' ').map(stemOf), head: [] }
  const heads: string[] = sized === undefined ? [] : [sized]
  const asking = HEAD.exec(words)
  // `what is the total?` asks for nothing by name.
  const head = asking && NAMELESS.test(words.slice(asking.index + asking[0].length)) ? null : asking
  if (head) heads.push(words.slice(head.index + head[0].length))
  else heads.push(...lastIn(words, quantities))
  heads.push(words.replace(/^\s*(?:an?|the)\s+/i, ''))
  // `# ADC ideal SNR`
  const [, rest] = /^\s*#\s+([^#,;:.?]+)[.?]?\s*$/.exec(words) ?? []
  if (rest !== undefined && heads.every(one => one.trimStart().startsWith(GAP))) heads.unshift(rest)
  // `# settling time with zeta = #`: the share is a part of its name.
  const [, shared] = (quantities[0]?.unit === '%' && /^\s*#\s+([a-z][^#]*)/i.exec(words)) || []
  if (shared !== undefined && termsOf(phraseOf(shared)).some(isNoun)) heads.push(shared)
  const whole = heads.length
  for (const one of words.split(/[:;?!.]|\s[-–—]\s|,\s*(?:what is|find)?/i).slice(1))
    heads.push(one)
  for (const one of heads) {
    if (heads.indexOf(one) >= whole && namesInput(one)) continue
    const phrase = phraseOf(one)
    const terms = termsOf(phrase)
    const listed = terms.filter(term => isNoun(term) && !/^(?:gains|drops)$/.test(term.word))
    // `entropy change heating 1 kg`: what is done to what follows is not asked for.
    const isDone =
      listed.length > 1 && listed.at(-1)!.word.endsWith('ing') && one[phrase.length] === GAP
    // `Dittus-Boelter, heating: Re # ...` says which way the heat goes.
    if (listed.length === 1 && terms.length === 1 && WAY.test(listed[0]!.word)) continue
    const own = isDone ? listed.slice(0, -1) : listed
    // A power output is a power.
    const isNamesake = isNameOfNext(phrase, one, words, quantities)
    // `parallel plate capacitor area #`: a thing, and what is stated of it.
    if (own.length === 1 && isNamesake && terms.length > 2) continue
    const isLabel = own.length > 1 && (own.at(-1)!.word === 'output' || isNamesake)
    const nounTerms = isLabel ? own.slice(0, -1) : own
    const named = nounTerms.map(({ stem }) => stem)
    // The magnitude of an impedance is an impedance.
    const sizes = named.filter(stem => stem !== MAGNITUDE)
    const nouns = sizes.length > 0 ? sizes : named
    const noun = nouns.at(-1)
    if (noun === undefined) continue
    // What comes behind the noun is no part of its name: `temperature must ...`.
    const last = terms.lastIndexOf(nounTerms.at(-1)!)
    const head = terms.slice(0, last + 1).map(({ stem }) => stem)
    // A flow rate is a flow.
    const [, of = ''] = /^of (?:the |an? )?(.*)/is.exec(one.slice(phrase.length)) ?? []
    const object = termsOf(of.split(END)[0]!).map(({ stem }) => stem)
    const target = GENERAL.has(noun) && nouns.length > 1 ? nouns.slice(-2) : [noun]
    return { target, head, ...(object.length > 0 && { object }) }
  }
  // What is asked for has a name of its own, as in `F1 score with ...`.
  // The name of what is stated is asked for by none: `A/A* at Mach #, gamma #`.
  const isOwn = (one: string, i: number) => i < whole || !namesInput(one)
  const [first = ''] = heads
    .filter(isOwn)
    .map(phraseOf)
    .filter(phrase => phrase.trim() !== '')
  const all = termsOf(first).filter(({ stem }) => !isAsking(stem))
  // `call spot # strike #`: the spot is stated.
  const isLabelled =
    all.length > 2 &&
    (/^\s*[a-z]+ # (?:[a-z]+ )+#/i.test(behind(first, words)) ||
      heads.some(one => one.startsWith(first) && isNameOfNext(first, one, words, quantities)))
  // `perpetuity paying # a year`: what it does is no part of its name.
  const isActing =
    all.length > 1 &&
    /ing$/.test(all.at(-1)!.word) &&
    heads.some(one => one.startsWith(first) && one[first.length] === GAP)
  const own = isLabelled || isActing ? all.slice(0, -1) : all
  if (/\bhow much\b/i.test(words) && own.length > 0 && isSubstance(own[0]!.stem))
    return { target: AMOUNTS, head: [] }
  return own.length === 0 || own.length > PHRASE_MAX
    ? { target: [], head: [] }
    : { target: [own.at(-1)!.stem], head: own.map(({ stem }) => stem), isUnlisted: true }
}

/** `what redshift z?`: the letter of what is named is no name. `Bragg angle first order`: which order is said, not asked. */
const phraseOf = (text: string): string =>
  text
    // `Required area?`
    .replace(/^\s*(?:required|needed) (?=[a-z])/i, '')
    .split(END)[0]!
    // The energy per unit volume is an energy so divided.
    .replace(PER_UNIT, '')
    .replace(/(?<=[a-z]{3} )(?:[a-zA-Z]|(?:first|second|third|fourth)[- ]order)(?= *$)/, '')

const PER_UNIT =
  / (?:per|for each|for every) (?:unit |running )?(?:square |cubic )?(?:met(?:er|re)|length|area|volume|lit(?:er|re)|kilograms?|kilo|kg|mass|mole|mol|second|time)\b.*$/i

/** `isothermal expansion of # from # to #, work by the gas`: what may be asked for as well is a last clause that states nothing. */
export function lastTarget(words: string): Target | undefined {
  const clauses = words
    .replace(SIZE_OF, '')
    .trimEnd()
    .split(/[,;:.?](?= )| - /)
  const last = clauses
    .at(-1)!
    .replace(/[?.!]+$/, '')
    .trim()
  if (clauses.length < 2 || last.includes(GAP) || NO_QUESTION.test(last)) return undefined
  const phrase = last.split(END)[0]!
  const terms = termsOf(phrase)
  const nouns = terms.filter(isNoun)
  const noun = nouns.at(-1)
  // `..., BMI?`, `..., monthly instalment`: a name of its own.
  if (noun === undefined && terms.length > 0 && terms.length < PHRASE_MAX && phrase === last)
    return { target: [terms.at(-1)!.stem], head: terms.map(({ stem }) => stem), isUnlisted: true }
  if (noun === undefined || terms.at(-1) !== noun || terms.length > PHRASE_MAX) return undefined
  const stems = nouns.map(({ stem }) => stem)
  const target = GENERAL.has(noun.stem) && stems.length > 1 ? stems.slice(-2) : [noun.stem]
  return { target, head: terms.map(({ stem }) => stem) }
}

/** `magnitude of the force`: the force, without its sign. */
export const SIZE_OF =
  /\b(?:magnitude|size) of (?:the )?(?=(?:[a-z]+ ){0,2}(?:force|field|acceleration|velocity|impedance|displacement|charge|torque|momentum)\b)/i

const NO_QUESTION =
  /^(?:in|at|with|of|from|for|to|on|and|no|if|by|per|constant|same|equal|unknown|small|negligible|assum\w+|ignor\w+|neglect\w+|without|given)\b/i

/** `how big is the force on ...` asks for the force. */
function sizedIn(words: string): string | undefined {
  const [, rest] = SIZED.exec(words) ?? []
  return rest !== undefined && termsOf(rest.split(END)[0]!).some(isNoun) ? rest : undefined
}

const NAMELESS = /^(?:total|value|answer|result|number|it|that)\s*[?.]*\s*$/i

const SIZED =
  /\bhow (?:big|large|great|small|high|low|strong|long) (?:is|are|was|will be|would be|must be|should be) (?:the |its |an? )?(.*)/is

/** `A force of # pushes # along the floor. Work done?`: what is asked for stands last, and names nothing that is stated. */
function lastIn(words: string, quantities: readonly StatedQuantity[]): string[] {
  const text = words.trimEnd()
  const isQuestion = text.endsWith('?')
  const sentence = text
    .split(/[.!?] /)
    .at(-1)!
    .trim()
  // `... Activity after #?`
  if (isQuestion && sentence !== text && sentence.includes(GAP))
    return termsOf(sentence.split(END)[0]!).some(isNoun) && !namesInput(sentence) ? [sentence] : []
  const last = text
    .split(/[.:;,!](?= )|[?] | - /)
    .at(-1)!
    .trim()
  if (
    last === text ||
    last.includes(GAP) ||
    /^(?:in|at|with|of|from|for|to|on|and|no|if)\b/i.test(last)
  )
    return []
  const terms = termsOf(phraseOf(last))
  if (!terms.some(isNoun))
    return (isQuestion || isListed(words)) && terms.length > 0 && terms.length < PHRASE_MAX
      ? [last]
      : []
  const isHeaded = HEADED.test(words) && !NO_QUESTION.test(last)
  return isQuestion || last === sentence || isHeaded || statesFirst(words, quantities) ? [last] : []
}

/** `time dilation: # on Earth, ship at #, proper time`: what stands first says what it is about. */
const HEADED = /^[^#:]+: [^:]*#[^:]*$/

/** `specificity #, sensitivity #, PPV`: each clause but the last states something, the first from its first words on. */
function isListed(words: string): boolean {
  const clauses = words.split(/[,;:](?= )/)
  return (
    clauses.length > 2 &&
    clauses.slice(0, -1).every(one => one.includes(GAP)) &&
    /^\s*[a-z]+ (?:[a-z]+ )?(?:= )?#/i.test(clauses[0]!)
  )
}

/** `compression ratio #, ...`: what stands first is stated. */
function statesFirst(words: string, [first]: readonly StatedQuantity[]): boolean {
  // `voltage #, resistance #: current`
  if (/#[^:]*: *[^#:]+$/.test(words)) return true
  const phrase = words.split(END)[0]!
  if (first === undefined || !/^(?:(?:of|is|=) +)?#/.test(words.slice(phrase.length))) return false
  const last = termsOf(phrase).at(-1)
  if (last === undefined || !isNoun(last)) return false
  return first.unit === '' || mayMean(last.stem, unitSaid(first.unit).dimension)
}

const PHRASE_MAX = 4
/** How much water, how much copper. */
const AMOUNTS = ['mass', 'volume', 'amount'].map(stemOf)

/** The last word of the phrase and what comes behind it. */
function behind(phrase: string, words: string): string {
  const at = words.indexOf(phrase)
  return at < 0
    ? ''
    : (/[a-z]+ *$/i.exec(phrase)?.[0].trim() ?? '') + words.slice(at + phrase.length - 1)
}

/** `bending moment uniform load # over ...`: the last noun is the name of what is stated right behind it. */
function isNameOfNext(
  phrase: string,
  rest: string,
  words: string,
  quantities: readonly StatedQuantity[],
): boolean {
  if (rest[phrase.length] !== GAP || !words.endsWith(rest)) return false
  const count = (text: string) => text.split(GAP).length - 1
  const next = quantities[count(words) - count(rest)]
  const [last] = termsOf(/[a-z-]+\s*$/i.exec(phrase)?.[0] ?? '').slice(-1)
  if (
    next === undefined ||
    next.unit === '' ||
    next.unit === '%' ||
    last === undefined ||
    !isNoun(last)
  )
    return false
  return !isGeneral(last.stem) && mayMean(last.stem, unitSaid(next.unit).dimension)
}

/** `Kepler's third law: period 1 yr, ...` says what it is about, and then what is stated. */
export function headingOf(words: string): ReadonlySet<string> {
  const [, title = '', rest = ''] = /^([^:]+): (.*)$/s.exec(words) ?? []
  const isQuestion = /[?]/.test(rest) || HEAD.test(rest) || TARGETS.some(([one]) => one.test(rest))
  return new Set(isQuestion ? [] : termsOf(title.replaceAll(GAP, ' ')).map(({ stem }) => stem))
}

/** `mass #`, `the length of #` name a quantity that is given. */
function namesInput(phrase: string): boolean {
  const [, last] =
    /^\s*(?:(?:an?|the)\s+)?(?:[a-z'’-]+\s+){0,3}?([a-z'’-]+)(?: of| is| from| =|:)? +#/i.exec(
      phrase,
    ) ?? []
  return (
    last !== undefined &&
    !/^(?:with|at|for|in|on|from|to|under|by|between|of|is|over|during|through|across|along|past|after|within|per|above|below|around|near|exactly|about)$/i.test(
      last,
    )
  )
}

const WAY = /^(?:heating|cooling)$/

const MAGNITUDE = stemOf('magnitude')

const GENERAL = new Set(
  ['rate', 'level', 'factor', 'constant', 'coefficient', 'limit', 'shift', 'price', 'strength'].map(
    stemOf,
  ),
)
