// The vorticity at the nodes of a mesh.
import { slopesAt } from './elements.ts'
import { type NavierStokes, V } from './navier-stokes.ts'

/** At the nodes: the mean of the triangles around each, by their areas. */
export function vorticityOf({ mesh, count }: NavierStokes, values: Float64Array): Float64Array {
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
