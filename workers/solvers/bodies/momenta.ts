// Momentum and angular momentum of bodies, and how well a run holds them.
import type { Scene } from './scene.ts'

/** Sums over all bodies, the angular ones around the origin, and of the sizes of their parts; y: places, then velocities. */
export function momentaOf({ n, dimension: d, masses }: Scene, y: ArrayLike<number>) {
  const x = (i: number, c: number) => (c < d ? y[i * d + c]! : 0)
  const p = (i: number, c: number) => (c < d ? masses[i]! * y[(n + i) * d + c]! : 0)
  const momentum = [0, 0, 0]
  const spin = [0, 0, 0]
  let [size, spinSize] = [0, 0]
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < 3; c++) {
      const [b, e] = [(c + 1) % 3, (c + 2) % 3]
      const [plus, minus] = [x(i, b) * p(i, e), x(i, e) * p(i, b)]
      momentum[c]! += p(i, c)
      spin[c]! += plus - minus
      size += Math.abs(p(i, c))
      spinSize += Math.abs(plus) + Math.abs(minus)
    }
  }
  return { momentum, spin, size, spinSize }
}

/** Largest changes over the rows, over the sums of the sizes of the parts; on a line there is no angular one. */
export function momentumDrifts(scene: Scene, rows: readonly ArrayLike<number>[]) {
  const sums = rows.map(y => momentaOf(scene, y))
  const drift = (of: 'momentum' | 'spin', by: 'size' | 'spinSize') => {
    const start = sums[0]![of]
    let [change, size] = [0, 0]
    for (const sum of sums) {
      for (let c = 0; c < 3; c++) change = Math.max(change, Math.abs(sum[of][c]! - start[c]!))
      size = Math.max(size, sum[by])
    }
    return change === 0 ? 0 : change / size
  }
  return {
    momentum: drift('momentum', 'size'),
    angular: scene.dimension === 1 ? null : drift('spin', 'spinSize'),
  }
}
