// What a run of svc_action tells.
import {
  anything,
  boolean,
  integer,
  list,
  nullable,
  number,
  optional,
  record,
} from '../../schema.ts'

const coordinates = (title: string) => list(number({ title }), { title })

export const OUTPUTS = {
  energyDrift: number({ title: 'largest |E - E0| / |E0| of all steps' }),
  energyDriftRK4: nullable(
    number({ title: 'the same of Runge-Kutta; null when not run or run away' }),
  ),
  angularMomentumDrift: nullable(number({ title: 'largest |L - L0| / |L0| (kepler)' })),
  energy: number({ title: 'energy at the start' }),
  period: nullable(number({ title: 'exact period; null when q does not come back' })),
  finalPosition: coordinates('position at the end, [x, y] or [q]'),
  finalMomentum: coordinates('momentum at the end, [px, py] or [p]'),
  finalQ: nullable(number({ title: 'q at the end (oscillator, pendulum)' })),
  finalP: nullable(number({ title: 'p at the end (oscillator, pendulum)' })),
  compared: boolean({ title: 'whether Runge-Kutta was run' }),
  positionError: number({ title: 'distance from the exact orbit at the end' }),
  driftSlope: number({ title: 'linear trend of (E - E0) / |E0| per unit time' }),
  observedOrder: nullable(
    number({ title: 'order seen when the step is halved; null at rounding level' }),
  ),
  forceEvaluations: nullable(integer({ title: 'force evaluations of the splitting' })),
  final: optional(
    record(number({ title: 'value' }), { title: 'own coordinates and momenta at the end' }),
  ),
  invariants: optional(
    anything({ title: 'of each own invariant its value at the start and its largest change' }),
  ),
  tEnd: optional(number({ title: 'where the run ended' })),
  positions: optional(anything({ title: 'of each body at the end' })),
  velocities: optional(anything({ title: 'of each body at the end' })),
  orbits: optional(anything({ title: 'at the end: orbit of each body around the heaviest' })),
  closest: optional(
    anything({
      title: 'of each pair of up to 30 bodies the closest approach: distance, its error, t, speed',
    }),
  ),
  momentumDrift: optional(number({ title: 'largest |P - P0| over the sum of |p| (bodies)' })),
  state: optional(anything({ title: 'for `initial` of a run that goes on from here' })),
  files: optional(anything({ title: 'rows as text: xyz, csv' })),
}
