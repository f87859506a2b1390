import { Failure } from '../../failure.ts'
import { exp, log } from '../../numerics/mathematics.ts'
import type { Run } from '../../solver.ts'
import { atNoSpacing, levelsAbout } from './levels.ts'
import { type FlowProblem, onCells, runMs } from './problem.ts'
import { type FlowRun, runFlow } from './run.ts'

export interface Decay {
  /** The run on the cells asked for, and the cells of all grids. */
  run: FlowRun
  cells: number[]
  /** Kinetic energy at the end over that at the start, its decay rate extrapolated to no spacing. */
  energyRatio: number
  exactRatio: number
  /** Relative, or absolute where next to nothing is left. */
  error: number
  /** Net momentum at the end over the root-mean-square momentum of the start. */
  momentumDrift: number
}

/** A smaller ratio counts as zero, since it is too small for a relative error. */
const GONE = 1e-290
/** Runs end when the energy has fallen to exp(-400), and its rate is taken down to exp(-40): rounding feeds slower modes. */
const DEEPEST = 400
const CLEAN = 40
/** Relative error of the ratio below which no finer grid is asked, and the most that is promised. */
const GOOD = 1e-4
const PROMISED = 1e-3
/** Milliseconds that grids finer than the one asked for may take. */
const FINER_MS = 1000

/** Taylor and Green's vortices on several grids, which take the errors h^2 and h^4 out of their decay. */
export function solveTaylorGreen(problem: FlowProblem, run: Run): Decay {
  const time = problem.dt * problem.steps
  const exactRatio = exp(-exactRate(problem) * time)
  const faded = Math.ceil(DEEPEST / (exactRate(problem) * problem.dt))
  const measured = { ...problem, steps: Math.min(problem.steps, faded) }
  const sizes = levelsAbout(problem.cells, 4)
  const runs: FlowRun[] = []
  let energyRatio = 0
  let error = Number.MAX_VALUE
  let spent = 0
  for (const cells of sizes) {
    const grid = onCells(measured, cells)
    if (cells > problem.cells) {
      spent += runMs(grid)
      if (error <= GOOD || spent > FINER_MS) break
    }
    const report = (done: number, energy: number) =>
      run.progress(
        (runs.length + done) / sizes.length,
        `${cells} x ${cells} cells, kinetic energy ${energy}`,
      )
    runs.push(runFlow(grid, run, report))
    energyRatio = exp(-decayRate(runs.slice(-3)) * time)
    const deviation = Math.abs(energyRatio - exactRatio)
    error = exactRatio < GONE ? deviation : deviation / exactRatio
  }
  if (!(error <= PROMISED)) {
    throw new Failure(
      'PRECISION',
      `the energy ratio would be ${error} off, more than ${PROMISED}; take more cells or a shorter time`,
      { error: Math.min(error, Number.MAX_VALUE), limit: PROMISED },
    )
  }
  const nominal = runs.find(({ problem: { cells } }) => cells === problem.cells)!
  return {
    run: nominal,
    cells: runs.map(({ problem: { cells } }) => cells),
    energyRatio,
    exactRatio,
    error,
    momentumDrift: momentumOf(nominal) / Math.sqrt(2 * nominal.kineticEnergy[0]!),
  }
}

/** Extrapolated decay rate of the kinetic energy, 1/s. */
function decayRate(runs: readonly FlowRun[]): number {
  const rates = runs.map(({ t, kineticEnergy }) => {
    const clean = kineticEnergy.findLastIndex(energy => energy > exp(-CLEAN) * kineticEnergy[0]!)
    const last = Math.max(1, clean)
    return -log(kineticEnergy[last]! / kineticEnergy[0]!) / t[last]!
  })
  const cells = runs.map(run => run.problem.cells)
  return atNoSpacing(cells, rates)
}

/** The velocity falls as exp(-8 pi^2 nu t), the kinetic energy as its square. */
export function exactRate({ visc }: Pick<FlowProblem, 'visc'>): number {
  return 16 * Math.PI * Math.PI * visc
}

function momentumOf({ problem: { cells }, u, v }: FlowRun): number {
  let [x, y] = [0, 0]
  for (let j = 0; j < cells; j++) {
    for (let i = 0; i < cells; i++) {
      x += u[j * (cells + 1) + i]!
      y += v[j * cells + i]!
    }
  }
  return Math.sqrt(x * x + y * y) / (cells * cells)
}
