import { invalidInput } from '../refusal.ts'
import { sin } from './mathematics.ts'

/** sin(k pi i / (interior + 1)) at the interior nodes; 1 for the single row that k = 0 stands for. */
export function sineMode(k: number, interior: number): Float64Array {
  if (k === 0) return Float64Array.of(1)
  const period = 2 * (interior + 1)
  // Reduced to one period in whole numbers: the argument of the sine stays small.
  return Float64Array.from({ length: interior }, (_, i) =>
    sin((2 * Math.PI * (((i + 1) * k) % period)) / period),
  )
}

/** A mode of kx by ky half waves on columns x rows interior nodes; ky = 0 goes with a single row. */
export interface SineMode {
  kx: number
  ky: number
  columns: number
  rows: number
}

/** The mode at the interior nodes, row by row without gaps. */
export function sineField({ kx, ky, columns, rows }: SineMode): Float64Array {
  const alongX = sineMode(kx, columns)
  const alongY = sineMode(ky, rows)
  const field = new Float64Array(columns * rows)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) field[j * columns + i] = alongX[i]! * alongY[j]!
  }
  return field
}

/**
 * Refuses a parameter (name, half waves, nodes of its side): a mode of nodes - 1 half waves is zero at every
 * node, and a finer one looks like a coarser.
 */
export function refuseUnseen(sides: ReadonlyArray<readonly [string, number, number]>): void {
  for (const [name, value, count] of sides) {
    const maximum = count - 2
    if (value <= maximum) continue
    const seen =
      value % (count - 1) === 0
        ? `sin(${value} pi x) vanishes on every one of the ${count} nodes`
        : `${count} nodes cannot tell ${value} half waves from fewer`
    const message = `${name} is ${value}: ${seen}; at most ${maximum}`
    throw invalidInput(`/${name}`, message, { value, maximum })
  }
}
