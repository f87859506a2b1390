// A dam break, with the cells refined until its waves are resolved.
import { Failure } from '../../failure.ts'
import { invalidInput } from '../../refusal.ts'
import { relativeError } from '../../solver.ts'
import { Channel, type Dam, type DamWaves } from './dam-break.ts'

export interface FloodProblem {
  dam: Dam
  cells: number
  steps: number
  dt: number
}

/** Least number of cells between the waves, to resolve the plateau. */
const PLATEAU_MIN = 24
/** Cells by which numerical diffusion spreads a front forward; it must not reach the walls. */
const FOREFRONT = 6
/** Deviation from the exact waves above which the cells are halved, and the most cells there may be. */
const GOOD = 1e-3
const CELLS_MAX = 4096
/** Number of progress reports of a run. */
const PROGRESS_REPORTS = 20

/** Substeps of a step, so that the fastest wave crosses less than half a cell. `ratio` = dt/dx. */
export function partsOfStep(dam: Dam, waves: DamWaves, ratio: number): number {
  const { middleDepth, middleVelocity } = waves
  const fastest = Math.max(
    Math.sqrt(dam.g * dam.left),
    middleVelocity + Math.sqrt(dam.g * middleDepth),
  )
  return Math.ceil((fastest * ratio) / 0.45)
}

/**
 * Solves on the cells of the input, then on 2, 4, ... times as many until depth, velocity and shock are accurate to 1e-3;
 * `most` limits cells times steps.
 */
export function resolvedFlood(
  problem: FloodProblem,
  exact: DamWaves,
  most: number,
  progress: (share: number, text: string) => void,
) {
  const { cells, steps, dt } = problem
  const sizes = [cells]
  for (let finer = 2 * cells; finer <= CELLS_MAX; finer *= 2) {
    if (finer * steps * partsOfStep(problem.dam, exact, dt * finer) <= most) sizes.push(finer)
  }
  refuseUnseen(problem, exact, sizes.at(-1)!)
  const shown = sizes.filter(size => seen(size, steps * dt, exact))
  const run = (size: number, n: number) =>
    floodOn(size, problem, exact, (share, text) => progress((n + share) / shown.length, text))
  let flood = run(shown[0]!, 0)
  for (let n = 1; n < shown.length && flood.estimate > GOOD; n++) flood = run(shown[n]!, n)
  return flood
}

function floodOn(
  cells: number,
  { dam, steps, dt }: FloodProblem,
  exact: DamWaves,
  progress: (share: number, text: string) => void,
) {
  const parts = partsOfStep(dam, exact, dt * cells)
  const channel = new Channel(dam, cells)
  const start = totals(channel, dam.g)
  for (let done = 0; done < steps; ) {
    const some = Math.min(steps - done, Math.ceil(steps / PROGRESS_REPORTS))
    channel.advance(some * parts, (dt / parts) * cells)
    done += some
    progress(done / steps, `t = ${done * dt} s on ${cells} cells`)
  }
  const end = totals(channel, dam.g)
  if (!(end.minDepth > 0)) {
    throw new Failure('UNSTABLE', `the channel ran dry at hRight = ${dam.right}`, {
      hRight: dam.right,
    })
  }
  const waves = measureWaves(channel, dam, exact, steps * dt)
  const estimate = Math.max(
    relativeError(waves.middleDepth, exact.middleDepth),
    relativeError(waves.middleVelocity, exact.middleVelocity),
    relativeError(waves.shockSpeed, exact.shockSpeed),
  )
  return { cells, channel, start, end, waves, estimate }
}

/** Means over each of `cells` equal parts. */
export function meansOf(values: Float64Array, cells: number): Float64Array {
  const each = values.length / cells
  const means = new Float64Array(cells)
  for (const [i, value] of values.entries()) means[Math.floor(i / each)]! += value / each
  return means
}

function totals({ h, m }: Channel, g: number) {
  const sums = { mass: 0, momentum: 0, energy: 0, minDepth: Number.POSITIVE_INFINITY }
  for (const [i, depth] of h.entries()) {
    sums.mass += depth / h.length
    sums.momentum += m[i]! / h.length
    sums.energy += (m[i]! * (m[i]! / depth) + g * depth * depth) / 2 / h.length
    sums.minDepth = Math.min(sums.minDepth, depth)
  }
  return sums
}

/**
 * Depth and velocity are means over the middle half of the plateau. The shock position follows from the volume of water beyond
 * the middle of the plateau, divided by the plateau's depth, so that it does not depend on how the scheme smears the front.
 */
function measureWaves({ h, m }: Channel, { right }: Dam, exact: DamWaves, t: number) {
  const N = h.length
  const cell = (xi: number) => Math.round((0.5 + xi * t) * N)
  const { tail, shockSpeed } = exact
  const from = cell(tail + 0.25 * (shockSpeed - tail))
  const to = cell(tail + 0.75 * (shockSpeed - tail))
  let [depth, velocity] = [0, 0]
  for (let i = from; i < to; i++) {
    depth += h[i]! / (to - from)
    velocity += m[i]! / h[i]! / (to - from)
  }
  const middle = (from + to) >> 1
  let excess = 0
  for (let i = middle; i < N; i++) excess += (h[i]! - right) / N
  const front = middle / N + excess / (depth - right)
  return { middleDepth: depth, middleVelocity: velocity, shockSpeed: (front - 0.5) / t }
}

/** The time at which a wave, with its numerical spread, reaches a wall. */
const wallTime = (cells: number, { head, shockSpeed }: DamWaves) =>
  (0.5 - FOREFRONT / cells) / Math.max(shockSpeed, -head)

const plateauCells = (cells: number, t: number, { shockSpeed, tail }: DamWaves) =>
  (shockSpeed - tail) * t * cells

const seen = (cells: number, t: number, exact: DamWaves) =>
  t <= wallTime(cells, exact) && plateauCells(cells, t, exact) >= PLATEAU_MIN

/** `cells` are the most that there may be. */
function refuseUnseen({ steps, dt }: FloodProblem, exact: DamWaves, cells: number): void {
  const longest = wallTime(cells, exact)
  if (steps * dt > longest) {
    const maximum = Math.floor(longest / dt)
    const message = `steps is ${steps}: after ${longest} s a wave meets a wall; at most ${maximum}`
    throw invalidInput('/steps', message, { value: steps, maximum })
  }
  const between = plateauCells(cells, steps * dt, exact)
  if (between < PLATEAU_MIN) {
    const enough = Math.ceil((PLATEAU_MIN * steps) / between)
    throw new Failure(
      'PRECISION',
      `${between} of ${cells} cells lie between the waves, ${PLATEAU_MIN} show them; take ${enough} steps`,
      { cells: between, limit: PLATEAU_MIN, steps: enough },
    )
  }
}
