// Figures drawn at random over the inputs of the solvers, each with its stated error, one JSON object a line. What is
// right is found by values.py with other means: node bench/truth/draw.ts 4000 1 | python3 bench/truth/values.py
import { validator } from '../../server/call/validate.ts'
import { domains } from '../../workers/domains/index.ts'
import { compileKernels, kernelsFrom } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { createRegistry } from '../../workers/operators/registry.ts'
import { object } from '../../workers/schema.ts'
import { solveWith } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'

type Draw = () => Record<string, unknown>

const [, , count = '4000', seed = '1'] = process.argv
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
const urn = DRAWN.flatMap(row => Array.from({ length: row[1] }, () => row))

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
    const more = { fixedPoints, finalState, steadyCovariance }
    console.log(JSON.stringify({ solver: key, parameters, value, uncertainty, more }))
  } catch (error) {
    const { code = 'INTERNAL', message } = error as { code?: string; message: string }
    console.log(JSON.stringify({ solver: key, given: sample, refused: code, message }))
  }
}
