// Which material lies where in the cells of a grid, and between their centres: parts of materials in a cell, and what a flow from
// centre to centre passes on strips side by side. Edges that lie on grid lines are exact, others right to the square of a cell.
import type { Axis } from './grid-lines.ts'
import type { Shape } from './shapes.ts'

/** Strips over a cell. */
const STRIPS = 16

/** Lengths of the materials along one strip before and behind a face. */
export interface Strip {
  readonly before: readonly (readonly [material: number, length: number])[]
  readonly behind: readonly (readonly [material: number, length: number])[]
}

/** Faces across one axis: row by row of that axis, one more than cells in each. */
export interface Faces {
  /** The one material before and behind each face, -1 where there are several or it is the outside. */
  readonly before: Int16Array
  readonly behind: Int16Array
  readonly mixed: ReadonlyMap<number, readonly Strip[]>
}

export interface Layout {
  readonly faces: { readonly x: Faces; readonly y: Faces }
  /** The one material of each cell, -1 where there are several. */
  readonly material: Int16Array
  /** Their parts of the cell. */
  readonly mixtures: ReadonlyMap<number, readonly (readonly [material: number, part: number])[]>
}

/** Material 0 fills the rectangle, material k lies in shapes[k - 1]; later ones win. */
export function layoutOf(x: Axis, y: Axis, shapes: readonly Shape[]): Layout {
  const [nx, ny] = [x.centres.length, y.centres.length]
  const material = new Int16Array(nx * ny).fill(-1)
  const mixtures = new Map<number, (readonly [number, number])[]>()
  const alongX = sweep('x', x, y, shapes, (row, halves) => {
    for (let i = 0; i < nx; i++) {
      const parts = partsOf(halves, i, x.widths[i]!)
      const cell = row * nx + i
      if (parts.length === 1) material[cell] = parts[0]![0]
      else mixtures.set(cell, parts)
    }
  })
  const alongY = sweep('y', y, x, shapes, () => {})
  return { faces: { x: alongX, y: alongY }, material, mixtures }
}

/** Share of each cell that a shape covers. */
export function sharesOf(x: Axis, y: Axis, shape: Shape): Float64Array {
  const nx = x.centres.length
  const shares = new Float64Array(nx * y.centres.length)
  const { material, mixtures } = layoutOf(x, y, [shape])
  for (let cell = 0; cell < shares.length; cell++) {
    if (material[cell] === 1) shares[cell] = 1
    for (const [one, part] of mixtures.get(cell) ?? []) if (one === 1) shares[cell] = part
  }
  return shares
}

type Pieces = readonly (readonly [number, number])[]

/** By strip, the pieces of each half of each cell: 2 i before the centre of cell i, 2 i + 1 behind it. */
type Halves = readonly (readonly Pieces[])[]

function sweep(
  axis: 'x' | 'y',
  along: Axis,
  across: Axis,
  shapes: readonly Shape[],
  visit: (row: number, halves: Halves) => void,
): Faces {
  const n = along.centres.length
  const rows = across.centres.length
  const before = new Int16Array((n + 1) * rows).fill(-1)
  const behind = new Int16Array((n + 1) * rows).fill(-1)
  const mixed = new Map<number, Strip[]>()
  const strips = shapes.length === 0 || rows === 1 ? 1 : STRIPS
  for (let row = 0; row < rows; row++) {
    const halves: Pieces[][] = []
    for (let s = 0; s < strips; s++) {
      const at = across.lines[row]! + (across.widths[row]! * (s + 0.5)) / strips
      halves.push(piecesOf(axis, at, along, shapes))
    }
    for (let i = 0; i <= n; i++) {
      const face = row * (n + 1) + i
      const [one, other] = [soleOf(halves, 2 * i - 1), soleOf(halves, 2 * i)]
      if ((one === -1 && i > 0) || (other === -1 && i < n)) {
        mixed.set(
          face,
          halves.map(strip => ({ before: strip[2 * i - 1] ?? [], behind: strip[2 * i] ?? [] })),
        )
      } else {
        before[face] = one
        behind[face] = other
      }
    }
    visit(row, halves)
  }
  return { before, behind, mixed }
}

/** The material of a half in all strips; -1 where there are several or it is outside. */
function soleOf(halves: Halves, half: number): number {
  const first = halves[0]![half]?.[0]?.[0] ?? -1
  const isSole = halves.every(strip => strip[half]?.length === 1 && strip[half]![0]![0] === first)
  return isSole ? first : -1
}

function partsOf(halves: Halves, i: number, width: number): (readonly [number, number])[] {
  const sums = new Map<number, number>()
  for (const strip of halves) {
    for (const [material, length] of [...strip[2 * i]!, ...strip[2 * i + 1]!]) {
      sums.set(material, (sums.get(material) ?? 0) + length / width / halves.length)
    }
  }
  if (sums.size === 1) return [[sums.keys().next().value!, 1]]
  return [...sums].sort(([a], [b]) => a - b)
}

/** Pieces of one line in the halves of the cells. */
function piecesOf(axis: 'x' | 'y', at: number, along: Axis, shapes: readonly Shape[]): Pieces[] {
  const [from, to] = [along.lines[0]!, along.lines.at(-1)!]
  let ends = [to]
  let materials = [0]
  for (const [k, shape] of shapes.entries()) {
    const cuts = shape.cut(axis, at, from, to)
    for (let c = 0; c < cuts.length; c += 2) {
      ;[ends, materials] = overlaid(ends, materials, from, cuts[c]!, cuts[c + 1]!, k + 1)
    }
  }
  const pieces: Pieces[] = []
  let segment = 0
  for (let half = 0; half < 2 * along.centres.length; half++) {
    const cell = half >> 1
    const begin = half % 2 === 0 ? along.lines[cell]! : along.centres[cell]!
    const end = half % 2 === 0 ? along.centres[cell]! : along.lines[cell + 1]!
    const tiny = 1e-9 * (end - begin)
    while (ends[segment]! <= begin + tiny) segment++
    if (ends[segment]! >= end - tiny) {
      pieces.push([[materials[segment]!, end - begin]])
      continue
    }
    const own: (readonly [number, number])[] = []
    let reached = begin
    for (let s = segment; reached < end - tiny; s++) {
      const next = ends[s]! >= end - tiny ? end : ends[s]!
      if (next > reached) own.push([materials[s]!, next - reached])
      reached = next
    }
    pieces.push(own)
  }
  return pieces
}

function overlaid(
  ends: readonly number[],
  materials: readonly number[],
  from: number,
  a: number,
  b: number,
  material: number,
): [number[], number[]] {
  const newEnds: number[] = []
  const newMaterials: number[] = []
  const add = (end: number, one: number) => {
    if (newMaterials.at(-1) === one) newEnds[newEnds.length - 1] = end
    else {
      newEnds.push(end)
      newMaterials.push(one)
    }
  }
  let begin = from
  for (const [s, end] of ends.entries()) {
    const cut = [Math.max(begin, a), Math.min(end, b)] as const
    if (cut[0] >= cut[1]) add(end, materials[s]!)
    else {
      if (begin < cut[0]) add(cut[0], materials[s]!)
      add(cut[1], material)
      if (cut[1] < end) add(end, materials[s]!)
    }
    begin = end
  }
  return [newEnds, newMaterials]
}
