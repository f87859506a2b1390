// A body of the caller's own: its course or its rest, on a grid and on two coarser ones that tell its error.
import { readCoefficient } from '../../continuum/coefficient.ts'
import { gridError } from '../../continuum/grid-error.ts'
import { axisOf, coarser } from '../../continuum/grid-lines.ts'
import { sampledIn, straightWarning } from '../../continuum/samples.ts'
import { type Carried, readState, stateIn, stateOf } from '../../continuum/state.ts'
import { SIDES } from '../../continuum/words.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import { invalidInput } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { type Body, readBody } from './body.ts'
import { Conduction } from './conduction.ts'
import { MeltSteps } from './melt-steps.ts'
import { linesOf, refuseUnfit } from './own-checks.ts'
import { meltOf, moltenOf } from './own-melt.ts'
import { equationsOf, plotsOf } from './own-plots.ts'
import { balanceOf, couplingOf, extremesOf, methodOf, type Outcome } from './own-results.ts'
import { Samples, type Watch } from './own-samples.ts'
import type { OwnInput } from './own-words.ts'
import { HeatSteps } from './tr-bdf2.ts'

const TOLERANCE = 1e-4
/** Largest error over the span of the temperatures. */
export const ERROR_MAX = 5e-3
/** The same where something melts: its front goes from cell to cell. */
const MELT_ERROR_MAX = 3e-2
/** Errors of steps add up. */
const STEP_SHARE = 0.1
/** The same where a front jolts the cells that it comes to: their jolts do not add up. */
const MELT_STEP_SHARE = 1
const STEPS_MAX = 200_000
/** Words whose arrays are samples of a curve. */
const SAMPLED = ['initial', 'k', 'rho', 'c', 'density', 'value', 'h', 'ambient', 'alpha']
/** Share of the tolerance of the run that shows what the steps lose: a fourth of the error is left there, and half is allowed for. */
const FINER = 1 / 8
const FINER_GAIN = 2

export function runOwn(input: OwnInput, { kernels, progress }: Run) {
  const body = readBody(input)
  const carried = stateIn(input.initial)
  refuseUnfit(input, body)
  const meter = new WorkMeter()
  const { tolerance = TOLERANCE } = input
  const fine = linesOf(input, body)
  const middle = { x: coarser(fine.x), y: body.dim === 1 ? fine.y : coarser(fine.y) }
  const coarse = { x: coarser(middle.x), y: body.dim === 1 ? fine.y : coarser(middle.y) }
  const started = (lines: typeof fine, wanted: number, of = body) => {
    const conduction = new Conduction(of, axisOf(lines.x), axisOf(lines.y))
    const { melting } = conduction
    return melting
      ? new MeltSteps(kernels, conduction, melting, MELT_STEP_SHARE * wanted, meter)
      : new HeatSteps(kernels, conduction, STEP_SHARE * wanted, meter)
  }
  const finest = started(fine, tolerance)
  const state =
    carried === undefined
      ? undefined
      : readState(carried, '/initial', 'heat', {
          [finest.unknown]: finest.conduction.n,
          rate: finest.conduction.n,
        })
  if (state && input.tEnd !== undefined && !(input.tEnd > state.t)) {
    throw invalidInput('/tEnd', `tEnd is ${input.tEnd}, the state is at ${state.t}`)
  }
  const plots = plotsOf(input, body, state?.t ?? 0)
  const solve = (heat: HeatSteps, share: number, watch?: Watch, of = input) =>
    of.steady
      ? restOf(of, heat)
      : courseOf(of, heat, state, fine, watch, t => progress(share * t, `t = ${t * of.tEnd!}`))
  const main = solve(finest, 0.7, plots.watch)
  progress(0.7, `${main.conduction.n} cells`)
  const half = solve(started(middle, tolerance), 0)
  const quarter = solve(started(coarse, tolerance), 0)
  const exacter = input.steady ? undefined : solve(started(coarse, tolerance * FINER), 0)
  const sampled = sampledIn(input, SAMPLED)
  const doubtful = sampled.map(({ raised }) =>
    solve(started(coarse, tolerance, readBody(raised)), 0, undefined, raised),
  )
  const openTo = (of: (outcome: Outcome) => number) =>
    doubtful.reduce((sum, one) => sum + Math.abs(of(one) - of(quarter)), 0)
  const span = main.heat.high - main.heat.low
  const scale = span > 0 ? span : Math.max(Math.abs(main.heat.high), Number.MIN_VALUE)
  const carriedError = state?.history['error'] ?? 0
  const judge = (of: (outcome: Outcome) => number, least: number, size = scale) => {
    const { estimate, order } = gridError(of(main), of(half), of(quarter), 2, size)
    const inTime = exacter ? FINER_GAIN * Math.abs(of(quarter) - of(exacter)) : 0
    return {
      error:
        Math.max(estimate, least) + inTime + main.heat.unsettled + carriedError * size + openTo(of),
      order,
    }
  }
  const melt =
    main.molten && meltOf([main, half, quarter, ...(exacter ? [exacter] : []), ...doubtful], judge)
  const meltError = melt ? melt.molten.error - openTo(one => one.molten!.share) : 0
  // A front within a cell is not seen: it may be half a cell off, and all temperatures with it.
  const probes = (input.probes ?? []).map((at, i) => {
    const least = melt ? main.rises[i]! : main.bows[i]!
    return { at, value: main.probes[i]!, ...judge(({ probes }) => probes[i]!, least) }
  })
  const mean = {
    value: main.mean,
    ...judge(outcome => outcome.mean, ((main.molten?.blur ?? 0) * scale) / 2),
  }
  const headline = probes[0] ?? mean
  // What arrays leave open is no fault of the run.
  const opens = [
    ({ mean }: Outcome) => mean,
    ...probes.map((_, i) => (one: Outcome) => one.probes[i]!),
  ].map(openTo)
  const estimate = Math.max(
    ...[mean, ...probes].map(({ error }, i) => (error - opens[i]!) / scale),
    meltError,
  )
  const open = Math.max(...opens) / scale
  const bound = melt ? MELT_ERROR_MAX : ERROR_MAX
  const { conduction, heat } = main
  const stable = input.steady ? {} : { state: endOf(main, estimate, input.tEnd!) }
  const coupling = input.steady ? couplingOf(main) : undefined
  return {
    value: headline.value,
    unit: '1',
    uncertainty: headline.error + Number.EPSILON * Math.abs(headline.value),
    equations: equationsOf(input, body),
    terms: SIDES.filter(side => conduction.walls[side].length > 0).map(side => ({
      term: `heat into the body through ${side}`,
      value: main.flows[side],
    })),
    method: methodOf(input, main),
    outputs: {
      probes,
      meanTemperature: mean.value,
      ...{ meanError: mean.error, observedOrder: headline.order },
      ...extremesOf(main),
      heatFlows: main.flows,
      ...(coupling !== undefined && { coupling }),
      ...melt,
      grid: { x: conduction.nx, y: conduction.ny },
      ...(!input.steady && { timeSteps: heat.steps, rejected: heat.rejected, tEnd: input.tEnd! }),
      ...stable,
    },
    checks: [
      below(
        melt
          ? 'error by three grids and finer steps, of temperatures over their span and of what is molten'
          : 'error by three grids and finer steps, over the span of the temperatures',
        estimate,
        bound,
      ),
      below('heat that comes in against what warms the cells, relative', main.imbalance, 1e-6),
    ],
    accuracy: {
      estimate: estimate + open,
      bound: Math.max(bound, estimate + open),
      how: `largest error of the mean and of the probes over the span of the temperatures${melt ? ', and of the share that is molten' : ''}: differences of grids of ${conduction.n}, ${half.conduction.n} and ${quarter.conduction.n} cells${input.steady ? '' : ', and of a run with an eighth of the tolerance'}${sampled.length > 0 ? ', and of arrays raised by what they leave open' : ''}`,
    },
    resolved: {
      ...(!input.steady && { tolerance }),
      cells: [conduction.nx, conduction.ny].slice(0, body.dim),
    },
    ...plots.result(main.conduction, main.temperatures),
    warnings: [
      ...body.sides.unsaid.map(side => `nothing is said of the side ${side}: it is held at 0`),
      ...sampled.flatMap((array, k) => {
        const of = ({ probes, mean }: Outcome) => probes[0] ?? mean
        const gap = Math.abs(of(doubtful[k]!) - of(quarter))
        return gap > 0 ? [straightWarning(array, gap)] : []
      }),
    ],
  }
}

function restOf(input: OwnInput, heat: HeatSteps): Outcome {
  const { conduction, temperatures } = heat
  if (input.initial !== undefined) fillStart(input, heat)
  else temperatures.fill(guessOf(conduction.body))
  const iterations = heat.rest()
  return outcomeOf(input, heat, temperatures, 0, iterations, conduction)
}

/** The mean of what the sides are held at, where that is a number. */
function guessOf({ sides }: Body): number {
  const held = Object.values(sides.parts)
    .flat()
    .flatMap(({ kind, value }) =>
      kind === 'flux' || value.constant === undefined ? [] : [value.constant],
    )
  return held.length === 0 ? 0 : held.reduce((sum, one) => sum + one, 0) / held.length
}

function fillStart(input: OwnInput, heat: HeatSteps): void {
  const { body } = heat.conduction
  const names = { ...body.names, columns: ['x', 'y'] }
  const start = readCoefficient(input.initial, '/initial', 'initial', names, body.box)
  const { centresX, centresY } = heat.conduction
  start.fill(heat.temperatures, [centresX, centresY], 0)
}

function courseOf(
  input: OwnInput,
  heat: HeatSteps,
  state: Carried | undefined,
  fine: { x: Float64Array; y: Float64Array },
  watch: Watch | undefined,
  report: (share: number) => void,
): Outcome {
  const { conduction } = heat
  const end = input.tEnd!
  heat.changes = conduction.changesUntil(end)
  if (state) resume(heat, state, fine)
  else {
    fillStart(input, heat)
    heat.begin(0)
  }
  const begin = heat.t
  const now = new Float64Array(conduction.n)
  let next = 0
  const visitUntil = (t: number) => {
    for (; watch && next < watch.times.length && watch.times[next]! <= t; next++) {
      heat.at(watch.times[next]!, now)
      conduction.rate(now, watch.times[next]!, new Float64Array(conduction.n))
      watch.visit(watch.times[next]!, conduction, now)
    }
  }
  visitUntil(heat.t)
  while (heat.t < end) {
    if (heat.steps === STEPS_MAX) {
      throw new Failure(
        'NOT_CONVERGED',
        `${STEPS_MAX} steps end at t = ${heat.t}: take a larger tolerance`,
        {
          limit: STEPS_MAX,
          t: heat.t,
        },
      )
    }
    heat.advance()
    visitUntil(Math.min(heat.t, end))
    if (heat.steps % 16 === 0) report(Math.min(1, (heat.t - begin) / (end - begin)))
  }
  return outcomeOf(input, heat, now, end, 0, conduction)
}

/** From the end of another run: its numbers as they are, or their means on a coarser grid. */
function resume(
  heat: HeatSteps,
  { t, arrays, history }: Carried,
  fine: { x: Float64Array; y: Float64Array },
): void {
  const { conduction, temperatures, rates } = heat
  const values = arrays[heat.unknown]!
  const isWhole = values.length === temperatures.length
  const nx = fine.x.length - 1
  const every = Math.round(nx / conduction.nx)
  const rows = fine.y.length === 2 ? 1 : every
  const means = new Float64Array(conduction.n)
  for (let cell = 0; cell < conduction.n; cell++) {
    const [i, j] = [cell % conduction.nx, Math.floor(cell / conduction.nx)]
    let [sum, whole] = [0, 0]
    for (let q = 0; q < rows; q++) {
      for (let p = 0; p < every; p++) {
        const [u, v] = [i * every + p, j * rows + q]
        const size = (fine.x[u + 1]! - fine.x[u]!) * (fine.y[v + 1]! - fine.y[v]!)
        sum += (heat instanceof MeltSteps ? 1 : size) * values[v * nx + u]!
        whole += size
      }
    }
    // Contents of cells add up, temperatures have a mean.
    means[cell] = isWhole ? values[cell]! : heat instanceof MeltSteps ? sum : sum / whole
  }
  if (heat instanceof MeltSteps) {
    heat.contents.set(means)
    heat.go(t)
  } else {
    temperatures.set(means)
    heat.begin(t)
  }
  heat.low = history['low']!
  heat.high = history['high']!
  if (!isWhole) return
  rates.set(arrays['rate']!)
  heat.ratesBefore.set(rates)
  heat.dt = history['dt']!
  heat.floor = history['floor']!
}

/** The last step that ends at or before the end of the run: from there another run takes the same steps. */
function endOf({ heat }: Outcome, error: number, tEnd: number) {
  const isPast = heat.t > tEnd
  return stateOf('heat', {
    t: isPast ? heat.tBefore : heat.t,
    arrays: {
      [heat.unknown]: isPast ? heat.before : heat.unknowns,
      rate: isPast ? heat.ratesBefore : heat.rates,
    },
    history: {
      dt: isPast ? heat.dtBefore : heat.dt,
      low: isPast ? heat.lowBefore : heat.low,
      high: isPast ? heat.highBefore : heat.high,
      floor: heat.floor,
      error,
    },
  })
}

function outcomeOf(
  input: OwnInput,
  heat: HeatSteps,
  temperatures: Float64Array,
  t: number,
  iterations: number,
  conduction: Conduction,
): Outcome {
  // The balance is that of the end of the last step, what is shown that of the end of the run.
  const imbalance = balanceOf(heat, input.steady === true)
  if (!input.steady) heat.at(t, temperatures)
  conduction.rate(temperatures, t, new Float64Array(conduction.n))
  const samples = new Samples(conduction, temperatures)
  let [sum, volume] = [0, 0]
  for (let i = 0; i < conduction.n; i++) {
    sum += conduction.volumes[i]! * temperatures[i]!
    volume += conduction.volumes[i]!
  }
  return {
    ...{ conduction, heat, temperatures, imbalance, iterations },
    probes: (input.probes ?? []).map(([x, y = 0]) => samples.temperatureAt(x!, y)),
    bows: (input.probes ?? []).map(([x, y = 0]) => samples.bowAt(x!, y)),
    rises: (input.probes ?? []).map(([x, y = 0]) => samples.riseAt(x!, y)),
    mean: sum / volume,
    ...(conduction.melting && { molten: moltenOf(conduction, conduction.melting) }),
    flows: conduction.flows(),
  }
}
