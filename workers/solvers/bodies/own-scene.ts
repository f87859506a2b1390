// What a caller describes, read and held against itself: bodies, links, contacts, forces.
import { namesIn } from '../../expression/names-in.ts'
import { type Fault, invalidInput, invalidInputs, missingInput, pointerTo } from '../../refusal.ts'
import { readTexts } from './own-forces.ts'
import { readMethod } from './own-method.ts'
import { AXES, LINKED_BODIES_MAX, type LinkInput, type OwnInput } from './own-words.ts'
import { G } from './pair-law.ts'
import type { Link, Scene } from './scene.ts'

/** Free bodies keep the digits of close passages; projections and contacts round more. */
const RTOL_FREE = 1e-14
const RTOL_HELD = 1e-12
const CHARGE_NAMES = ['q', 'qi', 'qj']
const ROWS_USUAL = 201
const LIST_MAX = 1_000_000
/** Of a length or a speed: a start that misses a rod by more does not fit it. */
const START_MISS = 1e-9

export function readScene(input: OwnInput): Scene {
  const { bodies } = input
  const dimension = readDimension(input)
  const n = bodies.length
  const flat = (key: 'position' | 'velocity') =>
    Float64Array.from(bodies.flatMap((body, i) => vectorOf(body[key], dimension, i, key)))
  const scene: Scene = {
    ...{ n, dimension },
    masses: Float64Array.from(bodies, ({ mass }) => mass),
    inverse: Float64Array.from(bodies, ({ mass, fixed }) => (fixed ? 0 : 1 / mass)),
    charges: Float64Array.from(bodies, ({ charge = 0 }) => charge),
    radii: Float64Array.from(bodies, ({ radius = 0 }) => radius),
    position: flat('position'),
    velocity: flat('velocity'),
    ...{ G: input.G ?? G, softening: input.softening ?? 0 },
    gravity: readGravity(input, dimension),
    texts: readTexts(input, dimension),
    links: [],
    contacts: null,
    ...readSpan(input, n * dimension),
    rtol: input.rtol ?? (input.links?.length || input.contacts ? RTOL_HELD : RTOL_FREE),
    ...{ method: 'dop853', step: 0 },
  }
  bodies.forEach(({ fixed, velocity }, i) => {
    const moves = [velocity ?? 0].flat().some(v => v !== 0)
    if (fixed && moves) {
      throw invalidInput(
        pointerTo('bodies', i, 'velocity'),
        `body ${i} is fixed and has a velocity`,
      )
    }
  })
  if (input.softening && scene.G === 0) {
    throw invalidInput('/softening', 'softening is that of gravity, which G = 0 switches off')
  }
  const links = readLinks(input, scene)
  const contacts = readContacts(input, scene)
  refuseCoincident({ ...scene, links })
  refuseCharges(input)
  return { ...scene, links, contacts, ...readMethod(input, scene) }
}

function readDimension({ bodies }: OwnInput): number {
  const sizes = bodies.map(({ position }, i) => {
    if (position === undefined) {
      throw missingInput(pointerTo('bodies', i, 'position'), `body ${i} has no position`)
    }
    return typeof position === 'number' ? 1 : position.length
  })
  const other = sizes.findIndex(size => size !== sizes[0])
  if (other < 0) return sizes[0]!
  const message = `body ${other} has ${sizes[other]} coordinates, body 0 has ${sizes[0]}`
  throw invalidInput(pointerTo('bodies', other, 'position'), message)
}

function vectorOf(
  value: number | number[] | undefined,
  dimension: number,
  i: number,
  key: string,
): number[] {
  if (value === undefined) return new Array<number>(dimension).fill(0)
  const list = [value].flat()
  if (list.length === dimension) return list
  const message = `${key} of body ${i} has ${list.length} components, its position ${dimension}`
  throw invalidInput(pointerTo('bodies', i, key), message)
}

function readGravity({ gravity }: OwnInput, dimension: number): number[] {
  if (!gravity) return new Array<number>(dimension).fill(0)
  if (gravity.length === dimension) return gravity
  const message = `gravity has ${gravity.length} components, the bodies ${dimension}`
  throw invalidInput('/gravity', message)
}

function readSpan({ tEnd, tMax, times }: OwnInput, numbers: number) {
  const end = tEnd ?? (Array.isArray(times) ? times.at(-1)! : tMax)
  if (!(end > 0)) throw invalidInput('/tEnd', `tEnd is ${end}: it must be above 0`)
  const count = typeof times === 'number' ? times : ROWS_USUAL
  const rows = Array.isArray(times)
    ? times
    : Array.from({ length: count }, (_, i) => (i === count - 1 ? end : (end * i) / (count - 1)))
  for (const [i, time] of rows.entries()) {
    const isOnward = i === 0 ? time >= 0 : time > rows[i - 1]!
    if (isOnward && time <= end) continue
    const message = `times go from 0 to ${end} without turning back: ${time} does not`
    throw invalidInput(pointerTo('times', i), message, { value: time })
  }
  if (rows.length * numbers > LIST_MAX) {
    const message = `${rows.length} rows of ${numbers} coordinates are more than ${LIST_MAX} numbers`
    throw invalidInput('/times', message, { value: rows.length * numbers, limit: LIST_MAX })
  }
  return { tEnd: end, times: rows }
}

function readLinks(input: OwnInput, scene: Scene): Link[] {
  const { links = [] } = input
  if (links.length > 0 && scene.n > LINKED_BODIES_MAX) {
    const message = `${scene.n} bodies with links are more than ${LINKED_BODIES_MAX}`
    throw invalidInput('/bodies', message, { value: scene.n, limit: LINKED_BODIES_MAX })
  }
  return links.map((link, k) => readLink(link, k, scene))
}

function readLink(input: LinkInput, k: number, scene: Scene): Link {
  const place = (key: string) => pointerTo('links', k, key)
  const { kind, i, j, anchor, length, stiffness, damping } = input
  for (const [key, body] of Object.entries({ i, j })) {
    if (body === undefined || body < scene.n) continue
    throw invalidInput(place(key), `there is no body ${body}: they are 0 to ${scene.n - 1}`)
  }
  if ((j === undefined) === (anchor === undefined)) {
    throw invalidInput(place('j'), 'a link has a second body j or an anchor')
  }
  if (i === j) throw invalidInput(place('j'), 'a link joins two different bodies')
  if (anchor && anchor.length !== scene.dimension) {
    const message = `the anchor has ${anchor.length} coordinates, the bodies ${scene.dimension}`
    throw invalidInput(place('anchor'), message)
  }
  if (kind === 'spring' && stiffness === undefined) {
    throw missingInput(place('stiffness'), 'the stiffness of the spring is missing')
  }
  for (const [key, value] of Object.entries({ stiffness, damping })) {
    if (kind === 'spring' || value === undefined) continue
    throw invalidInput(place(key), `a ${kind} has no ${key}`)
  }
  if (scene.inverse[i] === 0 && (j === undefined || scene.inverse[j] === 0)) {
    throw invalidInput(place('i'), 'both ends of the link are fixed')
  }
  const link = {
    ...{ kind, i, j: j ?? -1, anchor: anchor ?? [], stiffness: stiffness ?? 0 },
    ...{ damping: damping ?? 0, length: 0 },
  }
  const apart = distanceOf(link, scene)
  const own = length ?? apart
  if (kind !== 'spring' && !(own > 0)) {
    throw invalidInput(place('length'), `a ${kind} needs a length above 0`)
  }
  const miss = kind === 'rope' ? Math.max(0, apart - own) : Math.abs(apart - own)
  if (kind !== 'spring' && miss > START_MISS * own) {
    const message = `the ends of the ${kind} are ${apart} apart at the start, its length is ${own}`
    throw invalidInput(place('length'), message, { value: own, distance: apart })
  }
  return { ...link, length: own }
}

export function distanceOf(link: Link, { position, dimension: d }: Scene): number {
  let square = 0
  for (let a = 0; a < d; a++) {
    const other = link.j < 0 ? link.anchor[a]! : position[link.j * d + a]!
    const apart = position[link.i * d + a]! - other
    square += apart * apart
  }
  return Math.sqrt(square)
}

function readContacts({ contacts, bodies }: OwnInput, scene: Scene): Scene['contacts'] {
  if (!contacts) {
    const round = bodies.findIndex(({ radius }) => radius !== undefined)
    if (round < 0) return null
    const message = 'a radius counts only where there are contacts'
    throw invalidInput(pointerTo('bodies', round, 'radius'), message)
  }
  const { ground, friction } = contacts
  const axis = ground === undefined ? -1 : AXES.indexOf(ground)
  if (axis >= scene.dimension) {
    throw invalidInput('/contacts/ground', `${ground} is no axis of the bodies`)
  }
  if (axis < 0 && scene.radii.every(radius => radius === 0)) {
    throw invalidInput(
      '/contacts',
      'nothing can touch: no body has a radius, and there is no ground',
    )
  }
  if (friction && (scene.dimension === 1 || contacts.restitution === undefined)) {
    throw invalidInput('/contacts/friction', 'on a line nothing slides')
  }
  return { ...contacts, axis }
}

/** A charge acts by the texts that name it, and by nothing else. */
function refuseCharges({ bodies, force = {}, pair = '', definitions = {} }: OwnInput): void {
  const texts = [...Object.values(force), pair, ...Object.values(definitions)]
  const names = texts.flatMap(text => [...namesIn(text)])
  if (CHARGE_NAMES.some(name => names.includes(name))) return
  const at = bodies.findIndex(({ charge }) => charge !== undefined)
  if (at < 0) return
  const message = `charge counts where force names q, or pair qi and qj`
  throw invalidInput(pointerTo('bodies', at, 'charge'), message)
}

/** Points at one place have no direction in which they could act on one another. */
function refuseCoincident({ n, dimension: d, position, G, softening, texts }: Scene): void {
  if ((G === 0 || softening > 0) && !texts.pair) return
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      let isOne = true
      for (let a = 0; a < d; a++) isOne &&= position[i * d + a] === position[j * d + a]
      if (!isOne) continue
      const message = `bodies ${i} and ${j} start at the same position: their attraction is infinite`
      const faults = [i, j].map(
        (one): Fault => ({ pointer: pointerTo('bodies', one, 'position'), message }),
      )
      throw invalidInputs(faults)
    }
  }
}
