import type { KernelTable } from '../../kernel-table.ts'
import { atan2 } from '../../numerics/mathematics.ts'

const TURN_MAX = Math.PI / 8
const STEP_MIN = 1e-9

/**
 * S = arg L(1/2 + it) / pi of zeta or an L function, `at` its values at sigma + it: the argument followed from
 * sigma = 2, where |L - 1| < 1, to the critical line (Backlund, C. R. Acad. Sci. 158 (1914) 1979); a step that turns
 * by more than pi/8 is halved.
 */
export function argumentTerm(at: (sigma: number) => readonly [re: number, im: number]): number {
  let sigma = 2
  let [re, im] = at(sigma)
  let argument = atan2(im, re)
  let step = 1 / 16
  while (sigma > 0.5) {
    step = Math.min(step, sigma - 0.5)
    const [nextRe, nextIm] = at(sigma - step)
    const turn = atan2(nextIm * re - nextRe * im, nextRe * re + nextIm * im)
    if (Math.abs(turn) > TURN_MAX && step > STEP_MIN) {
      step /= 2
      continue
    }
    argument += turn
    sigma -= step
    ;[re, im] = [nextRe, nextIm]
    step *= 2
  }
  return argument / Math.PI
}

export const zetaArgument = (kernel: KernelTable['zeta'], t: number): number =>
  argumentTerm(sigma => {
    kernel.zetaAt(sigma, t, 0)
    return [kernel.re(), kernel.im()]
  })
