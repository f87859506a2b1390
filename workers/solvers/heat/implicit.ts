import { doubles } from '../../kernel.ts'
import { packed, spread } from '../../numerics/rows.ts'
import { samplesOf } from '../../numerics/thin.ts'
import type { Run } from '../../solver.ts'
import { type Decay, decayRate, type HeatProblem } from './problem.ts'

/** Dividing a step once more changes the amplitude by less than this. */
const SETTLED = 1e-8
const PARTS_MAX = 1 << 12

/** Radau IIA on every mode of the sine transform; a step too long for its accuracy is divided. */
export function decayImplicit(
  problem: HeatProblem,
  start: Float64Array,
  { kernels, progress }: Run,
): Decay {
  const { columns, rows, kx, ky, alpha, dt, steps } = problem
  const kernel = kernels('heat-implicit')
  kernel.init(columns, rows)
  const ratio = (n: number, parts: number) =>
    kernel.power(kernel.factor((decayRate(problem) * dt) / parts), n * parts)
  const parts = partsOf(m => ratio(steps, m))

  const rowLength = kernel.rowLength()
  const field = doubles(kernel, kernel.field(), rowLength * (rows - 1) + columns)
  spread(start, field, columns, rowLength)
  kernel.toModes()
  const whole = kernel.mode(kx, Math.max(1, ky))
  const z = (alpha * dt * Math.PI * Math.PI) / parts
  kernel.advance(steps * parts, z, ky === 0 ? 0 : z)
  const end = kernel.mode(kx, Math.max(1, ky))
  kernel.toNodes()
  progress(1, `amplitude ${end / whole}`)

  // Modes are decoupled, so the amplitudes of this one can be computed without the field.
  const at = samplesOf(steps)
  const amplitude = at.map(n => (n === steps ? end / whole : ratio(n, parts)))
  const divided = parts === 1 ? '' : `, each step in ${parts} parts`
  return {
    method: `implicit: sine collocation in space, Radau IIA of order 5 in time${divided}, solved directly by sine transform`,
    at,
    amplitude,
    final: packed(field, columns, rows, rowLength),
  }
}

/** The power of two into which each step is divided so that halving it again changes nothing. */
function partsOf(ratio: (parts: number) => number): number {
  let parts = 1
  let now = ratio(1)
  while (parts < PARTS_MAX) {
    const next = ratio(2 * parts)
    if (Math.abs(next - now) <= SETTLED * Math.abs(next)) break
    parts *= 2
    now = next
  }
  return parts
}
