// The equations of one body, written from its forces: a projectile with drag, a charge in a field, a rocket.
import { isQuantity } from '../../dynamics/number.ts'
import { Scope } from '../../dynamics/scope.ts'
import type { DynamicsInput } from '../../dynamics/words.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import {
  type Inputs,
  integer,
  list,
  mixed,
  number,
  object,
  optional,
  record,
  text,
} from '../../schema.ts'
import { understand } from '../../units/quantity.ts'

const AXES = ['x', 'y', 'z'] as const

const MOTION_MEMBERS = {
  dimension: optional(integer({ title: 'axes, x y and z; 2', minimum: 1, maximum: 3 })),
  mass: optional(
    mixed<number | string>({
      type: ['number', 'string'],
      title: 'mass, or an expression of t and the parameters; 1',
      exclusiveMinimum: 0,
      maxLength: 500,
      examples: ['m0 - q*t'],
    }),
  ),
  force: optional(
    record(text({ title: 'component', minLength: 1, maxLength: 2000 }), {
      title: 'force along each axis, of t, x, y, z, vx, vy, vz and the parameters',
      maxProperties: 3,
      examples: [{ x: 'q*B*vy', y: '-q*B*vx' }],
    }),
  ),
  drag: optional(
    object(
      {
        density: number({ title: 'density of the fluid', unit: 'kg/m^3', minimum: 0 }),
        area: number({ title: 'area of the cross-section', unit: 'm^2', minimum: 0 }),
        coefficient: number({ title: 'drag coefficient', minimum: 0 }),
      },
      { title: 'drag that grows with the square of the speed' },
    ),
  ),
  gravity: optional(
    number({ title: 'acceleration against the last axis', unit: 'm/s^2', minimum: 0 }),
  ),
  wind: optional(
    list(number({ title: 'component', unit: 'm/s' }), {
      title: 'velocity of the fluid',
      maxItems: 3,
    }),
  ),
}

export const MOTION = object(MOTION_MEMBERS, {
  title: 'one body in one to three dimensions, whose equations are written from this',
})

type Motion = Inputs<typeof MOTION_MEMBERS>

/** Names that the equations of motion define for themselves. */
const OWN_NAMES = ['bodyMass', 'dragFactor']

type Surroundings = Pick<DynamicsInput, 'parameters' | 'definitions'>

export interface MotionTexts {
  readonly equations: Record<string, string>
  readonly definitions: Record<string, string>
}

/** x' = vx and m vx' = the sum of the forces, axis by axis. INVALID_INPUT below /motion. */
export function motionTexts(motion: Motion, surroundings: Surroundings): MotionTexts {
  const { dimension = 2, drag, gravity = 0, wind = [] } = motion
  const axes = AXES.slice(0, dimension)
  refuseUnused(motion, axes, surroundings)
  const force = readForces(motion, axes, surroundings)
  const relative = (i: number) => (wind[i] ? `(v${axes[i]} - (${wind[i]}))` : `v${axes[i]}`)
  const definitions: Record<string, string> = { bodyMass: readMass(motion, axes, surroundings) }
  if (drag) {
    const squares = axes.map((_, i) => `${relative(i)}^2`).join(' + ')
    const { density, area, coefficient } = drag
    definitions['dragFactor'] = `${(density * area * coefficient) / 2}*sqrt(${squares})`
  }
  const rate = (axis: (typeof AXES)[number], i: number) => {
    const forces = [
      ...(force[axis] === undefined ? [] : [`(${force[axis]})`]),
      ...(drag ? [`(-dragFactor*${relative(i)})`] : []),
    ]
    const pull = i === dimension - 1 && gravity > 0 ? [`(-${gravity})`] : []
    const push = forces.length > 0 ? [`(${forces.join(' + ')})/bodyMass`] : []
    return [...push, ...pull].join(' + ') || '0'
  }
  return {
    equations: Object.fromEntries([
      ...axes.map(axis => [axis, `v${axis}`]),
      ...axes.map((axis, i) => [`v${axis}`, rate(axis, i)]),
    ]) as Record<string, string>,
    definitions: { ...definitions, ...surroundings.definitions },
  }
}

function refuseUnused(
  { dimension = 2, force = {}, drag, wind }: Motion,
  axes: readonly string[],
  { definitions = {} }: Surroundings,
): void {
  for (const axis of Object.keys(force)) {
    if (axes.includes(axis)) continue
    const message = `${axis} is no axis of ${dimension} dimensions: there are ${axes.join(', ')}`
    throw invalidInput(pointerTo('motion', 'force', axis), message)
  }
  if (wind && !drag) throw invalidInput('/motion/wind', 'wind acts by drag, which is missing')
  if (wind && wind.length !== dimension) {
    const message = `wind has ${wind.length} components in ${dimension} dimensions`
    throw invalidInput('/motion/wind', message, { value: wind.length, limit: dimension })
  }
  const taken = OWN_NAMES.find(name => Object.hasOwn(definitions, name))
  if (taken === undefined) return
  throw invalidInput(pointerTo('definitions', taken), `${taken} is a name that motion defines`)
}

/** Each force is read alone: what is no expression by itself may be one between others. */
function readForces(
  { force = {} }: Motion,
  axes: readonly string[],
  { parameters = {}, definitions = {} }: Surroundings,
): Readonly<Record<string, string>> {
  const known = ['t', ...namesOf(axes), ...Object.keys(parameters), ...OWN_NAMES]
  const scope = new Scope(known, definitions)
  for (const [axis, text] of Object.entries(force)) {
    scope.valued(text, pointerTo('motion', 'force', axis))
  }
  return force
}

function readMass(
  { mass = 1 }: Motion,
  axes: readonly string[],
  { parameters = {} }: Surroundings,
): string {
  if (typeof mass === 'string' && isQuantity(mass)) {
    const { value } = understand('mass', mass, { unit: 'kg' })
    if (value > 0) return `${value}`
    throw invalidInput('/motion/mass', `mass is ${mass}: it is above 0`, { value })
  }
  if (typeof mass === 'string') {
    new Scope(['t', ...namesOf(axes), ...Object.keys(parameters)]).valued(mass, '/motion/mass')
  }
  return `${mass}`
}

const namesOf = (axes: readonly string[]): string[] => [...axes, ...axes.map(axis => `v${axis}`)]
