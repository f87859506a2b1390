// What a run of modes shows: how each of them moves the nodes.
import type { TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'

/** Columns of the nodes: each mode with its largest displacement 1; ux and uy are those of the first. */
export function shapesOf(
  mesh: TriangleMesh,
  modes: readonly Float64Array[],
): Record<string, Float64Array> {
  const shapes = modes.map(u => {
    let [most, sign] = [0, 1]
    for (let node = 0; node < mesh.x.length; node++) {
      const [x, y] = [u[2 * node]!, u[2 * node + 1]!]
      const size = Math.sqrt(x * x + y * y)
      if (size <= most * (1 + 1e-6)) continue
      most = size
      sign = (Math.abs(x) > Math.abs(y) ? x : y) < 0 ? -1 : 1
    }
    const of = (component: number) =>
      Float64Array.from(mesh.x, (_, node) => (sign * u[2 * node + component]!) / most)
    return { ux: of(0), uy: of(1) }
  })
  const [one] = shapes
  return {
    x: mesh.x,
    y: mesh.y,
    ...one!,
    amplitude: one!.ux.map((x, node) => Math.sqrt(x * x + one!.uy[node]! * one!.uy[node]!)),
    ...Object.fromEntries(
      shapes.slice(1).flatMap(({ ux, uy }, k) => [
        [`ux${k + 2}`, ux],
        [`uy${k + 2}`, uy],
      ]),
    ),
    triangles: Float64Array.from(mesh.elements),
    regions: Float64Array.from(mesh.regions),
  }
}
