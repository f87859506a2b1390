import { Failure } from '../../failure.ts'
import { cbrt } from '../../numerics/mathematics.ts'
import type { Run } from '../../solver.ts'
import { minimumOf, minimumOnSquare } from './extremum.ts'
import { atNoSpacing, CELLS_MAX, type Limit, limitOf, narrowLevelsAbout } from './levels.ts'
import { centrelines, streamFunction } from './nodes.ts'
import { type FlowProblem, onCells, runMs } from './problem.ts'
import { type FlowRun, runFlow } from './run.ts'

/** Named results of the flow in the cavity, extrapolated to no spacing. */
export type CavityLimits = Record<keyof ReturnType<typeof seenIn>, Limit>

export interface Cavity {
  /** The run on the cells asked for. */
  run: FlowRun
  limits: CavityLimits
  /** Cells of the grids that went into the limits. */
  cells: number[]
  /** Middle lines at the cell centres and walls, extrapolated too. */
  y: number[]
  uCentre: number[]
  vCentre: number[]
}

/** Relative error of the stream function below which no finer grid is asked, and beyond which it is no answer. */
const WANTED = 1e-4
const GOOD = 1e-3
/** Milliseconds that grids finer than the one asked for may take for an error as it is wanted. */
const WANTED_MS = 1500
/** For an answer at all, or so many times the work on the grid asked for. */
const FINER_MS = 3000
const FINER_TIMES = 12
/** Milliseconds of all grids together. */
const WHOLE_MS = 18_000

interface Level {
  cells: number
  seen: Record<string, number>
  lines: { u: number[]; v: number[] }
}

/** Cells that an error as it is wanted takes, as seen at Reynolds numbers of 10 to 500. */
const cellsWanted = (visc: number) => 36 * Math.sqrt(1 + 0.01 / visc)

/** Predicted time of the finer grids that an error as it is wanted may take. */
export function finerMs(problem: FlowProblem): number {
  let finer = 0
  for (const cells of narrowLevelsAbout(problem.cells).filter(size => size > problem.cells)) {
    const work = runMs(onCells(problem, cells))
    if (cells > cellsWanted(problem.visc) || finer + work > WANTED_MS) break
    finer += work
  }
  return finer
}

/**
 * The same flow on the cells asked for and on coarser ones; on finer ones too as long as the extrapolated
 * stream function is not good and the time allows it.
 */
export function solveCavity(problem: FlowProblem, run: Run): Cavity {
  const sizes = narrowLevelsAbout(problem.cells)
  const levels: Level[] = []
  let nominal: FlowRun | undefined
  let finer = 0
  let whole = 0
  let nominalMs = 0
  for (const cells of sizes) {
    const grid = onCells(problem, cells)
    if (cells > problem.cells) {
      const work = (runMs(grid) * nominal!.movedFor) / nominal!.problem.steps
      finer += work
      const error = errorOf(levels)
      const most = error <= GOOD ? WANTED_MS : Math.max(FINER_MS, FINER_TIMES * nominalMs)
      if (error <= WANTED || finer > most || whole + work > WHOLE_MS) break
    }
    const report = (done: number, energy: number) =>
      run.progress(
        (levels.length + done) / sizes.length,
        `${cells} x ${cells} cells, kinetic energy ${energy}`,
      )
    const flow = runFlow(grid, run, report)
    const spent = (runMs(grid) * flow.movedFor) / flow.problem.steps
    whole += spent
    if (cells === problem.cells) {
      nominal = flow
      nominalMs = spent
    }
    levels.push({ cells, seen: seenIn(flow), lines: centrelines(flow) })
  }
  refuseCoarse(problem, levels)

  const cells = levels.map(level => level.cells)
  const names = Object.keys(levels[0]!.seen) as Array<keyof CavityLimits>
  const limits = Object.fromEntries(names.map(name => [name, limitIn(levels, name)]))
  const y = pointsOf(problem.cells)
  return {
    run: nominal!,
    limits: limits as CavityLimits,
    cells,
    y,
    uCentre: extrapolatedLine(levels, y, lines => [0, ...lines.u, 1]),
    vCentre: extrapolatedLine(levels, y, lines => [0, ...lines.v, 0]),
  }
}

function seenIn(flow: FlowRun) {
  const { cells } = flow.problem
  const side = cells + 1
  const { u, v } = centrelines(flow)
  const vortex = minimumOnSquare(streamFunction(flow), side)
  const low = minimumOf(u)
  return {
    streamFunctionMin: vortex.value,
    vortexX: vortex.column / cells,
    vortexY: vortex.row / cells,
    uMin: low.value,
    yOfUMin: (low.place + 0.5) / cells,
    vMin: minimumOf(v).value,
    vMax: -minimumOf(v.map(value => -value)).value,
  }
}

function limitIn(levels: readonly Level[], name: string): Limit {
  return limitOf(
    levels.map(level => level.cells),
    levels.map(level => level.seen[name]!),
  )
}

/** Relative error of the headline, the strength of the vortex. */
function errorOf(levels: readonly Level[]): number {
  const { value, error } = limitIn(levels, 'streamFunctionMin')
  return error / Math.abs(value)
}

function refuseCoarse(problem: FlowProblem, levels: readonly Level[]): void {
  const error = errorOf(levels)
  if (error <= GOOD) return
  const finest = levels.at(-1)!.cells
  // The extrapolation converges like h^3 or better.
  const needed = 4 * Math.ceil((problem.cells * cbrt(error / GOOD)) / 4)
  const cells = needed < CELLS_MAX ? needed : undefined
  const advice = cells ? `take about ${cells} cells` : 'take more viscosity or a later end'
  throw new Failure(
    'PRECISION',
    `the stream function is known to ${error} only, more than ${GOOD}, with grids up to ${finest} x ${finest}; ${advice}`,
    { error, limit: GOOD, finest, ...(cells && { cells }) },
  )
}

/** The walls and the centres of the cells between. */
function pointsOf(cells: number): number[] {
  return [0, ...Array.from({ length: cells }, (_, k) => (k + 0.5) / cells), 1]
}

function extrapolatedLine(
  levels: readonly Level[],
  at: readonly number[],
  values: (lines: Level['lines']) => number[],
): number[] {
  const finest = levels.slice(-3)
  const cells = finest.map(level => level.cells)
  const lines = finest.map(level => {
    const points = pointsOf(level.cells)
    const known = values(level.lines)
    return at.map(x => interpolated(points, known, x))
  })
  return at.map((_, k) => {
    // What all grids agree on, such as the speed of the lid, stays as it is.
    const last = lines.at(-1)![k]!
    const apart = lines.map(line => line[k]! - last)
    return last + atNoSpacing(cells, apart)
  })
}

const POINTS = 6

/** Lagrange's polynomial through the six points about x. */
function interpolated(points: readonly number[], values: readonly number[], x: number): number {
  const after = points.findIndex(point => point >= x)
  const first = Math.min(Math.max(after - POINTS / 2, 0), points.length - POINTS)
  let sum = 0
  for (let k = first; k < first + POINTS; k++) {
    let weight = values[k]!
    for (let m = first; m < first + POINTS; m++) {
      if (m !== k) weight *= (x - points[m]!) / (points[k]! - points[m]!)
    }
    sum += weight
  }
  return sum
}
