// The words by which every solver of systems is given a caller's own one: a record takes those that it understands.
import {
  anything,
  boolean,
  choice,
  integer,
  list,
  mixed,
  number,
  object,
  optional,
  record,
  type Static,
  text,
} from '../schema.ts'
import type { WrittenEquations } from './equations.ts'

/** A number in the coherent unit of SI of whatever unit is written. */
const anyUnit = (title: string) => number({ title, unit: 'SI' })
/** Longest text of one expression. */
const TEXT_MAX = 2000
const EQUATIONS_MAX = 512
const expression = (title: string) => text({ title, minLength: 1, maxLength: TEXT_MAX })

/** Rows that may be wanted. */
export const TIMES_MAX = 10_000
export const SWEEP_MAX = 1000
export const ENSEMBLE_MAX = 10_000
/** How often an event may happen unless it says more. */
export const EVENT_COUNT_DEFAULT = 1000

const SYSTEM_WORDS = {
  equations: optional(
    mixed<WrittenEquations>({
      type: ['object', 'array'],
      title:
        "own differential equations: each state's rate of change by its name, pairs of both, or texts",
      propertyNames: { type: 'string', maxLength: 64 },
      additionalProperties: expression(
        'rate of change of the state of this name, of t, states and parameters',
      ),
      maxProperties: EQUATIONS_MAX,
      items: {
        type: ['string', 'array'],
        title: "text such as x'' = -k*x, or state and rate",
        minLength: 1,
        maxLength: TEXT_MAX,
        items: expression('state, then its rate'),
        minItems: 2,
        maxItems: 2,
      },
      maxItems: EQUATIONS_MAX,
      examples: [{ x: 'v', v: '-k*x' }],
    }),
  ),
  parameters: optional(
    record(anyUnit('value'), {
      title: 'numbers that the equations name, with units on request',
      maxProperties: 256,
      examples: [{ k: 4 }],
    }),
  ),
  definitions: optional(
    record(expression('term'), {
      title: 'named terms, each of what stands before it, for all other texts',
      maxProperties: 512,
      examples: [{ s: 'sqrt(u^2 + v^2)' }],
    }),
  ),
  initial: optional(
    record(anything({ title: 'number, quantity or expression of the parameters' }), {
      title:
        'value of each state at the start; or the `state` of a result, from which the run goes on',
      maxProperties: 512,
      examples: [{ x: 1, v: 0 }],
    }),
  ),
  masses: optional(
    record(number({ title: 'factor of the rate' }), {
      title: 'factors of the rates, 1 unless named; 0 makes an equation algebraic (index 1)',
      maxProperties: 512,
      examples: [{ c: 0 }],
    }),
  ),
}

const SPAN_WORDS = {
  tStart: optional(
    anyUnit('time at the start; that of the state in initial, or of the first of `data`, or 0'),
  ),
  tEnd: optional(anyUnit('time at the end; the last of `times` if left out')),
  times: optional(
    mixed<number | number[]>({
      type: ['integer', 'array'],
      title: 'times of the rows, or their number; the steps of the method if left out',
      minimum: 2,
      maximum: TIMES_MAX,
      items: { type: 'number', title: 'time' },
      minItems: 1,
      maxItems: TIMES_MAX,
      examples: [101],
    }),
  ),
}

const METHOD_WORDS = {
  method: optional(
    choice(['auto', 'dop853', 'radau5', 'rk4', 'euler'], {
      title:
        'RADAU5 for stiff systems; rk4 and euler take steps of one length (maxStep); auto begins with DOP853 and tells stiffness itself',
    }),
  ),
  rtol: optional(
    number({
      title: 'relative error of a step; 1e-9',
      minimum: 1e-12,
      maximum: 1e-3,
    }),
  ),
  atol: optional(
    mixed<number | Record<string, number>>({
      type: ['number', 'object'],
      title: 'absolute error of a step; 1e-12, or one for each name',
      minimum: 0,
      additionalProperties: { type: 'number', minimum: 0, title: 'of the state of this name' },
      examples: [1e-12],
    }),
  ),
  maxStep: optional(
    number({ title: 'longest step; the step itself of rk4 and euler', exclusiveMinimum: 0 }),
  ),
  firstStep: optional(number({ title: 'first step tried', exclusiveMinimum: 0 })),
}

const EVENT = object(
  {
    name: text({ title: 'name', minLength: 1, maxLength: 64 }),
    when: expression('happens where this passes through 0'),
    direction: optional(
      integer({ title: '-1 falling, 1 rising, 0 both', minimum: -1, maximum: 1 }),
    ),
    action: optional(
      choice(['record', 'stop', 'set'], { title: 'record; set where `set` is given' }),
    ),
    set: optional(
      record(expression('new value, of what was before'), {
        title: 'states and parameters by name',
        maxProperties: 512,
        examples: [{ v: '-0.8*v' }],
      }),
    ),
    limit: optional(
      integer({
        title: `refused beyond so many; ${EVENT_COUNT_DEFAULT}`,
        minimum: 1,
        maximum: 100_000,
      }),
    ),
  },
  { title: 'event' },
)

const OBSERVED_WORDS = {
  events: optional(
    list(EVENT, {
      title: 'zeros that are looked for, which end the run or change it on request',
      maxItems: 64,
      examples: [[{ name: 'floor', when: 'x', direction: -1, set: { v: '-0.8*v' } }]],
    }),
  ),
  outputs: optional(
    record(expression('series'), {
      title: 'series beside the states',
      maxProperties: 64,
      examples: [{ energy: 'v^2/2 + k*x^2/2' }],
    }),
  ),
  invariants: optional(
    record(expression('constant of the motion'), {
      title: 'what must not change by more than 1000 rtol',
      maxProperties: 64,
      examples: [{ H: 'v^2/2 + k*x^2/2' }],
    }),
  ),
}

const FAMILY_WORDS = {
  sweep: optional(
    object(
      {
        parameter: text({ title: 'parameter, or state whose start is varied', maxLength: 64 }),
        values: optional(
          list(number({ title: 'value' }), { title: 'values', minItems: 1, maxItems: SWEEP_MAX }),
        ),
        from: optional(number({ title: 'first value' })),
        to: optional(number({ title: 'last value' })),
        points: optional(integer({ title: 'evenly spaced', minimum: 2, maximum: SWEEP_MAX })),
      },
      { title: 'the run once for each value: a row of the end each' },
    ),
  ),
  ensemble: optional(
    object(
      {
        runs: integer({ title: 'runs', minimum: 2, maximum: ENSEMBLE_MAX }),
        seed: optional(integer({ title: 'seed; 1', minimum: 0, maximum: 4_294_967_295 })),
        spread: record(number({ title: 'standard deviation', minimum: 0 }), {
          title: 'normal spread of starts and parameters by name',
          maxProperties: 512,
        }),
      },
      { title: 'the run from scattered starts: mean and quantiles of the end' },
    ),
  ),
}

/** Numbers that change by chance. */
export const RUNS_MAX = 100_000

export const CHANCE_WORDS = {
  stochastic: optional(
    object(
      {
        runs: integer({ title: 'runs', minimum: 2, maximum: RUNS_MAX }),
        seed: optional(integer({ title: 'seed; 1', minimum: 0, maximum: 4_294_967_295 })),
        method: optional(choice(['exact', 'tau-leap'], { title: 'event by event, or in leaps' })),
        epsilon: optional(
          number({
            title: 'share by which a rate may change in a leap; 0.03',
            minimum: 1e-3,
            maximum: 0.1,
          }),
        ),
      },
      { title: 'whole numbers that change by chance, event by event: quantiles, extinction' },
    ),
  ),
}

export const DATA_ROWS_MAX = 10_000

/** Measurements, and which numbers they determine. */
export const FIT_WORDS = {
  data: optional(
    record(
      list(number({ title: 'value' }), { title: 'column', minItems: 2, maxItems: DATA_ROWS_MAX }),
      {
        title: 'measurements: times t, and a column for each name that was observed',
        maxProperties: 17,
        examples: [{ t: [0, 1, 2], x: [10, 12, 15] }],
      },
    ),
  ),
  fit: optional(
    list(text({ title: 'name', minLength: 1, maxLength: 64 }), {
      title:
        'names to fit to `data`: parameters, and states whose start is sought; by least squares',
      minItems: 1,
      maxItems: 16,
    }),
  ),
  observe: optional(
    record(expression('what a column shows'), {
      title: 'what each column of `data` shows, where it is no state',
      maxProperties: 16,
      examples: [{ cases: '0.3*sigma*E' }],
    }),
  ),
  residual: optional(
    choice(['plain', 'log', 'poisson', 'negative-binomial'], {
      title:
        'what is small: differences, those of logarithms, or the deviance of counts (variance mu, or mu + mu^2/k with k fitted)',
    }),
  ),
  profile: optional(boolean({ title: '95 % intervals by the profile of the likelihood' })),
}

/** Everything that describes a system and a run of it. */
export const DYNAMICS_WORDS = {
  ...SYSTEM_WORDS,
  ...SPAN_WORDS,
  ...METHOD_WORDS,
  ...OBSERVED_WORDS,
  ...FAMILY_WORDS,
}

const WORDS = object(DYNAMICS_WORDS)

export type WrittenSystem = Static<typeof WORDS>
/** Its equations read: rates by the name of a state. */
export type DynamicsInput = Omit<WrittenSystem, 'equations'> & {
  readonly equations?: Readonly<Record<string, string>> | undefined
}
export type EventInput = Static<typeof EVENT>

const MORE = object({ ...CHANCE_WORDS, ...FIT_WORDS })

export type ChanceInput = NonNullable<Static<typeof MORE>['stochastic']>
export type FitInput = Pick<
  Static<typeof MORE>,
  'data' | 'fit' | 'observe' | 'residual' | 'profile'
>
