import { LorenzTwin } from '../test/kernels/twins/lorenz.ts'
import { compileKernel, kernelsFrom } from '../workers/kernel.ts'
import { kernelBenchmark } from './kernel-bench.ts'

const STEPS = 1000

export const benchmark = kernelBenchmark({
  title: 'Lorenz: state, three tangent vectors and twin, Runge-Kutta of fourth order',
  unit: 'steps',
  cases: () => {
    const kernel = kernelsFrom({ lorenz: compileKernel('lorenz') })('lorenz')
    const delta = 1e-8
    kernel.init(10, 28, 8 / 3, 0.01, 1, 1, 1, delta)
    const twin = new LorenzTwin(10, 28, 8 / 3, 0.01, delta)
    return [
      {
        name: `${STEPS} steps`,
        kernel: () => kernel.advance(STEPS),
        twin: () => twin.advance(STEPS),
        work: STEPS,
      },
    ]
  },
})
