import { advanceShallowWater } from '../test/kernels/twins/climate.ts'
import { compileKernel, doubles, kernelsFrom } from '../workers/kernel.ts'
import { type KernelCase, kernelBenchmark } from './kernel-bench.ts'
import { nativeNumbers } from './native-peer.ts'

const STEPS = 2
const RATIO = 1e-3

export const benchmark = kernelBenchmark({
  title: 'shallow water: fifth-order differences, three stages a step',
  unit: 'cell stages',
  cases: () => [64, 128, 256].map(side),
})

function side(n: number): KernelCase {
  const kernel = kernelsFrom({ climate: compileKernel('climate') })('climate')
  kernel.init(n, 9.81)
  const width = kernel.rowLength()
  const depth = doubles(kernel, kernel.field(), (n - 1) * width + n)
  const fields: [Float64Array, Float64Array, Float64Array] = [
    new Float64Array(n * n),
    new Float64Array(n * n),
    new Float64Array(n * n),
  ]
  for (let c = 0; c < n * n; c++) {
    fields[0][c] = 1 + 1e-4 * (c % 97)
    depth[Math.floor(c / n) * width + (c % n)] = fields[0][c]!
  }
  return {
    name: `${n} x ${n}, ${STEPS} steps`,
    kernel: () => kernel.advance(STEPS, RATIO, 3.2),
    twin: () => advanceShallowWater(fields, n, 9.81, STEPS, RATIO, 3.2),
    work: 3 * STEPS * n * n,
    peer: {
      name: 'gcc, plain loops',
      secondsPerCall: () => nativeNumbers('climate', [n, STEPS, 101])?.[0],
    },
  }
}
