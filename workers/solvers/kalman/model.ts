// What a filter needs of a model: how an estimate with its scatter passes to the next step, and how a sensor sees it.
import type { SteadyRun } from './steady-run.ts'

/** The scatter of an estimate is that of columns: P = D D^T. */
export interface Passage {
  /** The mean at the next step. */
  readonly mean: Float64Array
  /** Columns of the scatter before and after, n x columns each, in the same order. */
  readonly from: Float64Array
  readonly to: Float64Array
  readonly columns: number
  /** Root of the process noise, n x n. */
  readonly noise: Float64Array
  /** A column after that counts negative: of sigma points in more than three dimensions; before it is 0. */
  readonly lack?: Float64Array | undefined
  /** The matrix that carries what is diffuse. */
  readonly matrix?: Float64Array | undefined
}

export interface Sighting {
  /** What the sensors should read: m numbers. */
  readonly expected: Float64Array
  /** Columns of the scatter of the state, n x columns, and of the readings, m x columns. */
  readonly from: Float64Array
  readonly to: Float64Array
  readonly columns: number
  /** Root of the noise of the sensors, m x m. */
  readonly noise: Float64Array
  readonly lack?: Float64Array | undefined
  readonly matrix?: Float64Array | undefined
}

export interface Model {
  readonly states: readonly string[]
  readonly sensors: readonly string[]
  /** From step k at time t over dt. */
  pass(k: number, dt: number, t: number, x: Float64Array, root: Float64Array): Passage
  /** Linearised at `about`, where it is linearised at all. */
  sight(
    k: number,
    dt: number,
    t: number,
    x: Float64Array,
    root: Float64Array,
    about: Float64Array,
  ): Sighting
  /** All steps at the speed of a kernel, where its matrices are those of the length `dt` throughout. */
  steady?(dt: number, isEven: boolean): SteadyRun | undefined
  /** Linearisations of a sighting: the second one at what the first one made of it. */
  readonly looks: number
}
