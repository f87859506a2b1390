import { FlowTwin } from '../test/kernels/twins/flow.ts'
import { compileKernel, kernelsFrom } from '../workers/kernel.ts'
import { type KernelCase, kernelBenchmark } from './kernel-bench.ts'
import { nativeNumbers } from './native-peer.ts'

const STEPS = 3
const COURANT = 0.1
const VISCOUS = 0.1

const kernels = kernelsFrom({ flow: compileKernel('flow') })

export const benchmark = kernelBenchmark({
  title:
    'lid-driven cavity: a step of three stages, and its direct pressure solve beside optimal SOR',
  unit: 'cell updates',
  cases: () => [...[32, 64, 160].map(steps), projection(160)],
})

function steps(cells: number): KernelCase {
  const kernel = kernels('flow')
  kernel.init(cells, 0)
  kernel.setFlow(COURANT, VISCOUS, 1)
  const twin = new FlowTwin(cells, false, COURANT, VISCOUS, 1)
  return {
    name: `${cells} x ${cells}, ${STEPS} steps`,
    kernel: () => kernel.advance(STEPS),
    twin: () => twin.advance(STEPS),
    work: STEPS * cells * cells,
    peer: {
      name: 'gcc, line by line',
      secondsPerCall: () => scaled(nativeSeconds(cells)?.[0], STEPS),
    },
  }
}

/** Divergence, solution to rounding and gradient; the peer relaxes to a residual of 1e-10. */
function projection(cells: number): KernelCase {
  const kernel = kernels('flow')
  kernel.init(cells, 0)
  const twin = new FlowTwin(cells, false, COURANT, VISCOUS, 1)
  return {
    name: `${cells} x ${cells}, projection`,
    kernel: () => kernel.projectVelocity(),
    twin: () => void twin.project(twin.velocity),
    work: cells * cells,
    peer: { name: 'gcc, red-black SOR', secondsPerCall: () => nativeSeconds(cells)?.[3] },
  }
}

const nativeSeconds = (cells: number) => nativeNumbers('flow', [cells, STEPS, 41])

const scaled = (seconds: number | undefined, by: number) =>
  seconds === undefined ? undefined : seconds * by
