// What a caller may write beside the field's own parameters: damping and drives, a named law, a linear system.
import { choice, list, mixed, number, object, optional, record, type Static } from '../../schema.ts'

export const COEFFICIENT_MAX = 1e6
/** Equations of a linear system. */
export const MATRIX_MAX = 32
export const TIMES_MAX = 10_000
export const DRIVES_MAX = 16

/** Laws with a closed form of their own, and their parameters with their defaults. */
export const LAWS = {
  polynomial: {},
  pendulum: { omega: 1 },
  morse: { D: 1, a: 1 },
  kepler: { mu: 1 },
  riccati: { a: 1, b: 0, c: -1 },
  logistic: { r: 1, K: 1 },
} as const

export type LawName = keyof typeof LAWS

const bounded = { minimum: -COEFFICIENT_MAX, maximum: COEFFICIENT_MAX }
const real = (title: string) => number({ title, ...bounded })
const column = (title: string) =>
  optional(list(number({ title: 'number' }), { title, minItems: 1, maxItems: MATRIX_MAX }))

const DRIVE = object({
  amplitude: number({ title: 'amplitude' }),
  frequency: number({ title: 'angular', minimum: 0, maximum: COEFFICIENT_MAX }),
  phase: optional(number({ title: 'phase; 0' })),
})

export type DriveInput = Static<typeof DRIVE>

export const OWN_WORDS = {
  kappa: optional(real('factor of phi^2 on the left of the equation; 0')),
  damping: optional(
    number({
      title: "factor of phi'; needs kappa = lambda_eff = 0",
      minimum: 0,
      maximum: COEFFICIENT_MAX,
    }),
  ),
  drive: optional(
    mixed<DriveInput | DriveInput[]>({
      ...DRIVE,
      type: ['object', 'array'],
      title: 'force amplitude cos(frequency t + phase), or a list; needs kappa = lambda_eff = 0',
      items: DRIVE,
      minItems: 1,
      maxItems: DRIVES_MAX,
      examples: [{ amplitude: 0.5, frequency: 1 }],
    }),
  ),
  law: optional(
    choice(Object.keys(LAWS) as LawName[], {
      title:
        "polynomial; phi'' = -omega^2 sin phi; phi'' = -d/dphi D (1 - e^(-a phi))^2; r'' = -mu r/|r|^3; phi' = a + b phi + c phi^2; phi' = r phi (1 - phi/K)",
    }),
  ),
  parameters: optional(
    record(number({ title: 'number' }), {
      title: 'of the law: omega; D, a; mu; a, b, c; r, K (1, of riccati 1, 0, -1)',
      maxProperties: 3,
      examples: [{ omega: 2 }],
    }),
  ),
  matrix: optional(
    list(list(number({ title: 'entry' }), { title: 'row', minItems: 1, maxItems: MATRIX_MAX }), {
      title: "A of the linear system y' = A y + b",
      minItems: 1,
      maxItems: MATRIX_MAX,
      examples: [
        [
          [0, 1],
          [-1, 0],
        ],
      ],
    }),
  ),
  source: column('b; 0'),
  start: column('y(0); of kepler position, velocity'),
  times: optional(
    mixed<number | number[]>({
      type: ['integer', 'array'],
      title: 'times of the rows, from 0 outwards, or their number up to t; 201',
      minimum: 2,
      maximum: TIMES_MAX,
      items: { type: 'number', title: 'time', minimum: -1e4, maximum: 1e4 },
      minItems: 1,
      maxItems: TIMES_MAX,
      examples: [101],
    }),
  ),
}

/** Kinds of a problem by what describes it; each uses words of its own and refuses the others. */
export type ProblemKind = LawName | 'matrix'

export const COMMON_INPUTS = ['t', 'times', 'ko42', 'alpha', 'mode', 'beta', 'law'] as const

const FIRST_ORDER = ['parameters', 'phi0'] as const
const SECOND_ORDER = [...FIRST_ORDER, 'phidot0'] as const

export const INPUTS_OF: Readonly<Record<Exclude<ProblemKind, 'polynomial'>, readonly string[]>> = {
  pendulum: SECOND_ORDER,
  morse: SECOND_ORDER,
  kepler: ['parameters', 'start'],
  riccati: FIRST_ORDER,
  logistic: FIRST_ORDER,
  matrix: ['matrix', 'source', 'start'],
}

/** Of the own words those that have no part in the polynomial law. */
export const OTHERS_OF_POLYNOMIAL = ['parameters', 'matrix', 'source', 'start'] as const
