// Reactions of the caller's own on a line or a rectangle: their course or their rest on a grid and on two coarser ones, which
// tell its error.
import { gridError } from '../../continuum/grid-error.ts'
import { sampledIn, straightWarning } from '../../continuum/samples.ts'
import { readState, stateIn, stateOf } from '../../continuum/state.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { invalidInput } from '../../refusal.ts'
import { below, type Field, type Run } from '../../solver.ts'
import { AT_REST, type Course, courseOf, oscillationOf, PROFILES, Profiles } from './course.ts'
import { GridRates } from './grid-rates.ts'
import { type Medium, readMedium } from './medium.ts'
import { cellsOf, refuseUnfit } from './own-checks.ts'
import { equationsOf, methodOf } from './own-results.ts'
import { fillStart, noiseOf, resume } from './own-start.ts'
import { GridSteps } from './own-steps.ts'
import type { OwnInput } from './own-words.ts'
import { quintic, spotsOf, wavelengthOf } from './patterns.ts'

const TOLERANCE = 1e-6
/** Largest error over the size of a species. */
const ERROR_MAX = 1e-2
/** Share of the tolerance of the run that shows what the steps lose: a fourth of the error is left there, and half is allowed for. */
const FINER = 1 / 8
const FINER_GAIN = 2
/** Of a state at rest: the pace at which it comes to it is measured, and twice what it foretells is allowed for. */
const REST_LEFT = 2 * AT_REST
/** Words whose arrays are samples of a curve. */
const SAMPLED = ['initial', 'D', 'value']
const ORDER = { even: 6, faces: 2 }

interface Outcome {
  readonly course: Course
  readonly profiles: Profiles
}

export function runOwn(input: OwnInput, { kernels, progress }: Run) {
  const { tolerance = TOLERANCE, probes = [], snapshots = [], front } = input
  refuseUnnamed(input as Parameters<typeof refuseUnnamed>[0])
  const medium = readMedium(input)
  const [nx, ny] = cellsOf(input, medium)
  refuseUnfit(input, medium, nx * ny)
  const isSteady = input.analysis === 'steady'
  const names = medium.species.map(({ name }) => name)
  const watched = front?.species === undefined ? 0 : names.indexOf(front.species)
  if (watched < 0) throw invalidInput('/front/species', `${front!.species} is no species`)
  const meter = new WorkMeter()
  const carried = stateIn(input.initial)
  const state =
    carried === undefined
      ? undefined
      : readState(carried, '/initial', 'react', Object.fromEntries(names.map(n => [n, nx * ny])))
  if (state && input.tEnd !== undefined && !(input.tEnd > state.t)) {
    throw invalidInput('/tEnd', `tEnd is ${input.tEnd}, the state is at ${state.t}`)
  }
  const begin = state?.t ?? 0
  const fine = new GridRates(kernels, medium, nx, ny)
  const noise = noiseOf(input, fine)
  const later: { t: number; values: Float64Array[] }[] = []
  const wantedLater = isSteady
    ? []
    : [...new Set(snapshots)].filter(t => t >= begin).sort((a, b) => a - b)
  const solve = (grid: GridRates, wanted: number, share: number): Outcome => {
    const steps = new GridSteps(grid, wanted, meter)
    if (state) resume(steps, state, fine, grid === fine)
    else {
      fillStart(steps, noise, fine)
      steps.begin(0)
    }
    const profiles = new Profiles(grid, watched)
    const isWatched = !isSteady && (front !== undefined || (medium.dim === 1 && grid === fine))
    const rows = isWatched ? evenTimes(begin, input.tEnd!) : []
    const seen = new Set(rows)
    const wanting = new Set(grid === fine ? wantedLater : [])
    const course = courseOf(steps, {
      tEnd: isSteady ? undefined : input.tEnd!,
      probes,
      fieldTimes: [...new Set([...rows, ...wanting])].sort((a, b) => a - b),
      visit(t, numbers) {
        if (seen.has(t)) profiles.see(t, numbers)
        if (wanting.has(t)) {
          later.push({ t, values: names.map((_, s) => grid.of(numbers, s).slice()) })
        }
      },
      report: part => progress(share * part, `t = ${begin + part * (input.tEnd! - begin)}`),
    })
    return { course, profiles }
  }
  const main = solve(fine, tolerance, 0.7)
  progress(0.7, `${fine.n} cells`)
  const less = (factor: number, of = medium) =>
    new GridRates(kernels, of, nx / factor, ny === 1 ? 1 : ny / factor)
  const half = solve(less(2), tolerance, 0)
  const quarter = solve(less(4), tolerance, 0)
  const exacter = isSteady ? undefined : solve(less(4), tolerance * FINER, 0)
  // Not within a state, whose arrays are those of cells.
  const sampled = sampledIn(state ? { ...input, initial: undefined } : input, SAMPLED)
  const doubtful = sampled.map(({ raised }) => solve(less(4, readMedium(raised)), tolerance, 0))
  const openTo = (of: (outcome: Outcome) => number) =>
    doubtful.reduce((sum, one) => sum + Math.abs(of(one) - of(quarter)), 0)
  const { sizes } = main.course.steps
  const inherited = state?.history['error'] ?? 0
  const nominal = medium.isEven ? ORDER.even : ORDER.faces
  const judgeRun: Judge = (of, scale) => {
    const { estimate, order } = gridError(of(main), of(half), of(quarter), nominal, scale)
    const inTime = exacter ? FINER_GAIN * Math.abs(of(quarter) - of(exacter)) : REST_LEFT * scale
    return { error: estimate + inTime + inherited * scale, order }
  }
  // What arrays leave open is no fault of the run.
  const judge: Judge = (of, scale) => {
    const { error, order } = judgeRun(of, scale)
    return { error: error + openTo(of), order }
  }
  const meanOf = (s: number) => (one: Outcome) => one.course.means[s]!.at(-1)!
  const probeOf = (p: number, s: number) => (one: Outcome) => one.course.probes[p]![s]!.at(-1)!
  const fields = names.map((_, s) => fine.of(main.course.end, s).slice())
  const sizesApart = names.map((_, s) =>
    judgeRun(({ course }) => rootMeanSquare(course, s), sizes[s]!),
  )
  const species = names.map((name, s) => {
    const [least, most] = extremesOf(fields[s]!)
    return {
      name,
      mean: main.course.means[s]!.at(-1)!,
      ...judge(meanOf(s), sizes[s]!),
      ...{ least, most },
      wavelength: wavelengthOf(fine, fields[s]!),
      spots: spotsOf(fine, fields[s]!),
    }
  })
  const points = probes.map((at, p) => {
    const judged = names.map((_, s) => judge(probeOf(p, s), sizes[s]!))
    const byName = <T>(of: (s: number) => T) =>
      Object.fromEntries(names.map((name, s) => [name, of(s)]))
    return {
      at,
      values: byName(s => main.course.probes[p]![s]!.at(-1)!),
      errors: byName(s => judged[s]!.error),
      order: judged[0]!.order,
      share: Math.max(...names.map((_, s) => judgeRun(probeOf(p, s), sizes[s]!).error / sizes[s]!)),
    }
  })
  const level = front?.level ?? (species[watched]!.least + species[watched]!.most) / 2
  const track = front && !isSteady ? main.profiles.front(level) : undefined
  if (track?.positions.every(one => one === null) && front?.level !== undefined) {
    const message = `${names[watched]} never passes ${level} from one cell to the next: there is no front`
    throw invalidInput('/front/level', message)
  }
  const exacterTrack = track && main.profiles.front(level, quintic)
  const judgedFront = (of: 'speed' | 'position') =>
    track &&
    judgedOf(track[of], judge, ({ profiles }) => profiles.front(level)[of], exacterTrack![of])
  const [speed, position] = [judgedFront('speed'), judgedFront('position')]
  const period = isSteady ? null : oscillationOf(main.course)
  const periodJudged = judgedOf(period, judge, ({ course }) => oscillationOf(course))
  const isMoving = speed !== undefined && speed.value !== null && Number.isFinite(speed.error)
  const headline = points[0]
    ? {
        value: points[0].values[names[0]!]!,
        error: points[0].errors[names[0]!]!,
        order: points[0].order,
      }
    : isMoving
      ? { value: speed.value!, error: speed.error!, order: speed.order }
      : { value: species[0]!.mean, error: species[0]!.error, order: species[0]!.order }
  const estimate = Math.max(
    ...names.map((_, s) => judgeRun(meanOf(s), sizes[s]!).error / sizes[s]!),
    ...sizesApart.map(({ error }, s) => error / sizes[s]!),
    ...points.map(({ share }) => share),
    ...(isMoving && !points[0] ? [speed.error! / Math.max(Math.abs(speed.value!), 1e-300)] : []),
  )
  const open = Math.max(
    ...names.map(
      (_, s) =>
        Math.max(...[meanOf(s), ...probes.map((_at, p) => probeOf(p, s))].map(openTo)) / sizes[s]!,
    ),
  )
  const { steps } = main.course
  return {
    value: headline.value,
    unit: '1',
    uncertainty: headline.error + Number.EPSILON * Math.abs(headline.value),
    equations: equationsOf(input, medium),
    terms: species.map(({ name, mean }) => ({ term: `mean of ${name}`, value: mean })),
    method: methodOf(input, medium, steps),
    outputs: {
      species,
      ...(points.length > 0 && {
        probes: points.map(({ share: _, order: __, ...point }) => point),
      }),
      ...(track && { front: { species: names[watched]!, level, position, speed } }),
      ...(periodJudged?.value != null &&
        Number.isFinite(periodJudged.error) && {
          oscillation: { period: periodJudged.value, error: periodJudged.error },
        }),
      observedOrder: headline.order,
      grid: { x: nx, y: ny },
      ...{ timeSteps: steps.steps, rejected: steps.rejected },
      ...(!isSteady && {
        tEnd: input.tEnd!,
        state: endOf(main.course, names, estimate, input.tEnd!),
      }),
    },
    checks: [
      below(
        'error by three grids and finer steps, over the sizes of the species',
        estimate,
        ERROR_MAX,
      ),
      below('what diffusion and flow bring out of nothing, relative', leakOf(main.course), 1e-9),
    ],
    accuracy: {
      estimate: estimate + open,
      bound: Math.max(ERROR_MAX, estimate + open),
      how: `largest error of the means, of the root mean squares and of the probes over the size of the species: differences of grids of ${fine.n}, ${half.course.grid.n} and ${quarter.course.grid.n} cells${isSteady ? ', and of what is left to come' : ', and of a run with an eighth of the tolerance'}${sampled.length > 0 ? ', and of arrays raised by what they leave open' : ''}`,
    },
    resolved: {
      tolerance,
      cells: [nx, ny].slice(0, medium.dim),
      analysis: input.analysis ?? 'run',
    },
    ...plotsOf(main, medium, fields, later, track?.positions),
    warnings: [
      ...warningsOf(medium, estimate, isSteady),
      ...sampled.flatMap((array, k) => {
        const of = points[0] ? probeOf(0, 0) : meanOf(0)
        const gap = Math.abs(of(doubtful[k]!) - of(quarter))
        return gap > 0 ? [straightWarning(array, gap)] : []
      }),
    ],
  }
}

const evenTimes = (from: number, to: number): number[] =>
  Array.from({ length: PROFILES }, (_, i) =>
    i === PROFILES - 1 ? to : from + ((to - from) * i) / (PROFILES - 1),
  )

type Judge = (
  of: (outcome: Outcome) => number,
  scale: number,
) => { error: number; order: number | null }

/**
 * With its error, which is infinite where a coarser grid has no such number, and with what another reading between the cells
 * makes of the same field: where it lies there all grids may miss alike.
 */
function judgedOf(
  value: number | null,
  judge: Judge,
  of: (outcome: Outcome) => number | null,
  read = value,
) {
  if (value === null) return { value, error: null, order: null }
  const judged = judge(outcome => of(outcome) ?? Number.NaN, Math.abs(value))
  const error = judged.error + Math.abs((read ?? Number.NaN) - value)
  return { value, error: Number.isFinite(error) ? error : null, order: judged.order }
}

/** What a mean does not show: diffusion alone leaves it as it is. */
function rootMeanSquare({ grid, end }: Course, species: number): number {
  const at = end + 8 * grid.stride * species
  return Math.sqrt(grid.kernel.squares(grid.n, 1, at, 0, at, 0, at, 0, at) / grid.n)
}

function extremesOf(field: Float64Array): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const one of field) {
    least = Math.min(least, one)
    most = Math.max(most, one)
  }
  return [least, most]
}

/** The last step that ends at or before the end of the run: from there another run takes the same steps. */
function endOf({ steps, grid }: Course, names: readonly string[], error: number, tEnd: number) {
  const isPast = steps.t > tEnd
  const { dt, spread, react, looked } = isPast ? steps.last : steps.now
  const sizes = isPast ? steps.sizesBefore : steps.sizes
  return stateOf('react', {
    t: isPast ? steps.tBefore : steps.t,
    arrays: Object.fromEntries(
      names.map((name, s) => [name, grid.of(isPast ? steps.before : steps.y, s)]),
    ),
    history: {
      ...{ dt, spread, react, looked, error },
      ...Object.fromEntries(Array.from(sizes, (size, s) => [`size${s}`, size])),
    },
  })
}

/** |sum of the rates - reactions - what comes in through the sides| over the sum of the sizes of both, largest of a species. */
function leakOf({ steps, grid, end }: Course): number {
  const { kernel } = grid
  const rates = grid.rates()
  const t = steps.t
  grid.evaluate(t, end, rates)
  const sums = Array.from({ length: grid.count }, (_, s) => grid.of(rates, s).slice())
  const reactions = grid.reactions(t, end, rates)
  let largest = 0
  for (let s = 0; s < grid.count; s++) {
    let [whole, size] = [0, 0]
    for (const one of sums[s]!) {
      whole += one
      size += Math.abs(one)
    }
    const inflow = grid.throughSides(s, t, end)
    const own = grid.of(rates, s)
    for (const one of own) size += Math.abs(one)
    const most = Math.max(
      -kernel.least(end + 8 * grid.stride * s),
      kernel.most(end + 8 * grid.stride * s),
    )
    const unit = size + Math.abs(inflow) + most * steps.stiffness * Math.sqrt(grid.n)
    if (unit > 0) largest = Math.max(largest, Math.abs(whole - reactions[s]! - inflow) / unit)
  }
  return largest
}

function plotsOf(
  { course, profiles }: Outcome,
  medium: Medium,
  values: readonly Float64Array[],
  later: readonly { t: number; values: Float64Array[] }[],
  positions: readonly (number | null)[] | undefined,
) {
  const { grid, t, means, probes } = course
  const names = medium.species.map(({ name }) => name)
  const { nx, ny, hx: dx, hy: dy } = grid
  const isInTime = t.length > 1
  const history: Record<string, Float64Array | number[]> = isInTime ? { t: [...t] } : {}
  if (isInTime) {
    for (const [s, name] of names.entries()) history[`mean_${name}`] = means[s]!
    for (const [p, point] of probes.entries()) {
      for (const [s, name] of names.entries()) history[`probe${p + 1}_${name}`] = [...point[s]!]
    }
  }
  if (positions && !positions.includes(null)) {
    history['frontTime'] = profiles.t
    history['front'] = positions as number[]
  }
  if (medium.dim === 1) {
    const series: Record<string, Float64Array | number[]> = { ...history, x: grid.centresX }
    for (const [s, name] of names.entries()) series[name] = values[s]!
    for (const [k, one] of later.entries()) {
      for (const [s, name] of names.entries()) series[`${name}_${k + 1}`] = one.values[s]!
    }
    const { rows, t: times } = profiles
    if (rows.length < 2) return { series }
    const kymograph: Field = {
      ...{ nx, ny: rows.length, dx, dy: times[1]! - times[0]! },
      values: Float64Array.from(rows.flatMap(row => [...row])),
    }
    return { series, fields: { kymograph } }
  }
  const field = (own: Float64Array): Field => ({ nx, ny, dx, dy, values: own })
  const fields: Record<string, Field> = {}
  for (const [s, name] of names.entries()) fields[name] = field(values[s]!)
  for (const [k, one] of later.entries()) {
    for (const [s, name] of names.entries()) fields[`${name}_${k + 1}`] = field(one.values[s]!)
  }
  return { series: history, fields }
}

const WARNED = 1e-3

function warningsOf({ sides, species }: Medium, estimate: number, isSteady: boolean): string[] {
  return [
    ...(isSteady && species.every(({ initial }) => initial === undefined)
      ? ['no species has an initial: of the states at rest it is the one that is reached from 0']
      : []),
    ...sides.unsaid.map(side => `nothing is said of the side ${side}: nothing passes it`),
    ...(estimate > WARNED
      ? [`the estimated error is ${estimate}; more cells or a smaller tolerance help`]
      : []),
  ]
}
