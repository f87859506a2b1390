// Ticks at round numbers, and their labels.
import { raised } from './text.ts'

/** About `count` multiples of 1, 2 or 5 times a power of ten from `from` to `to`, computed from whole numbers. */
export function linearTicks(from: number, to: number, count: number): number[] {
  const step = (to - from) / Math.max(1, count)
  const power = Math.floor(Math.log10(step))
  const rest = step / 10 ** power
  const factor = rest >= Math.sqrt(50) ? 10 : rest >= Math.sqrt(10) ? 5 : rest >= Math.SQRT2 ? 2 : 1
  // Division by a whole power of ten rounds once, multiplication by its inverse twice: 3/10, not 3*0.1.
  const [times, over] = power < 0 ? [factor, 10 ** -power] : [factor * 10 ** power, 1]
  const first = Math.ceil((from * over) / times - 1e-9)
  const last = Math.floor((to * over) / times + 1e-9)
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, i) => ((first + i) * times) / over,
  )
}

/** Powers of ten, every one or every few; where there are fewer than three, 2 and 5 times a power too. */
export function logTicks(from: number, to: number, count: number): number[] {
  const [low, high] = [Math.log10(from), Math.log10(to)]
  const first = Math.ceil(low - 1e-9)
  const last = Math.floor(high + 1e-9)
  const every = Math.max(1, Math.ceil((last - first + 1) / count))
  const powers = []
  for (let k = Math.ceil(first / every) * every; k <= last; k += every) powers.push(powerOfTen(k))
  if (powers.length >= 3) return powers
  const between = [1, 2, 5].flatMap(times =>
    Array.from({ length: last - first + 3 }, (_, i) => times * powerOfTen(first - 1 + i)),
  )
  const inside = between.filter(tick => tick >= from * (1 - 1e-9) && tick <= to * (1 + 1e-9))
  if (inside.length >= 3) return inside.sort((a, b) => a - b)
  return linearTicks(from, to, count).filter(tick => tick > 0)
}

const powerOfTen = (k: number) => Number(`1e${k}`)

export interface Labels {
  readonly texts: readonly string[]
  /** The labels are the ticks over this power of ten, a multiple of three. */
  readonly exponent: number
}

/** Labels with as many digits as tell the ticks apart; a common power of ten goes to the title. */
export function labelled(ticks: readonly number[]): Labels {
  const largest = Math.max(...ticks.map(Math.abs))
  const magnitude = largest > 0 ? Math.floor(Math.log10(largest) + 1e-9) : 0
  const exponent = magnitude >= 4 || magnitude <= -3 ? 3 * Math.floor(magnitude / 3) : 0
  const scaled = ticks.map(tick => (exponent < 0 ? tick * 10 ** -exponent : tick / 10 ** exponent))
  const step = Math.min(...scaled.slice(1).map((tick, i) => Math.abs(tick - scaled[i]!)))
  const digits =
    Number.isFinite(step) && step > 0 ? Math.max(0, -Math.floor(Math.log10(step) + 1e-6)) : 2
  const isEnough = (places: number) =>
    scaled.every(tick => Math.abs(Number(tick.toFixed(places)) - tick) < step * 1e-3)
  const places = Math.min(12, isEnough(digits) ? digits : digits + 1)
  return { texts: scaled.map(tick => minus(tick.toFixed(places))), exponent }
}

/** Labels of a logarithmic axis: powers of ten as such, others in full. */
export function logLabels(ticks: readonly number[]): string[] {
  const isModest = ticks.every(tick => tick >= 0.0099 && tick < 10001)
  if (isModest) return ticks.map(tick => String(Number(tick.toPrecision(3))))
  return ticks.map(tick => {
    const [mantissa, power] = tick.toExponential(2).split('e')
    const times = Number(mantissa)
    return `${times === 1 ? '' : `${times}·`}10${raised(String(Number(power)))}`
  })
}

const minus = (text: string) =>
  Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−')
