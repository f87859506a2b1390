// The period of a motion that repeats: equations are run over many turns, each of which passes one place once.
import type { Written } from '../../solver.ts'

interface Turning {
  readonly equations: readonly (readonly [string, string])[]
  readonly parameters?: Readonly<Record<string, number>>
  readonly initial: Readonly<Record<string, number>>
  /** What passes through 0, falling, once a turn. */
  readonly when: string
  readonly tEnd: number
  /** Where it starts anywhere and comes to a cycle; otherwise it is on it from the start. */
  readonly settles?: boolean
  /** Of the time. */
  readonly unit: string
}

export const periodOf = ({
  equations,
  parameters,
  initial,
  when,
  tEnd,
  settles = false,
  unit,
}: Turning): Written => ({
  isSystem: true,
  inputs: {
    equations,
    ...(parameters && { parameters }),
    initial,
    tEnd,
    events: [{ name: 'turn', when, direction: -1 }],
  },
  output: {
    value: 'events.turn.t',
    error: 'eventErrors.turn',
    cycle: settles ? 'at last' : 'always',
    unit,
  },
})

/** What is asked for, of a motion that repeats. */
export const PERIOD =
  "(?:what(?:'s| is) )?(?:the |its |one |a )*(?:exact |true |full |oscillation |limit[- ]cycle |cycle |orbital |swing )*(?:period(?: length)?|cycle length|length of (?:a|one|the) cycle|cycle time|duration of (?:a|one) (?:cycle|swing|oscillation))(?: of (?:the |its |a |one |this )*(?:full |complete |large |nonlinear )*(?:(?:limit )?cycle|oscillations?|swings?|motion|spikes?|spiking|firing|orbit))?|how long (?:is|does|lasts?|takes?) (?:a|one|each|the|#\\d+#) ?(?:full |complete |whole )?(?:cycle|oscillation|swing|period|turn)(?: (?:take|last))?"
