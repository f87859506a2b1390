import { compileKernel, kernelsFrom } from '../workers/kernel.ts'
import { Random } from '../workers/numerics/random.ts'
import { kernelBenchmark } from './kernel-bench.ts'

const DRAWS = 1000

export const benchmark = kernelBenchmark({
  title: 'xoshiro256**, one call a number',
  unit: 'numbers',
  cases: () => {
    const kernel = kernelsFrom({ random: compileKernel('random') })('random')
    const random = new Random(1)
    kernel.setSeed(1)
    const draws = (draw: () => number) => () => {
      for (let i = 0; i < DRAWS; i++) draw()
    }
    return [
      {
        name: 'uniform',
        kernel: draws(() => kernel.uniform()),
        twin: draws(() => random.uniform()),
        work: DRAWS,
      },
      {
        name: 'normal',
        kernel: draws(() => kernel.normal()),
        twin: draws(() => random.normal()),
        work: DRAWS,
      },
    ]
  },
})
