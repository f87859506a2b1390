// The volatility that a price of the market implies.
import { brent } from '../../numerics/brent.ts'
import { exp, log } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import type { Priced } from './exact.ts'
import type { Estimated } from './greeks.ts'
import type { OwnOption } from './option.ts'
import type { OwnInput } from './own-words.ts'

const SIGMA_MAX = 10
/** Least volatility of a search, of the largest: by a form that holds however small it is, and by one that does not. */
const SIGMA_MIN = { closed: 1e-6, other: 1e-3 } as const
/** Volatilities at which a price that may rise and fall is looked at for others. */
const LOOKS = 32
const TOLERANCE = 1e-10
/** Of the volatility: the step of the slope, and the largest error that is answered. */
const STEP = 1e-3
const ERROR_MAX = 0.05
/** Of what the last step moved: how much of it the slope may have missed. */
const MISSED = 0.01

/** The price under another volatility: soon, for the search, and with its error, for what is found. */
export interface UnderSigma {
  readonly quick: (sigma: number) => number
  readonly settled: (sigma: number) => Priced
  readonly isClosed?: boolean
}

/** The volatility at which the price is the market's. Its error is what moves the price by more than the price's own. */
export function impliedBy(
  option: OwnOption,
  { marketPrice, asian }: OwnInput,
  { quick, settled, isClosed = false }: UnderSigma,
): Estimated | undefined {
  if (marketPrice === undefined) return undefined
  refuseOtherModels(option)
  const off = (sigma: number) => quick(sigma) - marketPrice
  const { model, S0, T } = option
  const top = model.kind === 'bachelier' ? 100 * S0 : SIGMA_MAX / Math.max(1, Math.sqrt(T))
  const bottom = top * SIGMA_MIN[isClosed ? 'closed' : 'other']
  // A geometric mean falls where the stock scatters more.
  const mayTurn =
    option.payoff !== 'vanilla' || option.barrier !== undefined || asian?.average === 'geometric'
  const [low, high] = bracketOf(off, bottom, top, marketPrice, mayTurn ? LOOKS : 2)
  const near = brent(off, low, high, TOLERANCE * top)
  const h = STEP * near
  const slope = (quick(near + h) - quick(near - h)) / (2 * h)
  const { price, error } = settled(near)
  const correction = slope === 0 ? 0 : (marketPrice - price) / slope
  const value = near + correction
  const gap = reachOf(quick, near, slope, error) + MISSED * Math.abs(correction)
  if (gap <= ERROR_MAX * near && value > 0) return { value, error: gap }
  const way = isClosed ? '' : '; method exact, or more steps, may have a smaller error'
  const message = `a price of ${marketPrice} tells no volatility: within an error of ${error} it is that of all about ${near}${way}`
  throw invalidInput('/marketPrice', message, { value: marketPrice })
}

function refuseOtherModels({ model, localSigma, market }: OwnOption): void {
  if (model.kind !== 'heston' && localSigma === undefined && market.variance.knots.length === 0) {
    return
  }
  throw invalidInput('/marketPrice', 'marketPrice needs a model with one constant volatility')
}

/** Two volatilities with the one that is wanted between them. A vanilla price rises all the way; others may turn. */
function bracketOf(
  off: (sigma: number) => number,
  bottom: number,
  top: number,
  marketPrice: number,
  looks: number,
): [number, number] {
  const step = log(top / bottom) / (looks - 1)
  const sigmas = Array.from({ length: looks }, (_, i) => bottom * exp(step * i))
  const gaps = sigmas.map(off)
  const changes = sigmas.flatMap((_, i) =>
    i > 0 && gaps[i - 1]! <= 0 !== gaps[i]! <= 0 ? [i] : [],
  )
  const [first] = changes
  if (changes.length === 1) return [sigmas[first! - 1]!, sigmas[first!]!]
  const prices = gaps.map(gap => gap + marketPrice)
  const message =
    first === undefined
      ? `no volatility from ${bottom} to ${top} gives ${marketPrice}: the price goes from ${Math.min(...prices)} to ${Math.max(...prices)}`
      : `more than one volatility gives ${marketPrice}: about ${changes.map(i => sigmas[i]!.toPrecision(2)).join(', ')}`
  throw invalidInput('/marketPrice', message, { value: marketPrice })
}

/** How far the volatility goes, to either side, before the price has moved by its error; its whole self where it never does. */
function reachOf(quick: UnderSigma['quick'], sigma: number, slope: number, error: number): number {
  const here = quick(sigma)
  const moves = (by: number) => Math.abs(quick(sigma + by) - here) >= 0.9 * error
  let reach = error / Math.max(Math.abs(slope), Number.MIN_VALUE)
  while (reach < sigma && !(moves(reach) && moves(-reach))) reach *= 2
  return reach
}
