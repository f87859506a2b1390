// What holds and what loads a body, as components of nodes that are prescribed and as forces.
import type { Coefficient } from '../../continuum/coefficient.ts'
import { readShape, type Shape } from '../../continuum/shapes.ts'
import type { Side } from '../../continuum/words.ts'
import { doubles } from '../../kernel.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { Body } from './own-body.ts'
import type { Grid } from './own-grid.ts'
import { coefficientOf, type OwnProblem } from './own-problem.ts'
import type { OwnInput, SupportInput } from './own-words.ts'

const KINDS = {
  ux: 'm',
  uy: 'm',
  vx: 'm/s',
  vy: 'm/s',
  tx: 'Pa',
  ty: 'Pa',
  fx: 'N/m^3',
  fy: 'N/m^3',
} as const
type Word = keyof typeof KINDS

interface Place {
  readonly side: Side | undefined
  readonly shape: Shape | undefined
  readonly place: string
}

interface LoadPart {
  readonly kind: 'u' | 'v' | 't' | 'f'
  readonly axis: 0 | 1
  readonly value: Coefficient
}

export interface Loads {
  readonly supports: readonly (Place & { readonly fixed: readonly (0 | 1)[] })[]
  readonly loads: readonly (Place & { readonly parts: readonly LoadPart[] })[]
}

export function readLoads(input: OwnInput, { names, isExplicit }: OwnProblem): Loads {
  const { supports = [], loads = [] } = input
  const placeOf = ({ side, ...shape }: Omit<SupportInput, 'fixed'>, place: string): Place => {
    const isShaped = Object.values(shape).some(one => one !== undefined)
    if (side === undefined && !isShaped)
      throw missingInput(`${place}/side`, 'side or a shape is missing')
    return { side, shape: isShaped ? readShape(shape, place, names) : undefined, place }
  }
  const axes = ({ fixed = ['x', 'y'] }: SupportInput) =>
    fixed.map((one): 0 | 1 => (one === 'x' ? 0 : 1))
  if (loads.length === 0 && !isExplicit) {
    throw missingInput('/loads', 'loads are missing: a body at rest under nothing')
  }
  return {
    supports: supports.map((support, i) => {
      const { fixed: _, ...where } = support
      return { ...placeOf(where, pointerTo('supports', i)), fixed: axes(support) }
    }),
    loads: loads.map((load, i) => {
      const place = pointerTo('loads', i)
      const { ux, uy, vx, vy, tx, ty, fx, fy, ...where } = load
      const at = placeOf(where, place)
      const parts: LoadPart[] = []
      for (const [word, value] of Object.entries({ ux, uy, vx, vy, tx, ty, fx, fy })) {
        if (value === undefined) continue
        const there = `${place}/${word}`
        const one = coefficientOf(value, there, word, KINDS[word as Word], names)
        const kind = word[0] as LoadPart['kind']
        if (!isExplicit && kind === 'v')
          throw invalidInput(there, `${word} counts with dynamics explicit`)
        if (!isExplicit && one.uses.has('t')) {
          throw invalidInput(there, `${word} depends on t: a body at rest is loaded in proportion`)
        }
        if (kind === 't' && at.side === undefined)
          throw invalidInput(there, `${word} acts on a side`)
        parts.push({ kind, axis: word[1] === 'x' ? 0 : 1, value: one })
      }
      if (parts.length === 0)
        throw missingInput(`${place}/ux`, 'a load has ux, uy, vx, vy, tx, ty, fx or fy')
      for (const axis of [0, 1]) {
        const moved = parts.filter(
          part => part.axis === axis && (part.kind === 'u' || part.kind === 'v'),
        )
        if (
          moved.length > 1 ||
          (moved.length === 1 && parts.some(part => part.axis === axis && part !== moved[0]))
        ) {
          throw invalidInput(
            place,
            `along ${axis === 0 ? 'x' : 'y'} the load says more than one thing`,
          )
        }
      }
      return { ...at, parts }
    }),
  }
}

/** Nodes of one load, with the area or length of each that it acts on. */
interface Held {
  readonly nodes: Int32Array
  readonly weights: Float64Array
}

export interface AppliedPart {
  readonly load: number
  readonly kind: 'u' | 'v' | 't' | 'f'
  readonly axis: 0 | 1
  readonly nodes: Int32Array
  /** Places in a vector of the kernel. */
  readonly at: Int32Array
  fill(t: number): Float64Array
  readonly weights: Float64Array
  readonly changes: boolean
}

/** Sets what is prescribed and answers what is to be set at each time. */
export function applied({ supports, loads }: Loads, body: Body): AppliedPart[] {
  const { grid, kernel, solid } = body
  const width = kernel.rowLength()
  const place = (n: number, axis: number) =>
    (2 * Math.floor(n / grid.nx) + axis) * width + (n % grid.nx)
  const freedom = doubles(kernel, kernel.freedom(), 2 * grid.ny * width)
  for (const support of supports) {
    const { nodes } = nodesOf(support, grid, solid)
    for (const n of nodes) for (const axis of support.fixed) freedom[place(n, axis)] = 0
  }
  const moved = new Set<number>()
  return loads.flatMap((load, number) =>
    load.parts.map(({ kind, axis, value }): AppliedPart => {
      const held = kind === 't' ? stretchOf(load, grid, solid) : nodesOf(load, grid, solid)
      const isMoved = kind === 'u' || kind === 'v'
      // Where a load and a support meet, in a corner, the support holds.
      const stays = Array.from(
        held.nodes,
        n => !isMoved || freedom[place(n, axis)] === 1 || moved.has(place(n, axis)),
      )
      const nodes = held.nodes.filter((_, k) => stays[k])
      const weights = held.weights.filter((_, k) => stays[k])
      const at = nodes.map(n => place(n, axis))
      if (nodes.length === 0)
        throw invalidInput(load.place, 'all that this load moves is held by a support')
      for (const [k, one] of isMoved ? at.entries() : []) {
        if (moved.has(one)) {
          const message = `along ${axis === 0 ? 'x' : 'y'} another load moves the node at ${grid.x[nodes[k]! % grid.nx]}, ${grid.y[Math.floor(nodes[k]! / grid.nx)]} already`
          throw invalidInput(load.place, message)
        }
        moved.add(one)
        freedom[one] = 0
      }
      const columns = [nodes, nodes].map((all, k) =>
        Float64Array.from(all, n =>
          k === 0 ? grid.x[n % grid.nx]! : grid.y[Math.floor(n / grid.nx)]!,
        ),
      )
      const values = new Float64Array(nodes.length)
      const fill = (t: number) => {
        value.fill(values, columns, t)
        return values
      }
      const areas = kind === 'f' ? Float64Array.from(nodes, n => body.volumes[n]!) : weights
      return {
        load: number,
        kind,
        axis,
        nodes,
        at,
        fill,
        weights: areas,
        changes: value.uses.has('t'),
      }
    }),
  )
}

function nodesOf({ side, shape, place }: Place, grid: Grid, solid: Uint8Array): Held {
  const { nx, ny, x, y } = grid
  const on = (i: number, j: number) =>
    side === undefined ||
    { left: i === 0, right: i === nx - 1, bottom: j === 0, top: j === ny - 1 }[side]
  const nodes: number[] = []
  for (let n = 0; n < nx * ny; n++) {
    const [i, j] = [n % nx, Math.floor(n / nx)]
    if (solid[n] === 0 || !on(i, j)) continue
    if (shape && !touches(shape, x[i]!, y[j]!, grid)) continue
    nodes.push(n)
  }
  if (nodes.length === 0) throw invalidInput(place, 'no node of the body lies there')
  return { nodes: Int32Array.from(nodes), weights: new Float64Array(nodes.length).fill(1) }
}

/** A node on the border of a shape counts as within it, whichever border it is. */
function touches(shape: Shape, x: number, y: number, { hx, hy }: Grid): boolean {
  const [ex, ey] = [1e-6 * hx, 1e-6 * hy]
  return [-1, 1].some(a => [-1, 1].some(b => shape.contains(x + a * ex, y + b * ey)))
}

/** Of a side: nodes, and what of the half spacings about each lies in the shape. */
function stretchOf({ side, shape, place }: Place, grid: Grid, solid: Uint8Array): Held {
  const { nx, ny, x, y, hx, hy } = grid
  const isUpright = side === 'left' || side === 'right'
  const [places, h] = isUpright ? [y, hy] : [x, hx]
  const line = { left: x[0]!, right: x[nx - 1]!, bottom: y[0]!, top: y[ny - 1]! }[side!]
  const inward = side === 'right' || side === 'top' ? -1e-9 * h : 1e-9 * h
  const nodes: number[] = []
  const weights: number[] = []
  for (const [k, at] of places.entries()) {
    const n = isUpright
      ? k * nx + (side === 'left' ? 0 : nx - 1)
      : (side === 'bottom' ? 0 : ny - 1) * nx + k
    if (solid[n] === 0) continue
    const from = Math.max(places[0]!, at - h / 2)
    const to = Math.min(places.at(-1)!, at + h / 2)
    const ends = shape ? shape.cut(isUpright ? 'y' : 'x', line + inward, from, to) : [from, to]
    let length = 0
    for (let e = 0; e + 1 < ends.length; e += 2) length += ends[e + 1]! - ends[e]!
    if (!(length > 0)) continue
    nodes.push(n)
    weights.push(length)
  }
  if (nodes.length === 0) throw invalidInput(place, 'no part of the side lies there')
  return { nodes: Int32Array.from(nodes), weights: Float64Array.from(weights) }
}
