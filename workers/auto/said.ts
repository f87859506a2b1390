// What a question says: its quantities, its other words, the bodies it names and the quantity it asks for.
import { stemOf } from '../text/stem.ts'
import { type Term, termsOf } from '../text/terms.ts'
import { BODIES, type Body } from './bodies.ts'
import { isNoun } from './nouns.ts'
import { type FoundQuantity, plainText, quantitiesIn } from './quantities-in-text.ts'

export interface Said {
  readonly text: string
  readonly quantities: readonly FoundQuantity[]
  /** Terms outside the quantities, in their order. */
  readonly terms: readonly Term[]
  /** The text without its quantities. */
  readonly words: string
  /** Stems of what is asked for, of which one has to be what is given; empty where the question does not tell. */
  readonly asked: readonly string[]
  /** `what radius gives ...`: an input is asked for, and the output is stated. */
  /** Stems of the whole phrase for it. */
  readonly head: readonly string[]
  /** One thing or another is asked for. */
  readonly isEither: boolean
  readonly bodies: readonly { readonly body: Body; readonly text: string }[]
  readonly asksToSimulate: boolean
}

const TEXT_LENGTH_MAX = 2000

/** Words that ask for a simulation rather than a formula. */
const SIMULATION =
  /\b(simulat\w*|numerical\w*|integrat(?:e|es|ing|ion)|run an?\b|monte[- ]carlo|solve the\b|model\b|finite elements?|molecular dynamics)/i

export function saidIn(given: string): Said {
  const text = plainText(given.slice(0, TEXT_LENGTH_MAX))
  const quantities = quantitiesIn(text)
  let words = ''
  let at = 0
  for (const { start, end } of quantities) {
    words += `${text.slice(at, start)} ${GAP} `
    at = end
  }
  words += text.slice(at)
  return {
    text,
    quantities,
    words,
    terms: termsOf(words.replaceAll(GAP, ' ')),
    ...askedIn(words),
    isEither: /^[^#]*\bor\b/i.test(words),
    bodies: bodiesIn(words),
    asksToSimulate: SIMULATION.test(text),
  }
}

const GAP = '#'

/** Questions by their first words, as the quantity that is asked for. */
const ASKED: readonly (readonly [RegExp, string])[] = [
  [/\bhow far\b|\bhow much distance\b/i, 'distance range displacement height'],
  [/\bhow fast\b/i, 'speed velocity'],
  [/\bhow long (?:does it take|until|before|after)\b|\bhow much time\b/i, 'time duration'],
  [/\bhow (?:high|tall)\b/i, 'height'],
  [/\bhow hot\b/i, 'temperature'],
  [/\bhow heavy\b/i, 'mass weight'],
  [/\bhow (?:strong|strongly|hard)\b/i, 'force field strength attraction'],
  [/\bhow bright\b/i, 'luminosity magnitude'],
  [/\bhow deep\b/i, 'depth'],
  [/\bhow (?:big|large|wide)\b/i, 'radius diameter size width'],
]

const HEAD =
  /\b(?:what(?:'s| is| are| was| would be)?|which|how much|how many|calculate|compute|determine|find|give me|get|need|want)\s+(?:is |are )?(?:the |an? |its |his |her |their )*/i
const END =
  /\b(?:of|for|with|at|in|on|from|if|when|to|under|is|are|does|do|has|have|by|between|during|around|as|needed|required|acts?|that|a|an|the)\b|[#,:;?=.]/i

function askedIn(words: string): Pick<Said, 'asked' | 'head'> {
  const [, known] = ASKED.find(([pattern]) => pattern.test(words)) ?? []
  if (known !== undefined) return { asked: known.split(' ').map(stemOf), head: [] }
  const heads: string[] = []
  const head = HEAD.exec(words)
  if (head) heads.push(words.slice(head.index + head[0].length))
  heads.push(words.replace(/^\s*(?:an?|the)\s+/i, ''))
  const whole = heads.length
  for (const one of words.split(/[:?!.]|\s-\s|,\s*(?:what is|find)?/i).slice(1)) heads.push(one)
  for (const one of heads) {
    // `mass #` names a quantity that is given.
    if (
      /^[^#,:;?=.]*?\b[a-z-]+(?: of| =|:)? +#/i.test(one.slice(0, 80)) &&
      heads.indexOf(one) >= whole
    )
      continue
    const phrase = one.split(END)[0]!
    const terms = termsOf(phrase)
    const head = terms.map(({ stem }) => stem)
    const nouns = terms.filter(isNoun).map(({ stem }) => stem)
    const noun = nouns.at(-1)
    if (noun === undefined) continue
    // A flow rate is a flow.
    return { asked: GENERAL.has(noun) && nouns.length > 1 ? nouns.slice(-2) : [noun], head }
  }
  return { asked: [], head: [] }
}

const GENERAL = new Set(
  ['rate', 'level', 'factor', 'constant', 'coefficient', 'limit', 'shift', 'price', 'strength'].map(
    stemOf,
  ),
)

function bodiesIn(words: string): Said['bodies'] {
  return BODIES.flatMap(body => {
    const [text] = body.names.exec(words) ?? []
    return text === undefined ? [] : [{ body, text }]
  })
}
