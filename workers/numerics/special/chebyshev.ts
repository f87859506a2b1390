/** The Chebyshev series sum c_k T_k(t), -1 <= t <= 1, by Clenshaw's recurrence. */
export function chebyshev(coefficients: readonly number[], t: number): number {
  let [b1, b2] = [0, 0]
  for (let k = coefficients.length - 1; k > 0; k--) {
    ;[b1, b2] = [2 * t * b1 - b2 + coefficients[k]!, b1]
  }
  return t * b1 - b2 + coefficients[0]!
}
