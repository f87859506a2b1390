// The cells of a grid where materials melt: how their contents go with their temperatures, and how much is molten where.
import type { Layout } from '../../continuum/layout.ts'
import type { Material } from './body.ts'
import { Course, moltenAt } from './phases.ts'

export interface Molten {
  /** Of the volume of the body. */
  readonly share: number
  /** Of a bar, rising. */
  readonly fronts: readonly number[]
  /** Share by which it may be off, as its front is seen by whole cells. */
  readonly blur: number
}

export class Melting {
  readonly courses: readonly Course[]
  readonly #materials: readonly Material[]
  readonly #volumes: Float64Array
  readonly #layout: Layout
  readonly #temperatures: Float64Array
  readonly #shares: Float64Array

  constructor(materials: readonly Material[], layout: Layout, volumes: Float64Array) {
    this.#materials = materials
    this.#layout = layout
    this.#volumes = volumes
    this.#temperatures = new Float64Array(volumes.length)
    this.#shares = new Float64Array(volumes.length)
    this.courses = Array.from(volumes, (volume, cell) => {
      const parts = this.#partsOf(cell)
      return new Course(parts.map(([m, part]) => [materials[m]!, part * volume] as const))
    })
  }

  /** What is molten is from now on what these contents say. */
  hold(contents: Float64Array): void {
    for (const [i, course] of this.courses.entries()) {
      this.#temperatures[i] = course.temperatureAt(contents[i]!)
      this.#shares[i] = course.shareAt(contents[i]!)
    }
  }

  /**
   * The molten share of a material in a cell; of what carries heat to another one where a cell melts at one temperature: solid
   * towards what is colder, molten towards what is warmer.
   */
  moltenIn(material: number, cell: number, other?: number): number {
    const { latent } = this.#materials[material]!
    if (!latent) return 0
    const here = this.#temperatures[cell]!
    if (other !== undefined && latent.width === 0 && here === latent.temperature) {
      const there = this.#temperatures[other]!
      if (there !== here) return there < here ? 0 : 1
    }
    return moltenAt(latent, here, this.#shares[cell]!)
  }

  /** Volume that is molten in a cell. */
  moltenVolume(cell: number): number {
    let sum = 0
    for (const [m, part] of this.#partsOf(cell)) sum += part * this.moltenIn(m, cell)
    return sum * this.#volumes[cell]!
  }

  #partsOf(cell: number): readonly (readonly [material: number, part: number])[] {
    const { material, mixtures } = this.#layout
    return material[cell] === -1 ? mixtures.get(cell)! : [[material[cell]!, 1]]
  }
}
