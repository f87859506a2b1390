// A flow that does not change: Newton's method, from the creeping flow by way of flows of more viscosity where it has to be.
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import { type NavierStokes, P } from './navier-stokes.ts'

const ITERATIONS_MAX = 14
const TRIES_MAX = 40
/** Newton's last step is smaller than its square would leave. */
const SETTLED = 1e-9
const ROUNDING = 1e-13
/** Most of the viscosity that a flow on the way has over its own one. */
const THICKEST = 1e9

/** From the values as they are, or from the creeping flow between their sides; the number of iterations. */
export function rest(ns: NavierStokes, values: Float64Array, isGuess: boolean, meter: WorkMeter) {
  let iterations = 0
  const settle = (thickness: number, from: Float64Array): Float64Array | undefined => {
    const now = from.slice()
    let first = 0
    for (let k = 0; k < ITERATIONS_MAX; k++) {
      iterations++
      const change = iterate(ns, now, thickness, meter)
      const size = largest(ns, now)
      if (!Number.isFinite(change) || change > 1e6 * (first + size)) return undefined
      if (change <= SETTLED * size || change <= stillness(ns, now)) return now
      if (k === 0) first = change
      if (k > 6 && change > first) return undefined
    }
    return undefined
  }
  if (!isGuess) creep(ns, values, meter)
  let good = values
  let last = Number.POSITIVE_INFINITY
  let thickness = 1
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const next = settle(thickness, good)
    if (next) {
      if (thickness === 1) {
        values.set(next)
        return iterations
      }
      // What led here in one step may lead as far again.
      const gain = Number.isFinite(last) ? (last / thickness) ** 2 : 4
      good = next
      last = thickness
      thickness = Math.max(1, thickness / Math.max(1.2, gain))
    } else if (Number.isFinite(last)) {
      if (thickness > 0.99 * last) break
      thickness = Math.sqrt(thickness * last)
    } else {
      thickness *= 4
      if (thickness > THICKEST) break
    }
  }
  const message =
    'no flow that does not change was reached: it may not exist; a run in time to tEnd shows what happens'
  throw new Failure('NOT_CONVERGED', message, { thickness })
}

/** Without what carries: velocity, pressure and temperature between their sides. */
function creep(ns: NavierStokes, values: Float64Array, meter: WorkMeter): void {
  const wind = new Float64Array(values.length)
  ns.assemble(values, { alpha: 0, wind })
  factor(ns, meter)
  ns.correct(values)
}

function iterate(ns: NavierStokes, values: Float64Array, thickness: number, meter: WorkMeter) {
  ns.assemble(values, { alpha: 0, thickness })
  factor(ns, meter)
  return ns.correct(values)
}

export function factor(ns: NavierStokes, meter: WorkMeter): void {
  meter.add(ns.work + 0.5 * ns.lu.operations + 4 * ns.lu.entries, 0)
  if (ns.lu.factor() < 0) return
  throw new Failure('NOT_CONVERGED', 'the matrix of the flow is singular', {})
}

/** What rounding of the pressure moves: a fluid that its weight holds at rest is no faster. */
function stillness({ count, mesh, elements, physics }: NavierStokes, values: Float64Array) {
  let most = 0
  for (const own of mesh.triangles) {
    most = Math.max(most, Math.abs(values[P * count + mesh.same[own]!]!))
  }
  return (ROUNDING * most * Math.sqrt(elements.area)) / physics.visc
}

function largest({ count, mesh }: NavierStokes, values: Float64Array): number {
  let most = 0
  for (const own of mesh.triangles) {
    const node = mesh.same[own]!
    for (let section = 0; section < 4; section++) {
      if (section === P) continue
      const size = Math.abs(values[section * count + node]!)
      if (size > most) most = size
    }
  }
  return most
}
