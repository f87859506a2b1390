// Where an unknown is looked for: between the ends of its range, by decades from each of them and from 0, and evenly.
import type { Input } from '../operator.ts'

export interface Density {
  readonly perDecade: number
  /** To both sides of 1. */
  readonly decades: number
  /** Even steps between two ends. */
  readonly even: number
}

/** Densest first; what takes long is looked at in fewer places. */
export const DENSITIES: readonly Density[] = [
  { perDecade: 12, decades: 60, even: 2000 },
  { perDecade: 4, decades: 24, even: 400 },
  { perDecade: 2, decades: 12, even: 60 },
]

/** 10^(1/n). */
const STEP: Readonly<Record<number, number>> = {
  12: 1.2115276586285884,
  4: 1.7782794100389228,
  2: 3.1622776601683795,
}

/** An angle without a range is looked for in one turn. */
export function limitsOf({ min, max, unit }: Input): { low: number; high: number } {
  const isTurn = unit === 'rad' && min === undefined && max === undefined
  return {
    low: min ?? (isTurn ? -Math.PI : Number.NEGATIVE_INFINITY),
    high: max ?? (isTurn ? Math.PI : Number.POSITIVE_INFINITY),
  }
}

const grids = new Map<string, readonly number[]>()
const GRIDS_MAX = 64

/** Ascending, without a value twice. */
export function gridOf(input: Input, density: Density): readonly number[] {
  const { low, high } = limitsOf(input)
  const key = `${low} ${high} ${input.integer ?? false} ${density.perDecade}`
  const known = grids.get(key)
  if (known) return known
  const grid = input.integer ? wholeNumbers(low, high, density) : numbers(low, high, density)
  if (grids.size === GRIDS_MAX) grids.delete(grids.keys().next().value!)
  grids.set(key, grid)
  return grid
}

function numbers(low: number, high: number, { perDecade, decades, even }: Density): number[] {
  const points = new Set<number>()
  const add = (x: number) => {
    if (x >= low && x <= high) points.add(x)
  }
  const origins = [0, low, high].filter(Number.isFinite)
  for (const origin of origins) add(origin)
  for (const size of sizes(perDecade, decades)) {
    for (const origin of origins) {
      add(origin + size)
      add(origin - size)
    }
  }
  if (Number.isFinite(low) && Number.isFinite(high)) {
    for (let i = 1; i < even; i++) add(low + ((high - low) * i) / even)
  }
  return ascending(points)
}

/** From 1 down and up, so that 1 is one of them. */
function sizes(perDecade: number, decades: number): number[] {
  const all = [1]
  for (let k = 0, size = 1; k < perDecade * decades; k++) {
    size *= STEP[perDecade]!
    all.push(size, 1 / size)
  }
  return all
}

const SAFE_DECADES = 15

/** Each near the end or 0, then by decades. */
function wholeNumbers(low: number, high: number, { perDecade, even }: Density): number[] {
  const points = new Set<number>()
  const origin = Number.isFinite(low) ? Math.ceil(low) : Math.min(0, Math.floor(high))
  const add = (x: number) => {
    if (x >= low && x <= high && Number.isSafeInteger(x)) points.add(x)
  }
  for (let n = 0; n <= even / 10; n++) {
    add(origin + n)
    add(origin - n)
  }
  for (const size of sizes(perDecade, SAFE_DECADES)) {
    add(origin + Math.ceil(size))
    add(origin - Math.ceil(size))
  }
  if (Number.isFinite(high)) add(Math.floor(high))
  return ascending(points)
}

const ascending = (points: Iterable<number>): number[] => [...points].sort((a, b) => a - b)
