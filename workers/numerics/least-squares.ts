/**
 * Least-squares coefficients of `target` in the given columns, and what they leave over, by modified
 * Gram-Schmidt with the target as last column (Bjorck, Numerical Methods for Least Squares Problems,
 * 1996, section 2.4). The columns are independent.
 */
export function leastSquares(
  columns: readonly (readonly number[])[],
  target: readonly number[],
): { coefficients: number[]; residual: number[] } {
  const q = columns.map(column => [...column])
  const residual = [...target]
  const r = q.map(() => new Array<number>(q.length).fill(0))
  const z: number[] = []
  for (const [k, unit] of q.entries()) {
    const norm = Math.sqrt(dot(unit, unit))
    r[k]![k] = norm
    for (let i = 0; i < unit.length; i++) unit[i]! /= norm
    for (let j = k + 1; j < q.length; j++) r[k]![j] = project(q[j]!, unit)
    z.push(project(residual, unit))
  }
  const coefficients = [...z]
  for (let k = q.length - 1; k >= 0; k--) {
    for (let j = k + 1; j < q.length; j++) coefficients[k]! -= r[k]![j]! * coefficients[j]!
    coefficients[k]! /= r[k]![k]!
  }
  return { coefficients, residual }
}

/** Takes the part along `unit` out of `vector` and returns its length. */
function project(vector: number[], unit: readonly number[]): number {
  const length = dot(vector, unit)
  for (let i = 0; i < vector.length; i++) vector[i]! -= length * unit[i]!
  return length
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
