import { thinned } from '../../numerics/thin.ts'
import { invalidInput, invalidInputs, pointerTo } from '../../refusal.ts'
import {
  boolean,
  choice,
  type Inputs,
  list,
  number,
  object,
  optional,
  record,
  text,
} from '../../schema.ts'
import { below, defineSolver } from '../../solver.ts'
import { foreseenMs } from '../bodies/foresight.ts'
import { solveOwn } from '../bodies/own.ts'
import { BODIES_MAX, isOwn, OWN_BODY, OWN_WORDS } from '../bodies/own-words.ts'
import { newtonian, softened } from '../bodies/pair-law.ts'
import {
  accelerations,
  type Bodies,
  bodiesOf,
  type Pair,
  type Run,
  runOf,
} from '../bodies/system.ts'
import { BARE } from '../oscillator/lapse.ts'
import { LOCATION_NAMES } from '../oscillator/location.ts'
import { mechanicsOf } from '../oscillator/mechanics.ts'
import { MEDIUM_NAMES, mediumAround } from '../oscillator/medium.ts'
import { shapeOf } from '../oscillator/objects.ts'
import { type Operators, operatorsOf, tensionedTo, tensionOf } from '../oscillator/operators.ts'
import { differenceOf, energiesOf, momentumDriftOf, pairsReport } from './diagnostics.ts'
import { EXAMPLES_IN_SPACE } from './examples.ts'
import { written } from './in-words.ts'
import { refuseLine, refuseLineWords, unusedInSpace } from './line-words.ts'
import { outputs } from './outputs.ts'
import { pictures } from './pictures.ts'

const length = (title: string) => number({ title, unit: 'm', minimum: -1e15, maximum: 1e15 })

const body = {
  mass: number({ title: 'mass', unit: 'kg', exclusiveMinimum: 0, maximum: 1e35 }),
  location: optional(choice([...LOCATION_NAMES], { title: 'whose surface gravity pulls it' })),
  medium: choice([...MEDIUM_NAMES], {
    title: 'fluid around it, as around a smooth steel sphere of its mass',
    default: 'vacuum',
  }),
  object: text({
    title: 'label; in a fluid a ball of svc_solve has its size and drag, any other is smooth steel',
    maxLength: 500,
    default: 'body',
  }),
  phi0: optional(length('start coordinate of a body without position, 0 when left out')),
  dphi0: number({
    title: 'start velocity',
    unit: 'm/s',
    minimum: -1e8,
    maximum: 1e8,
    default: 0,
  }),
  ...OWN_BODY,
}

const params = {
  prompt: text({ title: 'label of the run', maxLength: 500, examples: ['two asteroids'] }),
  bodies: list(object(body), {
    title: '2 to 16 on a line; in space to 500',
    minItems: 1,
    maxItems: BODIES_MAX,
    examples: [
      [
        { mass: 1e10, position: 0 },
        { mass: 1e10, position: 1 },
      ],
    ],
  }),
  alpha: number({ title: 'KO42.1 amplitude', minimum: -700, maximum: 700, default: 1 }),
  beta: number({ title: 'KO42.2 amplitude', minimum: -700, maximum: 700, default: 0 }),
  koSettings: record(number({ title: 'weight', minimum: -1e6, maximum: 1e6 }), {
    names: 'operator-id',
    title: 'weights by operator id; NM19, NM24 and NM30 act on each body',
    maxProperties: 64,
    default: {},
  }),
  tMax: number({ title: 'end of the run', unit: 's', minimum: 1e-3, maximum: 36_000, default: 5 }),
  dt: number({
    title: 'time from row to row; the longest step where it is below 0.25 s',
    unit: 's',
    minimum: 1e-5,
    maximum: 3600,
    default: 0.01,
  }),
  pairwiseCoupling: number({
    title: 'strength of the softened pair force, without positions',
    unit: 'm^3/(kg s^2)',
    minimum: -1e6,
    maximum: 1e6,
    default: 0.05,
  }),
  pairwiseSoftening: number({
    title: 'core of the softened pair force, without positions',
    unit: 'm',
    minimum: 1e-9,
    maximum: 1e6,
    default: 1e-6,
  }),
  useOperatorModules: boolean({ title: 'let the operators of koSettings act', default: true }),
  normalizeOperators: boolean({
    title: 'divide the base weights by their sum of sizes',
    default: true,
  }),
  coreOnly: boolean({ title: 'couple the 8 core families alone', default: false }),
  ...OWN_WORDS,
}

type Input = Inputs<typeof params>

const ROWS_MAX = 50_000
/** Of the run, and of the one that it is compared with. */
const TOLERANCE = 1e-14
const OTHER_TOLERANCE = 3e-14

export const multibody = defineSolver({
  key: 'multibody',
  title: 'Coupled bodies on a line, or in space with own forces, links and contacts',
  brief:
    '2 to 500 bodies: on a line, or in space with gravity, charges, pair potentials, rods, ropes, springs and collisions.',
  description:
    'Integrates 2 to 16 bodies on a line: Newtonian gravity when every body has a position, else a softened pair force beside the surface gravity of each location; the KO42 tension is a lapse. With positions as lists, or any of `force`, `pair` (texts), `G`, `gravity`, `links` (also springs), `contacts`: bodies in 1 to 3 dimensions by DOP853, projected onto the links, collisions as events, measured by a finer run; under gravity alone also by `method` ias15 (close passages) or wisdom-holman (planets over 1e5 orbits), with their orbits.',
  reference:
    'Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I (1993), section II.10; Aarseth, Gravitational N-Body Simulations (2003), ch. 2',
  words:
    'n-body bodies gravitational trajectories three-body planets mutual attraction pulling attracting each other several body two orbit',
  unspokenWords: 'solar star stars cluster double pendulum spring springs triple',
  family: 'core',
  drivesReactor: false,
  written,
  params,
  outputs,
  pictures,
  examples: [
    {
      title: 'two equal masses attract each other',
      input: {
        prompt: 'pair',
        tMax: 0.5,
        bodies: [
          { mass: 1e10, position: 0, medium: 'vacuum', object: 'left', dphi0: 0 },
          { mass: 1e10, position: 1, medium: 'vacuum', object: 'right', dphi0: 0 },
        ],
      },
      value: 0.5,
      relTol: 1e-9,
    },
    ...EXAMPLES_IN_SPACE,
  ],
  tension: { couplingOf: tensionOf, under: tensionedTo },
  largest: {
    prompt: 'sixteen bodies',
    tMax: 50,
    dt: 0.001,
    bodies: Array.from({ length: 16 }, (_, i) => ({
      object: `body ${i}`,
      mass: 1,
      location: 'earth' as const,
      medium: 'air' as const,
      dphi0: 0,
    })),
  },
  costMs: foreseenMs,

  solve(input, { kernels, progress }) {
    if (isOwn(input)) {
      refuseLineWords(input, params, body)
      return { ...solveOwn(input, { kernels, progress }), unused: unusedInSpace }
    }
    refuseLine(input.bodies.length)
    const { bodies, tMax, dt } = input
    const times = clockTimes(tMax, dt)
    const operators = outerOperators(input)
    const system = systemOf(input, operators)
    const maxStep = longestStep(dt)
    const run = runOf(system, operators.lapse, times, { tolerance: TOLERANCE, maxStep }, t =>
      progress(t / tMax / 2, `t = ${t} s`),
    )
    const other = runOf(
      system,
      BARE,
      times,
      { tolerance: OTHER_TOLERANCE, maxStep: 0.7 * maxStep },
      t => progress(0.5 + t / tMax / 2, `second run, in bare time: t = ${t} s`),
    )
    const deviation = Math.max(differenceOf(run.s, other.s), differenceOf(run.u, other.u))

    const energies = energiesOf(system, run)
    const isolated = system.bodies.every(
      ({ mechanics }) => mechanics.terms.length === 0 && mechanics.inertia === 1,
    )
    const momentumDrift = isolated ? momentumDriftOf(system, run) : null
    const s = run.s.at(-1)!
    const u = run.u.at(-1)!
    const a = new Float64Array(bodies.length)
    accelerations(system, s, u, run.apart.at(-1)!, a)
    const finalPositions = system.bodies.map(({ x0 }, i) => x0 + s[i]!)
    const total = bodies.reduce((sum, { mass }) => sum + mass, 0)
    const terms = system.bodies.map(({ mass }, i) => ({
      term: `body ${i}, m x / M`,
      value: (mass / total) * finalPositions[i]!,
    }))
    const centreOfMass = terms.reduce((sum, { value }) => sum + value, 0)
    const farthest = Math.max(...s.map(Math.abs))
    return {
      value: centreOfMass,
      unit: 'm',
      uncertainty: deviation * farthest,
      equations: equationsOf(system, operators),
      terms,
      method: 'DOP853 in chart time with compensated sums, read on the clock T = integral of R dt',
      outputs: {
        displacements: Array.from(s),
        finalVelocities: Array.from(u),
        finalPositions,
        centreOfMass,
        energyDrift: energies.drift,
        momentumDrift,
        energy: energies.start,
        alphaEff: operators.lapse.alpha,
        betaEff: operators.lapse.beta,
        pairs: pairsReport(system, run, tMax),
        registers: bodies.map(({ object, mass }, i) => ({
          ...{ object, mass },
          phi: finalPositions[i]!,
          phiDot: u[i]!,
          phiDotDot: a[i]!,
          kineticEnergy: (mass / 2) * u[i]! * u[i]!,
        })),
      },
      checks: [
        below('energy drift', energies.drift, 1e-4),
        ...(momentumDrift === null ? [] : [below('momentum drift', momentumDrift, 1e-9)]),
        below('deviation from a second run, over the largest displacement', deviation, 1e-3),
      ],
      accuracy: {
        estimate: deviation,
        bound: 1e-4,
        how: 'difference to a run in bare time with other steps and thrice the tolerance',
      },
      series: seriesOf(system, run, times),
      warnings: warningsOf(input, operators, system, run),
    }
  },
})

/** The lapse oscillates at 1.287 Hz whatever the bodies do: a longer step would not follow it. */
export const longestStep = (dt: number) => Math.min(dt, 0.25)

function clockTimes(tMax: number, dt: number): Float64Array {
  const count = Math.ceil(tMax / dt - 1e-9)
  if (count > ROWS_MAX) {
    const message = `dt is ${dt}: tMax / dt = ${count} exceeds ${ROWS_MAX}; take a larger dt, steps adapt below it`
    throw invalidInput('/dt', message, {
      value: dt,
      minimum: tMax / ROWS_MAX,
      count,
      limit: ROWS_MAX,
    })
  }
  return Float64Array.from({ length: count + 1 }, (_, i) => (i === count ? tMax : i * dt))
}

function systemOf(input: Input, operators: Operators): Bodies {
  const { bodies, pairwiseCoupling, pairwiseSoftening } = input
  const gravity = isGravity(input)
  const chosen = operators.couplings.some(({ role }) => role === 'base')
  const placed = bodies.map(({ mass, location, medium, object, phi0, dphi0, position }, i) => {
    if (position !== undefined && phi0) {
      const message = `bodies/${i}: give position or phi0, the start has one coordinate`
      throw invalidInput(pointerTo('bodies', i, 'phi0'), message, {
        value: phi0,
        position: position as number,
      })
    }
    const x0 = (position as number | undefined) ?? phi0 ?? 0
    // A field of its own: what koSettings chose, else free fall where there is a location but no gravity.
    const bases = operators.bases.filter(({ law }) =>
      chosen
        ? law === 'shm' || (law === 'free-fall' && location !== undefined)
        : !gravity && location,
    )
    const around = mediumAround(medium, mass, shapeOf(object))
    const mechanics = mechanicsOf({ ...operators, bases }, location ?? 'earth', around, x0)
    return { mass, x0, v0: dphi0, mechanics }
  })
  return bodiesOf(placed, pairs => {
    if (!gravity) return softened(pairwiseCoupling, pairwiseSoftening)
    refuseContact(pairs)
    return newtonian(Math.min(...pairs.map(({ gap }) => Math.abs(gap))))
  })
}

function refuseContact(pairs: readonly Pair[]): void {
  const touching = pairs.find(({ gap }) => gap === 0)
  if (!touching) return
  const { i, j } = touching
  const message = `bodies ${i} and ${j} start at the same position: their attraction is infinite`
  throw invalidInputs(
    [i, j].map(one => ({ pointer: pointerTo('bodies', one, 'position'), message })),
  )
}

/** Operators that act on each body alone; NM21 is the pair law where every body has a position. */
function outerOperators(input: Input): Operators {
  const { NM21, ...koSettings } = input.koSettings
  if (NM21 && !isGravity(input)) {
    const message = 'koSettings/NM21: gravity between the bodies runs when each has a position'
    throw invalidInput('/koSettings/NM21', message)
  }
  const operators = operatorsOf({ ...input, koSettings }, null)
  const { g00 } = operators
  if (g00 !== null) {
    const message = `koSettings/${g00}: the weak-field factor is a law of one body; use svc_solve`
    throw invalidInput(pointerTo('koSettings', g00), message)
  }
  return operators
}

function isGravity({ bodies }: Input): boolean {
  return bodies.every(({ position }) => position !== undefined)
}

function seriesOf({ bodies }: Bodies, { s }: Run, times: Float64Array): Record<string, number[]> {
  const indices = thinned(
    s.map(row => row[0]!),
    s.length,
  )
  const columns = bodies.map(
    ({ x0 }, i) => [`x${i}`, indices.map(row => x0 + s[row]![i]!)] as const,
  )
  return { t: indices.map(row => times[row]!), ...Object.fromEntries(columns) }
}

function equationsOf({ bodies, law }: Bodies, { lapse, bases, omega }: Operators): string[] {
  const outer = bodies.some(({ mechanics }) => mechanics.terms.length > 0)
  const fields = bases.map(
    ({ law, weight }) => `${weight} ${law === 'shm' ? `(-${omega}^2 x)` : '(-g)'}`,
  )
  return [
    `R(t) = 1 + ${lapse.alpha} sin(2 pi f t) + ${lapse.beta} cos(2 pi f t), dT = R dt`,
    `m_i d^2x_i/dT^2 = sum over j of F_ij${outer ? ` + m_i (${fields.join(' + ')})` : ''}, F_ij = ${law.name}`,
  ]
}

function warningsOf(
  { bodies }: Input,
  operators: Operators,
  { bodies: placed }: Bodies,
  { u }: Run,
): string[] {
  const idle = bodies.flatMap(({ location }, i) =>
    location !== undefined && placed[i]!.mechanics.terms.length === 0 ? [i] : [],
  )
  const unused =
    idle.length > 0
      ? [
          `the surface gravity at bodies ${idle.join(', ')} does not act beside their own; NM19 adds it`,
        ]
      : []
  const fields = operators.couplings.filter(({ id, role }) => role === 'base' && id !== 'NM30')
  const placeless =
    fields.length > 0 && bodies.every(({ location }) => location === undefined)
      ? [`${fields.map(({ id }) => id).join(', ')} act on bodies with a location: there is none`]
      : []
  const media = bodies.flatMap(({ medium, mass, object }, i) => {
    const fastest = u.reduce((speed, row) => Math.max(speed, Math.abs(row[i]!)), 0)
    return mediumAround(medium, mass, shapeOf(object)).warnings(fastest)
  })
  return [...operators.warnings, ...unused, ...placeless, ...media]
}
