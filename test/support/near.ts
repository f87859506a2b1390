import { AssertionError } from 'node:assert'

/**
 * Fails unless |value - exact| <= max(absolute, relative |exact|). A relative tolerance of a half or
 * more would pass for almost anything and is refused.
 */
export function near(
  value: number | null | undefined,
  exact: number,
  { relative = 0, absolute = 0 }: { relative?: number; absolute?: number },
): void {
  if (relative >= 0.5) throw new RangeError(`a tolerance of ${relative} cannot fail`)
  if (relative === 0 && absolute === 0) throw new RangeError('no tolerance given; use assert.is')
  const allowed = Math.max(absolute, relative * Math.abs(exact))
  if (typeof value === 'number' && Math.abs(value - exact) <= allowed) return
  throw new AssertionError({
    message: `${value} is not within ${allowed} of ${exact}, off by ${Number(value) - exact}`,
    actual: value,
    expected: exact,
    operator: 'near',
  })
}
