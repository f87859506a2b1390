// The motion of a body along the slow geodesic of the KO42-tensioned metric, held to the closed form of its law.
import { Failure } from '../../failure.ts'
import { thinned } from '../../numerics/thin.ts'
import { missingInput } from '../../refusal.ts'
import type { Inputs } from '../../schema.ts'
import { below, type Run } from '../../solver.ts'
import { BARE, type Lapse } from '../oscillator/lapse.ts'
import { LOCATIONS } from '../oscillator/location.ts'
import { type Mechanics, mechanicsOf } from '../oscillator/mechanics.ts'
import { mediumAround } from '../oscillator/medium.ts'
import { refuseUnknownObject, shapeOf } from '../oscillator/objects.ts'
import { type Law, type Operators, operatorsOf } from '../oscillator/operators.ts'
import { type Displaced, referenceLaw, refuseSingularFall } from '../oscillator/reference-law.ts'
import { stiffSteps, type Trajectory, trajectory } from '../oscillator/trajectory.ts'
import { deviation, energiesOf, errorOf, largest, tensionShift } from './figures.ts'
import type { GEODESIC_WORDS } from './geodesic-words.ts'

export type GeodesicInput = Inputs<typeof GEODESIC_WORDS>

/** Per cent: the promise of the service, and what tuning aims at. */
const ERROR_MAX = 0.1
const WANTED_ERROR = 0.01

/** Tolerance of the first tuning round; each round divides it by 10 and halves the longest step. */
const FIRST_TOLERANCE = 1e-10
const LAST_TOLERANCE = 1e-13

export function geodesic(input: GeodesicInput, { progress }: Pick<Run, 'progress'>) {
  if (input.prompt === undefined) {
    throw missingInput(
      '/prompt',
      'prompt is missing: the label of a run, which needs one unless it has equations',
    )
  }
  const { tMax, dt } = clamped(input)
  const { operators, x0, mass, medium, mechanics } = setUp(input)
  const times = clockTimes(tMax, dt)
  const closed = input.medium === 'vacuum' ? referenceLaw(operators, input.location, x0) : null
  const reference = closed
    ? tabulated(times, closed.at)
    : trajectory(mechanics, BARE, times, { tolerance: LAST_TOLERANCE, maxStep: 0.7 * dt })
  const tuned = tune(input, mechanics, operators.lapse, times, dt, reference, progress)
  const { run, errorPct, iterations } = tuned

  const finalDisplacement = run.s.at(-1)!
  const finalVelocity = run.u.at(-1)!
  const energies = energiesOf(mechanics, run, mass)
  const parts = new Float64Array(mechanics.terms.length)
  const phiDotDot = mechanics.acceleration(finalDisplacement, finalVelocity, parts)
  const diagnostic = mechanics.terms.map((term, i) => ({
    ...term,
    ...{ acceleration: parts[i]!, displacement: run.displacements[i]! },
  }))
  const fastest = largest(run.u)
  const caused = run.displacements.reduce((sum, s) => sum + s, 0)
  const how = closed ? 'the closed form of the law' : 'an integration in bare time'
  return {
    value: x0 + finalDisplacement,
    unit: 'm',
    uncertainty: errorOf(x0, tMax, run, errorPct / 100),
    equations: equationsOf(operators, mechanics, closed?.formula ?? null),
    terms: [
      { term: 'start position', value: x0 },
      ...diagnostic.map(({ term, operator, displacement }) => ({
        ...(operator === undefined ? { term } : { term, operator }),
        value: displacement,
      })),
    ],
    method: 'DOP853 along the geodesic in chart time, read on the clock T = integral of R dt',
    outputs: {
      finalPosition: x0 + finalDisplacement,
      finalDisplacement,
      finalVelocity,
      energyDrift: energies.drift,
      errorPct,
      tuneStatus: 'converged' as const,
      ...{ tMax, dt },
      gravity: LOCATIONS[input.location].g,
      omega: operators.omega,
      iterations,
      energy: energies.series[0]!,
      alphaEff: operators.lapse.alpha,
      betaEff: operators.lapse.beta,
      tensionShift: tensionShift(operators.lapse, mechanics, run, times),
      registers: {
        phi: x0 + finalDisplacement,
        phiDot: finalVelocity,
        phiDotDot,
        chartTime: operators.lapse.chart(tMax),
        R: operators.lapse.rate(operators.lapse.chart(tMax)),
        energy: energies.series.at(-1)!,
        GM: LOCATIONS[input.location].GM,
        reynolds: medium.reynolds(finalVelocity),
        operators: operators.couplings,
      },
      termDiagnostic: diagnostic,
    },
    checks: [
      below(`deviation from ${how}, per cent of the displacement`, errorPct, WANTED_ERROR),
      below('energy drift', energies.drift, 1e-4),
      below(
        'displacements of the terms against their sum',
        (caused - finalDisplacement) / (largest(run.s) || 1),
        1e-9,
      ),
    ],
    accuracy: { estimate: errorPct / 100, bound: 1e-4, how: `deviation from ${how}` },
    resolved: { mass, position: x0 },
    series: seriesOf(x0, times, run, energies.series, operators.lapse),
    warnings: [...operators.warnings, ...medium.warnings(fastest)],
  }
}

/** Predicted milliseconds. */
export function geodesicCostMs(input: GeodesicInput): number {
  // Without a closed form the law is integrated once more, and more finely.
  const row = input.medium === 'vacuum' ? 3.5e-3 : 1.4e-2
  const { tMax, dt } = clamped(input)
  return 0.5 + (row * tMax) / dt + 9e-3 * stepsAgainstDrag(input, tMax)
}

/** 0 for an input that is refused before it runs. */
function stepsAgainstDrag(input: GeodesicInput, tMax: number): number {
  if (input.medium === 'vacuum') return 0
  try {
    return stiffSteps(setUp(input).mechanics, tMax)
  } catch (error) {
    if (error instanceof Failure) return 0
    throw error
  }
}

/** What moves, where it starts and what acts on it. */
function setUp(input: GeodesicInput) {
  const { tMax } = clamped(input)
  const operators = operatorsOf(input, lawOf(input))
  const x0 = startPosition(input, operators)
  refuseSingularFall(operators, input.location, x0, tMax)
  const shape = shapeOf(input.object)
  if (shape === undefined && input.medium !== 'vacuum') refuseUnknownObject(input.object)
  const mass = input.mass ?? shape?.mass ?? 1
  const medium = mediumAround(input.medium, mass, shape)
  return {
    operators,
    x0,
    mass,
    medium,
    mechanics: mechanicsOf(operators, input.location, medium, x0),
  }
}

function clamped({ tMax, dt }: GeodesicInput): { tMax: number; dt: number } {
  const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
  return { tMax: clamp(tMax, 0.1, 30), dt: clamp(dt, 0.001, 0.1) }
}

/** Null leaves the law to the operators. */
function lawOf({ referenceMode }: GeodesicInput): Law | null {
  return referenceMode === undefined || referenceMode === 'model' ? null : referenceMode
}

function startPosition({ position }: GeodesicInput, { bases }: Operators): number {
  if (position !== undefined) return position
  const laws = bases.map(({ law }) => law)
  if (laws.includes('gravity')) {
    const message = 'position is missing: the gravity law starts at a radius, in m'
    throw missingInput('/position', message)
  }
  return laws.includes('shm') ? 1 : 0
}

function clockTimes(tMax: number, dt: number): Float64Array {
  const count = Math.ceil(tMax / dt - 1e-9)
  return Float64Array.from({ length: count + 1 }, (_, i) => (i === count ? tMax : i * dt))
}

function tabulated(times: Float64Array, at: (T: number) => Displaced) {
  const points = Array.from(times, at)
  return { s: Float64Array.from(points, p => p.s), u: Float64Array.from(points, p => p.u) }
}

/** Sharper tolerances and shorter steps until the run agrees with the reference. */
function tune(
  { maxIterations }: GeodesicInput,
  mechanics: Mechanics,
  lapse: Lapse,
  times: Float64Array,
  dt: number,
  reference: Pick<Trajectory, 's' | 'u'>,
  progress: (fraction: number, message: string) => void,
): { run: Trajectory; errorPct: number; iterations: number } {
  let tolerance = FIRST_TOLERANCE
  let maxStep = dt
  let errorPct = Number.POSITIVE_INFINITY
  for (let iterations = 1; iterations <= maxIterations; iterations++) {
    const run = trajectory(mechanics, lapse, times, { tolerance, maxStep })
    errorPct = 100 * Math.max(deviation(run.s, reference.s), deviation(run.u, reference.u))
    progress(iterations / maxIterations, `error ${errorPct} %`)
    if (errorPct <= WANTED_ERROR) return { run, errorPct, iterations }
    tolerance = Math.max(LAST_TOLERANCE, tolerance / 10)
    maxStep /= 2
  }
  throw new Failure(
    'NOT_CONVERGED',
    `errorPct = ${errorPct} after ${maxIterations} tuning rounds exceeds ${WANTED_ERROR}`,
    { errorPct, limit: ERROR_MAX, wanted: WANTED_ERROR, iterations: maxIterations },
  )
}

function equationsOf(
  { lapse, bases, g00, omega }: Operators,
  { terms }: Mechanics,
  formula: string | null,
): string[] {
  const laws = bases.map(({ law, weight }) => {
    const force = { 'free-fall': '-g', gravity: '-GM/x^2', shm: `-${omega}^2 x` }[law]
    return weight === 1 ? force : `${weight} (${force})`
  })
  const added = terms.slice(bases.length).map(({ term }) => term)
  return [
    `ds^2 = -R(t)^2 (1 + 2 Phi/c^2) c^2 dt^2 + dx^2, R(t) = 1 + ${lapse.alpha} sin(2 pi f t) + ${lapse.beta} cos(2 pi f t)`,
    `d^2x/dT^2 = ${[...laws, ...added].join(' + ')}, dT = R dt${g00 === null ? '' : `, g00 by ${g00}`}`,
    ...(formula === null ? [] : [`reference: ${formula}`]),
  ]
}

function seriesOf(
  x0: number,
  times: Float64Array,
  { s, u }: Trajectory,
  energy: readonly number[],
  lapse: Lapse,
): Record<string, number[]> {
  const indices = thinned(s, s.length)
  return {
    t: indices.map(i => times[i]!),
    x: indices.map(i => x0 + s[i]!),
    v: indices.map(i => u[i]!),
    energy: indices.map(i => energy[i]!),
    chartTime: indices.map(i => lapse.chart(times[i]!)),
    R: indices.map(i => lapse.rate(lapse.chart(times[i]!))),
  }
}
