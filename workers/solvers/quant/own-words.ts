// The words by which a caller describes an option of his own, beside those of the plain European one.
import {
  boolean,
  choice,
  type Inputs,
  integer,
  list,
  mixed,
  number,
  object,
  optional,
  text,
} from '../../schema.ts'

const CURVE_MAX = 64
export const DATES_MAX = 1000

/** A number, or a curve from today. */
export const numberOrCurve = (title: string, range: object) =>
  mixed<number | readonly unknown[]>({
    title,
    type: ['number', 'array'],
    maxItems: CURVE_MAX,
    ...range,
  })

const dates = (title: string) =>
  optional(
    mixed<number | number[]>({
      title,
      type: ['integer', 'array'],
      maxItems: DATES_MAX,
      items: { type: 'number' },
    }),
  )

const positive = { exclusiveMinimum: 0, maximum: 1e9 }

export const OWN_WORDS = {
  dividendYield: optional(numberOrCurve('continuous yield, or [{t, rate}]', {})),
  dividends: optional(
    list(
      object({
        t: number({ title: 'when', unit: 'yr', exclusiveMinimum: 0 }),
        amount: optional(number({ title: 'paid', minimum: 0 })),
        fraction: optional(number({ title: 'of the stock', minimum: 0, maximum: 0.99 })),
      }),
      { title: 'dividends; each {t, amount} or {t, fraction}', maxItems: 64 },
    ),
  ),
  dividendModel: optional(
    choice(['spot', 'escrowed'], { title: 'the stock falls by it, or all are taken off at first' }),
  ),
  exercise: optional(choice(['european', 'american', 'bermudan'], { title: 'when' })),
  exerciseDates: dates('bermudan: how many equal dates, or times'),
  barrier: optional(
    object(
      {
        kind: choice(['down-out', 'down-in', 'up-out', 'up-in'], { title: 'kind' }),
        level: number({ title: 'level', ...positive }),
        upper: optional(number({ title: 'upper end of a corridor', ...positive })),
        rebate: optional(number({ title: 'paid at the hit, or at T', minimum: 0 })),
        dates: dates('watched at; else always'),
      },
      { title: 'level that ends or begins it' },
    ),
  ),
  asian: optional(
    object(
      {
        average: choice(['arithmetic', 'geometric'], { title: 'mean' }),
        fixings: mixed<number | number[] | string>({
          title: 'how many equal dates, or times; or continuous',
          type: ['integer', 'array', 'string'],
          maxLength: 10,
          maxItems: DATES_MAX,
          items: { type: 'number' },
        }),
        floating: optional(boolean({ title: 'the mean is the strike' })),
      },
      { title: 'mean A' },
    ),
  ),
  assets: optional(
    list(
      object({
        S0: number({ title: 'price today', ...positive }),
        sigma: number({ title: 'volatility', minimum: 0, maximum: 5 }),
        dividendYield: optional(number({ title: 'yield', minimum: -1, maximum: 2 })),
        weight: optional(number({ title: 'in the basket; 1/n', minimum: -1e6, maximum: 1e6 })),
      }),
      { title: 'several stocks', minItems: 2, maxItems: 10 },
    ),
  ),
  correlation: optional(
    list(list(number({ title: 'correlation', minimum: -1, maximum: 1 }), { title: 'row' }), {
      title: 'matrix of the assets',
    }),
  ),
  payoff: optional(
    text({
      title:
        'vanilla, digital, or own expression of S (S1, S2 ... of assets) at T, K, A mean, H highest, L lowest',
      minLength: 1,
      maxLength: 2000,
      examples: ['max(S - K, 0)^2'],
    }),
  ),
  amount: optional(number({ title: 'paid by digital; 1', minimum: 0, maximum: 1e9 })),
  model: optional(
    mixed<string | Readonly<Record<string, unknown>>>({
      title:
        'law of the stock; black-scholes, {heston: {v0, kappa, theta, xi, rho}}, {merton: {lambda, jumpMean, jumpSd}} or {bachelier: {sigma}}',
      type: ['string', 'object'],
    }),
  ),
  method: optional(choice(['auto', 'exact', 'grid', 'paths'], { title: 'how' })),
  marketPrice: optional(number({ title: 'price whose volatility is wanted', ...positive })),
  steps: optional(integer({ title: 'of the grid, or of a path to T', minimum: 1, maximum: 1600 })),
  seed: optional(integer({ title: 'of the paths; 1', minimum: 0, maximum: 4_294_967_295 })),
}

export type OwnInput = Inputs<typeof OWN_WORDS> & {
  readonly type: 'call' | 'put'
  readonly S0: number
  readonly K: number
  readonly r: number | readonly unknown[]
  readonly sigma: number | string | readonly unknown[]
  readonly T: number
  readonly paths: number
}

export const isOwn = (input: Readonly<Record<string, unknown>>): boolean =>
  typeof input['r'] !== 'number' ||
  typeof input['sigma'] !== 'number' ||
  Object.keys(OWN_WORDS).some(word => input[word] !== undefined && word !== 'method') ||
  (input['method'] !== undefined && input['method'] !== 'paths')
