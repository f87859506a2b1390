import { compileRow } from '../workers/expression/wasm/row.ts'
import { PARAMETERS_ADDRESS } from '../workers/expression/wasm/user-memory.ts'
import { UserModules } from '../workers/kernel.ts'
import { kineticsRows } from './expressions/kinetics.ts'
import { closureEvaluations, compiledEvaluations } from './expressions/latency.ts'
import { sweepRows } from './expressions/sweep.ts'
import { SYSTEMS, type SystemCase } from './expressions/systems.ts'
import { type Benchmark, interleaved, type Row, significant } from './kernel-bench.ts'
import { nativeNumbers } from './native-peer.ts'

const HEAP = 16_384
const TIMES = 200
const POINTS = 512
const NATIVE_REPEATS = 400_000
const NATIVE_FLAGS = ['-O2', '-march=native', '-ffp-contract=off', '-fno-math-errno']

export const benchmark: Benchmark = {
  title: 'texts of a caller as WebAssembly: one evaluation of a system, and a point of a row',
  group: 'kernels',
  async rows() {
    const native = nativeNumbers('expressions', [NATIVE_REPEATS], NATIVE_FLAGS) ?? []
    return [
      ...SYSTEMS.map((system, i) => latencyRow(system, native[i])),
      ...SYSTEMS.map((system, i) => pointRow(system, native[SYSTEMS.length + i])),
      ...kineticsRows(),
      ...(await sweepRows()),
    ]
  },
}

function latencyRow(system: SystemCase, nativeNs: number | undefined): Row {
  const [closures, compiled] = [closureEvaluations(system), compiledEvaluations(system)]
  const seconds = interleaved([() => compiled(TIMES), () => closures(TIMES)])
  const [compiledNs, closureNs] = seconds.map(one => (one / TIMES) * 1e9) as [number, number]
  return {
    name: `${system.name}, an evaluation`,
    ns: significant(compiledNs),
    'closures ns': significant(closureNs),
    'times closures': significant(closureNs / compiledNs),
    peer: 'gcc -O2, through a pointer',
    'times peer': nativeNs === undefined ? null : significant(nativeNs / compiledNs),
  }
}

function pointRow(system: SystemCase, nativeNs: number | undefined): Row {
  const { texts, parameters, start } = system
  const columns = Object.keys(texts.equations)
  const row = compileRow({
    columns,
    outputs: Object.fromEntries(columns.map((name, i) => [`d${i}`, texts.equations[name]!])),
    parameters: texts.parameters,
    definitions: texts.definitions,
  })
  const { env, user } = new UserModules().linked(row)
  const to = HEAP + columns.length * row.stride
  env.memory.grow(16)
  const doubles = new Float64Array(env.memory.buffer)
  doubles.set(parameters, PARAMETERS_ADDRESS / 8)
  for (const [c, value] of start.entries()) {
    const at = (HEAP + c * row.stride) / 8
    for (let k = 0; k < POINTS; k++) doubles[at + k] = value + 1e-3 * k
  }
  const run = user['row']!
  const [seconds] = interleaved([() => run(POINTS, HEAP, to)]) as [number]
  const ns = (seconds / POINTS) * 1e9
  return {
    name: `${system.name}, a point of a row`,
    ns: significant(ns),
    'closures ns': null,
    'times closures': null,
    peer: 'gcc -O2, a loop over the columns',
    'times peer': nativeNs === undefined ? null : significant(nativeNs / ns),
  }
}
