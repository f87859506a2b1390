import { jacobiMotion } from './jacobi-motion.ts'
import {
  acceleration,
  type PhasePoint,
  type QuarticLaw,
  type QuarticMotion,
} from './quartic-law.ts'
import { weierstrassMotion } from './weierstrass-motion.ts'

/**
 * Closed form of x'' = force - mu x - kappa x^2 - lambda x^3 through `start`, lambda and kappa not both zero. Jacobi's
 * functions where there is neither force nor kappa: close to a separatrix they keep the digits that Weierstrass's invariants lose.
 */
export function quarticMotion(law: QuarticLaw, start: PhasePoint): QuarticMotion {
  if (start.v === 0 && acceleration(law, start.x) === 0) return rest(start.x)
  const elliptic = law.force === 0 && !law.kappa ? jacobiMotion(law.mu, law.lambda, start) : null
  return elliptic ?? weierstrassMotion(law, start)
}

function rest(x: number): QuarticMotion {
  return {
    ...{ form: 'rest', m: 0, amplitude: Math.abs(x), omega: 0, written: null },
    ...{ period: null, blowUpTime: null },
    at: () => ({ x, v: 0 }),
  }
}
