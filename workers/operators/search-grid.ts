// The grid on which an unknown is searched: logarithmic from each bound of its range and from 0, and uniform between bounds.
import { rememberedBy } from '../memo.ts'
import type { Input } from '../operator.ts'

export interface Density {
  readonly perDecade: number
  /** Decades on either side of 1. */
  readonly decades: number
  /** Uniform steps between two bounds. */
  readonly even: number
}

/** Grid densities, the finest first; slow evaluations use a coarser one. */
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

/** The bounds of the range, infinite where there is none. */
export const limitsOf = ({ min, max }: Input): { low: number; high: number } => ({
  low: min ?? Number.NEGATIVE_INFINITY,
  high: max ?? Number.POSITIVE_INFINITY,
})

/** The interval for uniform steps: between two bounds, or one turn of an angle. */
function evenly(
  { unit }: Input,
  low: number,
  high: number,
): [from: number, to: number] | undefined {
  if (Number.isFinite(low) && Number.isFinite(high)) return [low, high]
  return unit === 'rad' ? [Math.max(low, -Math.PI), Math.min(high, Math.PI)] : undefined
}

/** Most grids that are remembered. A grid has up to some thousand numbers; most inputs, positive or unbounded, share one. */
const GRIDS_MAX = 64

/** The grid in ascending order, without duplicates. */
export const gridOf = rememberedBy(
  GRIDS_MAX,
  ({ min, max, unit, integer }: Input, { perDecade }: Density) =>
    `${min} ${max} ${unit === 'rad'} ${integer} ${perDecade}`,
  gridFor,
)

function gridFor(input: Input, density: Density): readonly number[] {
  const { low, high } = limitsOf(input)
  return input.integer ? wholeNumbers(low, high, density) : numbers(input, density)
}

function numbers(input: Input, { perDecade, decades, even }: Density): number[] {
  const { low, high } = limitsOf(input)
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
  // Quantum numbers may be half-integers.
  for (let k = 1; k <= HALVES; k++) add(k / 2)
  const range = evenly(input, low, high)
  if (range) {
    const [from, to] = range
    for (let i = 0; i <= even; i++) add(from + ((to - from) * i) / even)
  }
  return ascending(points)
}

const HALVES = 40

/** Logarithmic steps from 1 downward and upward, so that 1 is among them. */
function sizes(perDecade: number, decades: number): number[] {
  const all = [1]
  for (let k = 0, size = 1; k < perDecade * decades; k++) {
    size *= STEP[perDecade]!
    all.push(size, 1 / size)
  }
  return all
}

const SAFE_DECADES = 15

/** Every integer near a bound or 0, then logarithmic steps. */
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
