// The heat that matter holds where it melts: content over temperature runs in straight pieces, with a jump where a material melts
// at one temperature, so that each content has one temperature (Voller, Numer. Heat Transfer B 17 (1990) 155). Contents count
// from the temperature 0, unmolten.
import type { Latent, Material } from './body.ts'

/** A temperature at which content bends or jumps, the contents before and behind, and the capacity behind. */
interface Knot {
  readonly at: number
  readonly low: number
  readonly high: number
  readonly capacity: number
}

type Part = readonly [material: Material, volume: number]

/** Of a cell in J and K. */
export class Course {
  /** Capacity below all knots. */
  readonly #first: number
  readonly #knots: readonly Knot[]

  constructor(parts: readonly Part[]) {
    const own = parts.flatMap(([{ latent }]) => (latent ? rangeOf(latent) : []))
    const places = [...new Set(own)].sort((a, b) => a - b)
    this.#first = capacityOf(parts, Number.NEGATIVE_INFINITY, places[0] ?? 0)
    const knots: Knot[] = []
    let last: Knot = { at: 0, low: 0, high: 0, capacity: this.#first }
    for (const [i, at] of places.entries()) {
      const low = last.high + last.capacity * (at - last.at)
      const capacity = capacityOf(parts, at, places[i + 1] ?? Number.POSITIVE_INFINITY)
      last = { at, low, high: low + jumpOf(parts, at), capacity }
      knots.push(last)
    }
    this.#knots = knots
  }

  /** The last knot whose jump has begun, by its number; -1 before all. */
  #begun(content: number): number {
    let i = this.#knots.length - 1
    while (i >= 0 && !(this.#knots[i]!.low < content)) i--
    return i
  }

  /** Nothing is molten yet at the temperature of a jump. */
  contentAt(temperature: number): number {
    let i = this.#knots.length - 1
    while (i >= 0 && !(this.#knots[i]!.at < temperature)) i--
    const knot = this.#knots[i]
    return knot ? knot.high + knot.capacity * (temperature - knot.at) : this.#first * temperature
  }

  temperatureAt(content: number): number {
    const knot = this.#knots[this.#begun(content)]
    if (!knot) return content / this.#first
    return content <= knot.high ? knot.at : knot.at + (content - knot.high) / knot.capacity
  }

  /** dE/dT; infinite inside of a jump, finite at both of its ends. */
  capacityAt(content: number): number {
    const knot = this.#knots[this.#begun(content)]
    if (!knot) return this.#first
    return content < knot.high ? Number.POSITIVE_INFINITY : knot.capacity
  }

  /** How much of a jump is done, at its temperature. */
  shareAt(content: number): number {
    const knot = this.#knots[this.#begun(content)]
    if (!knot || knot.high === knot.low) return 0
    return Math.min(1, (content - knot.low) / (knot.high - knot.low))
  }

  /** The way from one content to another ends at the first end of a jump between them. */
  stopped(from: number, to: number): number {
    let end = to
    for (const { low, high } of this.#knots) {
      if (low === high) continue
      for (const place of [low, high]) {
        if ((from < place && place < end) || (end < place && place < from)) end = place
      }
    }
    return end
  }
}

export const rangeOf = ({ temperature, width }: Latent): readonly [number, number] => [
  temperature - width / 2,
  temperature + width / 2,
]

function capacityOf(parts: readonly Part[], from: number, to: number): number {
  const inside = Number.isFinite(from) ? (Number.isFinite(to) ? (from + to) / 2 : from + 1) : to - 1
  let sum = 0
  for (const [{ rho, c, latent }, volume] of parts) {
    sum += volume * rho.constant! * heatPerKelvin(c.constant!, latent, inside)
  }
  return sum
}

function heatPerKelvin(solid: number, latent: Latent | undefined, temperature: number): number {
  if (!latent) return solid
  const [low, high] = rangeOf(latent)
  if (temperature < low) return solid
  if (temperature > high) return latent.c
  return (solid + latent.c) / 2 + latent.heat / latent.width
}

function jumpOf(parts: readonly Part[], at: number): number {
  let sum = 0
  for (const [{ rho, latent }, volume] of parts) {
    if (latent?.width === 0 && latent.temperature === at)
      sum += volume * rho.constant! * latent.heat
  }
  return sum
}

/** The share of a material that is molten, by that of the jump where it melts at one temperature. */
export function moltenAt(latent: Latent, temperature: number, share: number): number {
  const [low, high] = rangeOf(latent)
  if (temperature < low) return 0
  if (temperature > high) return 1
  return latent.width > 0 ? (temperature - low) / latent.width : share
}
