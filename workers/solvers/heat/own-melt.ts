// What is molten of a body, and where it meets what is solid.
import { cbrt } from '../../numerics/mathematics.ts'
import type { Coordinates } from './body.ts'
import type { Conduction } from './conduction.ts'
import type { Melting, Molten } from './melting.ts'
import type { Outcome } from './own-results.ts'

/** Of a cell, what the place of a front may be off: four times what was seen. */
const FRONT_BLUR = 0.25

export function moltenOf(conduction: Conduction, melting: Melting): Molten {
  const { n, volumes, body } = conduction
  const cells = Float64Array.from({ length: n }, (_, i) => melting.moltenVolume(i))
  let [molten, whole] = [0, 0]
  for (let i = 0; i < n; i++) {
    molten += cells[i]!
    whole += volumes[i]!
  }
  return {
    share: molten / whole,
    fronts: body.dim === 1 ? frontsOf(conduction, cells) : [],
    blur: (FRONT_BLUR * volumeAlong(conduction, cells)) / whole,
  }
}

const isSolid = (volumes: Float64Array, cells: Float64Array, i: number): boolean =>
  2 * cells[i]! < volumes[i]!

/** Of cells before faces where solid meets molten. */
function volumeAlong({ couplings, volumes }: Conduction, cells: Float64Array): number {
  let sum = 0
  for (let w = 0; w < couplings.length; w += 2) {
    const [a, b] = [couplings[w]!, couplings[w + 1]!]
    if (isSolid(volumes, cells, a) !== isSolid(volumes, cells, b)) sum += volumes[a]!
  }
  return sum
}

/** Between two cells of which one is solid for the most part: where what is molten of both ends. */
function frontsOf({ x, body, volumes }: Conduction, cells: Float64Array): number[] {
  return Array.from(cells.subarray(1), (_, k) => k + 1).flatMap(i => {
    const [one, other] = [isSolid(volumes, cells, i - 1), isSolid(volumes, cells, i)]
    if (one === other) return []
    const molten = cells[i - 1]! + cells[i]!
    const first = one ? volumes[i - 1]! + volumes[i]! - molten : molten
    return [behind(body.coordinates, x.lines[i - 1]!, first)]
  })
}

/** Where a volume ends that begins at x. */
function behind(coordinates: Coordinates, x: number, volume: number): number {
  if (coordinates === 'cartesian') return x + volume
  if (coordinates === 'cylindrical') return Math.sqrt(x * x + volume / Math.PI)
  return cbrt(x * x * x + (3 * volume) / (4 * Math.PI))
}

type Judge = (
  of: (outcome: Outcome) => number,
  least: number,
  size: number,
) => { readonly error: number; readonly order: number | null }

/** Of the first of the runs, with errors by them all; a front where each has one alone. */
export function meltOf(runs: readonly Outcome[], judge: Judge) {
  const [{ molten, conduction }] = runs as [Outcome]
  const { share, fronts, blur } = molten!
  const { x } = conduction.body.box
  const isOne = runs.every(one => one.molten!.fronts.length === 1)
  const length = x[1] - x[0]
  const cell = FRONT_BLUR * conduction.x.widths.reduce((most, one) => Math.max(most, one), 0)
  return {
    molten: { value: share, ...judge(one => one.molten!.share, blur, 1) },
    ...(isOne && {
      front: { at: fronts[0]!, ...judge(one => one.molten!.fronts[0]!, cell, length) },
    }),
  }
}
