// Molecules composed for the examples: nobody's data.
import type { ListedAtom } from './read-structure.ts'

type Placed = readonly [symbol: string, x: number, y: number, z: number]

const sdf = (atoms: readonly Placed[], bonds: readonly (readonly number[])[]): string =>
  [
    'composed',
    '',
    '',
    `${`${atoms.length}`.padStart(3)}${`${bonds.length}`.padStart(3)}  0  0  0  0  0  0  0  0999 V2000`,
    ...atoms.map(
      ([symbol, ...at]) => `${at.map(x => x.toFixed(4).padStart(10)).join('')} ${symbol}`,
    ),
    ...bonds.map(bond => bond.map(part => `${part}`.padStart(3)).join('')),
    'M  END',
    '',
  ].join('\n')

/** 1,4-butanediol, its chain stretched. */
export const BUTANEDIOL = sdf(
  ['O', 'C', 'C', 'C', 'C', 'O'].map((symbol, i) => [
    symbol,
    1.25 * i - 3,
    i % 2 ? 0.45 : -0.45,
    0,
  ]),
  [1, 2, 3, 4, 5].map(i => [i, i + 1, 1]),
)

const HEXAGON = [
  [1.39, 0],
  [0.695, 1.20378],
  [-0.695, 1.20378],
  [-1.39, 0],
  [-0.695, -1.20378],
  [0.695, -1.20378],
] as const

const benzene = (x: number, z: number): string =>
  [
    '12',
    'benzene',
    ...HEXAGON.map(([a, b]) => `C ${a + x} ${b} ${z}`),
    ...HEXAGON.map(([a, b]) => `H ${1.784 * a + x} ${1.784 * b} ${z}`),
    '',
  ].join('\n')

export const STACK = { receptor: benzene(0, 0), ligand: benzene(1, 3.9) }

/** A cleft between two walls of carbon, with an acceptor at one end and a donor at the other. */
export const CLEFT: ListedAtom[] = [
  ...[-6, -3, 0, 3, 6].flatMap(x =>
    [-3, 3].flatMap(y => [-3.5, 3.5].map(z => ({ x, y, z, q: 0, type: 'C' }))),
  ),
  { x: -6.5, y: 0, z: 0, q: 0, type: 'OA' },
  { x: 6.5, y: 0, z: 0, q: 0, type: 'N' },
  { x: 5.5, y: 0, z: 0, q: 0, type: 'HD' },
]
