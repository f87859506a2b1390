// Z at heights of the caller's own, with what it may be off.
import type { Kernels } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { cos, log, sin } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { zetaArgument } from './argument.ts'
import { gammaAngle } from './l-function.ts'
import { WORK_MS_MAX } from './own-words.ts'

/** Up to here by the Euler-Maclaurin sum, whose terms grow as t. */
const DIRECT_MAX = 2000
/** From here on theta is its asymptotic series. */
const SERIES_FROM = 10
/** How far from a whole number a count of zeros may be. */
const WHOLE = 1e-3
const TURN = 2 * Math.PI

export function evaluated(heights: readonly number[], kernels: Kernels) {
  const cost = evaluatedCostMs(heights)
  if (cost > WORK_MS_MAX) {
    const message = `about ${Math.round(cost / 1e3)} s of work, above 60: take fewer heights`
    throw invalidInput('/evaluate', message, { value: heights.length })
  }
  const low = kernels('zeta')
  const high = kernels('zeta-high')
  low.init(DIRECT_MAX, 1)
  high.init(
    heights.reduce((top, t) => Math.max(top, Math.abs(t)), DIRECT_MAX),
    1,
  )
  return heights.map(height => {
    // Below the real axis zeta is conjugate.
    const t = Math.abs(height)
    const sign = height < 0 ? -1 : 1
    const isLow = t <= DIRECT_MAX
    const theta = t < SERIES_FROM ? gammaAngle(t, 0) - (t * log(Math.PI)) / 2 : low.theta(t)
    const phase = isLow ? theta - TURN * Math.round(theta / TURN) : high.phase(t)
    const Z = t < SERIES_FROM ? turned(low, t, phase) : isLow ? low.zDirect(t, 0) : high.z(t)
    const S = isLow ? argumentOf(low, t, theta) : undefined
    return {
      ...{ t: height, Z, theta: sign * theta },
      ...(S !== undefined && { S: sign * S }),
      error: isLow ? 1e-14 + 1e-15 * t : high.bound(t),
      re: Z * cos(phase),
      im: -sign * Z * sin(phase),
    }
  })
}

function turned(low: KernelTable['zeta'], t: number, phase: number): number {
  low.zetaAt(0.5, t, 0)
  return low.re() * cos(phase) - low.im() * sin(phase)
}

/** S(t) = N(t) - 1 - theta(t)/pi, N a whole number; undefined beside a zero, where the argument does not tell which. */
function argumentOf(low: KernelTable['zeta'], t: number, theta: number): number | undefined {
  if (t === 0) return undefined
  const below = 1 + theta / Math.PI
  const N = below + zetaArgument(low, t)
  return Math.abs(N - Math.round(N)) < WHOLE ? Math.round(N) - below : undefined
}

export const evaluatedCostMs = (heights: readonly number[] = []): number =>
  heights.reduce((sum, height) => {
    const t = Math.abs(height)
    return sum + (t <= DIRECT_MAX ? 0.05 + 4e-4 * t : 5e-4 + 2.5e-5 * Math.sqrt(t))
  }, 0)
