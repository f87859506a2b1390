// The closed population as people tell it: its rates and starts, and how many of them are what on a day, or at the peak.
import { Failure } from '../../failure.ts'
import { log } from '../../numerics/mathematics.ts'
import type { ResultPlace, Written } from '../../solver.ts'
import { countOf, type ModelInWords, modelReader, type Numbers } from '../systems/model-in-words.ts'

const NUMBERS: ModelInWords['numbers'] = [
  {
    key: 'beta',
    called: 'beta|β|transmission|transmission coefficient|effective contact|contact|infection',
    of: 'rate',
  },
  { key: 'gamma', called: 'gamma|γ|recovery|removal', of: 'rate' },
  {
    key: 'period',
    called:
      'infectious period|recovery time|recovery period|recovery in|(?:people |patients |they |everyone |each )?(?:recovers?|(?:is |are |stays? |remains? )(?:ill|sick|infectious)) (?:after|in|within|for)|duration of (?:the )?(?:infection|illness|infectiousness)',
    of: 'period',
    sets: { key: 'gamma', value: period => 1 / period },
  },
  {
    key: 'R0',
    called: 'R0|R_0|R₀|R-naught|(?:basic )?reproduction number|(?:basic )?reproductive number',
    sets: { key: 'beta', value: (ratio, { gamma }) => ratio * gamma! },
  },
  {
    key: 'N',
    called:
      'N|population(?: size)?|(?:(?:isolated|remote) )?(?:town|city|village|school|district|county|region|camp|country|island|community|population) of',
  },
  { key: 'I0', called: String.raw`I0|I_0|I\(0\)|initial(?:ly)? infected` },
]
const LATENT: ModelInWords['numbers'] = [
  { key: 'sigma', called: 'sigma|σ|incubation|latency|latent', of: 'rate' },
  {
    key: 'latent',
    called:
      'incubation period|latent period|incubation time|latency period|latency|incubation|latent for',
    of: 'period',
    sets: { key: 'sigma', value: period => 1 / period },
  },
]
const START =
  '(?: (?:at the (?:start|beginning|outset)|at t ?= ?0|initially|at first|to (?:begin|start)(?: with)?|(?:on|at) day (?:0|zero)|already))?'
const INFECTED = countOf(
  `(?:(?:people|persons|individuals|of them|cases) )?(?:(?:are|is|were|was) )?(?:initially )?(?:infected|infectious|sick|ill|cases?|infections?|carriers?|patients?)(?: (?:people|persons|individuals))?${START}`,
  '(?:initially |starting with |start with |of whom )?',
)
const COUNTS: ModelInWords['counts'] = [
  { key: 'I0', pattern: INFECTED },
  {
    key: 'N',
    pattern: countOf(
      '(?:people|inhabitants|residents|individuals|persons|students|pupils|children)',
    ),
  },
]
const GRANTED =
  /\b(?:and )?(?:(?:all|everyone|everybody|the)(?: the)? (?:others?|else|rest)(?: (?:is|are|being))?(?: all)? susceptible|(?:nobody|none|no one|no-one)(?: (?:is|are|yet))*(?: (?:immune|exposed|recovered)(?:(?:,| or| and| nor)+ (?:immune|exposed|recovered))*)(?: yet| initially| at the start)?|no(?:body)? immunity|no exposed(?: (?:ones|people|persons|individuals))?)\b/i
const PLAIN =
  'average|mean|typical|model|isolated|remote|completely|fully|entirely|total|newly|of them|boarding|day|primary|holiday|whose|same|time|spreads?|spreading|small|large|big|little|epidemic|outbreak|case|cases|disease|infection|flu|influenza|measles|town|city|village|school|pupils|students|inhabitants|residents|closed|well-mixed|day|days|per|constant'

const both = { numbers: NUMBERS, counts: COUNTS, granted: GRANTED, plain: PLAIN }

const infected = 'infectious|infected|sick|ill'
const SIS_STATES: ModelInWords['states'] = [
  {
    name: 'I',
    called: infected,
    rate: 'beta*(N - I)*I/N - gamma*I',
    start: ({ I0 }) => I0,
  },
]
const states = (isSeir: boolean): ModelInWords['states'] => [
  {
    name: 'S',
    called: 'susceptibles?|not yet infected|uninfected',
    rate: '-beta*S*I/N',
    start: ({ N, I0 }) => (I0! <= N! ? N! - I0! : undefined),
  },
  ...(isSeir
    ? [{ name: 'E', called: 'exposed', rate: 'beta*S*I/N - sigma*E', start: () => 0 }]
    : []),
  {
    name: 'I',
    called: infected,
    rate: isSeir ? 'sigma*E - gamma*I' : 'beta*S*I/N - gamma*I',
    start: ({ I0 }) => I0,
  },
  { name: 'R', called: 'recovered|removed|immune', rate: 'gamma*I', start: () => 0 },
]

const WHO = '(?:people|individuals|persons|pupils|students|children|inhabitants|residents)'
const ILL = `(?:${infected})(?: (?:people|individuals))?`
const AT_ONCE = '(?: (?:at the same time|at once|simultaneously|at any one time|at a time))?'
const AT_PEAK =
  '(?: (?:at the (?:peak|height)(?: of (?:the|this) (?:epidemic|outbreak))?|when (?:it|the epidemic|the outbreak) peaks))'
const PEAK = new RegExp(
  `(?:how many|(?:what is )?(?:the )?number of)(?: ${WHO})?(?: are)? ${ILL}${AT_ONCE}${AT_PEAK}|(?:what is )?(?:the )?peak (?:number of )?${ILL}|(?:what is )?(?:the )?(?:maximum|largest|highest|greatest|peak) number of (?:${WHO} (?:who are )?)?${ILL}${AT_ONCE}`,
  'i',
)

/** Long enough for the peak to lie within the run; none where nothing grows. */
function daysFor({ beta, gamma, sigma, N, I0 }: Numbers): number | undefined {
  const growth = beta! - gamma!
  const slowed = sigma === undefined ? growth : (growth * sigma) / (beta! + sigma)
  if (!(slowed > 0)) return undefined
  const days = Math.max(365, Math.ceil((10 + 4 * log(N! / I0!)) / slowed))
  return days <= DAYS_MAX ? days : undefined
}
const DAYS_MAX = 3650

const EVER =
  /(?:how many|(?:what is )?(?:the )?(?:total )?number of)(?: people| individuals| persons| of them)?(?: who)? (?:get|are|will be|have been|were|become|catch it|fall)?(?: ever)? ?(?:infected|sick|ill)?(?: people| individuals)? ?(?:in total|altogether|overall|ever|in the end|eventually|by the end(?: of the (?:epidemic|outbreak))?|over the whole (?:epidemic|outbreak)|during the (?:whole )?(?:epidemic|outbreak))|(?:what is )?(?:the )?final (?:epidemic )?size(?: of the (?:epidemic|outbreak))?/i
const SHARE =
  /(?:what is )?(?:the )?(?:final )?attack rate|what (?:share|fraction|percentage|proportion) (?:of the (?:population|people|town) )?(?:is|are|gets?|will be|has been|have been|was|were)(?: ever| eventually)? infected(?: in total| in the end| altogether| eventually| overall| by the end)?/i
const PEAK_DAY =
  /(?:on|after|at)? ?(?:which|what|how many) (?:days?|time)(?: (?:pass|are there|go by|is|does|will|has|until|till|to|of|it|the|take|takes|epidemic|outbreak|infection|number|infected|infectious|people))* ?(?:peaks?(?: at)?|(?:reach(?:es)? )?(?:its |a )?(?:peak|maximum))|when (?:does|will|is|do) (?:the )?(?:it|epidemic|outbreak|infections?|number of infected|peak)(?: (?:people|individuals))?(?: reached| peak| reach (?:its|the|a) (?:peak|maximum))?|(?:day|time) of (?:the )?peak(?: of the (?:epidemic|outbreak))?|time to (?:the )?peak|(?:the )?peak day/i

const resultsOf = (
  model: string,
  keys: readonly string[],
): NonNullable<ModelInWords['results']> => {
  const byCourse = (pattern: RegExp, output?: ResultPlace) => ({
    pattern,
    written(numbers: Numbers, unit = 'day') {
      const days = unit === 'day' ? daysFor(numbers) : undefined
      if (days === undefined) return undefined
      const inputs = { model, ...Object.fromEntries(keys.map(key => [key, numbers[key]])), days }
      return { inputs, ...(output && { output }) }
    },
  })
  const error = { relativeError: 'accuracy.estimate', unit: '1' }
  return [
    byCourse(PEAK),
    byCourse(PEAK_DAY, { value: 'peakDay', error: 'peakDayError', unit: 'd' }),
    byCourse(EVER, { value: 'finalSize', ...error }),
    byCourse(SHARE, { value: 'attackRate', ...error }),
  ]
}

const SIR_NEEDS = ['beta', 'gamma', 'N', 'I0']
const SEIR_NEEDS = [...SIR_NEEDS, 'sigma']

const sir = modelReader({
  ...both,
  name: /\bSIR\b(?!S)/,
  states: states(false),
  needs: SIR_NEEDS,
  results: resultsOf('sir', SIR_NEEDS),
})
const seir = modelReader({
  ...both,
  name: /\bSEIR\b(?!S)/,
  numbers: [...LATENT, ...NUMBERS],
  states: states(true),
  needs: SEIR_NEEDS,
  results: resultsOf('seir', SEIR_NEEDS),
})

const AT_REST =
  '(?:(?:in|at) (?:the )?)?(?:(?:endemic )(?:equilibrium|state|level|steady state)|long run|steady state|equilibrium)'
const ENDEMIC = new RegExp(
  `(?:how many|what number of|(?:what is )?(?:the )?number of)(?: ${WHO})?(?: (?:are|is|stay|remain|will be))* ?${ILL} ${AT_REST}|${AT_REST},?(?: how many| what number of)(?: ${WHO})?(?: (?:are|is|stay|remain|will be))* ${ILL}|(?:what is )?(?:the )?endemic (?:number|level)(?: of (?:infected|infectious)(?: ${WHO})?)?`,
  'i',
)
const ENDEMIC_SHARE =
  /(?:what is )?(?:the )?(?:what )?(?:endemic (?:prevalence|fraction|share|proportion)|(?:prevalence|fraction|share|proportion)(?: (?:infected|infectious|of (?:the )?(?:population|infected|infectious)(?: (?:is )?infected)?|is infected))? (?:in|at) (?:the )?(?:endemic (?:equilibrium|state|steady state)|long run|steady state|equilibrium))/i

/** Long enough that nothing moves any more. */
const endemic = (pattern: RegExp, isShare: boolean) => ({
  pattern,
  written({ beta, gamma, N, I0 = N! / 100 }: Numbers): Written | undefined {
    if (!(beta! > gamma!)) return undefined
    const tEnd = REST / (beta! - gamma!)
    return {
      isSystem: true,
      inputs: {
        equations: SIS_STATES.map(({ name, rate }) => [name, rate]),
        parameters: { beta, gamma, N },
        initial: { I: I0 },
        tEnd,
      },
      output: {
        value: 'final.I',
        error: 'finalError.I',
        unit: '1',
        ...(isShare && { factor: 1 / N! }),
      },
    }
  },
})
const REST = 60

const sis = modelReader({
  ...both,
  name: /\bSIS\b/,
  states: SIS_STATES,
  needs: ['beta', 'gamma', 'N'],
  results: [endemic(ENDEMIC_SHARE, true), endemic(ENDEMIC, false)],
})

const FIGURES = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** `one case`: a number as well. */
const inFigures = (question: string) =>
  question.replace(
    new RegExp(
      `\\b(?:(${FIGURES.join('|')})|a single)(?= (?:initial(?:ly)? |first )?(?:cases?|infected|infectious|infections?|sick|ill|carriers?|patients?|persons?|people))`,
      'gi',
    ),
    (_, word?: string) => String(word === undefined ? 1 : FIGURES.indexOf(word.toLowerCase()) + 1),
  )

/** Their letters hold those of SIR. */
const OTHER_MODELS = /\b(?:SIRS|SEIRS|SEIS|MSIR|SIRD|SEIRD|SIRV|SEIAR)\b/

export function written(question: string): Written | undefined {
  const text = inFigures(question)
  const [other] = OTHER_MODELS.exec(text) ?? []
  if (other !== undefined) {
    const message = `epi: ${other} is no model that words describe: write its compartments and transitions with svc_epi`
    throw new Failure('NOT_UNDERSTOOD', message, { unused: [other], candidates: [] })
  }
  return sir(text) ?? seir(text) ?? sis(text)
}
