import { ExplicitTwin, implicitTwin } from '../test/kernels/heat-twin.ts'
import { compileKernel, doubles, kernelsFrom } from '../workers/kernel.ts'
import { type KernelCase, kernelBenchmark } from './kernel-bench.ts'
import { nativeNumbers } from './native-peer.ts'

const SWEEPS = 10
const STEPS = 500
const MU = 1e-9

const kernels = kernelsFrom({
  heat: compileKernel('heat'),
  'heat-implicit': compileKernel('heat-implicit'),
})

export const benchmark = kernelBenchmark({
  title: 'heat equation: explicit sweeps, and 500 implicit steps by sine transform',
  unit: 'node updates',
  cases: () => [
    explicit(128, 4, 0),
    explicit(128, 4, 1),
    explicit(64, 4, 1),
    explicit(128, 6, 2),
    explicit(128, 6, 3),
    explicit(64, 6, 3),
    implicit(128),
    implicit(64),
  ],
})

/** `place` is that of the native time: even line by line, odd plain loops. */
function explicit(nodes: number, order: 4 | 6, place: number): KernelCase {
  const side = nodes - 2
  const kernel = kernels('heat')
  kernel.init(side, side)
  const twin = new ExplicitTwin(side, side)
  const width = kernel.rowLength()
  const field = doubles(kernel, kernel.field(), width * side)
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      const u = Math.sqrt((i + 1) * (j + 1))
      field[j * width + i] = u
      twin.set(i, j, u)
    }
  }
  return {
    name: `explicit ${nodes} x ${nodes}, order ${order}, ${SWEEPS} sweeps`,
    // Next to nothing flows, so the numbers stay normal however many rounds there are.
    kernel: () => kernel.advance(SWEEPS, MU, MU, order),
    twin: () => twin.advance(SWEEPS, MU, MU, order),
    work: SWEEPS * side * side,
    peer: {
      name: place % 2 === 0 ? 'gcc, line by line' : 'gcc, plain loops',
      secondsPerCall: () => nativeNumbers('heat', [side, SWEEPS, 401])?.[place],
    },
  }
}

function implicit(nodes: number): KernelCase {
  const side = nodes - 2
  const kernel = kernels('heat-implicit')
  kernel.init(side, side)
  const width = kernel.rowLength()
  const start = Float64Array.from({ length: side * side }, (_, n) => Math.sqrt(n + 1))
  const spread = new Float64Array(width * side)
  for (let j = 0; j < side; j++) {
    spread.set(start.subarray(j * side, (j + 1) * side), j * width)
  }
  const field = doubles(kernel, kernel.field(), width * side)
  return {
    name: `implicit ${nodes} x ${nodes}, ${STEPS} steps`,
    kernel: () => {
      field.set(spread)
      kernel.toModes()
      kernel.advance(STEPS, 1e-3, 1e-3)
      kernel.toNodes()
    },
    twin: () => void implicitTwin(start, side, STEPS, 1e-3),
    work: STEPS * side * side,
  }
}
