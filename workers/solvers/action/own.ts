// A Hamiltonian of the caller's own: run, run at half the step, forth and back, and told.
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { Failure } from '../../failure.ts'
import { log2, pow } from '../../numerics/mathematics.ts'
import type { SplittingOrder } from '../../numerics/splitting.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import {
  gaussStepper,
  rungeKuttaStepper,
  type Stepper,
  splittingStepper,
} from './own-integrators.ts'
import { type OwnSystem, readSystem } from './own-system.ts'
import { OWN_WORDS, type OwnInput } from './own-words.ts'
import { Trend } from './trend.ts'

/** Largest relative energy drift that is accepted. */
const DRIFT_MAX = 1e-3
const STEPS_MAX = 2_000_000
/** Steps of a trial run in the search for a suitable step. */
const TRIAL_STEPS = 100_000
/** Nanoseconds of all runs together. */
const WORK_MAX = 6e10
/** Below this share of the terms the energy has cancelled, and they are the scale of its changes. */
const CANCELLED = 1e-3
const ROUNDING = 1e-13

const OF_SYSTEMS = ['system', 'eccentricity', 'mu', 'omega', 'lambda', 'q0', 'p0'] as const

export const isOwn = (input: Readonly<Record<string, unknown>>): boolean =>
  input['hamiltonian'] !== undefined

/** Inputs of the other kind that differ from their defaults would be passed over unseen; those that have no part. */
export function refuseOthers(
  input: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, object>>,
): string[] {
  if (!isOwn(input)) {
    const name = Object.keys(OWN_WORDS).find(word => input[word] !== undefined)
    if (name === undefined) return []
    if (name !== 'coordinates' && name !== 'momenta') {
      throw invalidInput(`/${name}`, `${name} counts only where there is a hamiltonian`)
    }
    throw missingInput('/hamiltonian', `hamiltonian is missing beside ${name}`)
  }
  for (const name of OF_SYSTEMS) {
    if (input[name] === (params[name] as { default?: unknown }).default) continue
    throw invalidInput(`/${name}`, `${name} has no meaning beside a hamiltonian`)
  }
  return [...OF_SYSTEMS]
}

interface Plan {
  steps: number
  dt: number
  order: number
  isGauss: boolean
}

function planOf(input: OwnInput, system: OwnSystem): Plan {
  const { method = 'auto', order } = input
  if (method === 'splitting' && !system.isSeparable) {
    const message =
      'H is no sum of a function of the coordinates and one of the momenta: take gauss, or auto'
    throw invalidInput('/method', message)
  }
  const isGauss = method === 'gauss' || (method === 'auto' && !system.isSeparable)
  const plan = { ...spanOf(input), order, isGauss }
  const nanoseconds = plan.steps * nanosecondsAStep(system.n, system.work, plan, input.compare)
  if (nanoseconds > WORK_MAX) {
    const message = `${plan.steps} steps are about ${Math.round(nanoseconds / 1e9)} s of work, above 60: take fewer`
    throw invalidInput('/steps', message, { value: plan.steps })
  }
  return plan
}

function spanOf({ steps, dt, tEnd }: OwnInput): { steps: number; dt: number } {
  if (tEnd === undefined) return { steps, dt }
  const whole = Math.max(10, Math.ceil(tEnd / dt - 1e-9))
  if (whole > STEPS_MAX) {
    const message = `tEnd / dt = ${whole} steps are more than ${STEPS_MAX}`
    throw invalidInput('/tEnd', message, { value: tEnd, limit: STEPS_MAX * dt })
  }
  return { steps: whole, dt: tEnd / whole }
}

/** Of the run, that of half the step and Runge-Kutta. */
function nanosecondsAStep(
  n: number,
  work: number,
  { order, isGauss }: Pick<Plan, 'order' | 'isGauss'>,
  compare: boolean,
): number {
  const stages = isGauss ? 6 * order : [3, 6, 12, 18][order / 2 - 1]!
  const evaluation = 80 + 3 * work + 20 * n
  return evaluation * (3 * stages + (compare ? 5 : 0) + 3)
}

/** Some characters are an operation, which its derivatives double. */
export function ownCostMs(input: OwnInput): number {
  const { hamiltonian = '', definitions = {}, coordinates = [], order, compare, dt } = input
  let characters = hamiltonian.length
  for (const text of Object.values(definitions)) characters += text.length
  const steps = input.tEnd === undefined ? input.steps : Math.min(STEPS_MAX, input.tEnd / dt)
  const each = nanosecondsAStep(coordinates.length, characters, { order, isGauss: true }, compare)
  return 8 + 0.02 * characters + Math.min(WORK_MAX * 1e-6, steps * each * 1e-6)
}

const stepperOf = (system: OwnSystem, { order, isGauss }: Plan, dt: number): Stepper =>
  isGauss ? gaussStepper(system, order, dt) : splittingStepper(system, order as SplittingOrder, dt)

export function solveOwn(input: OwnInput, progress: Run['progress']) {
  refuseUnnamed(input)
  const system = readSystem(input)
  const plan = planOf(input, system)
  const { steps, dt, order } = plan
  const energy = energyAt(system, system.start)
  if (!Number.isFinite(energy)) {
    throw invalidInput('/initial', `H is ${energy} at the start`)
  }
  const scale = energyScale(system, energy)
  const stepper = stepperOf(system, plan, dt)
  const rival = input.compare ? rungeKuttaStepper(system, dt) : null
  const main = course(input, system, stepper, rival, { steps, dt, energy, scale }, share =>
    progress(share / 2, 'run'),
  )
  refuseDrift(system, plan, main.deviation / scale)
  const finer = ended(system, stepperOf(system, plan, dt / 2), 2 * steps, share =>
    progress((1 + share) / 2, 'half the step'),
  )
  const share = pow(2, order)
  const whole = share / (share - 1)
  const positionError = finer ? whole * distance(main.y, finer, system.n) : Number.MAX_VALUE
  const { n, names } = system
  const drift = main.deviation / scale
  const far = positionError / (main.reach || 1)
  const final = Object.fromEntries(names.map((name, i) => [name, main.y[i]!]))
  const at = energyAt(system, main.y)
  return {
    value: at,
    unit: '1',
    uncertainty: main.deviation,
    equations: [`H = ${input.hamiltonian}`, "q' = dH/dp, p' = -dH/dq"],
    terms: [
      { term: 'H at the start', value: energy },
      { term: 'its change', value: at - energy },
    ],
    method: `${stepper.name} of order ${order} with compensated sums${rival ? ', classical Runge-Kutta beside it' : ''}`,
    outputs: {
      energyDrift: drift,
      energyDriftRK4: rival && Number.isFinite(main.rival) ? main.rival / scale : null,
      angularMomentumDrift: null,
      energy,
      period: null,
      finalPosition: Array.from(main.y.subarray(0, n)),
      finalMomentum: Array.from(main.y.subarray(n)),
      finalQ: n === 1 ? main.y[0]! : null,
      finalP: n === 1 ? main.y[1]! : null,
      compared: rival !== null,
      positionError,
      driftSlope: main.slope,
      observedOrder: observedOrder(system, plan),
      forceEvaluations: stepper.evaluations,
      final,
      ...(Object.keys(main.invariants).length > 0 && { invariants: main.invariants }),
      tEnd: steps * dt,
    },
    checks: [
      below('energy drift', drift, DRIFT_MAX),
      reversibility(system, plan),
      ...Object.entries(main.invariants).map(([name, one]) =>
        below(`change of ${name} over its size`, one.change, DRIFT_MAX),
      ),
    ],
    accuracy: {
      estimate: drift,
      bound: 1e-4,
      how: 'largest relative change of the exactly conserved H over all steps',
    },
    resolved: { steps, dt, method: plan.isGauss ? 'gauss' : 'splitting' },
    series: main.series,
    warnings:
      far > DRIFT_MAX
        ? [
            `the phase is off: a run of half the step ends ${positionError} away; H is held, the place on its surface is not`,
          ]
        : [],
  }
}

function energyAt(system: OwnSystem, y: Float64Array): number {
  for (let k = 0; k < y.length; k++) system.x[k] = y[k]!
  return system.value()
}

/** |H|, or half of |p dH/dp| + |q dH/dq| where it is far larger. */
function energyScale(system: OwnSystem, energy: number): number {
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
  steps: number
  dt: number
  energy: number
  scale: number
}

function course(
  { sample }: OwnInput,
  system: OwnSystem,
  stepper: Stepper,
  rival: Stepper | null,
  { steps, dt, energy, scale }: Frame,
  progress: (share: number) => void,
) {
  const { n, names, start } = system
  const y = start.slice()
  const other = start.slice()
  const columns = new Map<string, number[]>(
    ['t', ...names, 'energyError', ...(rival ? ['energyErrorRK4'] : [])].map(name => [name, []]),
  )
  const watched = Object.entries(system.invariants).map(([name, valued]) => {
    columns.set(`invariant ${name}`, [])
    const value = valued(start)
    return { name, valued, start: value, change: 0, size: Math.abs(value) }
  })
  const trend = new Trend()
  let [deviation, rivalDeviation, reach, done] = [0, 0, 0, 0]
  const record = () => {
    const error = (energyAt(system, y) - energy) / scale
    const values = [done * dt, ...y, error]
    if (rival) {
      const far = (energyAt(system, other) - energy) / scale
      values.push(Number.isFinite(far) ? far : Number.MAX_VALUE)
    }
    for (const one of watched) {
      const value = one.valued(y)
      one.change = Math.max(one.change, Math.abs(value - one.start))
      one.size = Math.max(one.size, Math.abs(value))
      values.push(value)
    }
    for (const [i, column] of [...columns.values()].entries()) column.push(values[i]!)
    for (let i = 0; i < n; i++) reach = Math.max(reach, Math.abs(y[i]! - start[i]!))
  }
  for (let i = 0; i < sample; i++) {
    const mark = Math.round((i * steps) / (sample - 1))
    let sum = 0
    const from = done
    for (; done < mark; done++) {
      if (!stepper.step(y)) throw unsettled(dt, done * dt)
      const error = energyAt(system, y) - energy
      // NaN is the largest.
      if (!(Math.abs(error) <= deviation)) deviation = Math.abs(error)
      sum += error / scale
      if (!(deviation < scale)) return runaway(y)
      if (!rival) continue
      rival.step(other)
      const far = Math.abs(energyAt(system, other) - energy)
      if (!(far <= rivalDeviation)) rivalDeviation = Number.isNaN(far) ? Infinity : far
    }
    if (done > from) trend.add(((from + done) / 2) * dt, sum, done - from)
    record()
    progress(done / steps)
  }
  const invariants = Object.fromEntries(
    watched.map(({ name, start, change, size }) => [
      name,
      { start, change: change === 0 ? 0 : change / size },
    ]),
  )
  return {
    ...{ y, deviation, reach, invariants, rival: rivalDeviation, slope: trend.slope() },
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
function ended(
  system: OwnSystem,
  stepper: Stepper,
  steps: number,
  progress: (share: number) => void = () => {},
  start: Float64Array = system.start,
): Float64Array | null {
  const y = start.slice()
  for (let i = 0; i < steps; i++) {
    if (!stepper.step(y)) return null
    if (i % REPORT_EVERY === 0) progress(i / steps)
  }
  return y
}

const REPORT_EVERY = 10_000

function distance(a: Float64Array, b: Float64Array, n: number): number {
  let square = 0
  for (let i = 0; i < n; i++) square += (a[i]! - b[i]!) ** 2
  return Math.sqrt(square)
}

function unsettled(dt: number, t: number): Failure {
  const message = `the stages of a step of dt = ${dt} do not settle at t = ${t}: take a smaller dt`
  return new Failure('UNSTABLE', message, { dt, t })
}

function refuseDrift(system: OwnSystem, plan: Plan, drift: number): void {
  if (drift <= DRIFT_MAX) return
  const { dt } = plan
  const passing = passingStep(system, plan)
  const advice = passing === null ? 'take a far smaller dt' : `dt = ${passing} passes`
  const details = { limit: DRIFT_MAX, dt, passing }
  if (!(drift < 1)) {
    const message = `dt = ${dt} does not resolve the motion, the energy runs away; ${advice}`
    throw new Failure('UNSTABLE', message, details)
  }
  const message = `energy drift ${drift} exceeds ${DRIFT_MAX}; ${advice}`
  throw new Failure('PRECISION', message, { ...details, energyDrift: drift })
}

/** The first of dt/2, dt/4 ... whose energy drift over the run, or the part of it that can be tried, is accepted. */
function passingStep(system: OwnSystem, plan: Plan): number | null {
  const energy = energyAt(system, system.start)
  const scale = energyScale(system, energy)
  const limit = (DRIFT_MAX / 2) * scale
  const duration = plan.steps * plan.dt
  let left = 10 * TRIAL_STEPS
  for (let dt = plan.dt / 2; left > 0 && dt > plan.dt * 1e-6; dt /= 2) {
    const stepper = stepperOf(system, plan, dt)
    const y = system.start.slice()
    const steps = Math.min(Math.ceil(duration / dt), TRIAL_STEPS)
    left -= steps
    let isHeld = true
    for (let i = 0; i < steps && isHeld; i++) {
      isHeld = stepper.step(y) && Math.abs(energyAt(system, y) - energy) <= limit
    }
    if (isHeld && steps * dt >= duration * (1 - 1e-9)) return dt
  }
  return null
}

/** Forth and back over the first steps must end at the start, whatever the step: the map is symmetric. */
function reversibility(system: OwnSystem, plan: Plan) {
  const steps = Math.min(plan.steps, 1000)
  const there = ended(system, stepperOf(system, plan, plan.dt), steps)
  const back = there && ended(system, stepperOf(system, plan, -plan.dt), steps, () => {}, there)
  const size = system.start.reduce((top, value) => Math.max(top, Math.abs(value)), 0)
  const reach = there ? there.reduce((top, value) => Math.max(top, Math.abs(value)), size) : 1
  const gap = back ? distance(back, system.start, 2 * system.n) / (reach || 1) : Number.MAX_VALUE
  return below(`${steps} steps forth and back`, gap, 1e-7)
}

/** log2 of the changes from dt to dt/2 and from dt/2 to dt/4 over the same short stretch; null at rounding level. */
function observedOrder(system: OwnSystem, plan: Plan): number | null {
  const steps = Math.min(plan.steps, 64)
  const ends = [1, 2, 4].map(division =>
    ended(system, stepperOf(system, plan, plan.dt / division), steps * division),
  )
  const [coarse, middle, fine] = ends
  if (!coarse || !middle || !fine) return null
  const size = fine.reduce((top, value) => Math.max(top, Math.abs(value)), 0)
  const first = distance(coarse, middle, 2 * system.n)
  const second = distance(middle, fine, 2 * system.n)
  return second > ROUNDING * size ? log2(first / second) : null
}
