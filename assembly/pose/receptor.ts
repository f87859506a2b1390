// The receptor: its heavy atoms by the cells of a lattice for exact pairs, and maps of the energy of an atom of each class on
// a grid over the box, linear between its points.
import { zeroed } from '../lib/memory'
import { CUTOFF_SQUARED, contact, pairEnergy, pairSlope } from './pair'
import { ATOM, atomsAt, atomsEnd } from './tree'
import { addPull } from './within'

const CUTOFF: f64 = 8
/** Strength of the springs that keep atoms in the box, in kcal/mol per square Angstrom: soft on the way, hard in the end. */
const SOFT_WALL: f64 = 10
const HARD_WALL: f64 = 1000
/** Rows of a table a square Angstrom. */
const ROWS: f64 = 32
const TABLE_ROWS: usize = 2050

// A receptor's atom: x, y, z, class. They stand in the order of their cells.
const FIXED: usize = 32
let fixedAt: usize = 0
let fixedCount: usize = 0
/** Number of the first atom of each cell, and of the end of the last one. */
let cellsAt: usize = 0
/** Corner, 1/edge. */
let cornerX: f64 = 0
let cornerY: f64 = 0
let cornerZ: f64 = 0
let perEdge: f64 = 0
let cellsX: i32 = 0
let cellsY: i32 = 0
let cellsZ: i32 = 0

/** Box: low and high end of each axis. */
export let boxAt: usize = 0
// The grid: classes of a point stand beside each other, four at a time.
let nx: usize = 0
let ny: usize = 0
let nz: usize = 0
let spacing: f64 = 0
let kinds: usize = 0
let mapsAt: usize = 0
let tableAt: usize = 0
/** Class of each kind of map, and kind of each atom of the ligand. */
export let kindClassAt: usize = 0
export let atomKindAt: usize = 0
export let atomClassAt: usize = 0

export function takeReceptor(atoms: i32, x: i32, y: i32, z: i32, ligandAtoms: i32): void {
  fixedCount = <usize>atoms
  fixedAt = zeroed(fixedCount * FIXED)
  cellsX = x
  cellsY = y
  cellsZ = z
  cellsAt = zeroed((<usize>(x * y * z + 1)) << 2)
  boxAt = zeroed(48)
  atomKindAt = zeroed((<usize>ligandAtoms) << 2)
  atomClassAt = zeroed((<usize>ligandAtoms) << 2)
  kindClassAt = zeroed(128)
}

export function setLattice(x: f64, y: f64, z: f64, edge: f64): void {
  cornerX = x
  cornerY = y
  cornerZ = z
  perEdge = 1 / edge
}

export function fixedAtoms(): usize {
  return fixedAt
}

export function cells(): usize {
  return cellsAt
}

export function takeMaps(x: i32, y: i32, z: i32, mapKinds: i32, step: f64): void {
  nx = <usize>x
  ny = <usize>y
  nz = <usize>z
  spacing = step
  kinds = <usize>((mapKinds + 3) & ~3)
  mapsAt = zeroed(nx * ny * nz * kinds * 4)
  tableAt = zeroed(24 * TABLE_ROWS * kinds * 4)
}

/** Energies of a class of the receptor with all classes of maps. */
export function fillMapTable(fixedClass: i32, mapKinds: i32): void {
  const at = tableAt + <usize>fixedClass * TABLE_ROWS * kinds * 4
  for (let i: usize = 0; i < TABLE_ROWS; i++) {
    const r = sqrt<f64>(max(<f64>i / ROWS, 1e-4))
    for (let kind = 0; kind < mapKinds; kind++) {
      const energy = pairEnergy(
        contact(<usize>load<i32>(kindClassAt + ((<usize>kind) << 2)), <usize>fixedClass),
        r,
      )
      store<f32>(at + ((i * kinds + <usize>kind) << 2), <f32>energy)
    }
  }
}

/** The plane z of the maps. */
export function buildPlane(plane: i32): void {
  const z = load<f64>(boxAt, 32) + <f64>plane * spacing
  const x0 = load<f64>(boxAt)
  const y0 = load<f64>(boxAt, 16)
  const base = mapsAt + <usize>plane * nx * ny * kinds * 4
  const octets = kinds << 2
  for (let a = fixedAt; a < fixedAt + fixedCount * FIXED; a += FIXED) {
    const dz = load<f64>(a, 16) - z
    const inPlane = CUTOFF_SQUARED - dz * dz
    if (!(inPlane > 0)) continue
    const reach = sqrt<f64>(inPlane)
    const ax = load<f64>(a) - x0
    const ay = load<f64>(a, 8) - y0
    const table = tableAt + <usize>load<f64>(a, 24) * TABLE_ROWS * octets
    const first = <i32>max<f64>(0, ceil<f64>((ay - reach) / spacing))
    const last = <i32>min<f64>(<f64>(ny - 1), floor<f64>((ay + reach) / spacing))
    for (let j = first; j <= last; j++) {
      const dy = ay - <f64>j * spacing
      const inRow = inPlane - dy * dy
      if (!(inRow > 0)) continue
      const wide = sqrt<f64>(inRow)
      const from = <i32>max<f64>(0, ceil<f64>((ax - wide) / spacing))
      const to = <i32>min<f64>(<f64>(nx - 1), floor<f64>((ax + wide) / spacing))
      for (let i = from; i <= to; i++) {
        const dx = ax - <f64>i * spacing
        const square = dx * dx + dy * dy + dz * dz
        if (!(square < CUTOFF_SQUARED)) continue
        const scaled = square * ROWS
        const k = <usize>scaled
        const share = f32x4.splat(<f32>(scaled - <f64>k))
        const low = table + k * octets
        const at = base + (<usize>j * nx + <usize>i) * octets
        for (let four: usize = 0; four < octets; four += 16) {
          const e0 = v128.load(low + four)
          const rise = f32x4.sub(v128.load(low + octets + four), e0)
          const energy = f32x4.add(e0, f32x4.mul(share, rise))
          v128.store(at + four, f32x4.add(v128.load(at + four), energy))
        }
      }
    }
  }
}

/** How far x lies in the grid, in steps; the cell is left at `cellBelow`, the distance outside at `outside`. */
let cellBelow: usize = 0
let outside: f64 = 0

function along(x: f64, axis: usize, points: usize): f64 {
  const low = load<f64>(boxAt + axis)
  const high = load<f64>(boxAt + axis, 8)
  outside = x < low ? x - low : x > high ? x - high : 0
  const inside = (x - outside - low) / spacing
  cellBelow = min<usize>(<usize>max<f64>(inside, 0), points - 2)
  return inside - <f64>cellBelow
}

/** Energy of the ligand in the maps; sets the gradients at its atoms. A positive energy of an atom is bent towards `cap`. */
export function energyOfMaps(cap: f64): f64 {
  let sum: f64 = 0
  let kindAt = atomKindAt
  const octets = kinds << 2
  for (let atom = atomsAt; atom < atomsEnd; atom += ATOM) {
    const u = along(load<f64>(atom, 24), 0, nx)
    const i = cellBelow
    const outX = outside
    const v = along(load<f64>(atom, 32), 16, ny)
    const j = cellBelow
    const outY = outside
    const w = along(load<f64>(atom, 40), 32, nz)
    const outZ = outside
    const at = mapsAt + ((cellBelow * ny + j) * nx + i) * octets + ((<usize>load<i32>(kindAt)) << 2)
    kindAt += 4
    const above = at + nx * octets
    const up = nx * ny * octets
    const e000 = <f64>load<f32>(at)
    const e100 = <f64>load<f32>(at + octets)
    const e010 = <f64>load<f32>(above)
    const e110 = <f64>load<f32>(above + octets)
    const e001 = <f64>load<f32>(at + up)
    const e101 = <f64>load<f32>(at + up + octets)
    const e011 = <f64>load<f32>(above + up)
    const e111 = <f64>load<f32>(above + up + octets)
    const x00 = e000 + u * (e100 - e000)
    const x10 = e010 + u * (e110 - e010)
    const x01 = e001 + u * (e101 - e001)
    const x11 = e011 + u * (e111 - e011)
    const y0 = x00 + v * (x10 - x00)
    const y1 = x01 + v * (x11 - x01)
    let energy = y0 + w * (y1 - y0)
    const d00 = e100 - e000 + v * (e110 - e010 - e100 + e000)
    const d01 = e101 - e001 + v * (e111 - e011 - e101 + e001)
    let share = 1 / spacing
    if (energy > 0 && cap < Infinity) {
      const part = cap / (cap + energy)
      energy *= part
      share *= part * part
    }
    const gx = outX === 0 ? share * (d00 + w * (d01 - d00)) : 0
    const gy = outY === 0 ? share * (x10 - x00 + w * (x11 - x01 - x10 + x00)) : 0
    const gz = outZ === 0 ? share * (y1 - y0) : 0
    sum += energy + wall(atom, SOFT_WALL, outX, outY, outZ, gx, gy, gz)
  }
  return sum
}

/** Energy of an atom outside of the box; its gradient is set, with the one that it has besides. */
function wall(atom: usize, spring: f64, x: f64, y: f64, z: f64, gx: f64, gy: f64, gz: f64): f64 {
  store<f64>(atom, gx + spring * x, 48)
  store<f64>(atom, gy + spring * y, 56)
  store<f64>(atom, gz + spring * z, 64)
  return 0.5 * spring * (x * x + y * y + z * z)
}

function beyond(x: f64, axis: usize): f64 {
  const low = load<f64>(boxAt + axis)
  const high = load<f64>(boxAt + axis, 8)
  return x < low ? x - low : x > high ? x - high : 0
}

function cellOf(x: f64, corner: f64, count: i32): i32 {
  const cell = floor<f64>((x - corner) * perEdge)
  return <i32>max<f64>(-1e6, min<f64>(cell, 1e6 + <f64>count))
}

/** Energy of the ligand with all atoms of the receptor within the cutoff; sets the gradients at its atoms. */
export function energyOfPairs(): f64 {
  let sum: f64 = 0
  let classAt = atomClassAt
  for (let atom = atomsAt; atom < atomsEnd; atom += ATOM) {
    const x = load<f64>(atom, 24)
    const y = load<f64>(atom, 32)
    const z = load<f64>(atom, 40)
    sum += wall(atom, HARD_WALL, beyond(x, 0), beyond(y, 16), beyond(z, 32), 0, 0, 0)
    const own = <usize>load<i32>(classAt)
    classAt += 4
    const i1 = min(cellOf(x + CUTOFF, cornerX, cellsX), cellsX - 1)
    const j1 = min(cellOf(y + CUTOFF, cornerY, cellsY), cellsY - 1)
    const k1 = min(cellOf(z + CUTOFF, cornerZ, cellsZ), cellsZ - 1)
    const i0 = max(cellOf(x - CUTOFF, cornerX, cellsX), 0)
    for (let k = max(cellOf(z - CUTOFF, cornerZ, cellsZ), 0); k <= k1; k++) {
      for (let j = max(cellOf(y - CUTOFF, cornerY, cellsY), 0); j <= j1; j++) {
        if (i0 > i1) continue
        // Cells along x stand beside each other.
        const cell = cellsAt + ((<usize>((k * cellsY + j) * cellsX + i0)) << 2)
        const from = <usize>load<i32>(cell)
        const to = <usize>load<i32>(cell + ((<usize>(i1 - i0 + 1)) << 2))
        for (let b = fixedAt + from * FIXED; b < fixedAt + to * FIXED; b += FIXED) {
          const dx = x - load<f64>(b)
          const dy = y - load<f64>(b, 8)
          const dz = z - load<f64>(b, 16)
          const square = dx * dx + dy * dy + dz * dz
          if (square >= CUTOFF_SQUARED) continue
          const r = sqrt<f64>(max(square, 1e-4))
          sum += pairEnergy(contact(own, <usize>load<f64>(b, 24)), r)
          const pull = pairSlope / r
          addPull(atom, pull * dx, pull * dy, pull * dz)
        }
      }
    }
  }
  return sum
}
