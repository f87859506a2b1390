// The cases of the same-bits test, and the hash of a result.
import { createHash } from 'node:crypto'
import { compileKernels, kernelsFrom } from '../../workers/kernel.ts'
import { solveWith } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { bitsHash } from './bits.ts'
import { defaultInput, inputOf, type SolverInput } from './solver-inputs.ts'

export interface BitsCase {
  /** `heat 2`: the second input of heat. */
  name: string
  solver: string
  input: SolverInput
}

/** Three inputs and more of each hot kernel; the first call of a kernel in a process is the first case that uses it. */
const HOT: Record<string, readonly SolverInput[]> = {
  heat: [
    { method: 'explicit', nx: 65, ny: 48, dt: 5e-5, steps: 400, kx: 2 },
    { method: 'explicit', nx: 40, ny: 36, dt: 1e-4, steps: 300, kx: 7, ky: 5 },
    { method: 'implicit', nx: 128, ny: 33, dt: 1e-3, steps: 200 },
  ],
  wave: [
    { nx: 80, ny: 65, kx: 3, steps: 1000 },
    { nx: 45, ny: 40, kx: 8, ky: 5, steps: 1500 },
    { mode: 'maxwell', nx: 48, ny: 64, ky: 2, steps: 500 },
    { mode: 'wave1d', nx: 128, mode_k: 5, courant: 1, steps: 3000 },
  ],
  flow: [
    { N: 24, steps: 400 },
    { N: 33, visc: 0.002, dt: 0.01, steps: 300 },
    { problem: 'taylor-green', N: 40, dt: 0.005, steps: 100 },
  ],
  fea: [
    { nx: 60, ny: 20 },
    { nx: 4, ny: 2, Lx: 6 },
    { nx: 90, ny: 7, Lx: 10, Ly: 2 },
  ],
  evolve: [
    { N: 256, steps: 200 },
    { preset: 'crystal', N: 108, steps: 400, seed: 3 },
    { preset: 'polymer', N: 64, steps: 400, seed: 7 },
  ],
  react: [
    { N: 49, steps: 150 },
    { N: 128, steps: 40, F: 0.04, k: 0.06 },
    { model: 'fitzhugh-nagumo', N: 33, steps: 200, dt: 0.1 },
  ],
}

function caseOf(key: string, input: SolverInput, place: number): BitsCase {
  const solver = solvers.find(one => one.key === key)!
  return { name: `${key} ${place + 1}`, solver: key, input: inputOf(solver, input) }
}

export const hotCases: readonly BitsCase[] = Object.entries(HOT).flatMap(([solver, inputs]) =>
  inputs.map((input, place) => caseOf(solver, input, place)),
)

/** Those that take a second; another case runs the same kernel. */
const SLOW = new Set(['flow 1', 'flow 2', 'evolve 1', 'evolve 2'])

export const quickHotCases = hotCases.filter(({ name }) => !SLOW.has(name))

/** The solvers without a case above, each at its defaults or, where it needs an input, at its first example. */
export const otherCases: readonly BitsCase[] = solvers
  .filter(({ key }) => HOT[key] === undefined)
  .map(solver => ({ name: `${solver.key} 1`, solver: solver.key, input: defaultInput(solver) }))

/** SHA-256 of all that a result holds: equal only when every bit of every number is, and every word. */
export function resultBits(result: unknown): string {
  const text = JSON.stringify(result, (_key, value) => {
    if (value instanceof Float64Array) return bitsHash(value)
    return Object.is(value, -0) ? '-0' : value
  })
  return createHash('sha256').update(text).digest('hex')
}

/** The cases that an emulated processor runs in seconds, every solver but one among them. */
export const briefCases = [...quickHotCases, ...otherCases].filter(
  ({ solver }) => solver !== 'fracture',
)

/** The hash of each case, computed in this thread. */
export function bitsOf(cases: readonly BitsCase[]): Record<string, string> {
  const run = { kernels: kernelsFrom(compileKernels()), progress() {} }
  const bits = ({ name, solver, input }: BitsCase) => {
    const record = solvers.find(({ key }) => key === solver)!
    return [name, resultBits(solveWith(record, input, run).result)]
  }
  return Object.fromEntries(cases.map(bits))
}

/** Those of the hot cases, for the record. */
export const hotResults = () => bitsOf(hotCases)
