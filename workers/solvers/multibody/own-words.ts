// Bodies in one to three dimensions under forces, links and contacts of the caller's own.
import {
  boolean,
  choice,
  integer,
  list,
  mixed,
  number,
  object,
  optional,
  record,
  type Static,
  text,
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

export const BODIES_MAX = 500
export const LINKS_MAX = 200
/** Bodies that links may hold together. */
export const LINKED_BODIES_MAX = 200
export const AXES = ['x', 'y', 'z'] as const

const FAR = 1e15
const FAST = 1e8

const components = (title: string, unit: string, limit: number) =>
  optional(
    mixed<number | number[]>({
      ...{ type: ['number', 'array'], title, unit, minimum: -limit, maximum: limit },
      items: { type: 'number', title: 'component', minimum: -limit, maximum: limit },
      ...{ minItems: 1, maxItems: 3 },
    }),
  )

export const OWN_BODY = {
  position: components(
    'start position, a number or a list of 1 to 3; Newtonian gravity runs when every body has one',
    'm',
    FAR,
  ),
  velocity: components('start velocity beside a position', 'm/s', FAST),
  fixed: optional(boolean({ title: 'stays where it is' })),
  charge: optional(
    number({ title: 'charge, q of force and pair; 0', minimum: -1e15, maximum: 1e15 }),
  ),
  radius: optional(
    number({ title: 'radius for contacts; 0', unit: 'm', minimum: 0, maximum: FAR }),
  ),
}

const LINK = object({
  kind: choice(['rod', 'rope', 'spring'], { title: 'kind' }),
  i: integer({ title: 'first body', minimum: 0 }),
  j: optional(integer({ title: 'second body', minimum: 0 })),
  anchor: optional(
    list(number({ title: 'component', minimum: -FAR, maximum: FAR }), {
      title: 'fixed point instead of j',
      minItems: 1,
      maxItems: 3,
    }),
  ),
  length: optional(
    number({ title: 'at rest; the distance at the start', unit: 'm', minimum: 0, maximum: FAR }),
  ),
  stiffness: optional(number({ title: 'of a spring', unit: 'N/m', minimum: 0, maximum: 1e15 })),
  damping: optional(number({ title: 'of a spring; 0', unit: 'N s/m', minimum: 0, maximum: 1e15 })),
})

const CONTACTS = object(
  {
    restitution: number({ title: 'speed after over speed before', minimum: 0, maximum: 1 }),
    friction: optional(number({ title: 'Coulomb coefficient; 0', minimum: 0, maximum: 10 })),
    ground: optional(choice([...AXES], { title: 'axis whose plane at 0 is the ground' })),
    limit: optional(
      integer({ title: 'refused beyond so many; 1000', minimum: 1, maximum: 100_000 }),
    ),
  },
  { title: 'collisions of spheres with one another and with the ground' },
)

export const OWN_WORDS = {
  G: optional(
    number({
      title: 'gravitational constant between the bodies; 6.6743e-11, 0 switches it off',
      minimum: -1e15,
      maximum: 1e15,
    }),
  ),
  softening: optional(
    number({ title: 'e of r^2 + e^2 in gravity; 0', unit: 'm', minimum: 0, maximum: FAR }),
  ),
  gravity: optional(
    list(number({ title: 'component', minimum: -1e9, maximum: 1e9 }), {
      title: 'uniform field, m/s^2',
      minItems: 1,
      maxItems: 3,
      examples: [[0, -9.81]],
    }),
  ),
  force: optional(
    record(text({ title: 'expression', minLength: 1, maxLength: 2000 }), {
      title: 'force on each body by axis, of x, y, z, vx, vy, vz, m, q, t and parameters',
      maxProperties: 3,
      examples: [{ x: '-0.1*vx - 4*x' }],
    }),
  ),
  pair: optional(
    text({
      title: 'potential energy of each pair, of r, mi, mj, qi, qj and parameters',
      minLength: 1,
      maxLength: 2000,
      examples: ['qi*qj/r'],
    }),
  ),
  links: optional(
    list(LINK, {
      title: 'rods, ropes and springs between two bodies, or a body and an anchor',
      maxItems: LINKS_MAX,
      examples: [[{ kind: 'rod', i: 0, anchor: [0, 0] }]],
    }),
  ),
  contacts: optional(CONTACTS),
  ...wordsOf(['parameters', 'definitions', 'tEnd', 'times', 'rtol']),
}

export type LinkInput = Static<typeof LINK>
export type ContactsInput = Static<typeof CONTACTS>

const INPUT = object({
  bodies: list(
    object({
      mass: number({ title: 'mass' }),
      object: text({ title: 'label' }),
      ...OWN_BODY,
    }),
    { title: 'bodies' },
  ),
  tMax: number({ title: 'end' }),
  ...OWN_WORDS,
})

export type OwnInput = Static<typeof INPUT>

/** Whether it is a problem in space: any of its words, a list as position, or more than a line of today holds. */
export function isOwn(input: OwnInput): boolean {
  if (Object.keys(OWN_WORDS).some(name => (input as Record<string, unknown>)[name] !== undefined)) {
    return true
  }
  return input.bodies.some(
    ({ position, velocity, fixed, charge, radius }) =>
      typeof position === 'object' ||
      [velocity, fixed, charge, radius].some(one => one !== undefined),
  )
}
