// A flow of the caller's own, on a mesh and on two coarser ones that tell its error.
import { gridError } from '../../continuum/grid-error.ts'
import { coarser } from '../../continuum/grid-lines.ts'
import { SIDES, type Side } from '../../continuum/words.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { march } from './course.ts'
import { fieldDifferences } from './field-differences.ts'
import { flowState, STATE_MAX, type Standing, standingOf, startOf } from './going-on.ts'
import { type History, historyOf, secondHalf } from './own-history.ts'
import { type Axis2, linesOf } from './own-lines.ts'
import { type Measures, measure } from './own-measures.ts'
import { plotsOf } from './own-plots.ts'
import { type OwnFlow, readOwnFlow } from './own-problem.ts'
import {
  equationsOf,
  headlineOf,
  type Judge,
  outputsOf,
  referenceOf,
  refuseReference,
} from './own-results.ts'
import { Finder } from './own-samples.ts'
import { refuseFilling, refuseHidden, type Setup, setupOf } from './own-setup.ts'
import { cellsOf, type OwnInput, ownCostMs, RUN_MS_MAX, stepsOf } from './own-words.ts'
import { prolong } from './prolong.ts'
import { rest } from './steady.ts'

/** Of the error of the value, relative. */
export const ERROR_MAX = 5e-2
const WARNED = 1e-3
/** Of the velocity on such triangles, and of what is measured of it. */
const ORDER = 3
/** Default of the cavity, which a steady flow passes over. */
const STEPS_USUAL = 800
/** What Newton's method may leave of the volume. */
const LOST_VOLUME_MAX = 1e-7
const LOST_HEAT_MAX = 2e-2

export interface Outcome {
  readonly setup: Setup
  readonly values: Float64Array
  readonly finder: Finder
  readonly measures: Measures
  readonly history?: History
  /** Of a run in time: from where another one may go on. */
  readonly standing?: Standing
  readonly how: string
}

type Report = (share: number, message: string) => void
type Solve = (
  setup: Setup,
  finder: Finder,
  level: number,
  before: Outcome | undefined,
  report: Report,
) => Outcome

/** Shares of the work, from the finest mesh to the coarsest. */
const PROGRESS = [
  [0.15, 1],
  [0.02, 0.15],
  [0, 0.02],
] as const

export function runOwn(input: OwnInput, { kernels, progress }: Run) {
  const flow = readOwnFlow(input)
  refuseUnfit(input)
  refuseReference(input, flow)
  refusePoints(input, flow)
  const fine = linesOf(flow, cellsOf(input))
  const middle = halved(fine)
  const meter = new WorkMeter()
  const solve = input.steady ? resting(input, flow, meter) : moving(input, flow, meter)
  let before: Outcome | undefined
  const meshes = input.steady ? [fine, middle, halved(middle)] : [fine, middle]
  const outcomes = meshes.toReversed().map((lines, n) => {
    const level = meshes.length - 1 - n
    const setup = setupOf(flow, lines, kernels)
    if (level === 0) refuseHidden(flow, setup)
    if (n === 0) refuseFilled(setup)
    const finder = new Finder(setup.mesh)
    const [from, to] = PROGRESS[level]!
    const report = (share: number, message: string) => progress(from + share * (to - from), message)
    before = solve(setup, finder, level, before, report)
    return before
  })
  const levels = outcomes.toReversed()
  const [main, half, coarse] = levels as [Outcome, Outcome, Outcome | undefined]
  for (const [i, probe] of main.measures.probes.entries()) {
    if (probe) continue
    throw invalidInput(pointerTo('probes', i), 'the point of probes lies in a body')
  }
  // A single number may agree on two meshes by chance, where corners, jets and layers that they do not show hold back the whole.
  const differences = fieldDifferences(levels, flow.heat !== undefined)
  const judge: Judge = (of, scale, order = ORDER) => {
    const [a, b] = [of(main.measures), of(half.measures)]
    if (a === undefined || b === undefined) return { error: null, order: null }
    // A pair proves less than three: with Roache's factor of 3 all of the difference counts at order two.
    if (!coarse) return { error: Math.abs(a - b), order: null }
    const c = of(coarse.measures)
    if (c === undefined) return { error: null, order: null }
    const judged = gridError(a, b, c, order, scale, differences.gain)
    return { error: judged.estimate, order: judged.order }
  }
  const reference = referenceOf(input, flow, main.measures)
  const headline = headlineOf(flow, main.measures, reference)
  const judged = judge(measures => headline.of(measures), Math.abs(headline.value))
  const error = judged.error ?? Math.abs(headline.value)
  const size = Math.abs(headline.value)
  const estimate = size > 0 ? error / size : error
  const { setup, values, measures } = main
  const standing = [main, half].flatMap(({ setup, standing }) =>
    standing ? [{ setup, standing }] : [],
  )
  const state = standing.length === 2 ? flowState(input.tEnd!, standing) : undefined
  const triangles = outcomes.toReversed().map(one => one.setup.mesh.triangles.length / 6)
  return {
    value: headline.value,
    unit: headline.unit,
    uncertainty: error + Number.EPSILON * size,
    equations: equationsOf(input, flow),
    terms: [{ term: headline.name, value: headline.value }],
    method: `Taylor-Hood elements (P2/P1) on ${triangles[0]} triangles${flow.bodies.length > 0 ? ' with curved sides fitted to the bodies' : ''}; ${main.how}, L U by nested dissection (${setup.ns.lu.entries} entries)`,
    outputs: {
      quantity: headline.name,
      ...outputsOf(input, flow, measures, reference, judge, differences),
      observedOrder: judged.order,
      ...(!input.steady && { timeSteps: stepsOf(input), tEnd: input.tEnd! }),
      ...(state && { state }),
      grid: {
        x: setup.mesh.nx,
        y: setup.mesh.ny,
        triangles: triangles[0]!,
        unknowns: setup.ns.lu.unknowns,
      },
    },
    checks: [
      below(
        `${headline.name}: error by ${input.steady ? 'three meshes' : 'two meshes and lengths of steps'}, relative`,
        estimate,
        ERROR_MAX,
      ),
      below(
        'volume that comes in and does not leave, relative',
        measures.lostVolume,
        LOST_VOLUME_MAX,
      ),
      ...(flow.heat && input.steady
        ? [
            below(
              'heat that comes in and does not leave, relative',
              measures.lostHeat,
              LOST_HEAT_MAX,
            ),
          ]
        : []),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `${headline.name}: differences of meshes of ${triangles.join(', ')} triangles${input.steady ? '' : ', on the coarser one by steps twice as long: all of it'}, relative`,
    },
    resolved: {
      cells: [setup.mesh.nx, setup.mesh.ny],
      ...(!input.steady && { steps: stepsOf(input) }),
    },
    ...plotsOf(flow, setup, values, main.finder, main.history),
    warnings: [
      ...(estimate > WARNED ? [`the ${headline.name} is good to ${estimate} only`] : []),
      ...pushedIn(flow, measures).map(
        side =>
          `the flow comes in through ${side}: the pressure there is that of the room it comes from, at the side it is less by rho |u|^2/2`,
      ),
      ...(input.steady || state
        ? []
        : [
            `the state of the run has more than ${STATE_MAX} numbers and is not sent: take fewer cells`,
          ]),
    ],
  }
}

/** Sides through which a pressure pushes the flow in. */
const pushedIn = ({ sides }: OwnFlow, { volumes }: Measures): Side[] =>
  SIDES.filter(
    side => sides[side].some(({ kind }) => kind === 'pressure') && (volumes[side] ?? 0) > 0,
  )

/** Newton's method, from the flow on the mesh before. */
const resting =
  (input: OwnInput, flow: OwnFlow, meter: WorkMeter): Solve =>
  (setup, finder, _level, before, report) => {
    const values = new Float64Array(4 * setup.ns.count)
    if (before) prolong(before.setup.mesh, before.values, setup.mesh, values)
    setup.hold(values, 0)
    const iterations = rest(setup.ns, values, before !== undefined, meter)
    setup.ns.assemble(values, { alpha: 0, withMatrix: false })
    report(1, `${setup.mesh.triangles.length / 6} triangles`)
    const measures = measure(flow, setup, values, input.probes ?? [], finder, [])
    const how = `steady by Newton's method (${iterations} iterations on the last mesh)`
    return { setup, values, finder, measures, how }
  }

/** In time, on coarser meshes by longer steps. */
const moving =
  (input: OwnInput, flow: OwnFlow, meter: WorkMeter): Solve =>
  (setup, finder, level, _before, report) => {
    const steps = stepsOf(input) / (level === 0 ? 1 : 2)
    const from = standingOf(input, setup, level)
    const { history, visit } = historyOf(input, flow, setup, finder, startOf(input))
    const standing = march(input, flow, setup, steps, from, meter, (t, now) => {
      visit(t, now)
      if (history.t.length % 8 === 0) report(history.t.length / steps, `t = ${t}`)
    })
    const { values } = standing
    const second = flow.bodies.map((_, i) => secondHalf(history, i))
    const measures = measure(flow, setup, values, input.probes ?? [], finder, second)
    const how = `${steps} steps of BDF2, the velocity that carries extrapolated`
    return { setup, values, finder, measures, history, standing, how }
  }

function refuseFilled(setup: Setup): void {
  const values = new Float64Array(4 * setup.ns.count)
  setup.hold(values, 0)
  refuseFilling(setup, values)
}

function refuseUnfit(input: OwnInput): void {
  const { steady, tEnd, steps, initial, snapshots = [] } = input
  if (steady) {
    const never = { tEnd, initial, snapshots: input.snapshots }
    for (const [name, value] of Object.entries(never)) {
      if (value !== undefined)
        throw invalidInput(`/${name}`, `${name} has no meaning for a steady flow`)
    }
    if (steps !== STEPS_USUAL)
      throw invalidInput('/steps', 'steps have no meaning for a steady flow')
  } else if (tEnd === undefined) {
    throw missingInput('/tEnd', 'tEnd is missing: the end of the run, or steady: true')
  }
  const start = steady ? 0 : startOf(input)
  for (const [i, t] of snapshots.entries()) {
    if (t > start && t <= tEnd!) continue
    const message = `snapshots lie behind the start, up to tEnd, ${tEnd}: ${t} does not`
    throw invalidInput(pointerTo('snapshots', i), message)
  }
  const ms = ownCostMs(input)
  if (ms <= RUN_MS_MAX) return
  const [name, most] = steady
    ? ['cells', undefined]
    : ['steps', 4 * Math.floor((stepsOf(input) * RUN_MS_MAX) / ms / 4)]
  const advice = most === undefined ? 'take fewer' : `take at most ${most}, or fewer cells`
  const message = `${name}: the run would take ${Math.round(ms / 1000)} s, more than ${RUN_MS_MAX / 1000}; ${advice}`
  throw invalidInput(`/${name}`, message, { ...(most !== undefined && { maximum: most }) })
}

const halved = ({ x, y }: Axis2): Axis2 => ({ x: coarser(x), y: coarser(y) })

function refusePoints({ probes = [] }: OwnInput, { box }: OwnFlow): void {
  for (const [i, [x, y]] of probes.entries()) {
    const isInside = x! >= box.x[0] && x! <= box.x[1] && y! >= box.y[0] && y! <= box.y[1]
    if (isInside) continue
    throw invalidInput(
      pointerTo('probes', i),
      `the point ${x}, ${y} of probes is outside of the domain`,
    )
  }
}
