// What is so or is not, without a number: `the delivery is confirmed`, `the parcel has not arrived within 5 days`. The caller
// gives it as 1 or 0.
import { inSI, quantitiesIn } from '../../workers/auto/quantities-in-text.ts'
import type { WordedCondition } from './worded-condition.ts'

const STATE =
  /^\s*(?:(?:the|a|an|its|my|our) )?((?:[a-z]+ ){1,3}?)(is|are|was|has been|have been|has|have)( not|n't)? (?:been )?([a-z]+ed|open|closed|paid|sent|received|empty|full|ready|present|done|shut|locked|lost|broken|met|kept|signed)\b(?: (within|for|in) (?=\d))?/i

/** `both pumps fail`, `the seal breaks`. */
const HAPPENS =
  /^\s*(?:(?:the|a|an|its|my|our) )?((?:[a-z]+ ){1,3}?)(fails?|trips?|breaks?|leaks?|expires?|arrives?|agrees?|resigns?|dies|defaults?|bursts?|jams?)(?=[,;.]|$| and | or )/i

/** Undefined where nothing is said of that form, or more than it. */
export function stateIn(text: string): WordedCondition | undefined {
  const match = STATE.exec(text)
  if (match === null) return happensIn(text)
  const [all, subject, , denial, state, span] = match
  const name = `env.${subject!.trim().toLowerCase().replaceAll(' ', '_')}_${state!.toLowerCase()}`
  const isDenied = denial !== undefined
  const guard = `${name} ${isDenied ? '<' : '>='} 1`
  const quantity = span === undefined ? undefined : quantitiesIn(text.slice(all.length))[0]
  const time = quantity === undefined || quantity.unit === '' ? undefined : inSI(quantity)
  const isDeadline = isDenied && /within|in/i.test(span ?? '') && time?.unit === 's'
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
  if (match === null) return undefined
  const [all, subject, verb] = match
  const said = `${subject!.trim()} ${verb}`
  return {
    guard: `env.${said.toLowerCase().replaceAll(' ', '_')} >= 1`,
    quantity: `${said}, 1 or 0`,
    comparison: 'so',
    limit: '1',
    operator: undefined,
    unit: undefined,
    start: 0,
    end: all.length,
    notUnderstood: [],
  }
}
