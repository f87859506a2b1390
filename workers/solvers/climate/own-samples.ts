// Surface, depth and velocity of own water at points between the centres of its cells.
import type { Water } from './water.ts'

export interface Sample {
  readonly eta: number
  readonly h: number
  readonly u: number
  readonly v: number
}

/** Bilinear between centres where all around is wet; at a shore as in the cell itself. */
export function sampleAt(
  water: Water,
  [x, y = 0]: readonly number[],
  wraps: { readonly x: boolean; readonly y: boolean },
): Sample {
  const { nx, ny, dx, dy, dry } = water
  const { all: h, width } = water.view('h')
  const [m, n, bed] = (['m', 'n', 'bed'] as const).map(name => water.view(name).all) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const along = placeIn((x! - water.x[0]!) / dx, nx, wraps.x)
  const up = ny === 1 ? { low: 0, high: 0, share: 0 } : placeIn((y - water.y[0]!) / dy, ny, wraps.y)
  const corners = [
    [up.low * width + along.low, (1 - up.share) * (1 - along.share)],
    [up.low * width + along.high, (1 - up.share) * along.share],
    [up.high * width + along.low, up.share * (1 - along.share)],
    [up.high * width + along.high, up.share * along.share],
  ] as const
  const isWet = corners.every(([k]) => h[k]! > dry)
  const own = [[nearest(up) * width + nearest(along), 1]] as const
  let [eta, depth, u, v] = [0, 0, 0, 0]
  for (const [k, share] of isWet ? corners : own) {
    eta += share * (h[k]! + bed[k]!)
    depth += share * h[k]!
    if (!(h[k]! > dry)) continue
    u += (share * m[k]!) / h[k]!
    v += (share * n[k]!) / h[k]!
  }
  return { eta, h: depth, u, v }
}

interface Place {
  readonly low: number
  readonly high: number
  /** Of the higher one; outside of 0 to 1 in the outer halves of the outermost cells. */
  readonly share: number
}

function placeIn(at: number, n: number, wraps: boolean): Place {
  if (wraps) {
    const low = Math.floor(at)
    return { low: (low + n) % n, high: (low + 1 + n) % n, share: at - low }
  }
  const low = Math.min(Math.max(Math.floor(at), 0), n - 2)
  return { low, high: low + 1, share: at - low }
}

const nearest = ({ low, high, share }: Place): number => (share < 0.5 ? low : high)

export interface Totals {
  readonly volume: number
  readonly kinetic: number
  readonly potential: number
  readonly highest: number
  readonly lowest: number
  readonly deepest: number
  readonly froude: number
  readonly wetShare: number
}

/** Sums and extremes over the cells; energies over the density. */
export function totalsOf(water: Water, g: number): Totals {
  const { nx, ny, area, dry } = water
  const { all: h, width } = water.view('h')
  const [m, n, bed] = (['m', 'n', 'bed'] as const).map(name => water.view(name).all) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  let [volume, kinetic, potential, wet, deepest, froude] = [0, 0, 0, 0, 0, 0]
  let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const k = j * width + i
      const depth = h[k]!
      volume += depth * area
      potential += g * depth * (bed[k]! + depth / 2) * area
      if (!(depth > dry)) continue
      const square = (m[k]! * m[k]! + n[k]! * n[k]!) / depth
      kinetic += (square / 2) * area
      wet++
      froude = Math.max(froude, square / (g * depth * depth))
      deepest = Math.max(deepest, depth)
      highest = Math.max(highest, bed[k]! + depth)
      lowest = Math.min(lowest, bed[k]! + depth)
    }
  }
  return {
    ...{ volume, kinetic, potential, deepest, froude: Math.sqrt(froude) },
    highest: wet > 0 ? highest : 0,
    lowest: wet > 0 ? lowest : 0,
    wetShare: wet / (nx * ny),
  }
}
