// What sources and driven sides add to waves on a grid, step by step.

import { SIDES } from '../../continuum/words.ts'
import type { FieldArrays } from './field-arrays.ts'
import type { Line } from './line.ts'
import type { OwnSides } from './own-sides.ts'
import type { OwnSource, Pulse } from './own-sources.ts'
import { spotOn } from './stencil.ts'

/** A course in time times numbers at some nodes. */
interface Charge {
  readonly pulse: Pulse
  readonly nodes: Int32Array
  readonly weights: Float64Array
}

/** What changes in place and time. */
interface Flood {
  readonly pulse: Pulse
  readonly fill: (values: Float64Array, t: number) => void
  readonly shares: Float64Array | undefined
}

/** A side whose value is not 0 all the time. */
export interface DrivenSide {
  readonly nodes: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
  readonly side: OwnSides[keyof OwnSides]
}

export class Excitation {
  /** Sides whose values are given. */
  readonly held: DrivenSide[] = []
  readonly #arrays: FieldArrays
  readonly #charges: Charge[] = []
  readonly #floods: Flood[] = []
  readonly #touched: Int32Array
  readonly #spread: Float64Array
  readonly #places: readonly [Float64Array, Float64Array]

  constructor(arrays: FieldArrays, sides: OwnSides, sources: readonly OwnSource[]) {
    this.#arrays = arrays
    this.#places = arrays.mesh.places
    for (const source of sources) this.#addSource(source)
    this.#addSides(sides)
    this.#touched = Int32Array.from(new Set(this.#charges.flatMap(({ nodes }) => [...nodes])))
    this.#spread = new Float64Array(this.isDense ? this.#places[0].length : 0)
  }

  get isDense(): boolean {
    return this.#floods.length > 0
  }

  get isEmpty(): boolean {
    return this.#charges.length + this.#floods.length === 0
  }

  /** When nothing comes from sources and sides any more. */
  get quietFrom(): number {
    const ends = [...this.#charges, ...this.#floods].map(({ pulse }) => pulse.end)
    const isMoved = this.held.some(({ side }) => side.value.uses.has('t'))
    return isMoved ? Number.POSITIVE_INFINITY : Math.max(0, ...ends)
  }

  /** Adds what stands in `from` where something is. */
  collect(from: Float64Array, to: Float64Array): void {
    if (this.isDense) for (let at = 0; at < to.length; at++) to[at]! += from[at]!
    else for (const at of this.#touched) to[at]! += from[at]!
  }

  #addSource({ place, pulse }: OwnSource): void {
    const { mesh } = this.#arrays
    const { x, y } = mesh
    if (place.kind === 'spread') {
      const { density, shape } = place
      const shares = shape && mesh.sharesOf(shape)
      const fill = (values: Float64Array, t: number) => density.fill(values, this.#places, t)
      if (density.uses.has('t')) {
        this.#floods.push({ pulse, fill, shares })
        return
      }
      const values = new Float64Array(this.#places[0].length)
      fill(values, 0)
      const nodes: number[] = []
      const weights: number[] = []
      for (let j = 0; j < mesh.rows; j++) {
        for (let i = 0; i < mesh.columns; i++) {
          const node = mesh.indexOf(i, j)
          const isInside =
            i >= x.before && i < x.before + x.count && j >= y.before && j < y.before + y.count
          const value = values[node]! * (shares?.[node] ?? 1)
          if (!isInside || value === 0) continue
          nodes.push(this.#arrays.at(i, j))
          weights.push(value)
        }
      }
      this.#charges.push({
        pulse,
        nodes: Int32Array.from(nodes),
        weights: Float64Array.from(weights),
      })
      return
    }
    const [alongX, alongY] =
      place.kind === 'point'
        ? [spotOn(x, place.at[0]!), spotOn(y, place.at[1] ?? 0)]
        : place.axis === 'x'
          ? [spotOn(x, place.at), every(y)]
          : [every(x), spotOn(y, place.at)]
    const area =
      place.kind === 'point' ? x.h * (mesh.rows > 1 ? y.h : 1) : place.axis === 'x' ? x.h : y.h
    const nodes: number[] = []
    const weights: number[] = []
    for (const [b, j] of alongY.nodes.entries()) {
      for (const [a, i] of alongX.nodes.entries()) {
        nodes.push(this.#arrays.at(i, j))
        weights.push((alongX.weights[a]! * alongY.weights[b]!) / area)
      }
    }
    this.#charges.push({
      pulse,
      nodes: Int32Array.from(nodes),
      weights: Float64Array.from(weights),
    })
  }

  /** Sides whose value is not 0 all the time. */
  #addSides(sides: OwnSides): void {
    const { x, y, columns, rows } = this.#arrays.mesh
    for (const side of SIDES) {
      const { kind, value } = sides[side]
      if ((kind !== 'value' && kind !== 'flux') || value.constant === 0) continue
      const isUpright = side === 'left' || side === 'right'
      const k = side === 'left' || side === 'bottom' ? 0 : (isUpright ? columns : rows) - 1
      const count = isUpright ? rows : columns
      const nodes = Int32Array.from({ length: count }, (_, i) =>
        isUpright ? this.#arrays.at(k, i) : this.#arrays.at(i, k),
      )
      const spot = (i: number, j: number) => this.#arrays.mesh.indexOf(i, j)
      const [xs, ys] = this.#places
      const where = (i: number) => (isUpright ? spot(k, i) : spot(i, k))
      const one: DrivenSide = {
        nodes,
        x: Float64Array.from({ length: count }, (_, i) => xs[where(i)]!),
        y: Float64Array.from({ length: count }, (_, i) => ys[where(i)]!),
        side: sides[side],
      }
      if (kind === 'value') this.held.push(one)
      else {
        // A slope g outwards is a source of 2 B g / h on the side's nodes.
        const h = isUpright ? x.h : y.h
        const b = isUpright ? this.#arrays.views['bx']! : this.#arrays.views['by']!
        const step = isUpright ? 1 : this.#arrays.at(0, 1)
        const weights = Float64Array.from(nodes, at => {
          const face = k === 0 ? at : at - step
          return (2 * b[face]!) / (this.#arrays.dt * h)
        })
        this.#addFlux(one, weights)
      }
    }
  }

  #addFlux({ nodes, x, y, side }: DrivenSide, weights: Float64Array): void {
    const values = new Float64Array(nodes.length)
    for (const [i, node] of nodes.entries()) {
      const place = [x.slice(i, i + 1), y.slice(i, i + 1)]
      const one = values.subarray(i, i + 1)
      const pulse: Pulse = {
        at: t => {
          side.value.fill(one, place, t)
          return one[0]!
        },
        end: Number.POSITIVE_INFINITY,
        highest: undefined,
      }
      this.#charges.push({
        pulse,
        nodes: Int32Array.of(node),
        weights: weights.slice(i, i + 1),
      })
    }
  }

  /** dt s of this moment, as a mean that is right to fourth order; or of the first half step; or minus the current. */
  inject(t: number, isHalf = false): void {
    const { dt, views } = this.#arrays
    const { offset, source, gains } = views
    const to = this.#arrays.isScalar ? source! : offset!
    if (this.#floods.length > 0) to.fill(0)
    else for (const at of this.#touched) to[at] = 0
    const mean = (of: (t: number) => number) => {
      if (!this.#arrays.isScalar) return -of(t)
      if (isHalf) return (dt / 6) * (of(0) + 2 * of(dt / 2))
      if (t === 0) return dt * of(0)
      return (dt / 12) * (of(t - dt) + 10 * of(t) + of(t + dt))
    }
    for (const { pulse, nodes, weights } of this.#charges) {
      const size = mean(pulse.at)
      if (size === 0) continue
      for (const [i, at] of nodes.entries()) if (gains![at]! > 0) to[at]! += size * weights[i]!
    }
    for (const { pulse, fill, shares } of this.#floods) {
      const { x, y } = this.#arrays.mesh
      const add = (time: number, factor: number) => {
        fill(this.#spread, time)
        const size = factor * pulse.at(time)
        for (let j = y.before; j < y.before + y.count; j++) {
          for (let i = x.before; i < x.before + x.count; i++) {
            const at = this.#arrays.at(i, j)
            const node = this.#arrays.mesh.indexOf(i, j)
            if (gains![at]! > 0) to[at]! += size * this.#spread[node]! * (shares?.[node] ?? 1)
          }
        }
      }
      if (!this.#arrays.isScalar) add(t, -1)
      else if (isHalf) {
        add(0, dt / 6)
        add(dt / 2, dt / 3)
      } else if (t === 0) add(0, dt)
      else {
        add(t - dt, dt / 12)
        add(t, (10 * dt) / 12)
        add(t + dt, dt / 12)
      }
    }
  }
}

/** All nodes of a line, the domain's. */
function every({ count, before }: Line) {
  const nodes = Array.from({ length: count }, (_, k) => before + k)
  return { nodes, weights: nodes.map(() => 1) }
}
