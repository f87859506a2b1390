// A flow of the caller's own, on a mesh and on two coarser ones that tell its error.
import { gridError } from '../../continuum/grid-error.ts'
import { coarser } from '../../continuum/grid-lines.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { type Axis2, linesOf } from './own-lines.ts'
import { type Measures, measure } from './own-measures.ts'
import { plotsOf } from './own-plots.ts'
import { type OwnFlow, readOwnFlow } from './own-problem.ts'
import { equationsOf, headlineOf, type Judge, outputsOf, referenceOf } from './own-results.ts'
import { Finder } from './own-samples.ts'
import { refuseFilling, type Setup, setupOf } from './own-setup.ts'
import { cellsOf, type OwnInput } from './own-words.ts'
import { prolong } from './prolong.ts'
import { rest } from './steady.ts'

/** Of the error of the value, relative. */
export const ERROR_MAX = 5e-2
const WARNED = 1e-3
/** Of the velocity on such triangles, and of what is measured of it. */
const ORDER = 3
/** What Newton's method may leave of the volume. */
const LOST_VOLUME_MAX = 1e-7
const LOST_HEAT_MAX = 2e-2

export interface Outcome {
  readonly setup: Setup
  readonly values: Float64Array
  readonly finder: Finder
  readonly measures: Measures
}

export function runOwn(input: OwnInput, { kernels, progress }: Run) {
  const flow = readOwnFlow(input)
  refusePoints(input, flow)
  const fine = linesOf(flow, cellsOf(input))
  const middle = halved(fine)
  const meter = new WorkMeter()
  let iterations = 0
  let before: Outcome | undefined
  const outcomes = [halved(middle), middle, fine].map((lines, level) => {
    const setup = setupOf(flow, lines, kernels)
    const values = new Float64Array(4 * setup.ns.count)
    if (before) prolong(before.setup.mesh, before.values, setup.mesh, values)
    setup.hold(values, 0)
    if (level === 0) refuseFilling(setup, values)
    iterations = rest(setup.ns, values, before !== undefined, meter)
    setup.ns.assemble(values, { alpha: 0, withMatrix: false })
    const finder = new Finder(setup.mesh)
    const measures = measure(flow, setup, values, input.probes ?? [], finder)
    before = { setup, values, finder, measures }
    progress([0.05, 0.25, 1][level]!, `${setup.mesh.triangles.length / 6} triangles`)
    return before
  })
  const [coarse, half, main] = outcomes as [Outcome, Outcome, Outcome]
  for (const [i, probe] of main.measures.probes.entries()) {
    if (probe) continue
    throw invalidInput(pointerTo('probes', i), 'the point of probes lies in a body')
  }
  const judge: Judge = (of, scale, order = ORDER) => {
    const [a, b, c] = [main, half, coarse].map(({ measures }) => of(measures))
    if (a === undefined || b === undefined || c === undefined) return { error: null, order: null }
    const judged = gridError(a, b, c, order, scale)
    return { error: judged.estimate, order: judged.order }
  }
  const reference = referenceOf(input, flow, main.measures)
  const headline = headlineOf(flow, main.measures, reference)
  const judged = judge(measures => headline.of(measures), Math.abs(headline.value))
  const error = judged.error ?? Math.abs(headline.value)
  const size = Math.abs(headline.value)
  const estimate = size > 0 ? error / size : error
  const { setup, values, measures } = main
  const triangles = [main, half, coarse].map(one => one.setup.mesh.triangles.length / 6)
  return {
    value: headline.value,
    unit: headline.unit,
    uncertainty: error + Number.EPSILON * size,
    equations: equationsOf(input, flow),
    terms: [{ term: headline.name, value: headline.value }],
    method: `Taylor-Hood elements (P2/P1) on ${triangles[0]} triangles${flow.bodies.length > 0 ? ' with curved sides fitted to the bodies' : ''}; steady by Newton's method (${iterations} iterations on the last mesh), L U by nested dissection (${setup.ns.lu.entries} entries)`,
    outputs: {
      quantity: headline.name,
      ...outputsOf(input, flow, measures, reference, judge),
      observedOrder: judged.order,
      grid: {
        x: setup.mesh.nx,
        y: setup.mesh.ny,
        triangles: triangles[0]!,
        unknowns: setup.ns.lu.unknowns,
      },
    },
    checks: [
      below(`${headline.name}: error by three meshes, relative`, estimate, ERROR_MAX),
      below(
        'volume that comes in and does not leave, relative',
        measures.lostVolume,
        LOST_VOLUME_MAX,
      ),
      ...(flow.heat
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
      how: `${headline.name}: differences of meshes of ${triangles.join(', ')} triangles, relative`,
    },
    resolved: { cells: [setup.mesh.nx, setup.mesh.ny] },
    ...plotsOf(flow, setup, values, main.finder),
    warnings: estimate > WARNED ? [`the ${headline.name} is good to ${estimate} only`] : [],
  }
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
