// Temperatures and fluxes of a body between the centres of its cells. In each half of a cell the temperature runs straight from
// the centre to the face, where it is that of the flow that crosses: exact through layers.
import type { Box } from '../../continuum/array-over.ts'
import type { Axis } from '../../continuum/grid-lines.ts'
import type { Field } from '../../solver.ts'
import type { Conduction } from './conduction.ts'
import { AXIS } from './ways.ts'

const NODES_MAX = 257

/** What a run tells on its way. */
export interface Watch {
  /** Rising. */
  readonly times: readonly number[]
  visit(t: number, conduction: Conduction, temperatures: Float64Array): void
}

/** As of the last rate() at these temperatures. */
export class Samples {
  readonly #conduction: Conduction
  readonly #temperatures: Float64Array

  constructor(conduction: Conduction, temperatures: Float64Array) {
    this.#conduction = conduction
    this.#temperatures = temperatures
  }

  /** On a line of the grid the mean of the cells beside it, by their conductivities. */
  temperatureAt(x: number, y: number): number {
    const { x: along, y: up, nx, wayY } = this.#conduction
    let [sum, whole] = [0, 0]
    for (const j of wayY.length === 0 ? [0] : places(up.lines, y)) {
      for (const i of places(along.lines, x)) {
        const weight = this.#conduction.conductivityOf(j * nx + i)
        sum += weight * this.#within(i, j, x, y)
        whole += weight
      }
    }
    return sum / whole
  }

  #within(i: number, j: number, x: number, y: number): number {
    const { wayX, wayY, nx, ny, x: axis, y: other } = this.#conduction
    const centre = this.#temperatures[j * nx + i]!
    const along = this.#slant(wayX, j * (nx + 1) + i, axis.centres[i]!, axis.widths[i]!, x, centre)
    if (wayY.length === 0) return centre + along
    const up = this.#slant(wayY, i * (ny + 1) + j, other.centres[j]!, other.widths[j]!, y, centre)
    return centre + along + up
  }

  /** Heat flux along x or y, linear between the faces of the cell. */
  fluxAt(axis: 'x' | 'y', x: number, y: number): number {
    const { i, j } = this.#cellAt(x, y)
    const { wayX, wayY, nx, ny } = this.#conduction
    const [codes, face, at] =
      axis === 'x' ? [wayX, j * (nx + 1) + i, x] : [wayY, i * (ny + 1) + j, y]
    const { lines, widths } = this.#conduction[axis]
    const k = axis === 'x' ? i : j
    const share = Math.min(1, Math.max(0, (at - lines[k]!) / widths[k]!))
    const flux = (f: number) => this.#conduction.faceFlux(codes[f]!, this.#temperatures)
    return flux(face) * (1 - share) + flux(face + 1) * share
  }

  /** How far the temperature goes within half of the cell. */
  riseAt(x: number, y: number): number {
    const { i, j } = this.#cellAt(x, y)
    const { wayX, wayY, nx, ny } = this.#conduction
    const ends = (codes: Int32Array, face: number) =>
      [codes[face]!, codes[face + 1]!].map(code =>
        code === AXIS
          ? this.#temperatures[j * nx + i]!
          : this.#conduction.faceTemperature(code, this.#temperatures),
      ) as [number, number]
    const [low, high] = ends(wayX, j * (nx + 1) + i)
    const [below, above] = wayY.length === 0 ? [0, 0] : ends(wayY, i * (ny + 1) + j)
    return (Math.abs(high - low) + Math.abs(above - below)) / 2
  }

  /**
   * What a straight line leaves of a bent profile, by the change of the slope across the cell. Close to a face that all grids
   * share it is the same on each of them, so that their differences do not show it.
   */
  bowAt(x: number, y: number): number {
    const { i, j } = this.#cellAt(x, y)
    const { wayX, wayY, nx, ny, x: axis, y: other } = this.#conduction
    const along = this.#bow(wayX, j * (nx + 1) + i, axis, i, x, j * nx + i)
    return wayY.length === 0
      ? along
      : along + this.#bow(wayY, i * (ny + 1) + j, other, j, y, j * nx + i)
  }

  #bow(codes: Int32Array, face: number, axis: Axis, k: number, at: number, cell: number): number {
    const { lines, widths, centres } = axis
    const [width, centre, temperature] = [widths[k]!, centres[k]!, this.#temperatures[cell]!]
    const rise = (to: number) => this.#slant(codes, face, centre, width, to, temperature)
    // Half a cell runs up by its slope: both together by half the width times its change.
    const change = (2 * (rise(lines[k]!) + rise(lines[k + 1]!))) / width
    const off = Math.min(at - lines[k]!, lines[k + 1]! - at)
    return (Math.abs(change / width) * off * off) / 2
  }

  #slant(
    codes: Int32Array,
    face: number,
    centre: number,
    width: number,
    at: number,
    temperature: number,
  ): number {
    const code = codes[at < centre ? face : face + 1]!
    if (code === AXIS) return 0
    const end = this.#conduction.faceTemperature(code, this.#temperatures)
    return (end - temperature) * Math.min(1, (2 * Math.abs(at - centre)) / width)
  }

  #cellAt(x: number, y: number) {
    const { x: along, y: up } = this.#conduction
    const i = place(along.lines, x)
    const j = this.#conduction.wayY.length === 0 ? 0 : place(up.lines, y)
    return { i, j }
  }
}

function place(lines: Float64Array, at: number): number {
  let [low, high] = [0, lines.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lines[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** The cells that hold a place, two on a line between them. */
function places(lines: Float64Array, at: number): number[] {
  const i = place(lines, at)
  const tiny = 1e-9 * (lines[i + 1]! - lines[i]!)
  if (i > 0 && at - lines[i]! <= tiny) return [i - 1, i]
  if (i + 2 < lines.length && lines[i + 1]! - at <= tiny) return [i, i + 1]
  return [i]
}

/** Evenly spaced places, both ends among them. */
export function evenPlaces([from, to]: readonly [number, number], cells: number): number[] {
  const count = Math.min(cells + 1, NODES_MAX)
  return Array.from({ length: count }, (_, i) =>
    i === count - 1 ? to : from + ((to - from) * i) / (count - 1),
  )
}

/** On even nodes over the box. */
export function fieldOf(
  { x, y }: Box,
  cells: readonly [number, number],
  valueAt: (x: number, y: number) => number,
): Field {
  const [xs, ys] = [evenPlaces(x, cells[0]), evenPlaces(y, cells[1])]
  const values = new Float64Array(xs.length * ys.length)
  for (const [j, v] of ys.entries()) {
    for (const [i, u] of xs.entries()) values[j * xs.length + i] = valueAt(u, v)
  }
  const [nx, ny] = [xs.length, ys.length]
  return { nx, ny, dx: (x[1] - x[0]) / (nx - 1), dy: (y[1] - y[0]) / (ny - 1), values }
}
