/** j + (lambda_1 + ... + lambda_j) / |lambda_(j+1)| for the largest j whose sum is not negative. */
export function kaplanYorke(exponents: readonly number[]): number {
  let sum = 0
  for (const [j, lambda] of exponents.entries()) {
    if (sum + lambda < 0) return j + sum / -lambda
    sum += lambda
  }
  return exponents.length
}

/** What the errors of the exponents, each on its own, leave open of it: the root of the sum of squares. */
export function kaplanYorkeError(exponents: readonly number[], errors: readonly number[]): number {
  const dimension = kaplanYorke(exponents)
  let square = 0
  for (const [v, error] of errors.entries()) {
    const moved = [error, -error].map(shift => {
      const others = exponents.map((value, i) => (i === v ? value + shift : value))
      return Math.abs(kaplanYorke(others.sort((one, other) => other - one)) - dimension)
    })
    square += Math.max(...moved) ** 2
  }
  return Math.sqrt(square) + Number.EPSILON * dimension
}
