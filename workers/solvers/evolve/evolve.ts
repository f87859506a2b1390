import { Random } from '../../numerics/random.ts'
import { choice, integer, list, nullable, number, object, optional } from '../../schema.ts'
import { below, defineSolver, limit, ONE_SIGMA } from '../../solver.ts'
import { everyOptional, refuseOthers } from '../systems/own-system.ts'
import { costMs, refuseLong } from './cost.ts'
import { equilibrate, equilibrationSteps } from './equilibrate.ts'
import { written } from './in-words.ts'
import { runOwn, unusedBy } from './own.ts'
import { ownCostMs } from './own-cost.ts'
import { isOwn, OWN_OUTPUTS, OWN_WORDS } from './own-words.ts'
import { pictures } from './pictures.ts'
import { produce } from './produce.ts'
import { reportOf } from './report.ts'
import {
  driftBound,
  energyDrift,
  isReversible,
  isShared,
  listIsWhole,
  refuseDrift,
  virialIsDerivative,
} from './self-checks.ts'
import { Simulation } from './simulation.ts'
import { startPositions, startVelocities } from './start.ts'
import { densityAndTemperature, statePointOf } from './state-point.ts'

const above0 = { exclusiveMinimum: 0 } as const

const MODEL = {
  preset: choice(['lj-liquid', 'lj-gas', 'crystal', 'polymer'], {
    title: 'what is simulated; gives rho and T0 their defaults',
    default: 'lj-liquid',
  }),
  N: integer({ title: 'atoms; a crystal has 4 n^3', minimum: 2, maximum: 20_000, default: 256 }),
  rho: optional(
    number({
      title: 'number density; 0.8, gas and polymer 0.05, crystal 1, in 1/sig^3, when left out',
      ...above0,
      maximum: 1e9,
    }),
  ),
  T0: optional(
    number({
      title: 'mean temperature wanted; 1, gas 2, crystal 0.1, in eps/k, when left out',
      ...above0,
      maximum: 1e9,
    }),
  ),
  steps: integer({ title: 'steps', minimum: 10, maximum: 200_000, default: 2000 }),
  dtSim: number({ title: 'time step', ...above0, maximum: 1e3, default: 0.003 }),
  eps: number({ title: 'depth of the potential', minimum: 1e-6, maximum: 1e6, default: 1 }),
  sig: number({ title: 'distance of zero potential', minimum: 1e-3, maximum: 1e3, default: 1 }),
  rc: number({
    title: 'cutoff; at most half the box is used',
    ...above0,
    maximum: 1e5,
    default: 2.5,
  }),
  kBond: number({ title: 'bond strength (polymer)', ...above0, maximum: 1e9, default: 30 }),
  r0Bond: number({ title: 'bond length (polymer)', ...above0, maximum: 1e4, default: 1 }),
  seed: integer({ title: 'seed', minimum: 0, maximum: 4294967295, default: 1 }),
  sample: integer({ title: 'rows of the series', minimum: 2, maximum: 500, default: 40 }),
}

const params = { ...MODEL, ...OWN_WORDS }

const of = (title: string) => number({ title })
const ofChain = (title: string) => nullable(of(`${title}; null without a chain`))
const curve = (title: string) => list(of(title), { title })
const errorOf = (title: string) => nullable(of(`of the mean ${title}; null in a short run`))

/** Colloids on a cubic lattice, each a little off. */
const COLLOIDS = Array.from({ length: 64 }, (_, i) => {
  const at = [i % 4, Math.floor(i / 4) % 4, Math.floor(i / 16)]
  return `C ${at.map(cell => 1.6 * cell + 0.05 * ((i * 7) % 3)).join(' ')}`
}).reduce(
  (text, row) => `${text}${row}\n`,
  '64\nLattice="6.4 0 0 0 6.4 0 0 0 6.4" Properties=species:S:1:pos:R:3\n',
)

export const evolve = defineSolver({
  key: 'evolve',
  title: 'Molecular dynamics of own atoms, or of a Lennard-Jones fluid',
  brief:
    'Molecular dynamics of own atoms, mixtures and potentials in any ensemble; or a Lennard-Jones fluid.',
  description:
    'Atoms in a periodic box by velocity Verlet. With `types` or `initial` (text of extended XYZ or LAMMPS data, or a state) own ones: up to 20000 atoms of 8 kinds, `pairs` of Lennard-Jones or an expression of r, `charges` (Wolf), `bonds`, `angles`, a `field`, ensemble nve, nvt, npt, langevin, `transport` coefficients, `trajectory`. Else a Lennard-Jones liquid, gas, crystal or one chain at constant energy after an equilibration to T0. Potential cut at rc and shifted to zero. One system of units with k = 1. Seeded. 0.1 s per thousand steps of a thousand atoms.',
  reference:
    'Allen and Tildesley, Computer Simulation of Liquids (Oxford, 2nd ed. 2017), chs. 2, 3, 5, 8; Bussi, Donadio and Parrinello, J. Chem. Phys. 126 (2007) 014101; Bernetti and Bussi, J. Chem. Phys. 153 (2020) 114107; Leimkuhler and Matthews, Appl. Math. Res. Express (2013) 34',
  words:
    'molecular dynamics md lennard-jones lj liquid gas crystal polymer atoms argon simulation nve virial mixture thermostat barostat viscosity diffusion trajectory bead beads spring melting radial distribution function',
  unspokenWords: 'mixture thermostat barostat viscosity diffusion water melting',
  synonyms: {
    preset: { 'lj-liquid': 'liquid|fluid', 'lj-gas': 'gas', crystal: 'solid' },
    N: 'particles atoms',
    rho: 'density',
  },
  countsWith: { kBond: { preset: ['polymer'] }, r0Bond: { preset: ['polymer'] } },
  written,
  params,
  unspoken: Object.keys(OWN_WORDS),
  outputs: {
    ...OWN_OUTPUTS,
    ...everyOptional({
      meanTemperature: of('2 K / (3 N - 3), mean over the run'),
      temperatureStd: of('standard deviation of the temperature in time'),
      potentialEnergyPerParticle: of('mean'),
      kineticEnergyPerParticle: of('mean'),
      totalEnergyPerParticle: of('mean'),
      meanPressure: of('mean of (2 K + virial) / (3 V), without tail correction'),
      pressureTail: nullable(
        of('what pairs beyond rc would add to the pressure; null for a chain'),
      ),
      energyDrift: of('|mean E of the last tenth - of the first tenth| / max(|E0|, K0)'),
      totalMomentum: of('length of the total momentum at the end'),
      staticLatticeEnergy: nullable(
        of('energy per atom of the perfect lattice; null if not crystal'),
      ),
      meanBondLength: ofChain('mean length of a bond'),
      meanBondEnergy: ofChain('mean energy of a bond'),
      radiusOfGyration: ofChain('mean radius of gyration'),
      diffusionCoefficient: nullable(
        of(
          'slope of the mean square displacement / 6; null for a chain and before diffusion sets in',
        ),
      ),
      rdf: object(
        { r: curve('distance'), g: curve('pair distribution function') },
        { title: 'pair distribution' },
      ),
      meanSquareDisplacement: object(
        { t: curve('time'), square: curve('mean square displacement') },
        { title: 'mean square displacement' },
      ),
      standardErrors: object(
        {
          temperature: errorOf('temperature'),
          potentialEnergyPerParticle: errorOf('potential energy'),
          pressure: errorOf('pressure'),
        },
        { title: 'standard errors by block averages' },
      ),
      equilibrationSteps: integer({ title: 'steps with the thermostat before the run' }),
      rcUsed: of('cutoff used'),
      box: of('edge of the cube'),
    }),
  },
  pictures,
  examples: [
    { title: 'a liquid at density 0.8 and temperature 1', input: {}, value: -3.2, relTol: 0.02 },
    {
      title: 'a cold crystal',
      input: { preset: 'crystal', steps: 1000 },
      value: -7.0273,
      relTol: 1e-3,
    },
    {
      title: 'the mixture of Kob and Andersen at temperature 1',
      input: {
        types: { A: 160, B: 40 },
        rho: 1.2,
        T0: 1,
        ensemble: 'nvt',
        pairs: [
          { types: ['A', 'B'], eps: 1.5, sig: 0.8, rc: 2 },
          { types: ['B', 'B'], eps: 0.5, sig: 0.88, rc: 2.2 },
        ],
      },
      value: -4.49014530087,
    },
    {
      title: 'argon in SI at 94 K and 1374 kg/m^3, as in Rahman, Phys. Rev. 136 (1964) A405',
      input: {
        types: { Ar: 256 },
        rho: 0.8141,
        T0: 0.787,
        steps: 4000,
        scale: { eps: 1.656778e-21, sig: 3.4e-10, mass: 6.6335e-26 },
      },
      value: -3.77793748175,
    },
    {
      title: 'charged colloids that repel each other as Yukawa, from a text of extended XYZ',
      input: {
        initial: COLLOIDS,
        pairs: [{ types: ['C', 'C'], potential: 'A*exp(-kappa*(r - 1))/r', rc: 3 }],
        parameters: { A: 40, kappa: 2 },
        ensemble: 'langevin',
        friction: 2,
        steps: 4000,
      },
      value: 30.9497672895,
    },
  ],
  largest: { N: 2000, steps: 200_000 },
  bodyMaxBytes: 1_572_864,
  costMs: input => (isOwn(input) ? ownCostMs(input) : costMs(input)),

  solve(input, run) {
    if (isOwn(input)) {
      refuseOthers(input, { kBond: MODEL.kBond, r0Bond: MODEL.r0Bond }, 'belongs to the chain')
      return { ...runOwn(input, run), unused: unusedBy(input) }
    }
    const { kernels, progress } = run
    const { steps, seed, eps } = input
    const state = statePointOf(input)
    refuseLong(state, steps)
    const random = new Random(seed)
    const simulation = new Simulation(kernels, state)
    simulation.place(startPositions(state), startVelocities(state, random))
    const lattice = state.preset === 'crystal' ? (simulation.potential / state.n) * eps : null
    if (state.bond) for (let k = 0; k < SETTLING; k++) simulation.settle(FARTHEST)

    const before = equilibrationSteps(state)
    const share = before / (before + steps)
    const equilibration = equilibrate(simulation, random, (part, potential) =>
      progress(share * part, `equilibration, potential energy ${potential.toPrecision(8)} eps`),
    )
    const production = produce(simulation, steps, (fraction, message) =>
      progress(share + (1 - share) * fraction, message),
    )
    const drift = energyDrift(production.thermo)
    refuseDrift(drift, input)
    const momentum = simulation.momentum()
    const report = reportOf(input, state, production)
    const { kinetic, potential, outputs, series, equations, warnings } = report
    const uncertainty = (equilibration.energyError / state.n) * eps
    return {
      value: kinetic + potential,
      unit: '1',
      uncertainty,
      equations,
      terms: [
        { term: 'kinetic energy per atom', value: kinetic },
        { term: 'potential energy per atom', value: potential },
      ],
      method:
        'velocity Verlet with pair lists, after stochastic velocity rescaling; Lennard-Jones cut at rc and shifted',
      outputs: {
        ...outputs,
        energyDrift: drift,
        totalMomentum: momentum * Math.sqrt(eps),
        staticLatticeEnergy: lattice,
        equilibrationSteps: equilibration.steps,
      },
      checks: [
        below('energy drift', drift, driftBound(steps)),
        below('total momentum', momentum, 1e-9),
        limit('cutoff over half the box edge', state.cutoff / (state.edge / 2), 1),
        ...isShared(production.thermo, state.n),
        listIsWhole(simulation),
        virialIsDerivative(simulation),
        isReversible(simulation),
      ],
      accuracy: {
        estimate: Math.max(drift, uncertainty / Math.max(Math.abs(kinetic + potential), kinetic)),
        bound: 0.05,
        how: 'standard error of the mean energy of the thermostatted stage, or the energy drift if that is larger, over the energy',
      },
      statistics: {
        standardError: uncertainty,
        confidence: ONE_SIGMA,
        how: 'scatter of the energy of the thermostatted stage',
        numerical: { estimate: drift, bound: driftBound(steps), how: 'energy drift' },
      },
      resolved: densityAndTemperature(input),
      series,
      warnings,
    }
  },
})

/** Moves that take the overlaps of a folded chain apart, and the length of one. */
const SETTLING = 300
const FARTHEST = 0.02
