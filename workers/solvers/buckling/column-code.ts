// What a column of the caller's own bears by a code of practice: at the section of its largest compression over its area, by the
// slenderness of that section at the critical forces (the general method of EN 1993-1-1, 6.3.4; AISC Design Guide 25, ch. 3).
import { missingInput } from '../../refusal.ts'
import { readCode, resistanceOf } from './design-code.ts'
import type { Column } from './own-column.ts'
import type { OwnInput } from './own-words.ts'

/** Places looked at between two jumps, and how near to these, as a share of the stretch. */
const SAMPLES = 200
const NEAR = 1e-9

/** By the lowest factor of the forces; undefined without a code. */
export function designOf(
  { designCode, yieldStress, axial }: OwnInput,
  { breaks, areaAt, grown, fixed }: Column,
) {
  if (designCode === undefined) return undefined
  const code = readCode(designCode)
  if (axial === undefined)
    throw missingInput('/axial', 'axial is missing: the forces whose resistance is wanted')
  const x = Float64Array.from(
    breaks.slice(1).flatMap((to, i) => {
      const from = breaks[i]!
      return Array.from({ length: SAMPLES + 1 }, (_, k) => {
        const share = Math.min(1 - NEAR, Math.max(NEAR, k / SAMPLES))
        return from + (to - from) * share
      })
    }),
  )
  const area = areaAt(x)
  const grows = grown.compressionAt(x)
  const stays = fixed?.compressionAt(x)
  const stress = grows.map((force, k) => (force + (stays?.[k] ?? 0)) / area[k]!)
  const at = stress.reduce((best, one, k) => (one > stress[best]! ? k : best), 0)
  const still = stays?.[at] ?? 0
  return (factor: number) => ({
    governsAt: x[at]!,
    ...resistanceOf(code, yieldStress, area[at]!, still + factor * grows[at]!, still + grows[at]!),
  })
}
