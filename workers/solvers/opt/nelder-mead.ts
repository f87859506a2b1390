/** Values alone, and a count of iterations that may end the search by throwing. */
export interface Searched {
  value(x: Float64Array): number
  iterate(): void
}

/** A simplex is collapsed when it is small and its values agree, or when it is tiny: then f is rounding. */
const SMALL = 1e-5
const SPREAD_MIN = 1e-14
const TINY = 1e-9
/** Size at which a rough search knows its valley. */
const ROUGH = 1e-2
/** A restart that lowers the value by less than this, relative to 1 + |f|, ends the search. */
const GAIN_MIN = 1e-12
const RESTARTS_MAX = 100

/**
 * The simplex method of Nelder and Mead with the coefficients of Gao and Han, Comput. Optim. Appl. 51
 * (2012) 259, which depend on the dimension; a collapsed simplex is opened anew round its best corner
 * until that gains nothing (Kelley, SIAM J. Optim. 10 (1999) 43).
 */
export function nelderMead(objective: Searched, x: Float64Array, rough = false): number {
  let best = collapse(objective, x, 0.5, rough ? ROUGH : TINY)
  if (rough) return best
  for (let restart = 0; restart < RESTARTS_MAX; restart++) {
    const before = best
    best = collapse(objective, x, 0.05, TINY)
    if (before - best <= GAIN_MIN * (1 + Math.abs(best))) break
  }
  return best
}

interface Corner {
  x: Float64Array
  f: number
}

/** One simplex with edges from `size` along the axes down to `end`; `x` becomes its best corner. */
function collapse(objective: Searched, x: Float64Array, size: number, end: number): number {
  const n = x.length
  // In one dimension the coefficients of two are the classic ones; those of one would not contract.
  const d = Math.max(n, 2)
  const expansion = 1 + 2 / d
  const contraction = 0.75 - 1 / (2 * d)
  const shrink = 1 - 1 / d
  const at = (point: Float64Array): Corner => ({ x: point, f: objective.value(point) })
  const corners = [at(Float64Array.from(x))]
  for (let i = 0; i < n; i++) {
    const point = Float64Array.from(x)
    point[i]! += size
    corners.push(at(point))
  }
  const centre = new Float64Array(n)
  /** The point at `factor` times the way from the worst corner to the centre, from the centre on. */
  const beyond = (worst: Corner, factor: number) =>
    at(centre.map((c, i) => c + factor * (c - worst.x[i]!)))
  const keep = () => x.set(corners[0]!.x)
  for (;;) {
    corners.sort((a, b) => a.f - b.f)
    keep()
    if (collapsed(corners, end)) return corners[0]!.f
    objective.iterate()
    const worst = corners[n]!
    centre.fill(0)
    for (let k = 0; k < n; k++) {
      for (let i = 0; i < n; i++) centre[i]! += corners[k]!.x[i]! / n
    }
    const reflected = beyond(worst, 1)
    if (reflected.f < corners[0]!.f) {
      const expanded = beyond(worst, expansion)
      corners[n] = expanded.f < reflected.f ? expanded : reflected
    } else if (reflected.f < corners[n - 1]!.f || (n === 1 && reflected.f < worst.f)) {
      corners[n] = reflected
    } else {
      const outside = reflected.f < worst.f
      const contracted = beyond(worst, outside ? contraction : -contraction)
      if (contracted.f < Math.min(reflected.f, worst.f)) corners[n] = contracted
      else {
        for (let k = 1; k <= n; k++) {
          const best = corners[0]!.x
          corners[k] = at(corners[k]!.x.map((c, i) => best[i]! + shrink * (c - best[i]!)))
        }
      }
    }
  }
}

function collapsed(corners: readonly Corner[], end: number): boolean {
  const { x, f } = corners[0]!
  const alike = corners.at(-1)!.f - f <= SPREAD_MIN * (1 + Math.abs(f))
  const size = Math.max(end, alike ? SMALL : 0)
  return corners.every(corner => corner.x.every((c, i) => Math.abs(c - x[i]!) <= size))
}
