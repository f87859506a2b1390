// The filter of a linear model whose matrices stay the same, by the kernel `kalman`, a block of steps at a time: the bits
// are those of filter.ts.
import { doubles, type Kernels } from '../../kernel.ts'

/** Steps of one call of the kernel. */
const BLOCK = 256

export interface SteadyMatrices {
  readonly F: Float64Array
  /** Roots. */
  readonly noise: Float64Array
  readonly R: Float64Array
  readonly H: Float64Array
  readonly B: Float64Array | undefined
  control(k: number): Float64Array
}

/** Where a run stands, before the measurement of a step; moved on. */
export interface Standing {
  readonly x: Float64Array
  readonly root: Float64Array
  /** Largest scatter of each sensor so far. */
  readonly largest: Float64Array
  readonly gain: Float64Array
  logLikelihood: number
  count: number
}

/** Of steps in a row, after their measurements and before; views until the next block. */
export interface Block {
  readonly means: Float64Array
  readonly sizes: Float64Array
  /** These three where all is kept. */
  readonly roots: Float64Array
  readonly meansBefore: Float64Array
  readonly sizesBefore: Float64Array
  /** NaN where a sensor was not read. */
  readonly innovations: Float64Array
  readonly deviations: Float64Array
  readonly nis: Float64Array
  readonly isGated: Int32Array
}

export class SteadyRun {
  readonly #kernel
  readonly #controls: number
  readonly #m: number
  readonly #place: Readonly<Record<keyof SteadyPlaces, Float64Array>>
  readonly #block: Block
  #control: SteadyMatrices['control'] = () => new Float64Array(0)

  constructor(kernels: Kernels, { n, m, controls }: { n: number; m: number; controls: number }) {
    const kernel = kernels('kalman')
    kernel.init(n, m, controls, BLOCK)
    const at = (address: number, count: number) => doubles(kernel, address, count)
    this.#kernel = kernel
    this.#controls = controls
    this.#m = m
    this.#place = {
      F: at(kernel.transitionAddress(), n * n),
      noise: at(kernel.noiseAddress(), n * n),
      H: at(kernel.sensorsAddress(), m * n),
      R: at(kernel.sensorNoiseAddress(), m * m),
      B: at(kernel.controlAddress(), n * controls),
      x: at(kernel.meanAddress(), n),
      root: at(kernel.rootAddress(), n * n),
      largest: at(kernel.largestAddress(), m),
      gain: at(kernel.gainAddress(), n * m),
      quantiles: at(kernel.quantilesAddress(), m + 1),
      readings: at(kernel.readingsAddress(), BLOCK * m),
      inputs: at(kernel.inputsAddress(), BLOCK * controls),
    }
    this.#block = {
      means: at(kernel.meansAddress(), BLOCK * n),
      sizes: at(kernel.sizesAddress(), BLOCK * n),
      roots: at(kernel.rootsAddress(), BLOCK * n * n),
      meansBefore: at(kernel.meansBeforeAddress(), BLOCK * n),
      sizesBefore: at(kernel.sizesBeforeAddress(), BLOCK * n),
      innovations: at(kernel.innovationsAddress(), BLOCK * m),
      deviations: at(kernel.deviationsAddress(), BLOCK * m),
      nis: at(kernel.squaresAddress(), BLOCK),
      isGated: new Int32Array(kernel.memory.buffer, kernel.gatedAddress(), BLOCK),
    }
  }

  set({ control, B, ...matrices }: SteadyMatrices): void {
    for (const name of ['F', 'noise', 'H', 'R'] as const) this.#place[name].set(matrices[name])
    if (B) this.#place.B.set(B)
    this.#control = control
  }

  /** `quantileOf`: of so many sensors, beyond which a measurement is passed over. */
  begin(isReversed: boolean, keepsAll: boolean, quantileOf: (sensors: number) => number): void {
    for (let p = 1; p <= this.#m; p++) this.#place.quantiles[p] = quantileOf(p)
    this.#kernel.begin(isReversed ? 1 : 0, keepsAll ? 1 : 0)
  }

  /**
   * From the measurement of step `first` to that of the last, with the passages between and, where one is left, to the next
   * block. Answers the step that it stands at: one whose measurement needs what the kernel does not know, or the number of all.
   */
  advance(
    first: number,
    measurements: Float64Array,
    standing: Standing,
    see: (k: number, count: number, block: Block) => void,
  ): number {
    const m = this.#m
    const steps = measurements.length / m
    const place = this.#place
    for (const name of ['x', 'root', 'largest', 'gain'] as const) place[name].set(standing[name])
    this.#kernel.goOn(standing.logLikelihood, standing.count)
    let k = first
    for (let isStopped = false; k < steps && !isStopped; ) {
      const count = Math.min(BLOCK, steps - k)
      place.readings.set(measurements.subarray(k * m, (k + count) * m))
      for (let i = 0; i < count && this.#controls > 0; i++) {
        place.inputs.set(this.#control(k + i), i * this.#controls)
      }
      const done = this.#kernel.advance(count, k + count < steps ? 1 : 0)
      if (done > 0) see(k, done, this.#block)
      isStopped = done < count
      k += done
    }
    for (const name of ['x', 'root', 'largest', 'gain'] as const) standing[name].set(place[name])
    standing.logLikelihood = this.#kernel.logLikelihoodSum()
    standing.count = this.#kernel.countSum()
    return k
  }
}

type SteadyPlaces = Omit<SteadyMatrices, 'control'> &
  Omit<Standing, 'logLikelihood' | 'count'> & {
    readonly quantiles: Float64Array
    readonly readings: Float64Array
    readonly inputs: Float64Array
  }
