// A tumour of the caller's own: its course on a grid, and on two coarser ones with longer steps that tell its error.
import type { Box } from '../../continuum/array-over.ts'
import { type Names, readCoefficient, type Units } from '../../continuum/coefficient.ts'
import { gridError } from '../../continuum/grid-error.ts'
import { axisOf, coarser, gridLines } from '../../continuum/grid-lines.ts'
import { PLACE_UNITS } from '../../continuum/place-units.ts'
import { readState, stateIn, stateOf } from '../../continuum/state.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { below, type Field, type Run } from '../../solver.ts'
import { curvedRadius } from './edges.ts'
import { type Course, courseOf, type Row } from './own-run.ts'
import { CELLS_MAX, cellsOf, type OwnInput, type OwnStart, stepFor } from './own-words.ts'
import { readPlace } from './place.ts'
import { readTherapy, type Therapy } from './therapy.ts'
import { type Growth, type Plan, Tissue } from './tissue.ts'

/** Largest error of a radius over the largest radius, and of a mass. */
const ERROR_MAX = 1e-2
const PARTS = 4
const LAWS = ['logistic', 'gompertz', 'exponential'] as const

export function runOwn(input: OwnInput, { progress }: Run) {
  refuseUnnamed(input)
  const { plan, names, therapy } = readPlan(input)
  refuseUnfit(input, plan)
  const meter = new WorkMeter()
  const fine = linesOf(input, plan)
  const flat = plan.dim === 1
  const middle = { x: coarser(fine.x), y: flat ? fine.y : coarser(fine.y) }
  const coarse = { x: coarser(middle.x), y: flat ? fine.y : coarser(middle.y) }
  const carried = stateIn(input.initial)
  const count = (fine.x.length - 1) * (fine.y.length - 1)
  const state =
    carried === undefined ? undefined : readState(carried, '/initial', 'tumor', { u: count })
  if (state && !(input.tEnd > state.t)) {
    throw invalidInput('/tEnd', `tEnd is ${input.tEnd}, the state is at ${state.t}`)
  }
  const { threshold: thresholds = [0.5], probes = [], snapshots = [], tEnd } = input
  const shown = { series: {} as Record<string, Float64Array>, fields: {} as Record<string, Field> }
  const run = (lines: typeof fine, times: number, dt: number, report: (share: number) => void) => {
    const tissue = new Tissue(plan, axisOf(lines.x), axisOf(lines.y))
    if (state) tissue.u.set(meansOn(state.arrays['u']!, fine, times, flat))
    else start(input, tissue, names, plan)
    const begin = {
      t: state?.t ?? 0,
      isFresh: state ? state.history['fresh'] === 1 : true,
      isContinued: state !== undefined,
    }
    const isMain = times === 1
    const wishes = { tEnd, dt: times * dt, thresholds, probes, snapshots: isMain ? snapshots : [] }
    const show = (number: number, now: Tissue) => showInto(shown, now, `u${number}`, input.K)
    return courseOf(tissue, plan, therapy, wishes, begin, meter, show, report)
  }
  const dt = stepOf(new Tissue(plan, axisOf(fine.x), axisOf(fine.y)))
  const main = run(fine, 1, dt, share => progress(0.7 * share, `t = ${share * tEnd}`))
  const half = run(middle, 2, dt, () => {})
  const quarter = run(coarse, 4, dt, () => {})
  const carriedError = state?.history['error'] ?? 0
  const judge = (of: (course: Course) => number, scale: number) => {
    const { estimate, order } = gridError(of(main), of(half), of(quarter), 2, scale)
    return { error: estimate + carriedError * scale, order }
  }
  const end = ({ rows }: Course): Row => rows.at(-1)!
  const judgeEdge = (i: number) => {
    const { error, order } = judge(course => curvedRadius(end(course).edges[i]!), span)
    return { error: error + Math.abs(end(main).edges[i]!.bend), order }
  }
  const length = Math.max(...main.rows.flatMap(({ edges }) => edges.map(one => one.radius)), 0)
  const span = length > 0 ? length : plan.box.x[1] - plan.box.x[0]
  const radii = thresholds.map((threshold, i) => ({
    threshold,
    value: end(main).edges[i]!.radius,
    ...judgeEdge(i),
    size: end(main).edges[i]!.size,
    speed: speedOf(main, i, tEnd),
    progression: progressionOf(main, therapy, i),
  }))
  const mass = end(main).mass
  const massScale = main.rows.reduce((most, one) => Math.max(most, one.mass), Number.MIN_VALUE)
  const massError = judge(course => end(course).mass, massScale).error
  const first = radii[0]!
  const estimate = Math.max(...radii.map(({ error }) => error / span), massError / massScale)
  if (!(estimate <= ERROR_MAX)) throw tooRough(estimate, main, plan)
  const lnSurvival = therapy.jumps.reduce(
    (sum, jump) => sum + (jump.kind === 'radiation' && jump.t <= tEnd ? jump.lnSurvival : 0),
    0,
  )
  const { tissue, last } = main
  showInto(shown, tissue, 'u', input.K)
  const asymptoticSpeed = 2 * Math.sqrt(input.D * input.rho)
  const column = (read: (row: Row) => number) => main.rows.map(read)
  return {
    value: first.value,
    unit: 'mm',
    uncertainty: first.error + Number.EPSILON * first.value,
    equations: equationsOf(input, plan),
    terms: radii.map(({ threshold, value }) => ({ term: `radius at ${threshold} K`, value })),
    method:
      'Strang splitting of exact growth and of spread in flux form with harmonic means (Crank-Nicolson; Peaceman-Rachford in a plane), implicit steps of Euler after each jump',
    outputs: {
      radii,
      frontPosition: first.value,
      frontSpeed: first.speed,
      asymptoticSpeed,
      doublingTime: Math.LN2 / input.rho,
      probes: probes.map((at, i) => ({
        ...{ at, value: end(main).probes[i]! * input.K },
        error: judge(course => end(course).probes[i]!, 1).error * input.K,
        order: judge(course => end(course).probes[i]!, 1).order,
      })),
      ...{ massStart: main.rows[0]!.mass, mass, massError, lnSurvival },
      treatments: [...main.treatments],
      observedOrder: first.order,
      grid: { x: tissue.nx, y: tissue.ny },
      timeSteps: main.steps,
      state: stateOf('tumor', {
        t: last.t,
        arrays: { u: last.u },
        history: { fresh: last.isFresh ? 1 : 0, error: estimate },
      }),
    },
    checks: [
      below(
        'error by three grids and steps, over the largest radius and mass',
        estimate,
        ERROR_MAX,
      ),
      below('u below 0 or, where growth ends at K, above it, over K', excessOf(main, plan), 1e-3),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `largest error of the radii and of the mass: differences of grids of ${count}, ${half.tissue.u.length} and ${quarter.tissue.u.length} cells, with steps in proportion`,
    },
    resolved: { cells: [tissue.nx, tissue.ny].slice(0, plan.dim), threshold: [...thresholds] },
    series: {
      t: column(({ t }) => t),
      ...Object.fromEntries(
        thresholds.map((_, i) => [`radius${i + 1}`, column(({ edges }) => edges[i]!.radius)]),
      ),
      mass: column(one => one.mass),
      ...Object.fromEntries(
        probes.map((_, i) => [`probe${i + 1}`, column(one => one.probes[i]! * input.K)]),
      ),
      ...(flat && { x: tissue.x.centres }),
      ...shown.series,
    },
    fields: shown.fields,
    warnings: [
      ...(main.tissue.u.some((share, k) => share > 0.01 && isAtWall(tissue, k, plan))
        ? ['the tumour has reached a wall of the domain, through which nothing goes']
        : []),
      ...radii.flatMap(({ threshold, size }) =>
        size === 0 ? [`nowhere is u above ${threshold} K at the end: its radius is told as 0`] : [],
      ),
      ...main.treatments.flatMap(({ t, kind, massBefore, massAfter }) =>
        kind === 'surgery' && massBefore > 0 && massBefore === massAfter
          ? [`the surgery at ${t} d takes nothing: no tumour lies in its shape`]
          : [],
      ),
    ],
  }
}

function readPlan(input: OwnInput): { plan: Plan; names: Names; therapy: Therapy } {
  const { domain, coordinates = 'cartesian', D, rho, K, growth = 'logistic' } = input
  if (!domain)
    throw missingInput('/domain', 'domain is missing: {x: [from, to]} and, in a plane, y')
  const dim = domain.y ? 2 : 1
  const box: Box = { x: rangeOf(domain.x, 'x'), y: domain.y ? rangeOf(domain.y, 'y') : [0, 1] }
  if (coordinates !== 'cartesian' && dim === 2) {
    throw invalidInput('/domain/y', `domain of ${coordinates} coordinates is x, the radius`)
  }
  if (coordinates !== 'cartesian' && box.x[0] < 0) {
    throw invalidInput('/domain/x', `x is a radius: domain begins at ${box.x[0]}`)
  }
  const { definitions } = input
  const parameters = { rho, K, D, ...input.parameters }
  const names: Names = { columns: ['x', 'y', 'u'], parameters, definitions, units: UNITS }
  const patches = (input.regions ?? []).map((region, i) => {
    const place = pointerTo('regions', i)
    const own = (name: 'D' | 'rho') => {
      if (region[name] === undefined) return undefined
      const at = `${place}/${name}`
      const coefficient = readCoefficient(region[name], at, name, names, box)
      const bad = ['t', 'u'].find(one => coefficient.uses.has(one))
      if (bad) throw invalidInput(at, `${name} of a region does not change: it names ${bad}`)
      return coefficient
    }
    const { D: _, rho: __, ...words } = region
    return { shape: readPlace(words, place, names, box, dim), D: own('D'), rho: own('rho') }
  })
  const law: Growth = (LAWS as readonly string[]).includes(growth)
    ? (growth as (typeof LAWS)[number])
    : readCoefficient(growth, '/growth', 'growth', names)
  const therapy = readTherapy(input.therapy ?? [], names, box, dim)
  return {
    plan: { box, dim, coordinates, D, rho, K, growth: law, patches, drugs: therapy.drugs },
    ...{ names, therapy },
  }
}

/** Millimetres and days, as everything of this model. */
const UNITS: Units = {
  ...Object.fromEntries(Object.keys(PLACE_UNITS).map(name => [name, 'mm'])),
  ...{ D: 'mm^2/d', rho: '1/d', rate: '1/d', u: '1' },
}

function rangeOf(range: readonly number[], name: 'x' | 'y'): readonly [number, number] {
  const [from, to] = range as [number, number]
  if (from < to) return [from, to]
  throw invalidInput(pointerTo('domain', name), `${name} of the domain goes from ${from} to ${to}`)
}

function linesOf(input: OwnInput, { box, dim, patches }: Plan) {
  const [wantedX, wantedY] = cellsOf(input)
  const edges = (axis: 'x' | 'y') =>
    patches.flatMap(({ shape }) => shape.edges[axis].map(at => ({ at, size: shape.size })))
  const x = gridLines(box.x, edges('x'), wantedX)
  const y = dim === 1 ? Float64Array.of(0, 1) : gridLines(box.y, edges('y'), wantedY)
  const count = (x.length - 1) * (y.length - 1)
  if (count <= CELLS_MAX) return { x, y }
  throw invalidInput('/cells', `cells: ${count} are more than ${CELLS_MAX}`, {
    value: count,
    limit: CELLS_MAX,
  })
}

function stepOf(tissue: Tissue): number {
  const { D, rho, x, y, ny } = tissue
  const most = (values: Float64Array) => values.reduce((a, b) => Math.max(a, b), 0)
  const least = (values: Float64Array) => values.reduce((a, b) => Math.min(a, b))
  const width = ny === 1 ? least(x.widths) : Math.min(least(x.widths), least(y.widths))
  const bad = [...D, ...rho].find(value => !(value >= 0))
  if (bad !== undefined)
    throw invalidInput('/regions', `D or rho of a region is ${bad}: not below 0`)
  return stepFor(most(D), tissue.growthRate(), width)
}

function start(input: OwnInput, tissue: Tissue, names: Names, { box, dim }: Plan): void {
  const { initial, x0, K } = input
  const { u, x } = tissue
  if (initial === 'step') {
    if (dim === 2)
      throw missingInput('/initial/u', 'initial {u} is missing: the density at the start')
    for (let i = 0; i < u.length; i++) {
      u[i] = Math.min(1, Math.max(0, (box.x[0] + x0 - x.lines[i]!) / x.widths[i]!))
    }
    return
  }
  if (typeof initial !== 'object' || initial === null) {
    throw invalidInput('/initial', 'initial of own tissue is step, {u} or a state')
  }
  const own = initial as OwnStart
  for (const name of Object.keys(own)) {
    if (name !== 'u')
      throw invalidInput(pointerTo('initial', name), `${name} is no word of a start: u`)
  }
  if (own.u === undefined) throw missingInput('/initial/u', 'u of the start is missing')
  const density = readCoefficient(own.u, '/initial/u', 'u', names, box)
  const values = tissue.at(density, 0)
  for (let k = 0; k < u.length; k++) {
    const share = values[k]! / K
    if (!(share >= 0 && share <= 1)) {
      throw invalidInput('/initial/u', `u is ${values[k]}: a density lies between 0 and K = ${K}`)
    }
    u[k] = share
  }
}

/** Means of the cells of a finer grid, by their widths. */
function meansOn(
  u: Float64Array,
  fine: { x: Float64Array; y: Float64Array },
  times: number,
  flat: boolean,
): Float64Array {
  const nx = fine.x.length - 1
  const rows = flat ? 1 : times
  const [width, height] = [nx / times, (fine.y.length - 1) / rows]
  const means = new Float64Array(width * height)
  for (let k = 0; k < means.length; k++) {
    const [i, j] = [k % width, Math.floor(k / width)]
    let [sum, whole] = [0, 0]
    for (let q = j * rows; q < (j + 1) * rows; q++) {
      for (let p = i * times; p < (i + 1) * times; p++) {
        const size = (fine.x[p + 1]! - fine.x[p]!) * (fine.y[q + 1]! - fine.y[q]!)
        sum += size * u[q * nx + p]!
        whole += size
      }
    }
    means[k] = times === 1 ? u[k]! : sum / whole
  }
  return means
}

function speedOf({ rows }: Course, i: number, tEnd: number): number {
  const from = rows[0]!.t
  const middle = (from + tEnd) / 2
  const after = rows.findIndex(({ t }) => t >= middle)
  const [a, b] = [rows[Math.max(0, after - 1)]!, rows[after]!]
  const share = b.t > a.t ? (middle - a.t) / (b.t - a.t) : 1
  const radius = (row: Row) => row.edges[i]!.radius
  return (radius(rows.at(-1)!) - radius(a) - share * (radius(b) - radius(a))) / (tEnd - middle)
}

/** The day on which the edge is where it was before the treatment; null where it is not. */
function progressionOf({ rows }: Course, { jumps, drugs }: Therapy, i: number): number | null {
  const begins = [...jumps.map(({ t }) => t), ...drugs.map(({ from }) => from)]
  const ends = [...jumps.map(({ t }) => t), ...drugs.map(({ to }) => to)]
  if (begins.length === 0) return null
  const [from, to] = [Math.min(...begins), Math.max(...ends)]
  const first = rows.find(({ t }) => t >= from)
  if (!first) return null
  const reference = first.edges[i]!.radius
  let old: Row | undefined
  for (const row of rows) {
    if (row.t < to) continue
    const radius = row.edges[i]!.radius
    if (old && old.edges[i]!.radius < reference && radius >= reference) {
      const start = old.edges[i]!.radius
      return old.t + ((row.t - old.t) * (reference - start)) / (radius - start)
    }
    old = row
  }
  return null
}

function excessOf({ excess, tissue }: Course, { growth }: Plan): number {
  if (growth === 'logistic' || growth === 'gompertz') return excess
  return tissue.u.reduce((most, share) => Math.max(most, -share), 0)
}

function isAtWall({ nx, ny }: Tissue, k: number, { dim }: Plan): boolean {
  const [i, j] = [k % nx, Math.floor(k / nx)]
  return i === nx - 1 || (dim === 2 && (i === 0 || j === 0 || j === ny - 1))
}

function tooRough(estimate: number, { tissue }: Course, { dim }: Plan): Failure {
  const factor = Math.sqrt((1.5 * estimate) / ERROR_MAX)
  const cells = [tissue.nx, tissue.ny]
    .slice(0, dim)
    .map(n => PARTS * Math.ceil((n * factor) / PARTS))
  const message = `the error by three grids is ${estimate}, more than ${ERROR_MAX}; take cells of ${JSON.stringify(cells)}`
  return new Failure('PRECISION', message, { estimate, limit: ERROR_MAX, cells })
}

function showInto(
  shown: { series: Record<string, Float64Array>; fields: Record<string, Field> },
  { u, x, y, nx, ny }: Tissue,
  name: string,
  K: number,
): void {
  const values = u.map(share => share * K)
  if (ny === 1) {
    shown.series[name] = values
    return
  }
  const [dx, dy] = [(x.lines[nx]! - x.lines[0]!) / nx, (y.lines[ny]! - y.lines[0]!) / ny]
  shown.fields[name] = { nx, ny, dx, dy, values }
}

const shownAs = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)

function equationsOf(input: OwnInput, { coordinates, growth, dim }: Plan): string[] {
  const { D, rho, K, regions, therapy } = input
  const law = {
    logistic: `${rho} u (1 - u/${K})`,
    gompertz: `${rho} u ln(${K}/u)`,
    exponential: `${rho} u`,
  }
  const space = coordinates === 'cartesian' ? (dim === 1 ? 'x' : 'x, y') : 'r'
  return [
    `u_t = div(D grad u) + ${typeof growth === 'object' ? input.growth : law[growth]} in ${space}, no flux at the walls`,
    `D = ${D}${regions ? `, ${shownAs(regions)}` : ''}`,
    ...(therapy ?? []).map(shownAs),
  ]
}

function refuseUnfit(input: OwnInput, { box, dim }: Plan): void {
  const { probes = [], snapshots = [], cells, tEnd } = input
  if (cells && cells.length > dim) throw invalidInput('/cells', 'cells has 1 number along a line')
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
}
