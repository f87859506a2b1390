import { doubles } from '../../kernel.ts'
import { packed, spread, walled } from '../../numerics/rows.ts'
import { sineField } from '../../numerics/sine-mode.ts'
import type { Run } from '../../solver.ts'
import { courantNumbers, type Order, orderFor, type WaveProblem } from './problem.ts'
import { departureOf, type Vibration, vibrate } from './vibration.ts'

const NAMES: Record<Order, string> = { 4: 'fourth', 6: 'sixth' }

/** A membrane or, with ky = 0, a string that starts at rest in its mode. */
export function vibrateMembrane(problem: WaveProblem, run: Run): Vibration {
  const { columns, rows, ky, dt } = problem
  const kernel = run.kernels('wave')
  kernel.init(columns, rows)
  const width = kernel.rowLength()
  const field = () => doubles(kernel, kernel.field(), width * (rows - 1) + columns)
  const mode = sineField(problem)
  spread(mode, field(), columns, width)
  const [cx, cy] = courantNumbers(problem)
  const order = orderFor(problem)
  kernel.start(cx * cx, cy * cy, order)

  const dx = 1 / (columns + 1)
  const dy = ky === 0 ? 1 : 1 / (rows + 1)
  const seen = vibrate(problem, order, kernel, (dx * dy) / (dt * dt), run)
  const final = packed(field(), columns, rows, width)
  const u = { nx: columns + 2, ny: rows + 2, dx, dy, values: walled(final, columns, rows) }
  return {
    ...seen,
    method: `leapfrog with the modified equation corrected to ${NAMES[order]} order in dt and dx; frequency by harmonic inversion`,
    departure: departureOf(final, mode, seen.amplitude.at(-1)!),
    fields: { u },
  }
}
