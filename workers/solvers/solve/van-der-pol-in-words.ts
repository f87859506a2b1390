// Van der Pol's oscillator by its name: where it is at a time from a start, and the period of its limit cycle, which hangs on none.
import { modelReader } from '../systems/model-in-words.ts'
import { PERIOD, periodOf } from '../systems/turns.ts'

const RATES = [
  ['x', 'v'],
  ['v', 'mu*(1 - x^2)*v - x'],
] as const

/** Where a turn takes too long to be run a few times. */
const MU_MAX = 100

const read = modelReader({
  name: /\bvan der pol(?:['’]s)?\b/i,
  numbers: [
    { key: 'mu', called: 'mu|μ|damping parameter|nonlinearity(?: parameter)?' },
    { key: 'v0', called: String.raw`x['’]\(0\)|v0|v_0|v\(0\)|initial (?:velocity|speed)` },
    { key: 'x0', called: String.raw`x0|x_0|x\(0\)|initial (?:position|displacement)` },
  ],
  states: [
    { name: 'x', called: 'position|displacement', rate: 'v', start: ({ x0 }) => x0 },
    { name: 'v', called: 'velocity', rate: 'mu*(1 - x^2)*v - x', start: ({ v0 }) => v0 },
  ],
  needs: ['mu', 'x0', 'v0'],
  results: [
    {
      pattern: new RegExp(PERIOD, 'i'),
      needs: ['mu'],
      written({ mu, x0 = 2, v0 = 0 }) {
        if (!(mu! > 0 && mu! <= MU_MAX) || (x0 === 0 && v0 === 0)) return undefined
        return periodOf({
          equations: RATES,
          parameters: { mu: mu! },
          initial: { x: x0, v: v0 },
          when: 'x',
          // Slowly it settles where mu is small, slowly it turns where mu is large.
          tEnd: 60 + 20 / mu! + 12 * mu!,
          settles: true,
          unit: '1',
        })
      },
    },
  ],
  plain: 'oscillator|time|classic|initial|limit cycle|relaxation|oscillations?|steady',
})

/** The equation itself is what the name says: written out it changes nothing. */
const EQUATION =
  /\b(?:x['’]{2}|x″|d\^?2 ?x ?\/ ?dt\^?2|ẍ) ?(?:[-−–] ?(?:mu|μ|(?<left>\d+(?:\.\d+)?)) ?[*·]? ?\(1 ?[-−–] ?x(?:\^2|²)\) ?[*·]? ?(?:x['’]|dx ?\/ ?dt|ẋ) ?\+ ?x ?= ?0|\+ ?(?:mu|μ|(?<right>\d+(?:\.\d+)?)) ?[*·]? ?\(x(?:\^2|²) ?[-−–] ?1\) ?[*·]? ?(?:x['’]|dx ?\/ ?dt|ẋ) ?\+ ?x ?= ?0)/i

export function vanDerPol(question: string) {
  if (!/\bvan der pol\b/i.test(question)) return read(question)
  const { left, right } = EQUATION.exec(question)?.groups ?? {}
  const mu = left ?? right
  return read(question.replace(EQUATION, mu === undefined ? ' ' : ` mu = ${mu} `))
}
