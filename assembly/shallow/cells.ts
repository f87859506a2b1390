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
export let slopes: usize = 0 // of each part of the rows: four rows for each of two rows of cells
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

/** Parts that the rows are cut into at most. */
const PARTS_MAX = 16
/** What comes of each part, four doubles; then of the rows, what flows in from the left, and from the right. */
let findings: usize = 0
let shared: usize = 0

export function slopesOf(part: i32): usize {
  return slopes + <usize>part * (row << 3)
}
/** Where a part leaves its fastest waves along x and along y and its least depth. */
export function findingOf(part: i32): usize {
  return findings + ((<usize>part) << 5)
}
/** Where a row leaves what flows in from the left, or from the right. */
export function inflowOf(j: usize, right: usize): usize {
  return findings + (PARTS_MAX << 5) + ((right * ny + j) << 3)
}
/** Where is left what flows in from below, or from above. */
export function inflowAcross(top: usize): usize {
  return findings + (PARTS_MAX << 5) + ((2 * ny + top) << 3)
}

/** What the instances of other threads on this memory take over. */
export function share(): usize {
  if (shared === 0) shared = zeroed(104)
  store<u32>(shared, nx)
  store<u32>(shared, ny, 4)
  store<u32>(shared, row, 8)
  store<u32>(shared, plane, 12)
  store<u32>(shared, origin, 16)
  store<u32>(shared, slopes, 20)
  store<u32>(shared, sides, 24)
  store<u32>(shared, sideRow, 28)
  store<u32>(shared, turns, 32)
  store<u32>(shared, findings, 36)
  store<u32>(shared, wrapsX ? 1 : 0, 40)
  store<u32>(shared, wrapsY ? 1 : 0, 44)
  store<u32>(shared, hasFriction ? 1 : 0, 48)
  store<u32>(shared, hasForce ? 1 : 0, 52)
  store<u32>(shared, turnsWater ? 1 : 0, 56)
  store<f64>(shared, perX, 64)
  store<f64>(shared, perY, 72)
  store<f64>(shared, gravity, 80)
  store<f64>(shared, dry, 88)
  store<f64>(shared, viscosity, 96)
  return shared
}

export function takeOver(state: usize): void {
  nx = load<u32>(state)
  ny = load<u32>(state, 4)
  isPlane = ny > 1
  row = load<u32>(state, 8)
  plane = load<u32>(state, 12)
  origin = load<u32>(state, 16)
  slopes = load<u32>(state, 20)
  sides = load<u32>(state, 24)
  sideRow = load<u32>(state, 28)
  turns = load<u32>(state, 32)
  findings = load<u32>(state, 36)
  wrapsX = load<u32>(state, 40) === 1
  wrapsY = load<u32>(state, 44) === 1
  hasFriction = load<u32>(state, 48) === 1
  hasForce = load<u32>(state, 52) === 1
  turnsWater = load<u32>(state, 56) === 1
  perX = load<f64>(state, 64)
  perY = load<f64>(state, 72)
  gravity = load<f64>(state, 80)
  dry = load<f64>(state, 88)
  viscosity = load<f64>(state, 96)
  setWater(gravity, dry)
}

/** Takes all memory of a run; `rows` 1 without a second direction. `dryDepth`: less water does not flow. */
export function init(columns: i32, rows: i32, dx: f64, dy: f64, g: f64, dryDepth: f64): void {
  nx = columns
  ny = rows
  isPlane = rows > 1
  row = (nx + 2 * GHOSTS) << 3
  plane = row * (isPlane ? ny + 2 * GHOSTS : 1)
  cells = zeroed(plane * PLANES)
  origin = cells + (isPlane ? GHOSTS * row : 0) + (GHOSTS << 3)
  slopes = zeroed((isPlane ? PARTS_MAX : 1) * (row << 3))
  findings = zeroed((PARTS_MAX << 5) + ((2 * ny + 2) << 3))
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

/** m^2/s, between cells. */
export let viscosity: f64 = 0

export function setViscosity(value: f64): void {
  viscosity = value
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
