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
import { FILES } from './body-files.ts'

export const BODIES_MAX = 500
export const LINKS_MAX = 200
/** Bodies that links may hold together. */
export const LINKED_BODIES_MAX = 200
export const AXES = ['x', 'y', 'z'] as const

const FAR = 1e15

const components = (title: string, unit: string, range: object = {}) =>
  optional(
    mixed<number | number[]>({
      ...{ type: ['number', 'array'], title, unit, ...range },
      ...{ items: { type: 'number' }, minItems: 1, maxItems: 3 },
    }),
  )

/** Where a body begins. */
export const COMPONENTS = {
  position: components(
    'start position, a number or 1 to 3; gravity runs when every body has one',
    'm',
    { minimum: -FAR, maximum: FAR },
  ),
  velocity: components('start velocity', 'm/s'),
}

export const OWN_BODY = {
  ...COMPONENTS,
  fixed: optional(boolean({ title: 'does not move' })),
  charge: optional(number({ title: 'q; 0' })),
  radius: optional(number({ title: 'for contacts; 0', unit: 'm', minimum: 0 })),
}

const LINK = object({
  kind: choice(['rod', 'rope', 'spring'], { title: 'kind' }),
  i: integer({ title: 'body', minimum: 0 }),
  j: optional(integer({ title: 'body', minimum: 0 })),
  anchor: optional(
    list(number({ title: 'component' }), {
      title: 'fixed point',
      minItems: 1,
      maxItems: 3,
    }),
  ),
  length: optional(number({ title: 'rest length; that of the start', unit: 'm', minimum: 0 })),
  stiffness: optional(number({ title: 'spring constant', unit: 'N/m', minimum: 0 })),
  damping: optional(number({ title: 'damper', unit: 'N s/m', minimum: 0 })),
})

const CONTACTS = object(
  {
    restitution: number({ title: 'restitution', minimum: 0, maximum: 1 }),
    friction: optional(number({ title: 'coefficient; 0', minimum: 0, maximum: 10 })),
    ground: optional(choice([...AXES], { title: 'axis of the ground, at 0' })),
    limit: optional(integer({ title: 'most; 1000', minimum: 1, maximum: 100_000 })),
  },
  { title: 'collisions of spheres' },
)

/** The attraction of bodies. */
export const GRAVITY_WORDS = {
  G: optional(
    number({
      title: 'gravitational constant; 6.6743e-11',
    }),
  ),
  softening: optional(number({ title: 'e of r^2 + e^2 in gravity; 0', unit: 'm', minimum: 0 })),
}

export const OWN_WORDS = {
  ...GRAVITY_WORDS,
  gravity: optional(
    list(number({ title: 'component' }), {
      title: 'uniform field, m/s^2',
      minItems: 1,
      maxItems: 3,
      examples: [[0, -9.81]],
    }),
  ),
  force: optional(
    record(text({ title: 'expression', minLength: 1, maxLength: 2000 }), {
      title: 'force by axis on each body, of x, y, z, vx, vy, vz, m, q, t',
      maxProperties: 3,
      examples: [{ x: '-0.1*vx - 4*x' }],
    }),
  ),
  pair: optional(
    text({
      title: 'potential energy of a pair, of r, mi, mj, qi, qj',
      minLength: 1,
      maxLength: 2000,
      examples: ['qi*qj/r'],
    }),
  ),
  links: optional(
    list(LINK, {
      title: 'between bodies i and j, or i and an anchor',
      maxItems: LINKS_MAX,
      examples: [[{ kind: 'rod', i: 0, anchor: [0, 0] }]],
    }),
  ),
  contacts: optional(CONTACTS),
  method: optional(
    choice(['dop853', 'ias15', 'wisdom-holman'], {
      title: 'of gravity alone: ias15 to rounding, wisdom-holman for planets over long times',
    }),
  ),
  maxStep: optional(
    number({ title: 'step of wisdom-holman; 1/25 of the shortest period', exclusiveMinimum: 0 }),
  ),
  files: FILES,
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
