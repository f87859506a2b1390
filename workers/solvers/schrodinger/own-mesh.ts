// Ends of elements that cover equal phase of the waves of a potential each, between its jumps.
import type { OwnPotential } from './own-potential.ts'

const SAMPLES = 200

/** Waves of a stretch without jumps. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** |k| at the middles of even pieces. */
  readonly waves: readonly number[]
  /** The largest where waves run. */
  readonly inside: number
}

/** Of waves with these energies, the fastest at each place. */
export function stretchOf(
  own: OwnPotential,
  from: number,
  to: number,
  energies: readonly number[],
): Stretch {
  const places = Float64Array.from(
    { length: SAMPLES },
    (_, i) => from + ((to - from) * (i + 0.5)) / SAMPLES,
  )
  const v = own.potentialAt(places)
  const a = own.inertiaAt(places)
  const top = Math.max(...energies)
  const waves = Array.from(v, (one, i) =>
    Math.max(...energies.map(energy => Math.sqrt(Math.abs(energy - one) / a[i]!))),
  )
  const inside = waves.reduce((most, k, i) => (v[i]! < top ? Math.max(most, k) : most), 0)
  return { from, to, waves, inside }
}

/** `phase` in each element at these densities of it; undefined where that takes more than `most` of them. */
export function meshOver(
  stretches: readonly Stretch[],
  densityOf: (wave: number) => number,
  phase: number,
  most: number,
): Float64Array | undefined {
  const mesh = [stretches[0]!.from]
  for (const { from, to, waves } of stretches) {
    const step = (to - from) / waves.length
    const sums = [0]
    for (const wave of waves) sums.push(sums.at(-1)! + densityOf(wave) * step)
    const whole = sums.at(-1)!
    const count = Math.max(1, Math.ceil(whole / phase))
    if (mesh.length + count > most) return undefined
    for (let i = 1, k = 0; i < count; i++) {
      const share = (whole * i) / count
      while (sums[k + 1]! < share) k++
      mesh.push(from + step * (k + (share - sums[k]!) / (sums[k + 1]! - sums[k]!)))
    }
    mesh.push(to)
  }
  return Float64Array.from(mesh)
}

/** At least `elements` of even length, and the ends of all stretches. */
export function evenMesh(ends: readonly number[], elements: number): Float64Array {
  const length = ends.at(-1)! - ends[0]!
  const mesh = [ends[0]!]
  for (let i = 0; i + 1 < ends.length; i++) {
    const [a, b] = [ends[i]!, ends[i + 1]!]
    const count = Math.max(1, Math.ceil((elements * (b - a)) / length))
    for (let k = 1; k <= count; k++) mesh.push(k === count ? b : a + ((b - a) * k) / count)
  }
  return Float64Array.from(mesh)
}

/** Of the answer and of what it is compared with. */
export interface Orders {
  readonly fine: number
  readonly coarse: number
}

/** Where all elements are short, as between the values of an array, high orders add rounding alone. */
export function ordersFor(stretches: readonly Stretch[], phase: number): Orders {
  const phases = stretches.map(({ from, to, waves }) => {
    const whole = (waves.reduce((sum, one) => sum + one, 0) * (to - from)) / waves.length
    return whole / Math.max(1, Math.ceil(whole / phase))
  })
  return Math.max(...phases) < 0.6 ? { fine: 8, coarse: 6 } : { fine: 16, coarse: 14 }
}
