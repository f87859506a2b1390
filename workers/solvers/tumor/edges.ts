// How far tissue lies above a threshold: the outermost place, and the size of all that does.
import type { Tissue } from './tissue.ts'

export interface Edge {
  readonly radius: number
  /** Length, area or volume. */
  readonly size: number
  /** On a line: how far a curve moves the edge from where a straight line between two centres has it. */
  readonly bend: number
}

/** Each grid has its own place between two centres: without that straight lines let three of them agree by chance. */
export const curvedRadius = ({ radius, bend }: Edge): number => radius + bend

export function edgeAt(tissue: Tissue, threshold: number, coordinates: string): Edge {
  if (tissue.ny > 1) {
    const size = areaAbove(tissue, threshold)
    return { radius: Math.sqrt(size / Math.PI), size, bend: 0 }
  }
  const { u, x } = tissue
  const measure = (a: number, b: number) =>
    coordinates === 'spherical'
      ? ((4 * Math.PI) / 3) * (b * b * b - a * a * a)
      : coordinates === 'cylindrical'
        ? Math.PI * (b * b - a * a)
        : b - a
  const n = u.length
  let [radius, size, bend] = [0, 0, 0]
  const add = (from: number, to: number) => {
    size += measure(from, to)
    radius = to
  }
  if (u[0]! > threshold) add(x.lines[0]!, x.centres[0]!)
  for (let i = 0; i + 1 < n; i++) {
    const [a, b] = [u[i]! - threshold, u[i + 1]! - threshold]
    const [from, to] = [x.centres[i]!, x.centres[i + 1]!]
    if (a > 0 && b > 0) add(from, to)
    else if (a > 0 || b > 0) {
      const at = from + ((to - from) * a) / (a - b)
      if (a > 0) {
        add(from, at)
        bend = bendAt(u, i, a / (a - b)) * (to - from)
      } else add(at, to)
    }
  }
  if (u[n - 1]! > threshold) {
    add(x.centres[n - 1]!, x.lines[n]!)
    bend = 0
  }
  return { radius, size, bend }
}

/** Over the spacing, by the bow of both centres. */
function bendAt(u: Float64Array, i: number, share: number): number {
  const bow = (k: number) => (k < 1 || k + 1 >= u.length ? 0 : u[k - 1]! - 2 * u[k]! + u[k + 1]!)
  const between = (1 - share) * bow(i) + share * bow(i + 1)
  return (share * (1 - share) * between) / 2 / (u[i + 1]! - u[i]!)
}

/** On two triangles between each four centres, along which u is linear. */
function areaAbove({ u, x, y, nx, ny }: Tissue, threshold: number): number {
  let area = 0
  for (let j = 0; j + 1 < ny; j++) {
    for (let i = 0; i + 1 < nx; i++) {
      const k = j * nx + i
      const [a, b] = [u[k]! - threshold, u[k + 1]! - threshold]
      const [c, d] = [u[k + nx]! - threshold, u[k + nx + 1]! - threshold]
      if (Math.max(a, b, c, d) <= 0) continue
      const square = (x.centres[i + 1]! - x.centres[i]!) * (y.centres[j + 1]! - y.centres[j]!)
      area += (square / 2) * (shareAbove(a, b, d) + shareAbove(a, c, d))
    }
  }
  return area
}

/** Share of a triangle in which a linear function is above 0. */
function shareAbove(p: number, q: number, r: number): number {
  const high = Math.max(p, q, r)
  const low = Math.min(p, q, r)
  if (low >= 0) return 1
  if (high <= 0) return 0
  const middle = p + q + r - high - low
  return middle <= 0
    ? (high * high) / ((high - middle) * (high - low))
    : 1 - (low * low) / ((high - low) * (middle - low))
}
