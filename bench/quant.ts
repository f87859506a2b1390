import { replicateTwin } from '../test/kernels/twins/quant.ts'
import { solverOf } from '../test/support/solve.ts'
import { compileKernel, kernelsFrom } from '../workers/kernel.ts'
import { Random } from '../workers/numerics/random.ts'
import { quant } from '../workers/solvers/quant/quant.ts'
import { type KernelCase, kernelBenchmark } from './kernel-bench.ts'
import { pythonAnswer } from './native-peer.ts'

export const benchmark = kernelBenchmark({
  title: 'European option: terminal draws from a scrambled net',
  unit: 'paths',
  cases: () => [replicate(1000), replicate(31_250), option(1_000_000), mean(100_000, 50)],
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

/** From the input to price, error, Greeks and checks: what QuantLib's engine takes for price and error. */
function option(paths: number): KernelCase {
  const solve = solverOf(quant)
  const random = new Random(1)
  const law = [100, 0.03, 0.2, 100, 1] as const
  return {
    name: `whole option, ${paths} paths, at equal standard error`,
    kernel: () => solve({ paths }),
    twin: () => void replicateTwin(random, paths, law, 0.1, 1.5),
    work: paths,
    peer: {
      name: 'QuantLib MCEuropeanEngine',
      secondsPerCall: () => secondsAtError([paths], solve({ paths }).result.standardError!),
    },
  }
}

/** The mean of fixings with its Greeks: QuantLib takes its time for the price alone, here counted at the same standard error. */
function mean(paths: number, fixings: number): KernelCase {
  const solve = solverOf(quant)
  const random = new Random(1)
  const law = [100, 0.03, 0.2, 100, 1] as const
  const solved = () => solve({ paths, asian: { average: 'arithmetic', fixings } }).result
  return {
    name: `mean of ${fixings} fixings with Greeks, ${paths} paths, at equal standard error`,
    kernel: () => void solved(),
    twin: () => void replicateTwin(random, paths * fixings, law, 0.1, 1.5),
    work: paths,
    peer: {
      name: 'QuantLib MCDiscreteArithmeticAPEngine with control variate',
      secondsPerCall: () => secondsAtError([paths, fixings], solved().standardError!),
    },
  }
}

/** Of QuantLib's engine, whose error falls with the root of its paths, until its error is this one. */
function secondsAtError(input: readonly number[], error: number): number | undefined {
  const peer = pythonAnswer<{ seconds: number; error: number }>('quant', [...input])
  return peer && peer.seconds * (peer.error / error) * (peer.error / error)
}
