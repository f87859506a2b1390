// IEEE test cases: the American Electric Power system in the Midwest as of 1962 and 1961, as kept by the
// University of Washington (Christie, Power Systems Test Case Archive, 1993). For the DC power flow:
// reactances, tap ratios, real powers; resistances, charging and shunts play no part.
import type { Branch, Network } from './network.ts'

type Row = readonly [from: number, to: number, x: number, tap?: number]

// biome-ignore format: a table
const BRANCHES_14: readonly Row[] = [
  [1, 2, 0.05917], [1, 5, 0.22304], [2, 3, 0.19797], [2, 4, 0.17632],
  [2, 5, 0.17388], [3, 4, 0.17103], [4, 5, 0.04211], [4, 7, 0.20912, 0.978],
  [4, 9, 0.55618, 0.969], [5, 6, 0.25202, 0.932], [6, 11, 0.1989], [6, 12, 0.25581],
  [6, 13, 0.13027], [7, 8, 0.17615], [7, 9, 0.11001], [9, 10, 0.0845],
  [9, 14, 0.27038], [10, 11, 0.19207], [12, 13, 0.19988], [13, 14, 0.34802],
]

// biome-ignore format: a table
const BRANCHES_30: readonly Row[] = [
  [1, 2, 0.0575], [1, 3, 0.1652], [2, 4, 0.1737], [3, 4, 0.0379],
  [2, 5, 0.1983], [2, 6, 0.1763], [4, 6, 0.0414], [5, 7, 0.116],
  [6, 7, 0.082], [6, 8, 0.042], [6, 9, 0.208, 0.978], [6, 10, 0.556, 0.969],
  [9, 11, 0.208], [9, 10, 0.11], [4, 12, 0.256, 0.932], [12, 13, 0.14],
  [12, 14, 0.2559], [12, 15, 0.1304], [12, 16, 0.1987], [14, 15, 0.1997],
  [16, 17, 0.1923], [15, 18, 0.2185], [18, 19, 0.1292], [19, 20, 0.068],
  [10, 20, 0.209], [10, 17, 0.0845], [10, 21, 0.0749], [10, 22, 0.1499],
  [21, 22, 0.0236], [15, 23, 0.202], [22, 24, 0.179], [23, 24, 0.27],
  [24, 25, 0.3292], [25, 26, 0.38], [25, 27, 0.2087], [28, 27, 0.396, 0.968],
  [27, 29, 0.4153], [27, 30, 0.6027], [29, 30, 0.4533], [8, 28, 0.2],
  [6, 28, 0.0599],
]

// biome-ignore format: a table
const LOADS_14: readonly number[] = [
  0, 21.7, 94.2, 47.8, 7.6, 11.2, 0, 0, 29.5, 9, 3.5, 6.1, 13.5, 14.9,
]

// biome-ignore format: a table
const LOADS_30: readonly number[] = [
  0, 21.7, 2.4, 7.6, 94.2, 0, 22.8, 30, 0, 5.8, 0, 11.2, 0, 6.2, 8.2,
  3.5, 9, 3.2, 9.5, 2.2, 17.5, 0, 3.2, 8.7, 0, 3.5, 0, 0, 2.4, 10.6,
]

/** In MW, at bus 2; the other machines of both cases run for their reactive power or are the slack. */
const GENERATION_AT_2 = 40
const BASE_MVA = 100

export const ieeeCases: Readonly<Record<'ieee14' | 'ieee30', Network>> = {
  ieee14: networkOf(BRANCHES_14, LOADS_14),
  ieee30: networkOf(BRANCHES_30, LOADS_30),
}

function networkOf(rows: readonly Row[], loads: readonly number[]): Network {
  const branches = rows.map(([from, to, x, tap = 1]): Branch => ({ from, to, x, tap, rating: 1 }))
  const injections = loads.map((load, i) => ((i === 1 ? GENERATION_AT_2 : 0) - load) / BASE_MVA)
  return { buses: loads.length, slack: 1, branches, injections }
}
