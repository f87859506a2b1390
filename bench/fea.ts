import { cantileverTwin } from '../test/kernels/twins/fea.ts'
import { compileKernel, kernelsFrom } from '../workers/kernel.ts'
import { levelsOf } from '../workers/solvers/fea/meshes.ts'
import { type Benchmark, interleaved, type Row, significant } from './kernel-bench.ts'
import { pythonAnswer } from './native-peer.ts'

const TARGET = 1e-10
/** Columns of elements beyond which plain conjugate gradients take too long to wait for. */
const PLAIN_MAX = 220

export const benchmark: Benchmark = {
  title: 'plane stress: solve to 1e-10 (warm), with levels and factor (cold), against SciPy',
  group: 'kernels',
  rows: () => [rowOf(120, 30, 4), rowOf(220, 80, 4), rowOf(219, 79, 2.75), rowOf(440, 160, 4)],
}

function rowOf(nx: number, ny: number, slenderness: number): Row {
  const coldStarts = performance.now()
  const first = kernelOf(nx, ny, slenderness)
  const iterations = first.iterate(100, TARGET)
  const coldSeconds = (performance.now() - coldStarts) / 1000

  const again = kernelOf(nx, ny, slenderness)
  const [warmSeconds, setUpSeconds] = interleaved([
    () => {
      again.start()
      again.iterate(100, TARGET)
    },
    () => void kernelOf(nx, ny, slenderness),
  ]) as [number, number]
  const plainSeconds = nx > PLAIN_MAX ? null : secondsOfPlain(nx, ny, (slenderness * ny) / nx)
  const scipy = secondsOfScipy(nx, ny, slenderness)
  return {
    name: `${nx} x ${ny}, length ${slenderness} depths`,
    rate: significant((2 * nx * (ny + 1)) / warmSeconds / 1e6),
    unit: 'M unknowns/s',
    iterations,
    'solve ms': significant(warmSeconds * 1000),
    'set-up ms': significant(setUpSeconds * 1000),
    'cold ms': significant(coldSeconds * 1000),
    'times TypeScript': plainSeconds === null ? null : significant(plainSeconds / warmSeconds),
    peer: 'SciPy, direct',
    'peer ms': scipy ? significant(scipy.solve * 1000) : null,
    'times peer': scipy ? significant(scipy.solve / warmSeconds) : null,
    'cold, times peer': scipy ? significant((scipy.assembly + scipy.solve) / coldSeconds) : null,
  }
}

/** A module of its own each time, so that nothing has been compiled before the cold run. */
function kernelOf(nx: number, ny: number, slenderness: number) {
  const kernel = kernelsFrom({ fea: compileKernel('fea') })('fea')
  for (const level of levelsOf({ nx, ny }, slenderness)) {
    kernel.addMesh(level.nx, level.ny, level.aspect, level.largest)
  }
  kernel.ready()
  return kernel
}

/** Of conjugate gradients with the diagonal, in TypeScript. */
function secondsOfPlain(nx: number, ny: number, aspect: number): number {
  const start = performance.now()
  cantileverTwin(nx, ny, aspect, TARGET)
  return (performance.now() - start) / 1000
}

/** CPU seconds; undefined where there is no python3 with SciPy. */
const secondsOfScipy = (nx: number, ny: number, slenderness: number) =>
  pythonAnswer<{ assembly: number; solve: number; tip: number }>('fea', [nx, ny, slenderness])
