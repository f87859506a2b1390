import type { Inputs } from '../../schema.ts'
import { defineSolver } from '../../solver.ts'
import { chanceCostMs, everyOptional, refuseOthers, systemCostMs } from '../systems/own-system.ts'
import {
  closedPopulation,
  MODEL,
  MODEL_OUTPUTS,
  stepsOf,
  subnormalShare,
} from './closed-population.ts'
import { written } from './in-words.ts'
import { isOwn, runOwn } from './own.ts'
import { pictures } from './pictures.ts'
import { OWN_OUTPUTS, OWN_WORDS } from './words.ts'

const params = { ...MODEL, ...OWN_WORDS }

const { days, ...OTHERS } = MODEL

const A_NUMBER = /\b(?:peak|maximum|how many|how much|final size|attack)\b/i
/** What hangs on how fast all goes. */
const A_TIME = /\b(?:when|days?|date|time|how long|duration)\b(?=[^#]*$)/i
/** A day, all that were ever infected, or how many there are on a day: the headline is how many there are at most. */
const NO_PEAK =
  /^(?!.*\b(?:how many|number)\b(?!.*\bpeak)).*\b(?:(?:on )?(?:which|what) day|when (?:does|do|will|is)|how (?:long|soon)|how many (?:days|weeks)|(?:time|days?) (?:of|to|until) (?:the )?peak|peak (?:day|time|date)|day of)\b|\b(?:ever|in the end|final size|attack rate|altogether|in total|eventually)\b|\b(?:on|at|by) (?:the )?(?:end of )?day *#|\b(?:how many|number|share|fraction)\b.*\bafter *#|\bafter *#.*\b(?:how many|number|share|fraction)\b/is

export const epi = defineSolver({
  key: 'epi',
  title: 'Epidemic in a closed population (SIR, SEIR)',
  brief:
    'Epidemics: SIR and SEIR (peak, timing, final size), or own compartments, ages, interventions, chance, fits to data.',
  description:
    'Integrates the Kermack-McKendrick equations of a closed, well mixed population with step halving: peak at the root of dI/dt, timing, final size. Rates are per day. With `compartments` and `transitions` an epidemic of your own: groups with contacts, interventions, importations, births and deaths; R0 by the next-generation matrix, Rt, peaks, attack rates, endemic equilibrium, sweeps, events; by chance (`stochastic`: sizes of outbreaks) or fitted to counts (`data`, `fit`, `observe`).',
  reference: 'Kermack and McKendrick, Proc. R. Soc. A 115 (1927) 700',
  words:
    'epidemic sir seir infection outbreak infected peak disease spread flu influenza measles covid virus pandemic school contagion contagious infectious spreads sir-model wave',
  unspokenWords: 'vaccination vaccinated quarantine lockdown hospital',
  synonyms: {
    N: 'school people inhabitants town city village country pupils students children residents persons',
    sigma: 'incubation latency',
    I0: 'initially infectious sick ill infected cases',
    gamma: 'recovery',
    days: 'days',
  },
  otherForms: [
    {
      key: 'gamma',
      called:
        'infectious period|period of infectiousness|infectious for|contagious for|recovery time|recover in|recovers in|recover after|recovers after|recovery period|recovery takes|recovery|illness lasts|disease lasts|infection lasts|duration of infection|sick for|ill for',
      unit: 'd',
      value: period => 1 / period,
      note: 'one over the infectious period',
    },
    {
      key: 'sigma',
      called: 'incubation period|incubation time|incubation|latent period|latency',
      unit: 'd',
      value: period => 1 / period,
      note: 'one over the incubation period',
    },
    {
      key: 'beta',
      called: 'R0|R_0|basic reproduction number|reproduction number|reproductive number',
      unit: '1',
      value: (ratio, parameter) => ratio * parameter('gamma'),
      note: 'R0 times the removal rate',
    },
  ],
  countsWith: { sigma: { model: ['seir'] } },
  together: ['beta', 'gamma'],
  togetherFor: A_NUMBER,
  toBeSaid: { beta: A_NUMBER, gamma: A_TIME, sigma: A_NUMBER },
  otherNumbers: NO_PEAK,
  written,
  params,
  unspoken: Object.keys(OWN_WORDS),
  outputs: { ...everyOptional(MODEL_OUTPUTS), ...OWN_OUTPUTS },
  pictures,
  examples: [
    { title: 'R0 = 3 in a million', input: {}, value: 300465.903795, relTol: 1e-6 },
    {
      title: 'boarding school',
      input: { beta: 1.66, gamma: 0.44036, N: 763, I0: 3, days: 60 },
      value: 292.801614641,
    },
    {
      title: 'two age groups, contacts of the young halved for a month',
      input: {
        compartments: { S: 'rest', I: { young: 10 }, R: 0 },
        groups: [
          { name: 'young', size: 300_000 },
          { name: 'old', size: 700_000 },
        ],
        contacts: [
          [0.35, 0.08],
          [0.08, 0.15],
        ],
        transitions: [
          { from: 'S', to: 'I', rate: 'S', by: 'I' },
          { from: 'I', to: 'R', rate: 'gamma*I' },
        ],
        parameters: { gamma: 0.12 },
        interventions: [{ from: 20, until: 50, scaleContacts: { young: 0.5 } }],
      },
      value: 236064.83132,
    },
    {
      title: 'transmission and removal of the boarding school, from its counts',
      input: {
        compartments: { S: 760, I: 3, R: 0 },
        transitions: [
          { from: 'S', to: 'I', rate: 'beta*S*I/N' },
          { from: 'I', to: 'R', rate: 'gamma*I' },
        ],
        parameters: { beta: 1.5, gamma: 0.4 },
        data: {
          t: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
          I: [3, 8, 26, 76, 225, 298, 258, 233, 189, 128, 68, 29, 14, 4],
        },
        fit: ['beta', 'gamma'],
      },
      value: 295.2162037,
    },
    {
      title: 'how far one infected in a hundred spreads by chance',
      input: {
        compartments: { S: 99, I: 1, R: 0 },
        transitions: [
          { from: 'S', to: 'I', rate: 'beta*S*I/N' },
          { from: 'I', to: 'R', rate: 'gamma*I' },
        ],
        parameters: { beta: 0.3, gamma: 0.15 },
        days: 1000,
        stochastic: { runs: 2000 },
      },
      value: 38.343,
      relTol: 0.1,
    },
  ],
  largest: { model: 'sir', days: 3650, beta: 50, gamma: 25 },
  costMs: input =>
    isOwn(input)
      ? ownCostMs(input)
      : 0.2 + stepsOf(input) * (3e-4 + 2.4e-3 * subnormalShare(input)),

  solve(input, run) {
    if (isOwn(input)) {
      if (input.tEnd !== undefined) {
        refuseOthers(input, { days }, 'has no meaning beside tEnd')
      }
      refuseOthers(input, OTHERS, 'has no meaning beside compartments of its own')
      return { ...runOwn(input, run), unused: Object.keys(MODEL) }
    }
    refuseOthers(input, OWN_WORDS, 'counts only where there are compartments')
    return closedPopulation(input, run)
  },
})

/** What is compiled for the compartments of each group, and runs by chance whose number of events nobody knows. */
function ownCostMs({
  transitions = [],
  groups,
  stochastic,
  data,
  ...words
}: Inputs<typeof params>): number {
  const equations = Object.fromEntries(
    transitions.map(({ rate, by }, i) => [i, `${rate}${by ?? ''}`]),
  )
  const count = groups?.length ?? 1
  const once = systemCostMs({ ...words, equations }) * count * (1 + 0.2 * count)
  // Each end of an interval is some ten fits of the other names.
  const fits = words.profile ? 1 + 20 * (words.fit?.length ?? 0) : 1
  const start = groups?.map(({ size }) => size) ?? Object.values(words.compartments ?? {})
  return once * (data ? 20 * fits : 1) + chanceCostMs(stochastic, start)
}
