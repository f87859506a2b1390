// The body of a caller's own: an outline of straight edges and arcs, holes, and regions of other materials.
import type { Names } from '../../continuum/coefficient.ts'
import { crossings } from '../../continuum/mesh/arrangement.ts'
import {
  arc,
  type Curve,
  ellipse,
  type Loop,
  loopOf,
  type Point,
  polygon,
  straight,
} from '../../continuum/mesh/curve.ts'
import { atan2 } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { RegionInput } from './own-words.ts'
import { memberOf, membersOf, pointOf, positiveOf } from './reading.ts'

const CORNERS_MAX = 2000
const HOLES_MAX = 64
/** Largest difference of the radii at both ends of an arc, relative. */
const ARC_ROUNDING = 1e-6

export interface Body {
  readonly outline: Loop
  readonly holes: readonly Loop[]
  /** The tags of each curve of the outline and of the holes, in their order. */
  readonly tags: readonly (readonly string[])[]
}

interface Tagged {
  readonly curves: Curve[]
  readonly tags: (readonly string[])[]
}

const LOOP = ['outline', 'x', 'y', 'centre', 'radius', 'radii'] as const

export function readBody(geometry: unknown, names: Names): Body {
  const place = '/geometry'
  const { holes = [], ...outer } = membersOf(geometry, place, 'geometry', [...LOOP, 'holes'])
  const outline = readLoop(outer, place, names)
  if (!Array.isArray(holes) || holes.length > HOLES_MAX) {
    throw invalidInput(`${place}/holes`, `holes are a list of at most ${HOLES_MAX}`)
  }
  const inner = holes.map((hole, i) => readLoop(hole, place + pointerTo('holes', i), names))
  refuseCrossed(outline.curves, place)
  return {
    outline: loopOf(outline.curves),
    holes: inner.map(({ curves }) => loopOf(curves)),
    tags: [outline, ...inner].flatMap(({ tags }) => tags),
  }
}

const untagged = (curves: Curve[]): Tagged => ({ curves, tags: curves.map(() => []) })

function readLoop(value: unknown, place: string, names: Names): Tagged {
  const members = membersOf(value, place, 'a body', LOOP)
  const forms = ['outline', 'centre', 'x'].filter(name => members[name] !== undefined)
  if (forms.length !== 1) {
    const message = 'a body is {outline}, {x, y}, {centre, radius} or {centre, radii}: one of them'
    throw forms.length === 0
      ? missingInput(`${place}/outline`, message)
      : invalidInput(place, message)
  }
  const own = FORMS[forms[0] as keyof typeof FORMS]
  membersOf(value, place, `a body of ${forms[0]}`, own)
  if (forms[0] === 'outline') return readOutline(members['outline'], `${place}/outline`, names)
  if (forms[0] === 'x') {
    const range = (axis: 'x' | 'y') => {
      const [from, to] = pointOf(
        memberOf(members, axis, place, 'the rectangle'),
        `${place}/${axis}`,
        axis,
        names,
      )
      if (from < to) return [from, to] as const
      throw invalidInput(`${place}/${axis}`, `${axis} goes from ${from} to ${to}`)
    }
    const [[left, right], [low, high]] = [range('x'), range('y')]
    return untagged(
      polygon([
        [left, low],
        [right, low],
        [right, high],
        [left, high],
      ]),
    )
  }
  const centre = pointOf(members['centre'], `${place}/centre`, 'centre', names)
  if (members['radii'] === undefined) {
    const radius = memberOf(members, 'radius', place, 'the circle')
    const r = positiveOf(radius, `${place}/radius`, 'radius', names)
    return untagged(ellipse(centre, [r, r]))
  }
  return untagged(ellipse(centre, radiiOf(members['radii'], `${place}/radii`, names)))
}

function radiiOf(value: unknown, place: string, names: Names): Point {
  const radii = pointOf(value, place, 'radii', names)
  if (radii.every(one => one > 0)) return radii
  throw invalidInput(place, 'radii are above 0')
}

const FORMS = {
  outline: ['outline'],
  x: ['x', 'y'],
  centre: ['centre', 'radius', 'radii'],
} as const

interface Corner {
  readonly at: Point
  readonly place: string
  readonly members: Readonly<Record<string, unknown>>
}

const EDGE = ['to', 'centre', 'radii', 'via', 'fillet', 'clockwise', 'tag'] as const

/** Each entry is a corner and, where it is an object, how the edge from the one before it goes. */
function readOutline(value: unknown, place: string, names: Names): Tagged {
  if (!Array.isArray(value) || value.length < 2 || value.length > CORNERS_MAX) {
    throw invalidInput(place, `an outline is a list of 2 to ${CORNERS_MAX} corners`)
  }
  const corners = openedOf(
    value.map((entry: unknown, i): Corner => {
      const at = place + pointerTo(i)
      if (Array.isArray(entry))
        return { at: pointOf(entry, at, 'corner', names), place: at, members: {} }
      const members = membersOf(entry, at, 'an edge', EDGE)
      const to = memberOf(members, 'to', at, 'the edge')
      return { at: pointOf(to, `${at}/to`, 'to', names), place: at, members }
    }),
  )
  const rounded = corners.map((corner, i) =>
    filletOf(corners.at(i - 1)!, corner, corners[(i + 1) % corners.length]!, names),
  )
  const curves: Curve[] = []
  const tags: (readonly string[])[] = []
  for (const [i, corner] of corners.entries()) {
    const [before, own] = [rounded.at(i - 1)!, rounded[i]!]
    const tag = corner.members['tag']
    if (tag !== undefined && (typeof tag !== 'string' || tag === '' || tag.includes('='))) {
      throw invalidInput(`${corner.place}/tag`, 'a tag is a word')
    }
    const [from, to] = [before.leave, own.arrive]
    if (isOnePoint(from, to)) {
      throw invalidInput(corner.place, 'an edge has no length: leave out one of two equal corners')
    }
    curves.push(edgeOf(from, to, corner, names))
    tags.push(tag === undefined ? [] : [tag])
    if (!own.arc) continue
    curves.push(own.arc)
    tags.push([])
  }
  return { curves, tags }
}

/** A course that ends where it began has that corner once: as it ends, rounded as either says. */
function openedOf(corners: readonly Corner[]): readonly Corner[] {
  const [first, last] = [corners[0]!, corners.at(-1)!]
  if (corners.length < 3 || !isOnePoint(first.at, last.at)) return corners
  const { to: _, fillet, ...edge } = first.members
  const [stranger] = Object.keys(edge)
  if (stranger !== undefined)
    throw invalidInput(
      `${first.place}/${stranger}`,
      `${stranger} describes no edge here: the outline ends where it began, and its last entry says how`,
    )
  const isRounded = fillet !== undefined && last.members['fillet'] === undefined
  const members = isRounded ? { ...last.members, fillet } : last.members
  return [...corners.slice(1, -1), { ...last, members }]
}

const isOnePoint = ([a, b]: Point, [c, d]: Point): boolean => a === c && b === d

interface Rounded {
  readonly arrive: Point
  readonly leave: Point
  readonly arc?: Curve
}

function filletOf(before: Corner, corner: Corner, next: Corner, names: Names): Rounded {
  const { at, place, members } = corner
  if (members['fillet'] === undefined) return { arrive: at, leave: at }
  const radius = positiveOf(members['fillet'], `${place}/fillet`, 'fillet', names)
  for (const { members } of [corner, next]) {
    if (members['centre'] === undefined && members['via'] === undefined) continue
    throw invalidInput(`${place}/fillet`, 'a fillet lies between two straight edges')
  }
  const [u, v] = [before.at, next.at].map(other => {
    const [dx, dy] = [other[0] - at[0], other[1] - at[1]]
    const length = Math.sqrt(dx * dx + dy * dy)
    return { x: dx / length, y: dy / length, length }
  }) as [Direction, Direction]
  const cosine = u.x * v.x + u.y * v.y
  const turn = u.x * v.y - u.y * v.x
  if (!(Math.abs(turn) > 1e-9)) throw invalidInput(`${place}/fillet`, 'there is no corner to round')
  // Half the angle between the edges: tan = sin/(1 + cos), of which the fillet takes r/tan from each.
  const taken = (radius * (1 + cosine)) / Math.abs(turn)
  const room = [
    [u, before],
    [v, next],
  ] as const
  for (const [{ length }, other] of room) {
    const shared = other.members['fillet'] === undefined ? 1 : 0.5
    if (taken > length * shared * (1 + 1e-12)) {
      const message = `a fillet of ${radius} takes ${taken} of an edge of ${length}`
      throw invalidInput(`${place}/fillet`, message)
    }
  }
  const arrive: Point = [at[0] + taken * u.x, at[1] + taken * u.y]
  const leave: Point = [at[0] + taken * v.x, at[1] + taken * v.y]
  const across = Math.sqrt(2 + 2 * cosine)
  const far = Math.sqrt(taken * taken + radius * radius) / across
  const centre: Point = [at[0] + far * (u.x + v.x), at[1] + far * (u.y + v.y)]
  return { arrive, leave, arc: arcOf(arrive, leave, centre, [radius, radius], undefined, place) }
}

interface Direction {
  readonly x: number
  readonly y: number
  readonly length: number
}

function edgeOf(from: Point, to: Point, { members, place }: Corner, names: Names): Curve {
  const { centre, radii, via, clockwise } = members
  if (clockwise !== undefined && typeof clockwise !== 'boolean') {
    throw invalidInput(`${place}/clockwise`, 'clockwise is true or false')
  }
  if (via !== undefined) {
    for (const name of ['centre', 'radii', 'clockwise']) {
      if (members[name] !== undefined) throw invalidInput(place, `via needs no ${name}`)
    }
    return arcVia(from, pointOf(via, `${place}/via`, 'via', names), to, place)
  }
  if (centre === undefined) {
    for (const name of ['radii', 'clockwise']) {
      if (members[name] === undefined) continue
      throw missingInput(`${place}/centre`, `centre is missing: ${name} describes an arc`)
    }
    return straight(from, to)
  }
  const middle = pointOf(centre, `${place}/centre`, 'centre', names)
  const [dx, dy] = [from[0] - middle[0], from[1] - middle[1]]
  const r = Math.sqrt(dx * dx + dy * dy)
  const both: Point = radii === undefined ? [r, r] : radiiOf(radii, `${place}/radii`, names)
  return arcOf(from, to, middle, both, clockwise, place)
}

function arcOf(
  from: Point,
  to: Point,
  centre: Point,
  radii: Point,
  clockwise: boolean | undefined,
  place: string,
): Curve {
  const [start, end] = [from, to].map(point => {
    const [u, v] = [(point[0] - centre[0]) / radii[0], (point[1] - centre[1]) / radii[1]]
    const away = Math.sqrt(u * u + v * v)
    if (!(Math.abs(away - 1) <= ARC_ROUNDING)) {
      const message = `the arc does not pass through (${point.join(', ')}): that is ${away} of its radius away from its centre`
      throw invalidInput(place, message, { radii: [...radii] })
    }
    return atan2(v, u)
  }) as [number, number]
  let turn = end - start
  if (turn <= 0) turn += 2 * Math.PI
  const isHalf = Math.abs(turn - Math.PI) < 1e-9
  if (clockwise === undefined && isHalf) {
    throw missingInput(`${place}/clockwise`, 'half a circle goes either way: clockwise is missing')
  }
  const isClockwise = clockwise ?? turn > Math.PI
  return arc(from, to, centre, radii, start, isClockwise ? turn - 2 * Math.PI : turn)
}

function arcVia(from: Point, via: Point, to: Point, place: string): Curve {
  const [bx, by] = [via[0] - from[0], via[1] - from[1]]
  const [cx, cy] = [to[0] - from[0], to[1] - from[1]]
  const twice = 2 * (bx * cy - by * cx)
  const [b2, c2] = [bx * bx + by * by, cx * cx + cy * cy]
  if (!(Math.abs(twice) > 1e-9 * c2))
    throw invalidInput(`${place}/via`, 'via lies on the straight line')
  const [ux, uy] = [(cy * b2 - by * c2) / twice, (bx * c2 - cx * b2) / twice]
  const radius = Math.sqrt(ux * ux + uy * uy)
  return arcOf(from, to, [from[0] + ux, from[1] + uy], [radius, radius], twice < 0, place)
}

function refuseCrossed(curves: readonly Curve[], place: string): void {
  const boxes = curves.map(({ box }) => box)
  const size = Math.max(
    ...(['x', 'y'] as const).map(
      axis =>
        Math.max(...boxes.map(box => box[axis][1])) - Math.min(...boxes.map(box => box[axis][0])),
    ),
  )
  for (const [i, one] of curves.entries()) {
    for (const [j, other] of curves.entries()) {
      if (j <= i || one.box.x[0] > other.box.x[1] || other.box.x[0] > one.box.x[1]) continue
      if (one.box.y[0] > other.box.y[1] || other.box.y[0] > one.box.y[1]) continue
      if (crossings(one, other, 1e-9 * size).length === 0) continue
      throw invalidInput(place, `edges ${i} and ${j} of the outline cross`, { edges: [i, j] })
    }
  }
}

const REGION_FORMS = {
  points: ['points'],
  centre: ['centre', 'radius', 'radii'],
  x: ['x', 'y'],
} as const
const SHAPES = Object.values(REGION_FORMS).flat()

/** The border of a region; rectangles that are open to a side reach beyond the body. */
export function regionLoop(
  region: RegionInput,
  place: string,
  around: Curve['box'],
  names: Names,
): Loop {
  const { centre, radius, radii, points, tag } = region
  if (tag !== undefined) {
    throw invalidInput(`${place}/tag`, 'tag names a region of gmsh: here it has a shape')
  }
  const form =
    points !== undefined ? 'points' : (centre ?? radius ?? radii) === undefined ? 'x' : 'centre'
  for (const name of SHAPES) {
    if (region[name] === undefined || (REGION_FORMS[form] as readonly string[]).includes(name))
      continue
    throw invalidInput(place + pointerTo(name), `${name} has no meaning beside ${form}`)
  }
  if (form === 'points') {
    if (!Array.isArray(points) || points.length < 3 || points.length > CORNERS_MAX) {
      throw invalidInput(`${place}/points`, `points are a list of 3 to ${CORNERS_MAX} corners`)
    }
    const corners = points.map((one: unknown, i) =>
      pointOf(one, place + pointerTo('points', i), 'corner', names),
    )
    const isClosed = corners.length > 3 && isOnePoint(corners[0]!, corners.at(-1)!)
    return loopOf(polygon(isClosed ? corners.slice(1) : corners))
  }
  if (form === 'centre') {
    const middle = pointOf(
      memberOf(region, 'centre', place, 'the region'),
      `${place}/centre`,
      'centre',
      names,
    )
    if (radii !== undefined) {
      if (radius !== undefined)
        throw invalidInput(`${place}/radius`, 'radius has no meaning beside radii')
      return loopOf(ellipse(middle, radiiOf(radii, `${place}/radii`, names)))
    }
    const r = positiveOf(
      memberOf(region, 'radius', place, 'the region'),
      `${place}/radius`,
      'radius',
      names,
    )
    return loopOf(ellipse(middle, [r, r]))
  }
  const ends = (axis: 'x' | 'y') => {
    const [low, high] = around[axis]
    const beyond = (high - low) / 4
    if (region[axis] === undefined) return [low - beyond, high + beyond] as const
    const [from, to] = pointOf(region[axis], `${place}/${axis}`, axis, names)
    if (from < to) return [from, to] as const
    throw invalidInput(`${place}/${axis}`, `${axis} of the rectangle goes from ${from} to ${to}`)
  }
  const [[left, right], [low, high]] = [ends('x'), ends('y')]
  return loopOf(
    polygon([
      [left, low],
      [right, low],
      [right, high],
      [left, high],
    ]),
  )
}
