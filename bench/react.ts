import { advanceReaction } from '../test/kernels/twins/react.ts'
import { compileKernel, doubles, kernelsFrom } from '../workers/kernel.ts'
import { type KernelCase, kernelBenchmark } from './kernel-bench.ts'
import { nativeNumbers } from './native-peer.ts'

/** As in a run, most steps find the grid as the step before left it. */
const STEPS = 16
/** Little changes, so the numbers stay normal however many rounds there are. */
const DT = 1e-3

export const benchmark = kernelBenchmark({
  title: 'Gray-Scott: third-order Runge-Kutta, three stages a step',
  unit: 'cell stages',
  cases: () => [64, 128, 256, 400].map(side),
})

function side(n: number): KernelCase {
  const kernel = kernelsFrom({ react: compileKernel('react') })('react')
  kernel.init(n, 0, 0.16, 0.08, 0.035, 0.065, 0, 0)
  const width = kernel.rowLength()
  const offset = kernel.vOffset()
  const cells = doubles(kernel, kernel.field(), (n - 1) * width + offset + n)
  const fields: [Float64Array, Float64Array] = [new Float64Array(n * n), new Float64Array(n * n)]
  for (const [k, field] of fields.entries()) {
    for (let c = 0; c < n * n; c++) {
      field[c] = 0.5 + 1e-3 * (c % 97)
      cells[Math.floor(c / n) * width + (c % n) + k * offset] = field[c]!
    }
  }
  return {
    name: `${n} x ${n}, ${STEPS} steps`,
    kernel: () => kernel.advance(STEPS, DT),
    twin: () =>
      advanceReaction(
        fields,
        n,
        { model: 0, Du: 0.16, Dv: 0.08, p: [0.035, 0.065, 0, 0] },
        STEPS,
        DT,
      ),
    work: 3 * STEPS * n * n,
    peer: {
      name: 'gcc, plain loops',
      secondsPerCall: () => nativeNumbers('react', [n, STEPS, 101])?.[0],
    },
  }
}
