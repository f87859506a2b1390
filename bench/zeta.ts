import { hardyZ } from '../test/kernels/twins/zeta.ts'
import { compileKernel, kernelsFrom } from '../workers/kernel.ts'
import { kernelBenchmark } from './kernel-bench.ts'

const VALUES = 200

export const benchmark = kernelBenchmark({
  title: "Hardy's Z(t): Euler-Maclaurin and Riemann-Siegel against Borwein's sum",
  unit: 'values',
  cases: () => [10, 300, 1900].map(from => valuesFrom(from)),
})

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
