// node first-call-child.js COMPILATION: milliseconds of the first call of a kernel's long loop in a process that has
// just begun, and of later ones, as JSON; COMPILATION is `whole`, as the service has it, or `lazy`, as V8
// would by itself.
import { compileKernels, type Kernels, kernelsFrom, loadKernels } from '../workers/kernel.ts'

const CALLS = 9

/** Each returns the call; some 20 ms of nothing but the kernel. */
const LOOPS: Record<string, (kernels: Kernels) => () => void> = {
  heat(kernels) {
    const kernel = kernels('heat')
    kernel.init(126, 126)
    return () => kernel.advance(2000, 1e-9, 1e-9, 6)
  },
  wave(kernels) {
    const kernel = kernels('wave')
    kernel.init(126, 126)
    kernel.start(1e-9, 1e-9, 6)
    return () => kernel.advance(1000)
  },
  maxwell(kernels) {
    const kernel = kernels('maxwell')
    kernel.init(126, 126)
    kernel.start(1e-9, 1e-9)
    return () => kernel.advance(600)
  },
  flow(kernels) {
    const kernel = kernels('flow')
    kernel.init(64, 0)
    kernel.setFlow(0.1, 0.1, 1)
    return () => kernel.advance(100)
  },
  react(kernels) {
    const kernel = kernels('react')
    kernel.init(128, 0, 0.16, 0.08, 0.035, 0.065, 0, 0)
    return () => kernel.advance(400, 1e-3)
  },
  climate(kernels) {
    const kernel = kernels('climate')
    kernel.init(128, 9.81)
    return () => kernel.advance(60, 1e-3, 3.2)
  },
  lorenz(kernels) {
    const kernel = kernels('lorenz')
    kernel.init(10, 28, 8 / 3, 0.01, 1, 1, 1, 1e-8)
    return () => kernel.advance(400_000)
  },
  gauge(kernels) {
    const kernel = kernels('gauge')
    kernel.setSeed(1)
    kernel.init(32, 2, 1)
    return () => kernel.advance(100, false)
  },
}

const kernels = kernelsFrom(process.argv[2] === 'whole' ? compileKernels() : loadKernels())

const rows = Object.entries(LOOPS).map(([kernel, started]) => {
  const call = started(kernels)
  const times = Array.from({ length: CALLS }, () => {
    const start = performance.now()
    call()
    return performance.now() - start
  })
  const warm = times.slice(1).toSorted((a, b) => a - b)[CALLS >> 2]!
  return { kernel, first: times[0]!, warm }
})
console.log(JSON.stringify(rows))
