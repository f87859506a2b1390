// Strain and stress at the points of a rule, of the displacements as they stand.
import type { PointOf, Rule } from '../finite-elements/elements.ts'
import { type Law, stressOf } from '../finite-elements/law.ts'

/** What elements have of their own beside the displacements of their nodes. */
export interface Inside {
  has(element: number): boolean
  /** Last digits of the displacements of the nodes. */
  readonly fine: Float64Array
  /** Adds the strain of the bubble. */
  addStrain(element: number, point: PointOf, into: Float64Array): void
  meanStress(element: number, r: number, s: number): number
}

export class Strained {
  readonly point: PointOf
  /** xx, yy, zz, xy, without that of warming. */
  readonly strain = new Float64Array(4)
  readonly stress = new Float64Array(4)
  /** Mean stress of the element's own, 0 where it has none. */
  mean = 0
  readonly #rule: Rule
  readonly #u: Float64Array
  readonly #lawAt: (element: number, k: number) => Law
  readonly #warmings: Float64Array | undefined
  readonly #inside: Inside | undefined

  constructor(
    point: PointOf,
    rule: Rule,
    u: Float64Array,
    lawAt: (element: number, k: number) => Law,
    warmings: Float64Array | undefined,
    inside: Inside | undefined,
  ) {
    this.point = point
    this.#rule = rule
    this.#u = u
    this.#lawAt = lawAt
    this.#warmings = warmings
    this.#inside = inside
  }

  /** The law there, and what it makes of the displacements. */
  set(element: number, k: number): Law {
    const { point, strain, stress } = this
    point.set(element, k)
    const law = this.#lawAt(element, k)
    const own = this.#inside?.has(element) ? this.#inside : undefined
    if (own) {
      point.fineStrain(element, this.#u, own.fine, strain)
      point.setBubble(k)
      own.addStrain(element, point, strain)
    } else point.strain(element, this.#u, strain)
    const warming = this.#warmings?.[element * this.#rule.weights.length + k] ?? 0
    stressOf(law, strain, warming, stress)
    this.mean = 0
    if (!own) return law
    const [r, s] = this.#rule.places[k]!
    this.mean = own.meanStress(element, r, s)
    for (let c = 0; c < 3; c++) stress[c]! += this.mean
    return law
  }
}
