// Pairs of atoms within the ligand: exact, or from tables over the square of the distance, cubic between their rows
// (Hermite), so that the slope is that of the energy.
import { zeroed } from '../lib/memory'
import { CUTOFF_SQUARED, contact, pairEnergy, pairSlope } from './pair'

/** Rows of a table a square Angstrom. */
const ROWS: f64 = 16
const TABLE_ROWS: usize = 1026
const TABLE: usize = TABLE_ROWS << 4
// A pair: addresses of both atoms, of its table, of its contact.
const PAIR: usize = 16

let pairsAt: usize = 0
let pairsEnd: usize = 0
let tablesAt: usize = 0

export function takePairs(pairs: i32, tables: i32): void {
  pairsAt = zeroed(<usize>pairs * PAIR)
  pairsEnd = pairsAt + <usize>pairs * PAIR
  tablesAt = zeroed(<usize>tables * TABLE)
}

export function setPair(k: i32, a: usize, b: usize, table: i32, touch: usize): void {
  const at = pairsAt + <usize>k * PAIR
  store<u32>(at, <u32>a)
  store<u32>(at, <u32>b, 4)
  store<u32>(at, <u32>(tablesAt + <usize>table * TABLE), 8)
  store<u32>(at, <u32>touch, 12)
}

/** Fills a table by the energy of two classes and its slope over the square of the distance. */
export function fillTable(table: i32, a: i32, b: i32): void {
  const touch = contact(<usize>a, <usize>b)
  const at = tablesAt + <usize>table * TABLE
  for (let i: usize = 0; i < TABLE_ROWS; i++) {
    const square = <f64>i / ROWS
    const r = sqrt<f64>(max(square, 1e-4))
    store<f64>(at + (i << 4), pairEnergy(touch, r))
    store<f64>(at + (i << 4), pairSlope / (2 * r), 8)
  }
}

/** Energy of all pairs; gradients are added at the atoms. */
export function energyWithin(exact: bool, cap: f64): f64 {
  let sum: f64 = 0
  for (let pair = pairsAt; pair < pairsEnd; pair += PAIR) {
    const a = <usize>load<u32>(pair)
    const b = <usize>load<u32>(pair, 4)
    const dx = load<f64>(a, 24) - load<f64>(b, 24)
    const dy = load<f64>(a, 32) - load<f64>(b, 32)
    const dz = load<f64>(a, 40) - load<f64>(b, 40)
    const square = dx * dx + dy * dy + dz * dz
    if (square >= CUTOFF_SQUARED) continue
    let energy: f64 = 0
    let pull: f64 = 0
    if (exact) {
      const r = sqrt<f64>(max(square, 1e-4))
      energy = pairEnergy(<usize>load<u32>(pair, 12), r)
      pull = pairSlope / r
    } else {
      const scaled = square * ROWS
      const k = <usize>scaled
      const u = scaled - <f64>k
      const table = <usize>load<u32>(pair, 8) + (k << 4)
      const e0 = load<f64>(table)
      const g0 = load<f64>(table, 8) * (1 / ROWS)
      const e1 = load<f64>(table, 16)
      const g1 = load<f64>(table, 24) * (1 / ROWS)
      const rise = e1 - e0
      const third = g0 + g1 - 2 * rise
      const second = rise - g0 - third
      energy = e0 + u * (g0 + u * (second + u * third))
      pull = 2 * ROWS * (g0 + u * (2 * second + 3 * u * third))
      if (energy > 0 && cap < Infinity) {
        const share = cap / (cap + energy)
        energy *= share
        pull *= share * share
      }
    }
    sum += energy
    addPull(a, pull * dx, pull * dy, pull * dz)
    addPull(b, -pull * dx, -pull * dy, -pull * dz)
  }
  return sum
}

export function addPull(atom: usize, gx: f64, gy: f64, gz: f64): void {
  store<f64>(atom, load<f64>(atom, 48) + gx, 48)
  store<f64>(atom, load<f64>(atom, 56) + gy, 56)
  store<f64>(atom, load<f64>(atom, 64) + gz, 64)
}
