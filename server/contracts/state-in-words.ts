// What is so or is not, without a number: `the delivery is confirmed`, `the parcel has not arrived within 5 days`. The caller
// gives it as 1 or 0.
import { inSI, quantitiesIn } from '../../workers/auto/quantities-in-text.ts'
import { waysToChoose } from './counts.ts'
import type { WordedCondition } from './worded-condition.ts'

const STATE =
  /^\s*(?:(?:the|a|an|its|my|our) )?((?:[a-z]+ ){1,3}?)(is|are|was|has been|have been|has|have)( not|n't)? (?:been )?(?:still )?([a-z]+ed|handed over|open|closed|paid|sent|received|empty|full|ready|present|done|shut|locked|lost|broken|met|kept|signed|shown|given|taken|written|chosen|sold|bought|built|over|active|available|complete|valid)\b(?: (within|for|in|after) (?=\d))?/i

/** `the seal breaks`, `the seller ships within 7 days`, `no heartbeat arrives for 30 seconds`. */
const HAPPENS =
  /^\s*(?:(?:the|a|an|its|my|our) )?(no |nobody |no one |none )?((?:[a-z]+ ){0,3}?)(fails?|trips?|breaks?|leaks?|expires?|arrives?|agrees?|resigns?|dies|defaults?|bursts?|jams?|approves?|refuses?|rejects?|signs?|confirms?|answers?|responds?|replies|pays?|ships?|delivers?|rains?|snows?|rises?(?! (?:above|over|to|by|beyond|past|up))|sets?|starts?|stops?|begins?|ends?|freezes|opens?|closes?|leaves?|enters?|votes?|consents?|objects?|renews?|accepts?|declines?|returns?)(?=[,;.]|$| and | or | unless | within | for | in )(?: (?:within|for|in) (?=\d|an? ))?/i

/** `two of three signers approve`. */
const COUNTED =
  /^\s*(one|two|three|four|five|[1-5]) of (?:the )?(two|three|four|five|[2-5]) ([a-z]+?)s ([a-z]+)(?=[,;.]|$| and | or | unless )/i

/** Undefined where nothing is said of that form, or more than it. */
export function stateIn(text: string): WordedCondition | undefined {
  const match = STATE.exec(text)
  if (match === null) return happensIn(text)
  const [all, subject, , denial, state, span] = match
  const name = `env.${subject!.trim().toLowerCase().replaceAll(' ', '_')}_${state!.toLowerCase().replaceAll(' ', '_')}`
  const isDenied = denial !== undefined
  const guard = `${name} ${isDenied ? '<' : '>='} 1`
  const quantity = span === undefined ? undefined : quantitiesIn(text.slice(all.length))[0]
  const time = quantity === undefined || quantity.unit === '' ? undefined : inSI(quantity)
  // `is still open after 8 hours`, `has not arrived within 5 days`: so, and the time is over.
  const isStill = /^after$/i.test(span ?? '') && / still /i.test(all)
  const isDeadline =
    (isStill || (isDenied && /^(?:within|in)$/i.test(span ?? ''))) && time?.unit === 's'
  const end = all.length + (quantity?.end ?? 0)
  const said = `${subject!.trim()} ${state}`
  return {
    guard: isDeadline ? `(${guard}) and (env.elapsed_time >= ${time.value})` : guard,
    quantity: `${said}, 1 or 0`,
    comparison: isDenied ? 'not' : 'so',
    limit: isDeadline ? quantity!.text : '1',
    operator: undefined,
    unit: undefined,
    start: 0,
    end,
    notUnderstood: span === undefined || isDeadline ? [] : [text.slice(match.index).trim()],
  }
}

function happensIn(text: string): WordedCondition | undefined {
  const match = HAPPENS.exec(text)
  if (match === null) return countedIn(text)
  const [all, none, subject, verb] = match
  if (none === undefined && subject === '') return undefined
  // Weather has no subject.
  const isWeather = /^it $/i.test(subject!) && /^(?:rains|snows|freezes)$/i.test(verb!)
  const who = isWeather
    ? ''
    : `${/^no(?:body| one|ne) $/i.test(none ?? '') ? 'anybody ' : ''}${subject!}`.trim()
  const name = `env.${`${who} ${verb}`.trim().toLowerCase().replaceAll(' ', '_')}`
  const isSpan = /(?:within|for|in) $/i.test(all)
  const [quantity] = isSpan ? quantitiesIn(text.slice(all.length)) : []
  const time = quantity === undefined || quantity.unit === '' ? undefined : inSI(quantity)
  const isTimed = time?.unit === 's'
  const unmet = isTimed ? `(${name} < 1) and (env.elapsed_time >= ${time.value})` : undefined
  const isDenied = none !== undefined
  return {
    guard: isDenied ? (unmet ?? `${name} < 1`) : `${name} >= 1`,
    ...(unmet !== undefined && !isDenied && { unmet }),
    quantity: `${who} ${verb}, 1 or 0`.trim(),
    comparison: isDenied ? 'not' : 'so',
    limit: isTimed ? quantity!.text : '1',
    operator: undefined,
    unit: undefined,
    start: 0,
    end: all.length + (isTimed ? quantity!.end : 0),
    // Within a time is a limit that only its end can have.
    notUnderstood: isSpan && !(isTimed && isDenied) ? [text.slice(match.index).trim()] : [],
  }
}

function countedIn(text: string): WordedCondition | undefined {
  const match = COUNTED.exec(text)
  const guard = match === null ? undefined : eventCount(match)
  if (guard === undefined) return undefined
  const [all, few, many, noun, verb] = match!
  return {
    guard,
    quantity: `${few} of ${many} ${noun}s ${verb}, 1 or 0 each`,
    comparison: 'so',
    limit: '1',
    operator: undefined,
    unit: undefined,
    start: 0,
    end: all.length,
    notUnderstood: [],
  }
}

const eventCount = ([, few, many, noun, verb]: RegExpExecArray): string | undefined =>
  waysToChoose(few!, many!, i => `env.${noun!.toLowerCase()}_${i}_${verb!.toLowerCase()} >= 1`)
