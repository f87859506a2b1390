import { crewOf } from '../../crew.ts'
import { Failure } from '../../failure.ts'
import { doubles } from '../../kernel.ts'
import { cos, sin } from '../../numerics/mathematics.ts'
import { samplesOf } from '../../numerics/thin.ts'
import type { Run } from '../../solver.ts'
import { type FlowProblem, flowNumbers, runMs } from './problem.ts'
import { advanceTogether, PARTS } from './together.ts'

/** A run on n by n cells, without ghosts. */
export interface FlowRun {
  problem: FlowProblem
  /** Normal velocity of the left faces, n rows of n + 1, and of the lower faces, n + 1 rows of n. */
  u: Float64Array
  v: Float64Array
  /** Pressure over density at the cell centres. */
  p: Float64Array
  /** s, J per kg m^2 */
  t: number[]
  kineticEnergy: number[]
  /** Largest |div u|, 1/s, before the last projection and after it. */
  divergenceBefore: number
  divergenceAfter: number
  /** Largest change of the velocity in the last step per unit of time, over the largest velocity. */
  steadyChange: number
  /** Rate of the kinetic energy at the end as the scheme has it. */
  energyRate: number
  /** Steps after which nothing moved any more; the number of steps when something did. */
  movedFor: number
}

/** A flow that changes by less than this in a unit of time has come to rest but for rounding. */
const STILL = 1e-11
/** Samples from one look at the change to the next. */
const LOOK_EVERY = 10
/** The lid cannot give the flow as much, and the vortices start with a quarter. */
const ENERGY_MAX = 0.5

type Kernel = ReturnType<typeof startedKernel>

export function runFlow(
  problem: FlowProblem,
  run: Run,
  report: (done: number, energy: number) => void,
): FlowRun {
  const { cells, dt, steps } = problem
  const kernel = startedKernel(problem, run)
  const crew = crewOf(run, runMs(problem), 'flow', kernel, PARTS)
  const advance = (count: number) => advanceTogether(kernel, crew, cells, count)
  const area = 1 / (cells * cells)
  const energy = () => kernel.kineticEnergy() * area
  const at = samplesOf(steps)
  const kineticEnergy = [energy()]
  let steadyChange = 0
  let movedFor = steps
  for (let k = 1; k < at.length; k++) {
    const span = at[k]! - at[k - 1]!
    const look = k === at.length - 1 || k % LOOK_EVERY === 0
    if (look) {
      if (span > 1) advance(span - 1)
      const before = velocityOf(kernel, cells)
      advance(1)
      steadyChange = changeOf(before, velocityOf(kernel, cells)) / dt
    } else advance(span)
    kineticEnergy.push(energy())
    refuseBlowUp(kineticEnergy[k]!, at[k]! * dt)
    report(at[k]! / steps, kineticEnergy[k]!)
    if (look && steadyChange < STILL) {
      movedFor = at[k]!
      break
    }
  }
  return {
    problem,
    ...fieldsOf(kernel, problem),
    t: at.slice(0, kineticEnergy.length).map(n => n * dt),
    kineticEnergy,
    divergenceBefore: kernel.divergenceBefore() * cells,
    divergenceAfter: kernel.divergence() * cells,
    steadyChange,
    movedFor,
    // Last: it uses the memory of the stages, the pressure among it.
    energyRate: (kernel.energyRate() * area) / dt,
  }
}

function startedKernel(problem: FlowProblem, { kernels }: Run) {
  const { cells, periodic } = problem
  const kernel = kernels('flow')
  kernel.init(cells, periodic ? 1 : 0)
  const { courant, viscous } = flowNumbers(problem)
  kernel.setFlow(courant, viscous, periodic ? 0 : 1)
  if (periodic) setVortices(kernel, cells)
  return kernel
}

/** u = sin(2 pi x) cos(2 pi y), v = -cos(2 pi x) sin(2 pi y) on the faces. */
function setVortices(kernel: Kernel, cells: number): void {
  const row = kernel.rowLength()
  const u = doubles(kernel, kernel.velocityX(), row * cells)
  const v = doubles(kernel, kernel.velocityY(), row * cells)
  const angle = (index: number) => (2 * Math.PI * index) / cells
  for (let j = 0; j < cells; j++) {
    for (let i = 0; i < cells; i++) {
      u[j * row + i] = sin(angle(i)) * cos(angle(j + 0.5))
      v[j * row + i] = -cos(angle(i + 0.5)) * sin(angle(j))
    }
  }
}

function velocityOf(kernel: Kernel, cells: number): Float64Array {
  const row = kernel.rowLength()
  const both = new Float64Array(2 * cells * cells)
  for (const [part, address] of [kernel.velocityX(), kernel.velocityY()].entries()) {
    const field = doubles(kernel, address, row * cells)
    for (let j = 0; j < cells; j++) {
      both.set(field.subarray(j * row, j * row + cells), (part * cells + j) * cells)
    }
  }
  return both
}

/** Largest change over the largest value; 0 where nothing moves. */
function changeOf(before: Float64Array, after: Float64Array): number {
  let change = 0
  let size = 0
  for (const [i, value] of after.entries()) {
    change = Math.max(change, Math.abs(value - before[i]!))
    size = Math.max(size, Math.abs(value))
  }
  return size === 0 ? 0 : change / size
}

function refuseBlowUp(energy: number, t: number): void {
  if (energy <= ENERGY_MAX) return
  throw new Failure('UNSTABLE', `the flow blew up by t = ${t}; take a smaller dt`, {
    t,
    limit: ENERGY_MAX,
  })
}

function fieldsOf(kernel: Kernel, { cells, dt }: FlowProblem) {
  const row = kernel.rowLength()
  const from = (address: number, columns: number, rows: number) => {
    const field = doubles(kernel, address, row * (rows - 1) + columns)
    return Float64Array.from(
      { length: columns * rows },
      (_, n) => field[Math.floor(n / columns) * row + (n % columns)]!,
    )
  }
  // divergence() has filled the periodic faces; on walls the last faces are zero anyway.
  kernel.divergence()
  const scale = 1.5 / (dt * cells)
  const p = from(kernel.multiplier(), cells, cells).map(multiplier => multiplier * scale)
  return {
    u: from(kernel.velocityX(), cells + 1, cells),
    v: from(kernel.velocityY(), cells, cells + 1),
    p: withoutMean(p),
  }
}

function withoutMean(p: Float64Array): Float64Array {
  const mean = p.reduce((sum, x) => sum + x, 0) / p.length
  return p.map(x => x - mean)
}
