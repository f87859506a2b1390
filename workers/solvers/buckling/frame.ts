// A plane frame of the caller's own, read: joints by name, members between them, supports and loads, in coherent SI.
import { numberIn } from '../../continuum/coefficient.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'

export interface Member {
  /** Numbers of the joints that it begins and ends at. */
  readonly ends: readonly [number, number]
  readonly length: number
  /** Its direction. */
  readonly cos: number
  readonly sin: number
  readonly E: number
  readonly I: number
  readonly A: number
  /** Whether it turns freely at each end. */
  readonly hinged: readonly [boolean, boolean]
  /** Load over its length, N/m along x and y: that grows, and that stays. */
  readonly load: readonly [number, number]
  readonly still: readonly [number, number]
}

export interface Joint {
  readonly name: string
  readonly x: number
  readonly y: number
  /** Held along x, along y, against turning. */
  readonly held: readonly [boolean, boolean, boolean]
  /** Force along x and y, moment that turns left: that grow, and that stay. */
  readonly force: readonly [number, number, number]
  readonly still: readonly [number, number, number]
}

export interface Frame {
  readonly joints: readonly Joint[]
  readonly members: readonly Member[]
}

const SIZES = { E: 'Pa', I: 'm^4', A: 'm^2' } as const

export const MEMBERS_MAX = 400
const SUPPORTS = {
  fixed: [true, true, true],
  pinned: [true, true, false],
  roller: [false, true, false],
} as const
const RELEASES = {
  none: [false, false],
  start: [true, false],
  end: [false, true],
  both: [true, true],
} as const

export function readFrame(value: unknown): Frame {
  const frame = membersIn(value, '/frame', ['nodes', 'members', 'supports', 'loads', 'E', 'I', 'A'])
  const places = new Map<string, readonly [number, number]>()
  for (const [name, at] of Object.entries(objectIn(frame['nodes'], '/frame/nodes'))) {
    places.set(name, pairOf(at, `/frame${pointerTo('nodes', name)}`, 'm'))
  }
  const names = [...places.keys()]
  const jointOf = (name: unknown, place: string): number => {
    const joint = names.indexOf(name as string)
    if (joint >= 0) return joint
    throw invalidInput(place, `no node is called ${String(name).slice(0, 64)}`, {
      known: names.slice(0, 20),
    })
  }
  const held = names.map((): readonly [boolean, boolean, boolean] => [false, false, false])
  for (const [name, kind] of Object.entries(objectIn(frame['supports'], '/frame/supports'))) {
    const place = `/frame${pointerTo('supports', name)}`
    if (!Object.hasOwn(SUPPORTS, String(kind)))
      throw invalidInput(place, 'a support is fixed, pinned or roller (free along x)')
    held[jointOf(name, place)] = SUPPORTS[kind as keyof typeof SUPPORTS]
  }
  const listed = listIn(frame['members'], '/frame/members', MEMBERS_MAX)
  const loads = listIn(frame['loads'] ?? [], '/frame/loads', MEMBERS_MAX)
  const [forces, stillForces] = [0, 1].map(() =>
    names.map(() => [0, 0, 0] as [number, number, number]),
  ) as [[number, number, number][], [number, number, number][]]
  const [spread, stillSpread] = [0, 1].map(() => listed.map(() => [0, 0] as [number, number])) as [
    [number, number][],
    [number, number][],
  ]
  for (const [i, one] of loads.entries()) {
    const place = `/frame${pointerTo('loads', i)}`
    const load = membersIn(one, place, [
      ...['node', 'force', 'moment', 'member', 'distributed', 'fixed'],
    ])
    const { fixed = false } = load
    if (typeof fixed !== 'boolean')
      throw invalidInput(`${place}/fixed`, 'fixed is true where a load stays while others grow')
    if ((load['node'] === undefined) === (load['member'] === undefined))
      throw invalidInput(place, 'a load acts at a node, or on a member')
    if (load['node'] !== undefined) {
      if (load['distributed'] !== undefined)
        throw invalidInput(`${place}/distributed`, 'distributed has no part at a node')
      const sum = (fixed ? stillForces : forces)[jointOf(load['node'], `${place}/node`)]!
      const force =
        load['force'] === undefined ? [0, 0] : pairOf(load['force'], `${place}/force`, 'N')
      const moment =
        load['moment'] === undefined ? 0 : oneOf(load['moment'], `${place}/moment`, 'N m')
      for (const [k, part] of [force[0]!, force[1]!, moment].entries()) sum[k]! += part
      continue
    }
    for (const name of ['force', 'moment']) {
      if (load[name] !== undefined)
        throw invalidInput(`${place}/${name}`, `${name} acts at a node: put one there`)
    }
    const number = load['member']
    if (
      !(Number.isInteger(number) && (number as number) >= 1 && (number as number) <= listed.length)
    )
      throw invalidInput(`${place}/member`, `member is 1 to ${listed.length}, in their order`)
    const [qx, qy] = pairOf(load['distributed'], `${place}/distributed`, 'N/m')
    const sum = (fixed ? stillSpread : spread)[(number as number) - 1]!
    sum[0] += qx
    sum[1] += qy
  }
  const members = listed.map((one, i): Member => {
    const place = `/frame${pointerTo('members', i)}`
    const member = membersIn(one, place, ['ends', 'E', 'I', 'A', 'release'])
    const { ends, release = 'none' } = member as { ends?: unknown; release?: unknown }
    if (!Array.isArray(ends) || ends.length !== 2)
      throw invalidInput(`${place}/ends`, 'ends of a member are two nodes')
    const [a, b] = ends.map((name, k) => jointOf(name, `${place}/ends/${k}`)) as [number, number]
    const [from, to] = [places.get(names[a]!)!, places.get(names[b]!)!]
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.sqrt(dx * dx + dy * dy)
    if (!(length > 0)) throw invalidInput(`${place}/ends`, 'both ends of a member lie in one place')
    if (!Object.hasOwn(RELEASES, String(release)))
      throw invalidInput(`${place}/release`, 'release is none, start, end or both')
    const hinged = RELEASES[release as keyof typeof RELEASES]
    const size = (name: 'E' | 'I' | 'A') => {
      const at = member[name] === undefined ? '/frame' : place
      const size = member[name] ?? frame[name]
      if (size === undefined)
        throw missingInput(`${place}/${name}`, `${name} is missing, of the member or of the frame`)
      const number = oneOf(size, `${at}/${name}`, SIZES[name])
      if (number > 0) return number
      throw invalidInput(`${at}/${name}`, `${name} is ${number}: it is above 0`)
    }
    const [E, I, A] = [size('E'), size('I'), size('A')]
    return {
      ends: [a, b],
      ...{ length, cos: dx / length, sin: dy / length, E, I, A, hinged },
      ...{ load: spread[i]!, still: stillSpread[i]! },
    }
  })
  const used = new Set(members.flatMap(({ ends }) => ends))
  const alone = names.findIndex((_, i) => !used.has(i))
  if (alone >= 0)
    throw invalidInput(`/frame${pointerTo('nodes', names[alone]!)}`, 'no member ends at the node')
  return {
    joints: names.map((name, i) => {
      const [x, y] = places.get(name)!
      return { name, x, y, held: held[i]!, force: forces[i]!, still: stillForces[i]! }
    }),
    members,
  }
}

function objectIn(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (value === undefined) throw missingInput(place, `${place.split('/').at(-1)} are missing`)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw invalidInput(place, `${place.split('/').at(-1)} are an object by names of nodes`)
}

function membersIn(value: unknown, place: string, allowed: readonly string[]) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidInput(place, `an object with ${allowed.join(', ')} stands here`)
  for (const name of Object.keys(value)) {
    if (!allowed.includes(name))
      throw invalidInput(
        place + pointerTo(name),
        `there is no ${name.slice(0, 64)}: there are ${allowed.join(', ')}`,
      )
  }
  return value as Readonly<Record<string, unknown>>
}

function listIn(value: unknown, place: string, most: number): readonly unknown[] {
  if (value === undefined) throw missingInput(place, `${place.split('/').at(-1)} are missing`)
  if (Array.isArray(value) && value.length <= most) return value
  throw invalidInput(place, `${place.split('/').at(-1)} are a list of at most ${most}`)
}

/** The last word of a pointer that is no number in a list. */
const nameAt = (place: string): string =>
  place
    .split('/')
    .filter(word => !/^\d+$/.test(word))
    .at(-1)!

function oneOf(value: unknown, place: string, unit: string): number {
  const number = numberIn(value, place, nameAt(place), unit)
  if (number !== undefined) return number
  throw invalidInput(place, 'a number or a quantity stands here')
}

function pairOf(value: unknown, place: string, unit: string): readonly [number, number] {
  if (Array.isArray(value) && value.length === 2)
    return [oneOf(value[0], `${place}/0`, unit), oneOf(value[1], `${place}/1`, unit)]
  throw invalidInput(place, '[x, y] stands here')
}
