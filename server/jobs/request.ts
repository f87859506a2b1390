// What a job is asked to compute: one tool at one input, at many, over a grid of parameters, or over what is uncertain.
import {
  anything,
  boolean,
  choice,
  integer,
  list,
  number,
  object,
  optional,
  record,
  type Static,
  text,
  unsafe,
} from '../../workers/schema.ts'

/** Points of one job, at most. */
export const POINTS_MAX = 1_000_000
/** Inputs that a body lists one by one, at most. */
export const INPUTS_MAX = 10_000
const AXES_MAX = 8
const VALUES_MAX = 10_000
const QUANTILES_MAX = 32
const OUTPUTS_MAX = 8
export const JOB_BODY_BYTES_MAX = 524_288

const UNIT = optional(text({ title: 'unit of the numbers; unset: SI', maxLength: 80 }))

const AXIS = object({
  from: optional(number({ title: 'first value' })),
  to: optional(number({ title: 'last value' })),
  count: optional(integer({ title: 'values', minimum: 1, maximum: POINTS_MAX })),
  scale: optional(choice(['linear', 'log'], { title: 'spacing; linear unless said' })),
  unit: UNIT,
  values: optional(
    list(anything({ title: 'value' }), {
      title: 'the values themselves, in place of from, to and count',
      minItems: 1,
      maxItems: VALUES_MAX,
    }),
  ),
})
export type Axis = Static<typeof AXIS>

const KINDS = [
  'uniform',
  'loguniform',
  'normal',
  'lognormal',
  'triangular',
  'integer',
  'choice',
] as const

const DISTRIBUTION = object({
  kind: choice([...KINDS], { title: 'form' }),
  low: optional(number({ title: 'least value: uniform, loguniform, triangular, integer' })),
  high: optional(number({ title: 'greatest value of the same' })),
  mode: optional(number({ title: 'triangular: most likely value' })),
  mean: optional(number({ title: 'normal: mean' })),
  deviation: optional(
    number({ title: 'normal: standard deviation; lognormal: of the logarithm', minimum: 0 }),
  ),
  median: optional(number({ title: 'lognormal: median', exclusiveMinimum: 0 })),
  values: optional(
    list(anything({ title: 'value' }), {
      title: 'choice: equally likely values',
      minItems: 1,
      maxItems: VALUES_MAX,
    }),
  ),
  unit: UNIT,
})
export type Distribution = Static<typeof DISTRIBUTION>

const ENSEMBLE = object(
  {
    samples: integer({
      title:
        'rows of independent samples; a row is one run, with indices as many as there are distributions and 2',
      minimum: 2,
      maximum: POINTS_MAX,
    }),
    seed: integer({
      title: 'seed; the same gives the same numbers',
      minimum: 0,
      maximum: 2 ** 53 - 1,
      default: 1,
    }),
    distributions: record(DISTRIBUTION, {
      title: 'distributions by name of the input',
      maxProperties: 32,
    }),
    indices: boolean({
      title: 'whether Sobol indices are wanted: inputs + 2 runs a row',
      default: true,
    }),
    quantiles: list(number({ title: 'probability', minimum: 0, maximum: 1 }), {
      title: 'probabilities of the quantiles',
      maxItems: QUANTILES_MAX,
      default: [0.05, 0.25, 0.5, 0.75, 0.95],
    }),
  },
  { title: 'runs at samples of uncertain inputs: mean, quantiles, Sobol indices' },
)

/** A caller's value at a name of the tool's input: a number, a quantity, a text, a list ... */
export type Members = Readonly<Record<string, unknown>>

const MEMBERS = { title: 'inputs by name', maxProperties: 64 }

export const REQUEST = {
  tool: text({
    title: 'what computes: svc_compute or the tool of a solver, as it is listed',
    minLength: 1,
    maxLength: 64,
  }),
  input: optional(
    record(anything({ title: 'value' }), {
      ...MEMBERS,
      title: 'its input, which all points share',
    }),
  ),
  inputs: optional(
    list(unsafe<Members>(record(anything({ title: 'value' }), MEMBERS)), {
      title: 'a list of points, each over input; of svc_compute: inputs of its operators',
      minItems: 1,
      maxItems: INPUTS_MAX,
    }),
  ),
  sweep: optional(
    record(AXIS, {
      title:
        'a grid by name, {from, to, count, scale, unit} or {values}; a dot leads inside: parameters.k; the last name varies fastest',
      maxProperties: AXES_MAX,
    }),
  ),
  ensemble: optional(ENSEMBLE),
  outputs: optional(
    list(text({ title: 'number of the result', minLength: 1, maxLength: 64 }), {
      title: 'results of a solver to keep of each point beside its value',
      maxItems: OUTPUTS_MAX,
    }),
  ),
  label: optional(text({ title: 'a name of your own', maxLength: 200 })),
}

const WHOLE = object(REQUEST)
export type JobRequest = Static<typeof WHOLE>

export const FORMS = ['input', 'inputs', 'sweep', 'ensemble'] as const
export type JobForm = (typeof FORMS)[number]
