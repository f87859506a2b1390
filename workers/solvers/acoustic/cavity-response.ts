// Pressures that sources and moving walls make in a space, on one mesh: at all frequencies in one space of shapes.
import { cos } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { nodeAt } from '../finite-elements/edges.ts'
import type { Cavity } from './cavity.ts'
import { lowestOf, shiftOf } from './cavity-modes.ts'
import type { Spot } from './cavity-walls.ts'
import type { DampedOperator } from './damped-operator.ts'
import { ReducedSpace } from './reduced-space.ts'

/** Real and imaginary part at each frequency. */
export interface Curve {
  readonly re: Float64Array
  readonly im: Float64Array
}

export interface Response {
  readonly curves: readonly Curve[]
  /** Of each probe the largest share that the last order over the height has: what is left out is less. */
  readonly tails: readonly number[]
  readonly missed: number
  /** What the shapes leave over of the equation, the largest share. */
  readonly left: number
  readonly shapes: number
  /** Size of the pressure on all nodes at one of the frequencies, on the level of the first probe. */
  fieldAt(frequency: number): Float64Array
}

const MODES_MAX = 180
/** Modes up to this multiple of the highest frequency are shapes from the beginning. */
const ABOVE = 1.4
/** Modes that are shapes alone. */
const ROUGH = 1e-4
const SETTLED = 1e-6
const ROUNDS_MAX = 60
/** Frequencies at which the equation is looked at in each round, and how many of the worst give shapes. */
const LOOKS = 32
const WORST = 6

export function responseOf(
  operator: DampedOperator,
  cavity: Cavity,
  frequencies: Float64Array,
  orders: number,
): Response {
  const { matrices } = operator
  const { mesh, numbers, count } = matrices
  const top = 2 * Math.PI * ABOVE * frequencies.at(-1)!
  const below = matrices.factorAt(top * top)
  if (below > MODES_MAX) {
    throw invalidInput(
      '/frequencies',
      `the space has ${below} modes of its plane shape up to ${ABOVE} times the highest frequency: at most ${MODES_MAX}`,
      { limit: MODES_MAX },
    )
  }
  const { vectors, missed } = lowestOf(matrices, cavity, Math.max(1, below) + 2, ROUGH)
  const space = new ReducedSpace(operator, shiftOf(matrices, cavity))
  for (const vector of vectors) space.add(vector)
  const unknownAt = ({ at }: Spot) => numbers[nodeAt(at, mesh, cavity.size)]!
  const height = cavity.height ?? 1
  const turns = (across: number, z: number) => cos((across * Math.PI * z) / height)
  /** Of each source: the load that it has, and its share of an order of half waves. */
  const sources = [
    ...cavity.sources.map(source => {
      const load = new Float64Array(count)
      const unknown = unknownAt(source)
      if (unknown < 0) throw invalidInput(source.at.pointer, 'an open wall lets no source work')
      load[unknown] = 1
      const share = (across: number) =>
        cavity.height === undefined ? 1 : ((across > 0 ? 2 : 1) * turns(across, source.z)) / height
      return { load, share, strength: (f: number) => source.volumeVelocity(f) }
    }),
    ...[...operator.moved].map(([i, load]) => ({
      load,
      share: (across: number) => (across > 0 ? 0 : 1),
      strength: (f: number) => cavity.walls[i]!.velocity!(f),
    })),
  ]
  for (const { load } of sources) space.addBehind(load)
  const probed = cavity.probes.map(probe => ({ unknown: unknownAt(probe), z: probe.z }))
  /** The imaginary load: omega times the volume velocity. */
  const weightsAt = (f: number, across: number) =>
    sources.map(({ share, strength }) => 2 * Math.PI * f * strength(f) * share(across))
  const combined = (loads: readonly Float64Array[], weights: readonly number[]) => {
    const sum = new Float64Array(loads[0]!.length)
    for (const [s, load] of loads.entries()) {
      if (weights[s] === 0) continue
      for (let i = 0; i < sum.length; i++) sum[i]! += weights[s]! * load[i]!
    }
    return sum
  }
  const drivenAt = (f: number, across: number, loads: readonly Float64Array[]) => {
    operator.at(2 * Math.PI * f, 0, across)
    return space.driven(combined(loads, weightsAt(f, across)))
  }
  const within = () => sources.map(({ load }) => space.within(load))
  const looks = looksOf(frequencies, orders)
  let left = 0
  for (let round = 0; ; round++) {
    const loads = within()
    const rests = looks.map(([f, across]) => {
      const y = drivenAt(f, across, loads)
      const load = combined(
        sources.map(one => one.load),
        weightsAt(f, across),
      )
      return space.rest(y, load)
    })
    left = rests.reduce((most, [, , size]) => Math.max(most, size), 0)
    if (left <= SETTLED || round === ROUNDS_MAX) break
    const worst = rests.toSorted((a, b) => b[2] - a[2]).slice(0, WORST)
    for (const [re, im, size] of worst) {
      if (size <= SETTLED) continue
      space.add(re)
      space.add(im)
    }
  }
  const loads = within()
  const heard = probed.map(({ unknown }) => {
    const point = new Float64Array(count)
    if (unknown >= 0) point[unknown] = 1
    return space.within(point)
  })
  const curves = probed.map(
    (): Curve => ({
      re: new Float64Array(frequencies.length),
      im: new Float64Array(frequencies.length),
    }),
  )
  const tails = probed.map(() => 0)
  for (const [i, f] of frequencies.entries()) {
    for (let across = 0; across < orders; across++) {
      const y = drivenAt(f, across, loads)
      for (const [p, shares] of heard.entries()) {
        const turn = turns(across, probed[p]!.z)
        let [re, im] = [0, 0]
        for (let k = 0; k < shares.length; k++) {
          re += shares[k]! * y[2 * k]!
          im += shares[k]! * y[2 * k + 1]!
        }
        curves[p]!.re[i]! += turn * re
        curves[p]!.im[i]! += turn * im
        if (across > 0 && across === orders - 1)
          tails[p] = Math.max(tails[p]!, Math.sqrt(re * re + im * im))
      }
    }
  }
  return { curves, tails, missed, left, shapes: space.size, fieldAt }

  function fieldAt(f: number): Float64Array {
    const z = probed[0]!.z
    const sum = new Float64Array(2 * space.size)
    for (let across = 0; across < orders; across++) {
      const y = drivenAt(f, across, loads)
      for (let i = 0; i < y.length; i++) sum[i]! += turns(across, z) * y[i]!
    }
    const [re, im] = space.whole(sum)
    return Float64Array.from(numbers, k =>
      k < 0 ? 0 : Math.sqrt(re[k]! * re[k]! + im[k]! * im[k]!),
    )
  }
}

/** Frequencies over the whole range, and orders over the height from the lowest to the highest, in turns. */
function looksOf(frequencies: Float64Array, orders: number): [number, number][] {
  const count = Math.min(frequencies.length, LOOKS)
  const at = Array.from(
    { length: count },
    (_, i) => frequencies[Math.round((i * (frequencies.length - 1)) / Math.max(1, count - 1))]!,
  )
  return at.map((f, i): [number, number] => [f, i % orders])
}
