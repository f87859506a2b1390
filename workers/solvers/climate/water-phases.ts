// The phases of a step of own water, by all threads that the run has at the time.
import { type Crew, crewOf } from '../../crew.ts'
import type { KernelTable } from '../../kernel-table.ts'
import type { Run } from '../../solver.ts'

/** In the order of assembly/shallow.ts. */
const PHASES = { wet: 0, rows: 1, columns: 2, first: 3, second: 4, record: 5 } as const

/** Less water has less to do in a phase than it takes to tell other threads of it. */
const CELLS_MIN = 4000
const ROWS_MIN = 8
/** Steps between two looks at who helps. */
const LOOK = 8

type Kernel = KernelTable['shallow']

export class WaterPhases {
  readonly #kernel: Kernel
  readonly #rows: number
  readonly #crew: Crew | undefined
  #state = 0
  #parts = 1
  #evaluations = 0

  constructor(kernel: Kernel, nx: number, ny: number, run: Pick<Run, 'crew'>, predictedMs: number) {
    this.#kernel = kernel
    this.#rows = ny
    const isLarge = ny > 1 && nx * ny >= CELLS_MIN
    this.#crew = isLarge ? crewOf(run, predictedMs, 'shallow', kernel, ['part']) : undefined
  }

  evaluate(): void {
    const kernel = this.#kernel
    if (this.#crew && this.#evaluations++ % LOOK === 0) {
      this.#parts = Math.min(this.#crew.parts(), Math.floor(this.#rows / ROWS_MIN))
      this.#state = kernel.share()
    }
    if (this.#parts <= 1) {
      kernel.evaluate()
      return
    }
    this.#each('wet')
    kernel.setBeyond()
    this.#each('rows')
    this.#each('columns')
    kernel.gatherFindings(this.#parts)
  }

  /** The least depth that a stage leaves. */
  first(dt: number): number {
    if (this.#parts <= 1) return this.#kernel.first(dt)
    this.#each('first', dt)
    return this.#kernel.leastOf(this.#parts)
  }

  second(dt: number): number {
    if (this.#parts <= 1) return this.#kernel.second(dt)
    this.#each('second', dt)
    return this.#kernel.leastOf(this.#parts)
  }

  record(t: number, threshold: number): void {
    if (this.#parts <= 1) this.#kernel.record(t, threshold)
    else this.#each('record', t, threshold)
  }

  #each(name: keyof typeof PHASES, a = 0, threshold = 0): void {
    const args = [this.#state, PHASES[name], a, threshold]
    this.#crew!.each('part', this.#rows, this.#parts, args)
  }
}
