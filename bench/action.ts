import { advanceKepler, planarState, stagesOf } from '../test/kernels/twins/action.ts'
import { compileKernel, doubles, kernelsFrom } from '../workers/kernel.ts'
import { type SplittingOrder, splitting } from '../workers/numerics/splitting.ts'
import { kernelBenchmark } from './kernel-bench.ts'
import { nativeNumbers } from './native-peer.ts'

const STEPS = 4000
const DT = 0.01
const START = [0.5, 0, 0, Math.sqrt(3)] as const

export const benchmark = kernelBenchmark({
  title: 'Kepler ellipse, e = 0.5, compensated splittings (2 M steps of order 8 are 34 M stages)',
  unit: 'stages',
  cases: () =>
    ([2, 4, 6, 8] as const).map(order => {
      const plain = stagesOf(splitting(order), DT)
      const count = plain.stages.length / 2
      const kernel = kernelsFrom({ action: compileKernel('action') })('action')
      doubles(kernel, kernel.init(count, plain.first), 2 * count).set(plain.stages)
      kernel.place(...START)
      kernel.compareWith(-0.5, Math.sqrt(0.75))
      const state = planarState(...START)
      return {
        name: `order ${order}, ${count} stages`,
        kernel: () => kernel.advanceKepler(STEPS, 1),
        twin: () => advanceKepler(state, plain, STEPS, 1),
        work: STEPS * count,
        peer: { name: 'gcc -O3 -march=native', secondsPerCall: () => nativeSeconds(order) },
      }
    }),
})

/** Seconds of the same loop in C; undefined where there is no gcc. */
function nativeSeconds(order: SplittingOrder): number | undefined {
  const { stages, first } = stagesOf(splitting(order), DT)
  return nativeNumbers('action', [STEPS, 51, first, ...stages])?.[0]
}
