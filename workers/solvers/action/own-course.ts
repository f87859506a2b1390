// A course of an own Hamiltonian, step by step, with what is watched on the way.
import { Drift } from '../../dynamics/invariant-drift.ts'
import { Failure } from '../../failure.ts'
import type { Integrator } from './own-integrators.ts'
import type { OwnSystem } from './own-system.ts'
import type { OwnInput } from './own-words.ts'
import { Trend } from './trend.ts'

/** Below this share of the terms the energy has cancelled, and they are the scale of its changes. */
const CANCELLED = 1e-3
/** Steps of one call of the kernel. */
const PIECE = 10_000

export function energyAt(system: OwnSystem, y: Float64Array): number {
  for (let k = 0; k < y.length; k++) system.x[k] = y[k]!
  return system.value()
}

/** |H|, or half of |p dH/dp| + |q dH/dq| where it is far larger. */
export function energyScale(system: OwnSystem, energy: number): number {
  const { n, x, out, start } = system
  for (let k = 0; k < 2 * n; k++) x[k] = start[k]!
  let size = 0
  system.forces()
  for (let i = 0; i < n; i++) size += Math.abs(start[i]! * out[i]!) / 2
  system.velocities()
  for (let i = 0; i < n; i++) size += Math.abs(start[n + i]! * out[i]!) / 2
  if (!Number.isFinite(size)) return Math.abs(energy) || 1
  return Math.abs(energy) > CANCELLED * size ? Math.abs(energy) : size || 1
}

interface Frame {
  /** Where the run begins. */
  t0: number
  steps: number
  dt: number
  energy: number
  scale: number
}

export function course(
  { sample }: OwnInput,
  system: OwnSystem,
  integrator: Integrator,
  rival: Integrator | null,
  { t0, steps, dt, energy, scale }: Frame,
  progress: (share: number) => void,
  visit?: (t: number, y: Float64Array) => void,
) {
  const { n, names, start } = system
  const columns = new Map<string, number[]>(
    ['t', ...names, 'energyError', ...(rival ? ['energyErrorRK4'] : [])].map(name => [name, []]),
  )
  const watched = Object.entries(system.invariants).map(([name, valued]) => {
    columns.set(`invariant ${name}`, [])
    return { name, valued, drift: new Drift(valued(start)) }
  })
  const trend = new Trend()
  let [reach, done] = [0, 0]
  const record = () => {
    const y = integrator.y.slice()
    const error = (energyAt(system, y) - energy) / scale
    const values = [t0 + done * dt, ...y, error]
    if (rival) {
      const far = (energyAt(system, rival.y) - energy) / scale
      values.push(Number.isFinite(far) ? far : Number.MAX_VALUE)
    }
    for (const one of watched) {
      const value = one.valued(y)
      one.drift.add(value, one.valued, y)
      values.push(value)
    }
    for (const [i, column] of [...columns.values()].entries()) column.push(values[i]!)
    for (let i = 0; i < n; i++) reach = Math.max(reach, Math.abs(y[i]! - start[i]!))
  }
  visit?.(t0, integrator.y)
  integrator.watch(energy, scale, scale)
  rival?.watch(energy, scale, Number.POSITIVE_INFINITY)
  for (let i = 0; i < sample; i++) {
    const mark = Math.round((i * steps) / (sample - 1))
    const from = done
    while (done < mark) {
      const piece = visit ? 1 : Math.min(PIECE, mark - done)
      done += integrator.advance(piece)
      if (integrator.isUnsettled) throw unsettled(dt, t0 + done * dt)
      if (!(integrator.deviation < scale)) return runaway(integrator.y.slice())
      rival?.advance(piece)
      visit?.(t0 + done * dt, integrator.y)
      if (done === mark || done % PIECE === 0) progress(done / steps)
    }
    // From the start of this run on.
    if (done > from) trend.add(((from + done) / 2) * dt, integrator.takeSum(), done - from)
    record()
  }
  const invariants = Object.fromEntries(
    watched.map(({ name, drift: { start, share } }) => [name, { start, change: share }]),
  )
  return {
    ...{ reach, invariants, y: integrator.y.slice(), slope: trend.slope() },
    ...{ deviation: integrator.deviation, rival: rival?.deviation ?? 0 },
    series: Object.fromEntries(columns) as Record<string, number[]>,
  }
}

/** What refuseDrift() then refuses. */
const runaway = (y: Float64Array) => ({
  ...{ y, deviation: Number.POSITIVE_INFINITY, reach: 0, rival: 0, slope: 0 },
  invariants: {} as Record<string, { start: number; change: number }>,
  series: {} as Record<string, number[]>,
})

/** The state after so many steps; null where the stages do not settle. */
export function ended(
  integrator: Integrator,
  steps: number,
  progress: (share: number) => void = () => {},
  start?: Float64Array,
  visit?: (done: number, y: Float64Array) => void,
): Float64Array | null {
  if (start) integrator.y.set(start)
  visit?.(0, integrator.y)
  for (let done = 0; done < steps; ) {
    const piece = visit ? 1 : Math.min(PIECE, steps - done)
    integrator.advance(piece)
    if (integrator.isUnsettled) return null
    done += piece
    visit?.(done, integrator.y)
    if (!visit || done % PIECE === 0) progress(done / steps)
  }
  return integrator.y.slice()
}

function unsettled(dt: number, t: number): Failure {
  const message = `the stages of a step of dt = ${dt} do not settle at t = ${t}: take a smaller dt`
  return new Failure('UNSTABLE', message, { dt, t })
}
