// More ways in which people put a condition, turned into the plain one: ranges, states at a deadline, points that are reached.
import { inSI, quantitiesIn } from '../../workers/auto/quantities-in-text.ts'

const WORDS_MAX = 4
const SOME = `(?:[a-z]+ ){0,${WORDS_MAX}}?[a-z]+`
/** `is outside 9.95 mm to 10.05 mm`: below the one or above the other. */
function withOutside(text: string): string {
  const all = quantitiesIn(text)
  for (const [i, low] of all.entries()) {
    const high = all[i + 1]
    const [ahead] =
      /\b(?:is |are |lies |falls |stays |gets |goes )?outside (?:of )?(?:the )?(?:range |limits |band |interval )?(?:of |from |between )?$/i.exec(
        text.slice(0, low.start),
      ) ?? []
    if (high === undefined || ahead === undefined) continue
    if (!/^ ?(?:and|to|-|–) ?$/i.test(text.slice(low.end, high.start))) continue
    const unit = low.unit === '' && high.unit !== '' ? ` ${high.unit}` : ''
    const said = `is below ${text.slice(low.start, low.end)}${unit} or is above ${text.slice(high.start, high.end)}`
    return `${text.slice(0, low.start - ahead.length)}${said}${text.slice(high.end)}`
  }
  return text
}

/** `under 50 or over 120 beats per minute`: of what is counted the number is compared, and its name is the quantity's own. */
const withBeats = (text: string): string =>
  text.replace(
    /\b((?:heart|pulse|breathing|respiratory) rate|pulse)\b([^;]*?\d) (?:beats|breaths) (?:per|a) minute\b/gi,
    '$1$2',
  )

const WARMS =
  /\b(?:heat(?:er|ing)?|ovens?|boilers?|furnace|kettle|warm(?:er|ing)?|cook\w*|bak(?:e|ing)|grill|roast\w*)\b/i
const COOLS = /\b(?:cool(?:er|ing)?|fridges?|freezers?|chill\w*|air[- ]?con\w*)\b/i

/** `keep the oven on until the core is 74 degC`: what warms gets there from below, what cools from above. */
function withArrivals(text: string): string {
  const [ahead, verb] =
    /\b(?:until|once|when)\b[^,.;\d]*?\b(is|gets|has) $/i.exec(
      text.slice(0, quantitiesIn(text)[0]?.start ?? 0),
    ) ?? []
  const [one, ...others] = quantitiesIn(text)
  if (ahead === undefined || one === undefined || others.length > 0) return text
  if (!/\b(?:temperature|water|core|room|food|meat|oven)\b/i.test(ahead)) return text
  if (!/K$/.test(inSI(one).unit) || WARMS.test(text) === COOLS.test(text)) return text
  const said = WARMS.test(text) ? 'reaches' : 'falls to'
  return `${text.slice(0, one.start - verb!.length - 1)}${said} ${text.slice(one.start)}`
}

/** What has not come within a time: no answer, and the time is over. */
const withDeadlines = (text: string): string =>
  text
    // `the first does not respond within 5 seconds`: no answer of it, and the time is over.
    .replace(
      new RegExp(
        String.raw`\b(if|when|once) (?:the |an? )?(${SOME}) (?:does not|doesn't|do not|don't|has not|hasn't|did not|didn't) (respond|answer|reply|arrive|pay|ship|deliver|confirm|sign|approve|accept|agree|return|open|close|vote)(?:ed)? (within|in)(?= \d)`,
        'gi',
      ),
      (_, word: string, who: string, verb: string, span: string) =>
        `${word} no ${who} ${verb}s ${span}`,
    )

/** `vote yes`: one verb. */
const withVotes = (text: string): string =>
  text
    .replace(
      /\b(\w+ of (?:the )?\w+ [a-z]+s) (?:vote|say|answer) (?:yes|in favou?r|for it)\b/gi,
      '$1 agree',
    )
    .replace(
      /\b(if|when|once) (?:the |an? )?((?:[a-z]+ )?[a-z]+) (?:votes|says|answers) yes\b/gi,
      '$1 the $2 agrees',
    )

/** The text in forms that are read further; whatever is not one of them stays. */
export const inFurtherForms = (text: string): string =>
  withVotes(withDeadlines(withArrivals(withBeats(withOutside(text)))))
