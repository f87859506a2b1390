import type { Solver } from '../solver.ts'

// One line a solver; the order is that of the catalogue.
export const solvers: readonly Solver[] = []
