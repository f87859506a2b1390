// The equations of one body, written from its forces: a projectile with drag, a charge in a field, a rocket.
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

export interface MotionTexts {
  readonly equations: Record<string, string>
  readonly definitions: Record<string, string>
}

/** x' = vx and m vx' = the sum of the forces, axis by axis. INVALID_INPUT below /motion. */
export function motionTexts(motion: Motion): MotionTexts {
  const { dimension = 2, mass = 1, force = {}, drag, gravity = 0, wind = [] } = motion
  const axes = AXES.slice(0, dimension)
  for (const axis of Object.keys(force)) {
    if (axes.includes(axis as 'x')) continue
    throw invalidInput(
      pointerTo('motion', 'force', axis),
      `${axis} is no axis of ${dimension} dimensions: there are ${axes.join(', ')}`,
    )
  }
  const relative = (i: number) => (wind[i] ? `(v${axes[i]} - (${wind[i]}))` : `v${axes[i]}`)
  const definitions: Record<string, string> = { bodyMass: `${mass}` }
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
    definitions,
  }
}
