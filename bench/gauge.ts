import { GaugeTwin } from '../test/kernels/twins/gauge.ts'
import { compileKernel, kernelsFrom } from '../workers/kernel.ts'
import { kernelBenchmark } from './kernel-bench.ts'
import { nativeNumbers } from './native-peer.ts'

/** Heat bath and three overrelaxations of the two links of a site. */
const UPDATES = 8

export const benchmark = kernelBenchmark({
  title: 'U(1) links: whole sweeps, and overrelaxation against plain loops over angles',
  unit: 'link updates',
  cases: () => [sweeps(16), sweeps(64), overrelaxation(64)],
})

function kernelOf(L: number) {
  const kernel = kernelsFrom({ gauge: compileKernel('gauge') })('gauge')
  kernel.setSeed(1)
  kernel.init(L, 2, 1)
  kernel.advance(20, false)
  return kernel
}

function sweeps(L: number) {
  const kernel = kernelOf(L)
  const twin = new GaugeTwin(L)
  return {
    name: `sweep of ${L} x ${L}; TypeScript overrelaxes only`,
    kernel: () => kernel.advance(1, false),
    twin: () => {
      for (let n = 0; n < UPDATES / 2; n++) twin.overrelax()
    },
    work: UPDATES * L * L,
    peer: gcc(L, 0),
  }
}

function overrelaxation(L: number) {
  const kernel = kernelOf(L)
  const twin = new GaugeTwin(L)
  return {
    name: `overrelaxation of ${L} x ${L}`,
    kernel: () => kernel.overrelax(),
    twin: () => twin.overrelax(),
    work: 2 * L * L,
    peer: gcc(L, 1),
  }
}

/** The same sweep, or overrelaxation, in C. */
const gcc = (L: number, which: 0 | 1) => ({
  name: 'gcc, the same loops',
  secondsPerCall: () => nativeNumbers('gauge', [L, 2])?.[which],
})
