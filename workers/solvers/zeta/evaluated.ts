// Z at heights of the caller's own, with what it may be off.
import type { Kernels } from '../../kernel.ts'
import { cos, sin } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { WORK_MS_MAX } from './own-words.ts'

/** Up to here by the Euler-Maclaurin sum, whose terms grow as t. */
const DIRECT_MAX = 2000
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
    heights.reduce((top, t) => Math.max(top, t), DIRECT_MAX),
    1,
  )
  return heights.map(t => {
    const isLow = t <= DIRECT_MAX
    const Z = isLow ? low.zDirect(t, 0) : high.z(t)
    const theta = low.theta(t)
    const phase = isLow ? theta - TURN * Math.round(theta / TURN) : high.phase(t)
    return {
      ...{ t, Z, theta },
      error: isLow ? 1e-14 + 1e-15 * t : high.bound(t),
      re: Z * cos(phase),
      im: -Z * sin(phase),
    }
  })
}

export const evaluatedCostMs = (heights: readonly number[] = []): number =>
  heights.reduce((sum, t) => sum + (t <= DIRECT_MAX ? 0.02 : 5e-4 + 2.5e-5 * Math.sqrt(t)), 0)
