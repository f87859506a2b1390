// Cells of at least half the reach of the list, and the images of the atoms in the two layers of cells
// beyond the walls (above, and on all four sides), where the upper half of an atom's neighbourhood may lie.
// Cell (x, y, z) with x, y from -2 to two beyond the last and z from 0 to two beyond is one stretch of the atoms or of
// the images; so is a row along x within the box, or beyond a wall.
import {
  ATOM,
  atoms,
  count,
  edgeAlong,
  FORCE,
  imagesMost,
  longestEdge,
  permute,
  shortestEdge,
  zeroed,
} from './atoms'

/** Cells on either side of an atom that may hold a partner. */
export const LAYERS = 2
/** Images of an atom at most, in a box one cell wide; and in one at least twice as wide as the reach. */
const MOST_IMAGES = (2 * LAYERS + 1) * (2 * LAYERS + 1) * (LAYERS + 1) - 1
const FEW_IMAGES = 7

/** More cells than this would be empty, most of them. */
const CELLS_PER_ATOM = 4

/** How many along each axis. */
export let cellsX: i32 = 0
export let cellsY: i32 = 0
export let cellsZ: i32 = 0
export let images: i32 = 0

let reach: f64 = 0
let widthX: i32 = 0
let widthY: i32 = 0
let room: i32 = 0
let bounds: usize = 0 // begin and end of each cell as numbers of atoms, i32
let cellOf: usize = 0
let order: usize = 0
let owners: usize = 0 // of each image: address of its atom, address of its shift, u32
let shifts: usize = 0

/** Room that the images of n atoms need in a box whose shortest edge is this. */
export function roomForImages(n: i32, edge: f64, listReach: f64): i32 {
  return n * (edge >= 2 * listReach ? FEW_IMAGES : MOST_IMAGES)
}

export function takeCells(listReach: f64): void {
  reach = listReach
  cellOf = zeroed((<usize>count) << 3)
  order = zeroed((<usize>count) << 2)
  owners = heap.alloc((<usize>imagesMost) << 3)
  shifts = zeroed(<usize>(SIDE * SIDE * SIDE) * 32)
  takeBox()
}

/** To be called after an edge of the box has changed: its cells and the shifts of images. */
export function takeBox(): void {
  cellsX = cellsAlong(edgeAlong(0))
  cellsY = cellsAlong(edgeAlong(8))
  cellsZ = cellsAlong(edgeAlong(16))
  widthX = cellsX + 2 * LAYERS
  widthY = cellsY + 2 * LAYERS
  const needed = widthX * widthY * (cellsZ + LAYERS)
  if (needed > room) {
    room = needed
    bounds = zeroed((<usize>room) << 3)
  }
  for (let code = 0; code < SIDE * SIDE * SIDE; code++) {
    const at = shifts + ((<usize>code) << 5)
    store<f64>(at, edgeAlong(0) * <f64>((code % SIDE) - LAYERS))
    store<f64>(at, edgeAlong(8) * <f64>(((code / SIDE) % SIDE) - LAYERS), 8)
    store<f64>(at, edgeAlong(16) * <f64>(code / (SIDE * SIDE) - LAYERS), 16)
  }
}

function cellsAlong(edge: f64): i32 {
  const all = <f64>(CELLS_PER_ATOM * count)
  const isCube = shortestEdge() === longestEdge()
  const volume = edgeAlong(0) * edgeAlong(8) * edgeAlong(16)
  const most = <i32>Math.ceil(isCube ? Math.cbrt(all) : Math.cbrt(all / volume) * edge)
  return max<i32>(1, min<i32>(most, <i32>Math.floor((edge / reach) * LAYERS)))
}

/** Boxes from -LAYERS to LAYERS. */
const SIDE = 2 * LAYERS + 1

/** Where the bounds of a cell stand. */
export function cellBounds(x: i32, y: i32, z: i32): usize {
  return bounds + ((<usize>((z * widthY + y + LAYERS) * widthX + x + LAYERS)) << 3)
}

/** Sorts the wrapped atoms by cell and makes their images. */
export function sortIntoCells(): void {
  memory.fill(bounds, 0, (<usize>(widthX * widthY * (cellsZ + LAYERS))) << 3)
  const perX = <f64>cellsX / edgeAlong(0)
  const perY = <f64>cellsY / edgeAlong(8)
  const perZ = <f64>cellsZ / edgeAlong(16)
  for (let i: usize = 0; i < <usize>count; i++) {
    const atom = atoms + i * ATOM
    const cell = cellBounds(
      cellIndex(load<f64>(atom) * perX, cellsX),
      cellIndex(load<f64>(atom, 8) * perY, cellsY),
      cellIndex(load<f64>(atom, 16) * perZ, cellsZ),
    )
    store<u32>(cellOf + (i << 2), <u32>cell)
    store<i32>(cell, load<i32>(cell, 4) + 1, 4)
  }
  let sum = 0
  for (let z = 0; z < cellsZ; z++) {
    for (let y = 0; y < cellsY; y++) {
      for (let x = 0; x < cellsX; x++) {
        const cell = cellBounds(x, y, z)
        const here = load<i32>(cell, 4)
        store<i32>(cell, sum)
        store<i32>(cell, sum, 4)
        sum += here
      }
    }
  }
  for (let i: usize = 0; i < <usize>count; i++) {
    const cell = <usize>load<u32>(cellOf + (i << 2))
    const place = load<i32>(cell, 4)
    store<i32>(order + (i << 2), place)
    store<i32>(cell, place + 1, 4)
  }
  permute(order)
  makeImages()
}

/** Of a coordinate in cells. One that is no number any more has a place too. */
function cellIndex(x: f64, cells: i32): i32 {
  return x > 0 ? <i32>min<f64>(x, <f64>(cells - 1)) : 0
}

function boxesOf(cell: i32, cells: i32): i32 {
  return cell >= 0 ? cell / cells : -((cells - 1 - cell) / cells)
}

function makeImages(): void {
  images = 0
  for (let z = 0; z < cellsZ + LAYERS; z++) {
    for (let y = -LAYERS; y < cellsY + LAYERS; y++) {
      const beyond = z >= cellsZ || y < 0 || y >= cellsY
      for (let x = -LAYERS; x < cellsX + LAYERS; x++) {
        if (beyond || x < 0 || x >= cellsX) makeImagesOfCell(x, y, z)
      }
    }
  }
}

function makeImagesOfCell(x: i32, y: i32, z: i32): void {
  const bx = boxesOf(x, cellsX)
  const by = boxesOf(y, cellsY)
  const bz = boxesOf(z, cellsZ)
  const shift = shifts + ((<usize>(((bz + LAYERS) * SIDE + by + LAYERS) * SIDE + bx + LAYERS)) << 5)
  const source = cellBounds(x - bx * cellsX, y - by * cellsY, z - bz * cellsZ)
  const target = cellBounds(x, y, z)
  store<i32>(target, count + images)
  for (let i = load<i32>(source); i < load<i32>(source, 4); i++) {
    const atom = atoms + <usize>i * ATOM
    if (
      isNear(load<f64>(atom) + load<f64>(shift), 0) &&
      isNear(load<f64>(atom, 8) + load<f64>(shift, 8), 8) &&
      isNear(load<f64>(atom, 16) + load<f64>(shift, 16), 16)
    ) {
      const owner = owners + ((<usize>images) << 3)
      store<u32>(owner, <u32>atom)
      store<u32>(owner, <u32>shift, 4)
      const image = atoms + <usize>(count + images) * ATOM
      memory.fill(image, 0, ATOM)
      images++
    }
  }
  store<i32>(target, count + images, 4)
}

function isNear(x: f64, axis: usize): bool {
  return x >= -reach && x < edgeAlong(axis) + reach
}

/** Puts each image where its atom is now, the shift off. */
export function placeImages(): void {
  const end = owners + ((<usize>images) << 3)
  let image = atoms + <usize>count * ATOM
  for (let owner = owners; owner < end; owner += 8) {
    const atom = <usize>load<u32>(owner)
    const shift = <usize>load<u32>(owner, 4)
    v128.store(image, f64x2.add(v128.load(atom), v128.load(shift)))
    v128.store(image, f64x2.add(v128.load(atom, 16), v128.load(shift, 16)), 16)
    image += ATOM
  }
}

/** Gives the forces on the images to their atoms. */
export function returnForces(): void {
  const end = owners + ((<usize>images) << 3)
  const zero = f64x2.splat(0)
  let image = atoms + <usize>count * ATOM
  for (let owner = owners; owner < end; owner += 8) {
    const atom = <usize>load<u32>(owner)
    v128.store(atom, f64x2.add(v128.load(atom, FORCE), v128.load(image, FORCE)), FORCE)
    v128.store(
      atom,
      f64x2.add(v128.load(atom, FORCE + 16), v128.load(image, FORCE + 16)),
      FORCE + 16,
    )
    v128.store(image, zero, FORCE)
    v128.store(image, zero, FORCE + 16)
    image += ATOM
  }
}

/** Address of the atom that an image belongs to; of an atom, its own. */
export function ownerOf(index: i32): usize {
  if (index < count) return atoms + <usize>index * ATOM
  return <usize>load<u32>(owners + ((<usize>(index - count)) << 3))
}
