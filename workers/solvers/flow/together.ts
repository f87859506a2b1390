// Steps of the cavity and of the vortices by all threads that the run has at the time.
import type { Crew } from '../../crew.ts'
import type { KernelTable } from '../../kernel-table.ts'

export const PARTS = ['stagePart', 'modesPart', 'sweepPart', 'fieldPart', 'subtractPart'] as const

/** Cells times steps between two looks at who helps: some 10 ms. */
const LOOK = 250_000
const ROWS_MIN = 12

export function advanceTogether(
  kernel: KernelTable['flow'],
  crew: Crew,
  cells: number,
  steps: number,
): void {
  const turn = Math.max(1, Math.floor(LOOK / (cells * cells)))
  const [blocks, pairs] = [kernel.blocks(), kernel.pairs()]
  for (let left = steps; left > 0; left -= turn) {
    const count = Math.min(turn, left)
    const parts = Math.min(crew.parts(), Math.floor(cells / ROWS_MIN))
    if (parts <= 1) {
      kernel.advance(count)
      continue
    }
    const state = kernel.share()
    const all = (name: (typeof PARTS)[number], rows: number, which: number) =>
      crew.each(name, rows, Math.min(parts, rows), [state, which])
    for (let step = 0; step < count; step++) {
      for (let which = 0; which < 3; which++) {
        kernel.ready(which)
        all('stagePart', cells, which)
        kernel.close(which, left <= turn && step === count - 1)
        all('modesPart', blocks, which)
        all('sweepPart', pairs, which)
        all('fieldPart', blocks, which)
        all('subtractPart', cells, which)
      }
    }
  }
}
