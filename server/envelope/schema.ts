// The schema of an answer that was sealed, for the output schemas of the tools.
import {
  anything,
  boolean,
  choice,
  either,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  type Static,
  type TProperties,
  text,
} from '../../workers/schema.ts'
import { SEAL, type Seal } from './answer-seal.ts'
import type { JsonResult } from './arrays.ts'

/** Forms of an answer: the whole of it, without its lists, or its headline. */
export const VIEW = choice(['full', 'summary', 'brief'], { title: 'how much of the answer' })
export type View = Static<typeof VIEW>

const hex64 = (title: string) => text({ title, pattern: '^[0-9a-f]{64}$' })
const scalar = (title: string) => nullable(number({ title }))

const check = object(
  {
    name: text({ title: 'what was checked' }),
    measured: number({ title: 'measured size' }),
    bound: number({ title: 'largest size that passes' }),
    passed: boolean({ title: 'whether it held' }),
  },
  { title: 'the decisive accuracy check that ran before the answer' },
)

const metricShift = object(
  {
    variance: number({ title: 'svcond variance before the shift' }),
    threshold: number({ title: 'variance above which the metric is shifted' }),
    alphaBefore: number({ title: 'coupling before' }),
    alphaAfter: number({ title: 'coupling after' }),
    deltaAlpha: number({ title: 'applied change of the coupling' }),
    steps: integer({ title: 'steps of the projection' }),
  },
  { title: 'present only when a shift was applied' },
)

const term = object({
  term: text({ title: 'term of the Master Equation' }),
  operator: optional(text({ title: 'operator id' })),
  value: number({ title: 'value of the term' }),
})

const termBeside = object({ ...term.properties, unit: text({ title: 'unit of the value' }) })

const operatorResult = object({
  operator_id: text({ title: 'operator id' }),
  value: scalar('value in SI'),
  unit: text({ title: 'unit' }),
  equation: text({ title: 'equation with the inputs substituted' }),
})

/** The inputs as they were read, on the answer. */
export const understood = record(
  object({
    value: number({ title: 'value in unit' }),
    unit: text({ title: 'unit of the input' }),
    uncertainty: optional(number({ title: 'standard uncertainty in SI', minimum: 0 })),
    text: optional(text({ title: 'as it was written' })),
    given: optional(text({ title: 'the same text' })),
    note: optional(
      text({
        title: 'what was done beyond the factor of the unit: cycles to radians, dB to a factor',
      }),
    ),
  }),
  { title: 'each input as it was understood' },
)

const common = {
  value: scalar(
    'headline value in SI or the stated reduced unit; null where it does not exist, and of a sweep, whose headline is its list',
  ),
  unit: text({ title: 'unit of value' }),
  uncertainty: number({
    title: 'absolute uncertainty of value; of a sweep the largest of its first column',
    minimum: 0,
  }),
  shown: optional(
    object(
      {
        value: number({ title: 'value in that unit' }),
        unit: text({ title: 'outputUnit' }),
        text: text({ title: 'with the digits that the uncertainty leaves' }),
      },
      { title: 'the value in outputUnit' },
    ),
  ),
  equations: list(text({ title: 'equation' }), {
    title: "formulas with inputs substituted; the first is KO42's",
  }),
  warnings: list(text({ title: 'warning' }), {
    title: 'what the reader should know',
  }),
  understood: optional(understood),
  operator_id: text({ title: 'operator or solver that gives the headline value' }),
  operatorChain: list(text({ title: 'operator id' }), { title: 'KO42 first, then the operators' }),
  operators: list(text({ title: 'operator id' }), { title: 'the same ids' }),
  masterSum: number({ title: 'R(t) for S = 1' }),
  R_t: number({ title: 'the same number as masterSum' }),
  phase: number({ title: 'phase of the pulse', minimum: 0, maximum: 1 }),
  svcond: integer({ title: 'pulse counter' }),
  svcondTick: integer({ title: 'pulse counter' }),
  t: number({ title: 'time of the seal, unix seconds', unit: 's' }),
  svcProof: hex64('receipt: HMAC-SHA256'),
  proofVersion: integer({ title: 'version of the receipt' }),
  keyPrefix: text({ title: 'first 8 characters of the ZID, or PROVE or PLAYGROUND' }),
  zid: text({ title: 'the account whose chain holds it' }),
  input: optional(
    record(anything({ title: 'value' }), {
      title: 'what was computed from, where result holds no parameters and no columns',
    }),
  ),
  precisionBound: number({
    title: 'bound that the computed digits were held to: 1e-4, or the wider one of this answer',
  }),
  check,
  master_sum: object(
    {
      terms: list(term, { title: 'terms' }),
      total: number({ title: 'sum of the terms' }),
      unit: text({ title: 'unit' }),
      beside: list(termBeside, { title: 'KO42 and terms in other units, which no sum takes up' }),
    },
    { title: 'per-term evaluation of the Master Equation: its C_k(phi), or parts of one' },
  ),
  masterEquation: text({ title: 'the synthesised Master Equation' }),
  cko: object(
    {
      variance: number({ title: 'svcond variance' }),
      metric_shift: optional(metricShift),
    },
    { title: 'parity check' },
  ),
  results: list(operatorResult, { title: 'one for each domain operator' }),
  resultHash: hex64('sha256 of the RFC 8785 JSON of result, or of results'),
  entry: object(
    {
      seq: integer({ title: 'number in the machine’s chain' }),
      hash: hex64('hash of the entry'),
      prev: hex64('hash of the entry before'),
    },
    { title: 'the audit-chain entry that holds this computation' },
  ),
  elapsedMs: number({ title: 'time in the solver', unit: 'ms' }),
  cached: optional(
    boolean({ title: 'true: the result is that of an earlier run of the same input' }),
  ),
  seal: SEAL,
  links: optional(
    object(
      { result: text({ title: 'where your machine reads this answer again, its arrays whole' }) },
      { title: 'addresses on this node' },
    ),
  ),
  view: optional(VIEW),
  omitted: optional(
    list(text({ title: 'path' }), { title: 'summary, brief: members that were left out' }),
  ),
}

/** The place in the audit chain that holds a computation; the store gives it. */
export type EntryPlace = Static<typeof common.entry>

const sealed = object(common)

/** An answer as it is sealed: `seal` and `entry` are set once it is signed and stored. */
export type Envelope = Omit<Static<typeof sealed>, 'entry' | 'seal'> & {
  entry?: EntryPlace
  seal?: Seal
  result?: JsonResult
  /** Merkle root over the points of a sweep, hexadecimal. */
  merkleRoot?: string
  /** What the tool reports beside: validity, defaulted ... */
  [extra: string]: unknown
}

/** An answer in a shorter view: members of the whole one, each as it stands there; the seal is over the whole one. */
export const SHORTENED_ANSWER = Object.assign(
  object({
    value: common.value,
    unit: common.unit,
    uncertainty: common.uncertainty,
    equations: optional(common.equations),
    warnings: optional(common.warnings),
    view: choice(['summary', 'brief'], { title: 'what is left of the answer' }),
    entry: optional(record(anything({ title: 'seq, hash' }), { title: 'the entry that holds it' })),
    omitted: common.omitted,
  }),
  { title: 'answer of view summary or brief', additionalProperties: true },
)

/** What all sealed answers have in common; `result` and other members are those of the tool. */
export const SEALED_ANSWER = Object.assign(
  object({
    ...common,
    result: optional(record(anything({ title: 'value' }), { title: 'output of a solver' })),
  }),
  { title: 'sealed answer', additionalProperties: true },
)

/** The envelope of a closed form, with the members that the tool adds. */
export const envelopeSchema = (more: TProperties = {}) => object({ ...common, ...more })

const solverCheck = object({
  name: text({ title: 'what was checked' }),
  value: number({ title: 'measured size' }),
  bound: number({ title: 'largest size that passes' }),
  passed: boolean({ title: 'whether it held' }),
})

const accuracy = object(
  {
    estimate: number({ title: 'measured error estimate' }),
    bound: number({ title: 'bound that was asked of it' }),
    how: text({ title: 'how it was measured' }),
  },
  { title: 'measured accuracy' },
)

const statistics = object(
  {
    standardError: number({ title: 'standard error of the value' }),
    confidence: number({ title: 'share of all seeds within one standard error of the truth' }),
    how: text({ title: 'how it was found' }),
    numerical: accuracy,
  },
  {
    title:
      'of a value that is a mean over chance: its statistical error, and that of the computation',
  },
)

const field = object({
  nx: integer({ title: 'points in x' }),
  ny: integer({ title: 'points in y' }),
  dx: number({ title: 'spacing in x' }),
  dy: number({ title: 'spacing in y' }),
  values: either(
    list(number({ title: 'value' }), { title: 'row by row: values[j * nx + i]' }),
    text({ title: 'with encoding base64: little-endian float64, row by row' }),
  ),
  dtype: optional(text({ title: 'with encoding base64: <f8, little-endian float64' })),
  shape: optional(
    list(integer({ title: 'length' }), { title: 'with encoding base64: [ny, nx], row-major' }),
  ),
  sampled: optional(
    object(
      {
        nx: integer({ title: 'points of the whole grid in x' }),
        ny: integer({ title: 'points of the whole grid in y' }),
        strideX: integer({ title: 'every how many points in x' }),
        strideY: integer({ title: 'every how many points in y' }),
      },
      { title: 'present when values is a sample of the whole field' },
    ),
  ),
  sha256: hex64('sha256 of the whole field, little-endian float64'),
})

/** The envelope of a computation with a result of these fields. */
export const resultEnvelopeSchema = (outputs: TProperties, more: TProperties = {}) =>
  envelopeSchema({ ...more, result: object(outputs, { title: 'the computed fields' }) })

/** Of a simulation: what was taken in the place of parameters that were not given. */
export const DEFAULTED = record(anything({ title: 'default used' }), {
  title: 'parameters that were not given, with the value that was used, by key',
})

/** The envelope of a solver with the result fields that its record names. */
export const solverEnvelopeSchema = (outputs: TProperties) =>
  envelopeSchema({
    defaulted: DEFAULTED,
    result: object(
      {
        ...outputs,
        method: text({ title: 'the scheme in the field’s own words' }),
        parameters: record(anything({ title: 'value used' }), { title: 'all inputs' }),
        checks: list(solverCheck, { title: 'the solver’s own checks' }),
        accuracy,
        statistics: optional(statistics),
        series: record(list(nullable(number({ title: 'value' })), { title: 'column' }), {
          title: 'columns of equal length for line plots, the first is the abscissa',
        }),
        fields: record(field, { title: 'maps on regular grids' }),
        warnings: list(text({ title: 'warning' }), { title: 'what the reader should know' }),
      },
      { title: 'solver output' },
    ),
  })

export const ENCODING = choice(['json', 'base64'], {
  title: 'fields as samples, or whole as base64 of <f8',
  default: 'json',
})

/** No control character, no half of a surrogate pair: a name that any address can hold. */
const NAME = { minLength: 1, maxLength: 64, pattern: '^[^\\p{Cc}\\p{Cs}]+$' }

export const FOLDER_NAME = text({ title: 'name of a folder', ...NAME, examples: ['night-run'] })

export const FOLDER = optional(text({ title: 'folder to file it in', ...NAME }))
