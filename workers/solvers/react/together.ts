// Steps of the two models by all threads that the run has at the time.
import type { Crew } from '../../crew.ts'
import type { KernelTable } from '../../kernel-table.ts'

/** Cell steps between two looks at who helps: some 10 ms. */
const LOOK = 1_000_000
/** A part has enough rows for what it computes of its neighbours' to count little. */
const ROWS_MIN = 12

export function advanceTogether(
  kernel: KernelTable['react'],
  crew: Crew,
  N: number,
  steps: number,
  dt: number,
): void {
  const turn = Math.max(1, Math.floor(LOOK / (N * N)))
  for (let left = steps; left > 0; left -= turn) {
    const count = Math.min(turn, left)
    const parts = Math.min(crew.parts(), Math.floor(N / ROWS_MIN))
    if (parts <= 1) {
      kernel.advance(count, dt)
      continue
    }
    const state = kernel.setParts(parts, dt)
    for (let step = 0; step < count; step++) crew.each('advancePart', N, parts, [state, step])
  }
}
