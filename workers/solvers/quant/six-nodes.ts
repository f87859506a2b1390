// Between evenly spaced nodes.

const FACTORS = [1, 1, 1 / 2, 1 / 3, 1 / 4, 1 / 5]

/** Value, slope and curvature by the polynomial through six nodes, `at` spacings behind the first. */
export function throughSix(V: Float64Array, at: number, h: number): [number, number, number] {
  const first = Math.max(0, Math.min(V.length - 6, Math.floor(at) - 2))
  const s = at - first
  // Newton's form in forward differences, differentiated twice.
  const d = [0, 1, 2, 3, 4, 5].map(k => V[first + k]!)
  for (let k = 1; k <= 5; k++) for (let j = 5; j >= k; j--) d[j] = d[j]! - d[j - 1]!
  let [value, slope, curve] = [0, 0, 0]
  let scale = 1
  const scales = FACTORS.map(f => (scale *= f))
  for (let k = 5; k >= 0; k--) {
    curve = curve * (s - k) + 2 * slope
    slope = slope * (s - k) + value
    value = value * (s - k) + scales[k]! * d[k]!
  }
  return [value, slope / h, curve / (h * h)]
}
