// Molecular dynamics of the caller's own atoms.
import { stateOf } from '../../continuum/state.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { Failure } from '../../failure.ts'
import { Random } from '../../numerics/random.ts'
import { invalidInput } from '../../refusal.ts'
import { below, limit, ONE_SIGMA, type Run } from '../../solver.ts'
import { type Bath, BLOCK_STEPS } from './baths.ts'
import { type Charges, readCharges, withCharges } from './charges.ts'
import { minimise } from './descent.ts'
import { readBonded } from './own-bonds.ts'
import { driftOfRun, driftWithoutBath, isSharedOut, structuralChecks } from './own-checks.ts'
import { besideNs, refuseLongOwn } from './own-cost.ts'
import { type Course, run } from './own-course.ts'
import { isDriven, type OuterField, readField } from './own-field.ts'
import { type OwnReport, ownReport } from './own-report.ts'
import { settle, settlingSteps } from './own-settle.ts'
import { massKey, readStart, type Start, shortestOf, stopDrift, velocitiesAt } from './own-start.ts'
import type { OwnInput } from './own-words.ts'
import { type PairPotential, readPairs } from './pair-potential.ts'
import { TABLE_ERROR_MAX } from './pair-tables.ts'
import { type Model, Particles } from './particles.ts'
import { densityAndTemperature } from './state-point.ts'
import { lammpsData, xyzFrame } from './write-atoms.ts'

/** Octets of a trajectory, and of an atom in it. */
const TRAJECTORY_MAX = 8_000_000
const ATOM_OCTETS = 40
const VELOCITY_OCTETS = 50
const RISE_STEPS = 3
const RISE_MAX = 0.008
const RISE_MIN = 4e-5
/** Tables begin at this part of the shortest distance of the start. */
const TABLE_FROM = 0.3
/** And at this part of the cutoff where the potentials have a value there: soft atoms go through each other. */
const SOFT_FROM = 1e-3
/** Of a potential and its slope; one that grows beyond has no table from there. */
const VALUE_MAX = 1e100
const WARNED_DEVIATION = 0.03
const COMPRESSIBILITY = 0.1

export function runOwn(input: OwnInput, { kernels, progress }: Run) {
  refuseUnnamed({ ...input, initial: undefined } as Parameters<typeof refuseUnnamed>[0])
  if (input.preset === 'polymer') {
    throw invalidInput('/preset', 'a chain has no part in a run of own atoms')
  }
  const start = readStart(input)
  const plain = readPairs(input, start.kinds)
  const charges = readCharges(input, start.kinds, start.kindOf, start.charges, plain)
  const pairs = charges ? plain.map(pair => withCharges(pair, charges)) : plain
  const n = start.kindOf.length
  const bonded = readBonded(input, n, start.topology)
  const field = readField(input, start.kinds)
  refuseTogether(input, { charges, field })
  const bath = bathOf(input)
  const before = settlingSteps(input, n, start.from === 'state')
  refuseUnwanted(input, n)
  const beside = besideNs(n, bonded, field)
  refuseLongOwn(input, start, pairs, before, beside)
  const masses = Float64Array.from(start.kindOf, kind => start.masses[kind]!)
  const rc = Math.max(...pairs.map(pair => pair.rc))
  const shortest = shortestOf(start.positions, start.box)
  if (!(shortest.distance > 1e-6 * rc) && !(input.minimise === true && shortest.distance > 0)) {
    const message = `atoms ${shortest.a + 1} and ${shortest.b + 1} are ${shortest.distance} apart: they overlap`
    throw invalidInput('/initial', message)
  }
  const model: Model = {
    ...{ kinds: start.kinds, kindOf: start.kindOf, masses: start.masses, pairs, box: start.box },
    shift: input.shift ?? 'energy',
    isPressed: bath.ensemble === 'npt',
    ...{ charges, bonded, field },
  }
  const lightest = Math.min(...start.masses)
  const way = RISE_STEPS * bath.dt * Math.sqrt(bath.temperature / lightest)
  const rise = rc * Math.max(RISE_MIN, Math.min(RISE_MAX, way / rc))
  const particles = new Particles(kernels, model, {
    rise,
    starts: tableStarts(pairs, Math.min(shortest.distance, rc / 2), rc),
  })
  const random = new Random(input.seed)
  const { warnings, velocities } = startVelocities(input, start, bath, masses, random)
  particles.place(start.positions, velocities)
  const force = input.minimise === true ? minimise(particles, bath.dt, rc / 2.5) : undefined
  if (force !== undefined) particles.place(particles.places(), velocities)
  const share = before / (before + input.steps)
  const melts = start.from === 'lattice' && input.preset !== 'crystal'
  const melting = melts ? Math.max(2 * bath.temperature, 2 * input.eps) : undefined
  const energyError = settle(particles, bath, before, melting, (part, message) =>
    progress(share * part, message),
  )
  const frames: string[] = []
  const { trajectory } = input
  const withVelocities = trajectory?.velocities === true
  const course = run(
    particles,
    bath,
    {
      ...{ steps: input.steps, dt: bath.dt, first: start.step, time: start.time },
      isFlowing: input.transport === true,
      isSampling: bath.ensemble === 'nve' || bath.ensemble === 'nvt',
      every: trajectory?.every,
      visit: (step, t) => frames.push(xyzFrame(particles, step, t, withVelocities)),
    },
    (part, message) => progress(share + (1 - share) * part, message),
  )
  const report = ownReport(input, particles, bath, course)
  const end = start.time + input.steps * bath.dt
  if (trajectory?.format === 'lammps') frames.push(lammpsData(particles, course.step))
  else if (trajectory && trajectory.every === undefined) {
    frames.push(xyzFrame(particles, course.step, end, withVelocities))
  }
  const state = stateAt(particles, course, end)
  const momentum = momentumOf(particles, masses)
  // A field that changes with the time does work.
  const isFree = bath.ensemble === 'nve' && !isDriven(input)
  particles.hold()
  const drift = isFree
    ? driftOfRun(course, input.steps)
    : driftWithoutBath(particles, bath, input.steps)
  refuseDrift(drift, bath.dt)
  const structural = structuralChecks(particles, bath)
  const value = report.kinetic + report.potential
  const uncertainty = Math.max(report.energyError, energyError / n)
  return {
    value,
    unit: '1',
    uncertainty,
    equations: equationsOf(input, model, report, bath, n),
    terms: [
      { term: 'kinetic energy per atom', value: report.kinetic },
      { term: 'potential energy per atom', value: report.potential },
    ],
    method: methodOf(bath, particles),
    outputs: {
      ...report.outputs,
      atoms: Object.fromEntries(
        start.kinds.map((kind, i) => [
          kind,
          start.kindOf.reduce((sum, k) => sum + (k === i ? 1 : 0), 0),
        ]),
      ),
      ensemble: bath.ensemble,
      energyDrift: drift.value,
      totalMomentum: momentum,
      equilibrationSteps: before,
      ...(trajectory && { trajectory: frames.join('') }),
      state,
    },
    checks: [
      below('energy drift', drift.value, drift.bound),
      ...(bath.ensemble === 'langevin' || bath.isOpen
        ? []
        : [below('total momentum over that of all', momentum, 1e-9)]),
      ...(particles.potentials.tabulated
        ? [below('error of the tables, relative', particles.potentials.tableError, TABLE_ERROR_MAX)]
        : []),
      limit(
        'reach of a force over half the box edge',
        (2 * particles.potentials.reach) / Math.min(...particles.box),
        1,
      ),
      ...isSharedOut(course, n),
      ...structural,
    ],
    accuracy: {
      estimate: drift.value,
      bound: drift.bound,
      how: 'energy drift over the energy; what a longer run would change is told as standard errors',
    },
    statistics: {
      standardError: uncertainty,
      confidence: ONE_SIGMA,
      how: 'scatter and autocorrelation of the energy',
      numerical: {
        estimate: drift.value,
        bound: drift.bound,
        how: isFree
          ? 'energy drift'
          : 'energy drift of steps without the bath, from the end of the run',
      },
    },
    resolved: {
      ...{ ...densityAndTemperature(input), ensemble: bath.ensemble, shift: model.shift },
      ...(charges && { damping: charges.damping, coulomb: charges.coulomb }),
      ...(bonded && { special: [...bonded.special] }),
    },
    series: report.series,
    warnings: [...warnings, ...deviations(report, bath, start.from === 'state' && before === 0)],
  }
}

/** Distances at which tables may begin, the first that makes a table is taken. */
function tableStarts(pairs: readonly PairPotential[], closest: number, rc: number): number[] {
  const [u, slope] = [new Float64Array(1), new Float64Array(1)]
  const hasValues = pairs.every(({ evaluate }) => {
    evaluate(Float64Array.of(SOFT_FROM * rc), u, slope)
    return Math.abs(u[0]!) < VALUE_MAX && Math.abs(slope[0]!) < VALUE_MAX
  })
  const usual = TABLE_FROM * closest
  return hasValues && SOFT_FROM * rc < usual ? [SOFT_FROM * rc, usual] : [usual]
}

function bathOf(input: OwnInput): Bath {
  const ensemble = input.ensemble ?? 'nve'
  const refused = (names: readonly (keyof OwnInput)[], of: string) => {
    for (const name of names) {
      if (input[name] !== undefined) throw invalidInput(`/${name}`, `${name} belongs to ${of}`)
    }
  }
  if (ensemble !== 'npt') refused(['P0', 'tauP'], 'ensemble npt')
  if (ensemble !== 'langevin') refused(['friction'], 'ensemble langevin')
  if (ensemble === 'langevin') refused(['tauT'], 'ensembles nvt and npt')
  if (ensemble === 'npt' || ensemble === 'langevin') {
    if (input.transport === true) {
      throw invalidInput(
        '/transport',
        `transport is measured in nve or nvt: ${ensemble} changes how momentum flows`,
      )
    }
  }
  const { eps, sig } = input
  return {
    ensemble,
    isOpen: input.field !== undefined,
    temperature: densityAndTemperature(input).T0,
    pressure: input.P0 ?? 1,
    tauT: input.tauT ?? 0.5,
    tauP: input.tauP ?? 2,
    friction: input.friction ?? 1,
    compressibility: (COMPRESSIBILITY * sig * sig * sig) / eps,
    dt: input.dtSim,
    seed: input.seed,
  }
}

interface Beside {
  readonly charges: Charges | undefined
  readonly field: OuterField | undefined
}

function refuseTogether(input: OwnInput, { charges, field }: Beside): void {
  if (input.coulomb !== undefined && !charges) {
    throw invalidInput('/coulomb', 'coulomb counts where there are charges')
  }
  if (!field) return
  if (input.ensemble === 'npt') {
    throw invalidInput('/field', 'a field stands where the box is: npt changes the box')
  }
  if (input.transport === true) {
    throw invalidInput('/transport', 'a field carries momentum away: transport is measured without')
  }
}

function refuseUnwanted({ trajectory, steps }: OwnInput, n: number): void {
  if (!trajectory) return
  const { every, format, velocities } = trajectory
  if (format === 'lammps') {
    if (every === undefined && velocities === undefined) return
    throw invalidInput(
      '/trajectory',
      'lammps is the data of the end: every and velocities belong to xyz',
    )
  }
  const frames = every === undefined ? 1 : Math.floor(steps / every) + 1
  const octets = frames * (n * (ATOM_OCTETS + (velocities ? VELOCITY_OCTETS : 0)) + 200)
  if (octets <= TRAJECTORY_MAX) return
  const message = `${frames} frames of ${n} atoms are about ${octets} octets, at most ${TRAJECTORY_MAX} are told; take more steps between frames`
  throw invalidInput('/trajectory/every', message, { value: octets, maximum: TRAJECTORY_MAX })
}

function startVelocities(
  input: OwnInput,
  start: Start,
  bath: Bath,
  masses: Float64Array,
  random: Random,
): { velocities: Float64Array; warnings: string[] } {
  if (!start.velocities)
    return { velocities: velocitiesAt(bath.temperature, masses, random), warnings: [] }
  // A state goes on as it is, to the last bit.
  if (start.from === 'state') return { velocities: start.velocities, warnings: [] }
  const velocities = start.velocities.slice()
  const speed = stopDrift(velocities, masses)
  const warnings =
    speed > 1e-6 * Math.sqrt(bath.temperature)
      ? [`the motion of all atoms together, ${speed}, was taken off`]
      : []
  if (input.minimise === true)
    throw invalidInput('/minimise', 'the text has velocities: atoms of a minimum rest')
  return { velocities, warnings }
}

/** For `initial` of a run that goes on. */
function stateAt(particles: Particles, { step }: Course, t: number) {
  const { model, n, box } = particles
  const masses = model.kinds.map((kind, i) => [massKey(i, kind), model.masses[i]!] as const)
  return stateOf('evolve', {
    t,
    arrays: {
      box: Float64Array.from(box),
      kinds: Float64Array.from(model.kindOf),
      positions: particles.places(),
      velocities: particles.velocities(),
    },
    history: { atoms: n, step, ...Object.fromEntries(masses) },
  })
}

/** Length of the total momentum over the sum of all. */
function momentumOf(particles: Particles, masses: Float64Array): number {
  const velocities = particles.velocities()
  const total = [0, 0, 0]
  let size = 0
  for (const [i, v] of velocities.entries()) {
    const p = masses[Math.floor(i / 3)]! * v
    total[i % 3]! += p
    size += Math.abs(p)
  }
  return size === 0 ? 0 : Math.sqrt(total.reduce((sum, p) => sum + p * p, 0)) / size
}

function refuseDrift({ value, bound }: { value: number; bound: number }, dt: number): void {
  if (value <= bound) return
  const passing = Number(((dt * Math.sqrt(bound / value)) / 2).toPrecision(2))
  const message = `energy drift ${value} exceeds ${bound}; dtSim = ${passing} should pass`
  throw new Failure('PRECISION', message, { energyDrift: value, limit: bound, passing })
}

function equationsOf(
  { eps, sig, shift = 'energy' }: OwnInput,
  { pairs, kinds }: Model,
  report: OwnReport,
  { temperature }: Bath,
  n: number,
): string[] {
  const cut = shift === 'none' ? '' : shift === 'force' ? ', energy and force 0 at rc' : ', 0 at rc'
  return [
    `E/N = (K + U)/N = ${report.kinetic + report.potential}`,
    ...pairs.slice(0, 6).map(({ a, b, rc, lennardJones }) => {
      const name = `u(${kinds[a]}, ${kinds[b]})`
      if (!lennardJones) return `${name} as written, r < ${rc}${cut}`
      const { eps, sig } = lennardJones
      return `${name} = 4 ${eps} ((${sig}/r)^12 - (${sig}/r)^6), r < ${rc}${cut}`
    }),
    `T = ${report.temperature}, wanted ${temperature}; ${n} atoms; eps = ${eps}, sig = ${sig}`,
  ]
}

function methodOf({ ensemble }: Bath, { potentials }: Particles): string {
  const ways = {
    nve: 'velocity Verlet at constant energy',
    nvt: 'velocity Verlet with stochastic velocity rescaling (Bussi 2007)',
    npt: 'velocity Verlet with stochastic velocity and cell rescaling (Bussi 2007, Bernetti 2020)',
    langevin: 'Langevin, BAOAB (Leimkuhler and Matthews 2013)',
  }
  const forces = potentials.tabulated ? 'potentials tabulated in r^2' : 'Lennard-Jones'
  return `${ways[ensemble]}; ${forces}, pair lists; atoms and lists anew every ${BLOCK_STEPS} steps`
}

function deviations(
  report: OwnReport,
  { ensemble, temperature }: Bath,
  isCarried: boolean,
): string[] {
  if (isCarried && ensemble === 'nve') return []
  const deviation = report.temperature / temperature - 1
  const large =
    Math.abs(deviation) > Math.max(WARNED_DEVIATION, (4 * report.temperatureError) / temperature)
  return large
    ? [
        `the mean temperature is ${(100 * deviation).toFixed(1)} % off T0: the run is short, or the system still changes`,
      ]
    : []
}

/** Inputs that have no part in the run. */
export const unusedBy = ({ initial, types, ensemble }: OwnInput): string[] => [
  ...['kBond', 'r0Bond'],
  ...(initial !== undefined || types !== undefined ? ['N'] : []),
  ...(initial !== undefined ? ['preset', 'rho'] : []),
  ...(ensemble === 'npt' ? [] : ['P0', 'tauP']),
]
