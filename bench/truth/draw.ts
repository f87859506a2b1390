// Figures drawn at random over the inputs of the solvers, each with its stated error, one JSON object a line. What is
// right is found by values.py with other means: node bench/truth/draw.ts 4000 1 | python3 bench/truth/values.py
// Keys of solvers behind the seed draw from those alone.
import { validator } from '../../server/call/validate.ts'
import { domains } from '../../workers/domains/index.ts'
import { compileKernels, kernelsFrom } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { createRegistry } from '../../workers/operators/registry.ts'
import { object } from '../../workers/schema.ts'
import { solveWith } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'

type Draw = () => Record<string, unknown>

const [, , count = '4000', seed = '1', ...only] = process.argv
const random = new Random(Number(seed))
const u = (low: number, high: number) => low + (high - low) * random.uniform()
/** Evenly in the logarithm. */
const lu = (low: number, high: number) => low * (high / low) ** random.uniform()
const whole = (low: number, high: number) => Math.floor(u(low, high + 1))
const among = <T>(...all: T[]): T => all[whole(0, all.length - 1)]!

const quant = () => {
  const [S0, K] = [lu(10, 1000), lu(10, 1000)]
  const paths = among(1000, 5000, 50_000)
  const option = { S0, K, r: u(-0.02, 0.1), sigma: lu(0.01, 1), T: lu(0.02, 10) }
  return { ...option, type: among('call', 'put'), paths }
}

const harmonic = () => {
  const NM30 = lu(0.1, 100)
  // Half of the ends are whole turns, where the displacement vanishes.
  const turns = (2 * Math.PI * whole(1, 5)) / NM30
  const tMax = among(u(0.2, 30), Math.min(30, Math.max(0.1, turns)))
  return { prompt: 'x', koSettings: { NM30 }, position: lu(0.01, 100), tMax }
}

const fall = () => ({
  prompt: 'x',
  mass: lu(0.01, 100),
  medium: among('air', 'vacuum'),
  object: among('body', 'baseball', 'tennis ball'),
  tMax: u(0.1, 20),
})

const outbreak = () => ({
  model: among('sir', 'seir'),
  beta: u(0.05, 3),
  gamma: u(0.02, 1),
  sigma: u(0.05, 1),
  N: lu(100, 1e9),
  I0: u(1, 50),
  days: u(10, 700),
})

/** Up to four masses that fly apart too fast to meet, under their gravity. */
const flight = () => {
  const bodies = Array.from({ length: whole(2, 4) }, (_, i) => ({
    mass: lu(1e6, 1e9),
    position: 10 * i + u(0, 5),
    dphi0: i + u(0, 0.5),
  }))
  return { prompt: 'x', bodies, tMax: u(0.5, 20) }
}

const orbit = () => {
  const system = among('kepler', 'oscillator', 'pendulum')
  return {
    ...{ system, order: among(2, 4, 6, 8), steps: whole(100, 5000), dt: lu(0.002, 0.05) },
    ...{ eccentricity: u(0, 0.6), omega: lu(0.2, 3), lambda: u(0, 2) },
    ...{ q0: u(-2, 2), p0: u(-1.5, 1.5), compare: false },
  }
}

const bound = () => ({
  potential: among('box', 'harmonic', 'finite-well', 'morse', 'double-well', 'hydrogen'),
  ...{ mass: lu(0.2, 5), hbar: lu(0.3, 2), L: lu(0.1, 10), omega: lu(0.1, 10) },
  ...{ V0: lu(1, 50), a: u(0.8, 3), D: lu(5, 50), alpha: lu(0.3, 3), b: lu(0.3, 3) },
  ...{ Z: whole(1, 4), l: whole(0, 3), levels: 1 },
})

const minimum = () => {
  const fn = among('sphere', 'rosenbrock', 'rastrigin', 'beale')
  const dim = fn === 'beale' ? 2 : whole(2, 6)
  return { fn, method: among('nelder-mead', 'gradient'), dim }
}

const atoms = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ x: 1.1 * i, y: u(-0.5, 0.5), z: u(-0.5, 0.5) }))

const patterns = () =>
  among(true, false)
    ? {
        ...{ model: 'gray-scott', N: 2 * whole(8, 16), steps: whole(50, 1000), dt: u(0.2, 1) },
        ...{ F: u(0.02, 0.06), k: u(0.05, 0.066) },
      }
    : {
        ...{
          model: 'fitzhugh-nagumo',
          N: 2 * whole(8, 16),
          steps: whole(50, 500),
          dt: u(0.02, 0.1),
        },
        ...{ Du: u(0.1, 1), Dv: u(0, 0.5), a: u(0.4, 1), b: u(0.4, 1), I: u(0, 1) },
      }

const surface = () => {
  const N = 8 * whole(4, 8)
  const [g, H] = [lu(1, 20), lu(0.1, 10)]
  const dt = u(0.1, 0.6) / (N * Math.sqrt(g * H))
  // One to six periods.
  return { N, g, H, dt, steps: Math.ceil(u(1.1, 6) / (Math.sqrt(g * H) * dt)) }
}

const dam = () => {
  const [g, H, N] = [lu(1, 20), lu(0.5, 10), whole(100, 400)]
  const dt = u(0.2, 0.5) / (N * Math.sqrt(g * H))
  const steps = Math.floor(0.2 / (Math.sqrt(g * H) * dt))
  return { initial: 'dam-break', g, H, hRight: H * u(0.1, 0.9), N, dt, steps }
}

const front = () => {
  const [D, rho] = [lu(0.01, 1), lu(0.005, 0.5)]
  const [width, growth] = [Math.sqrt(D / rho), u(4, 20)]
  return {
    ...{ D, rho, K: lu(0.1, 100), x0: 10 * width, tEnd: growth / rho },
    ...{ L: (30 + 2.4 * growth) * width, N: whole(400, 900) },
    initial: among('step', 'ablowitz-zeppetella'),
  }
}

const thinGas = () => ({
  ...{ preset: 'lj-gas', N: whole(40, 150), rho: lu(2e-4, 4e-3), T0: u(1.5, 4) },
  ...{ steps: whole(500, 4000), seed: whole(0, 1e9) },
})

const coldCrystal = () => ({
  ...{ preset: 'crystal', N: among(108, 256), rho: u(0.95, 1.1), T0: lu(1e-4, 2e-3) },
  ...{ steps: whole(300, 2000), seed: whole(0, 1e9) },
})

/** The solver, what it is drawn from, and how often against the others. */
const DRAWN: readonly (readonly [string, number, Draw])[] = [
  ['quant', 5, quant],
  ['solve', 2, harmonic],
  ['solve', 1, fall],
  ['epi', 2, outbreak],
  [
    'lotka',
    1,
    () => ({
      ...{ alpha: u(0.2, 2), beta: u(0.1, 1), delta: u(0.05, 1), gamma: u(0.2, 2) },
      ...{ x0: lu(0.5, 20), y0: lu(0.5, 20), dt: u(0.001, 0.01) },
    }),
  ],
  [
    'heat',
    2,
    () => ({
      ...{ method: among('implicit', 'explicit'), nx: whole(16, 48), ny: whole(16, 48) },
      ...{ kx: whole(1, 3), ky: whole(1, 3), alpha: lu(0.1, 2), dt: lu(1e-5, 1e-4) },
      steps: whole(10, 300),
    }),
  ],
  [
    'wave',
    2,
    () => ({
      ...{ nx: whole(24, 64), ny: whole(24, 64), kx: whole(1, 4), ky: whole(1, 4) },
      ...{ c: lu(0.1, 1000), steps: whole(300, 900) },
    }),
  ],
  [
    'lorenz',
    2,
    () => ({
      ...{ sigma: u(1, 20), beta: u(0.5, 4.5), rho: 25 * random.uniform() ** 1.5 },
      ...{ dt: u(0.002, 0.01), steps: whole(400, 12_000) },
    }),
  ],
  [
    'gauge',
    5,
    () => ({
      L: among(4, 6, 8, 12),
      beta: among(u(0, 3), lu(0.1, 60)),
      sweeps: among(50, 100, 300, 1000),
      seed: whole(0, 1e9),
    }),
  ],
  [
    'device',
    1,
    () => ({
      dim: 2,
      nx: whole(16, 40),
      ny: whole(16, 40),
      Lx: u(0.5, 2),
      Ly: u(0.5, 2),
      V: u(-5, 5),
      kx: whole(0, 3),
    }),
  ],
  ['device', 1, () => ({ dim: 1, Na: lu(1e20, 1e24), Nd: lu(1e20, 1e24), T: u(250, 400) })],
  [
    'closedform',
    2,
    () => ({
      ...{ mu2: u(-1, 4), lambda: among(0, u(0, 2)), Jext: u(-1, 1) },
      ...{ phi0: u(-2, 2), phidot0: u(-2, 2), t: u(0.1, 8) },
    }),
  ],
  [
    'buckling',
    1,
    () => ({
      ...{ E: lu(1e9, 3e11), I: lu(1e-10, 1e-6), L: u(0.3, 5), A: lu(1e-4, 1e-2) },
      endCondition: among('pinned-pinned', 'fixed-free', 'fixed-fixed', 'fixed-pinned'),
    }),
  ],
  [
    'acoustic',
    1,
    () => ({
      L: lu(0.05, 10),
      c: u(200, 1500),
      boundary: among('open-open', 'closed-closed', 'open-closed'),
    }),
  ],
  [
    'flow',
    1,
    () => ({
      problem: 'taylor-green',
      N: whole(8, 24),
      visc: lu(0.005, 0.1),
      dt: 0.002,
      steps: whole(20, 200),
    }),
  ],
  ['multibody', 1, flight],
  ['action', 2, orbit],
  ['schrodinger', 3, bound],
  ['opt', 1, minimum],
  ['grid', 1, () => ({ N: whole(3, 100), reactance: lu(0.01, 1), seed: whole(0, 1e9) })],
  ['dock', 1, () => ({ receptor: atoms(whole(1, 4)), ligand: atoms(whole(1, 3)), restarts: 60 })],
  ['react', 1, patterns],
  [
    'fea',
    1,
    () => {
      const Ly = lu(0.05, 2)
      const size = { nx: whole(20, 120), ny: whole(6, 30) }
      return { ...size, Ly, Lx: Ly * lu(1, 12), E: lu(1e7, 3e11), P: lu(10, 1e5) }
    },
  ],
  [
    'fracture',
    1,
    () => {
      const s0 = lu(1e-3, 0.02)
      const bar = { mode: 'bar', N: whole(30, 150), E: lu(1e6, 3e11), s0 }
      return { ...bar, strain: s0 * u(1.2, 3), loadSteps: whole(20, 400) }
    },
  ],
  ['sat', 1, () => ({ n: whole(5, 30), alpha: u(2, 7), seed: whole(0, 1e9) })],
  ['zeta', 1, () => ({ T: u(20, 700), dt: u(0.02, 0.2) })],
  ['climate', 1, surface],
  ['climate', 1, dam],
  ['tumor', 1, front],
  ['evolve', 2, thinGas],
  ['evolve', 1, coldCrystal],
  [
    'kalman',
    3,
    () => ({
      steps: whole(100, 4000),
      sigmaA: lu(0.02, 1),
      sigmaZ: lu(0.5, 20),
      seed: whole(0, 1e9),
    }),
  ],
]

const operators = createRegistry(domains)
const kernels = kernelsFrom(compileKernels())
const drawn = only.length > 0 ? DRAWN.filter(([key]) => only.includes(key)) : DRAWN
const urn = drawn.flatMap(row => Array.from({ length: row[1] }, () => row))

/** Refusals are told too: they are no figures, but too many of them would be no test. */
for (let k = 0; k < Number(count); k++) {
  const [key, , draw] = urn[k % urn.length]!
  const solver = solvers.find(one => one.key === key)!
  const sample = draw()
  try {
    const input = validator(object(solver.params), operators)(sample)
    const { value, uncertainty, result } = solveWith(solver, input as never, {
      kernels,
      progress() {},
    })
    const { parameters, fixedPoints, finalState, steadyCovariance } = result
    const { branches, injections, clauses, xMin } = result
    const more = { fixedPoints, finalState, steadyCovariance, branches, injections, clauses, xMin }
    console.log(JSON.stringify({ solver: key, parameters, value, uncertainty, more }))
  } catch (error) {
    const { code = 'INTERNAL', message } = error as { code?: string; message: string }
    console.log(JSON.stringify({ solver: key, given: sample, refused: code, message }))
  }
}
