import { Failure } from '../../failure.ts'
import type { Term } from '../../field/master-equation.ts'
import type { Kernels } from '../../kernel.ts'
import { log2 } from '../../numerics/mathematics.ts'
import {
  halfTrace,
  type Splitting,
  type SplittingOrder,
  splitting,
} from '../../numerics/splitting.ts'
import { invalidInput } from '../../refusal.ts'
import { boolean, choice, type Inputs, integer, number } from '../../schema.ts'
import { below, type Check, defineSolver } from '../../solver.ts'
import { type Body, placedBody, type System, systemOf } from './body.ts'
import { EXAMPLES } from './examples.ts'
import { written } from './in-words.ts'
import { OUTPUTS } from './outputs.ts'
import { isOwn, ownCostMs, refuseOthers, STEPS_DEFAULT, solveText } from './own.ts'
import { solveBodies } from './own-bodies.ts'
import { gravityCostMs, isGravity, solveGravity } from './own-gravity.ts'
import { OWN_WORDS } from './own-words.ts'
import { pictures } from './pictures.ts'
import { Trend } from './trend.ts'

const params = {
  system: choice(['kepler', 'oscillator', 'pendulum'], {
    title: 'Kepler ellipse, anharmonic oscillator or plane pendulum',
    default: 'kepler',
  }),
  order: integer({
    title: 'order of the splitting: 2, 4, 6 or 8',
    minimum: 2,
    maximum: 8,
    multipleOf: 2,
    default: 4,
  }),
  steps: integer({ title: 'steps', minimum: 10, maximum: 2_000_000, default: STEPS_DEFAULT }),
  dt: number({
    title: 'step; of an own motion that it does not suit, a 40th of its shortest period',
    exclusiveMinimum: 0,
    maximum: 1e15,
    default: 0.01,
  }),
  eccentricity: number({ title: 'eccentricity (kepler)', minimum: 0, maximum: 0.98, default: 0.6 }),
  mu: number({ title: 'strength G M (kepler)', minimum: 1e-6, maximum: 1e6, default: 1 }),
  omega: number({
    title:
      'small-amplitude angular frequency (oscillator, pendulum); 0 leaves the quartic term alone',
    minimum: 0,
    maximum: 1e6,
    default: 1,
  }),
  lambda: number({ title: 'quartic term (oscillator)', minimum: -1e6, maximum: 1e6, default: 1 }),
  q0: number({
    title: 'start position (oscillator, pendulum)',
    minimum: -1000,
    maximum: 1000,
    default: 1,
  }),
  p0: number({
    title: 'start momentum (oscillator, pendulum)',
    minimum: -1000,
    maximum: 1000,
    default: 0,
  }),
  compare: boolean({ title: 'run classical Runge-Kutta beside it', default: true }),
  sample: integer({ title: 'points of the series', minimum: 2, maximum: 500, default: 60 }),
  ...OWN_WORDS,
}

type Input = Inputs<typeof params>

/** A system by its name has units of its own size. */
const SYSTEM_STEP_MAX = 100

/** Steps of one kernel call: V8 can switch to optimised code only between calls. */
const PIECE = 4096

/** Largest relative energy drift that is accepted. */
const DRIFT_MAX = 1e-3

/** Most steps of a trial run in the search for a suitable step. */
const TRIAL_STEPS = 500_000

export const action = defineSolver({
  key: 'action',
  title: 'Symplectic integration of Hamiltonian motion',
  brief:
    'Symplectic paths: Kepler, anharmonic oscillator, pendulum, or any `hamiltonian` as text. For dissipation: svc_solve.',
  description:
    'Integrates a Kepler ellipse, an anharmonic oscillator or a pendulum, or with `hamiltonian`, `coordinates` and `momenta` any H as text (up to 64 pairs, derivatives exact), or `bodies` under gravity: symmetric splittings of order 2 to 8 where H = T(p) + V(q), Gauss collocation else, with compensated sums, Runge-Kutta beside it. Use it for long runs: the energy error stays bounded instead of growing. A step that does not resolve the motion is refused with the one that would.',
  reference:
    'Blanes and Moan, J. Comput. Appl. Math. 142 (2002) 313; Kahan and Li, Math. Comp. 66 (1997) 1089; Hairer, Lubich and Wanner, Geometric Numerical Integration (2006), chs. V, IX',
  words:
    'symplectic integrator kepler orbit pendulum oscillator energy drift yoshida hamiltonian long-term ellipse elliptic revolutions leapfrog phase space conserved planet',
  synonyms: { system: { kepler: 'kepler orbit|kepler ellipse|kepler problem' } },
  written,
  params,
  unspoken: ['bodies', 'G', 'softening', 'files'],
  unspokenWords: 'bodies gravity',
  outputs: OUTPUTS,
  pictures,
  examples: EXAMPLES,
  largest: { system: 'pendulum', order: 8, steps: 2_000_000 },
  costMs: input => {
    if (isGravity(input)) return gravityCostMs(input)
    if (isOwn(input)) return ownCostMs(input)
    const { steps, order, compare } = input
    const evaluations = splitting(order as SplittingOrder).drifts.length + (compare ? 4 : 0)
    return 0.5 + steps * evaluations * 1.1e-5
  },

  solve(input, { kernels, progress }) {
    const unused = refuseOthers(input, params)
    if (isGravity(input)) {
      return {
        ...solveGravity(input, { kernels, progress }),
        unused: [...unused, 'order', 'compare'],
      }
    }
    if (input.bodies) return { ...solveBodies(input, { kernels, progress }), unused }
    if (isOwn(input)) return { ...solveText(input, { kernels, progress }), unused }
    const { steps, dt, compare } = input
    if (dt > SYSTEM_STEP_MAX) {
      const message = `dt = ${dt} is above ${SYSTEM_STEP_MAX}, the longest step of a ${input.system}`
      throw invalidInput('/dt', message, { value: dt, limit: SYSTEM_STEP_MAX })
    }
    const method = splitting(input.order as SplittingOrder)
    const system = systemOf(input)
    refuseUnstableStep(input, method)
    refuseBlowUp(system, steps * dt)
    const main = placedBody(kernels, input, system, method, dt)
    const rival = compare ? placedBody(kernels, input, system, null, dt) : null
    const { series, driftSlope } = run(input, system, main, rival, progress)
    const energyDrift = main.energyDeviation() / system.energyScale
    refuseDrift(input, system, method, kernels, energyDrift)

    const position = main.position()
    const momentum = main.momentum()
    const onLine = input.system !== 'kepler'
    const positionError = distance(position, system.orbit.at(steps * dt))
    const energyDriftRK4 = rival ? rival.energyDeviation() / system.energyScale : null
    const angularMomentumDrift = onLine ? null : main.momentumDeviation() / system.angularMomentum
    const terms = termsOf(input, system, main)
    const finalEnergy = terms.reduce((sum, { value }) => sum + value, 0)
    const far = positionError / system.orbit.scale
    return {
      value: finalEnergy,
      unit: '1',
      uncertainty: main.energyDeviation(),
      equations: [equationOf(input), `E(0) = ${system.energy}`],
      terms,
      method: `${method.name}, order ${input.order}, compensated sums`,
      outputs: {
        energyDrift,
        energyDriftRK4: Number.isFinite(energyDriftRK4) ? energyDriftRK4 : null,
        angularMomentumDrift,
        energy: system.energy,
        period: system.orbit.period,
        finalPosition: position,
        finalMomentum: momentum,
        finalQ: onLine ? position[0]! : null,
        finalP: onLine ? momentum[0]! : null,
        compared: compare,
        positionError,
        driftSlope,
        observedOrder: observedOrder(input, system, method, kernels),
        forceEvaluations: steps * method.drifts.length,
      },
      checks: [
        below('energy drift', energyDrift, DRIFT_MAX),
        ...(angularMomentumDrift === null
          ? []
          : [below('angular momentum drift', angularMomentumDrift, 1e-9)]),
        reversibility(input, system, method, kernels),
      ],
      accuracy: {
        estimate: energyDrift,
        bound: 1e-4,
        how: 'largest relative change of the exactly conserved energy over all steps',
      },
      series,
      warnings:
        far > DRIFT_MAX
          ? [`the phase is off: ${positionError} from the exact orbit at the end; halve dt`]
          : [],
    }
  },
})

function run(
  { steps, dt, sample }: Input,
  system: System,
  main: Body,
  rival: Body | null,
  progress: (fraction: number, message: string) => void,
) {
  const columns: Record<string, number[]> = {}
  const record = (column: string, value: number) => {
    columns[column] ??= []
    columns[column].push(value)
  }
  const names = main.position().length === 2 ? ['x', 'y'] : ['q']
  const momenta = names.length === 2 ? ['px', 'py'] : ['p']
  const finite = (value: number) => (Number.isFinite(value) ? value : Number.MAX_VALUE)
  const trend = new Trend()
  let done = 0
  for (let i = 0; i < sample; i++) {
    const mark = Math.round((i * steps) / (sample - 1))
    while (done < mark) {
      const piece = Math.min(PIECE, mark - done)
      main.advance(piece)
      rival?.advance(piece)
      trend.add((done + piece / 2) * dt, main.energyErrorSum() / system.energyScale, piece)
      done += piece
    }
    if (Number.isNaN(main.energyDeviation())) break
    record('t', mark * dt)
    for (const [k, q] of main.position().entries()) record(names[k]!, q)
    for (const [k, p] of main.momentum().entries()) record(momenta[k]!, p)
    record('energyError', main.energyError() / system.energyScale)
    if (rival) record('energyErrorRK4', finite(rival.energyError() / system.energyScale))
    record('positionError', distance(main.position(), system.orbit.at(mark * dt)))
    progress(mark / steps, `energy error ${main.energyError()}`)
  }
  return { series: columns, driftSlope: trend.slope() }
}

function refuseUnstableStep({ system, omega, lambda, dt }: Input, method: Splitting): void {
  if (system !== 'oscillator' || lambda !== 0) return
  const trace = Math.abs(halfTrace(method, omega * dt))
  if (trace <= 1) return
  const message = `omega dt = ${omega * dt} is beyond the stability limit of ${method.name}: half the trace of a step is ${trace}, above 1; take a smaller dt`
  throw new Failure('UNSTABLE', message, { omegaDt: omega * dt, halfTrace: trace, limit: 1 })
}

function refuseBlowUp({ orbit: { blowUpTime } }: System, duration: number): void {
  if (blowUpTime === null || duration < blowUpTime) return
  const message = `q is infinite at t = ${blowUpTime}, the run ends at ${duration}; take fewer steps`
  throw new Failure('UNSTABLE', message, { duration, limit: blowUpTime })
}

function refuseDrift(
  input: Input,
  system: System,
  method: Splitting,
  kernels: Kernels,
  drift: number,
): void {
  if (drift <= DRIFT_MAX) return
  const { dt } = input
  const passing = passingStep(input, system, method, kernels)
  const advice = passing === null ? 'take a far smaller dt' : `dt = ${passing} passes`
  const details = { limit: DRIFT_MAX, dt, passing }
  if (!(drift < 1)) {
    const message = `dt = ${dt} does not resolve the motion, the energy runs away; ${advice}`
    throw new Failure('UNSTABLE', message, details)
  }
  const message = `energy drift ${drift} exceeds ${DRIFT_MAX}; ${advice}`
  throw new Failure('PRECISION', message, { ...details, energyDrift: drift })
}

/** The first of dt/2, dt/4 ... whose energy drift over one period, or the run if shorter, is accepted. */
function passingStep(
  input: Input,
  system: System,
  method: Splitting,
  kernels: Kernels,
): number | null {
  const duration = Math.min(input.steps * input.dt, system.orbit.period ?? Number.POSITIVE_INFINITY)
  for (let dt = input.dt / 2; duration / dt < TRIAL_STEPS; dt /= 2) {
    const body = placedBody(kernels, input, system, method, dt)
    body.advance(Math.ceil(duration / dt))
    if (body.energyDeviation() / system.energyScale <= DRIFT_MAX / 2) return dt
  }
  return null
}

/** Forth and back over the first steps must end at the start, whatever the step: the map is symmetric. */
function reversibility(input: Input, system: System, method: Splitting, kernels: Kernels): Check {
  const steps = Math.min(input.steps, 1000)
  const there = placedBody(kernels, input, system, method, input.dt)
  there.advance(steps)
  const [[x, y = 0], [px, py = 0]] = [there.position(), there.momentum()]
  const start = [x!, y, px!, py] as const
  const back = placedBody(kernels, input, { ...system, start }, method, -input.dt)
  back.advance(steps)
  const [qx, qy] = system.start
  const gap = distance(back.position(), [qx, qy].slice(0, back.position().length))
  return below(`${steps} steps forth and back`, gap / system.orbit.scale, 1e-7)
}

/** log2 of the errors at dt and dt/2 over the same short stretch; null once rounding decides. */
function observedOrder(
  input: Input,
  system: System,
  method: Splitting,
  kernels: Kernels,
): number | null {
  const steps = Math.min(input.steps, 64)
  const exact = system.orbit.at(steps * input.dt)
  const [coarse, fine] = [1, 2].map(division => {
    const body = placedBody(kernels, input, system, method, input.dt / division)
    body.advance(steps * division)
    return distance(body.position(), exact) / system.orbit.scale
  }) as [number, number]
  return fine > 1e-13 ? log2(coarse / fine) : null
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]!) ** 2, 0))
}

function termsOf(input: Input, system: System, body: Body): Term[] {
  const kinetic = body.momentum().reduce((sum, p) => sum + (p * p) / 2, 0)
  return [
    { term: 'kinetic energy p^2/2', value: kinetic },
    {
      term: `potential energy ${potentialOf(input)}`,
      value: system.energy + body.energyError() - kinetic,
    },
  ]
}

function potentialOf({ system, mu, omega, lambda }: Input): string {
  if (system === 'kepler') return `-${mu}/r`
  if (system === 'pendulum') return `-${omega * omega} cos q`
  return `${omega * omega} q^2/2 + ${lambda} q^4/4`
}

function equationOf(input: Input): string {
  const { system, eccentricity: e, q0, p0 } = input
  const start = system === 'kepler' ? `q = (1 - ${e}, 0)` : `q = ${q0}, p = ${p0}`
  return `H = p^2/2 + V(q), V = ${potentialOf(input)}, from ${start}`
}
