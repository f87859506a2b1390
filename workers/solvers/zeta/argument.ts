import type { KernelTable } from '../../kernel-table.ts'
import { atan2 } from '../../numerics/mathematics.ts'

type Kernel = KernelTable['zeta']

const TURN_MAX = Math.PI / 8
const STEP_MIN = 1e-9

/**
 * S(T) = arg zeta(1/2 + iT) / pi, the argument followed from sigma = 2, where |zeta - 1| < 1, to the critical
 * line (Backlund, C. R. Acad. Sci. 158 (1914) 1979); a step that turns by more than pi/8 is halved.
 */
export function argumentTerm(kernel: Kernel, T: number): number {
  const at = (sigma: number) => {
    kernel.zetaAt(sigma, T, 0)
    return [kernel.re(), kernel.im()] as const
  }
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
    re = nextRe
    im = nextIm
    step *= 2
  }
  return argument / Math.PI
}
