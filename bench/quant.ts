import { replicateTwin } from '../test/kernels/twins/quant.ts'
import { compileKernel, kernelsFrom } from '../workers/kernel.ts'
import { Random } from '../workers/numerics/random.ts'
import { kernelBenchmark } from './kernel-bench.ts'

export const benchmark = kernelBenchmark({
  title: 'European option: terminal draws from a scrambled net',
  unit: 'paths',
  cases: () => [1000, 31_250].map(replicate),
})

function replicate(paths: number) {
  const kernel = kernelsFrom({ quant: compileKernel('quant') })('quant')
  kernel.setSeed(1)
  const random = new Random(1)
  const law = [100, 0.03, 0.2, 100, 1] as const
  kernel.init(...law)
  return {
    name: `replicate of ${paths} paths`,
    kernel: () => kernel.advance(paths, 0.1, 1.5),
    twin: () => void replicateTwin(random, paths, law, 0.1, 1.5),
    work: paths,
  }
}
