// Fields of an own flow over even nodes, and its profiles through the middle of the room.

import { slopesAt } from './elements.ts'
import { type NavierStokes, P, T, U, V } from './navier-stokes.ts'
import type { OwnFlow } from './own-problem.ts'
import { type Finder, type Place, Raster, valueAt } from './own-samples.ts'
import type { Setup } from './own-setup.ts'
import { streamFunction } from './stream-function.ts'

const PROFILE = 129

export function plotsOf(flow: OwnFlow, { ns, mesh }: Setup, values: Float64Array, finder: Finder) {
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
  return { series: profiles(flow, ns, values, finder), fields }
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

/** At the nodes: the mean of the triangles around each, by their areas. */
function vorticityOf({ mesh, count }: NavierStokes, values: Float64Array): Float64Array {
  const { x, y, triangles, same } = mesh
  const [sum, whole] = [new Float64Array(count), new Float64Array(count)]
  const spots = [
    [0, 0],
    [1, 0],
    [0, 1],
    [0.5, 0],
    [0.5, 0.5],
    [0, 0.5],
  ] as const
  for (let t = 0; t < triangles.length; t += 6) {
    for (const [k, [r, s]] of spots.entries()) {
      const [byR, byS] = slopesAt(r, s)
      let [xr, xs, yr, ys, ur, us, vr, vs] = [0, 0, 0, 0, 0, 0, 0, 0]
      for (let n = 0; n < 6; n++) {
        const own = triangles[t + n]!
        const [u, v] = [values[same[own]!]!, values[V * count + same[own]!]!]
        xr += byR[n]! * x[own]!
        xs += byS[n]! * x[own]!
        yr += byR[n]! * y[own]!
        ys += byS[n]! * y[own]!
        ur += byR[n]! * u
        us += byS[n]! * u
        vr += byR[n]! * v
        vs += byS[n]! * v
      }
      const area = xr * ys - xs * yr
      const node = same[triangles[t + k]!]!
      sum[node]! += vr * ys - vs * yr - (us * xr - ur * xs)
      whole[node]! += area
    }
  }
  return sum.map((value, n) => (whole[n]! > 0 ? value / whole[n]! : 0))
}
