import { MaxwellTwin } from '../test/kernels/twins/maxwell.ts'
import { WaveTwin } from '../test/kernels/twins/wave.ts'
import { compileKernel, doubles, kernelsFrom } from '../workers/kernel.ts'
import { type KernelCase, kernelBenchmark } from './kernel-bench.ts'
import { nativeNumbers } from './native-peer.ts'

const SWEEPS = 10
/** Next to nothing moves, so the numbers stay normal however many rounds there are. */
const SMALL = 1e-9

const kernels = kernelsFrom({ wave: compileKernel('wave'), maxwell: compileKernel('maxwell') })

export const benchmark = kernelBenchmark({
  title: 'wave equation: leapfrog of fourth and sixth order on a membrane, and in a cavity (Yee)',
  unit: 'node updates',
  cases: () => [
    membrane(128, 4, 0),
    membrane(128, 4, 1),
    membrane(64, 4, 0),
    membrane(128, 6, 2),
    membrane(128, 6, 3),
    cavity(128),
    cavity(64),
  ],
})

/** `place` is that of the native time: even line by line, odd plain loops. */
function membrane(nodes: number, order: 4 | 6, place: number): KernelCase {
  const side = nodes - 2
  const kernel = kernels('wave')
  kernel.init(side, side)
  const twin = new WaveTwin(side, side, SMALL, SMALL, order)
  const width = kernel.rowLength()
  const field = doubles(kernel, kernel.field(), width * side)
  eachNode(side, (i, j, u) => {
    field[j * width + i] = u
    twin.set(i, j, u)
  })
  kernel.start(SMALL, SMALL, order)
  twin.start()
  const name = place % 2 === 0 ? 'gcc, line by line' : 'gcc, plain loops'
  return {
    name: `membrane ${nodes} x ${nodes}, order ${order}, ${SWEEPS} steps`,
    kernel: () => kernel.advance(SWEEPS),
    twin: () => twin.advance(SWEEPS),
    work: SWEEPS * side * side,
    peer: { name, secondsPerCall: () => nativeSeconds(side)?.[place] },
  }
}

function cavity(nodes: number): KernelCase {
  const side = nodes - 2
  const kernel = kernels('maxwell')
  kernel.init(side, side)
  const twin = new MaxwellTwin(side, side, SMALL, SMALL)
  const width = kernel.rowLength()
  const field = doubles(kernel, kernel.electric(), width * side)
  eachNode(side, (i, j, u) => {
    field[j * width + i] = u
    twin.e[(j + 1) * twin.width + i + 1] = u
  })
  kernel.start(SMALL, SMALL)
  twin.start()
  return {
    name: `cavity ${nodes} x ${nodes}, ${SWEEPS} steps`,
    kernel: () => kernel.advance(SWEEPS),
    twin: () => twin.advance(SWEEPS),
    work: SWEEPS * side * side,
    peer: { name: 'gcc, plain loops', secondsPerCall: () => nativeSeconds(side)?.[4] },
  }
}

const nativeSeconds = (side: number) => nativeNumbers('wave', [side, SWEEPS, 401])

function eachNode(side: number, visit: (i: number, j: number, u: number) => void): void {
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) visit(i, j, Math.sqrt((i + 1) * (j + 1)))
  }
}
