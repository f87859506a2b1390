// A Delaunay triangulation of points with whole coordinates that come one after the other (Bowyer, Comput. J. 24 (1981) 162;
// Watson, ibid. 167), inside of a triangle that holds them all. The same points in the same order give the same triangles.
import { circleSideOf, sideOf } from './predicates.ts'

/** Whole coordinates go from 0 to this in both directions. */
export const GRID = 1_099_511_627_776 // 2^40
/** Corners of the triangle around all: far enough that none lies in the circle over an edge of the hull. */
const FAR = 16

/** Triangles that a new point takes the place of, and the edges around them: a, b and the triangle beyond, -1 for none. */
export interface Cavity {
  readonly triangles: readonly number[]
  readonly rim: readonly (readonly [a: number, b: number, beyond: number])[]
}

export class Triangulation {
  /** Of the points; the first three are those of the triangle around all. */
  readonly x: number[] = []
  readonly y: number[] = []
  /** Three corners a triangle, turning left; -1 where there is none any more. */
  readonly corners: number[] = []
  /** The triangle across from each corner, -1 for none. */
  readonly across: number[] = []
  /** A mark of each triangle, for whoever refines; new ones take that of the triangle in which their point lies. */
  readonly marks: number[] = []
  readonly #one: number[] = []
  readonly #free: number[] = []
  #last = 0

  constructor() {
    const far = FAR * GRID
    this.x.push(-far, GRID + far, GRID / 2)
    this.y.push(-far, -far, GRID + far)
    this.corners.push(0, 1, 2)
    this.across.push(-1, -1, -1)
    this.marks.push(-1)
    this.#one.push(0, 0, 0)
  }

  get count(): number {
    return this.marks.length
  }

  isThere(triangle: number): boolean {
    return this.corners[3 * triangle]! >= 0
  }

  /** The triangle in which a point lies. */
  locate(px: number, py: number): number {
    let triangle = this.#last
    for (;;) {
      let next = -1
      for (let i = 0; i < 3; i++) {
        const a = this.corners[3 * triangle + ((i + 1) % 3)]!
        const b = this.corners[3 * triangle + ((i + 2) % 3)]!
        if (sideOf(this.x[a]!, this.y[a]!, this.x[b]!, this.y[b]!, px, py) < 0) {
          next = this.across[3 * triangle + i]!
          break
        }
      }
      if (next < 0) return triangle
      triangle = next
    }
  }

  /** The corner of the triangle at exactly this place, -1 where there is none. */
  cornerAt(triangle: number, px: number, py: number): number {
    for (let i = 0; i < 3; i++) {
      const a = this.corners[3 * triangle + i]!
      if (this.x[a] === px && this.y[a] === py) return a
    }
    return -1
  }

  /** All triangles whose circle holds the point, which lies in `start`. */
  cavityOf(px: number, py: number, start: number): Cavity {
    const point = [px, py] as const
    const inside = new Set([start])
    const triangles = [start]
    const rim: [number, number, number][] = []
    for (let k = 0; k < triangles.length; k++) {
      const triangle = triangles[k]!
      for (let i = 0; i < 3; i++) {
        const beyond = this.across[3 * triangle + i]!
        if (inside.has(beyond)) continue
        if (beyond >= 0 && this.#holds(beyond, point)) {
          inside.add(beyond)
          triangles.push(beyond)
        }
      }
    }
    for (const triangle of triangles) {
      for (let i = 0; i < 3; i++) {
        const beyond = this.across[3 * triangle + i]!
        if (inside.has(beyond)) continue
        const a = this.corners[3 * triangle + ((i + 1) % 3)]!
        rim.push([a, this.corners[3 * triangle + ((i + 2) % 3)]!, beyond])
      }
    }
    return { triangles, rim }
  }

  #holds(triangle: number, point: readonly [number, number]): boolean {
    const [a, b, c] = [0, 1, 2].map(i => {
      const corner = this.corners[3 * triangle + i]!
      return [this.x[corner]!, this.y[corner]!] as const
    })
    return circleSideOf(a!, b!, c!, point) > 0
  }

  /** Puts a point into its cavity; its number. */
  insert(px: number, py: number, { triangles, rim }: Cavity): number {
    const mark = this.marks[triangles[0]!]!
    const point = this.x.length
    this.x.push(px)
    this.y.push(py)
    for (const triangle of triangles) {
      for (let i = 0; i < 3; i++) this.corners[3 * triangle + i] = -1
      this.#free.push(triangle)
    }
    const behind = new Map<number, number>()
    const fresh = rim.map(([a, b, beyond]) => {
      const triangle = this.#fresh()
      this.marks[triangle] = mark
      this.corners[3 * triangle] = point
      this.corners[3 * triangle + 1] = a
      this.corners[3 * triangle + 2] = b
      this.across[3 * triangle] = beyond
      if (beyond >= 0) this.across[3 * beyond + this.#placeAcross(beyond, a, b)] = triangle
      for (const corner of [a, b, point]) this.#one[corner] = triangle
      behind.set(a, triangle)
      return triangle
    })
    for (const [k, triangle] of fresh.entries()) {
      const next = behind.get(rim[k]![1])!
      this.across[3 * triangle + 1] = next
      this.across[3 * next + 2] = triangle
    }
    this.#last = fresh[0]!
    return point
  }

  #fresh(): number {
    const free = this.#free.pop()
    if (free !== undefined) return free
    this.corners.push(-1, -1, -1)
    this.across.push(-1, -1, -1)
    this.marks.push(-1)
    return this.marks.length - 1
  }

  /** The corner of a triangle that is neither a nor b. */
  #placeAcross(triangle: number, a: number, b: number): number {
    for (let i = 0; i < 3; i++) {
      const corner = this.corners[3 * triangle + i]!
      if (corner !== a && corner !== b) return i
    }
    throw new Error('a triangle has two corners')
  }

  /** The triangle to the left of the edge from a to b and the place of its third corner; undefined where there is no such edge. */
  leftOf(a: number, b: number): { triangle: number; place: number } | undefined {
    const start = this.#one[a]!
    let triangle = start
    do {
      const i = this.#placeOf(triangle, a)
      if (this.corners[3 * triangle + ((i + 1) % 3)] === b) return { triangle, place: (i + 2) % 3 }
      // Around a, to the left: across from the corner behind a.
      triangle = this.across[3 * triangle + ((i + 1) % 3)]!
    } while (triangle >= 0 && triangle !== start)
    return undefined
  }

  #placeOf(triangle: number, corner: number): number {
    for (let i = 0; i < 3; i++) if (this.corners[3 * triangle + i] === corner) return i
    throw new Error('a triangle lost its corner')
  }
}
