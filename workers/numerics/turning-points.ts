import { Failure } from '../failure.ts'
import { eigenvaluesOf } from './eigenvalues.ts'
import { acceleration, type PhasePoint, type QuarticLaw } from './quartic-law.ts'

export interface TurningPoints {
  /** The nearest ones on both sides; null where the motion goes on without end. */
  low: number | null
  high: number | null
  /** Two turning points coincide within rounding: on which side of the barrier the motion lies cannot be told. */
  isSeparatrix: boolean
}

/** Of the distance: roots that lie closer than this to one another are one within rounding. */
const COINCIDENT = 1e-7

/** Where x'^2 = v0^2 + 2 a u - m u^2 - (2/3) k u^3 - (lambda/2) u^4 vanishes next to the start, u = x - x0. */
export function turningPoints(law: QuarticLaw, start: PhasePoint): TurningPoints {
  const { mu, kappa = 0, lambda } = law
  const { x: x0, v: v0 } = start
  const a = acceleration(law, x0)
  const m = mu + 2 * kappa * x0 + 3 * lambda * x0 * x0
  const k = kappa + 3 * lambda * x0
  const rising = [v0 * v0, 2 * a, -m, (-2 / 3) * k, -lambda / 2]
  const roots = rootsOf(v0 === 0 ? rising.slice(1) : rising)
  // From rest the start itself is the one, on the side that the acceleration leaves.
  const rest = v0 === 0 ? [0] : []
  const side = (sign: 1 | -1) => {
    const own = roots.filter(({ re }) => re * sign > 0)
    const real = own.filter(({ im }) => im === 0).map(({ re }) => re * sign)
    const atRest = v0 === 0 && a * sign <= 0 ? rest : []
    const nearest = Math.min(...real, ...atRest)
    const isDouble = own.some(
      ({ re, im }) =>
        Math.abs(re) <= nearest * (1 + COINCIDENT) &&
        ((im !== 0 && Math.abs(im) < COINCIDENT * Math.abs(re)) ||
          own.some(
            other => other.re !== re && Math.abs(other.re - re) < COINCIDENT * Math.abs(re),
          )),
    )
    return { u: Number.isFinite(nearest) ? nearest * sign : null, isDouble }
  }
  const [low, high] = [side(-1), side(1)]
  const at = (u: number | null) => (u === null ? null : x0 + u)
  return { low: at(low.u), high: at(high.u), isSeparatrix: low.isDouble || high.isDouble }
}

/** Of a polynomial by rising powers: the eigenvalues of its companion matrix. NOT_CONVERGED where these cannot be told. */
function rootsOf(rising: readonly number[]) {
  const last = rising.findLastIndex(coefficient => coefficient !== 0)
  if (last < 1) return []
  const matrix = new Float64Array(last * last)
  for (let i = 1; i < last; i++) matrix[i * last + i - 1] = 1
  for (let i = 0; i < last; i++) matrix[i * last + last - 1] = -rising[i]! / rising[last]!
  const roots = eigenvaluesOf(last, matrix)
  if (roots !== undefined) return roots
  const message =
    'the turning points cannot be told: the coefficients of the field lie too far apart'
  throw new Failure('NOT_CONVERGED', message)
}
