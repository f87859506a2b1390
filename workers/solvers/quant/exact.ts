// European prices by a closed form or one integral, whatever the model.
import { exp, log } from '../../numerics/mathematics.ts'
import { barrierPrice, hasForm } from './barrier-form.ts'
import {
  bachelierDigital,
  bachelierPrice,
  blackDigital,
  blackPrice,
  mertonPrice,
  type Terminal,
} from './closed-forms.ts'
import { hestonPrice } from './heston.ts'
import { geometricLaw } from './on-paths.ts'
import type { OwnOption } from './option.ts'

/** Roundings of a price, of the stock and the strike. */
const ROUNDING = 4e-15

export interface Priced {
  readonly price: number
  readonly error: number
}

/** Why there is no closed form; undefined where there is one. */
export function whyNoForm(option: OwnOption): string | undefined {
  const { exercise, barrier, payoff, dividends, isEscrowed, localSigma, model } = option
  if (exercise !== 'european') return 'early exercise has no closed form'
  if (localSigma !== undefined) return 'a local volatility has no closed form'
  if (typeof payoff === 'object') return 'an own payoff has no closed form'
  if (!isEscrowed && dividends.some(({ amount }) => amount > 0)) {
    return 'a stock that falls by cash dividends has no closed form'
  }
  return barrier ? whyNoBarrierForm(option) : undefined
  function whyNoBarrierForm({ numbers, sign }: OwnOption): string | undefined {
    if (barrier!.dates) return 'a barrier at dates has no closed form'
    if (barrier!.lower !== undefined && barrier!.upper !== undefined) {
      return 'a corridor has no closed form here'
    }
    const isPlain = numbers && model.kind === 'black-scholes' && payoff === 'vanilla'
    if (!isPlain || dividends.length > 0) {
      return 'a barrier has a closed form for vanilla payoffs with constant numbers alone'
    }
    return hasForm(barrierOption(option, sign)) ? undefined : 'this rebate has no real closed form'
  }
}

/** The stock today without what it will pay in cash, and the share of it that is left at T. */
export function forwardOf({ S0, T, market, dividends }: OwnOption): number {
  const growth = (t: number) => market.rate.at(t) - market.income.at(t)
  let [stock, share] = [S0, 1]
  for (const { t, amount, fraction } of dividends) {
    stock -= (amount * exp(-growth(t))) / share
    share *= 1 - fraction
  }
  return stock * share * exp(growth(T))
}

/** Forward of the geometric mean at its fixings, and the deviation of its logarithm. */
function geometricMean({ geometricDates, S0, market }: OwnOption) {
  if (!geometricDates) return undefined
  const { mean, variance } = geometricLaw({ S0, market, weight: 1 }, geometricDates, log(S0))
  return { forward: exp(mean + variance / 2), deviation: Math.sqrt(variance) }
}

export function exactPrice(option: OwnOption): Priced {
  const { sign, K, T, market, model, payoff, amount, S0, barrier } = option
  const rounding = ROUNDING * (S0 + K)
  if (barrier) {
    return { price: Math.max(0, barrierPrice(barrierOption(option, sign))), error: 4 * rounding }
  }
  const discount = exp(-market.rate.at(T))
  const mean = geometricMean(option)
  const forward = mean?.forward ?? forwardOf(option)
  const isDigital = payoff === 'digital'
  const scale = isDigital ? amount : 1
  const error = isDigital ? ROUNDING * amount : rounding
  const terminal = (deviation: number): Terminal => ({ sign, forward, K, discount, deviation })
  const black = isDigital ? blackDigital : blackPrice
  const deviation = mean?.deviation ?? Math.sqrt(market.variance.at(T))
  switch (model.kind) {
    case 'black-scholes':
      return { price: scale * black(terminal(deviation)), error }
    case 'bachelier': {
      const price = isDigital ? bachelierDigital : bachelierPrice
      return { price: scale * price(terminal(model.sigma * Math.sqrt(T))), error }
    }
    case 'merton':
      return { price: scale * mertonPrice(terminal(deviation), model.jumps, T, black), error }
    case 'heston': {
      const { call, above, error: integral } = hestonPrice(model.heston, T, K / forward)
      const known = isDigital ? amount * discount : forward * discount
      const value = isDigital
        ? sign === 1
          ? above
          : 1 - above
        : sign === 1
          ? call
          : call - 1 + K / forward
      return { price: Math.max(0, known * value), error: error + known * integral }
    }
  }
}

function barrierOption({ S0, K, T, numbers, barrier }: OwnOption, sign: 1 | -1) {
  const isDown = barrier!.lower !== undefined
  return {
    ...{ sign, S0, K, T, isDown, ...numbers! },
    isOut: barrier!.isOut,
    level: (isDown ? barrier!.lower : barrier!.upper)!,
    rebate: barrier!.rebate,
  }
}
