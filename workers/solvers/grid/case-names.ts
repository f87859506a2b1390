// What the functions `idx_bus` ... of MATPOWER give, by position: kinds of buses and of costs, and columns of the tables from 1
// (MATPOWER User's Manual, appendix B).

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, k) => from + k)

/** A caller names them as he likes: the position counts. */
export const INDICES: Readonly<Record<string, readonly number[]>> = {
  idx_bus: [1, 2, 3, 4, ...upTo(17)],
  // The limits of the angle stand behind the results.
  idx_brch: [...upTo(11), ...upTo(6, 14), 12, 13, 20, 21],
  // Multipliers before the columns of capability and ramps.
  idx_gen: [...upTo(10), ...upTo(4, 22), ...upTo(11, 11)],
  idx_cost: [1, 2, ...upTo(5)],
}

const NAMES: Readonly<Record<string, string>> = {
  idx_bus:
    'PQ PV REF NONE BUS_I BUS_TYPE PD QD GS BS BUS_AREA VM VA BASE_KV ZONE VMAX VMIN LAM_P LAM_Q MU_VMAX MU_VMIN',
  idx_brch:
    'F_BUS T_BUS BR_R BR_X BR_B RATE_A RATE_B RATE_C TAP SHIFT BR_STATUS PF QF PT QT MU_SF MU_ST ANGMIN ANGMAX MU_ANGMIN MU_ANGMAX',
  idx_gen:
    'GEN_BUS PG QG QMAX QMIN VG MBASE GEN_STATUS PMAX PMIN MU_PMAX MU_PMIN MU_QMAX MU_QMIN PC1 PC2 QC1MIN QC1MAX QC2MIN QC2MAX RAMP_AGC RAMP_10 RAMP_30 RAMP_Q APF',
  idx_cost: 'PW_LINEAR POLYNOMIAL MODEL STARTUP SHUTDOWN NCOST COST',
}

/** What the statement `define_constants` names. */
export const CONSTANTS: ReadonlyMap<string, number> = new Map(
  Object.entries(NAMES).flatMap(([table, names]) =>
    names.split(' ').map((name, k): [string, number] => [name, INDICES[table]![k]!]),
  ),
)
