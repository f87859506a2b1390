// A column of the caller's own, read: sections, bed, compression along it, supports, and where they jump.
import { constantOf, type Names } from '../../continuum/coefficient.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { type Forces, readForces } from './column-forces.ts'
import type { OwnInput } from './own-words.ts'
import { jumpsOf, readSection, type Section, stillOf, valuesOf } from './segments.ts'

export interface Support {
  readonly at: number
  readonly holds: boolean
  readonly turns: boolean
  readonly stiffness: number
  readonly rotational: number
}

export interface Column extends Section {
  /** Ends, supports, forces and jumps. */
  readonly breaks: readonly number[]
  readonly supports: readonly Support[]
  bedAt(x: Float64Array): Float64Array
  /** Grown by one factor. */
  readonly grown: Forces
  /** Those that stay as they are. */
  readonly fixed: Forces | undefined
}

const UNITS = {
  ...{ EI: 'N m^2', foundation: 'N/m^2', distributed: 'N/m' },
  ...{ length: 'm', E: 'Pa', I: 'm^4', A: 'm^2' },
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
  const { foundation, axial = {}, parameters = {} } = input
  const names: Names = { columns: ['x', 'y'], parameters, units: UNITS }
  const section = readSection(input, names)
  const { length } = section
  const bed =
    foundation === undefined
      ? constantOf(0)
      : stillOf(foundation, '/foundation', 'foundation', names, { x: [0, length], y: [0, 1] })
  const { fixed: still, ...grows } = axial
  const grown = readForces(grows, '/axial', names, length, 1)
  const fixed = still && readForces(still, '/axial/fixed', names, length, 0)
  const supports = readSupports(input, length)
  const all = [
    ...[0, length, ...section.jumps, ...grown.breaks, ...(fixed?.breaks ?? [])],
    ...jumpsOf(foundation, '/foundation', bed, names, [0, length]),
    ...supports.map(({ at }) => at),
  ].sort((a, b) => a - b)
  const breaks = all.filter((x, i) => i === 0 || x - all[i - 1]! > 1e-9 * length)
  breaks[breaks.length - 1] = length
  return {
    ...section,
    ...{ breaks, supports, grown, fixed },
    bedAt(x) {
      const values = valuesOf(bed, x)
      const i = values.findIndex(one => !(one >= 0))
      if (i < 0) return values
      const message = `foundation is ${values[i]} at x = ${x[i]}: it is not below 0`
      throw invalidInput('/foundation', message)
    },
  }
}

function readSupports({ supports, endCondition, foundation }: OwnInput, length: number): Support[] {
  if (!supports) {
    return ENDS[endCondition].flatMap((kind, i) =>
      kind
        ? [{ at: i * length, holds: true, turns: kind === 'fixed', stiffness: 0, rotational: 0 }]
        : [],
    )
  }
  if (endCondition !== 'pinned-pinned') {
    throw invalidInput('/endCondition', 'endCondition: there are supports in place of it')
  }
  const read = supports.map(({ at, kind, stiffness = 0, rotational = 0 }, i) => {
    const place = pointerTo('supports', i)
    if (at > length) throw invalidInput(`${place}/at`, `at is ${at}: the column ends at ${length}`)
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
