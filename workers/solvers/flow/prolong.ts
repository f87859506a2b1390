// Values from a mesh to one with twice the cells each way, as a start: straight between nodes by their numbers.
import type { Mesh } from './mesh.ts'
import { P } from './navier-stokes.ts'

export function prolong(from: Mesh, coarse: Float64Array, to: Mesh, fine: Float64Array): void {
  const [columns, wide] = [2 * from.nx + 1, 2 * to.nx + 1]
  const [count, many] = [from.x.length, to.x.length]
  for (let section = 0; section < 4; section++) {
    // The pressure has numbers at corners alone: each second node.
    const step = section === P ? 2 : 1
    const at = (i: number, j: number) => coarse[section * count + step * (i + columns * j)]!
    const [lastI, lastJ] = [(2 * from.nx) / step, (2 * from.ny) / step]
    for (let n = 0; n < many; n++) {
      const [i, j] = [n % wide, Math.floor(n / wide)]
      if (section === P && (i % 2 === 1 || j % 2 === 1)) continue
      const [u, v] = [i / 2 / step, j / 2 / step]
      const [a, b] = [Math.min(Math.floor(u), lastI - 1), Math.min(Math.floor(v), lastJ - 1)]
      const [r, s] = [u - a, v - b]
      fine[section * many + n] =
        (at(a, b) * (1 - r) + at(a + 1, b) * r) * (1 - s) +
        (at(a, b + 1) * (1 - r) + at(a + 1, b + 1) * r) * s
    }
  }
}
