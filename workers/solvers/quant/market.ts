// Rates, yields and volatilities over time, as integrals from today: sums over any stretch are differences of them.
import { invalidInput } from '../../refusal.ts'

/** A point of a curve: its time, and the mean from today to it. */
export interface CurvePoint {
  readonly t: number
  readonly value: number
}

/** The integral of a quantity from 0 to t, linear between its knots. */
export interface Integral {
  at(t: number): number
  readonly knots: readonly number[]
}

export interface Market {
  /** Of the rate, the yield and the square of the volatility. */
  readonly rate: Integral
  readonly income: Integral
  readonly variance: Integral
}

export const constant = (value: number): Integral => ({ at: t => value * t, knots: [] })

/** `power` 1 of rates, 2 of volatilities, whose squares add up. */
export function curve(points: readonly CurvePoint[], power: 1 | 2): Integral {
  const times = points.map(({ t }) => t)
  const sums = points.map(({ t, value }) => (power === 1 ? value : value * value) * t)
  return {
    knots: times,
    at: t => {
      // Before the first knot the mean is that of the first; beyond the last the last stretch goes on.
      let k = 0
      while (k < times.length - 1 && t > times[k]!) k++
      if (k === 0) return (sums[0]! / times[0]!) * t
      const slope = (sums[k]! - sums[k - 1]!) / (times[k]! - times[k - 1]!)
      return sums[k - 1]! + slope * (t - times[k - 1]!)
    },
  }
}

const RATE_MIN = -1
const RATE_MAX = 2
const VOLATILITY_MAX = 5

/** A number, or a curve of means `{t, [name]}` that reaches to T. */
export function readCurve(
  word: string,
  name: 'rate' | 'vol',
  input: number | readonly unknown[],
  T: number,
): Integral {
  if (typeof input === 'number') {
    // Those with a range in their schema lie in it already.
    const isIn = name === 'vol' || (input >= RATE_MIN && input <= RATE_MAX)
    if (isIn) return constant(name === 'vol' ? input * input : input)
    throw invalidInput(`/${word}`, `${word} is ${input}, outside ${RATE_MIN} to ${RATE_MAX}`)
  }
  const pointer = `/${word}`
  if (input.length === 0) throw invalidInput(pointer, `${word} is a curve without a point`)
  const points = input.map((one, i) => readPoint(one, name, `${pointer}/${i}`))
  for (const [i, { t }] of points.entries()) {
    const before = i === 0 ? 0 : points[i - 1]!.t
    if (t > before) continue
    throw invalidInput(
      `${pointer}/${i}/t`,
      `t is ${t}, not above ${before}: times must rise from 0`,
    )
  }
  const end = points.at(-1)!.t
  if (end < T * (1 - 1e-12)) {
    const message = `the curve ends at t = ${end}, before T = ${T}`
    throw invalidInput(`${pointer}/${points.length - 1}/t`, message, { value: end, minimum: T })
  }
  const integral = curve(points, name === 'vol' ? 2 : 1)
  if (name === 'vol') refuseFalling(points, pointer)
  return integral
}

function readPoint(one: unknown, name: 'rate' | 'vol', pointer: string): CurvePoint {
  const { t, [name]: value, ...rest } = (one ?? {}) as Record<string, unknown>
  const isNumber = typeof t === 'number' && typeof value === 'number'
  const [least, most] = name === 'vol' ? [0, VOLATILITY_MAX] : [RATE_MIN, RATE_MAX]
  if (isNumber && Object.keys(rest).length === 0) {
    if (value >= least && value <= most) return { t, value }
    throw invalidInput(`${pointer}/${name}`, `${name} is ${value}, outside ${least} to ${most}`)
  }
  throw invalidInput(pointer, `a point of the curve is {t, ${name}}, two numbers`)
}

function refuseFalling(points: readonly CurvePoint[], pointer: string): void {
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!]
    if (b.value * b.value * b.t >= a.value * a.value * a.t) continue
    const message = `the total variance falls from t = ${a.t} to ${b.t}: no volatility does that`
    throw invalidInput(`${pointer}/${i}/vol`, message)
  }
}

/** The same market, `elapsed` later, rates and volatility raised. */
export function moved(
  { rate, income, variance }: Market,
  by: { elapsed?: number; rate?: number; income?: number; sigma?: (t: number) => number },
): Market {
  const { elapsed = 0 } = by
  const from = (one: Integral, more: number): Integral => ({
    at: t => one.at(t + elapsed) - one.at(elapsed) + more * t,
    knots: one.knots.map(t => t - elapsed).filter(t => t > 0),
  })
  const plain = from(variance, 0)
  const { sigma } = by
  return {
    rate: from(rate, by.rate ?? 0),
    income: from(income, by.income ?? 0),
    variance: sigma
      ? { at: t => (t === 0 ? 0 : sigma(plain.at(t) / t) * t), knots: plain.knots }
      : plain,
  }
}
