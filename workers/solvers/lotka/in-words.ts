// Predators and prey as people tell them: the four rates, both starts, and how many there are of one at a time.
import type { Written } from '../../solver.ts'
import { countOf, modelReader, type Numbers } from '../systems/model-in-words.ts'
import { PERIOD, periodOf } from '../systems/turns.ts'

export const PREY_GROWTH =
  'prey growth rate|growth rate of the prey|growth of the prey|prey growth|prey birth rate|prey grows at|prey grow at|prey reproduces at'
export const PREDATION =
  'predation rate|predation|predation coefficient|attack rate|capture rate|encounter rate'
export const PREDATOR_GROWTH =
  'predator growth per prey|predator growth rate per prey|predator growth|growth of the predators per prey|growth of predators per prey|predator reproduction|conversion rate|conversion'
export const PREDATOR_DEATH =
  'predator death rate|predator death|death rate of the predators|death of the predators|predator mortality|predators die at|predator dies at|predator loss'

const PREY = 'rabbits|hares|prey|sheep|deer'
const PREDATORS = 'foxes|lynx(?:es)?|predators?|wolves|sharks'
const START = '(?: (?:at the (?:start|beginning)|initially|at t ?= ?0))?'

const EQUATIONS = [
  ['x', 'alpha*x - beta*x*y'],
  ['y', 'delta*x*y - gamma*y'],
] as const
const UNIT: Readonly<Record<string, string>> = {
  second: 's',
  hour: 'h',
  day: 'd',
  week: 'wk',
  year: 'yr',
}
const isWhole = ({ alpha, beta, gamma, delta, x0, y0 }: Numbers) =>
  [alpha, beta, gamma, delta, x0, y0].every(one => one! > 0)

/** So many turns of the smallest amplitude; a large one takes a few times as long. */
const TURNS = 60
const courseOf = ({ alpha, beta, gamma, delta, x0, y0 }: Numbers) => ({
  parameters: { alpha: alpha!, beta: beta!, gamma: gamma!, delta: delta! },
  initial: { x: x0!, y: y0! },
  tEnd: (TURNS * 2 * Math.PI) / Math.sqrt(alpha! * gamma!),
})

/** The most of one where the other has its value at rest: the first such time from the start. */
const highest = (name: 'x' | 'y', pattern: RegExp) => ({
  pattern,
  written(numbers: Numbers): Written | undefined {
    if (!isWhole(numbers)) return undefined
    const [own, other] = name === 'x' ? EQUATIONS : EQUATIONS.toReversed()
    const [when, direction] = name === 'x' ? ['y - alpha/beta', 1] : ['x - gamma/delta', -1]
    return {
      isSystem: true,
      inputs: {
        equations: [own, other],
        ...courseOf(numbers),
        events: [{ name: 'top', when, direction, action: 'stop' }],
      },
      output: { value: `final.${name}`, error: `finalError.${name}`, unit: '1' },
    }
  },
})
const mostOf = (who: string, letter: string) =>
  new RegExp(
    `(?:what(?:'s| is) )?(?:the )?(?:maximum|highest|largest|greatest|peak|most)(?: (?:number|population|size|value|density|count))?(?: of)?(?: the)? ?(?:${who}|${letter}(?![a-z(]))(?: (?:population|numbers?|count|density|ever|reached|get|gets|reach|there (?:are|is)))*|how many (?:${who}) (?:are there )?at (?:the )?(?:most|their (?:peak|maximum))|(?:what(?:'s| is) )?(?:the )?(?:peak|maximum) (?:predator|prey) (?:population|number)`,
    'i',
  )

const read = modelReader({
  name: /\b(?:lotka(?:['’]s)?(?:[- –]| and )volterra(?:['’]s)?|predators?(?:[- –/]| and )prey)\b/i,
  numbers: [
    { key: 'alpha', called: `alpha|α|${PREY_GROWTH}`, of: 'rate' },
    { key: 'beta', called: `beta|β|${PREDATION}` },
    { key: 'delta', called: `delta|δ|${PREDATOR_GROWTH}` },
    { key: 'gamma', called: `gamma|γ|${PREDATOR_DEATH}`, of: 'rate' },
    { key: 'x0', called: String.raw`x0|x_0|x\(0\)|initial prey` },
    { key: 'y0', called: String.raw`y0|y_0|y\(0\)|initial predators?` },
  ],
  counts: [
    { key: 'x0', pattern: countOf(`(?:${PREY})${START}`) },
    { key: 'y0', pattern: countOf(`(?:${PREDATORS})${START}`) },
  ],
  states: [
    { name: 'x', called: PREY, rate: 'alpha*x - beta*x*y', start: ({ x0 }) => x0 },
    { name: 'y', called: PREDATORS, rate: 'delta*x*y - gamma*y', start: ({ y0 }) => y0 },
  ],
  needs: ['alpha', 'beta', 'delta', 'gamma', 'x0', 'y0'],
  results: [
    {
      pattern: new RegExp(PERIOD, 'i'),
      written(numbers, unit) {
        if (!isWhole(numbers) || unit === 'month') return undefined
        return periodOf({
          equations: EQUATIONS,
          ...courseOf(numbers),
          when: 'x - gamma/delta',
          unit: unit === undefined ? '1' : UNIT[unit]!,
        })
      },
    },
    highest('y', mostOf(PREDATORS, 'y')),
    highest('x', mostOf(PREY, 'x')),
  ],
  plain:
    'population|populations|time|densities|numbers|cycle|follow|follows|obey|obeys|reached|rabbits|hares|foxes|lynx|prey|predators?|sheep|deer|wolves|sharks',
})

const NUM = String.raw`(\d+(?:\.\d+)?(?:e[-+]?\d+)?)`
const BY = ' ?[*·]? ?'
const RATE = (name: string) => `(?:d${name} ?/ ?dt|${name}['’])`
/** `dx/dt = 0.9 x - 0.03 x y, dy/dt = 0.01 x y - 0.5 y`, in either order of the terms. */
const WRITTEN_OUT = new RegExp(
  `${RATE('x')} ?= ?${NUM}${BY}x ?[-−–] ?${NUM}${BY}x${BY}y(?: and|[,;])+ ?${RATE('y')} ?= ?(?:${NUM}${BY}x${BY}y ?[-−–] ?${NUM}${BY}y|[-−–] ?${NUM}${BY}y ?\\+ ?${NUM}${BY}x${BY}y)(?![A-Za-z0-9^])`,
  'i',
)

/** The rates where the two equations stand written out. */
const withRates = (question: string) =>
  question.replace(
    WRITTEN_OUT,
    (_, alpha, beta, delta, gamma, other, own) =>
      `alpha = ${alpha}, beta = ${beta}, delta = ${delta ?? own}, gamma = ${gamma ?? other} `,
  )

export const written = (question: string) => read(withRates(question))
