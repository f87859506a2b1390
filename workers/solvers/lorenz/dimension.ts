/** j + (lambda_1 + ... + lambda_j) / |lambda_(j+1)| for the largest j whose sum is not negative. */
export function kaplanYorke(exponents: readonly number[]): number {
  let sum = 0
  for (const [j, lambda] of exponents.entries()) {
    if (sum + lambda < 0) return j + sum / -lambda
    sum += lambda
  }
  return exponents.length
}
