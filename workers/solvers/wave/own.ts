// Waves of the caller's own: on a grid and on two coarser ones with longer steps, which tell the error.
import { readState, stateIn, stateOf } from '../../continuum/state.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { Failure } from '../../failure.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { type Energies, EnergyMeter, LOOK_STEPS } from './field-energy.ts'
import type { Start } from './field-steps.ts'
import type { Medium } from './medium.ts'
import { type Grids, gridsOf, orderOf } from './own-grids.ts'
import { equationsOf, fieldsOf, methodOf, seriesOf } from './own-results.ts'
import { passagesOf, refuseHigh, refusePassage, spectraOf, unfinished } from './own-spectra.ts'
import type { OwnInput } from './own-words.ts'
import { Course, courseError, differenceError } from './record.ts'
import { refuseBand, resonancesOf } from './resonances.ts'

/** Largest error of a receiver over the largest value that any shows. */
const ERROR_MAX = 2e-2
const VALUES_MAX = 1 << 22
/** Beyond this share of a field that coarser grids miss their differences tell nothing of it. */
const UNSEEN_MAX = 0.2
/** Numbers of a state: more are not sent. */
const STATE_MAX = 130_000
/** Steps of the coarsest grid beyond the end, through which values at the end are drawn. */
const BEYOND = 3
const LOOKS = 40

export function runOwn(input: OwnInput, run: Run) {
  refuseUnnamed({ ...input })
  const problem = gridsOf(input, run)
  const { medium, grids, cells } = problem
  const wanted = readWanted(input, medium, cells)
  const end = input.tEnd!
  const [fine, , coarse] = grids
  const carriedError = started(input, grids)
  if (!(end > coarse.t)) {
    throw invalidInput('/tEnd', `tEnd is ${end}, the state is at ${coarse.t}`)
  }
  const passes = input.analysis === 'transmission'
  if (passes) refusePassage(input)
  if (input.spectrum && !input.probes?.length) {
    throw missingInput('/probes', 'probes are missing: a spectrum is of what they hear')
  }
  refuseHigh(input, fine.dt)
  const rings = input.analysis === 'resonances'
  if (rings) refuseBand(input, Math.max(coarse.t, fine.quietFrom))
  else if (input.band) throw invalidInput('/band', 'band counts with analysis resonances')
  const times = wanted.filter(t => t >= coarse.t)
  const { records, energies, arrays, hold } = march(input, grids, times, run)
  const nominal = orderOf(problem)
  const seen = (input.probes ?? []).map((at, k) => {
    const { value: peak, time: peakTime } = records[0].peakOf(k, end)
    const { largest, order } = courseError(records, k, end, nominal)
    return { at, value: records[0].valueAt(k, end), peak, peakTime, error: largest, order }
  })
  const field = fieldError(records, cells, nominal)
  const scale = Math.max(0, ...seen.map(({ peak }) => Math.abs(peak)))
  if (Math.max(records[0].mean, field.largest, scale) === 0) refuseSilence(input)
  const own = Math.max(0, ...seen.map(({ error }) => error))
  const heard = rings
    ? resonancesOf(
        records,
        input.band as [number, number],
        Math.max(records[0].start, fine.quietFrom),
        end,
        nominal,
      )
    : []
  const passages = passes
    ? passagesOf(records, bareOf(input, fine.dt, medium.order, run), input, end, nominal)
    : []
  const lost = Math.max(0, ...passages.map(({ error }) => error))
  // What the grids do not agree on is not told.
  const resonances = heard.filter(({ error, frequency }) => error <= ERROR_MAX * frequency)
  if (rings && resonances.length === 0) {
    throw new Failure(
      'NOT_CONVERGED',
      'nothing rings in the band that the grids agree on: take more cells, or a longer run',
      {
        band: input.band,
      },
    )
  }
  const rung = Math.max(0, ...resonances.map(({ error, frequency }) => error / frequency))
  const off = seen.length === 0 ? field.error : scale === 0 ? 0 : own / scale
  const estimate = carriedError + (rings ? rung : passes ? lost : off)
  const size = Object.values(arrays).reduce((sum, one) => sum + one.length, 0)
  const history = { n: hold, dt: fine.dt, error: estimate, nodes: fine.nodes }
  const [ringing, passing] = [resonances[0], passages.at(-1)]
  const headline = ringing
    ? { ...ringing, value: ringing.frequency }
    : passing
      ? { value: passing.passed[0]!, error: lost, order: null }
      : (seen[0] ?? {
          value: field.largest,
          error: field.error * field.largest + field.bow,
          order: field.order,
        })
  const spectra = spectraOf(records[0], input.spectrum ?? [], end)
  const plots = seriesOf(records[0], energies, end)
  return {
    value: headline.value,
    unit: rings ? 'Hz' : '1',
    uncertainty: headline.error + carriedError * scale + Number.EPSILON * Math.abs(headline.value),
    equations: equationsOf(input, medium),
    terms: [
      { term: 'energy at the start', value: energies[0]!.energy },
      { term: 'change of the energy', value: energies.at(-1)!.energy - energies[0]!.energy },
    ],
    method: methodOf(problem),
    outputs: {
      ...(seen.length > 0 && { probes: seen }),
      ...(rings && { resonances }),
      ...(passes && { transmission: passages }),
      ...{ largest: field.largest, fieldError: field.error, observedOrder: headline.order },
      ...{ energyStart: energies[0]!.energy, energyEnd: energies.at(-1)!.energy },
      grid: { x: cells[0], ...(medium.dim === 2 && { y: cells[1] }) },
      ...{ timeSteps: records[0].last - records[0].first, dt: fine.dt, tEnd: end },
      ...(size <= STATE_MAX && {
        state: stateOf('wave', { t: hold * coarse.dt, arrays, history }),
      }),
    },
    checks: [
      below(
        'error by three grids, over the largest value: more cells lessen it',
        estimate,
        ERROR_MAX,
      ),
      balanceOf(problem, energies),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `differences of grids of ${cellCounts(grids)} cells with steps in proportion: ${rings ? 'the largest of a resonance' : passes ? 'the largest of what passes, with what the last tenth of the course changes' : seen.length > 0 ? 'the largest of a receiver over the whole course' : 'root mean square of the field at the end'}`,
    },
    resolved: { dt: fine.dt, cells: cells.slice(0, medium.dim) },
    ...fieldsOf(records[0], medium, input.mode, { ...plots.series, ...spectra }),
    warnings: [
      ...(passes ? unfinished(energies) : []),
      ...(heard.length > resonances.length
        ? [
            `${heard.length - resonances.length} more in the band differ between grids: take more cells`,
          ]
        : []),
      ...problem.unsaid.map(side => `nothing is said of the side ${side}: u = 0 there`),
      ...(size > STATE_MAX
        ? [`its state of ${size} numbers is not sent, up to ${STATE_MAX} are: take fewer cells`]
        : []),
    ],
  }
}

/** Of waves that are 0 at all times nothing can be told. */
function refuseSilence({ sources = [], tEnd }: OwnInput): never {
  if (sources.length === 0) {
    throw missingInput(
      '/initial',
      'initial, sources or a side that moves: nothing excites the waves',
    )
  }
  const message = `the sources excite nothing by tEnd, ${tEnd}: they lie where u is held at 0, come later, or between two steps`
  throw invalidInput('/sources', message)
}

const cellCounts = (grids: Grids['grids']): string =>
  grids.map(({ mesh }) => mesh.x.cells * Math.max(1, mesh.y.cells)).join(', ')

/** The same waves where no region is, on the same grids. */
function bareOf(input: OwnInput, dt: number, order: 2 | 4, run: Run): Marched['records'] {
  const { regions: _, snapshots: __, ...rest } = input
  const { grids } = gridsOf({ ...rest, dt }, run, order)
  started(input, grids)
  return march(input, grids, [], run).records
}

/** Times of snapshots, rising; refuses what lies outside. */
function readWanted(
  { snapshots = [], probes = [], tEnd }: OwnInput,
  medium: Medium,
  [nx, ny]: readonly [number, number],
): number[] {
  const { box, dim } = medium
  for (const [i, at] of probes.entries()) {
    const place = pointerTo('probes', i)
    if (at.length !== dim) throw invalidInput(place, `a point of probes has ${dim} coordinates`)
    for (const [k, axis] of (['x', 'y'] as const).slice(0, dim).entries()) {
      if (at[k]! >= box[axis][0] && at[k]! <= box[axis][1]) continue
      throw invalidInput(place, `the point ${at.join(', ')} of probes is outside of the domain`)
    }
    if (isClosed(medium, at, [nx, ny])) {
      throw invalidInput(place, `the point ${at.join(', ')} of probes is within an obstacle`)
    }
  }
  for (const [i, t] of snapshots.entries()) {
    if (t <= tEnd!) continue
    const message = `snapshots end with tEnd, ${tEnd}: ${t} is later`
    throw invalidInput(pointerTo('snapshots', i), message)
  }
  const wanted = [...new Set(snapshots)].sort((a, b) => a - b)
  const fit = Math.floor(VALUES_MAX / ((nx + 1) * (ny + 1)))
  if (wanted.length <= fit) return wanted
  const message = `${wanted.length} snapshots have more than ${VALUES_MAX} values: ${fit} fit`
  throw invalidInput('/snapshots', message, { limit: fit })
}

/** Within an obstacle into which nothing flows there are no waves; at its surface there are. */
function isClosed(
  { substances, shapes, box }: Medium,
  [x, y = 0.5]: readonly number[],
  [nx, ny]: readonly [number, number],
): boolean {
  const [dx, dy] = [(box.x[1] - box.x[0]) / nx, ny === 0 ? 0 : (box.y[1] - box.y[0]) / ny]
  const around = [
    [x! - dx, y],
    [x! + dx, y],
    [x!, y - dy],
    [x!, y + dy],
  ]
  return around.every(([a, b]) => {
    const last = shapes.findLastIndex(shape => shape.contains(a!, b!))
    return last >= 0 && substances[last + 1]!.obstacle === 'closed'
  })
}

/** From the start, or from where another run has ended; the error that it had. */
function started({ initial }: OwnInput, grids: Grids['grids']): number {
  const carried = stateIn(initial)
  if (carried === undefined) {
    const start = startOf(initial)
    for (const steps of grids) steps.begin(start)
    return 0
  }
  const lengths: Record<string, number> = {}
  const said = (carried as { arrays?: Record<string, unknown> }).arrays ?? {}
  for (const [g, steps] of grids.entries()) {
    for (const name of steps.carriedNames) {
      if (said[`${name}${g}`] !== undefined) lengths[`${name}${g}`] = steps.lengthOf(name)
    }
  }
  const { arrays, history } = readState(carried, '/initial', 'wave', lengths)
  const [fine] = grids
  if (history['dt'] !== fine.dt || history['nodes'] !== fine.nodes) {
    const message = `the state is of steps of ${history['dt']} s on ${history['nodes']} nodes, this run has ${fine.dt} s and ${fine.nodes}`
    throw invalidInput('/initial', message)
  }
  for (const [g, steps] of grids.entries()) {
    const own = steps.carriedNames.flatMap(name => {
      const values = arrays[`${name}${g}`]
      return values ? [[name, values] as const] : []
    })
    const each = g === 0 ? 4 : g === 1 ? 2 : 1
    steps.resume(Object.fromEntries(own), history['n']! * each)
  }
  return history['error']!
}

function startOf(initial: unknown): Start {
  const isPair =
    typeof initial === 'object' &&
    initial !== null &&
    !Array.isArray(initial) &&
    !('data' in initial) &&
    !('value' in initial)
  if (!isPair) return { u: initial, v: undefined }
  const { u, v, ...rest } = initial as Record<string, unknown>
  const [other] = Object.keys(rest)
  if (other === undefined) return { u, v }
  throw invalidInput(`/initial${pointerTo(other)}`, `${other} is no part of the start: u and v are`)
}

interface Marched {
  readonly records: readonly [Course, Course, Course]
  readonly energies: readonly Energies[]
  readonly arrays: Record<string, Float64Array>
  /** Step of the coarsest grid at which `arrays` were. */
  readonly hold: number
}

/** All grids to the same moment beyond the end. */
function march(
  { tEnd, probes = [] }: OwnInput,
  grids: Grids['grids'],
  wanted: readonly number[],
  run: Run,
): Marched {
  const [, , coarse] = grids
  const last = Math.ceil(tEnd! / coarse.dt) + BEYOND
  const hold = Math.max(coarse.n, Math.floor(tEnd! / coarse.dt) - BEYOND)
  const arrays: Record<string, Float64Array> = {}
  const energies: Energies[] = []
  const records = grids.map((steps, g) => {
    const each = g === 0 ? 4 : g === 1 ? 2 : 1
    const isFine = g === 0
    const times = isFine ? [tEnd!, ...wanted] : [tEnd!]
    const record = new Course(steps, probes, times, last * each)
    steps.share(run, last * each - steps.n)
    const meter = new EnergyMeter(steps)
    const visit = () => {
      record.visit()
      keep()
    }
    const keep = () => {
      if (steps.n !== hold * each) return
      for (const [name, values] of Object.entries(steps.carried())) arrays[`${name}${g}`] = values
    }
    keep()
    const stride = Math.max(LOOK_STEPS, Math.ceil((last * each - steps.n) / LOOKS))
    let next = isFine ? steps.n : Number.POSITIVE_INFINITY
    while (steps.n < last * each) {
      if (steps.n >= next && steps.n + LOOK_STEPS <= last * each) {
        energies.push(meter.look(visit))
        next = Math.min(next + stride, Math.max(steps.n, last * each - LOOK_STEPS))
      } else {
        steps.step()
        visit()
      }
      if (isFine && steps.n % 64 === 0) {
        const share = (steps.n - record.first) / (last * each - record.first)
        run.progress(0.8 * share, `t = ${steps.t}`)
      }
    }
    const size = record.largest
    if (Number.isFinite(size)) return record
    throw new Failure('UNSTABLE', `the waves grew beyond all numbers by t = ${steps.t}`, {
      t: steps.t,
    })
  }) as unknown as [Course, Course, Course]
  return { records, energies, arrays, hold }
}

/** Nodes that all grids share, at the end: root mean squares over that of the field, now or at any look. */
function fieldError(
  [fine, middle, coarse]: readonly [Course, Course, Course],
  [nx, ny]: readonly [number, number],
  nominal: number,
) {
  const width = nx / 4 + 1
  const count = width * (ny / 4 + 1)
  const on = ({ fields }: Course, stride: number) =>
    Float64Array.from({ length: count }, (_, k) => {
      const [i, j] = [(k % width) * stride, Math.floor(k / width) * stride]
      return fields[0]![j * ((width - 1) * stride + 1) + i]!
    })
  const seen = [on(fine, 4), on(middle, 2), on(coarse, 1)] as const
  const { mean, order } = differenceError(seen, nominal)
  const size = Math.max(fine.mean, Math.sqrt(seen[0].reduce((sum, u) => sum + u * u, 0) / count))
  const all = fine.fields[0]!
  const top = all.reduce((most, u, k) => (Math.abs(u) > Math.abs(all[most]!) ? k : most), 0)
  const largest = Math.abs(all[top]!)
  // Between nodes it may be higher: by the bow of the field there.
  const [column, row] = [top % (nx + 1), Math.floor(top / (nx + 1))]
  const bowAlong = (k: number, last: number, stride: number) =>
    k === 0 || k === last
      ? 0
      : Math.abs(all[top - stride]! - 2 * all[top]! + all[top + stride]!) / 8
  const bow = bowAlong(column, nx, 1) + (ny === 0 ? 0 : bowAlong(row, ny, nx + 1))
  const unseen = unseenShare(all, [nx, ny])
  const error = size === 0 ? 0 : mean / size
  return { largest, bow, order, error: unseen > UNSEEN_MAX ? Math.max(error, unseen) : error }
}

/** Share of the root mean square of a field by which the nodes of the coarser grids miss it: what they do not see differs on none. */
function unseenShare(field: Float64Array, [nx, ny]: readonly [number, number]): number {
  const squares = (stride: number) => {
    let [sum, whole] = [0, 0]
    for (let j = 0; j <= ny; j += stride) {
      const up = ny > 0 && (j === 0 || j === ny) ? 0.5 : 1
      for (let i = 0; i <= nx; i += stride) {
        const weight = up * (i === 0 || i === nx ? 0.5 : 1)
        sum += weight * field[j * (nx + 1) + i]! ** 2
        whole += weight
      }
    }
    return sum / whole
  }
  const all = squares(1)
  if (all === 0) return 0
  return Math.max(...[2, 4].map(stride => Math.abs(1 - Math.sqrt(squares(stride) / all))))
}

/** Of leapfrog's own energy: it stays where nothing goes in or out, and never grows where nothing goes in. */
function balanceOf({ medium, sides, grids }: Grids, energies: readonly Energies[]) {
  const absorbs = Object.values(sides).some(({ kind }) => kind === 'absorbing')
  const isClosed = !absorbs && !medium.isLossy && !medium.hasFlowLoss
  const quiet = energies.filter(({ t }) => t > grids[0].quietFrom)
  const values = quiet.map(({ energy, invariant }) => (isClosed ? invariant : energy))
  const most = Math.max(0, ...energies.map(({ energy }) => energy))
  if (values.length < 2 || most === 0) {
    return below('energy beyond all that the sources brought', 0, 1)
  }
  if (isClosed) {
    const drift = Math.max(...values.map(one => Math.abs(one - values[0]!))) / most
    return below('change of the energy of the scheme, over the largest', drift, 1e-8)
  }
  let growth = 0
  for (let i = 1; i < values.length; i++) growth = Math.max(growth, values[i]! - values[i - 1]!)
  return below('growth of the energy without a source, over the largest', growth / most, 1e-3)
}
