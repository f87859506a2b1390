// A body at rest under loads that grow in proportion. Between two bonds that break it is linear: each state is solved once, the
// factor at which the next bond fails follows, and it breaks (sequentially linear analysis, Rots, Eng. Fract. Mech. 68 (2001)
// 1547): the path is found beyond its peaks too.
import { Failure } from '../../failure.ts'
import { doubles, type Kernels } from '../../kernel.ts'
import { type Body, bodyOf } from './own-body.ts'
import { type AppliedPart, applied, type Loads } from './own-loads.ts'
import type { Crack, OwnProblem } from './own-problem.ts'

/** The residual force over that of the loads. */
const RESIDUAL = 1e-8
/** Bonds times conjugate-gradient steps of a run of some 25 s. */
const WORK_MAX = 4e9
const CHUNK = 50
/** Bonds within this share of the one that fails first fail with it. */
const TOGETHER = 0.05
/** The path ends where the loads, or what they pull, have fallen to these shares of their largest. */
const FACTOR_END = 0.2
const PULL_END = 0.05

export interface Total {
  /** Along the load, in N/m, and the mean displacement along it. */
  readonly force: number
  readonly displacement: number
}

export interface PathPoint {
  readonly factor: number
  readonly totals: readonly Total[]
  readonly broken: number
  readonly spent: number
  readonly energy: number
}

export class Rest {
  readonly body: Body
  readonly parts: readonly AppliedPart[]
  steps = 0
  readonly #scale: number
  readonly #most: number
  /** Elastic energy, and that less the work of the forces. */
  energy = 0
  potential = 0

  constructor(
    problem: OwnProblem,
    loads: Loads,
    kernels: Kernels,
    factor: number,
    cracks?: readonly Crack[],
  ) {
    this.body = bodyOf(problem, kernels, factor, cracks)
    this.parts = applied(loads, this.body)
    const { kernel, grid } = this.body
    this.#most = 4000 + 40 * (grid.nx + grid.ny)
    const forces = this.#vector(kernel.loads())
    const places = this.#vector(kernel.displacement())
    for (const { kind, at, fill, weights } of this.parts) {
      const values = fill(0)
      for (const [k, one] of at.entries()) {
        if (kind === 'u') places[one] = values[k]!
        else forces[one]! += values[k]! * weights[k]!
      }
    }
    kernel.start()
    this.#scale = kernel.iterate(0, 0)
    if (!this.solve()) {
      const message = `the loads move the body without end: supports hold it, or the loads are in balance`
      throw new Failure('NOT_CONVERGED', message, { steps: this.steps })
    }
  }

  /** Equilibrium with the bonds that are left; whether there is one. */
  solve(): boolean {
    const { kernel } = this.body
    const limit = RESIDUAL * this.#scale
    kernel.start()
    let [residual, steps] = [kernel.iterate(0, limit), 0]
    while (residual > limit && steps < this.#most) {
      residual = kernel.iterate(CHUNK, limit)
      steps += CHUNK
    }
    this.steps += steps
    kernel.forces()
    this.energy = kernel.energy()
    const forces = this.#vector(kernel.loads())
    const places = this.#vector(kernel.displacement())
    let work = 0
    for (let k = 0; k < forces.length; k++) work += forces[k]! * places[k]!
    this.potential = this.energy - work
    return residual <= limit
  }

  #vector(address: number): Float64Array {
    const { kernel, grid } = this.body
    return doubles(kernel, address, 2 * grid.ny * kernel.rowLength())
  }

  /** Largest share of its limit, squared, that a bond bears. */
  strained(): number {
    const { kernel, families } = this.body
    return families.reduce((most, { length }, f) => Math.max(most, kernel.strained(f, length)), 0)
  }

  sever(least: number): void {
    const { kernel, families } = this.body
    for (const [f, { length }] of families.entries()) kernel.sever(f, length, least)
  }

  /** Bonds times steps so far. */
  get work(): number {
    const { grid, families } = this.body
    return this.steps * grid.nx * grid.ny * families.length
  }

  totals(count: number): Total[] {
    const { kernel } = this.body
    const inner = this.#vector(kernel.force())
    const places = this.#vector(kernel.displacement())
    return Array.from({ length: count }, (_, load) => {
      const pull = [0, 0]
      const moved = [0, 0]
      const shares = [0, 0]
      for (const part of this.parts) {
        if (part.load !== load) continue
        for (const [k, one] of part.at.entries()) {
          const weight = part.kind === 'u' ? 1 : part.weights[k]!
          pull[part.axis]! += part.kind === 'u' ? inner[one]! : part.fill(0)[k]! * weight
          moved[part.axis]! += weight * places[one]!
          shares[part.axis]! += weight
        }
      }
      const mean = moved.map((one, axis) => (shares[axis]! > 0 ? one / shares[axis]! : 0))
      const size = Math.sqrt(pull[0]! * pull[0]! + pull[1]! * pull[1]!)
      const along = size > 0 ? pull.map(one => one / size) : [0, 0]
      return { force: size, displacement: mean[0]! * along[0]! + mean[1]! * along[1]! }
    })
  }
}

export interface Path {
  readonly points: readonly PathPoint[]
  /** Of all points the largest pull of the first load, and factor. */
  readonly pull: number
  readonly factor: number
  readonly first: number
  readonly parted: boolean
}

/** Breaks bond after bond until the loads have parted the body, or have fallen to little of what they were. */
export function followed(rest: Rest, count: number, progress: (share: number) => void): Path {
  const points: PathPoint[] = []
  let [pull, factor, first, parted] = [0, 0, 0, false]
  const { kernel } = rest.body
  while (true) {
    const strained = rest.strained()
    // Nothing is stretched that could break: pressed, or parted.
    if (!(strained > 0)) {
      parted = points.length > 0
      break
    }
    const now = 1 / Math.sqrt(strained)
    const totals = rest
      .totals(count)
      .map(one => ({ force: now * one.force, displacement: now * one.displacement }))
    points.push({
      ...{ factor: now, totals, broken: kernel.bondsBroken(), spent: kernel.energySpent() },
      energy: now * now * rest.energy,
    })
    const most = Math.max(...totals.map(({ force }) => force))
    if (points.length === 1) first = now
    factor = Math.max(factor, now)
    pull = Math.max(pull, most)
    if (now < FACTOR_END * factor || most < PULL_END * pull) {
      parted = true
      break
    }
    rest.sever(strained * (1 - TOGETHER) * (1 - TOGETHER))
    if (!rest.solve()) {
      parted = true
      break
    }
    progress(Math.min(0.95, rest.work / WORK_MAX))
    if (rest.work > WORK_MAX) {
      const message = `${rest.work} bond updates and the body is not parted, limit ${WORK_MAX}: take a larger dx, or leave out G0 to have K alone`
      throw new Failure('NOT_CONVERGED', message, { work: rest.work, limit: WORK_MAX })
    }
  }
  const peak = points.reduce((best, { totals }) => Math.max(best, totals[0]!.force), 0)
  return { points, pull: peak, factor, first, parted }
}

export interface Tip {
  readonly at: readonly number[]
  readonly G: number
}

/** Energy that each end of a crack sets free by its length: of cracks a spacing longer and shorter there. */
export function tipsOf(problem: OwnProblem, loads: Loads, kernels: Kernels, factor: number): Tip[] {
  const { cracks } = problem
  return cracks.flatMap((crack, c) =>
    ([0, 1] as const).flatMap(end => {
      const points = end === 0 ? crack.toReversed() : [...crack]
      const [before, at] = [points.at(-2)!, points.at(-1)!]
      if (!problem.isInside(at)) return []
      const [dx, dy] = [at[0]! - before[0]!, at[1]! - before[1]!]
      const length = Math.sqrt(dx * dx + dy * dy)
      const h = factor * problem.spacing
      const moved = (by: number) => {
        const tip = [at[0]! + (by * dx) / length, at[1]! + (by * dy) / length]
        const changed = [...points.slice(0, -1), tip]
        const all = cracks.map((one, k) => (k === c ? changed : one))
        return new Rest(problem, loads, kernels, factor, all).potential
      }
      if (
        length < 2 * h ||
        !problem.isInside([at[0]! + (2 * h * dx) / length, at[1]! + (2 * h * dy) / length])
      ) {
        return [{ at, G: Number.NaN }]
      }
      return [{ at, G: (moved(-h) - moved(h)) / (2 * h) }]
    }),
  )
}
