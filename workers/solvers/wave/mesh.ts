// A domain on a staggered grid: nodes on its sides and evenly between them, faces halfway, layers that absorb around it. What a
// node holds is the mean over the rectangle about it, what a face lets through is harmonic across it and arithmetic along it.
import { type Layout, layoutOf, type Strip, sharesOf } from '../../continuum/layout.ts'
import type { Shape } from '../../continuum/shapes.ts'
import { holesOf } from './holes.ts'
import { dualOf, type Line, lineOf, ONE, POINT, placesOf } from './line.ts'
import type { Medium, Properties } from './medium.ts'
import type { OwnSides } from './own-sides.ts'

/** At least so much of a node's rectangle counts as open: a smaller part would ask for shorter steps. */
const OPEN_MIN = 0.25

export class Mesh {
  readonly medium: Medium
  readonly x: Line
  readonly y: Line
  /** Nodes with their layers. */
  readonly columns: number
  readonly rows: number
  /** 1/K, loss of p, and whether p is free to move, of the nodes of the domain. */
  readonly inertia: Float64Array
  readonly loss: Float64Array
  readonly isHeld: Uint8Array
  /** B dt-free and loss of w, of the faces behind each node, along x and y. */
  readonly flows: readonly { readonly b: Float64Array; readonly loss: Float64Array }[]
  readonly fastest: number

  constructor(medium: Medium, sides: OwnSides, nx: number, ny: number) {
    this.medium = medium
    const { box, dim } = medium
    this.x = lineOf(box.x, nx, sides.left, sides.right)
    this.y = dim === 1 ? POINT : lineOf(box.y, ny, sides.bottom, sides.top)
    this.columns = this.x.before + this.x.count + this.x.behind
    this.rows = this.y.before + this.y.count + this.y.behind
    const [alongX, alongY] = [dualOf(this.x), dim === 1 ? ONE : dualOf(this.y)]
    const layout = layoutOf(alongX, alongY, medium.shapes)
    const whole = (this.x.cells + 1) * (this.y.cells + 1)
    const [xs, ys] = placesOf(this.x, this.y, 0, 0)
    const nodes = medium.substances.map(one => one.at([xs, ys]))
    const inertia = new Float64Array(whole)
    const loss = new Float64Array(whole)
    const { isHeld, shares } = holesOf(medium, this.x, this.y)
    let fastest = 0
    for (let i = 0; i < whole; i++) {
      const parts = layout.material[i]! < 0 ? layout.mixtures.get(i)! : [[layout.material[i]!, 1]]
      let [open, held] = [0, 0]
      for (const [m, part] of parts as [number, number][]) {
        const { obstacle } = medium.substances[m]!
        if (obstacle === 'held') held += part
        if (obstacle) continue
        const { inertia: one, stiffness, loss: lost } = nodes[m]!
        open += part
        inertia[i]! += part * one[i]!
        loss[i]! += part * lost[i]!
        fastest = Math.max(fastest, 1 / (one[i]! * stiffness[i]!))
      }
      if (held > 0 && open > 0) {
        inertia[i]! /= open
        loss[i]! /= open
      } else if (open < OPEN_MIN && open > 0) {
        inertia[i]! *= OPEN_MIN / open
        loss[i]! *= OPEN_MIN / open
      }
    }
    this.fastest = Math.sqrt(fastest)
    this.inertia = inertia
    this.loss = loss
    this.isHeld = isHeld
    this.flows = [
      this.#facesOf(layout, 0, shares),
      ...(dim === 2 ? [this.#facesOf(layout, 1, shares)] : []),
    ]
    if (this.x.isPeriodic || this.y.isPeriodic) this.#wrap()
  }

  /** Number of a node of the domain with the place of its row and column among all nodes. */
  indexOf(i: number, j: number): number {
    const { x, y } = this
    const clamp = (k: number, { before, cells, isPeriodic }: Line) =>
      isPeriodic ? k : Math.min(Math.max(k - before, 0), cells)
    return clamp(j, y) * (x.cells + 1) + clamp(i, x)
  }

  /** Share of each node of the domain, over the rectangle about it. */
  sharesOf(shape: Shape): Float64Array {
    return sharesOf(dualOf(this.x), this.y === POINT ? ONE : dualOf(this.y), shape)
  }

  /** Places of all nodes, those of layers drawn back to the side. */
  get places(): [Float64Array, Float64Array] {
    return placesOf(this.x, this.y, 0, 0)
  }

  /** Area that counts for a node of the domain, half of it on a side. */
  weightOf(i: number, j: number): number {
    const half = (k: number, { cells, isPeriodic, h }: Line) =>
      h * (!isPeriodic && cells > 0 && (k === 0 || k === cells) ? 0.5 : 1)
    return half(i, this.x) * half(j, this.y)
  }

  /** Largest change of what nodes hold, or faces let through, from one to the next, over the largest there is. */
  get jump(): number {
    const width = this.x.cells + 1
    let largest = 0
    for (const values of [this.inertia, this.loss, ...this.flows.flatMap(f => [f.b, f.loss])]) {
      const most = values.reduce((size, one) => Math.max(size, Math.abs(one)), 0)
      const open = (i: number) => values[i] !== 0 || values === this.loss
      const look = (i: number, k: number) => {
        if (open(i) && open(k)) {
          largest = Math.max(largest, Math.abs(values[i]! - values[k]!) / most)
        }
      }
      if (most === 0) continue
      for (let i = 0; i < values.length; i++) {
        if ((i + 1) % width > 0) look(i, i + 1)
        if (i + width < values.length) look(i, i + width)
      }
    }
    return largest
  }

  #facesOf({ faces }: Layout, axis: 0 | 1, shares: readonly Float64Array[]) {
    const { medium, x, y } = this
    const width = x.cells + 1
    const whole = width * (y.cells + 1)
    const [xs, ys] = placesOf(x, y, axis === 0 ? x.h / 2 : 0, axis === 1 ? y.h / 2 : 0)
    const each = medium.substances.map(one => one.at([xs, ys]))
    const b = new Float64Array(whole)
    const loss = new Float64Array(whole)
    const { before, behind, mixed } = axis === 0 ? faces.x : faces.y
    const along = axis === 0 ? x : y
    for (let j = 0; j <= y.cells; j++) {
      for (let i = 0; i <= x.cells; i++) {
        const [k, row] = axis === 0 ? [i, j] : [j, i]
        if (k === along.cells) continue
        // Face k + 1 of the row of cells about the nodes lies between node k and the next one.
        const face = row * (along.cells + 2) + k + 1
        const at = j * width + i
        const [one, other] = [before[face]!, behind[face]!]
        const strips: readonly Strip[] = mixed.get(face) ?? [
          { before: [[one, 1]], behind: [[other, 1]] },
        ]
        let count = 0
        for (const strip of strips) {
          const through = this.#through(strip, each, at)
          if (!through) continue
          b[at]! += through.b
          loss[at]! += through.loss
          count++
        }
        b[at]! /= Math.max(1, count)
        loss[at]! /= Math.max(1, count)
        // Up to a wall with p = 0 between the two nodes the slope is that of the part in front of it (Gibou, Fedkiw, Cheng and
        // Kang, J. Comput. Phys. 176 (2002) 205).
        b[at]! /= shares[axis]![at]!
      }
    }
    return { b, loss }
  }

  /** Undefined where all of it is held. */
  #through(strip: Strip, each: readonly Properties[], at: number) {
    let [length, stiffness, lost] = [0, 0, 0]
    for (const [m, part] of [...strip.before, ...strip.behind]) {
      const { obstacle } = this.medium.substances[m]!
      if (obstacle === 'closed' && part > 0) return { b: 0, loss: 0 }
      if (obstacle) continue
      length += part
      stiffness += part * each[m]!.stiffness[at]!
      lost += part * each[m]!.flowLoss[at]!
    }
    if (length === 0) return undefined
    return { b: length / stiffness, loss: lost / length }
  }

  /** The last nodes of a periodic line are the first ones: halves on both sides make a whole. */
  #wrap(): void {
    const { x, y, inertia, loss, isHeld } = this
    const width = x.cells + 1
    const join = (first: number, last: number) => {
      for (const values of [inertia, loss]) {
        values[first] = values[last] = (values[first]! + values[last]!) / 2
      }
      isHeld[first] = isHeld[last] = Math.max(isHeld[first]!, isHeld[last]!)
      for (const [axis, { b, loss: lost }] of this.flows.entries()) {
        if ((axis === 0) === last - first < width) continue
        for (const values of [b, lost]) {
          values[first] = values[last] = (values[first]! + values[last]!) / 2
        }
      }
    }
    if (x.isPeriodic) for (let j = 0; j <= y.cells; j++) join(j * width, j * width + x.cells)
    if (y.isPeriodic) for (let i = 0; i < width; i++) join(i, y.cells * width + i)
  }
}
