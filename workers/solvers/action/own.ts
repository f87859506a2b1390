// A Hamiltonian of the caller's own: run, run at half the step, forth and back, and told.
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { Failure } from '../../failure.ts'
import { log2, pow } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { filesOf, refuseLong } from '../bodies/body-files.ts'
import { refuseWords } from '../systems/own-words.ts'
import { course, ended, energyAt, energyScale } from './own-course.ts'
import { type Integrator, integratorOf, rungeKuttaOf } from './own-integrators.ts'
import { goesOnWith, type Method, stateOf } from './own-state.ts'
import { STEP_DEFAULT, stepOfMotion, withStep } from './own-step.ts'
import { type OwnSystem, readSystem } from './own-system.ts'
import { OWN_WORDS, type OwnInput } from './own-words.ts'

/** Largest relative energy drift that is accepted. */
const DRIFT_MAX = 1e-3
export const STEPS_MAX = 2_000_000
/** Steps of a trial run in the search for a suitable step. */
const TRIAL_STEPS = 100_000
/** Nanoseconds of all runs together. */
const WORK_MAX = 6e10
const ROUNDING = 1e-13
/** Steps forth and back, and of the runs that show the order. */
const BACK_STEPS = 1000
const ORDER_STEPS = 64

const OF_SYSTEMS = ['system', 'eccentricity', 'mu', 'omega', 'lambda', 'q0', 'p0'] as const

export const isOwn = (input: Readonly<Record<string, unknown>>): boolean =>
  input['hamiltonian'] !== undefined || input['bodies'] !== undefined

/** Inputs of the other kind that differ from their defaults would be passed over unseen; those that have no part. */
export function refuseOthers(
  input: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, object>>,
): string[] {
  if (!isOwn(input)) {
    const name = Object.keys(OWN_WORDS).find(word => input[word] !== undefined)
    if (name === undefined) return []
    if (name !== 'coordinates' && name !== 'momenta') {
      throw invalidInput(`/${name}`, `${name} counts only where there is a hamiltonian, or bodies`)
    }
    throw missingInput('/hamiltonian', `hamiltonian is missing beside ${name}`)
  }
  for (const name of OF_SYSTEMS) {
    if (input[name] === (params[name] as { default?: unknown }).default) continue
    throw invalidInput(`/${name}`, `${name} has no meaning beside a hamiltonian, or bodies`)
  }
  return [...OF_SYSTEMS]
}

interface Plan extends Method {
  steps: number
  dt: number
}

function methodOf({ method = 'auto', order }: OwnInput, system: OwnSystem): Method {
  if (method === 'ias15' || method === 'wisdom-holman') {
    throw invalidInput(
      '/method',
      `${method} follows bodies under their gravity: a hamiltonian has splitting or gauss`,
    )
  }
  if (method === 'splitting' && !system.isSeparable) {
    const message =
      'H is no sum of a function of the coordinates and one of the momenta: take gauss, or auto'
    throw invalidInput('/method', message)
  }
  return { order, isGauss: method === 'gauss' || (method === 'auto' && !system.isSeparable) }
}

function planOf(input: OwnInput, system: OwnSystem): Plan {
  const { order, isGauss } = methodOf(input, system)
  const plan = { ...spanOf(input, system.state?.t ?? 0), order, isGauss }
  const stages = isGauss ? 6 * order : splittingStages(order)
  const nanoseconds = nanosecondsOf(system, stages, plan.steps, input)
  if (nanoseconds > WORK_MAX) {
    const message = `${plan.steps} steps are about ${Math.round(nanoseconds / 1e9)} s of work, above 60: take fewer`
    throw invalidInput('/steps', message, { value: plan.steps })
  }
  return plan
}

/** Rounding of a place, over the length of the path there: two runs may share it. */
const PATH_ROUNDING = 2 * Number.EPSILON

/** Of a run without tEnd. */
export const STEPS_DEFAULT = 20_000

export function spanOf({ steps, dt, tEnd }: OwnInput, t0: number): { steps: number; dt: number } {
  if (tEnd === undefined) return { steps, dt }
  if (!(tEnd > t0)) throw invalidInput('/tEnd', `tEnd is ${tEnd}, the run begins at ${t0}`)
  const whole = Math.max(10, Math.ceil((tEnd - t0) / dt - 1e-9))
  if (steps !== STEPS_DEFAULT && steps !== whole) {
    const message = `steps is ${steps} beside tEnd, to which steps of ${dt} are ${whole}: give dt with one of them`
    throw invalidInput('/steps', message, { value: steps })
  }
  if (whole > STEPS_MAX) {
    const message = `tEnd / dt = ${whole} steps are more than ${STEPS_MAX}`
    throw invalidInput('/tEnd', message, {
      ...{ value: tEnd, limit: t0 + STEPS_MAX * dt, steps: whole },
    })
  }
  return { steps: whole, dt: (tEnd - t0) / whole }
}

const splittingStages = (order: number): number => [3, 6, 12, 18][order / 2 - 1]!

/** Of the run, that of half the step, those forth and back and of the order, Runge-Kutta, and the watch over bodies. */
function nanosecondsOf(
  { n, work }: Pick<OwnSystem, 'n' | 'work'>,
  stages: number,
  steps: number,
  { compare, bodies = [] }: OwnInput,
): number {
  // Distances are roots and quotients.
  const evaluation = 15 + (bodies.length > 0 ? 0.6 : 0.2) * work + 0.5 * n
  const all = 3 * steps + 2 * Math.min(steps, BACK_STEPS) + 7 * Math.min(steps, ORDER_STEPS)
  const pairs = (bodies.length * (bodies.length - 1)) / 2
  const watch = bodies.length > 0 ? 1000 + 65 * pairs : 0
  return evaluation * (all * stages + (compare ? 8 : 3) * steps) + 3 * steps * watch
}

/** Whether no summand names both a coordinate and a momentum. */
function seemsSeparable({ hamiltonian = '', definitions = {}, ...input }: OwnInput): boolean {
  const [coordinates, momenta] = [new Set(input.coordinates), new Set(input.momenta)]
  return [hamiltonian, ...Object.values(definitions)].every(text =>
    summandsOf(text).every(summand => {
      const names = summand.match(/[a-z_]\w*/gi) ?? []
      return !(names.some(one => coordinates.has(one)) && names.some(one => momenta.has(one)))
    }),
  )
}

function summandsOf(text: string): string[] {
  const summands = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (depth === 0 && (character === '+' || character === '-')) summands.push('')
    else summands[summands.length - 1] += character
  }
  return summands
}

/** What is known without a look into the texts: some characters are an operation, a function is many. */
export function ownCostMs(input: OwnInput): number {
  const { hamiltonian = '', definitions = {}, bodies = [], method = 'auto', order, dt } = input
  const axes = Math.max(1, [bodies[0]?.position].flat().length)
  const n = input.coordinates?.length ?? bodies.length * axes
  const text = [hamiltonian, ...Object.values(definitions)].join(' ')
  const calls = text.match(/[a-z]\(/gi)?.length ?? 0
  const work = 0.7 * text.length + 30 * calls + 4.5 * axes * bodies.length ** 2
  const whole = input.tEnd === undefined ? input.steps : input.tEnd / dt
  // Of a step that is no one's a run with too many takes another, of which it is not known.
  const isOther = dt === STEP_DEFAULT && whole > STEPS_MAX
  const steps = isOther ? STEPS_DEFAULT : Math.min(STEPS_MAX, whole)
  const isSplit = method !== 'gauss' && (bodies.length > 0 || seemsSeparable(input))
  // The stages of Gauss collocation settle in about half of what they may take.
  const stages = isSplit ? splittingStages(order) : 3 * order
  const run = nanosecondsOf({ n, work }, stages, steps, input) * 1e-6
  return 6 + 0.012 * work + Math.min(WORK_MAX * 1e-6, run)
}

/** A Hamiltonian as text, with a file of its rows. */
export function solveText(input: OwnInput, run: Pick<Run, 'kernels' | 'progress'>) {
  const { files, sample, coordinates = [] } = input
  refuseWords(input, ['G', 'softening'], 'counts only where there are bodies')
  const xyz = files?.indexOf('xyz') ?? -1
  if (xyz >= 0) throw invalidInput(pointerTo('files', xyz), 'xyz is a file of bodies: take csv')
  refuseLong(files, sample, coordinates.length)
  const solution = solveOwn(input, run)
  if (!files) return solution
  const { outputs, series } = solution
  const text = filesOf(files, { names: [], dimension: 0, frames: [], columns: series })
  return { ...solution, outputs: { ...outputs, files: text } }
}

/** An error over its change by half the step. */
export const wholeOf = (order: number): number => pow(2, order) / (pow(2, order) - 1)

/** Where the ends of the steps are watched: of the run, and of that with half the step. */
type Visits = Readonly<Record<'run' | 'finer', (t: number, y: Float64Array) => void>>

/** `visits` opens those of one run: where the step was not named it may be run again. */
export function solveOwn(
  input: OwnInput,
  run: Pick<Run, 'kernels' | 'progress'>,
  visits?: () => Visits,
) {
  refuseUnnamed(input)
  const motion = () => {
    const system = readSystem(input)
    const method = methodOf(input, system)
    const duration = input.tEnd === undefined ? undefined : input.tEnd - (system.state?.t ?? 0)
    return stepOfMotion(system, duration, dt => integratorOf(run.kernels, system, method, dt))
  }
  return withStep(input, one => solveWith(one, run, visits?.()), motion)
}

function solveWith(
  input: OwnInput,
  { kernels, progress }: Pick<Run, 'kernels' | 'progress'>,
  visits?: Visits,
) {
  const system = readSystem(input)
  const plan = planOf(input, system)
  const { steps, dt, order } = plan
  const energy = energyAt(system, system.start)
  if (!Number.isFinite(energy)) {
    throw invalidInput('/initial', `H is ${energy} at the start`)
  }
  const scale = energyScale(system, energy)
  const opened = (step: number) => integratorOf(kernels, system, plan, step)
  const integrator = opened(dt)
  const { state } = system
  const t0 = state?.t ?? 0
  if (state && goesOnWith(plan, state)) integrator.goOn(state)
  const rival = input.compare ? rungeKuttaOf(kernels, system, dt) : null
  const main = course(
    ...([input, system, integrator, rival, { t0, steps, dt, energy, scale }] as const),
    share => progress(share / 2, 'run'),
    visits?.run,
  )
  refuseDrift(system, plan, opened, main.deviation / scale)
  const visit = visits?.finer
  const finer = ended(
    opened(dt / 2),
    2 * steps,
    share => progress((1 + share) / 2, 'half the step'),
    undefined,
    visit && ((done, y) => visit(t0 + (done * dt) / 2, y)),
  )
  const positionError = finer
    ? Math.max(
        wholeOf(order) * distance(main.y, finer, system.n),
        PATH_ROUNDING * (main.reach + fastest(system, main.series) * steps * dt),
      )
    : Number.MAX_VALUE
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
    method: `${integrator.name} of order ${order} with compensated sums${rival ? ', classical Runge-Kutta beside it' : ''}`,
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
      observedOrder: observedOrder(system, plan, opened),
      forceEvaluations: integrator.evaluations,
      final,
      ...(Object.keys(main.invariants).length > 0 && { invariants: main.invariants }),
      tEnd: t0 + steps * dt,
      state: stateOf(t0 + steps * dt, names, plan, integrator),
    },
    checks: [
      below('energy drift', drift, DRIFT_MAX),
      reversibility(system, plan, opened),
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

/** The highest speed in the rows of a run. */
function fastest({ n, names, x, out, velocities }: OwnSystem, series: Record<string, number[]>) {
  let highest = 0
  for (const row of series['t']?.keys() ?? []) {
    for (const [k, name] of names.entries()) x[k] = series[name]![row]!
    velocities()
    let square = 0
    for (let i = 0; i < n; i++) square += out[i]! ** 2
    highest = Math.max(highest, Math.sqrt(square))
  }
  return highest
}

function distance(a: Float64Array, b: Float64Array, n: number): number {
  let square = 0
  for (let i = 0; i < n; i++) square += (a[i]! - b[i]!) ** 2
  return Math.sqrt(square)
}

type Opened = (dt: number) => Integrator

function refuseDrift(system: OwnSystem, plan: Plan, opened: Opened, drift: number): void {
  if (drift <= DRIFT_MAX) return
  const { dt } = plan
  const passing = passingStep(system, plan, opened)
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
function passingStep(system: OwnSystem, plan: Plan, opened: Opened): number | null {
  const energy = energyAt(system, system.start)
  const scale = energyScale(system, energy)
  const limit = (DRIFT_MAX / 2) * scale
  const duration = plan.steps * plan.dt
  let left = 10 * TRIAL_STEPS
  for (let dt = plan.dt / 2; left > 0 && dt > plan.dt * 1e-6; dt /= 2) {
    const integrator = opened(dt)
    const steps = Math.min(Math.ceil(duration / dt), TRIAL_STEPS)
    left -= steps
    integrator.watch(energy, scale, limit)
    integrator.advance(steps)
    const isHeld = !integrator.isUnsettled && integrator.deviation < limit
    if (isHeld && steps * dt >= duration * (1 - 1e-9)) return dt
  }
  return null
}

/** Forth and back over the first steps must end at the start, whatever the step: the map is symmetric. */
function reversibility(system: OwnSystem, plan: Plan, opened: Opened) {
  const steps = Math.min(plan.steps, BACK_STEPS)
  const there = ended(opened(plan.dt), steps)
  const back = there && ended(opened(-plan.dt), steps, () => {}, there)
  const size = system.start.reduce((top, value) => Math.max(top, Math.abs(value)), 0)
  const reach = there ? there.reduce((top, value) => Math.max(top, Math.abs(value)), size) : 1
  const gap = back ? distance(back, system.start, 2 * system.n) / (reach || 1) : Number.MAX_VALUE
  return below(`${steps} steps forth and back`, gap, 1e-7)
}

/** log2 of the changes from dt to dt/2 and from dt/2 to dt/4 over the same short stretch; null at rounding level. */
function observedOrder(system: OwnSystem, plan: Plan, opened: Opened): number | null {
  const steps = Math.min(plan.steps, ORDER_STEPS)
  const ends = [1, 2, 4].map(division => ended(opened(plan.dt / division), steps * division))
  const [coarse, middle, fine] = ends
  if (!coarse || !middle || !fine) return null
  const size = fine.reduce((top, value) => Math.max(top, Math.abs(value)), 0)
  const first = distance(coarse, middle, 2 * system.n)
  const second = distance(middle, fine, 2 * system.n)
  return second > ROUNDING * size ? log2(first / second) : null
}
