// The course of a packet: the same run with steps of three lengths and on half of the points, from its start until what it shows
// agrees, or from where another run ended, by steps of the same length.
import { gridError } from '../../continuum/grid-error.ts'
import { type Carried, type FieldState, readState, stateOf } from '../../continuum/state.ts'
import { WORK_MAX } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import { log2 } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import type { OwnInput } from './own-words.ts'
import { PacketGrid, type PacketProblem } from './packet-grid.ts'
import { lengthsOf, type Region, type Start } from './packet-input.ts'
import { type Measures, measuresOf } from './packet-measures.ts'

const POINTS_MAX = { 1: 16_384, 2: 256 } as const
const POINTS_MIN = { 1: 128, 2: 32 } as const
/** Error of a share, or of a mean place over the width of the packet, that more steps and points are taken for. */
const WANTED = { inTime: 1e-5, inSpace: 1e-5 }
const ROUNDS = 5
const FALL_MAX = 20
const TAIL_MAX = 1e-4
/** Of the packet near a side of which nothing is said. */
const EDGE_SHARE = 1e-5
const ROWS = 128
/** Operations of a point and step, and those that a potential takes which changes. */
const STEP_WORK = 220
const CHANGE_WORK = 900
/** One step of the roughest run is so many of the finest. */
const ROUGHEST = 4
/** Beside those of the finest run: half, a quarter, and half of the steps on half of the points. */
const RUNS = 2

export interface Packet {
  readonly problem: PacketProblem
  readonly input: OwnInput
  readonly regions: readonly Region[]
  /** Sides of which nothing is said. */
  readonly guarded: readonly string[]
  readonly start: Start
  readonly dim: 1 | 2
}

/** Called on the finest run every so many steps. */
export type Visit = (grid: PacketGrid, t: number, measures: Measures) => void

export interface Course {
  readonly begin: Measures
  readonly end: Measures
  readonly errors: { readonly shares: readonly number[]; readonly means: readonly number[] }
  readonly cells: readonly number[]
  readonly steps: number
  readonly dt: number
  readonly state: FieldState
}

interface Plan {
  readonly cells: readonly [number, number]
  readonly dt: number
  /** Steps of the finest run before this one, and in it. */
  readonly before: number
  readonly steps: number
  readonly carried?: Carried
}

const TRACKS = [
  { name: 'fine', coarser: 1, longer: 1 },
  { name: 'half', coarser: 1, longer: 2 },
  { name: 'quarter', coarser: 1, longer: ROUGHEST },
  { name: 'coarse', coarser: 2, longer: 2 },
] as const

export function courseFrom(packet: Packet, tEnd: number, run: Run, visit: Visit): Course {
  const { input, dim } = packet
  let cells = cellsOf(packet)
  const first = input.dt ?? stepFor(packet, cells)
  let steps = ROUGHEST * Math.ceil(tEnd / first / ROUGHEST - 1e-9)
  for (let round = 1; ; round++) {
    refuseTooLong(packet, cells, steps, tEnd)
    const plan: Plan = { cells, dt: tEnd / steps, before: 0, steps }
    const course = follow(packet, plan, run, visit)
    const { inTime, inSpace } = course
    const most = POINTS_MAX[dim]
    const isFine = inTime <= WANTED.inTime || input.dt !== undefined
    const isDense =
      inSpace <= WANTED.inSpace || input.cells !== undefined || Math.max(...cells) >= most
    const next = {
      steps: isFine ? steps : 2 * steps,
      cells: (isDense
        ? cells
        : cells.map(n => (n === 1 ? 1 : Math.min(most, 2 * n)))) as typeof cells,
    }
    if ((isFine && isDense) || round === ROUNDS || isTooLong(packet, next.cells, next.steps)) {
      return course
    }
    ;({ steps, cells } = next)
  }
}

export function courseOn(
  packet: Packet,
  tEnd: number,
  written: unknown,
  run: Run,
  visit: Visit,
): Course {
  const { input, problem, dim } = packet
  const { nx = 0, ny = 0, dt = 0, steps: before = 0 } = (written as FieldState).history ?? {}
  for (const name of ['dt', 'cells'] as const) {
    if (input[name] === undefined) continue
    throw invalidInput(`/${name}`, `${name} is that of the state from which the run goes on`)
  }
  const isGrid = (n: number, most: number) => n <= most && isPower(n)
  const fits =
    isGrid(nx, POINTS_MAX[dim]) && (dim === 1 ? ny === 1 : isGrid(ny, POINTS_MAX[dim])) && dt > 0
  if (!fits) throw invalidInput('/initial', 'the state is not that of a packet in this domain')
  const lengths = TRACKS.map(({ name, coarser }): [string, number] => {
    const images = problem.sides.map(({ isWall }) => (isWall ? 2 : 1))
    return [name, 2 * (nx / coarser) * images[0]! * Math.max(1, ny / coarser) * images[1]!]
  })
  const carried = readState(written, '/initial', 'schrodinger', Object.fromEntries(lengths))
  const left = (tEnd - carried.t) / dt / ROUGHEST
  const steps = ROUGHEST * Math.round(left)
  if (!(steps > 0) || Math.abs(left - steps / ROUGHEST) > 1e-6) {
    const near = carried.t + Math.max(ROUGHEST, steps) * dt
    const message = `tEnd is ${tEnd}: a run that goes on from t = ${carried.t} ends after whole steps, 4 of ${dt} each time, such as ${near}`
    throw invalidInput('/tEnd', message, { value: tEnd, nearest: near })
  }
  refuseTooLong(packet, [nx, ny], steps, tEnd)
  return follow(packet, { cells: [nx, ny], dt, before, steps, carried }, run, visit)
}

function follow(packet: Packet, plan: Plan, run: Run, visit: Visit) {
  const { problem, regions, dim, start } = packet
  const { cells, dt, before, steps, carried } = plan
  const arrays: Record<string, Float64Array> = {}
  let begin: Measures | undefined
  let leaked = 0
  const ends = TRACKS.map(({ name, coarser, longer }) => {
    const points = cells.map(n => Math.max(1, n / coarser)) as [number, number]
    const grid = new PacketGrid(run.kernels, problem, points, dt * longer)
    if (carried) grid.psi.set(carried.arrays[name]!)
    else {
      start.fill(grid)
      normalise(grid)
    }
    const count = steps / longer
    const isFine = name === 'fine'
    const visits = isFine ? Math.min(ROWS, count) : 1
    const look = (n: number) => {
      const t = (before / longer + n) * dt * longer
      const measures = measuresOf(grid, regions, dim, t)
      if (isFine) {
        leaked = Math.max(leaked, atSides(packet, measures, t))
        visit(grid, t, measures)
      }
      return measures
    }
    let last = look(0)
    if (isFine) begin = last
    refuseTail(packet, isFine, cells, last)
    for (let k = 0, done = 0; k < visits; k++) {
      const next = Math.round((count * (k + 1)) / visits)
      grid.advance(before / longer + done, next - done)
      done = next
      last = look(done)
      run.progress(isFine ? (0.5 * done) / count : 0.75, `step ${done} of ${count}`)
    }
    arrays[name] = grid.psi.slice()
    return last
  })
  const [fine, half, quarter, coarse] = ends as [Measures, Measures, Measures, Measures]
  let [inTime, inSpace] = [0, 0]
  const errorOf = (of: (one: Measures) => number, scale: number) => {
    const time = gridError(of(fine), of(half), of(quarter), 4, scale).estimate
    const space = Math.abs(of(half) - of(coarse))
    inTime = Math.max(inTime, time / scale)
    inSpace = Math.max(inSpace, space / scale)
    return time + space
  }
  const errors = {
    shares: fine.shares.map((_, k) => errorOf(one => one.shares[k]!, 1) + leaked),
    means: fine.means.map((_, k) => {
      const [from, to] = k === 0 ? problem.own.box.x : problem.own.box.y
      const farthest = Math.max(fine.means[k]! - from, to - fine.means[k]!)
      return errorOf(one => one.means[k]!, widthOf(fine, k)) + leaked * farthest
    }),
  }
  const history = { nx: cells[0], ny: cells[1], dt, steps: before + steps }
  const t = (before + steps) * dt
  return {
    ...{ begin: begin!, end: fine, errors, inTime, inSpace, steps, dt },
    cells: dim === 1 ? [cells[0]] : cells,
    state: stateOf('schrodinger', { t, arrays, history }),
  }
}

/** What an error of a mean place counts by: little, where absorbing sides have left little of the packet. */
export const widthOf = ({ deviations, norm }: Measures, axis: number): number =>
  deviations[axis]! / Math.max(norm, Number.MIN_VALUE)

const isPower = (n: number): boolean => n > 0 && (n & (n - 1)) === 0

function normalise(grid: PacketGrid): void {
  const { psi, x, y } = grid
  const norm = grid.density().reduce((sum, one) => sum + one, 0) * x.step * y.step
  if (!(norm > 0 && Number.isFinite(norm))) {
    throw invalidInput('/initial', 'the packet is nowhere in the domain')
  }
  const scale = 1 / Math.sqrt(norm)
  for (let i = 0; i < psi.length; i++) psi[i]! *= scale
}

/** Points that hold the waves of the packet, those that V can make of them too, on half of them. */
function cellsOf({ input, problem, start, dim }: Packet): readonly [number, number] {
  const { box } = problem.own
  const most = POINTS_MAX[dim]
  const { cells } = input
  if (cells) {
    if (cells.length !== dim) {
      throw invalidInput('/cells', `cells has ${cells.length} numbers: ${dim} of this domain`)
    }
    for (const [k, n] of cells.entries()) {
      if (isPower(n) && n <= most) continue
      throw invalidInput(`/cells/${k}`, `cells are a power of 2 up to ${most}, such as 256`)
    }
    return [cells[0]!, cells[1] ?? 1]
  }
  const wave = Math.sqrt(fastest({ input, problem, start, dim }) / problem.kinetic)
  const along = ([from, to]: readonly [number, number]) => {
    const wanted = (2.2 * wave * (to - from)) / Math.PI
    let n: number = POINTS_MIN[dim]
    while (n < wanted && n < most) n *= 2
    return n
  }
  return [along(box.x), dim === 2 ? along(box.y) : 1]
}

/** Kinetic energy of the fastest part of a packet, above the lowest V that its points see by what they have. */
function fastest({
  problem,
  start,
  dim,
}: Pick<Packet, 'problem' | 'start' | 'dim' | 'input'>): number {
  const { own, kinetic } = problem
  const { box } = own
  const side = dim === 1 ? 512 : 48
  const along = ([from, to]: readonly [number, number], i: number) =>
    from + ((to - from) * (i + 0.5)) / side
  const count = dim === 1 ? side : side * side
  const v = own.potentialAt(
    Float64Array.from({ length: count }, (_, i) => along(box.x, i % side)),
    Float64Array.from({ length: count }, (_, i) => along(box.y, Math.floor(i / side))),
    0,
  )
  const sorted = v.toSorted()
  const { centre } = start
  const places = (k: number) => Float64Array.of(centre?.[k] ?? 0)
  const level = centre ? own.potentialAt(places(0), places(1), 0)[0]! : sorted[count >> 1]!
  const extent = Math.max(box.x[1] - box.x[0], dim === 2 ? box.y[1] - box.y[0] : 0)
  const wave = start.highest ?? (40 * Math.PI) / extent
  // A pole makes little of the packet fast.
  const begun = kinetic * wave * wave * (dim === 1 ? 1 : 2)
  return begun + Math.min(FALL_MAX * begun, Math.max(0, level - sorted[0]!))
}

/** So short that the highest waves of the grid turn half around at most: longer ones feed them where V is steep. */
function stepFor({ problem }: Packet, cells: readonly [number, number]): number {
  const { own, kinetic, hbar } = problem
  const waves = [own.box.x, own.box.y].map(([from, to], k) =>
    cells[k] === 1 ? 0 : (Math.PI * cells[k]!) / (to - from),
  )
  return (Math.PI * hbar) / (kinetic * waves.reduce((sum, one) => sum + one * one, 0))
}

function workOf({ problem }: Packet, cells: readonly number[], steps: number): number {
  const images = problem.sides.reduce((all, { isWall }) => all * (isWall ? 2 : 1), 1)
  const points = cells.reduce((all, n) => all * n, images)
  const work = STEP_WORK + (problem.own.changes ? CHANGE_WORK : 0)
  return RUNS * points * (steps * work * Math.max(1, log2(points) / 12) + 2000)
}

const isTooLong = (packet: Packet, cells: readonly number[], steps: number): boolean =>
  workOf(packet, cells, steps) > WORK_MAX / 3

function refuseTooLong(
  packet: Packet,
  cells: readonly [number, number],
  steps: number,
  tEnd: number,
): void {
  const work = workOf(packet, cells, steps)
  if (work <= WORK_MAX) return
  const fit = Number(((tEnd * WORK_MAX) / work).toPrecision(3))
  const message = `tEnd is ${tEnd}: ${steps} steps of ${cells.join(' by ')} points take more than a minute; up to t = ${fit} they fit`
  throw invalidInput('/tEnd', message, { value: tEnd, limit: fit })
}

function refuseTail(
  { input, dim }: Packet,
  isFine: boolean,
  cells: readonly number[],
  { tail }: Measures,
): void {
  if (!isFine || tail <= TAIL_MAX) return
  const most = POINTS_MAX[dim]
  const isMost = Math.max(...cells) >= most
  const way = isMost
    ? 'take a smaller domain, a wider packet or a smaller wave number'
    : `take more cells than ${cells.join(' by ')}, up to ${most}`
  const message = `${tail} of the packet lies in waves that the grid does not hold: ${way}`
  throw invalidInput(input.cells ? '/cells' : '/initial', message, { tail, limit: TAIL_MAX })
}

/** What has come near sides of which nothing is said; more of it than may be is refused. */
function atSides({ guarded, input }: Packet, { edges }: Measures, t: number): number {
  const sides = ['left', 'right', 'bottom', 'top']
  let most = 0
  for (const [k, share] of edges.entries()) {
    const side = sides[k]!
    if (!guarded.includes(side)) continue
    most = Math.max(most, share)
    if (share <= EDGE_SHARE) continue
    const lengths = lengthsOf(input)
    const message = `the packet reaches the ${side} side by t = ${t}, ${Number(share.toPrecision(2))} of it: take a larger domain${lengths && ` (in${lengths})`}, or say in boundaries what the side is (wall, periodic, absorbing)`
    throw new Failure('PRECISION', message, { side, t, share, limit: EDGE_SHARE })
  }
  return most
}
