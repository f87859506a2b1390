import {
  HIRES,
  LORENZ,
  ORBITS,
  PLEIADES,
  RESTRICTED,
  ROBERTSON,
  VAN_DER_POL,
} from '../test/support/ode-problems.ts'
import { openStepper, STATUS, type Stepper } from '../workers/dynamics/stepper.ts'
import { compileSystem } from '../workers/expression/wasm/system.ts'
import { PARAMETERS_ADDRESS } from '../workers/expression/wasm/user-memory.ts'
import { compileKernel, doubles, kernelsFrom } from '../workers/kernel.ts'
import { type Benchmark, interleaved, type Row, significant } from './kernel-bench.ts'
import { nativeNumbers, pythonAnswer } from './native-peer.ts'

const NATIVE_REPEATS = 200
const NATIVE_FLAGS = ['-O2', '-march=native', '-ffp-contract=off', '-fno-math-errno']
/** Numbers that the C program prints of each run. */
const NATIVE_NUMBERS = 3
const STEPS_MAX = 1_000_000
const ROWS = 500

interface Case {
  name: string
  problem: Parameters<typeof compileSystem>[0] & { start: readonly number[] }
  parameters?: Readonly<Record<string, number>>
  tEnd: number
  method: 'dop853' | 'radau5'
  rtol: number
  atol: number
}

const orbit = { ...RESTRICTED, start: [0.994, 0, 0, ORBITS[0]!.v] }
const explicit = { method: 'dop853', rtol: 1e-10, atol: 1e-10 } as const
const stiff = { method: 'radau5', rtol: 1e-8 } as const

const CASES: Case[] = [
  { name: 'Lorenz', ...explicit, problem: named(LORENZ), parameters: LORENZ.parameters, tEnd: 40 },
  { name: 'Pleiades', ...explicit, problem: PLEIADES, tEnd: 3 },
  {
    ...{ name: 'Arenstorf', problem: named(orbit), parameters: orbit.parameters },
    ...{ ...explicit, rtol: 1e-12, atol: 1e-12, tEnd: ORBITS[0]!.period },
  },
  { name: 'Robertson', ...stiff, problem: ROBERTSON, tEnd: 1e11, atol: 1e-16 },
  {
    ...{ name: 'van der Pol', problem: named(VAN_DER_POL), parameters: VAN_DER_POL.parameters },
    ...{ ...stiff, tEnd: 2000, atol: 1e-12 },
  },
  { name: 'HIRES', ...stiff, problem: HIRES, tEnd: HIRES.tEnd, atol: 1e-14 },
]

export const benchmark: Benchmark = {
  title: 'whole integrations of systems of a caller: DOP853 and RADAU5 on compiled rates',
  group: 'kernels',
  rows() {
    const native = nativeNumbers('ode', [NATIVE_REPEATS], NATIVE_FLAGS)
    const scipy = pythonAnswer<Record<string, Record<string, number>>>('ode', []) ?? {}
    return CASES.map((one, i) => rowOf(one, native?.[NATIVE_NUMBERS * i], scipy[one.name]))
  },
}

function named<P extends { parameters: Readonly<Record<string, number>> }>(problem: P) {
  return { ...problem, parameters: Object.keys(problem.parameters) }
}

function rowOf(
  one: Case,
  nativeSeconds: number | undefined,
  scipy: Record<string, number> = {},
): Row {
  const fresh = freshRun(one)
  const again = one.method === 'dop853' ? repeatedRun(one) : undefined
  const { evaluations } = fresh()
  const [seconds, repeated] = interleaved(again ? [fresh, again] : [fresh]) as [number, number?]
  const times = (other: number | undefined) =>
    other === undefined ? null : significant(other / (seconds * 1e3))
  const hasPeer = nativeSeconds !== undefined && repeated !== undefined
  return {
    name: one.name,
    ms: significant(seconds * 1e3),
    evaluations,
    'ms on a kernel that is there': repeated === undefined ? null : significant(repeated * 1e3),
    peer: again ? 'the same method by gcc -O2, rates through a pointer' : null,
    'times peer': hasPeer ? significant(nativeSeconds / repeated) : null,
    'times solve_ivp': times(scipy['DOP853'] ?? scipy['Radau']),
    'times LSODA': times(scipy['LSODA']),
  }
}

/** One integration on a fresh instance, as a solver makes it. */
function freshRun({ problem, parameters = {}, tEnd, method, rtol, atol }: Case): () => Stepper {
  const { start, ...texts } = problem
  const system = compileSystem(texts)
  const kernels = kernelsFrom({ [method]: compileKernel(method) })
  return () => {
    const stepper = openStepper(kernels, method, {
      ...{ system, tEnd, rtol, t: 0, y: start, times: Float64Array.of(), events: [] },
      ...{ parameters: Float64Array.from(Object.values(parameters)), firstStep: 0 },
      ...{ atol: start.map(() => atol), masses: start.map(() => 1) },
      ...{ maxStep: Number.POSITIVE_INFINITY, looksForStiffness: false },
    })
    if (stepper.advance(STEPS_MAX) !== STATUS.finished) throw new Error('the run has not ended')
    return stepper
  }
}

/** The integration alone, as the C program times it. */
function repeatedRun({ problem, parameters = {}, tEnd, rtol, atol }: Case): () => void {
  const { start, ...texts } = problem
  const kernel = kernelsFrom({ dop853: compileKernel('dop853') })('dop853', compileSystem(texts))
  kernel.init(start.length, 0, ROWS, 0)
  kernel.look(false)
  const values = Object.values(parameters)
  doubles(kernel, PARAMETERS_ADDRESS, values.length).set(values)
  doubles(kernel, kernel.tolerances(), start.length).fill(atol)
  return () => {
    doubles(kernel, kernel.state(), start.length).set(start)
    kernel.start(0, tEnd, rtol, Number.POSITIVE_INFINITY, 0)
    if (kernel.advance(STEPS_MAX) !== STATUS.finished) throw new Error('the run has not ended')
  }
}
