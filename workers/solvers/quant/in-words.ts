// Options with a barrier, with a mean, and those that may be exercised early, as people state them.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

const KIND = /(?<side>down|up)[- ](?:and[- ])?(?<act>out|in)/i
const PLAIN =
  'non-dividend|non|worth|vanilla|underlying|dividends?|risk[- ]free|value|option|options|price|prices|priced|value|worth|cost|costs|fair|call|put|stock|share|today|year|a year|per year|years?|run|left|continuously|watched|monitored|continuous|compounded|plain|barrier|black-scholes|european|maturity|expiry|expires?|to go|annual|annually|under|model|knock-out|knock-in|knockout'
/** How an early exercise may be priced says nothing of the price. */
const WAYS =
  '(?:(?:by|with|using) )?(?:longstaff[- –]schwartz|least[- ]squares)(?: monte[- ]carlo)?(?: or (?:an? )?(?:binomial )?(?:tree|lattice))?'
const PATHS =
  '(?:(?:by|with|using|use|run) )?(?:a |the )?monte[- ]carlo(?: (?:simulation|method|price|value|valuation|pricing))?(?: of)?'
const CONTINUOUS = 'continuous(?:ly)?[- ]compound\\w*|compound\\w* continuously'
const NUM = {
  S0: [
    '(?:spot|stock|share|underlying|asset)(?: price)?(?: S0?)?(?: (?:is |now |currently |stands |trades )*(?:of|at|is|=|:)?)? ?Q',
    '(?:on|for) a (?:stock|share) (?:that is |trading |worth |priced |now )*(?:at )?Q',
    '(?:S|S0|S_0) = Q',
  ],
  K: ['strike(?: price)?(?: K)?(?: (?:of|at|is|=|:))? ?Q', 'struck at Q', '(?:K|X) = Q'],
  r: [
    '(?:(?:risk[- ]free |interest |riskless )*rate|interest)(?: r)?(?: (?:of|at|is|=|:))? ?Q(?: (?:per year|a year|p\\.?a\\.?))?',
    'Q(?: (?:per year|a year))? (?:risk[- ]free |interest |riskless )*(?:rate|interest)',
    'r = Q(?: (?:per year|a year))?',
  ],
  sigma: [
    '(?:volatility|vol)(?: sigma)?(?: (?:of|at|is|=|:))? ?Q(?: (?:per year|a year))?',
    'Q (?:volatility|vol)',
    '(?:sigma|σ|vol) = Q',
  ],
  q: [
    '(?:continuous )?dividend yield(?: q)?(?: (?:of|at|is|=|:))? ?Q',
    'Q dividend yield',
    'q = Q',
  ],
}

export function written(_: string, __: unknown, marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  const isCall = said.has('calls?')
  if (isCall === said.has('puts?')) return undefined
  said.take(
    '(?:that )?(?:(?:pays?|paying|with) )?(?:no|without(?: any)?|zero) dividends?(?: yield)?|dividend[- ]free|non-dividend[- ]paying',
  )
  said.take('(?:with )?(?:no|without(?: an?)?) rebate')
  // The rates of the solver are continuous: 5 % compounded annually are 4.88 %.
  if (said.has('compound\\w*') && !said.has(CONTINUOUS)) return undefined
  const special = specialIn(said)
  if (special === undefined) return undefined
  const [S0, K, r, sigma, q] = [NUM.S0, NUM.K, NUM.r, NUM.sigma, NUM.q].map(
    patterns => said.number('1', ...patterns) ?? said.number('1/yr', ...patterns),
  )
  const T = said.number(
    'yr',
    '(?:with )?(?:time to )?(?:maturity|expiry|expiration)(?: T)?(?: (?:of|in|is|=|after|:))? ?Q',
    '(?:maturing|expiring|expires|matures|due|over|for|in|with)(?: in| over| after)? Q(?: (?:to (?:run|expiry|maturity|go)|left))?',
    'Q(?: (?:to (?:run|expiry|maturity|go)|maturity|left))?',
    'T = Q',
  )
  if ([S0, K, r, sigma, T].some(value => value === undefined)) return undefined
  if (!(sigma! > 0 && T! > 0 && S0! > 0 && K! > 0) || !said.isSpent(PLAIN)) return undefined
  return {
    inputs: {
      ...{ type: isCall ? 'call' : 'put', S0, K, r, sigma, T },
      ...(q !== undefined && { dividendYield: q }),
      ...special,
    },
  }
}

function specialIn(said: Phrases): Readonly<Record<string, unknown>> | undefined {
  if (
    said.has(
      '(?:bermudan|lookback|heston|basket|digital|binary|delta|gamma|vega|theta|implied|discrete|daily|weekly|monthly|double)',
    )
  )
    return undefined
  const isAmerican = said.take('american(?:[- ]style)?')
  const isAsian = said.take('asian')
  const kind = KIND.exec(said.rest)?.groups
  const others = Number(isAmerican) + Number(isAsian) + Number(kind !== undefined)
  // Of a plain one there is a formula, unless paths are wanted.
  if (others === 0) return said.take(PATHS) ? {} : undefined
  if (others !== 1) return undefined
  if (isAmerican) {
    said.take(WAYS)
    return { exercise: 'american' }
  }
  if (isAsian) return asianIn(said)
  said.take(`${KIND.source.replaceAll(/\?<\w+>/g, '?:')}`)
  const level = said.number(
    '1',
    '(?:knock[- ]?(?:out|in) )?barrier(?: level)?(?: H| B)?(?: (?:of|at|is|=|:))? ?Q',
    '(?:H|B) = Q',
  )
  return level === undefined
    ? undefined
    : { barrier: { kind: `${kind!['side']!.toLowerCase()}-${kind!['act']!.toLowerCase()}`, level } }
}

/** Of which mean, and over which dates: both make another price. */
function asianIn(said: Phrases): Readonly<Record<string, unknown>> | undefined {
  const isArithmetic = said.take('arithmetic(?:[- ]average)?')
  const isGeometric = said.take('geometric(?:[- ]average)?')
  if (isArithmetic === isGeometric) return undefined
  const average = isArithmetic ? 'arithmetic' : 'geometric'
  said.take('(?:average|mean)(?: price)?')
  if (said.take('(?:with )?continuous(?:ly)? (?:averag(?:ing|ed)|sampl(?:ing|ed)|fixings?)'))
    return { asian: { average, fixings: 'continuous' } }
  const fixings = said.number(
    '1',
    '(?:over |with )?Q (?:equally spaced )?(?:equal )?(?:dates|fixings|observations|averaging dates)',
  )
  return fixings !== undefined && Number.isInteger(fixings) && fixings > 0
    ? { asian: { average, fixings } }
    : undefined
}
