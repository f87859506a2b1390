// Bodies under their gravity alone, by the kernels made for it: IAS15, and the map of Wisdom and Holman.
import { doubles, type Kernels } from '../../kernel.ts'
import { pow } from '../../numerics/mathematics.ts'
import { type Approach, Closest } from './closest.ts'
import { firstTime, NODE_WORK, pairWork } from './gravity-work.ts'
import { orbitsAround } from './orbits.ts'
import { Constraints } from './own-constraints.ts'
import { Dynamics } from './own-dynamics.ts'
import { LinkForces } from './own-link-forces.ts'
import { stuck, unfollowed, WORK_MAX, workedOut } from './own-refusals.ts'
import type { OwnRun, Row } from './own-run.ts'
import type { Scene } from './scene.ts'

/** Error of a step of IAS15 that its authors take, and a tenth: steps 0.72 times as long. */
const TOLERANCE = 1e-9
const FINER = 0.1
/** Of the time in which the motion changes: 7! of the series that the criterion leaves out. */
const FACTORIAL = 5040
const FIRST_SHARE = 1e-3
const PIECE = 2000
interface Course {
  /** On to a time, and the numbers there. */
  readonly to: (time: number, row: Float64Array) => void
  readonly steps: () => number
  readonly approaches: () => readonly Approach[]
}

export function runGravity(
  scene: Scene,
  kernels: Kernels,
  isFiner: boolean,
  progress: (share: number) => void,
): OwnRun {
  const dynamics = new Dynamics(scene, new Constraints(scene, []))
  const course =
    scene.method === 'ias15'
      ? adaptive(scene, kernels, isFiner, progress)
      : mapped(scene, kernels, isFiner ? scene.step / 2 : scene.step, progress)
  const energy = { start: 0, change: 0, scale: 0 }
  const rows: Row[] = []
  const rowAt = (t: number): Row => {
    const y = new Float64Array(dynamics.size)
    course.to(t, y)
    dynamics.separate(y)
    return { t, y, forces: new Float64Array(0) }
  }
  const watch = ({ y }: Row) => {
    const { kinetic, potential } = dynamics.energies(y)
    const whole = kinetic + potential
    energy.change = Math.max(energy.change, Math.abs(whole - energy.start))
    energy.scale = Math.max(energy.scale, kinetic, Math.abs(whole))
  }
  const start = rowAt(0)
  const { kinetic, potential } = dynamics.energies(start.y)
  energy.start = kinetic + potential
  watch(start)
  for (const t of scene.times) {
    const row = t === 0 ? start : rowAt(t)
    watch(row)
    rows.push(row)
  }
  const last = rows.at(-1)
  const end = last?.t === scene.tEnd ? last : rowAt(scene.tEnd)
  watch(end)
  return {
    ...{ rows, end, collisions: [], ropes: [], dynamics, steps: course.steps() },
    links: new LinkForces(dynamics),
    energyChange: energy.change,
    energyScale: energy.scale,
    energyStart: energy.start,
    approaches: course.approaches(),
  }
}

/** Bodies of a plane, or a line, have no other coordinates. */
function spread(from: ArrayLike<number>, n: number, d: number, order: readonly number[]) {
  const to = new Float64Array(3 * n)
  for (const [place, i] of order.entries()) {
    for (let c = 0; c < d; c++) to[3 * place + c] = from[i * d + c]!
  }
  return to
}

function gather(
  row: Float64Array,
  positions: Float64Array,
  velocities: Float64Array,
  d: number,
  order: readonly number[],
): void {
  const n = order.length
  for (const [place, i] of order.entries()) {
    for (let c = 0; c < d; c++) {
      row[i * d + c] = positions[3 * place + c]!
      row[(n + i) * d + c] = velocities[3 * place + c]!
    }
  }
}

function adaptive(
  scene: Scene,
  kernels: Kernels,
  isFiner: boolean,
  progress: (share: number) => void,
): Course {
  const { n, dimension: d, masses, inverse, G, softening, position, velocity, tEnd } = scene
  const kernel = kernels('ias15')
  kernel.init(n, softening)
  const order = Array.from(masses, (_, i) => i)
  doubles(kernel, kernel.strengthsAddress(), n).set(masses.map(mass => G * mass))
  doubles(kernel, kernel.movesAddress(), n).set(inverse.map(w => (w > 0 ? 1 : 0)))
  const [x, v] = [kernel.positions(), kernel.velocities()].map(address =>
    doubles(kernel, address, 3 * n),
  ) as [Float64Array, Float64Array]
  x.set(spread(position, n, d, order))
  v.set(spread(velocity, n, d, order))
  const share = pow((isFiner ? FINER : 1) * TOLERANCE * FACTORIAL, 1 / 7)
  kernel.start(0, FIRST_SHARE * firstTime(scene), share)
  const work = pairWork(n) + 3 * NODE_WORK * n
  let before = { t: 0, y: new Float64Array(2 * n * d) }
  const closest = new Closest(n, d)
  const inside = new Float64Array(2 * n * d)
  const within = (t: number) => {
    kernel.within(t)
    gather(inside, x, v, d, order)
    return inside
  }
  gather(before.y, x, v, d, order)
  closest.see(0, before.y, within)
  const piece = closest.isWatching ? 1 : PIECE
  let taken = 0
  return {
    steps: () => kernel.acceptedSteps(),
    approaches: () => closest.approaches,
    to(time, row) {
      for (let status = 0; status !== 1; ) {
        status = kernel.advance(piece, time)
        if (status === 2) throw stuck(scene, before)
        const t = kernel.currentTime()
        gather(before.y, x, v, d, order)
        before = { t, y: before.y }
        if (kernel.acceptedSteps() > taken) {
          taken = kernel.acceptedSteps()
          // The last step goes beyond the end, where nothing counts.
          if (t > tEnd) closest.see(tEnd, within(tEnd).slice(), within)
          else closest.see(t, before.y, within)
        }
        if (kernel.evaluationCount() * work > WORK_MAX) throw workedOut(t, tEnd)
        if (piece > 1 || taken % PIECE === 0) progress(Math.min(1, t / tEnd))
      }
      kernel.within(time)
      gather(row, x, v, d, order)
      if (!row.every(Number.isFinite)) throw stuck(scene, before)
    },
  }
}

function mapped(
  scene: Scene,
  kernels: Kernels,
  h: number,
  progress: (share: number) => void,
): Course {
  const { n, dimension: d, masses, G, position, velocity, tEnd } = scene
  const kernel = kernels('wisdom-holman')
  kernel.init(n)
  const { centre, orbits } = orbitsAround(scene, scene.position, scene.velocity)
  const outwards = orbits.toSorted((a, b) => a.semiMajorAxis - b.semiMajorAxis)
  const order = [centre, ...outwards.map(({ body }) => body)]
  const strengths = order.map(i => G * masses[i]!)
  doubles(kernel, kernel.strengthsAddress(), n).set(strengths)
  const [x, v] = [kernel.positions(), kernel.velocities()].map(address =>
    doubles(kernel, address, 3 * n),
  ) as [Float64Array, Float64Array]
  x.set(spread(position, n, d, order))
  v.set(spread(velocity, n, d, order))
  kernel.start()
  kernel.correct(h)
  let steps = 0
  return {
    steps: () => steps,
    approaches: () => [],
    to(time, row) {
      const whole = Math.floor((time / h) * (1 + Number.EPSILON))
      while (steps < whole) {
        const count = Math.min(PIECE, whole - steps)
        kernel.advance(count, h)
        steps += count
        progress(Math.min(1, (steps * h) / tEnd))
      }
      kernel.keep()
      kernel.uncorrect(h)
      const rest = time - whole * h
      if (rest > Number.EPSILON * time) {
        kernel.correct(rest)
        kernel.advance(1, rest)
        kernel.uncorrect(rest)
      }
      kernel.show()
      gather(row, x, v, d, order)
      kernel.restore()
      if (kernel.failed() !== 0 || !row.every(Number.isFinite)) throw unfollowed(time, h)
    },
  }
}
