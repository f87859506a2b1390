// The period of a motion whose equations a question writes out: from the start that is stated, or of a limit cycle from any.
import type { Written } from '../../solver.ts'
import { PERIOD, periodOf } from '../systems/turns.ts'

export const PERIOD_WANTED = new RegExp(`(?:i want )?(?:${PERIOD})`, 'i')

/** All starts come to it. */
export const isLimitCycle = (text: string): boolean =>
  /\b(?:limit[- ]cycle|relaxation oscillat\w*|spik(?:es?|ing)|fir(?:es|ing) (?:repetitively|periodically)|self-sustained|oscillates (?:periodically|by itself))\b|fitzhugh|van der pol|brusselator/i.test(
    text,
  )

const COURSE = 400

/** Once a turn the first state passes its highest value; a motion with more of them is told from one by their times. */
export function cycleOf(
  equations: ReadonlyMap<string, string>,
  parameters: Readonly<Record<string, number>>,
  starts: Readonly<Record<string, number>> | undefined,
  isForAnyStart: boolean,
): Written | undefined {
  const names = [...equations.keys()]
  const isStated = starts !== undefined
  if (names.length !== 2 || (!isStated && !isForAnyStart)) return undefined
  const texts = [...equations.values()]
  if (texts.some(text => /(?<![A-Za-z_])t(?![A-Za-z_0-9])/.test(text))) return undefined
  return periodOf({
    equations: [...equations],
    parameters,
    initial: starts ?? Object.fromEntries(names.map((name, i) => [name, START * (i + 1)])),
    when: texts[0]!,
    tEnd: COURSE,
    settles: isForAnyStart,
    unit: '1',
  })
}
const START = 0.1
