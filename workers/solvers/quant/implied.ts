// The volatility that a price of the market implies.
import { brent } from '../../numerics/brent.ts'
import { invalidInput } from '../../refusal.ts'
import type { OwnOption } from './option.ts'
import type { OwnInput } from './own-words.ts'

const SIGMA_MAX = 10

/** The volatility at which the price is the market's. */
export function impliedBy(
  option: OwnOption,
  { marketPrice }: OwnInput,
  price: (sigma: number) => number,
): number | undefined {
  if (marketPrice === undefined) return undefined
  const { model, localSigma, S0 } = option
  if (
    model.kind === 'heston' ||
    localSigma !== undefined ||
    option.market.variance.knots.length > 0
  ) {
    const message = 'marketPrice needs a model with one constant volatility'
    throw invalidInput('/marketPrice', message)
  }
  const top = model.kind === 'bachelier' ? 100 * S0 : SIGMA_MAX / Math.max(1, Math.sqrt(option.T))
  const bottom = top * 1e-3
  const off = (sigma: number) => price(sigma) - marketPrice
  const [least, most] = [off(bottom), off(top)]
  if (!(least <= 0 && most >= 0)) {
    const message = `no volatility from ${bottom} to ${top} gives ${marketPrice}: the price goes from ${least + marketPrice} to ${most + marketPrice}`
    throw invalidInput('/marketPrice', message, { value: marketPrice })
  }
  return brent(off, bottom, top, 1e-10 * top)
}
