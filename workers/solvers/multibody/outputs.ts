// What a run of bodies tells, on a line and in space.
import { anything, integer, list, nullable, number, object, optional, text } from '../../schema.ts'

const metres = (title: string) => number({ title, unit: 'm' })
const newtons = (title: string) => number({ title, unit: 'N' })

export const outputs = {
  displacements: list(metres('x - x(0)'), {
    title: 'displacement of each body at tMax; in space one coordinate after the other',
  }),
  finalVelocities: list(number({ title: 'velocity', unit: 'm/s' }), {
    title: 'velocity of each body at tMax',
  }),
  finalPositions: list(metres('position'), { title: 'position of each body at tMax' }),
  centreOfMass: metres('centre of mass at tMax'),
  energyDrift: number({ title: 'largest |E - E0| / |E0|, work of drag included' }),
  momentumDrift: nullable(
    number({ title: 'largest |P - P0| over the sum of |m v|; null with outer forces' }),
  ),
  energy: number({ title: 'energy at the start', unit: 'J' }),
  alphaEff: optional(number({ title: 'effective amplitude of the tension, sine part' })),
  betaEff: optional(number({ title: 'effective amplitude of the tension, cosine part' })),
  centre: optional(list(metres('coordinate'), { title: 'centre of mass in space' })),
  positions: optional(anything({ title: 'of each body its coordinates at the end' })),
  velocities: optional(anything({ title: 'of each body its velocity at the end' })),
  energyLost: optional(
    number({ title: 'work of dampers and collisions, less that of force', unit: 'J' }),
  ),
  angularMomentumDrift: optional(
    nullable(number({ title: 'largest |L - L0| over the sum of |m r v|; null with outer forces' })),
  ),
  momentum: optional(
    list(number({ title: 'component', unit: 'kg m/s' }), { title: 'sum of m v at the end' }),
  ),
  angularMomentum: optional(
    list(number({ title: 'component', unit: 'kg m^2/s' }), {
      title: 'around the origin at the end; that of z alone in a plane',
    }),
  ),
  closest: optional(
    anything({
      title:
        'of each pair of up to 30 bodies the closest approach: distance, its error, t, speed; none of wisdom-holman',
    }),
  ),
  state: optional(
    anything({ title: 't, and bodies and links for those of a run that goes on from here' }),
  ),
  files: optional(anything({ title: 'rows as text: xyz, csv' })),
  links: optional(
    anything({ title: 'of each link its force at the end and its extremes, tension positive' }),
  ),
  collisionCount: optional(integer({ title: 'collisions' })),
  collisions: optional(anything({ title: 't, bodies i and j (-1 the ground), speed' })),
  ropes: optional(anything({ title: 't, link, whether it became taut' })),
  steps: optional(integer({ title: 'steps accepted' })),
  orbits: optional(
    anything({
      title: 'at the end, of ias15 and wisdom-holman: orbit of each body around the heaviest',
    }),
  ),
  pairs: optional(
    list(
      object({
        i: integer({ title: 'first body' }),
        j: integer({ title: 'second body' }),
        meanForce: newtons('mean size of the force over time'),
        finalForce: newtons('size of the force at tMax'),
        minSeparation: metres('smallest separation'),
        maxSeparation: metres('largest separation'),
        finalSeparation: metres('separation at tMax'),
      }),
      { title: 'pairs (0,1), (0,2) ...' },
    ),
  ),
  registers: optional(
    list(
      object({
        object: text({ title: 'label' }),
        mass: number({ title: 'mass', unit: 'kg' }),
        phi: metres('position'),
        phiDot: number({ title: 'velocity', unit: 'm/s' }),
        phiDotDot: number({ title: 'acceleration', unit: 'm/s^2' }),
        kineticEnergy: number({ title: 'kinetic energy', unit: 'J' }),
      }),
      { title: 'register dump of each body at tMax' },
    ),
  ),
}
