import { leastSquares } from './least-squares.ts'

/** What is small, at a point: its value, residuals whose half sum of squares it is near the point, and their slopes. */
export interface Fitted {
  /** What falls: half the sum of squares, or half a deviance. */
  readonly objective: number
  readonly residuals: readonly number[]
  /** Of each variable the derivative of each residual. */
  readonly columns: readonly (readonly number[])[]
}

const ITERATIONS_MAX = 200
const DAMPING_FIRST = 1e-3
const DAMPING_MAX = 1e16
/** A step, over the size of each variable, at which the least has been found. */
const STEP_STAYS = 1e-11

/**
 * The least of an objective near a start: Levenberg and Marquardt's method with scaling by the largest columns seen (More,
 * Lecture Notes in Mathematics 630 (1978) 105). Undefined where it does not come to rest, or no step helps.
 */
export function levenbergMarquardt<F extends Fitted>(
  start: readonly number[],
  evaluate: (x: readonly number[]) => F | undefined,
): { x: readonly number[]; fitted: F } | undefined {
  let x = start
  let fitted = evaluate(x)
  if (!fitted) return undefined
  let damping = DAMPING_FIRST
  const scales = x.map(() => 0)
  for (let iteration = 0; iteration < ITERATIONS_MAX; iteration++) {
    for (const [j, column] of fitted.columns.entries()) {
      scales[j] = Math.max(
        scales[j]!,
        Math.sqrt(column.reduce((sum, value) => sum + value * value, 0)),
      )
    }
    if (scales.includes(0)) return undefined
    for (;;) {
      const step = dampedStep(fitted, scales, damping)
      const next = x.map((value, j) => value + step[j]!)
      const tried = step.every(Number.isFinite) ? evaluate(next) : undefined
      const isSmall = step.every((value, j) => Math.abs(value) <= STEP_STAYS * Math.abs(x[j]!))
      if (tried && tried.objective <= fitted.objective) {
        x = next
        fitted = tried
        damping = Math.max(damping / 10, 1e-15)
        if (isSmall) return { x, fitted }
        break
      }
      // Within rounding nothing falls any more.
      if (isSmall) return { x, fitted }
      damping *= 10
      if (damping > DAMPING_MAX) return undefined
    }
  }
  return undefined
}

function dampedStep(
  { residuals, columns }: Fitted,
  scales: readonly number[],
  damping: number,
): number[] {
  const root = Math.sqrt(damping)
  const rows = columns.map((column, j) => [
    ...column,
    ...columns.map((_, i) => (i === j ? root * scales[j]! : 0)),
  ])
  const target = [...residuals.map(value => -value), ...columns.map(() => 0)]
  return leastSquares(rows, target).coefficients
}
