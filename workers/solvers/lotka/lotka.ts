import { placed } from '../../dynamics/equations.ts'
import type { Inputs } from '../../schema.ts'
import { defineSolver } from '../../solver.ts'
import { chanceCostMs, everyOptional, refuseOthers, systemCostMs } from '../systems/own-system.ts'
import { PREDATION, PREDATOR_DEATH, PREDATOR_GROWTH, PREY_GROWTH, written } from './in-words.ts'
import { isOwn, runOwn } from './own.ts'
import { pictures } from './pictures.ts'
import { MODEL, MODEL_OUTPUTS, predatorAndPrey } from './predator-and-prey.ts'
import { OWN_OUTPUTS, OWN_WORDS } from './words.ts'

const params = { ...MODEL, ...OWN_WORDS }

/** Its headline is the largest number of prey. */
const OTHER_NUMBERS =
  /\b(?:equilibri\w*|fixed point|coexistence|steady[- ]state|period|smallest|minimum|lowest|predators? (?:peak|maximum))\b|\b(?:peak|maximum|largest|most) (?:number of |population of |of )?predators?\b|\bafter *#/i

export const lotka = defineSolver({
  key: 'lotka',
  title: 'Predator and prey (Lotka-Volterra), or any community',
  brief:
    'Predator and prey, own communities or reactions, deterministic or by chance, fitted to data. For other systems: svc_solve.',
  description:
    "Integrates x' = alpha x - beta x y, y' = delta x y - gamma y by Runge-Kutta, a symplectic composition or, for demonstration, Euler, with the drift of the first integral; extremes and period between the steps. With `equations`, `species` (growth, interaction) or `reactions` a community of your own: equilibria with stability and invasion, closed orbits, sweeps, events; by chance (`stochastic`: Gillespie, tau-leaping) or fitted to counts (`data`, `fit`).",
  reference: 'Hairer, Lubich and Wanner, Geometric Numerical Integration (Springer, 2006), I.1',
  words:
    'predator prey lotka-volterra rabbits foxes population cycle wolves sheep lynx hare hares sharks fish hunters ecology two species oscillating populations',
  unspokenWords: 'competing competition community food chain',
  synonyms: { x0: 'rabbits hares prey', y0: 'foxes lynxes predators', dt: 'step' },
  otherForms: [
    {
      key: 'alpha',
      called: PREY_GROWTH,
      unit: '1',
      value: rate => rate,
      note: 'growth of the prey',
    },
    { key: 'beta', called: PREDATION, unit: '1', value: rate => rate, note: 'predation rate' },
    {
      key: 'delta',
      called: PREDATOR_GROWTH,
      unit: '1',
      value: rate => rate,
      note: 'growth of the predators per prey',
    },
    {
      key: 'gamma',
      called: PREDATOR_DEATH,
      unit: '1',
      value: rate => rate,
      note: 'death rate of the predators',
    },
  ],
  together: ['alpha', 'beta', 'delta', 'gamma'],
  otherNumbers: OTHER_NUMBERS,
  written,
  params,
  unspoken: Object.keys(OWN_WORDS),
  outputs: {
    ...everyOptional(MODEL_OUTPUTS),
    ...OWN_OUTPUTS,
  },
  pictures,
  examples: [
    {
      title: 'largest number of prey of a wide orbit',
      input: {},
      value: 29.0672871955,
      relTol: 1e-5,
    },
    {
      title: 'hare and lynx',
      input: { alpha: 0.55, beta: 0.028, delta: 0.024, gamma: 0.84, x0: 30, y0: 4, steps: 4000 },
      value: 84.4392528158,
      relTol: 1e-5,
    },
    {
      title: 'a predator that saturates (Rosenzweig and MacArthur): equilibria and the cycle',
      input: {
        equations: { x: 'r*x*(1 - x/K) - eaten*y', y: 'e*eaten*y - m*y' },
        definitions: { eaten: 'a*x/(1 + a*h*x)' },
        parameters: { r: 1, K: 10, a: 0.8, h: 0.4, e: 0.5, m: 0.4 },
        initial: { x: 1, y: 1 },
        tEnd: 300,
      },
      value: 7.77263636,
    },
    {
      title: 'two competitors that coexist',
      input: {
        species: ['a', 'b'],
        growth: [1, 0.8],
        interaction: [
          [1, 0.5],
          [0.6, 1],
        ],
        form: 'competitive',
        capacity: [100, 80],
        initial: { a: 1, b: 1 },
        tEnd: 200,
      },
      value: 85.7142857,
    },
    {
      title: 'birth and death by chance: how often a family dies out',
      input: {
        reactions: [
          { rate: 'b*n', change: { n: 1 } },
          { rate: 'd*n', change: { n: -1 } },
        ],
        parameters: { b: 0.6, d: 0.4 },
        initial: { n: 5 },
        tEnd: 8,
        stochastic: { runs: 2000 },
      },
      value: 24.76517,
      relTol: 0.08,
    },
  ],
  loop: {
    title: 'prey and predators, each step going on where the last has ended',
    input: { steps: 500 },
    next: { x0: 'output.finalState.x', y0: 'output.finalState.y' },
    until: 'output.invariantDrift > 0.01',
  },
  largest: { method: 'symplectic', steps: 2_000_000 },
  costMs: input => (isOwn(input) ? ownCostMs(input) : 0.5 + input.steps * 2.8e-4),

  solve(input, run) {
    if (isOwn(input)) {
      refuseOthers(input, MODEL, 'has no meaning beside a community of its own')
      const unused = Object.keys(MODEL)
      return placed(input.equations, () => ({ ...runOwn(input, run), unused }))
    }
    refuseOthers(input, OWN_WORDS, 'counts only where there are equations, species or reactions')
    return predatorAndPrey(input, run)
  },
})

/** What is compiled for the community, and runs by chance whose number of events nobody knows. */
function ownCostMs({
  equations,
  species,
  reactions,
  stochastic,
  data,
  ...words
}: Inputs<typeof params>): number {
  const n = species?.length ?? 0
  const rates = (reactions ?? []).map(({ rate }): [string, string] => ['', rate])
  const { method: _, ...shared } = words
  const once = systemCostMs({ ...shared, equations: equations ?? rates }) + 0.2 * n * n
  // Each end of an interval is some ten fits of the other names.
  const fits = words.profile ? 1 + 20 * (words.fit?.length ?? 0) : 1
  const start = Object.values(words.initial ?? {})
  return once * (data ? 20 * fits : 1) + chanceCostMs(stochastic, start)
}
