// Faces of the grid that lie on a side: the temperature of the surface where the heat that conduction brings is the heat that
// goes through, and how that heat changes with the temperature of the cell.
import { Failure } from '../../failure.ts'
import { type SidePart, STEFAN_BOLTZMANN } from './sides.ts'

const ITERATIONS_MAX = 50

/** Faces of one part of a side. */
export class Wall {
  readonly part: SidePart
  readonly cells: Int32Array
  readonly areas: Float64Array
  /** From the centre of the cell to the surface, W/K. */
  readonly conductances: Float64Array
  readonly surface: Float64Array
  /** Heat into the cell, W, and its derivative by the temperature there. */
  readonly heat: Float64Array
  readonly slope: Float64Array

  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #value: Float64Array
  readonly #valueSlope: Float64Array
  readonly #factor: Float64Array
  readonly #factorSlope: Float64Array
  readonly #flow: Float64Array
  readonly #flowSlope: Float64Array

  constructor(
    part: SidePart,
    faces: readonly { cell: number; area: number; x: number; y: number }[],
  ) {
    this.part = part
    this.cells = Int32Array.from(faces, ({ cell }) => cell)
    this.areas = Float64Array.from(faces, ({ area }) => area)
    this.#x = Float64Array.from(faces, ({ x }) => x)
    this.#y = Float64Array.from(faces, ({ y }) => y)
    const fresh = () => new Float64Array(faces.length)
    this.conductances = fresh()
    this.surface = fresh()
    this.heat = fresh()
    this.slope = fresh()
    this.#value = fresh()
    this.#valueSlope = fresh()
    this.#factor = fresh()
    this.#factorSlope = fresh()
    this.#flow = fresh()
    this.#flowSlope = fresh()
  }

  /** Whether it fixes a temperature, or binds it to what is around. */
  get holds(): boolean {
    const { kind, value } = this.part
    return kind !== 'flux' || value.uses.has('T')
  }

  get isLinear(): boolean {
    const { kind, value, factor } = this.part
    return kind !== 'radiation' && !value.uses.has('T') && !factor.uses.has('T')
  }

  /** Whether the slopes change with time. */
  get variesInTime(): boolean {
    const { kind, value, factor } = this.part
    return (
      factor.uses.has('t') || ((kind === 'radiation' || value.uses.has('T')) && value.uses.has('t'))
    )
  }

  update(temperatures: Float64Array, t: number): void {
    const { cells, surface, heat, slope, conductances } = this
    const places = [this.#x, this.#y, surface]
    if (this.part.kind === 'value') {
      this.part.value.fill(surface, places.slice(0, 2).concat(surface.slice()), t)
      for (let f = 0; f < cells.length; f++) {
        heat[f] = conductances[f]! * (surface[f]! - temperatures[cells[f]!]!)
        slope[f] = -conductances[f]!
      }
      return
    }
    for (let f = 0; f < cells.length; f++) surface[f] = temperatures[cells[f]!]!
    for (let turn = 0; ; turn++) {
      this.#evaluate(places, t)
      let change = 0
      for (let f = 0; f < cells.length; f++) {
        const g = conductances[f]!
        const slant = g - this.#flowSlope[f]!
        if (!(slant > 0)) throw runaway(t)
        const step = (g * (temperatures[cells[f]!]! - surface[f]!) + this.#flow[f]!) / slant
        surface[f]! += step
        change = Math.max(change, Math.abs(step) / Math.max(1e-300, Math.abs(surface[f]!)))
      }
      if (change <= 1e-14 || (this.isLinear && turn > 0)) break
      if (turn === ITERATIONS_MAX) {
        if (change <= 1e-10) break
        throw runaway(t)
      }
    }
    this.#evaluate(places, t)
    for (let f = 0; f < cells.length; f++) {
      const g = conductances[f]!
      heat[f] = g * (surface[f]! - temperatures[cells[f]!]!)
      slope[f] = (g * this.#flowSlope[f]!) / (g - this.#flowSlope[f]!)
    }
  }

  /** The heat that comes through the surface, and its derivative by the temperature there. */
  #evaluate(places: readonly Float64Array[], t: number): void {
    const { kind, value, factor } = this.part
    value.fill(this.#value, places, t, this.#valueSlope)
    factor.fill(this.#factor, places, t, this.#factorSlope)
    for (let f = 0; f < this.cells.length; f++) {
      const [v, dv, a, da] = [
        this.#value[f]!,
        this.#valueSlope[f]!,
        this.#factor[f]!,
        this.#factorSlope[f]!,
      ]
      const s = this.surface[f]!
      const area = this.areas[f]!
      if (kind === 'flux') {
        this.#flow[f] = area * v
        this.#flowSlope[f] = area * dv
      } else if (kind === 'convection') {
        this.#flow[f] = area * a * (v - s)
        this.#flowSlope[f] = area * (da * (v - s) + a * (dv - 1))
      } else {
        // Odd in the temperature, so that a search which strays below 0 K comes back.
        const quartic = s * Math.abs(s) * s * s
        const around = v * v * v * v
        this.#flow[f] = area * STEFAN_BOLTZMANN * a * (around - quartic)
        this.#flowSlope[f] =
          area *
          STEFAN_BOLTZMANN *
          (da * (around - quartic) + a * 4 * (v * v * v * dv - Math.abs(s) * s * s))
      }
    }
  }
}

function runaway(t: number): Failure {
  const message = `the temperature of a side runs away at t = ${t}: more heat comes in the warmer it is`
  return new Failure('NOT_CONVERGED', message, { t })
}
