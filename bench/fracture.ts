import { FractureTwin } from '../test/kernels/twins/fracture.ts'
import { compileKernel, kernelsFrom } from '../workers/kernel.ts'
import { latticeOf } from '../workers/solvers/fracture/lattice.ts'
import { Specimen } from '../workers/solvers/fracture/specimen.ts'
import { kernelBenchmark } from './kernel-bench.ts'

const STEPS = 20

export const benchmark = kernelBenchmark({
  title: 'peridynamic sheets: conjugate-gradient steps over all bonds',
  unit: 'bond updates',
  cases: () => [relaxation(40, 20, 3), relaxation(64, 40, 4)],
})

function relaxation(nx: number, ny: number, horizon: number) {
  const kernels = kernelsFrom({ fracture: compileKernel('fracture') })
  const shape = { nx, ny, horizon, notchTip: 0.3 * nx }
  const specimen = new Specimen(kernels, shape, latticeOf(horizon, 1e9, 2), 0.01, 0.01)
  const twin = new FractureTwin(specimen)
  // From far off, so that neither comes to rest.
  const shaken = () => {
    for (let i = 0; i < nx * ny; i++) twin.displacements[2 * i] = i % 7
  }
  return {
    name: `${STEPS} steps of ${nx} x ${ny} nodes, horizon ${horizon}`,
    kernel: () => {
      specimen.stretch(0, 0.01)
      specimen.equilibrate(STEPS, 0)
    },
    twin: () => {
      shaken()
      twin.iterate(STEPS)
    },
    work: STEPS * twin.bonds.length,
  }
}
