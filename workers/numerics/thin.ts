/** Most points of a series in a result, enough for a plot. */
export const PLOT_POINTS = 500

/**
 * Indices, rising, of at most `most` of `length` samples, first and last among them, that keep the
 * smallest and the largest of each stretch of the curve `y`: a peak between two samples stays.
 */
export function thinned(y: ArrayLike<number>, length: number, most = PLOT_POINTS): number[] {
  if (length <= most) return Array.from({ length }, (_, i) => i)
  const indices = new Set([0, length - 1])
  const stretches = Math.floor((most - 2) / 2)
  for (let s = 0; s < stretches; s++) {
    const from = Math.floor((s * length) / stretches)
    const to = Math.floor(((s + 1) * length) / stretches)
    let low = from
    let high = from
    for (let i = from + 1; i < to; i++) {
      if (y[i]! < y[low]!) low = i
      if (y[i]! > y[high]!) high = i
    }
    indices.add(low).add(high)
  }
  return [...indices].sort((a, b) => a - b)
}

/** The columns at the indices that keep the shape of column `by`. */
export function thinnedSeries(
  columns: Record<string, Float64Array>,
  by: string,
  length = columns[by]!.length,
): Record<string, Float64Array> {
  const indices = thinned(columns[by]!, length)
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      Float64Array.from(indices, i => column[i]!),
    ]),
  )
}

const SAMPLES = 200

/** Step numbers at which a run is sampled: about 200, evenly spaced, 0 and the last included. */
export function samplesOf(steps: number): number[] {
  const stride = Math.ceil(steps / SAMPLES)
  const at = Array.from({ length: Math.ceil(steps / stride) }, (_, i) => i * stride)
  return [...at, steps]
}
