// Barriers watched at all times, everything constant: Reiner and Rubinstein, Risk 4(8) (1991) 28.
import { exp, log, pow } from '../../numerics/mathematics.ts'
import { normalCdf } from '../../numerics/special/error-function.ts'

export interface BarrierOption {
  /** 1 for a call, -1 for a put. */
  readonly sign: 1 | -1
  readonly S0: number
  readonly K: number
  readonly rate: number
  readonly income: number
  readonly sigma: number
  readonly T: number
  readonly level: number
  readonly isDown: boolean
  readonly isOut: boolean
  /** Paid at the hit (out), or at T where there was none (in). */
  readonly rebate: number
}

/** Whether the form has a value: a rebate at the hit needs a real exponent. */
export const hasForm = ({ rate, income, sigma, rebate, isOut }: BarrierOption): boolean =>
  sigma > 0 && (!(isOut && rebate > 0) || exponentSquare(rate, income, sigma) >= 0)

function exponentSquare(rate: number, income: number, sigma: number): number {
  const mu = (rate - income) / (sigma * sigma) - 0.5
  return mu * mu + (2 * rate) / (sigma * sigma)
}

export function barrierPrice(option: BarrierOption): number {
  const { sign, S0, K, rate, income, sigma, T, level, isDown, isOut, rebate } = option
  const eta = isDown ? 1 : -1
  const s = sigma * Math.sqrt(T)
  const mu = (rate - income) / (sigma * sigma) - 0.5
  const ratio = level / S0
  const shift = (1 + mu) * s
  const [stock, cash] = [S0 * exp(-income * T), exp(-rate * T)]
  const [x1, x2] = [log(S0 / K) / s + shift, log(S0 / level) / s + shift]
  const [y1, y2] = [log((level * level) / (S0 * K)) / s + shift, log(ratio) / s + shift]
  const direct = (x: number) =>
    sign * (stock * normalCdf(sign * x) - K * cash * normalCdf(sign * (x - s)))
  const reflected = (y: number) =>
    sign *
    (stock * pow(ratio, 2 * (mu + 1)) * normalCdf(eta * y) -
      K * cash * pow(ratio, 2 * mu) * normalCdf(eta * (y - s)))
  const [A, B, C, D] = [direct(x1), direct(x2), reflected(y1), reflected(y2)]
  const isBeyond = K > level
  // In a call above a lower barrier, or a put below an upper one, the strike lies on the far side.
  const isFar = (sign === 1) === isDown ? isBeyond === isDown : isBeyond !== isDown
  if (!isOut) {
    const untouched =
      rebate * cash * (normalCdf(eta * (x2 - s)) - pow(ratio, 2 * mu) * normalCdf(eta * (y2 - s)))
    if ((sign === 1) === isDown) return (isFar ? C : A - B + D) + untouched
    return (isFar ? A : B - C + D) + untouched
  }
  const paid = rebate > 0 ? rebate * hitValue(option, s, mu, ratio, eta) : 0
  if ((sign === 1) === isDown) return (isFar ? A - C : B - D) + paid
  return (isFar ? 0 : A - B + C - D) + paid
}

/** One unit at the first hit before T. */
function hitValue(
  { rate, income, sigma }: BarrierOption,
  s: number,
  mu: number,
  ratio: number,
  eta: number,
): number {
  const lambda = Math.sqrt(exponentSquare(rate, income, sigma))
  const z = log(ratio) / s + lambda * s
  return (
    pow(ratio, mu + lambda) * normalCdf(eta * z) +
    pow(ratio, mu - lambda) * normalCdf(eta * (z - 2 * lambda * s))
  )
}
