// Predators and prey as people tell them: the four rates, both starts, and how many there are of one at a time.
import { countOf, modelReader } from '../systems/model-in-words.ts'

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

export const written = modelReader({
  name: /\b(?:lotka[- –]volterra|predator[- ]prey)\b/i,
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
  plain: 'population|populations|time',
})
