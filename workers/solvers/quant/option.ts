// What a caller has said as one option: read, checked against itself, in the terms of the methods.
import { log } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import type { Jumps } from './closed-forms.ts'
import type { Dividend } from './grid-nodes.ts'
import type { Heston } from './heston.ts'
import { constant, type Market, readCurve } from './market.ts'
import { DATES_MAX, type OwnInput } from './own-words.ts'

export type Model =
  | { readonly kind: 'black-scholes' }
  | { readonly kind: 'heston'; readonly heston: Heston }
  | { readonly kind: 'merton'; readonly jumps: Jumps }
  | { readonly kind: 'bachelier'; readonly sigma: number }

export interface Barrier {
  readonly isOut: boolean
  readonly lower: number | undefined
  readonly upper: number | undefined
  readonly rebate: number
  readonly dates: readonly number[] | undefined
}

export interface OwnOption {
  readonly sign: 1 | -1
  readonly S0: number
  readonly K: number
  readonly T: number
  readonly market: Market
  /** Rate, yield and volatility where each is one number. */
  readonly numbers:
    | { readonly rate: number; readonly income: number; readonly sigma: number }
    | undefined
  readonly localSigma: string | undefined
  readonly model: Model
  readonly payoff: 'vanilla' | 'digital' | { readonly text: string }
  readonly amount: number
  readonly exercise: 'european' | 'american' | readonly number[]
  readonly dividends: readonly Dividend[]
  readonly isEscrowed: boolean
  readonly barrier: Barrier | undefined
  /** Fixings of a geometric mean that has a closed form. */
  readonly geometricDates: readonly number[] | undefined
}

/** Whether the mean is lognormal at T, and all that is paid on is it. */
export const isGeometricForm = ({
  asian,
  assets,
  model = 'black-scholes',
  exercise = 'european',
  barrier,
  dividends = [],
  payoff = 'vanilla',
  sigma,
}: OwnInput): boolean =>
  asian?.average === 'geometric' &&
  typeof asian.fixings !== 'string' &&
  !asian.floating &&
  [assets, barrier, dividends[0]].every(one => one === undefined) &&
  model === 'black-scholes' &&
  exercise === 'european' &&
  (payoff === 'vanilla' || payoff === 'digital') &&
  typeof sigma !== 'string'

export function readOption(input: OwnInput): OwnOption {
  const { K, T, r, sigma, dividendYield = 0, assets } = input
  const S0 = assets ? startOf(assets) : input.S0
  const model = readModel(input)
  const payoff = input.payoff ?? 'vanilla'
  if (input.amount !== undefined && payoff !== 'digital') {
    throw invalidInput('/amount', 'amount counts only where payoff is digital')
  }
  if (Array.isArray(sigma) && model.kind !== 'black-scholes' && model.kind !== 'merton') {
    throw invalidInput('/sigma', `the ${model.kind} model has a volatility of its own`)
  }
  const market = {
    rate: readCurve('r', 'rate', r, T),
    income: readCurve('dividendYield', 'rate', dividendYield, T),
    variance:
      typeof sigma === 'string' ? constant(0) : readCurve('sigma', 'vol', sigma as number, T),
  }
  const isPlain = [r, sigma, dividendYield].every(one => typeof one === 'number')
  return {
    sign: input.type === 'call' ? 1 : -1,
    ...{ S0, K, T, market, model },
    numbers: isPlain
      ? { rate: r as number, income: dividendYield as number, sigma: sigma as number }
      : undefined,
    localSigma: typeof sigma === 'string' ? sigma : undefined,
    payoff: payoff === 'vanilla' || payoff === 'digital' ? payoff : { text: payoff },
    amount: input.amount ?? 1,
    exercise: readExercise(input),
    dividends: readDividends(input),
    isEscrowed: input.dividendModel === 'escrowed',
    barrier: readBarrier({ ...input, S0 }),
    geometricDates: isGeometricForm(input)
      ? readDates(input.asian!.fixings as number | number[], T, '/asian/fixings')
      : undefined,
  }
}

/** Of the basket today. */
const startOf = (assets: NonNullable<OwnInput['assets']>): number =>
  assets.reduce((sum, { S0, weight = 1 / assets.length }) => sum + weight * S0, 0)

const RANGES = {
  heston: {
    v0: [0, 25],
    kappa: [0, 100],
    theta: [0, 25],
    xi: [0, 10],
    rho: [-1, 1],
  },
  merton: { lambda: [0, 500], jumpMean: [-3, 3], jumpSd: [0, 3] },
  bachelier: { sigma: [0, 1e9] },
} as const

function readModel({ model = 'black-scholes', sigma }: OwnInput): Model {
  if (model === 'black-scholes') return { kind: model }
  const names = typeof model === 'string' ? [] : Object.keys(model)
  const [kind] = names
  if (names.length !== 1 || kind === undefined || !Object.hasOwn(RANGES, kind)) {
    const message = `model is black-scholes, {heston: {...}}, {merton: {...}} or {bachelier: {...}}`
    throw invalidInput('/model', message)
  }
  const numbers = readNumbers(
    kind,
    RANGES[kind as keyof typeof RANGES],
    (model as Record<string, unknown>)[kind],
  )
  if (typeof sigma === 'string') {
    throw invalidInput('/sigma', `a local volatility has no part in the ${kind} model`)
  }
  if (kind === 'heston') return { kind, heston: numbers as unknown as Heston }
  if (kind === 'bachelier') return { kind, sigma: numbers['sigma']! }
  const { lambda, jumpMean, jumpSd } = numbers
  return {
    kind: 'merton',
    jumps: { intensity: lambda!, mean: jumpMean!, deviation: jumpSd! },
  }
}

function readNumbers(
  kind: string,
  ranges: Readonly<Record<string, readonly [number, number]>>,
  value: unknown,
): Record<string, number> {
  const all = (value ?? {}) as Record<string, unknown>
  const strange = Object.keys(all).find(name => !Object.hasOwn(ranges, name))
  if (strange !== undefined) {
    throw invalidInput(`/model/${kind}/${strange}`, `${strange} is no number of ${kind}`)
  }
  const numbers: Record<string, number> = {}
  for (const [name, [least, most]] of Object.entries(ranges)) {
    const one = all[name]
    const pointer = `/model/${kind}/${name}`
    if (one === undefined) throw missingInput(pointer, `${name} of ${kind} is missing`)
    if (typeof one !== 'number' || !(one >= least && one <= most)) {
      throw invalidInput(pointer, `${name} is a number from ${least} to ${most}`, { value: one })
    }
    numbers[name] = one
  }
  return numbers
}

/** Equal dates up to T, or times as they are. */
export function readDates(input: number | number[], T: number, pointer: string): number[] {
  if (typeof input === 'number') {
    if (!(input >= 1 && input <= DATES_MAX)) {
      throw invalidInput(pointer, `${input} dates: from 1 to ${DATES_MAX}`, { limit: DATES_MAX })
    }
    return Array.from({ length: input }, (_, i) => (T * (i + 1)) / input)
  }
  if (input.length === 0) throw invalidInput(pointer, 'there is no date')
  for (const [i, t] of input.entries()) {
    if (t > (i === 0 ? 0 : input[i - 1]!) && t <= T) continue
    throw invalidInput(`${pointer}/${i}`, `dates rise from above 0 to at most T = ${T}`, {
      value: t,
    })
  }
  return input
}

function readExercise({
  exercise = 'european',
  exerciseDates,
  T,
}: OwnInput): OwnOption['exercise'] {
  if (exercise === 'bermudan') {
    if (exerciseDates === undefined) {
      throw missingInput('/exerciseDates', 'exerciseDates are missing beside bermudan')
    }
    return readDates(exerciseDates, T, '/exerciseDates')
  }
  if (exerciseDates !== undefined) {
    throw invalidInput('/exerciseDates', `exerciseDates count only beside bermudan exercise`)
  }
  return exercise
}

function readDividends({ dividends = [], dividendModel, T, S0 }: OwnInput): Dividend[] {
  if (dividendModel !== undefined && dividends.length === 0) {
    throw invalidInput('/dividendModel', 'dividendModel counts only where there are dividends')
  }
  let total = 0
  const all = dividends.map(({ t, amount, fraction }, i) => {
    const pointer = `/dividends/${i}`
    if ((amount === undefined) === (fraction === undefined)) {
      throw invalidInput(pointer, 'a dividend has an amount or a fraction')
    }
    if (t >= T) throw invalidInput(`${pointer}/t`, `t is ${t}, not before T = ${T}`)
    total += amount ?? 0
    return { t, amount: amount ?? 0, fraction: fraction ?? 0 }
  })
  if (total >= S0) {
    throw invalidInput('/dividends', `dividends of ${total} are no less than the stock, ${S0}`)
  }
  return all.sort((a, b) => a.t - b.t)
}

function readBarrier({ barrier, T, S0, K }: OwnInput): Barrier | undefined {
  if (!barrier) return undefined
  const { kind, level, upper, rebate = 0, dates } = barrier
  const isDown = kind.startsWith('down')
  if (upper !== undefined && !(upper > level)) {
    throw invalidInput('/barrier/upper', `upper is ${upper}, not above level ${level}`)
  }
  const isInside = isDown || upper !== undefined ? S0 > level : S0 < level
  if (!isInside) {
    throw invalidInput('/barrier/level', `S0 = ${S0} is already beyond the barrier ${level}`)
  }
  if (upper !== undefined && S0 >= upper) {
    throw invalidInput('/barrier/upper', `S0 = ${S0} is already beyond the barrier ${upper}`)
  }
  // A level that no path reaches, or one too near for any grid, is a slip.
  const distance = Math.abs(log(level / S0))
  if (distance < 1e-6) throw invalidInput('/barrier/level', `${level} is the stock itself`)
  if (rebate > 10 * (S0 + K)) {
    throw invalidInput('/barrier/rebate', `rebate is ${rebate}: at most 10 (S0 + K)`)
  }
  return {
    isOut: kind.endsWith('out'),
    lower: isDown || upper !== undefined ? level : undefined,
    upper: upper ?? (isDown ? undefined : level),
    rebate,
    dates: dates === undefined ? undefined : readDates(dates, T, '/barrier/dates'),
  }
}
