// Which edges or points of a body are meant: by an equation, a side, a tag, a box or circle around them, or a place.
import type { Names } from '../../continuum/coefficient.ts'
import type { Curve, Point } from '../../continuum/mesh/curve.ts'
import { ellipse, polygon } from '../../continuum/mesh/curve.ts'
import { compile, slotsFor } from '../../expression/compile.ts'
import { parseExpression } from '../../expression/parser.ts'
import { invalidInput, under } from '../../refusal.ts'
import { membersOf, pointOf, positiveOf } from './reading.ts'

export interface Selection {
  readonly pointer: string
  /** As the caller wrote it. */
  readonly name: string
  /** The one point that is meant. */
  readonly at?: Point
  /** Whether a curve is meant as a whole. */
  isCurve?(curve: number): boolean
  /** Whether a place belongs to it. */
  holds?(x: number, y: number): boolean
  /** Where it ends on an edge: corners of the mesh are put there. */
  readonly borders?: readonly Curve[]
}

/** What can be named: tags of curves, the loop of each, and the extent of the body. */
export interface Places {
  readonly tags: readonly (readonly string[])[]
  /** 0 the outline, then holes; none of a mesh of a file, which has tags alone. */
  readonly loops: readonly number[]
  readonly box: Curve['box']
  readonly size: number
  /** Places of named points. */
  readonly points?: ReadonlyMap<string, readonly Point[]>
}

const NEAR = 1e-9

export function readSelection(
  value: unknown,
  pointer: string,
  places: Places,
  names: Names,
): Selection {
  if (typeof value === 'string') return named(value, pointer, places, names)
  const members = membersOf(value, pointer, 'on', ['x', 'y', 'centre', 'radius', 'at'])
  const name = JSON.stringify(value).slice(0, 200)
  if (members['at'] !== undefined) {
    membersOf(value, pointer, 'a point', ['at'])
    return { pointer, name, at: pointOf(members['at'], `${pointer}/at`, 'at', names) }
  }
  const near = NEAR * places.size
  if (members['centre'] !== undefined || members['radius'] !== undefined) {
    membersOf(value, pointer, 'a circle', ['centre', 'radius'])
    const [cx, cy] = pointOf(members['centre'], `${pointer}/centre`, 'centre', names)
    const radius = positiveOf(members['radius'], `${pointer}/radius`, 'radius', names)
    return {
      ...{ pointer, name },
      holds: (x, y) => Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy)) <= radius + near,
      borders: ellipse([cx, cy], [radius, radius]),
    }
  }
  const range = (axis: 'x' | 'y') => {
    const beyond = places.size / 4
    const [low, high] = places.box[axis]
    if (members[axis] === undefined) return [low - beyond, high + beyond] as const
    const [from, to] = pointOf(members[axis], `${pointer}/${axis}`, axis, names)
    if (from <= to) return [from, to] as const
    throw invalidInput(`${pointer}/${axis}`, `${axis} goes from ${from} to ${to}`)
  }
  const [[left, right], [low, high]] = [range('x'), range('y')]
  return {
    ...{ pointer, name },
    holds: (x, y) => x >= left - near && x <= right + near && y >= low - near && y <= high + near,
    ...(left < right &&
      low < high && {
        borders: polygon([
          [left, low],
          [right, low],
          [right, high],
          [left, high],
        ]),
      }),
  }
}

function named(name: string, pointer: string, places: Places, names: Names): Selection {
  if (name.includes('=')) return onEquation(name, pointer, places, names)
  const { tags, loops, box, size } = places
  if (tags.some(one => one.includes(name))) {
    return { pointer, name, isCurve: curve => tags[curve]?.includes(name) ?? false }
  }
  const points = places.points?.get(name)
  if (points?.length === 1) return { pointer, name, at: points[0]! }
  if (points)
    throw invalidInput(pointer, `${name} names ${points.length} points: a support has one`)
  const near = NEAR * size
  const side = SIDES[name as keyof typeof SIDES]
  if (side) {
    const [axis, end] = side
    const at = box[axis][end]
    return { pointer, name, holds: (x, y) => Math.abs((axis === 'x' ? x : y) - at) <= near }
  }
  const holes = Math.max(0, ...loops)
  if (loops.length > 0 && name === 'outline') return { pointer, name, isCurve: i => loops[i] === 0 }
  if (holes > 0 && name === 'holes') return { pointer, name, isCurve: i => loops[i]! > 0 }
  const number = /^hole ([1-9]\d?)$/.exec(name)
  if (number && Number(number[1]) <= holes) {
    return { pointer, name, isCurve: i => loops[i] === Number(number[1]) }
  }
  const known = [
    ...new Set([...tags.flat(), ...(places.points?.keys() ?? [])]),
    ...Object.keys(SIDES),
    ...(loops.length > 0 ? ['outline'] : []),
    ...Array.from({ length: holes }, (_, i) => `hole ${i + 1}`),
  ]
  const message = `no edge is called ${name.slice(0, 64)}: there are ${known.slice(0, 20).join(', ')}, and equations such as "x = 0"`
  throw invalidInput(pointer, message, { known })
}

const SIDES = { left: ['x', 0], right: ['x', 1], bottom: ['y', 0], top: ['y', 1] } as const

/** Places whose distance from the line is rounding: the difference of both sides over its slope. */
function onEquation(
  name: string,
  pointer: string,
  { size }: Places,
  { parameters }: Names,
): Selection {
  const sides = name.split('=')
  if (sides.length !== 2) throw invalidInput(pointer, `${name.slice(0, 64)} is no equation`)
  const inputs = ['x', 'y', ...Object.keys(parameters)]
  const source = `(${sides[0]})-(${sides[1]})`
  const expression = under(pointer, () => parseExpression(source, { inputs, refusesLetters: true }))
  const difference = compile(expression)
  const slots = slotsFor(expression)
  slots.set(Object.values(parameters), 2)
  const at = (x: number, y: number) => {
    slots[0] = x
    slots[1] = y
    return difference(slots)
  }
  const step = 1e-5 * size
  return {
    ...{ pointer, name },
    holds(x, y) {
      const here = at(x, y)
      if (here === 0) return true
      const byX = (at(x + step, y) - at(x - step, y)) / (2 * step)
      const byY = (at(x, y + step) - at(x, y - step)) / (2 * step)
      return Math.abs(here) <= NEAR * size * Math.sqrt(byX * byX + byY * byY)
    },
  }
}
