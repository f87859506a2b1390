// Forces along a column, and the compression that they make: those that grow by one factor, and those that stay.
import { type Coefficient, constantOf, type Names } from '../../continuum/coefficient.ts'
import { gaussLegendre } from '../../numerics/gauss-legendre.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { ForcesInput } from './own-words.ts'
import { jumpsOf, stillOf, valuesOf } from './segments.ts'

export interface Forces {
  readonly tip: number
  /** Where forces act, and where what is spread jumps. */
  readonly breaks: readonly number[]
  /** Compression at rising places that are no places of forces. */
  compressionAt(x: Float64Array): Float64Array
}

/** `usualTip`: where nothing at all is said. */
export function readForces(
  input: ForcesInput,
  place: string,
  names: Names,
  length: number,
  usualTip: number,
): Forces {
  const spread = `${place}/distributed`
  const { distributed, points = [] } = input
  const load =
    distributed === undefined
      ? constantOf(0)
      : stillOf(distributed, spread, 'distributed', names, { x: [0, length], y: [0, 1] })
  for (const [i, { at }] of points.entries()) {
    if (at <= length) continue
    const where = `${place}${pointerTo('points', i, 'at')}`
    throw invalidInput(where, `at is ${at}: the column ends at ${length}`)
  }
  const isUnsaid = distributed === undefined && points.length === 0
  const tip = input.tip ?? (isUnsaid ? usualTip : 0)
  const jumps = jumpsOf(distributed, spread, load, names, [0, length])
  const rising = points.toSorted((a, b) => a.at - b.at)
  return {
    tip,
    breaks: [...jumps, ...points.map(({ at }) => at)],
    compressionAt(x) {
      const out = new Float64Array(x.length)
      let sum = tip
      let from = length
      let next = points.length - 1
      for (let i = x.length - 1; i >= 0; i--) {
        for (; next >= 0 && rising[next]!.at > x[i]!; next--) sum += rising[next]!.force
        if (distributed !== undefined) {
          const ends = [x[i]!, ...jumps.filter(jump => jump > x[i]! && jump < from), from]
          for (let k = ends.length - 1; k > 0; k--) sum += integral(load, ends[k - 1]!, ends[k]!)
        }
        from = x[i]!
        out[i] = sum
      }
      return out
    },
  }
}

const GAUSS = 6

function integral(load: Coefficient, from: number, to: number): number {
  const { points, weights } = gaussLegendre(GAUSS)
  const half = (to - from) / 2
  const q = valuesOf(
    load,
    points.map(point => from + half * (1 + point)),
  )
  return q.reduce((sum, one, i) => sum + half * weights[i]! * one, 0)
}
