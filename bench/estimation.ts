import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { kernels } from '../workers/kernel.ts'
import type { Inputs, TProperties } from '../workers/schema.ts'
import { type Solver, solveWith } from '../workers/solver.ts'
import { kalman } from '../workers/solvers/kalman/kalman.ts'
import { opt } from '../workers/solvers/opt/opt.ts'
import { type Benchmark, interleaved, type Row, significant } from './kernel-bench.ts'
import { pythonAnswer } from './native-peer.ts'

const FILE = fileURLToPath(new URL('../test/reference/nist-regression.json', import.meta.url))
const FITS = ['Misra1a', 'Eckerle4', 'Gauss1', 'Hahn1']
const STEPS = 20_000

interface Certified {
  readonly name: string
  readonly model: string
  readonly response: string
  readonly start2: readonly number[]
  readonly data: Readonly<Record<string, number[]>>
}

export const benchmark: Benchmark = {
  title: 'fits, constrained minima and filters of a caller, whole runs with their certificates',
  group: 'solvers',
  rows() {
    const peers = pythonAnswer<Record<string, number>>('estimation', [FILE, STEPS]) ?? {}
    const sets = JSON.parse(readFileSync(FILE, 'utf8')) as Certified[]
    const fits = sets
      .filter(({ name }) => FITS.includes(name))
      .map(({ name, model, response, data, start2 }) => {
        const variables = Object.fromEntries(start2.map((v, i) => [`b${i + 1}`, v]))
        const run = runOf(opt, { ...TEST_FUNCTION, model, response, data, variables })
        return rowOf(name, run, 'curve_fit', peers[name])
      })
    const bounded = (start: number) => ({ start, min: 1, max: 5 })
    const constrained = runOf(opt, {
      ...TEST_FUNCTION,
      objective: 'a*d*(a + b + c) + c',
      variables: { a: bounded(1), b: bounded(5), c: bounded(5), d: bounded(1) },
      constraints: ['a*b*c*d >= 25', 'a^2 + b^2 + c^2 + d^2 = 40'],
    })
    const name = 'Hock-Schittkowski 71'
    return [
      ...fits,
      rowOf(name, constrained, 'SLSQP', peers[name]),
      rowOf(
        `filter, ${STEPS} steps, run twice`,
        runOf(kalman, tracking()),
        'numpy',
        peers['filter'],
      ),
      rowOf(
        'the same with smoother',
        runOf(kalman, { ...tracking(), smoother: true }),
        null,
        undefined,
      ),
    ]
  },
}

const TEST_FUNCTION = { fn: 'rosenbrock', dim: 2, maxIter: 20_000 }

function tracking() {
  const pair = (a: number, b: number, c: number, d: number) => [
    [a, b, 0, 0],
    [c, d, 0, 0],
    [0, 0, a, b],
    [0, 0, c, d],
  ]
  const H = [
    [1, 0, 0, 0],
    [0, 0, 1, 0],
  ]
  const R = [
    [0.1, 0],
    [0, 0.1],
  ]
  return {
    ...{ steps: 2000, sigmaA: 0.1, sigmaZ: 5, seed: 1, v0: 10, dt: 1 },
    model: { F: pair(1, 1, 0, 1), H, Q: pair(0.0025, 0.005, 0.005, 0.01), R },
    measurements: Array.from({ length: STEPS }, (_, k) => [Math.sin(k / 50), Math.cos(k / 70)]),
    start: { x: [0, 0, 0, 0], P: pair(1, 0, 0, 1) },
  }
}

/** A run as a thread of the pool makes it, of an input with its defaults. */
const runOf = (solver: object, input: object) => () =>
  solveWith(solver as Solver, input as Inputs<TProperties>, { kernels, progress() {} })

function rowOf(
  name: string,
  run: () => void,
  peer: string | null,
  peerMs: number | undefined,
): Row {
  const [seconds] = interleaved([run]) as [number]
  return {
    name,
    ms: significant(seconds * 1e3),
    peer,
    'times peer': peerMs === undefined ? null : significant(peerMs / (seconds * 1e3)),
  }
}
