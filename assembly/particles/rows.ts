// What every pair of kinds has: its cutoff, and either the constants of Lennard-Jones or tables. A row of each ordered
// pair. The fourth double of an atom carries its kind: the low 32 bits of 2^52 + k are k, and adding the 0 of a shift
// to it changes nothing, so that images have the kind of their atom.
import { atoms, count, zeroed } from '../evolve/atoms'

/** Bytes of a row; the code of a kind is its number times this. */
export const ROW: usize = 128
/** Where the code of its kind stands in an atom. */
export const KIND: usize = 24

// Offsets in a row.
/** Of the force over the distance, (REPULSION r^-6 - ATTRACTION) r^-8, over the width of the range at the cutoff. */
export const REPULSION: usize = 0
export const ATTRACTION: usize = 8
/** Squares of the distances where the force begins and where it has its full size. */
export const OUTER2: usize = 16
export const INNER2: usize = 24
/** The potential at the cutoff. */
export const SHIFT: usize = 32
/** Of the potential, (STEEP r^-6 - DEEP) r^-6. */
export const STEEP: usize = 40
export const DEEP: usize = 48
export const PER_WIDTH: usize = 56
/** Addresses of the tables, u32. */
export const FORCES: usize = 64
export const ENERGIES: usize = 68

const CODE: u64 = 0x4330000000000000

export let kinds: i32 = 0
export let rows: usize = 0
export let isTabulated: bool = false
/** The longest distance of any force. */
export let longestReach2: f64 = 0

export function takeRows(ofKinds: i32): void {
  kinds = ofKinds
  rows = zeroed(<usize>(kinds * kinds) * ROW)
}

export function rowOf(a: i32, b: i32): usize {
  return rows + <usize>(a * kinds + b) * ROW
}

function eachWay(a: i32, b: i32, at: usize, value: f64): void {
  store<f64>(rowOf(a, b) + at, value)
  store<f64>(rowOf(b, a) + at, value)
}

/** Of two kinds: the range over which the force rises, and the potential at the cutoff. */
export function takeCutoff(a: i32, b: i32, inner2: f64, outer2: f64, shift: f64): void {
  eachWay(a, b, OUTER2, outer2)
  eachWay(a, b, INNER2, inner2)
  eachWay(a, b, SHIFT, shift)
  eachWay(a, b, PER_WIDTH, 1 / (outer2 - inner2))
  longestReach2 = max<f64>(longestReach2, outer2)
}

/** u = (steep r^-6 - deep) r^-6. The cutoff comes first. */
export function takeLennardJones(a: i32, b: i32, steep: f64, deep: f64): void {
  const perWidth = load<f64>(rowOf(a, b) + PER_WIDTH)
  eachWay(a, b, STEEP, steep)
  eachWay(a, b, DEEP, deep)
  eachWay(a, b, REPULSION, 12 * steep * perWidth)
  eachWay(a, b, ATTRACTION, 6 * deep * perWidth)
}

/** Bits of a double to the right of the number of its interval, that number of the first interval, how many there are. */
export let shiftBits: i64 = 0
export let firstInterval: i64 = 0
export let start2: f64 = 0
export let last2: f64 = 0
let intervals: i32 = 0

/** Bytes of an interval: four coefficients of a polynomial in r^2 less the interval's start. */
const INTERVAL: usize = 32

/**
 * Intervals between the doubles with the same leading bits: 2^fineness in an octave of r^2, from the one that has `from`
 * to the one that has `to`. Each pair of kinds needs its tables then.
 */
export function takeIntervals(fineness: i32, from: f64, to: f64): i32 {
  isTabulated = true
  shiftBits = 52 - fineness
  firstInterval = reinterpret<i64>(from) >> shiftBits
  const last = reinterpret<i64>(to) >> shiftBits
  intervals = <i32>(last - firstInterval) + 1
  start2 = from
  last2 = to
  return intervals
}

/** Of two kinds: room for the coefficients of the force over the distance and, behind them, of the potential. */
export function takeTables(a: i32, b: i32): usize {
  const bytes = <usize>intervals * INTERVAL
  const forces = zeroed(2 * bytes)
  store<u32>(rowOf(a, b), <u32>forces, FORCES)
  store<u32>(rowOf(b, a), <u32>forces, FORCES)
  store<u32>(rowOf(a, b), <u32>(forces + bytes), ENERGIES)
  store<u32>(rowOf(b, a), <u32>(forces + bytes), ENERGIES)
  return forces
}

/** The coefficients of the interval of r2, from a table, as they are evaluated in the loop of forces. */
export function tabulated(table: usize, r2: f64): f64 {
  const s = max<f64>(start2, min<f64>(last2, r2))
  const bits = reinterpret<i64>(s)
  const at = table + <usize>((bits >> shiftBits) - firstInterval) * INTERVAL
  const x = s - reinterpret<f64>((bits >> shiftBits) << shiftBits)
  return load<f64>(at) + x * (load<f64>(at, 8) + x * (load<f64>(at, 16) + x * load<f64>(at, 24)))
}

/** The force over the distance, whole, before the cutoff takes its part. */
export function fullForce(row: usize, r2: f64): f64 {
  if (isTabulated) return tabulated(<usize>load<u32>(row, FORCES), r2) / load<f64>(row, PER_WIDTH)
  const i2 = 1 / r2
  const i6 = i2 * i2 * i2
  return 6 * (2 * load<f64>(row, STEEP) * i6 - load<f64>(row, DEEP)) * i6 * i2
}

/** Part of the force that acts. */
export function partAt(row: usize, r2: f64): f64 {
  const part = (load<f64>(row, OUTER2) - r2) * load<f64>(row, PER_WIDTH)
  return max<f64>(0, min<f64>(1, part))
}

// Gauss and Legendre's rule of three points.
const NODE: f64 = 0.7745966692414834

/** Potential of a pair: zero beyond the range at the cutoff, within it the integral of the force that rises there. */
export function pairPotential(row: usize, r2: f64): f64 {
  const outer2 = load<f64>(row, OUTER2)
  if (!(r2 < outer2)) return 0
  if (r2 <= load<f64>(row, INNER2)) {
    const shift = load<f64>(row, SHIFT)
    if (isTabulated) return tabulated(<usize>load<u32>(row, ENERGIES), r2) - shift
    const i2 = 1 / r2
    const i6 = i2 * i2 * i2
    return (load<f64>(row, STEEP) * i6 - load<f64>(row, DEEP)) * i6 - shift
  }
  // -du/d(r^2) is half of the force over the distance.
  const half = (outer2 - r2) / 2
  const middle = r2 + half
  const sum =
    5 * partForce(row, middle - half * NODE) +
    8 * partForce(row, middle) +
    5 * partForce(row, middle + half * NODE)
  return (half * sum) / 18
}

function partForce(row: usize, r2: f64): f64 {
  return fullForce(row, r2) * partAt(row, r2)
}

/** Marks an atom. */
export function putKind(atom: usize, kind: i32): void {
  store<u64>(atom, CODE + <u64>kind * <u64>ROW, KIND)
}

/** Where the rows of an atom's kind begin: the code of the other kind is added. */
export function rowsOf(atom: usize): usize {
  return rows + <usize>kinds * <usize>load<u32>(atom, KIND)
}

export function kindOf(place: i32): i32 {
  return <i32>(load<u32>(atoms + ((<usize>place) << 6), KIND) / <u32>ROW)
}

/** The kinds of all atoms are 0 until they are put. */
export function clearKinds(): void {
  for (let i = 0; i < count; i++) putKind(atoms + ((<usize>i) << 6), 0)
}
