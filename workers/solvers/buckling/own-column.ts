// A column of the caller's own, read: stiffness, bed, compression along it, supports, and where they jump.
import { bordersOf } from '../../continuum/borders.ts'
import {
  type Coefficient,
  constantOf,
  type Names,
  readCoefficient,
} from '../../continuum/coefficient.ts'
import { gaussLegendre } from '../../numerics/gauss-legendre.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { OwnInput } from './own-words.ts'

export interface Support {
  readonly at: number
  readonly holds: boolean
  readonly turns: boolean
  readonly stiffness: number
  readonly rotational: number
}

export interface Column {
  readonly length: number
  /** Ends, supports, forces and jumps. */
  readonly breaks: readonly number[]
  readonly supports: readonly Support[]
  stiffnessAt(x: Float64Array): Float64Array
  bedAt(x: Float64Array): Float64Array
  /** Compression at rising places that are no places of forces. */
  compressionAt(x: Float64Array): Float64Array
}

const ENDS: Readonly<
  Record<OwnInput['endCondition'], readonly ('pinned' | 'fixed' | undefined)[]>
> = {
  'pinned-pinned': ['pinned', 'pinned'],
  'fixed-free': ['fixed', undefined],
  'fixed-fixed': ['fixed', 'fixed'],
  'fixed-pinned': ['fixed', 'pinned'],
}

export function readColumn(input: OwnInput): Column {
  const { E, I, L, EI, foundation, axial = {}, parameters = {} } = input
  if (EI !== undefined) {
    for (const [name, usual] of [
      ['E', 200e9],
      ['I', 8.33e-10],
    ] as const) {
      if (input[name] !== usual)
        throw invalidInput(`/${name}`, `${name}: there is EI, which holds it`)
    }
  }
  const names: Names = { columns: ['x', 'y'], parameters }
  const box = { x: [0, L], y: [0, 1] } as const
  const read = (value: unknown, place: string, name: string, usual: number) =>
    value === undefined ? constantOf(usual) : readCoefficient(value, place, name, names, box)
  const stiffness = read(EI, '/EI', 'EI', E * I)
  const bed = read(foundation, '/foundation', 'foundation', 0)
  const load = read(axial.distributed, '/axial/distributed', 'distributed', 0)
  for (const [place, one] of [
    ['/EI', stiffness],
    ['/foundation', bed],
    ['/axial/distributed', load],
  ] as const) {
    if (one.uses.has('t'))
      throw invalidInput(place, `${place.split('/').at(-1)} names t: a column stands still`)
  }
  const points = axial.points ?? []
  for (const [i, { at }] of points.entries()) {
    if (at > L)
      throw invalidInput(
        pointerTo('axial', 'points', i, 'at'),
        `at is ${at}: the column ends at ${L}`,
      )
  }
  const isUnsaid = axial.distributed === undefined && points.length === 0
  const tip = axial.tip ?? (isUnsaid ? 1 : 0)
  const supports = readSupports(input)
  const jumps = [
    ...textBorders(EI, '/EI', stiffness),
    ...textBorders(foundation, '/foundation', bed),
    ...textBorders(axial.distributed, '/axial/distributed', load),
  ]
  function textBorders(text: unknown, place: string, { constant }: Coefficient): number[] {
    const varies = typeof text === 'string' && constant === undefined
    return varies ? bordersOf(text, place, names, [0, L]) : []
  }
  const all = [0, L, ...jumps, ...supports.map(({ at }) => at), ...points.map(({ at }) => at)]
  const breaks = all.sort((a, b) => a - b).filter((x, i) => i === 0 || x - all[i - 1]! > 1e-9 * L)
  breaks[breaks.length - 1] = L
  const values = (of: Coefficient, x: Float64Array) => {
    const out = new Float64Array(x.length)
    of.fill(out, [x, new Float64Array(x.length)], 0)
    return out
  }
  return {
    ...{ length: L, breaks, supports },
    stiffnessAt: x => refuseBelow(values(stiffness, x), x, '/EI', 'EI', false),
    bedAt: x => refuseBelow(values(bed, x), x, '/foundation', 'foundation', true),
    compressionAt(x) {
      const out = new Float64Array(x.length)
      let sum = tip
      let from = L
      let next = points.length - 1
      const rising = points.toSorted((a, b) => a.at - b.at)
      for (let i = x.length - 1; i >= 0; i--) {
        for (; next >= 0 && rising[next]!.at > x[i]!; next--) sum += rising[next]!.force
        if (axial.distributed !== undefined) sum += integral(load, x[i]!, from, values)
        from = x[i]!
        out[i] = sum
      }
      return out
    },
  }
}

const GAUSS = 6

function integral(
  load: Coefficient,
  from: number,
  to: number,
  values: (of: Coefficient, x: Float64Array) => Float64Array,
): number {
  const { points, weights } = gaussLegendre(GAUSS)
  const half = (to - from) / 2
  const q = values(
    load,
    points.map(point => from + half * (1 + point)),
  )
  return q.reduce((sum, one, i) => sum + half * weights[i]! * one, 0)
}

function refuseBelow(
  values: Float64Array,
  x: Float64Array,
  place: string,
  name: string,
  isZeroTaken: boolean,
): Float64Array {
  const i = values.findIndex(one => !(isZeroTaken ? one >= 0 : one > 0))
  if (i < 0) return values
  const limit = isZeroTaken ? 'not below 0' : 'above 0'
  throw invalidInput(place, `${name} is ${values[i]} at x = ${x[i]}: it is ${limit}`)
}

function readSupports({ supports, endCondition, L, foundation }: OwnInput): Support[] {
  if (!supports) {
    return ENDS[endCondition].flatMap((kind, i) =>
      kind
        ? [{ at: i * L, holds: true, turns: kind === 'fixed', stiffness: 0, rotational: 0 }]
        : [],
    )
  }
  if (endCondition !== 'pinned-pinned') {
    throw invalidInput('/endCondition', 'endCondition: there are supports in place of it')
  }
  const read = supports.map(({ at, kind, stiffness = 0, rotational = 0 }, i) => {
    const place = pointerTo('supports', i)
    if (at > L) throw invalidInput(`${place}/at`, `at is ${at}: the column ends at ${L}`)
    if (!kind && stiffness === 0 && rotational === 0) {
      throw invalidInput(
        place,
        `a support of supports holds nothing: give it a kind or a stiffness`,
      )
    }
    const [holds, turns] = [
      kind === 'pinned' || kind === 'fixed',
      kind === 'fixed' || kind === 'guided',
    ]
    return { at, holds, turns, stiffness, rotational }
  })
  const lateral = new Set(
    read.flatMap(({ at, holds, stiffness }) => (holds || stiffness > 0 ? [at] : [])),
  )
  const turning = read.some(({ turns, rotational }) => turns || rotational > 0)
  if (foundation === undefined && !(lateral.size > 1 || (lateral.size === 1 && turning))) {
    const motion = lateral.size === 0 ? 'shifts aside' : 'turns about its one support'
    throw invalidInput('/supports', `supports leave a mechanism: the column ${motion}`)
  }
  return read
}
