// The phases of a step of waves on a grid, by all threads that the run has at the time.
import { type Crew, crewOf } from '../../crew.ts'
import type { KernelTable } from '../../kernel-table.ts'
import type { Run } from '../../solver.ts'

/** In the order of assembly/wave-field.ts. */
const PHASES = { bend: 0, bent: 1, push: 2, gather: 3 } as const

/** Smaller grids have less to do in a phase than it takes to tell other threads of it. */
const NODES_MIN = 8000
const ROWS_MIN = 8
/** Of a step of a node. */
const MS_A_NODE = 1e-5
/** Steps between two looks at who helps. */
const LOOK = 16

export class FieldPhases {
  readonly #kernel: KernelTable['wave-field']
  readonly #rows: number
  readonly #isCorrected: boolean
  #crew: Crew | undefined
  #state = 0
  #parts = 1
  #steps = 0

  constructor(kernel: KernelTable['wave-field'], rows: number, isCorrected: boolean) {
    this.#kernel = kernel
    this.#rows = rows
    this.#isCorrected = isCorrected
  }

  /** From here on so many steps come one after another. */
  share(run: Pick<Run, 'crew'>, nodes: number, steps: number): void {
    if (nodes < NODES_MIN) return
    this.#crew = crewOf(run, MS_A_NODE * nodes * steps, 'wave-field', this.#kernel, ['part'])
  }

  /** q from p. */
  correct(): void {
    if (this.#crew && this.#steps++ % LOOK === 0) {
      this.#parts = Math.min(this.#crew.parts(), Math.floor(this.#rows / ROWS_MIN))
      this.#state = this.#kernel.share()
    }
    if (this.#parts <= 1) this.#kernel.correct()
    else if (this.#isCorrected) this.#each('bend', 'bent')
    else this.#kernel.ready(PHASES.bend)
  }

  /** w from q. */
  push(): void {
    if (this.#parts <= 1) this.#kernel.push()
    else this.#each('push')
  }

  /** p from w. */
  gather(): void {
    if (this.#parts <= 1) this.#kernel.gather()
    else this.#each('gather')
  }

  #each(...names: (keyof typeof PHASES)[]): void {
    for (const name of names) {
      const phase = PHASES[name]
      this.#kernel.ready(phase)
      this.#crew!.each('part', this.#rows, this.#parts, [this.#state, phase])
    }
  }
}
