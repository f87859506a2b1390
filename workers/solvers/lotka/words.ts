// What describes a community of the caller's own.
import { CHANCE_WORDS, FIT_WORDS } from '../../dynamics/words.ts'
import {
  anything,
  choice,
  integer,
  list,
  number,
  object,
  optional,
  record,
  text,
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'
import { SYSTEM_OUTPUTS } from '../systems/run-system.ts'

export const SPECIES_MAX = 64

/** Those of every system that a community takes. */
export const SHARED = [
  ...(['equations', 'parameters', 'definitions', 'initial', 'tStart', 'tEnd', 'times'] as const),
  ...(['rtol', 'atol', 'maxStep', 'firstStep', 'events', 'outputs', 'invariants'] as const),
  ...(['sweep', 'ensemble'] as const),
] as const

export const SPECIES_WORDS = {
  growth: optional(
    list(number({ title: 'rate' }), { title: 'r of each species', maxItems: SPECIES_MAX }),
  ),
  interaction: optional(
    list(list(number({ title: 'coefficient' }), { title: 'row', maxItems: SPECIES_MAX }), {
      title: 'a[i][j]: what species j does to i',
      maxItems: SPECIES_MAX,
    }),
  ),
  capacity: optional(
    list(number({ title: 'number', exclusiveMinimum: 0 }), {
      title: 'K of each species',
      maxItems: SPECIES_MAX,
    }),
  ),
  form: optional(
    choice(['classic', 'competitive', 'logistic'], {
      title: "x' = x(r + sum a x); r x(1 - sum a x/K); x(r(1 - x/K) + sum a x)",
    }),
  ),
}

const REACTION = object(
  {
    rate: text({ title: 'events in a unit of time', minLength: 1, maxLength: 2000 }),
    change: record(integer({ title: 'change' }), {
      title: 'what an event adds to each number',
      maxProperties: 64,
    }),
  },
  { title: 'reaction' },
)

export const OWN_WORDS = {
  ...wordsOf(SHARED),
  integrator: optional(
    choice(['auto', 'dop853', 'radau5', 'rk4', 'euler'], { title: 'of an own community; auto' }),
  ),
  species: optional(
    list(text({ title: 'name', minLength: 1, maxLength: 64 }), {
      title: 'own community: names, with growth and interaction',
      minItems: 1,
      maxItems: SPECIES_MAX,
    }),
  ),
  ...SPECIES_WORDS,
  reactions: optional(
    list(REACTION, {
      title: 'events that change numbers: their means, or with `stochastic` each one',
      minItems: 1,
      maxItems: 200,
      examples: [[{ rate: 'b*n', change: { n: 1 } }]],
    }),
  ),
  ...CHANCE_WORDS,
  ...FIT_WORDS,
}

const { eigenvalues: _, stiff: __, ...SYSTEM } = SYSTEM_OUTPUTS

export const OWN_OUTPUTS = {
  ...SYSTEM,
  equilibria: optional(
    list(anything({ title: 'point, eigenvalues, stability, rates of invasion' }), {
      title: 'where an autonomous community rests',
    }),
  ),
  extremes: optional(
    anything({ title: 'least and greatest of each state, with their times and the errors of all' }),
  ),
  cycle: optional(
    anything({
      title: 'closed orbit that the run has come to: period, periodError, extremes, multipliers',
    }),
  ),
  fitted: optional(
    anything({
      title: 'values with standard errors, intervals (profile), correlation, predictions',
    }),
  ),
  extinction: optional(
    anything({ title: 'share of runs in which a number is 0 at the end, with 95 % interval' }),
  ),
}
