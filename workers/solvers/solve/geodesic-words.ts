// What the motion of a body along the tensioned geodesic is described by, and what is told of it.
import {
  boolean,
  choice,
  integer,
  list,
  number,
  object,
  optional,
  record,
  text,
} from '../../schema.ts'
import { LOCATION_NAMES } from '../oscillator/location.ts'
import { MEDIUM_NAMES } from '../oscillator/medium.ts'
import { OBJECT_NAMES } from '../oscillator/objects.ts'

export const GEODESIC_WORDS = {
  prompt: optional(
    text({
      title: 'label of the run; a run without equations needs one',
      maxLength: 500,
      examples: ['ball from a tower'],
    }),
  ),
  mass: optional(
    number({
      title: 'mass; if left out that of the object, 1 kg of a plain body',
      unit: 'kg',
      minimum: 1e-9,
      maximum: 1e15,
    }),
  ),
  location: choice([...LOCATION_NAMES], { title: 'whose gravity', default: 'earth' }),
  medium: choice([...MEDIUM_NAMES], {
    title: 'fluid around the body; a smooth steel sphere of its mass unless the object says more',
    default: 'vacuum',
  }),
  object: text({
    title: `label of the body, of which ${OBJECT_NAMES.join(', ')} have mass, size and drag; a fluid takes no other`,
    maxLength: 500,
    default: 'body',
    examples: ['baseball'],
  }),
  alpha: number({ title: 'KO42.1 amplitude', minimum: -700, maximum: 700, default: 1 }),
  beta: number({ title: 'KO42.2 amplitude', minimum: -700, maximum: 700, default: 0 }),
  koSettings: record(number({ title: 'weight', minimum: -1e6, maximum: 1e6 }), {
    names: 'operator-id',
    title: 'weights by operator id; NM30 is its angular frequency in rad/s',
    maxProperties: 64,
    default: {},
    examples: [{ NM30: 3 }],
  }),
  tMax: number({ title: 'end of the run, clamped to 0.1 ... 30', unit: 's', default: 5 }),
  position: optional(
    number({
      title: 'start position; the starting radius of the gravity law',
      unit: 'm',
      minimum: -1e15,
      maximum: 1e15,
    }),
  ),
  dt: number({ title: 'longest step, clamped to 0.001 ... 0.1', unit: 's', default: 0.01 }),
  useOperatorModules: boolean({ title: 'let the operators of koSettings act', default: true }),
  normalizeOperators: boolean({
    title: 'divide the base weights by their sum of sizes',
    default: true,
  }),
  coreOnly: boolean({
    title: 'couple the 8 core families alone: QM NM GR KO CS ON QL VX',
    default: false,
  }),
  referenceMode: optional(
    choice(['free-fall', 'shm', 'gravity', 'model'], {
      title: 'law to hold the run to; model adds up the operators of koSettings',
    }),
  ),
  strict: boolean({ title: 'always on', default: true }),
  maxIterations: integer({ title: 'tuning rounds', minimum: 1, maximum: 40, default: 40 }),
}

const length = (title: string) => number({ title, unit: 'm' })

export const GEODESIC_OUTPUTS = {
  finalPosition: length('position at tMax'),
  finalDisplacement: length('position at tMax less that at the start'),
  finalVelocity: number({ title: 'velocity at tMax', unit: 'm/s' }),
  energyDrift: number({ title: 'largest |E - E0| / |E0|, work of drag included' }),
  errorPct: number({
    title: 'largest deviation from the reference law, of the displacement; at most 0.1',
    unit: '%',
  }),
  tuneStatus: choice(['converged'], { title: 'the tolerance was met' }),
  tMax: number({ title: 'end of the run used', unit: 's' }),
  dt: number({ title: 'longest step used', unit: 's' }),
  gravity: number({ title: 'surface gravity used', unit: 'm/s^2' }),
  omega: number({ title: 'angular frequency of the harmonic law', unit: 'rad/s' }),
  iterations: integer({ title: 'tuning rounds taken' }),
  energy: number({ title: 'energy at the start', unit: 'J' }),
  alphaEff: number({ title: 'effective amplitude of the tension, sine part' }),
  betaEff: number({ title: 'effective amplitude of the tension, cosine part' }),
  tensionShift: length('largest displacement by which the chart time misreads the clock'),
  registers: object(
    {
      phi: length('position'),
      phiDot: number({ title: 'velocity', unit: 'm/s' }),
      phiDotDot: number({ title: 'acceleration', unit: 'm/s^2' }),
      chartTime: number({ title: 'chart time', unit: 's' }),
      R: number({ title: 'lapse' }),
      energy: number({ title: 'energy with the work of drag', unit: 'J' }),
      GM: number({ title: 'G M of the location', unit: 'm^3/s^2' }),
      reynolds: number({ title: 'Reynolds number' }),
      operators: list(
        object({
          id: text({ title: 'operator' }),
          weight: number({ title: 'weight' }),
          role: text({ title: 'what it does here' }),
        }),
        { title: 'operators of koSettings' },
      ),
    },
    { title: 'register dump at tMax' },
  ),
  termDiagnostic: list(
    object({
      term: text({ title: 'term' }),
      operator: optional(text({ title: 'operator' })),
      acceleration: number({ title: 'acceleration at tMax', unit: 'm/s^2' }),
      displacement: length('displacement that it caused'),
    }),
    { title: 'terms of the equation of motion' },
  ),
}
