import { execFileSync } from 'node:child_process'
import { type Benchmark, type Row, significant } from './kernel-bench.ts'

const PROCESSES = 3

export const benchmark: Benchmark = {
  title:
    'the first call of a kernel in a process over a warm one: compiled whole, and as V8 would by itself',
  group: 'service',
  rows() {
    const [whole, lazy] = ['whole', 'lazy'].map(measured) as [Timing[], Timing[]]
    return whole.map(
      ({ kernel, first, warm }, i): Row => ({
        name: kernel,
        'first ms': significant(first),
        'warm ms': significant(warm),
        'first over warm': significant(first / warm),
        'by itself': significant(lazy[i]!.first / lazy[i]!.warm),
      }),
    )
  },
}

interface Timing {
  kernel: string
  first: number
  warm: number
}

/** The process with the smallest ratio of several: what others do on the machine only raises it. */
function measured(compilation: string): Timing[] {
  const child = new URL('./first-call-child.ts', import.meta.url).pathname
  const runs = Array.from({ length: PROCESSES }, () => {
    const text = execFileSync(process.execPath, [child, compilation], { encoding: 'utf8' })
    return JSON.parse(text) as Timing[]
  })
  return runs[0]!.map((_, i) =>
    runs
      .map(rows => rows[i]!)
      .reduce((best, one) => (one.first / one.warm < best.first / best.warm ? one : best)),
  )
}
