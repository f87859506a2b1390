// A model of a random formula with few clauses by a walk among assignments, which finds one long before a complete search.
import { pow } from '../../numerics/mathematics.ts'
import type { Run } from '../../solver.ts'
import { clauseCount, type Formula } from './formula.ts'

/** Random formulas of more variables and fewer clauses a variable are walked first. */
export const WALKED_VARIABLES_MIN = 300
export const RATIO_MAX = 4.2
export const FLIPS_MAX = 10_000_000
const CHUNK = 100_000
/** Weight of a variable that breaks b clauses: (0.9 + b)^-2.06, which the authors give for three literals a clause. */
const OFFSET = 0.9
const POWER = -2.06
const WEIGHTS = 64

export const isWalked = ({ variables, starts }: Formula): boolean =>
  variables > WALKED_VARIABLES_MIN && starts.length - 1 < RATIO_MAX * variables

/** Values by variable, from 1; nothing where no model was met. All clauses have three literals. */
export function walk(
  formula: Formula,
  seed: number,
  { kernels, progress }: Run,
): { values: Uint8Array; flips: number } | undefined {
  const { variables, literals } = formula
  const kernel = kernels('probsat')
  kernel.init(variables, clauseCount(formula), WEIGHTS)
  const words = new Int32Array(kernel.memory.buffer, kernel.literals(), literals.length)
  for (const [k, literal] of literals.entries()) {
    words[k] = 2 * (Math.abs(literal) - 1) + (literal < 0 ? 1 : 0)
  }
  const weights = new Float64Array(kernel.memory.buffer, kernel.weightTable(), WEIGHTS)
  for (let b = 0; b < WEIGHTS; b++) weights[b] = pow(OFFSET + b, POWER)
  kernel.prepare(seed)
  let open = kernel.advance(0)
  while (open > 0 && kernel.flips() < FLIPS_MAX) {
    open = kernel.advance(CHUNK)
    progress(0.5 * (kernel.flips() / FLIPS_MAX), `${open} clauses are false`)
  }
  if (open > 0) return undefined
  const truths = new Uint8Array(kernel.memory.buffer, kernel.truths(), 2 * variables)
  const values = Uint8Array.from({ length: variables + 1 }, (_, v) =>
    v > 0 ? truths[2 * (v - 1)]! : 0,
  )
  return { values, flips: kernel.flips() }
}
