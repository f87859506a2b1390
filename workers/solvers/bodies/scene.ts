// What a caller describes, as the methods take it.
import type { Texts } from './own-forces.ts'
import type { ContactsInput, LinkInput } from './own-words.ts'

export type Method = 'dop853' | 'ias15' | 'wisdom-holman'

export interface Link {
  kind: LinkInput['kind']
  i: number
  /** -1: an anchor. */
  j: number
  anchor: readonly number[]
  length: number
  stiffness: number
  damping: number
}

export interface Scene {
  n: number
  dimension: number
  masses: Float64Array
  /** 0 of a fixed body. */
  inverse: Float64Array
  charges: Float64Array
  radii: Float64Array
  position: Float64Array
  velocity: Float64Array
  G: number
  softening: number
  gravity: readonly number[]
  texts: Texts
  links: readonly Link[]
  contacts: (ContactsInput & { axis: number }) | null
  tEnd: number
  times: readonly number[]
  rtol: number
  method: Method
  /** Of the map of Wisdom and Holman. */
  step: number
}
