// Water of the caller's own: its course on a grid, and on two coarser ones that tell its error.
import { fieldError, gridError } from '../../continuum/grid-error.ts'
import { type Carried, readState, stateIn, stateOf } from '../../continuum/state.ts'
import { SIDES } from '../../continuum/words.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { type Basin, readBasin } from './basin.ts'
import { ownCostMs } from './own-cost.ts'
import { History, refuseTooMany, type Shown, stateShown, wholeShown } from './own-plots.ts'
import { equationsOf } from './own-results.ts'
import { type Totals, totalsOf } from './own-samples.ts'
import { CELLS_MAX, gridOf, type OwnInput } from './own-words.ts'
import { Water } from './water.ts'

const CFL = 0.45
/** Largest error of a surface over the span of the surfaces, or of the depths over their mean. */
const ERROR_MAX = 5e-2
/** Of a span: sums of steps lose so much of water that nothing has reached. */
const ROUNDING = 1e-12
/** Cells are multiples of it. */
const PARTS = 4
/** Observed orders below this are those of a front. */
const SMOOTH = 1.5
const REPORT_EVERY = 32
const STATE_ARRAYS = ['h', 'm', 'n'] as const

export function runOwn(input: OwnInput, shared: Run) {
  const { progress } = shared
  const basin = readBasin(input)
  const [nx, ny] = gridOf(input)
  refuseUnfit(input, basin, nx * ny)
  const meter = new WorkMeter()
  const carried = stateIn(input.initial)
  const isFlat = basin.dim === 1
  const state =
    carried === undefined
      ? undefined
      : readState(carried, '/initial', 'climate', { h: nx * ny, m: nx * ny, n: nx * ny })
  if (state && !(input.tEnd! > state.t)) {
    throw invalidInput('/tEnd', `tEnd is ${input.tEnd}, the state is at ${state.t}`)
  }
  const run = (coarser: number, scale: number | undefined, report: (share: number) => void) => {
    const grid = { nx: nx / coarser, ny: isFlat ? 1 : ny / coarser }
    const depth = { scale: state?.history['scale'] ?? scale, cfl: input.cfl ?? CFL }
    const predictedMs = ownCostMs(input) / coarser ** 2
    const water = new Water(shared, predictedMs, basin, grid, depth, meter)
    water.runUntil(input.tEnd!)
    if (state) resume(water, state, nx, coarser, isFlat)
    water.begin(state?.t ?? 0)
    return courseOf(input, basin, water, report)
  }
  const main = run(1, undefined, share => progress(0.8 * share, `t = ${share * input.tEnd!}`))
  progress(0.8, `${nx * ny} cells`)
  const half = run(2, main.water.scale, () => {})
  const quarter = run(4, main.water.scale, () => {})
  const meanDepth = main.end.volume / (main.water.area * main.water.n)
  const whole = fieldError(distance(main, half), distance(half, quarter), 2, meanDepth)
  // Where a front is in the water, the coarser pair vouches for the first order alone.
  const nominal = whole.order === null || whole.order >= SMOOTH ? 2 : 1
  const carriedError = state?.history['error'] ?? 0
  const judge = (of: (outcome: Outcome) => number, scale: number) => {
    const { estimate, order } = gridError(of(main), of(half), of(quarter), nominal, scale)
    return { error: estimate + (carriedError + ROUNDING) * scale, order }
  }
  const span = spanOf(main)
  const speeds = Math.max(main.fastest, Number.MIN_VALUE)
  const probes = (input.probes ?? []).map((at, i) => {
    const { eta, h, u, v } = main.history.samples[i]!
    const highest = main.history.highestAt(i)
    return {
      ...{ at, value: eta, ...judge(({ history }) => history.samples[i]!.eta, span), h, u, v },
      uError: judge(({ history }) => history.samples[i]!.u, speeds).error,
      vError: judge(({ history }) => history.samples[i]!.v, speeds).error,
      ...{ highest: highest.eta, highestAt: highest.t },
      highestError: judge(({ history }) => history.highestAt(i).eta, span).error,
    }
  })
  const { end, begin, water } = main
  const perArea = ({ end: { volume } }: Outcome) => volume / (water.area * water.n)
  const depth = { value: meanDepth, ...judge(perArea, span) }
  const headline = probes[0] ?? depth
  const depthError = whole.estimate + carriedError * meanDepth
  const estimate =
    probes.length > 0
      ? Math.max(...probes.map(({ error }) => error)) / span
      : depthError / Math.max(meanDepth, Number.MIN_VALUE)
  refuseRough(estimate, [nx, ny].slice(0, basin.dim))
  const gained = water.gained.reduce((sum, one) => sum + one, 0)
  const moved = water.gained.reduce((sum, one) => sum + Math.abs(one), begin.volume)
  const lost = Math.abs(end.volume - begin.volume - gained) / Math.max(moved, Number.MIN_VALUE)
  const named = (values: readonly number[]) =>
    Object.fromEntries(
      [...SIDES.slice(0, 2 * basin.dim), 'rain'].map((name, i) => [
        name,
        values[name === 'rain' ? SIDES.length : i]!,
      ]),
    )
  return {
    value: headline.value,
    unit: 'm',
    uncertainty: headline.error + Number.EPSILON * Math.abs(headline.value),
    equations: equationsOf(input, basin),
    terms: [
      { term: 'water at the start', value: begin.volume },
      { term: 'water that came in', value: gained },
    ],
    method:
      'finite volumes: MUSCL of eta, h, u, v with the limiter of van Leer, hydrostatic reconstruction, HLLC fluxes, strong-stability-preserving Runge-Kutta of second order; first order at shocks and shores',
    outputs: {
      probes,
      observedOrder: probes.length > 0 ? headline.order : whole.order,
      ...{ meanDepth: depth.value, depthError },
      ...{ highest: end.highest, lowest: end.lowest, deepest: end.deepest, fastest: main.fastest },
      ...{ froude: end.froude, volume: end.volume, volumeStart: begin.volume },
      inflows: named(water.gained),
      discharges: named(main.flows),
      wetShare: end.wetShare,
      ...{ kineticEnergy: end.kinetic, kineticStart: begin.kinetic },
      potentialChange: end.potential - begin.potential,
      unsteadiness: main.unsteadiness,
      grid: { x: nx, y: ny },
      ...{ timeSteps: water.steps, tEnd: input.tEnd! },
      state: stateOf('climate', {
        ...main.last,
        history: { scale: water.scale, error: estimate },
      }),
    },
    checks: [
      below('error by three grids', estimate, ERROR_MAX),
      below('water that is lost, over all that there is and came in', lost, 1e-9),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `${probes.length > 0 ? 'largest error of the surface at the probes, over the span of the surfaces' : 'mean error of the depths, over their mean'}: differences of grids of ${nx * ny}, ${half.water.n} and ${quarter.water.n} cells`,
    },
    resolved: { cells: [nx, ny].slice(0, basin.dim), cfl: input.cfl ?? CFL },
    series: { ...main.history.series(!isFlat || basin.f !== 0), ...main.shown.series },
    fields: main.shown.fields,
    warnings:
      whole.order !== null && whole.order < SMOOTH
        ? [
            `the observed order of the depths is ${whole.order}: at shocks and shores it is 1, and the error falls no faster than the cells`,
          ]
        : [],
  }
}

interface Outcome {
  readonly water: Water
  readonly history: History
  readonly begin: Totals
  readonly end: Totals
  readonly fastest: number
  readonly flows: readonly number[]
  readonly unsteadiness: number
  readonly shown: Shown
  readonly last: Omit<Carried, 'history'>
}

function courseOf(
  input: OwnInput,
  basin: Basin,
  water: Water,
  report: (share: number) => void,
): Outcome {
  const { probes, snapshots = [] } = input
  const tEnd = input.tEnd!
  const from = water.t
  const begin = totalsOf(water, basin.g)
  const history = new History(water, basin, probes, tEnd)
  const later: Shown = { series: {}, fields: {} }
  const wanted = [...new Set(snapshots)].sort((a, b) => a - b)
  let seen = wanted.findIndex(t => t >= from)
  if (seen < 0) seen = wanted.length
  let dt = water.next()
  for (;;) {
    for (; seen < wanted.length && wanted[seen]! < water.t + dt; seen++) {
      const held = holdOf(water)
      water.reach(wanted[seen]!)
      const { series, fields } = stateShown(water, String(seen + 1))
      Object.assign(later.series, series)
      Object.assign(later.fields, fields)
      release(water, held)
      dt = water.next()
    }
    if (water.t + dt >= tEnd) break
    history.before(water.t + 2 * dt)
    water.advance(dt)
    history.after()
    if (water.steps % REPORT_EVERY === 0) report((water.t - from) / (tEnd - from))
    dt = water.next()
  }
  const last = holdOf(water)
  const fastest = water.get('fastest').reduce((most, one) => Math.max(most, one), 0)
  history.before(tEnd)
  water.reach(tEnd)
  history.after()
  const before = last.arrays['h']!
  const change = water
    .get('h')
    .reduce((sum, depth, k) => sum + Math.abs(depth - before[k]!) / water.n, 0)
  const flows = water.flows()
  if (seen < wanted.length) {
    const { series, fields } = stateShown(water, String(seen + 1))
    Object.assign(later.series, series)
    Object.assign(later.fields, fields)
  }
  const [now, whole] = [stateShown(water, ''), wholeShown(water, basin)]
  return {
    ...{ water, history, begin, end: totalsOf(water, basin.g), fastest, flows },
    unsteadiness: tEnd > last.t ? change / (tEnd - last.t) : 0,
    shown: {
      series: { ...whole.series, ...now.series, ...later.series },
      fields: { ...now.fields, ...whole.fields, ...later.fields },
    },
    last: { t: last.t, arrays: last.arrays },
  }
}

type Held = ReturnType<typeof holdOf>

function holdOf(water: Water) {
  const arrays = Object.fromEntries(STATE_ARRAYS.map(name => [name, water.get(name)]))
  return { t: water.t, gained: [...water.gained], arrays }
}

function release(water: Water, { t, gained, arrays }: Held): void {
  for (const name of STATE_ARRAYS) water.put(name, arrays[name]!)
  water.resume(t, gained)
}

/** From the end of another run: its numbers as they are, or their means on a coarser grid. */
function resume(
  water: Water,
  { t, arrays }: Carried,
  nx: number,
  coarser: number,
  isFlat: boolean,
): void {
  const rows = isFlat ? 1 : coarser
  for (const name of STATE_ARRAYS) {
    const fine = arrays[name]!
    const means = new Float64Array(water.n)
    for (let k = 0; k < means.length; k++) {
      const [i, j] = [k % water.nx, Math.floor(k / water.nx)]
      for (let q = 0; q < rows; q++) {
        for (let p = 0; p < coarser; p++) {
          means[k]! += fine[(j * rows + q) * nx + i * coarser + p]! / (rows * coarser)
        }
      }
    }
    water.put(name, means)
  }
  water.resume(t, [0, 0, 0, 0, 0])
}

/** Mean distance of the depths, those of the finer grid in the mean over a cell of the coarser one. */
function distance({ water: fine }: Outcome, { water: coarse }: Outcome): number {
  const [a, b] = [fine.get('h'), coarse.get('h')]
  const [each, rows] = [fine.nx / coarse.nx, fine.ny / coarse.ny]
  let sum = 0
  for (let k = 0; k < b.length; k++) {
    const [i, j] = [k % coarse.nx, Math.floor(k / coarse.nx)]
    let mean = 0
    for (let q = 0; q < rows; q++) {
      for (let p = 0; p < each; p++) {
        mean += a[(j * rows + q) * fine.nx + i * each + p]! / (each * rows)
      }
    }
    sum += Math.abs(mean - b[k]!) / b.length
  }
  return sum
}

function refuseRough(estimate: number, cells: readonly number[]): void {
  if (!(estimate > ERROR_MAX)) return
  const enough = cells.map(n => PARTS * Math.ceil((1.2 * n * estimate) / ERROR_MAX / PARTS))
  const message = `the error by three grids is ${estimate}, more than ${ERROR_MAX}; take cells of ${JSON.stringify(enough)}, or gauges away from shocks and shores`
  throw new Failure('PRECISION', message, { estimate, limit: ERROR_MAX, cells: enough })
}

/** Between the highest and the lowest surface that any cell had; of still water its depth. */
function spanOf({ water, begin, end }: Outcome): number {
  const span = Math.max(begin.highest, end.highest) - Math.min(begin.lowest, end.lowest)
  const depth = Math.max(begin.deepest, end.deepest, water.dry)
  return span > 1e-9 * depth ? span : depth
}

function refuseUnfit(input: OwnInput, { box, dim, sides, start }: Basin, n: number): void {
  const { tEnd, probes = [], snapshots = [], cells } = input
  if (tEnd === undefined) throw missingInput('/tEnd', 'tEnd is missing: the end of the run')
  if (n > CELLS_MAX) {
    const message = `cells: ${n} are more than ${CELLS_MAX}`
    throw invalidInput('/cells', message, { value: n, limit: CELLS_MAX })
  }
  if (cells && cells.length > dim) throw invalidInput('/cells', 'cells has 1 number in a channel')
  for (const [i, at] of probes.entries()) {
    const place = pointerTo('probes', i)
    if (at.length !== dim) throw invalidInput(place, `a point of probes has ${dim} coordinates`)
    for (const [k, axis] of (['x', 'y'] as const).slice(0, dim).entries()) {
      if (at[k]! >= box[axis][0] && at[k]! <= box[axis][1]) continue
      throw invalidInput(place, `the point ${at.join(', ')} of probes is outside of the domain`)
    }
  }
  for (const [i, t] of snapshots.entries()) {
    if (t <= tEnd) continue
    throw invalidInput(pointerTo('snapshots', i), `snapshots end with tEnd, ${tEnd}: ${t} is later`)
  }
  refuseTooMany(snapshots.length, n)
  if (start) return
  for (const part of Object.values(sides.parts).flat()) {
    if (part.kind !== 'absorbing' || part.level) continue
    const message = 'level of an absorbing side is needed where a run goes on from a state'
    throw missingInput(`${part.place}/level`, message)
  }
}
