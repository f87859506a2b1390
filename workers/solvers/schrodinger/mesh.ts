import type { Well } from './wells.ts'

/** Phase or decay (the integral of |k|) that one element covers. */
const PHASE = 4.5
/** Least density of phase, over the distance from the minima: elements at most about double from one to the next. */
const GROWTH = 4
/** Steps of the march along which phase is summed. */
const STEP = 0.04
const STEPS_MAX = 200_000

/**
 * Ends of the elements from left to right, for levels between `low` and `high`: the interval ends where the
 * highest has decayed by exp(-decay), or at a wall; elements cover equal phase of the fastest wave that is
 * alive there. Undefined where that takes more than `most` elements, or is beyond numbers.
 */
export function meshOf(
  well: Well,
  { low, high, decay, most }: { low: number; high: number; decay: number; most: number },
): number[] | undefined {
  const [left, right] = ends(well, high, decay)
  // Psi is analytic at a wall even where V is not (r^(l+1) times a series): nothing to resolve there.
  const regular = Number.isFinite(well.walls[0]) ? well.minima[0] / 2 : -Infinity
  const alive = ends(well, low, decay)
  const inner = well.breaks.filter(s => s > left && s < right)
  const edges = well.even ? [0, right] : [left, ...inner, right]
  const mesh = [edges[0]!]
  for (let i = 0; i + 1 < edges.length; i++) {
    if (!divide(edges[i]!, edges[i + 1]!)) return undefined
  }
  if (!well.even) return mesh
  const mirrored = mesh.slice(1).map(s => -s)
  return [...mirrored.reverse(), ...mesh]

  function density(s: number): number {
    const v = well.v(Math.max(s, regular), s)
    const [nearest, farthest] = well.minima
    const distance = Math.max(nearest - s, s - farthest, 0)
    const wave = Math.abs(high - v)
    const ground = s > alive[0] && s < alive[1] ? Math.abs(low - v) : 0
    return Math.max(Math.sqrt(2 * Math.max(wave, ground)), GROWTH / (1 + distance))
  }

  /** Adds the elements of a stretch without jumps; false when they are too many. */
  function divide(from: number, to: number): boolean {
    const at = [from]
    const sum = [0]
    while (at.at(-1)! < to) {
      const s = at.at(-1)!
      const tiny = 1e-9 * (to - from)
      const step = Math.min(to - s, STEP / density(s + tiny) + tiny)
      const middle = Math.min(to, s + step / 2)
      at.push(to - s - step <= tiny ? to : s + step)
      sum.push(sum.at(-1)! + density(middle) * step)
      if (at.length > STEPS_MAX) break
    }
    const total = sum.at(-1)!
    const count = Math.max(1, Math.ceil(total / PHASE))
    if (!(mesh.length + count <= most)) return false
    for (let i = 1, k = 0; i < count; i++) {
      const wanted = (total * i) / count
      while (sum[k + 1]! < wanted) k++
      const part = (wanted - sum[k]!) / (sum[k + 1]! - sum[k]!)
      mesh.push(at[k]! + part * (at[k + 1]! - at[k]!))
    }
    mesh.push(to)
    return true
  }
}

/** Where a wave of energy e, outside of the outermost minima, has decayed by exp(-decay); walls where there are any. */
function ends(well: Well, e: number, decay: number): [number, number] {
  const march = (from: number, direction: 1 | -1): number => {
    let s = from
    let sum = 0
    for (let n = 0; n < STEPS_MAX && sum < decay; n++) {
      const distance = Math.abs(s - from)
      const near = s + direction * 1e-6 * (1 + distance)
      const k = Math.sqrt(2 * Math.abs(well.v(near, near) - e))
      const step = Math.min(STEP / k, STEP * (1 + distance))
      const middle = s + (direction * step) / 2
      const above = well.v(middle, middle) - e
      sum = above > 0 ? sum + Math.sqrt(2 * above) * step : 0
      s += direction * step
    }
    return s
  }
  const [left, right] = well.walls
  return [
    Number.isFinite(left) ? left : march(well.minima[0], -1),
    Number.isFinite(right) ? right : march(well.minima[1], 1),
  ]
}
