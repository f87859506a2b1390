import { diffusedByRows, grown } from '../test/kernels/twins/tumor.ts'
import { compileKernel, doubles, kernelsFrom } from '../workers/kernel.ts'
import { kernelBenchmark } from './kernel-bench.ts'

const STEPS = 10
const [P, Q, GROWTH] = [0.8, 0.3, 1.0001] as const

export const benchmark = kernelBenchmark({
  title: 'tumour: Strang steps of growth and compact implicit diffusion',
  unit: 'node updates',
  cases: () => [steps(601), steps(20_001)],
})

function steps(nodes: number) {
  const kernel = kernelsFrom({ tumor: compileKernel('tumor') })('tumor')
  kernel.init(nodes, 1)
  const start = Float64Array.from({ length: nodes }, (_, i) => 1 - (i + 1) / (nodes + 1))
  doubles(kernel, kernel.field(), nodes).set(start)
  kernel.setStep(P, Q, GROWTH)
  let u: Float64Array = start
  return {
    name: `${nodes} nodes, ${STEPS} steps`,
    kernel: () => kernel.advance(STEPS),
    twin: () => {
      for (let step = 0; step < STEPS; step++) {
        u = grown(diffusedByRows(grown(u, 1, GROWTH), P, Q), 1, GROWTH)
      }
    },
    work: STEPS * nodes,
  }
}
