// Points at which something is switched: `open the vent at 30 degrees and close it at 25`. Of two the higher is reached from
// below and the lower from above; of a single one only what trips or warns says the direction.
import { inSI, quantitiesIn } from '../../workers/auto/quantities-in-text.ts'
import { inDegrees, quantityOf } from './plain-forms.ts'

type Point = ReturnType<typeof quantitiesIn>[number]

const AT = /\bat (?:a |an )?$/i
const COMPARED =
  /\b(?:above|below|over|under|than|exceed\w*|reach\w*|least|most|until|beyond|within)\b|[<>≤≥]/i
/** What is done when something has grown too large. */
const TRIPS = /\b(?:trip|alarm|alert|warn|cut|vent|blow|blows|bursts?|evacuate|shut ?down)\b/i
/** The text with the comparisons that its points stand for; unchanged where their direction is not said. */
export function withPoints(text: string): string {
  if (COMPARED.test(text)) return text
  const points = quantitiesIn(text)
    .filter(({ start, unit }) => unit !== '' && AT.test(text.slice(0, start)))
    .map(one => inDegrees(one, text))
  const [first, second, ...others] = points
  if (first === undefined || others.length > 0) return text
  if (second === undefined) return TRIPS.test(text) ? replaced(text, [[first, 'reaches']]) : text
  const [a, b] = [inSI(first), inSI(second)]
  if (a.unit !== b.unit || a.value === b.value) return text
  const [one, other] = a.value > b.value ? ['reaches', 'falls to'] : ['falls to', 'reaches']
  const pair = replaced(text, [
    [first, one],
    [second, other],
  ])
  return pair.replace(SECOND, ' and $1')
}

/** `fan on when ... off when ...` are two sentences. */
const SECOND =
  /(?<! and|,) ((?:on|off|open|close|start|stop|shut)(?: [a-z]+){0,2} when the [a-z]+ (?:falls to|reaches) \S+ \S+$)/i

function replaced(text: string, points: readonly (readonly [Point, string])[]): string {
  return points.reduceRight((rest, [{ start, end, number, unit }, comparison]) => {
    const name = quantityOf({ number, unit })
    if (name === undefined) return rest
    const ahead = rest.slice(0, start).replace(AT, '')
    return `${ahead}when the ${name} ${comparison} ${number} ${unit}${rest.slice(end)}`
  }, text)
}

/** `start it when the level falls under 20 % and stop it at 90 %`: back on the other side of the first limit. */
export function withReturn(text: string): string {
  const [first, second, ...others] = quantitiesIn(text)
  if (first === undefined || second === undefined || others.length > 0) return text
  if (!COMPARED.test(text.slice(0, first.start)) || !AT.test(text.slice(0, second.start)))
    return text
  if (COMPARED.test(text.slice(first.end, second.start)) || first.unit === '') return text
  const [a, b] = [inSI(first), inSI(second)]
  if (a.unit !== b.unit || a.value === b.value) return text
  const verb = b.value > a.value ? 'reaches' : 'falls to'
  const ahead = text.slice(0, second.start).replace(AT, '')
  // Of `charge it and stop it` the second is done then.
  return `${ahead.replace(/,? and (?=[a-z ]+$)/i, '; ')}when it ${verb} ${text.slice(second.start)}`
}
