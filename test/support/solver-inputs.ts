// Inputs of every solver: its defaults, and the one among those it takes that runs longest.
import { validator } from '../../server/call/validate.ts'
import { object } from '../../workers/schema.ts'
import type { Solver } from '../../workers/solver.ts'
import { operators } from './operators.ts'

export type SolverInput = Record<string, unknown>

const bodies = (count: number, about: SolverInput) =>
  Array.from({ length: count }, (_, i) => ({ object: `body ${i}`, ...about }))

/** Atoms somewhat nearer to each other than contact. */
const lattice = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    x: 1.1 * (i % 8),
    y: 1.1 * (Math.floor(i / 8) % 8),
    z: 1.1 * Math.floor(i / 64),
  }))

/** Of solvers that have no default for each of their inputs. */
const NEEDED: Readonly<Record<string, SolverInput>> = {
  solve: { prompt: 'a fall' },
  multibody: {
    prompt: 'two bodies',
    tMax: 0.5,
    bodies: [0, 1].map(position => ({ mass: 1e10, position, medium: 'vacuum', object: 'a body' })),
  },
}

/** Found by trying the corners of each range; where a solver limits its work, at that limit. */
const LARGEST: Readonly<Record<string, SolverInput>> = {
  solve: { prompt: 'a fall', medium: 'water', mass: 10, tMax: 30, dt: 0.001 },
  multibody: {
    prompt: 'sixteen bodies',
    tMax: 50,
    dt: 0.001,
    bodies: bodies(16, { mass: 1, location: 'earth', medium: 'air' }),
  },
  action: { system: 'pendulum', order: 8, steps: 2_000_000 },
  closedform: { t: 5700, mu2: 100, lambda: 10 },
  epi: { model: 'seir', days: 3650, beta: 50, gamma: 50, sigma: 50 },
  lotka: { method: 'symplectic', steps: 2_000_000 },
  kalman: { steps: 20_000 },
  heat: { method: 'explicit', nx: 128, ny: 128, dt: 1e-5, steps: 500_000 },
  lorenz: { dt: 0.005, steps: 5_000_000 },
  device: { nx: 220, ny: 220, Lx: 18 },
  dock: { receptor: lattice(500), ligand: lattice(100), restarts: 23 },
  schrodinger: { potential: 'double-well', V0: 100, b: 3, levels: 30 },
  opt: { fn: 'rosenbrock', dim: 50, maxIter: 1_000_000 },
  grid: { N: 300, chords: 900 },
  buckling: { elements: 128, modes: 20 },
  acoustic: { modes: 40 },
  evolve: { N: 2000, steps: 200_000 },
  react: { model: 'fitzhugh-nagumo', N: 400, steps: 6250, dt: 0.1 },
  fracture: { nx: 64, ny: 40, horizonM: 4, sf: 0.02 },
  fea: { nx: 220, ny: 80, Lx: 1, Ly: 4 },
  wave: { mode: 'maxwell', nx: 128, ny: 128, steps: 400_000 },
  flow: { N: 160, visc: 0.002, dt: 0.005, steps: 3000 },
  quant: { paths: 10_000_000 },
  sat: { n: 120, seed: 5 },
  gauge: { L: 64, sweeps: 16_000 },
  zeta: { T: 2000, dt: 0.001 },
  climate: { N: 512, dt: 2e-4, steps: 1525 },
  tumor: { N: 20_001, L: 2000, tEnd: 15_000 },
}

export const defaultInput = (solver: Solver) => inputOf(solver, {})

/** Undefined for a solver that is not listed. */
export function largestInput(solver: Solver): SolverInput | undefined {
  const given = LARGEST[solver.key]
  return given && inputOf(solver, given)
}

/** Validated, defaults filled in. */
export function inputOf({ key, params }: Solver, given: SolverInput): SolverInput {
  return validator(object(params), operators)({ ...NEEDED[key], ...given }) as SolverInput
}
