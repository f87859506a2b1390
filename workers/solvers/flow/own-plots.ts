// Fields of an own flow over even nodes, and its profiles through the middle of the room.

import { type NavierStokes, P, T, U, V } from './navier-stokes.ts'
import type { History } from './own-history.ts'
import type { OwnFlow } from './own-problem.ts'
import { type Finder, type Place, Raster, valueAt } from './own-samples.ts'
import type { Setup } from './own-setup.ts'
import { streamFunction } from './stream-function.ts'
import { vorticityOf } from './vorticity.ts'

const PROFILE = 129

export function plotsOf(
  flow: OwnFlow,
  { ns, mesh }: Setup,
  values: Float64Array,
  finder: Finder,
  history: History | undefined,
) {
  const raster = new Raster(mesh, finder)
  const section = (of: number, inside = 0) =>
    raster.field(place => valueAt(ns, values, of, place), inside)
  const nodal = (own: Float64Array) =>
    raster.field(
      ({ nodes, shapes }) => nodes.reduce((sum, node, k) => sum + shapes[k]! * own[node]!, 0),
      0,
    )
  const p = section(P)
  const pressure = { ...p, values: p.values.map(one => flow.rho * one) }
  const fields = {
    ...{ u: section(U), v: section(V), p: pressure },
    vorticity: nodal(vorticityOf(ns, values)),
    streamFunction: nodal(streamFunction(ns, values)),
    ...(flow.heat && { temperature: section(T, flow.heat.neutral) }),
  }
  return {
    series: { ...profiles(flow, ns, values, finder), ...courses(history) },
    fields: { ...fields, ...history?.shots },
  }
}

const SAMPLES_MAX = 4000

/** Against time, thinned to so many samples. */
function courses(history: History | undefined): Record<string, number[]> {
  if (!history) return {}
  const { t, drag, lift, energy, points } = history
  const every = Math.ceil(t.length / SAMPLES_MAX)
  const thin = (values: readonly number[]) =>
    values.filter((_, k) => (values.length - 1 - k) % every === 0)
  const named = (name: string, columns: readonly (readonly number[])[]) =>
    columns.map((column, i) => [`${name}${i + 1}`, thin(column)] as const)
  return {
    t: thin(t),
    kineticEnergy: thin(energy),
    ...Object.fromEntries([...named('drag', drag), ...named('lift', lift)]),
    ...Object.fromEntries(
      points.flatMap((point, i) =>
        Object.entries(point).map(([name, column]) => [`${name}${i + 1}`, thin(column)]),
      ),
    ),
  }
}

function profiles({ box }: OwnFlow, ns: NavierStokes, values: Float64Array, finder: Finder) {
  const even = ([from, to]: readonly [number, number]) =>
    Array.from({ length: PROFILE }, (_, k) => from + ((to - from) * k) / (PROFILE - 1))
  const [x, y] = [even(box.x), even(box.y)]
  const middle = ([from, to]: readonly [number, number]) => (from + to) / 2
  const at = (section: number, place: Place | undefined) =>
    place ? valueAt(ns, values, section, place) : 0
  return {
    ...{ x, y },
    uCentre: y.map(v => at(U, finder.at(middle(box.x), v))),
    vCentre: x.map(u => at(V, finder.at(u, middle(box.y)))),
  }
}
