// Pair lists (Verlet, Phys. Rev. 159 (1967) 98), two of them: the wide one is searched among the cells, the
// narrow one is picked from the wide one more often and is what the force loop reads. Each atom has the atoms
// and images within reach that stand above it, beside it or to its right, so that each pair stands once. In a
// small box several images of a pair may be listed; the cutoff, at most half the edge, lets the nearest pass.
//
// Heads of the wide list: offset of the atom, end of its partners (u32 each); partners: offsets (u32), a
// multiple of four. An offset is 16 times the number of an atom or image. Heads and partners of the narrow
// list are addresses, an even number of partners.
import {
  ATOM,
  atoms,
  count,
  imagesMost,
  longestEdge,
  names,
  shortestEdge,
  wrap,
  zeroed,
} from './atoms'
import {
  cellBounds,
  cellsX,
  cellsY,
  cellsZ,
  images,
  LAYERS,
  ownerOf,
  placeImages,
  sortIntoCells,
  takeCells,
} from './cells'

export let heads: usize = 0
export let headsEnd: usize = 0
export let partners: usize = 0

let wideHeads: usize = 0
let wideHeadsEnd: usize = 0
let widePartners: usize = 0
let wideEnd: usize = 0
/** Bytes of a list of partners. */
let room: usize = 0
/** Partners of an atom for which there is room at the start. */
const PARTNERS = 128

let narrowReach: f64 = 0
let wideReach: f64 = 0
let inChain: bool = false

// f32 copies for the search alone: x, y, z apart and places along the chain; x, y, z, 0 together.
let xs: usize = 0
let ys: usize = 0
let zs: usize = 0
let links: usize = 0
let points: usize = 0

/** Stretches of candidates round the cell at hand: begin, end (i32). */
let stretches: usize = 0

/** Where what fills up the lists stands: nothing is within reach of it. */
const FAR: f64 = 1e9

/** Reaches are cutoff plus skin, at most the edge; `chain` keeps neighbours along the chain out of the lists. */
export function takeLists(narrow: f64, wide: f64, chain: bool): void {
  narrowReach = narrow
  wideReach = wide
  inChain = chain
  takeCells(wide)
  const n = <usize>count
  const most = (n + <usize>imagesMost + 5) << 2
  xs = heap.alloc(most)
  ys = heap.alloc(most)
  zs = heap.alloc(most)
  links = heap.alloc(most)
  points = zeroed(most << 2)
  stretches = zeroed((<usize>((2 * LAYERS + 1) * (LAYERS + 1) * 3)) << 3)
  heads = heap.alloc(n << 3)
  wideHeads = heap.alloc(n << 3)
  // A box wider than twice the reach has one image of each pair at most within reach, else there are 8.
  const pairs = (n * (n - 1)) >> 1
  const imagesOfPair: usize = shortestEdge() >= 2 * wide ? 1 : 8
  room = (min<usize>(pairs * imagesOfPair, n * PARTNERS) + 4 * n + 8) << 2
  partners = heap.alloc(room)
  widePartners = heap.alloc(room)
}

/** Wraps and sorts the atoms, makes their images and lists them anew. */
export function buildLists(): void {
  wrap()
  sortIntoCells()
  placeImages()
  store<f64>(atoms + <usize>(count + images) * ATOM, FAR)
  copyApart()
  wideHeadsEnd = wideHeads
  wideEnd = widePartners
  for (let z = 0; z < cellsZ; z++) {
    for (let y = 0; y < cellsY; y++) {
      for (let x = 0; x < cellsX; x++) searchAround(x, y, z)
    }
  }
  if (strangers !== 0) partStrangers()
  narrowLists()
}

// Atoms without a force between them, by name: where those of a name begin (i32, one more than atoms), and their names.
let strangers: usize = 0
let strangersOf: usize = 0

/** Pairs of names that no list has from now on, each way round; sorted by the first. */
export function takeStrangers(pairs: i32): usize {
  strangersOf = zeroed((<usize>(count + 1)) << 2)
  strangers = zeroed((<usize>pairs) << 2)
  return strangers
}
export function strangersFrom(): usize {
  return strangersOf
}

export function areStrangers(a: i32, b: i32): bool {
  if (strangers === 0) return false
  const at = strangersOf + ((<usize>a) << 2)
  for (let k = load<i32>(at); k < load<i32>(at, 4); k++) {
    if (load<i32>(strangers + ((<usize>k) << 2)) === b) return true
  }
  return false
}

export function nameOf(atom: usize): i32 {
  return load<i32>(names + (((atom - atoms) / ATOM) << 2))
}

/** Takes them out of the wide list. */
function partStrangers(): void {
  const nobody = <u32>(count + images)
  let p = widePartners
  for (let head = wideHeads; head < wideHeadsEnd; head += 8) {
    const end = <usize>load<u32>(head, 4)
    const name = nameOf(ownerOf(<i32>(load<u32>(head) >> 4)))
    const at = strangersOf + ((<usize>name) << 2)
    if (load<i32>(at) === load<i32>(at, 4)) {
      p = end
      continue
    }
    for (; p < end; p += 4) {
      const j = load<u32>(p) >> 4
      if (j === nobody) continue
      if (areStrangers(name, nameOf(ownerOf(<i32>j)))) store<u32>(p, nobody << 4)
    }
  }
}

function copyApart(): void {
  const apart = inChain ? 1 : 2
  for (let i = 0; i < count + images; i++) {
    const atom = atoms + <usize>i * ATOM
    const at = (<usize>i) << 2
    store<f32>(xs + at, <f32>load<f64>(atom))
    store<f32>(ys + at, <f32>load<f64>(atom, 8))
    store<f32>(zs + at, <f32>load<f64>(atom, 16))
    const name = load<i32>(names + (((ownerOf(i) - atoms) / ATOM) << 2))
    store<f32>(links + at, <f32>(apart * name))
  }
}

/** Pairs of the atoms of a cell with those above, beside or to the right. */
function searchAround(x: i32, y: i32, z: i32): void {
  const own = cellBounds(x, y, z)
  const begin = load<i32>(own)
  const end = load<i32>(own, 4)
  if (begin === end) return
  // The own row comes first: an atom's partners in it begin behind the atom itself.
  let s = addRow(stretches, x, x + LAYERS, y, z)
  for (let dy = 1; dy <= LAYERS; dy++) s = addRow(s, x - LAYERS, x + LAYERS, y + dy, z)
  for (let dz = 1; dz <= LAYERS; dz++) {
    for (let dy = -LAYERS; dy <= LAYERS; dy++) {
      s = addRow(s, x - LAYERS, x + LAYERS, y + dy, z + dz)
    }
  }
  makeRoom(<usize>(end - begin), s)
  for (let i = begin; i < end; i++) {
    store<i32>(stretches, i + 1)
    searchPartners(i, s)
  }
}

/** So that all candidates of so many atoms fit, and what fills them up: the lists move where they do not. */
function makeRoom(ofAtoms: usize, stretchesEnd: usize): void {
  let candidates: usize = 8
  for (let s = stretches; s < stretchesEnd; s += 8) {
    candidates += <usize>(load<i32>(s, 4) - load<i32>(s))
  }
  const needed = wideEnd - widePartners + ((ofAtoms * candidates + 8) << 2)
  if (needed <= room) return
  room = max<usize>(needed, 2 * room)
  const longer = heap.alloc(room)
  memory.copy(longer, widePartners, wideEnd - widePartners)
  for (let head = wideHeads; head < wideHeadsEnd; head += 8) {
    store<u32>(head, <u32>(<usize>load<u32>(head, 4) - widePartners + longer), 4)
  }
  wideEnd = wideEnd - widePartners + longer
  widePartners = longer
  partners = heap.alloc(room)
}

/** A row in up to three stretches: in the box, left of it, right of it. */
function addRow(s: usize, from: i32, to: i32, y: i32, z: i32): usize {
  if (y < 0 || y >= cellsY || z >= cellsZ) return addStretch(s, from, to, y, z)
  s = addStretch(s, max<i32>(from, 0), min<i32>(to, cellsX - 1), y, z)
  if (from < 0) s = addStretch(s, from, -1, y, z)
  return to >= cellsX ? addStretch(s, cellsX, to, y, z) : s
}

function addStretch(s: usize, from: i32, to: i32, y: i32, z: i32): usize {
  store<i32>(s, load<i32>(cellBounds(from, y, z)))
  store<i32>(s, load<i32>(cellBounds(to, y, z), 4), 4)
  return s + 8
}

/** Single precision keeps 24 bits of a coordinate of up to two edges. */
function limitOf(reach: f64): v128 {
  const wide = reach + longestEdge() * 4e-7
  return f32x4.splat(<f32>(wide * wide))
}

function searchPartners(i: i32, stretchesEnd: usize): void {
  const at = (<usize>i) << 2
  const x = v128.load32_splat(xs + at)
  const y = v128.load32_splat(ys + at)
  const z = v128.load32_splat(zs + at)
  const link = v128.load32_splat(links + at)
  const one = f32x4.splat(1)
  const limit = limitOf(wideReach)
  const first = wideEnd
  let p = first
  for (let s = stretches; s < stretchesEnd; s += 8) {
    const stop = (<usize>load<i32>(s, 4)) << 2
    for (let j = (<usize>load<i32>(s)) << 2; j < stop; j += 16) {
      const dx = f32x4.sub(x, v128.load(xs + j))
      const dy = f32x4.sub(y, v128.load(ys + j))
      const dz = f32x4.sub(z, v128.load(zs + j))
      const dl = f32x4.sub(link, v128.load(links + j))
      const r2 = f32x4.add(f32x4.mul(dx, dx), f32x4.add(f32x4.mul(dy, dy), f32x4.mul(dz, dz)))
      const near = v128.andnot(f32x4.lt(r2, limit), f32x4.eq(f32x4.mul(dl, dl), one))
      const left = <u32>((stop - j) >> 2)
      const all = <u32>i32x4.bitmask(near)
      const bits = left < 4 ? all & ((1 << left) - 1) : all
      // Every candidate is written; the place moves on for the partners alone.
      const offset = <u32>(j << 2)
      store<u32>(p, offset)
      p += <usize>((bits & 1) << 2)
      store<u32>(p, offset + 16)
      p += <usize>((bits & 2) << 1)
      store<u32>(p, offset + 32)
      p += <usize>(bits & 4)
      store<u32>(p, offset + 48)
      p += <usize>((bits & 8) >> 1)
    }
  }
  if (p === first) return
  while (((p - first) & 12) !== 0) {
    store<u32>(p, (<u32>(count + images)) << 4)
    p += 4
  }
  store<u32>(wideHeadsEnd, (<u32>i) << 4)
  store<u32>(wideHeadsEnd, <u32>p, 4)
  wideHeadsEnd += 8
  wideEnd = p
}

/** Picks the partners within the narrow reach from the wide list; the images must be in their places. */
export function narrowLists(): void {
  const all = count + images + 1
  for (let i: usize = 0; i < <usize>all; i++) {
    const atom = atoms + i * ATOM
    const point = points + (i << 4)
    store<f32>(point, <f32>load<f64>(atom))
    store<f32>(point, <f32>load<f64>(atom, 8), 4)
    store<f32>(point, <f32>load<f64>(atom, 16), 8)
  }
  const limit = limitOf(narrowReach)
  const nowhere = <u32>(atoms + <usize>(count + images) * ATOM)
  const base = points
  const from = atoms
  let source = widePartners
  let p = partners
  let head = heads
  for (let wide = wideHeads; wide < wideHeadsEnd; wide += 8) {
    const i = <usize>load<u32>(wide)
    const end = <usize>load<u32>(wide, 4)
    const point = v128.load(base + i)
    const first = p
    for (; source < end; source += 16) {
      const ja = <usize>load<u32>(source)
      const jb = <usize>load<u32>(source, 4)
      const jc = <usize>load<u32>(source, 8)
      const jd = <usize>load<u32>(source, 12)
      const a = f32x4.sub(point, v128.load(base + ja))
      const b = f32x4.sub(point, v128.load(base + jb))
      const c = f32x4.sub(point, v128.load(base + jc))
      const d = f32x4.sub(point, v128.load(base + jd))
      const xyab = v128.shuffle<f32>(a, b, 0, 4, 1, 5)
      const xycd = v128.shuffle<f32>(c, d, 0, 4, 1, 5)
      const zab = v128.shuffle<f32>(a, b, 2, 6, 3, 7)
      const zcd = v128.shuffle<f32>(c, d, 2, 6, 3, 7)
      const x = v128.shuffle<f64>(xyab, xycd, 0, 2)
      const y = v128.shuffle<f64>(xyab, xycd, 1, 3)
      const z = v128.shuffle<f64>(zab, zcd, 0, 2)
      const r2 = f32x4.add(f32x4.mul(x, x), f32x4.add(f32x4.mul(y, y), f32x4.mul(z, z)))
      const bits = <usize>i32x4.bitmask(f32x4.lt(r2, limit))
      store<u32>(p, <u32>(from + (ja << 2)))
      p += (bits & 1) << 2
      store<u32>(p, <u32>(from + (jb << 2)))
      p += (bits & 2) << 1
      store<u32>(p, <u32>(from + (jc << 2)))
      p += bits & 4
      store<u32>(p, <u32>(from + (jd << 2)))
      p += (bits & 8) >> 1
    }
    if (p === first) continue
    store<u32>(p, nowhere)
    p += (p - first) & 4
    store<u32>(head, <u32>(from + (i << 2)))
    store<u32>(head, <u32>p, 4)
    head += 8
  }
  headsEnd = head
  // The force loop looks one pair ahead.
  store<u32>(p, nowhere)
  store<u32>(p, nowhere, 4)
}
