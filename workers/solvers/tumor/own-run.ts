// The course of own tissue on a grid: steps of one length from event to event, and what is told on the way.
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import { type Edge, edgeAt } from './edges.ts'
import { breaksOf, type Jump, type Therapy } from './therapy.ts'
import type { Plan, Tissue } from './tissue.ts'

/** Rows of the series in time, about. */
const ROWS = 200
/** Operations of a cell in a step. */
const STEP_WORK = 60
/** A step that would end so near before an event, over its length, ends there. */
const NEAR = 1e-9

export interface Row {
  readonly t: number
  readonly edges: readonly Edge[]
  readonly mass: number
  readonly probes: readonly number[]
}

export interface Treatment {
  readonly t: number
  readonly kind: string
  readonly massBefore: number
  readonly massAfter: number
}

/** Where a run begins, and whether a jump has just been. */
export interface Begin {
  readonly t: number
  readonly isFresh: boolean
  readonly isContinued: boolean
}

export interface Course {
  readonly tissue: Tissue
  readonly rows: readonly Row[]
  readonly treatments: readonly Treatment[]
  readonly steps: number
  /** Largest departure of u/K from 0 to 1. */
  readonly excess: number
  /** The end of the last whole step. */
  readonly last: { readonly t: number; readonly u: Float64Array; readonly isFresh: boolean }
}

interface Wishes {
  readonly tEnd: number
  readonly dt: number
  readonly thresholds: readonly number[]
  readonly probes: readonly (readonly number[])[]
  readonly snapshots: readonly number[]
}

export function courseOf(
  tissue: Tissue,
  { coordinates }: Plan,
  therapy: Therapy,
  { tEnd, dt, thresholds, probes, snapshots }: Wishes,
  begin: Begin,
  meter: WorkMeter,
  show: (number: number, tissue: Tissue) => void,
  report: (share: number) => void,
): Course {
  const rows: Row[] = []
  const treatments: Treatment[] = []
  const breaks = breaksOf(therapy)
  const stride = Math.max(1, Math.ceil((tEnd - begin.t) / dt / ROWS))
  let { t, isFresh } = begin
  let [steps, excess] = [0, 0]
  const tell = () =>
    rows.push({
      t,
      edges: thresholds.map(one => edgeAt(tissue, one, coordinates)),
      mass: tissue.mass(),
      probes: probes.map(at => valueAt(tissue, at)),
    })
  const pending = therapy.jumps.filter(jump => (begin.isContinued ? jump.t > t : jump.t >= t))
  const act = (jump: Jump) => {
    const massBefore = tissue.mass()
    tissue.jump(jump)
    treatments.push({ t, kind: jump.kind, massBefore, massAfter: tissue.mass() })
    isFresh = true
  }
  const actAll = () => {
    const isDue = pending.length > 0 && pending[0]!.t <= t
    if (isDue) tell()
    while (pending.length > 0 && pending[0]!.t <= t) act(pending.shift()!)
    if (isDue) tell()
  }
  const wanted = [...new Set(snapshots)].sort((a, b) => a - b)
  let seen = wanted.findIndex(one => one >= t)
  if (seen < 0) seen = wanted.length
  const glance = (to: number) => {
    const held = tissue.u.slice()
    if (to > t) tissue.advance(t, to - t, isFresh)
    return held
  }
  if (pending[0]?.t !== t) tell()
  actAll()
  for (;;) {
    const next = breaks.find(one => one > t)
    const isCut = next !== undefined && t + dt * (1 + NEAR) >= next
    const to = isCut ? next : t + dt
    for (; seen < wanted.length && (wanted[seen]! < to || to >= tEnd); seen++) {
      const held = glance(wanted[seen]!)
      show(seen + 1, tissue)
      tissue.u.set(held)
    }
    if (to > tEnd) break
    meter.add(STEP_WORK * tissue.u.length, t)
    tissue.advance(t, to - t, isFresh)
    isFresh = false
    t = to
    steps++
    for (const share of tissue.u) excess = Math.max(excess, -share, share - 1)
    const endsPart = isCut && pending[0]?.t !== t
    actAll()
    if (endsPart || steps % stride === 0) {
      tell()
      report((t - begin.t) / (tEnd - begin.t))
    }
    if (t === tEnd) break
  }
  const last = { t, u: tissue.u.slice(), isFresh }
  if (t < tEnd) {
    tissue.advance(t, tEnd - t, isFresh)
    t = tEnd
  }
  if (rows.at(-1)!.t < t) tell()
  return { tissue, rows, treatments, steps, excess, last }
}

/** Linear between centres, and level beyond the outermost. */
export function valueAt({ u, x, y, nx, ny }: Tissue, [px, py = 0]: readonly number[]): number {
  const [i, a] = placeIn(x.centres, px!)
  const [j, b] = ny === 1 ? [0, 0] : placeIn(y.centres, py)
  const at = (p: number, q: number) => u[Math.min(q, ny - 1) * nx + Math.min(p, nx - 1)]!
  const low = at(i, j) * (1 - a) + at(i + 1, j) * a
  return b === 0 ? low : low * (1 - b) + (at(i, j + 1) * (1 - a) + at(i + 1, j + 1) * a) * b
}

function placeIn(centres: Float64Array, at: number): [number, number] {
  let [low, high] = [0, centres.length - 1]
  if (at <= centres[low]!) return [0, 0]
  if (at >= centres[high]!) return [high, 0]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (centres[middle]! <= at) low = middle
    else high = middle
  }
  return [low, (at - centres[low]!) / (centres[low + 1]! - centres[low]!)]
}
