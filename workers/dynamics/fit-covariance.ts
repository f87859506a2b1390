// How far what was fitted is known, from the slopes of the residuals.
import { Failure } from '../failure.ts'
import { linearSolve } from '../numerics/linear-solve.ts'

/** Of each value by itself, for a variance of 1, and between them; from columns of unit length. */
export function covarianceOf(
  names: readonly string[],
  columns: readonly (readonly number[])[],
): {
  covariance: number[]
  correlation: number[][]
} {
  const k = columns.length
  const lengths = columns.map(column => Math.sqrt(column.reduce((sum, one) => sum + one * one, 0)))
  const unit = columns.map((column, j) => column.map(value => value / lengths[j]!))
  const gram = unit.flatMap(a => unit.map(b => a.reduce((sum, value, i) => sum + value * b[i]!, 0)))
  const identity = Array.from({ length: k * k }, (_, i) => (i % (k + 1) === 0 ? 1 : 0))
  const inverse = linearSolve(k, gram, identity, k)
  if (!inverse || inverse.some((_, i) => i % (k + 1) === 0 && !(inverse[i]! > 0))) {
    const message = `the data do not determine ${names.join(', ')} together: another set of values fits as well`
    throw new Failure('PRECISION', message, { fit: names })
  }
  const diagonal = columns.map((_, j) => inverse[j * k + j]!)
  return {
    covariance: diagonal.map((value, j) => value / lengths[j]! ** 2),
    correlation: columns.map((_, i) =>
      columns.map((_, j) => inverse[i * k + j]! / Math.sqrt(diagonal[i]! * diagonal[j]!)),
    ),
  }
}
