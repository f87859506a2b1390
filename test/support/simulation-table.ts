// The simulation tools of the interface specification, row by row: names, ranges, choices and defaults as printed
// there. `smallest` holds sizes at the lower ends of their ranges, with what they need to be a run at all; `shorter`
// takes the largest input of support/solver-inputs.ts down in its budget alone: steps, sweeps, time.

/** null where the specification gives a name without range, choices or default. */
type ParameterRow = null | { range?: [number, number]; choices?: string[]; default?: unknown }

export interface SimulationRow {
  tool: string
  parameters: Record<string, ParameterRow>
  smallest: Record<string, unknown>
  shorter?: Record<string, unknown>
}

const range = (low: number, high: number, standard?: number): ParameterRow => ({
  range: [low, high],
  ...(standard !== undefined && { default: standard }),
})
const standard = (value: unknown): ParameterRow => ({ default: value })
const choices = (words: string[], value?: string): ParameterRow => ({
  choices: words,
  ...(value !== undefined && { default: value }),
})
const named = (...names: string[]): Record<string, ParameterRow> =>
  Object.fromEntries(names.map(name => [name, null]))

export const SIMULATIONS: readonly SimulationRow[] = [
  {
    tool: 'svc_evolve',
    parameters: {
      preset: choices(['lj-liquid', 'lj-gas', 'crystal', 'polymer'], 'lj-liquid'),
      N: range(2, 2000),
      ...named('rho', 'T0', 'seed'),
      steps: range(10, 200_000, 2000),
      dtSim: standard(0.003),
      eps: standard(1),
      sig: standard(1),
      rc: standard(2.5),
      kBond: standard(30),
      r0Bond: standard(1),
      sample: range(2, 500, 40),
    },
    smallest: { preset: 'lj-gas', N: 2, rho: 0.01, steps: 10, sample: 2 },
    shorter: { steps: 400 },
  },
  {
    tool: 'svc_action',
    parameters: {
      system: choices(['kepler', 'oscillator', 'pendulum'], 'kepler'),
      order: { default: 4 },
      steps: range(10, 2_000_000, 20_000),
      dt: standard(0.01),
      eccentricity: range(0, 0.98, 0.6),
      mu: standard(1),
      omega: standard(1),
      lambda: standard(1),
      ...named('q0', 'p0'),
      compare: standard(true),
      sample: range(2, 500, 60),
    },
    smallest: { order: 2, steps: 10, eccentricity: 0, sample: 2 },
  },
  {
    tool: 'svc_heat',
    parameters: {
      method: choices(['explicit', 'implicit'], 'implicit'),
      nx: range(8, 128),
      ny: range(8, 128),
      ...named('kx', 'ky', 'alpha', 'dt', 'steps', 'dim', 'mode'),
    },
    smallest: { nx: 8, ny: 8, steps: 1 },
    shorter: { steps: 12_000 },
  },
  {
    tool: 'svc_lorenz',
    parameters: named('sigma', 'rho', 'beta', 'dt', 'steps', 'delta'),
    smallest: { steps: 40 },
  },
  {
    tool: 'svc_wave',
    parameters: {
      mode: choices(['membrane', 'maxwell', 'wave1d'], 'membrane'),
      nx: range(16, 128),
      ny: range(16, 128),
      ...named('kx', 'ky', 'c', 'dt', 'steps', 'dim', 'mode_k', 'eps', 'mu'),
      courant: standard(0.5),
    },
    smallest: { nx: 16, ny: 16, steps: 1 },
    shorter: { steps: 5000 },
  },
  {
    tool: 'svc_flow',
    parameters: { N: range(8, 160), ...named('steps', 'dt', 'visc', 'iters') },
    smallest: { N: 8, visc: 1, steps: 100, dt: 0.001 },
    shorter: { problem: 'taylor-green', steps: 50, dt: 0.001 },
  },
  {
    tool: 'svc_fracture',
    parameters: {
      mode: choices(['2d', 'bar'], '2d'),
      nx: range(16, 64),
      ny: range(8, 40),
      notchFrac: range(0.1, 0.6),
      horizonM: range(2, 4),
      ...named('N', 'E', 'strain', 's0', 'sf', 'loadSteps', 'relaxIters'),
    },
    smallest: { nx: 16, ny: 8, notchFrac: 0.1, horizonM: 2, loadSteps: 1 },
    shorter: { loadSteps: 20, strain: 0.004 },
  },
  {
    tool: 'svc_react',
    parameters: {
      model: choices(['gray-scott', 'fitzhugh-nagumo']),
      N: range(16, 400),
      ...named('steps', 'dt', 'Du', 'Dv', 'F', 'k', 'epsilon', 'a', 'b', 'I'),
    },
    smallest: { N: 16, steps: 1 },
    shorter: { steps: 300 },
  },
  {
    tool: 'svc_epi',
    parameters: {
      model: choices(['sir', 'seir']),
      ...named('beta', 'gamma', 'sigma', 'N', 'I0', 'days'),
    },
    smallest: { days: 1 },
  },
  {
    tool: 'svc_quant',
    parameters: {
      type: choices(['call', 'put']),
      ...named('S0', 'K', 'r', 'sigma', 'T', 'paths'),
    },
    smallest: { paths: 1000 },
  },
  {
    tool: 'svc_zeta',
    parameters: { T: range(15, 2000), ...named('dt') },
    smallest: { T: 15 },
  },
  {
    tool: 'svc_sat',
    parameters: { n: range(3, 120), ...named('alpha', 'm', 'seed') },
    smallest: { n: 3, m: 0 },
  },
  {
    tool: 'svc_gauge',
    parameters: { L: range(4, 64), ...named('beta', 'sweeps', 'seed') },
    smallest: { L: 4, sweeps: 50 },
    shorter: { sweeps: 800 },
  },
  {
    tool: 'svc_fea',
    parameters: { nx: range(4, 220, 120), ny: range(2, 80, 30), ...named('Lx', 'Ly', 'E', 'P') },
    smallest: { nx: 4, ny: 2 },
  },
  {
    tool: 'svc_grid',
    parameters: { N: range(3, 300), ...named('chords', 'reactance', 'seed') },
    smallest: { N: 3, chords: 0 },
  },
  {
    tool: 'svc_device',
    parameters: {
      nx: range(16, 220),
      ny: range(16, 220),
      ...named('Lx', 'Ly', 'V', 'kx', 'dim', 'Na', 'Nd', 'ni', 'T'),
    },
    smallest: { nx: 16, ny: 16 },
    shorter: { Lx: 4 },
  },
  {
    tool: 'svc_opt',
    parameters: {
      fn: choices(['sphere', 'rosenbrock', 'rastrigin', 'beale']),
      method: choices(['nelder-mead', 'gradient']),
      ...named('dim', 'maxIter'),
    },
    smallest: { fn: 'sphere', dim: 1, maxIter: 100 },
    shorter: { method: 'gradient' },
  },
  {
    tool: 'svc_climate',
    parameters: named('N', 'steps', 'g', 'H', 'dt'),
    smallest: { N: 16, steps: 2 },
    shorter: { steps: 60 },
  },
  {
    tool: 'svc_lotka',
    parameters: {
      method: choices(['rk4', 'symplectic', 'euler'], 'rk4'),
      ...named('alpha', 'beta', 'delta', 'gamma', 'x0', 'y0', 'dt', 'steps'),
    },
    smallest: { steps: 1 },
  },
  {
    tool: 'svc_kalman',
    parameters: {
      steps: range(50, 20_000),
      ...named('dt', 'sigmaA', 'sigmaZ', 'seed', 'v0'),
    },
    smallest: { steps: 50 },
  },
  {
    tool: 'svc_dock',
    parameters: {},
    smallest: { receptor: [{ x: 0, y: 0, z: 0 }], ligand: [{ x: 0, y: 0, z: 0 }], restarts: 1 },
    shorter: { restarts: 1 },
  },
  { tool: 'svc_buckling', parameters: {}, smallest: { elements: 4, modes: 1 } },
  { tool: 'svc_acoustic', parameters: {}, smallest: { modes: 1 } },
  { tool: 'svc_schrodinger', parameters: {}, smallest: { levels: 1 } },
  {
    tool: 'svc_tumor',
    parameters: {},
    smallest: { N: 33, L: 60, tEnd: 80, D: 1.5, rho: 0.01, x0: 20 },
    shorter: { L: 400, tEnd: 200 },
  },
]
