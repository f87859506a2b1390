import { hardyZ } from '../test/kernels/twins/zeta.ts'
import { solverOf } from '../test/support/solve.ts'
import { compileKernel, kernelsFrom } from '../workers/kernel.ts'
import { zeta } from '../workers/solvers/zeta/zeta.ts'
import {
  type Benchmark,
  interleaved,
  kernelBenchmark,
  type Row,
  significant,
} from './kernel-bench.ts'
import { pythonAnswer } from './native-peer.ts'

const VALUES = 200

/** mpmath takes minutes for all zeros: it finds every so many of them. */
const STRIDE = 60

const values = kernelBenchmark({
  title: '',
  unit: 'values',
  cases: () => [10, 300, 1900].map(from => valuesFrom(from)),
})

export const benchmark: Benchmark = {
  title: "Hardy's Z(t): Euler-Maclaurin and Riemann-Siegel against Borwein's sum; all zeros to T",
  group: 'kernels',
  rows: async () => [...(await values.rows()), zerosTo(2000)],
}

function valuesFrom(from: number) {
  const kernel = kernelsFrom({ zeta: compileKernel('zeta') })('zeta')
  kernel.init(2000, VALUES)
  return {
    name: `${VALUES} values from t = ${from}`,
    kernel: () => void kernel.sample(from, 0.1, VALUES),
    // The alternating sum is good up to t = 60: the same count of values there.
    twin: () => {
      for (let i = 0; i < VALUES; i++) hardyZ(10 + 0.1 * i)
    },
    work: VALUES,
  }
}

/** From the input to the proven list, against mpmath.zetazero for every STRIDE-th of its zeros. */
function zerosTo(T: number): Row {
  const solve = solverOf(zeta)
  const { zeros } = solve({ T }).result
  const [seconds] = interleaved([() => solve({ T })]) as [number]
  const numbers = zeros.map((_, i) => i + 1).filter(n => n % STRIDE === STRIDE / 2)
  const peer = pythonAnswer<{ seconds: number; zeros: number[] }>('zeta', numbers)
  const peerSeconds = peer && (peer.seconds * zeros.length) / numbers.length
  const apart = peer?.zeros.map((zero, k) => Math.abs(zero - zeros[numbers[k]! - 1]!))
  return {
    name: `${zeros.length} zeros to ${T}`,
    rate: significant(zeros.length / seconds / 1e6),
    unit: 'M zeros/s',
    'us a call': significant(seconds * 1e6),
    'times TypeScript': null,
    peer: `mpmath.zetazero, from ${numbers.length} of them`,
    'times peer': peerSeconds === undefined ? null : significant(peerSeconds / seconds),
    'largest difference': apart ? significant(Math.max(...apart)) : null,
  }
}
