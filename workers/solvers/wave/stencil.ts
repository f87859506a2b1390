// Lagrange's weights: of a value between nodes of a line, or between samples in time.
import type { Line } from './line.ts'

const POINTS = 6

export interface Weights {
  /** The first place; the others follow it. */
  readonly first: number
  readonly weights: Float64Array
}

/** At `place` in units of the spacing, from up to six of the places `least` to `most` around it. */
export function lagrange(place: number, least: number, most: number): Weights {
  const count = Math.min(POINTS, most - least + 1)
  const wanted = Math.floor(place) - (count - 1 - (count >> 1))
  const first = Math.min(Math.max(wanted, least), most - count + 1)
  const weights = Float64Array.from({ length: count }, (_, i) => {
    let product = 1
    for (let k = 0; k < count; k++) if (k !== i) product *= (place - first - k) / (i - k)
    return product
  })
  return { first, weights }
}

export interface Spot {
  /** Rows and columns among all nodes. */
  readonly nodes: readonly number[]
  readonly weights: readonly number[]
}

/** Nodes of a line and their weights, at a place of the domain. */
export function spotOn({ from, h, cells, before, isPeriodic }: Line, at: number): Spot {
  if (cells === 0) return { nodes: [0], weights: [1] }
  const place = (at - from) / h
  const { first, weights } = isPeriodic
    ? lagrange(place, Math.floor(place) - POINTS, Math.floor(place) + POINTS)
    : lagrange(place, 0, cells)
  const nodes = Array.from(weights, (_, i) => {
    const k = first + i
    return before + (isPeriodic ? ((k % cells) + cells) % cells : k)
  })
  return { nodes, weights: [...weights] }
}
