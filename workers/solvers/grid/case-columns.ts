// The columns of a case in the format of MATPOWER, version 2 (Zimmerman and Murillo-Sanchez, MATPOWER User's Manual,
// appendix B), by their names there.

export const COLUMNS = {
  bus: [
    ...['bus', 'type', 'Pd', 'Qd', 'Gs', 'Bs', 'area', 'Vm', 'Va', 'baseKV', 'zone'],
    ...['Vmax', 'Vmin'],
  ],
  gen: ['bus', 'Pg', 'Qg', 'Qmax', 'Qmin', 'Vg', 'mBase', 'status', 'Pmax', 'Pmin'],
  branch: [
    ...['from', 'to', 'r', 'x', 'b', 'rateA', 'rateB', 'rateC', 'ratio', 'angle', 'status'],
    ...['angmin', 'angmax'],
  ],
} as const

export type Table = keyof typeof COLUMNS

/** Branches may end before their limits of the angle. */
export const WIDTH_MIN: Readonly<Record<Table, number>> = { bus: 13, gen: 10, branch: 11 }

export const BUS = {
  id: 0,
  type: 1,
  Pd: 2,
  Qd: 3,
  Gs: 4,
  Bs: 5,
  Vm: 7,
  Va: 8,
  baseKV: 9,
  Vmax: 11,
  Vmin: 12,
  lmpP: 13,
  lmpQ: 14,
  muVmax: 15,
  muVmin: 16,
} as const
export const GEN = {
  bus: 0,
  Pg: 1,
  Qg: 2,
  Qmax: 3,
  Qmin: 4,
  Vg: 5,
  status: 7,
  Pmax: 8,
  Pmin: 9,
  /** Participation in what is not balanced. */
  apf: 20,
} as const
export const BRANCH = {
  from: 0,
  to: 1,
  r: 2,
  x: 3,
  b: 4,
  rateA: 5,
  ratio: 8,
  angle: 9,
  status: 10,
  angmin: 11,
  angmax: 12,
  pFrom: 13,
  qFrom: 14,
  pTo: 15,
  qTo: 16,
} as const

export const KIND = { load: 1, generator: 2, reference: 3, isolated: 4 } as const

/** A case as its tables, and where each row was read, for refusals. */
export interface PowerCase {
  readonly name: string
  readonly baseMva: number
  readonly bus: number[][]
  readonly gen: number[][]
  readonly branch: number[][]
  /** Of each branch; the format has no column for it. */
  readonly chargingConductance?: readonly number[]
  /** Rows of the generators' active, then of their reactive power; or none. */
  readonly gencost: number[][]
  /** Statements without a meaning for the computation, as they were read. */
  readonly others: readonly string[]
  where(table: Table | 'gencost', row: number): { pointer: string; place: string }
}
