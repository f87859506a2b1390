// The Lyapunov spectrum of a flow or a map: vectors carried by the exact derivative, set apart every few steps.
import type { Tangents } from '../../dynamics/tangents.ts'
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'

export interface Course {
  readonly isMap: boolean
  readonly y: ArrayLike<number>
  /** Of a step; 1 of a map. */
  readonly dt: number
  readonly steps: number
  /** Steps before what counts. */
  readonly transient: number
  /** Steps between two orthogonalisations. */
  readonly every: number
}

export interface Spectrum {
  /** In falling order. */
  readonly exponents: readonly number[]
  /** Standard errors from block averages. */
  readonly errors: readonly number[]
  /** How far each is from that of the second half of the run. */
  readonly drifts: readonly number[]
  /** Time average of the trace of the Jacobian. */
  readonly divergence: number
  readonly columns: Record<string, Float64Array>
  readonly end: Float64Array
  /** Where what counts begins. */
  readonly settled: Float64Array
  readonly duration: number
}

const BLOCKS = 20
const ROWS = 4000

export function spectrumOf(
  tangents: Tangents,
  states: readonly string[],
  { isMap, y, dt, steps, transient, every }: Course,
  meter: WorkMeter,
  progress: (share: number) => void,
): Spectrum {
  const advance = (count: number, done: number) => {
    const { size, system } = tangents
    const work = system.work + 4 * size * (1 + system.vectors)
    const apart = (2 * size * system.vectors * system.vectors) / every
    meter.add(count * ((isMap ? 1 : 4) * work + apart), done * dt)
    if (isMap) tangents.iterate(count, every)
    else tangents.advance(dt, count, every)
    if (tangents.y.every(Number.isFinite)) return
    const message = `the orbit leaves the doubles before t = ${(done + count) * dt}: it goes to infinity, or dt = ${dt} is too long`
    throw new Failure('UNSTABLE', message, { t: (done + count) * dt, dt })
  }
  tangents.startAnywhere(0, y)
  // Whole turns of orthogonalisation, so that no block ends between two.
  const turns = (count: number) => Math.max(1, Math.round(count / every)) * every
  const before = transient > 0 ? turns(transient) : 0
  for (let done = 0; done < before; ) {
    const count = Math.min(before - done, turns(10_000))
    advance(count, done)
    done += count
  }
  const settled = tangents.y.slice()
  const counted = steps - before
  const stride = turns(Math.max(1, Math.ceil(counted / ROWS)))
  const rows = Math.max(BLOCKS, Math.floor(counted / stride))
  const first = Float64Array.from(tangents.sums)
  const trace = tangents.trace
  const sums: Float64Array[] = [first]
  const columns: Record<string, Float64Array> = {
    t: new Float64Array(rows),
    ...Object.fromEntries(states.map(name => [name, new Float64Array(rows)])),
    runningExponent: new Float64Array(rows),
  }
  for (let row = 0; row < rows; row++) {
    const done = before + row * stride
    advance(stride, done)
    sums.push(Float64Array.from(tangents.sums))
    columns['t']![row] = (done + stride) * dt
    for (const [i, name] of states.entries()) columns[name]![row] = tangents.y[i]!
    columns['runningExponent']![row] = (tangents.sums[0]! - first[0]!) / ((row + 1) * stride * dt)
    if (row % 100 === 0) progress(row / rows)
  }
  const duration = rows * stride * dt
  const bound = (block: number) => Math.round((block * rows) / BLOCKS)
  const rate = (v: number, from: number, to: number) =>
    (sums[to]![v]! - sums[from]![v]!) / ((to - from) * stride * dt)
  const all = Array.from(first, (_, v) => {
    const mean = rate(v, 0, rows)
    let square = 0
    for (let b = 0; b < BLOCKS; b++) square += (rate(v, bound(b), bound(b + 1)) - mean) ** 2
    const error = Math.sqrt(square / (BLOCKS * (BLOCKS - 1)))
    return { mean, error, drift: Math.abs(mean - rate(v, bound(BLOCKS / 2), rows)) }
  }).sort((one, other) => other.mean - one.mean)
  return {
    exponents: all.map(({ mean }) => mean),
    errors: all.map(({ error }) => error),
    drifts: all.map(({ drift }) => drift),
    divergence: (tangents.trace - trace) / duration,
    ...{ columns, settled, duration, end: tangents.y.slice() },
  }
}
