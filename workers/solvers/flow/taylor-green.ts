import { exp, log } from '../../numerics/mathematics.ts'
import type { Run } from '../../solver.ts'
import { atNoSpacing } from './levels.ts'
import { type FlowProblem, onCells } from './problem.ts'
import { type FlowRun, runFlow } from './run.ts'

export interface Decay {
  /** The run on the cells asked for. */
  run: FlowRun
  /** Kinetic energy at the end over that at the start, its decay rate extrapolated to no spacing. */
  energyRatio: number
  exactRatio: number
  /** Relative, or absolute where next to nothing is left. */
  error: number
  /** Net momentum at the end over the root-mean-square momentum of the start. */
  momentumDrift: number
}

/** A ratio below this is as good as nought, and too small for a relative error. */
const GONE = 1e-290
const PARTS = [1 / 2, 3 / 4, 1]

/** Taylor and Green's vortices; grids coarser than the one asked for take the errors h^2 and h^4 out of their decay. */
export function solveTaylorGreen(problem: FlowProblem, run: Run): Decay {
  const sizes = PARTS.map(part => Math.round(problem.cells * part))
  const runs = sizes.map((cells, k) => {
    const told = (done: number) =>
      run.progress((k + done) / sizes.length, `vortices on ${cells} x ${cells} cells`)
    return runFlow(onCells(problem, cells), run, told)
  })
  const rate = atNoSpacing(sizes, runs.map(decayRate))
  const time = problem.dt * problem.steps
  const energyRatio = exp(-rate * time)
  const exactRatio = exp(-exactRate(problem) * time)
  const deviation = Math.abs(energyRatio - exactRatio)
  const asked = runs.at(-1)!
  return {
    run: asked,
    energyRatio,
    exactRatio,
    error: exactRatio < GONE ? deviation : deviation / exactRatio,
    momentumDrift: momentumOf(asked) / Math.sqrt(2 * asked.kineticEnergy[0]!),
  }
}

/** The velocity falls as exp(-8 pi^2 nu t), the kinetic energy as its square. */
export function exactRate({ visc }: Pick<FlowProblem, 'visc'>): number {
  return 16 * Math.PI * Math.PI * visc
}

function decayRate({ t, kineticEnergy }: FlowRun): number {
  return -log(kineticEnergy.at(-1)! / kineticEnergy[0]!) / t.at(-1)!
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
