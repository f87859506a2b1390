// What lies along a network, in order: tubes, what stands in their way, and what opens beside it.
export interface TubePart {
  readonly kind: 'tube'
  /** Where it begins. */
  readonly from: number
  readonly length: number
  /** One piece is exact: a cylinder, or a cone without losses. */
  readonly isExact: boolean
  /** Radii at these shares of its length. */
  radiiAt(shares: Float64Array): Float64Array
}

export interface Branch {
  readonly kind: 'branch'
  readonly length: number
  readonly radius: number
  readonly end: 'closed' | 'open' | 'unflanged'
  /** Of the air where it leaves the way, kg/m^4. */
  readonly mass?: number
}

export interface Resonator {
  readonly kind: 'resonator'
  readonly length: number
  readonly radius: number
  readonly volume: number
}

export interface Inertance {
  readonly kind: 'inertance'
  /** Below 0 where a hole makes the way shorter. */
  readonly mass: number
}

export type Part = TubePart | Branch | Resonator | Inertance
