// The cells of shallow.ts: planes of numbers, each with two ghosts around, and what is beyond the sides.
import { zeroed } from '../lib/memory'
import { setWater } from './fluxes'

export const GHOSTS: usize = 2

// Planes, one behind the other.
export const H: usize = 0
export const M: usize = 1
export const N: usize = 2
export const H0: usize = 3
export const M0: usize = 4
export const N0: usize = 5
export const RH: usize = 6
export const RM: usize = 7
export const RN: usize = 8
export const FM: usize = 9
export const FN: usize = 10
export const U: usize = 11
export const V: usize = 12
export const ETA: usize = 13
export const BED: usize = 14
export const RAIN: usize = 15
export const WIND_X: usize = 16
export const WIND_Y: usize = 17
export const MANNING: usize = 18
export const LINEAR: usize = 19
export const QUADRATIC: usize = 20
export const TOP: usize = 21
export const FASTEST: usize = 22
export const ARRIVAL: usize = 23
export const START: usize = 24
export const PLANES: usize = 25

/** Of a side: what is beyond each cell, two numbers that go with it, and what flowed in. */
export const SIDE_ROWS: usize = 3

export let nx: usize = 0
export let ny: usize = 0
export let isPlane: bool = false
export let row: usize = 0 // bytes
export let plane: usize = 0
export let cells: usize = 0 // plane 0
export let origin: usize = 0 // of cell (0, 0)
export let slopes: usize = 0 // four rows for each of two rows of cells
export let sides: usize = 0
export let sideRow: usize = 0
export let turns: usize = 0 // Coriolis parameter of each row
export let perX: f64 = 0 // 1/dx
export let perY: f64 = 0
export let gravity: f64 = 0
export let dry: f64 = 0
export let wrapsX: bool = false
export let wrapsY: bool = false
export let hasFriction: bool = false
export let hasForce: bool = false
export let turnsWater: bool = false

/** Takes all memory of a run; `rows` 1 without a second direction. `dryDepth`: less water does not flow. */
export function init(columns: i32, rows: i32, dx: f64, dy: f64, g: f64, dryDepth: f64): void {
  nx = columns
  ny = rows
  isPlane = rows > 1
  row = (nx + 2 * GHOSTS) << 3
  plane = row * (isPlane ? ny + 2 * GHOSTS : 1)
  cells = zeroed(plane * PLANES)
  origin = cells + (isPlane ? GHOSTS * row : 0) + (GHOSTS << 3)
  slopes = zeroed(row << 3)
  sideRow = (nx > ny ? nx : ny) << 3
  sides = zeroed(4 * SIDE_ROWS * sideRow)
  turns = zeroed(ny << 3)
  perX = 1 / dx
  perY = isPlane ? 1 / dy : 0
  gravity = g
  dry = dryDepth
  setWater(g, dryDepth)
}

/** What the run has of each. */
export function setParts(
  periodicX: bool,
  periodicY: bool,
  friction: bool,
  force: bool,
  coriolis: bool,
): void {
  wrapsX = periodicX
  wrapsY = periodicY
  hasFriction = friction
  hasForce = force
  turnsWater = coriolis
}

/** Address of cell (0, 0) in a plane; the next row lies rowLength() doubles further. */
export function field(which: i32): usize {
  return origin + <usize>which * plane
}
export function rowLength(): i32 {
  return <i32>(row >> 3)
}
/** Address of the kinds of what is beyond a side (left, right, bottom, top), or of the first or second number to each. */
export function beyond(side: i32, which: i32): usize {
  return sides + (<usize>side * SIDE_ROWS + <usize>which) * sideRow
}
export function coriolis(): usize {
  return turns
}
