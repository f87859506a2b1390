// What a packet shows: its norm, places, waves, energy and shares in regions.
import type { PacketGrid } from './packet-grid.ts'
import type { Region } from './packet-input.ts'

export interface Measures {
  readonly norm: number
  /** Along x, and along y in a plane, over the norm. */
  readonly means: readonly number[]
  readonly deviations: readonly number[]
  readonly waves: readonly number[]
  readonly shares: readonly number[]
  readonly kinetic: number
  readonly energy: number
  /** In waves that the grid hardly holds. */
  readonly tail: number
  /** Near the left, right, bottom and top side. */
  readonly edges: readonly number[]
}

const TAIL = 0.9
const EDGE = 0.02

export function measuresOf(
  grid: PacketGrid,
  regions: readonly Region[],
  dim: 1 | 2,
  t: number,
): Measures {
  const { x, y } = grid
  const density = grid.density()
  const cell = x.step * y.step
  const columns = new Float64Array(x.own)
  const rows = new Float64Array(y.own)
  for (let j = 0; j < y.own; j++) {
    for (let i = 0; i < x.own; i++) {
      const share = density[j * x.own + i]! * cell
      columns[i]! += share
      rows[j]! += share
    }
  }
  const norm = columns.reduce((sum, one) => sum + one, 0)
  const along = [columns, rows].slice(0, dim).map((shares, k) => {
    const { places } = k === 0 ? x : y
    const mean = shares.reduce((sum, one, i) => sum + one * places[i]!, 0) / norm
    const square = shares.reduce((sum, one, i) => {
      const off = places[i]! - mean
      return sum + one * off * off
    }, 0)
    const edge = Math.max(1, Math.floor(EDGE * shares.length))
    const ends = [shares.subarray(0, edge), shares.subarray(shares.length - edge)]
    return {
      mean,
      deviation: Math.sqrt(square / norm),
      ends: ends.map(end => end.reduce((sum, one) => sum + one, 0)),
    }
  })
  const v = grid.potential(t)
  let potential = 0
  for (let j = 0; j < y.own; j++) {
    for (let i = 0; i < x.own; i++) {
      potential += density[j * x.own + i]! * cell * v[j * x.count + i]!
    }
  }
  const { kinetic, tail } = grid.spectrum(TAIL)
  return {
    norm,
    means: along.map(({ mean }) => mean),
    deviations: along.map(({ deviation }) => deviation),
    waves: along.map((_, k) => grid.meanWave(k as 0 | 1) / norm),
    shares: regions.map(region => shareIn(grid, density, region, dim) * cell),
    ...{ kinetic, tail },
    energy: kinetic + potential,
    edges: along.flatMap(({ ends }) => ends),
  }
}

/** The sum over the cells of the points, those at a border by their part of it. */
function shareIn({ x, y }: PacketGrid, density: Float64Array, region: Region, dim: 1 | 2): number {
  const parts = (axis: PacketGrid['x'], [from, to]: readonly [number, number]) =>
    Float64Array.from({ length: axis.own }, (_, i) => {
      const left = axis.from + (i - 0.5) * axis.step
      const inside = Math.min(to, left + axis.step) - Math.max(from, left)
      return Math.max(0, inside) / axis.step
    })
  const across = parts(x, region.x)
  const up = dim === 2 ? parts(y, region.y) : Float64Array.of(1)
  let sum = 0
  for (let j = 0; j < y.own; j++) {
    for (let i = 0; i < x.own; i++) sum += density[j * x.own + i]! * across[i]! * up[j]!
  }
  return sum
}
