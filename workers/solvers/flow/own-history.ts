// What a flow in time tells on its way: forces, points, energy; means, extremes and the frequency of the second half.

import { invalidInput } from '../../refusal.ts'
import type { Field } from '../../solver.ts'
import { P, T, U, V } from './navier-stokes.ts'
import type { OwnFlow } from './own-problem.ts'
import { type Finder, Raster, valueAt } from './own-samples.ts'
import type { Setup } from './own-setup.ts'
import type { OwnInput } from './own-words.ts'
import { vorticityOf } from './vorticity.ts'

export interface Second {
  readonly drag: number
  readonly dragMax: number
  readonly lift: number
  readonly liftMax: number
  readonly liftMin: number
  /** 1/s; undefined where the lift does not swing. */
  readonly frequency: number | undefined
}

export interface History {
  /** When the run began. */
  readonly from: number
  readonly t: number[]
  readonly drag: readonly number[][]
  readonly lift: readonly number[][]
  readonly energy: number[]
  readonly points: readonly Record<string, number[]>[]
  readonly shots: Record<string, Field>
}

const VALUES_MAX = 1 << 22

export function historyOf(
  input: OwnInput,
  flow: OwnFlow,
  setup: Setup,
  finder: Finder,
  from: number,
) {
  const { ns, edges, mesh } = setup
  const nodes = flow.bodies.map(body => {
    const own = edges.filter(({ part }) => part === body)
    return [...new Set(own.flatMap(edge => edge.nodes.map(node => mesh.same[node]!)))]
  })
  const sections: [string, number][] = [
    ['u', U],
    ['v', V],
    ['p', P],
  ]
  if (flow.heat) sections.push(['temperature', T])
  const places = (input.probes ?? []).map(([x, y]) => finder.at(x!, y!))
  const history: History = {
    from,
    t: [],
    drag: nodes.map(() => []),
    lift: nodes.map(() => []),
    energy: [],
    points: places.map(() => Object.fromEntries(sections.map(([name]) => [name, []]))),
    shots: {},
  }
  const wanted = [...new Set(input.snapshots ?? [])].sort((a, b) => a - b)
  const raster = wanted.length > 0 ? new Raster(mesh, finder) : undefined
  refuseTooMany(wanted.length, raster)
  let shot = 0
  const visit = (t: number, values: Float64Array) => {
    history.t.push(t)
    for (const [i, own] of nodes.entries()) {
      history.drag[i]!.push(own.reduce((sum, n) => sum - flow.rho * ns.left[n]!, 0))
      history.lift[i]!.push(own.reduce((sum, n) => sum - flow.rho * ns.left[V * ns.count + n]!, 0))
    }
    history.energy.push(flow.rho * ns.integral(values, (u, v) => (u * u + v * v) / 2))
    for (const [i, place] of places.entries()) {
      if (!place) continue
      for (const [name, section] of sections) {
        const share = section === P ? flow.rho : 1
        history.points[i]![name]!.push(share * valueAt(ns, values, section, place))
      }
    }
    // Half a step before a time is as near as half a step behind it.
    const half = history.t.length > 1 ? (t - history.t.at(-2)!) / 2 : (t - from) / 2
    for (; raster && shot < wanted.length && wanted[shot]! <= t + half * (1 - 1e-9); shot++) {
      const curl = vorticityOf(ns, values)
      const of = (section: number) => raster.field(place => valueAt(ns, values, section, place), 0)
      const number = shot + 1
      history.shots[`u${number}`] = of(U)
      history.shots[`v${number}`] = of(V)
      history.shots[`vorticity${number}`] = raster.field(
        ({ nodes: own, shapes }) => own.reduce((sum, n, k) => sum + shapes[k]! * curl[n]!, 0),
        0,
      )
      if (flow.heat) history.shots[`temperature${number}`] = of(T)
    }
  }
  return { history, visit }
}

function refuseTooMany(count: number, raster: Raster | undefined): void {
  if (!raster) return
  const each = 4 * raster.nx * raster.ny
  if (count * each <= VALUES_MAX) return
  const fit = Math.floor(VALUES_MAX / each)
  const message = `${count} snapshots of ${each} values are more than ${VALUES_MAX}: ${fit} fit`
  throw invalidInput('/snapshots', message, { limit: fit })
}

/** Of a body, over the second half of the run. */
export function secondHalf({ from, t, drag, lift }: History, body: number): Second {
  const first = t.findIndex(one => one >= (from + t.at(-1)!) / 2)
  const [d, l] = [drag[body]!.slice(first), lift[body]!.slice(first)]
  const times = t.slice(first)
  const mean = (values: readonly number[]) =>
    values.reduce((sum, one) => sum + one, 0) / values.length
  const most = (values: readonly number[]) => values.reduce((best, one) => Math.max(best, one))
  const [dragMean, liftMean] = [mean(d), mean(l)]
  const [liftMax, liftMin] = [most(l), -most(l.map(one => -one))]
  return {
    ...{ drag: dragMean, dragMax: most(d), lift: liftMean, liftMax, liftMin },
    frequency: frequencyOf(
      times,
      l,
      (liftMax + liftMin) / 2,
      liftMax - liftMin,
      Math.abs(dragMean),
    ),
  }
}

const SWING = 1e-3

/** Of the crossings of the middle from below, each between two samples; at least two periods are to be seen. */
function frequencyOf(
  t: readonly number[],
  values: readonly number[],
  middle: number,
  swing: number,
  size: number,
): number | undefined {
  if (!(swing > SWING * size)) return undefined
  const crossings: number[] = []
  for (let k = 1; k < t.length; k++) {
    const [a, b] = [values[k - 1]! - middle, values[k]! - middle]
    if (a < 0 && b >= 0) crossings.push(t[k - 1]! + ((t[k]! - t[k - 1]!) * -a) / (b - a))
  }
  const periods = crossings.length - 1
  return periods >= 2 ? periods / (crossings.at(-1)! - crossings[0]!) : undefined
}
