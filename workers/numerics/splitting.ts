// Symmetric splittings of H = p^2/2 + V(q): kick b0, then drift a1, kick b1, drift a2 ... kick bn. The
// Runge-Kutta-Nystroem ones use that V depends on q alone: fewer order conditions, smaller errors.
import { cbrt } from './mathematics.ts'

export interface Splitting {
  name: string
  /** n drifts and n + 1 kicks, each list adding up to 1. */
  drifts: readonly number[]
  kicks: readonly number[]
}

export type SplittingOrder = 2 | 4 | 6 | 8

/** Blanes and Moan, J. Comput. Appl. Math. 142 (2002) 313, table 3: SRKN_6^b and SRKN_11^b. */
const BLANES_MOAN_4 = {
  kicks: [0.0829844064174052, 0.396309801498368, -0.0390563049223486],
  drifts: [0.245298957184271, 0.60487266571108],
}
const BLANES_MOAN_6 = {
  kicks: [
    0.0414649985182624, 0.198128671918067, -0.0400061921041533, 0.0752539843015807,
    -0.0115113874206879,
  ],
  drifts: [
    0.123229775946271, 0.290553797799558, -0.127049212625417, -0.246331761062075, 0.357208872795928,
  ],
}

/** Kahan and Li, Math. Comp. 66 (1997) 1089: s17odr8a, seventeen leapfrogs of these lengths. */
const KAHAN_LI_8 = [
  0.1302024830888901, 0.5611629817751084, -0.38947496264484727, 0.1588419065551556,
  -0.3959038941332376, 0.1845396409783157, 0.25837438768632204, 0.2950117236093103,
  -0.6055085338300344,
]

export function splitting(order: SplittingOrder): Splitting {
  switch (order) {
    case 2:
      return leapfrogs('Stoermer-Verlet', [1])
    case 4: {
      const { kicks: b, drifts: a } = BLANES_MOAN_4
      const drifts = [...a, 0.5 - sum(a)]
      return {
        name: 'Blanes-Moan SRKN of 6 stages',
        drifts: [...drifts, ...drifts.toReversed()],
        kicks: [...b, 1 - 2 * sum(b), ...b.toReversed()],
      }
    }
    case 6: {
      const { kicks: b, drifts: a } = BLANES_MOAN_6
      const kicks = [...b, 0.5 - sum(b)]
      return {
        name: 'Blanes-Moan SRKN of 11 stages',
        drifts: [...a, 1 - 2 * sum(a), ...a.toReversed()],
        kicks: [...kicks, ...kicks.toReversed()],
      }
    }
    case 8:
      return leapfrogs('Kahan-Li of 17 stages', [
        ...KAHAN_LI_8,
        ...KAHAN_LI_8.slice(0, -1).toReversed(),
      ])
  }
}

/** Suzuki, Phys. Lett. A 146 (1990) 319: five leapfrogs of order 4. */
const SUZUKI_4 = 1 / (4 - cbrt(4))
/** Kahan and Li: s9odr6a, nine leapfrogs. */
const KAHAN_LI_6 = [
  0.3921614440073141, 0.3325991367893594, -0.7062461725576394, 0.0822135962935508, 0.79854399093483,
]

/** Of any H = T(p) + V(q): compositions of leapfrogs, which need no quadratic T. */
export function composition(order: SplittingOrder): Splitting {
  if (order === 4) {
    const [w, middle] = [SUZUKI_4, 1 - 4 * SUZUKI_4]
    return leapfrogs('Suzuki of 5 stages', [w, w, middle, w, w])
  }
  if (order === 6) {
    const half = KAHAN_LI_6.slice(0, -1)
    return leapfrogs('Kahan-Li of 9 stages', [...KAHAN_LI_6, ...half.toReversed()])
  }
  return splitting(order)
}

function leapfrogs(name: string, drifts: readonly number[]): Splitting {
  const kicks = [...drifts, 0].map((length, i) => (length + (drifts[i - 1] ?? 0)) / 2)
  return { name, drifts, kicks }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * Half the trace of one step of q'' = -q at step z. The step is stable while it stays within [-1, 1]
 * (Hairer, Lubich and Wanner, Geometric Numerical Integration, 2006, section I.5).
 */
export function halfTrace({ drifts, kicks }: Splitting, z: number): number {
  // Columns of the matrix that takes (q, p) through the step.
  const columns = [
    { q: 1, p: 0 },
    { q: 0, p: 1 },
  ]
  for (const column of columns) {
    column.p -= kicks[0]! * z * column.q
    for (const [i, drift] of drifts.entries()) {
      column.q += drift * z * column.p
      column.p -= kicks[i + 1]! * z * column.q
    }
  }
  return (columns[0]!.q + columns[1]!.p) / 2
}
