// Triangles of a size and of no sharp angle inside of straight edges (Ruppert, J. Algorithms 18 (1995) 548): an edge is halved
// while a corner lies in the circle over it, a triangle that is too large or too sharp gets a corner at the centre of its circle.
// Where two edges meet at less than 60 degrees they are cut at the same powers of two from their corner, and triangles across
// such a corner stay as they are: the caller's own angle is all that they have.
import { type Cavity, GRID, Triangulation } from './delaunay.ts'

/** Corners and edges with whole coordinates from 0 to GRID. */
export interface EdgePlan {
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** Two corners an edge. */
  readonly edges: readonly (readonly [number, number])[]
}

export interface RefinedPlan {
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** Three corners a triangle, turning left, and the mark of its part. */
  readonly triangles: readonly (readonly [number, number, number])[]
  readonly parts: readonly number[]
  /** Pieces of the edges: their corners, the edge and the shares of it at which they begin and end. */
  readonly pieces: readonly Piece[]
}

export interface Piece {
  readonly a: number
  readonly b: number
  readonly edge: number
  readonly from: number
  readonly to: number
}

export interface Wanted {
  /** Longest side of a triangle about a place. */
  size(x: number, y: number): number
  /** The mark of the part in which a place lies; below 0: outside. */
  part(x: number, y: number): number
  /** Most corners; undefined is returned where they are not enough. */
  readonly most: number
}

/** Radius of the circle over the shortest side at 25 degrees: 1/(2 sin 25). */
const SHARPEST = 1.1831
/** Radius of the circle over the wanted side, above which a triangle is halved. */
const RADIUS_MAX = 0.75
/** Edges that meet with a larger cosine of their angle are cut at powers of two. */
const ACUTE = 0.5
const OUTSIDE = -1

export function refined(plan: EdgePlan, wanted: Wanted): RefinedPlan | undefined {
  return new Refinement(plan, wanted).run()
}

class Refinement {
  readonly #plan: EdgePlan
  readonly #wanted: Wanted
  readonly #mesh = new Triangulation()
  /** Points of the plan among those of the mesh. */
  readonly #points: number[] = []
  /** Pieces by their corners, the lower one first. */
  readonly #pieces = new Map<number, Piece>()
  readonly #crowded: Piece[] = []
  readonly #isApex: boolean[] = []
  /** The edge on which a corner was put, -1 for those of the plan and of the inside. */
  readonly #edgeOf: number[] = []
  #isTorn = true

  constructor(plan: EdgePlan, wanted: Wanted) {
    this.#plan = plan
    this.#wanted = wanted
  }

  run(): RefinedPlan | undefined {
    const { x, y, edges } = this.#plan
    for (const [i, px] of x.entries()) this.#points.push(this.#put(px, y[i]!, -1))
    this.#markApexes()
    for (const [edge, [a, b]] of edges.entries()) {
      const piece = { a: this.#points[a]!, b: this.#points[b]!, edge, from: 0, to: 1 }
      this.#pieces.set(this.#key(piece.a, piece.b), piece)
      this.#crowded.push(piece)
    }
    if (!this.#settle()) return undefined
    const mesh = this.#mesh
    for (let hasChanged = true; hasChanged; ) {
      hasChanged = false
      for (let triangle = 0; triangle < mesh.count; triangle++) {
        while (this.#isBad(triangle)) {
          const size = mesh.x.length
          this.#improve(triangle)
          if (!this.#settle()) return undefined
          if (mesh.x.length === size) break
          hasChanged = true
        }
      }
    }
    return this.#result()
  }

  #key(a: number, b: number): number {
    return Math.min(a, b) * 4_194_304 + Math.max(a, b)
  }

  #put(px: number, py: number, edge: number): number {
    const mesh = this.#mesh
    const start = mesh.locate(px, py)
    const there = mesh.cornerAt(start, px, py)
    if (there >= 0) return there
    return this.#insert(px, py, mesh.cavityOf(px, py, start), edge)
  }

  /** Puts a corner, and lists the pieces that it crowds. */
  #insert(px: number, py: number, cavity: Cavity, edge: number): number {
    const pieces = this.#piecesOf(cavity)
    const point = this.#mesh.insert(px, py, cavity)
    this.#edgeOf[point] = edge
    for (const piece of pieces) this.#crowded.push(piece)
    return point
  }

  #piecesOf({ triangles, rim }: Cavity): Piece[] {
    const { corners } = this.#mesh
    const pieces = new Set<Piece>()
    const add = (a: number, b: number) => {
      const piece = this.#pieces.get(this.#key(a, b))
      if (piece) pieces.add(piece)
    }
    for (const [a, b] of rim) add(a, b)
    for (const triangle of triangles) {
      for (let i = 0; i < 3; i++)
        add(corners[3 * triangle + i]!, corners[3 * triangle + ((i + 1) % 3)]!)
    }
    return [...pieces]
  }

  #markApexes(): void {
    const { x, y, edges } = this.#plan
    const around = new Map<number, number[]>()
    for (const [a, b] of edges) {
      for (const [corner, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const others = around.get(corner) ?? []
        around.set(corner, others)
        others.push(other)
      }
    }
    for (const [corner, others] of around) {
      const isSharp = others.some((p, i) =>
        others.slice(i + 1).some(q => {
          const [px, py] = [x[p]! - x[corner]!, y[p]! - y[corner]!]
          const [qx, qy] = [x[q]! - x[corner]!, y[q]! - y[corner]!]
          const dot = px * qx + py * qy
          return dot > 0 && dot * dot > ACUTE * ACUTE * (px * px + py * py) * (qx * qx + qy * qy)
        }),
      )
      if (isSharp) this.#isApex[this.#points[corner]!] = true
    }
  }

  /** Halves pieces until no corner lies in the circle over one; false where corners ran out. */
  #settle(): boolean {
    while (this.#crowded.length > 0) {
      const piece = this.#crowded.pop()!
      if (this.#pieces.get(this.#key(piece.a, piece.b)) !== piece) continue
      if (!this.#isCrowded(piece)) continue
      if (this.#mesh.x.length > this.#wanted.most) return false
      if (!this.#cut(piece)) return false
    }
    if (this.#isTorn) this.#markParts()
    this.#isTorn = false
    return true
  }

  #isCrowded({ a, b }: Piece): boolean {
    const { corners } = this.#mesh
    const [one, other] = [this.#mesh.leftOf(a, b), this.#mesh.leftOf(b, a)]
    if (!one || !other) return true
    return [one, other].some(({ triangle, place }) =>
      this.#isInCircleOver(a, b, corners[3 * triangle + place]!),
    )
  }

  #isInCircleOver(a: number, b: number, point: number): boolean {
    return point >= 3 && this.#isWithin(a, b, this.#mesh.x[point]!, this.#mesh.y[point]!)
  }

  #isWithin(a: number, b: number, px: number, py: number): boolean {
    const { x, y } = this.#mesh
    return (x[a]! - px) * (x[b]! - px) + (y[a]! - py) * (y[b]! - py) < 0
  }

  /** False where the piece is too short to be cut. */
  #cut(piece: Piece): boolean {
    const { x, y } = this.#mesh
    const { a, b, edge, from, to } = piece
    const [dx, dy] = [x[b]! - x[a]!, y[b]! - y[a]!]
    const length = Math.sqrt(dx * dx + dy * dy)
    if (length < 64) return false
    let share = 0.5
    if (this.#isApex[a] !== this.#isApex[b]) {
      let shell = 1
      while (shell < length / 3) shell *= 2
      share = this.#isApex[a] ? shell / length : 1 - shell / length
    }
    const [px, py] = [Math.round(x[a]! + share * dx), Math.round(y[a]! + share * dy)]
    this.#pieces.delete(this.#key(a, b))
    const point = this.#put(px, py, edge)
    const middle = from + share * (to - from)
    for (const part of [
      { a, b: point, edge, from, to: middle },
      { a: point, b, edge, from: middle, to },
    ]) {
      this.#pieces.set(this.#key(part.a, part.b), part)
      this.#crowded.push(part)
    }
    this.#isTorn = true
    return true
  }

  /** Marks every triangle by the part in which the largest one beside it lies, up to the edges. */
  #markParts(): void {
    const { corners, across, marks, count } = this.#mesh
    const seen = new Uint8Array(count)
    for (let start = 0; start < count; start++) {
      if (seen[start] || !this.#mesh.isThere(start)) continue
      const part = [start]
      seen[start] = 1
      let [largest, area] = [start, 0]
      let isOutside = false
      for (let k = 0; k < part.length; k++) {
        const triangle = part[k]!
        const own = this.#areaOf(triangle)
        if (own > area) [largest, area] = [triangle, own]
        for (let i = 0; i < 3; i++) {
          const [a, b] = [(i + 1) % 3, (i + 2) % 3].map(k => corners[3 * triangle + k]!)
          const beyond = across[3 * triangle + i]!
          if (corners[3 * triangle + i]! < 3) isOutside = true
          if (beyond < 0 || seen[beyond] || this.#pieces.has(this.#key(a!, b!))) continue
          seen[beyond] = 1
          part.push(beyond)
        }
      }
      const mark = isOutside ? OUTSIDE : this.#wanted.part(...this.#centreOf(largest))
      for (const triangle of part) marks[triangle] = mark
    }
  }

  #cornersOf(triangle: number): [number, number, number] {
    const { corners } = this.#mesh
    return [corners[3 * triangle]!, corners[3 * triangle + 1]!, corners[3 * triangle + 2]!]
  }

  #areaOf(triangle: number): number {
    const { x, y } = this.#mesh
    const [a, b, c] = this.#cornersOf(triangle)
    return (x[b]! - x[a]!) * (y[c]! - y[a]!) - (x[c]! - x[a]!) * (y[b]! - y[a]!)
  }

  #centreOf(triangle: number): [number, number] {
    const { x, y } = this.#mesh
    const [a, b, c] = this.#cornersOf(triangle)
    return [(x[a]! + x[b]! + x[c]!) / 3, (y[a]! + y[b]! + y[c]!) / 3]
  }

  #lengthOf(a: number, b: number): number {
    const { x, y } = this.#mesh
    const [dx, dy] = [x[a]! - x[b]!, y[a]! - y[b]!]
    return Math.sqrt(dx * dx + dy * dy)
  }

  #isBad(triangle: number): boolean {
    if (!this.#mesh.isThere(triangle) || this.#mesh.marks[triangle]! < 0) return false
    const [a, b, c] = this.#cornersOf(triangle)
    const sides = [
      [a, b],
      [b, c],
      [c, a],
    ] as const
    const lengths = sides.map(([p, q]) => this.#lengthOf(p, q))
    const radius = (lengths[0]! * lengths[1]! * lengths[2]!) / (2 * this.#areaOf(triangle))
    const shortest = Math.min(...lengths)
    if (radius > RADIUS_MAX * this.#wanted.size(...this.#centreOf(triangle))) return true
    if (radius <= SHARPEST * shortest) return false
    return !this.#isAcrossApex(...sides[lengths.indexOf(shortest)]!)
  }

  /** Whether two corners lie as far from a sharp corner on the two edges that meet there. */
  #isAcrossApex(p: number, q: number): boolean {
    const [one, other] = [this.#edgeOf[p]!, this.#edgeOf[q]!]
    if (one < 0 || other < 0 || one === other) return false
    const { edges } = this.#plan
    const apex = edges[one]!.find(corner => edges[other]!.includes(corner))
    if (apex === undefined) return false
    const point = this.#points[apex]!
    const [near, far] = [this.#lengthOf(p, point), this.#lengthOf(q, point)]
    return Math.abs(near - far) < 1e-3 * far
  }

  /** A corner at the centre of the circle, or cuts of the pieces that it would crowd. */
  #improve(triangle: number): void {
    const mesh = this.#mesh
    const { x, y } = mesh
    const [a, b, c] = this.#cornersOf(triangle)
    const [bx, by, cx, cy] = [x[b]! - x[a]!, y[b]! - y[a]!, x[c]! - x[a]!, y[c]! - y[a]!]
    const [b2, c2] = [bx * bx + by * by, cx * cx + cy * cy]
    const area = 2 * (bx * cy - by * cx)
    const px = Math.round(x[a]! + (cy * b2 - by * c2) / area)
    const py = Math.round(y[a]! + (bx * c2 - cx * b2) / area)
    if (!(Math.abs(px) < 4 * GRID && Math.abs(py) < 4 * GRID)) return
    const start = mesh.locate(px, py)
    if (mesh.cornerAt(start, px, py) >= 0) return
    const cavity = mesh.cavityOf(px, py, start)
    const hit = this.#piecesOf(cavity).filter(piece => this.#isWithin(piece.a, piece.b, px, py))
    if (hit.length > 0) {
      for (const piece of hit) {
        if (mesh.x.length > this.#wanted.most) return
        if (this.#pieces.get(this.#key(piece.a, piece.b)) === piece) this.#cut(piece)
      }
      return
    }
    if (mesh.marks[start]! < 0) return
    if (mesh.x.length > this.#wanted.most) return
    this.#insert(px, py, cavity, -1)
  }

  /** The parts inside, their corners numbered anew in the order in which they came. */
  #result(): RefinedPlan | undefined {
    const mesh = this.#mesh
    if (mesh.x.length > this.#wanted.most) return undefined
    const inside: number[] = []
    for (let t = 0; t < mesh.count; t++) {
      if (mesh.isThere(t) && mesh.marks[t]! >= 0) inside.push(t)
    }
    const isUsed = new Uint8Array(mesh.x.length)
    for (const t of inside) for (const corner of this.#cornersOf(t)) isUsed[corner] = 1
    const numbers = new Int32Array(mesh.x.length).fill(-1)
    const [x, y]: [number[], number[]] = [[], []]
    for (let i = 3; i < mesh.x.length; i++) {
      if (!isUsed[i]) continue
      numbers[i] = x.length
      x.push(mesh.x[i]!)
      y.push(mesh.y[i]!)
    }
    const pieces = [...this.#pieces.values()].flatMap(piece => {
      const [a, b] = [numbers[piece.a]!, numbers[piece.b]!]
      return a < 0 || b < 0 ? [] : [{ ...piece, a, b }]
    })
    return {
      ...{ x, y, pieces },
      triangles: inside.map(
        t => this.#cornersOf(t).map(corner => numbers[corner]!) as [number, number, number],
      ),
      parts: inside.map(t => mesh.marks[t]!),
    }
  }
}
