import { compensatedSum } from '../../numerics/compensated-sum.ts'
import { log } from '../../numerics/mathematics.ts'

/**
 * Gaps against those of random matrices: over their mean 2 pi / ln(q t / 2 pi) at that height (Odlyzko, Math. Comp. 48
 * (1987) 273), and as ratios that need no such mean (Atas et al., Phys. Rev. Lett. 110 (2013) 084101).
 */
export function gapStatistics(zeros: Float64Array, gaps: Float64Array, conductor = 1) {
  if (gaps.length < 2) return { gapVariance: null, gapRatio: null }
  const scaled = gaps.map((gap, i) => {
    const height = zeros[i]! + gap / 2
    return (gap * log((conductor * height) / (2 * Math.PI))) / (2 * Math.PI)
  })
  const mean = compensatedSum(scaled) / scaled.length
  const squares = scaled.map(gap => (gap - mean) * (gap - mean))
  const ratios = gaps.subarray(1).map((gap, i) => Math.min(gap, gaps[i]!) / Math.max(gap, gaps[i]!))
  return {
    gapVariance: compensatedSum(squares) / (scaled.length - 1),
    gapRatio: compensatedSum(ratios) / ratios.length,
  }
}
