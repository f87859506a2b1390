// The stiffness of assembly/fea.ts from the textbook: the element of Wilson, as Taylor, Beresford and Wilson
// (1976) describe it, by 2 x 2 Gauss points and static condensation of its incompatible modes, node by node.

const NU = 0.3
const NODES = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const

/** 8 by 8 stiffness of a rectangle, E = 1; degrees of freedom u0 v0 u1 v1 ..., nodes counter-clockwise. */
export function elementStiffness(hx: number, hy: number): number[][] {
  const k = Array.from({ length: 12 }, () => new Array<number>(12).fill(0))
  const c = 1 / (1 - NU * NU)
  const elasticity = [
    [c, NU * c, 0],
    [NU * c, c, 0],
    [0, 0, 1 / (2 * (1 + NU))],
  ]
  for (const xi of [-1, 1]) {
    for (const eta of [-1, 1]) {
      const strain = strains(xi / Math.sqrt(3), eta / Math.sqrt(3), hx, hy)
      for (let p = 0; p < 12; p++) {
        for (let q = 0; q < 12; q++) {
          for (let r = 0; r < 3; r++) {
            for (let s = 0; s < 3; s++) {
              k[p]![q]! += (strain[p]![r]! * elasticity[r]![s]! * strain[q]![s]! * hx * hy) / 4
            }
          }
        }
      }
    }
  }
  for (let inner = 11; inner >= 8; inner--) {
    for (let p = 0; p < inner; p++) {
      const factor = k[p]![inner]! / k[inner]![inner]!
      for (let q = 0; q < inner; q++) k[p]![q]! -= factor * k[inner]![q]!
    }
  }
  return k.slice(0, 8).map(row => row.slice(0, 8))
}

/** (exx, eyy, gxy) of each of the 8 nodal functions and of the modes 1 - xi^2, 1 - eta^2 in u and v. */
function strains(xi: number, eta: number, hx: number, hy: number): number[][] {
  const [toX, toY] = [2 / hx, 2 / hy]
  const slopes = NODES.map(([a, b]) => [
    (a * (1 + b * eta) * toX) / 4,
    (b * (1 + a * xi) * toY) / 4,
  ])
  slopes.push([-2 * xi * toX, 0], [0, -2 * eta * toY])
  return slopes.flatMap(([dx, dy]) => [
    [dx!, 0, dy!],
    [0, dy!, dx!],
  ])
}

/** K x over (nx + 1) by (ny + 1) nodes, clamped ones included: x = [u row by row, v row by row]. */
export function productTwin(nx: number, ny: number, aspect: number, x: Float64Array): Float64Array {
  const stiffness = elementStiffness(aspect, 1)
  const nodes = (nx + 1) * (ny + 1)
  const y = new Float64Array(2 * nodes)
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const low = j * (nx + 1) + i
      const places = [low, low + 1, low + nx + 2, low + nx + 1].flatMap(n => [n, n + nodes])
      for (const [p, to] of places.entries()) {
        for (const [q, from] of places.entries()) y[to]! += stiffness[p]![q]! * x[from]!
      }
    }
  }
  return y
}

/**
 * The same product written for speed, and conjugate gradients with its diagonal: what a plain program does.
 * Column 0 is clamped, the last one sheared downwards by 1 in all. Answers displacements as productTwin has them.
 */
export function cantileverTwin(
  nx: number,
  ny: number,
  aspect: number,
  target: number,
): { x: Float64Array; iterations: number } {
  const width = nx + 1
  const nodes = width * (ny + 1)
  const k = Float64Array.from(elementStiffness(aspect, 1).flat())
  const corners = [0, 1, width + 1, width].flatMap(n => [n, n + nodes])
  const free = (at: number) => at % width > 0
  const gathered = new Float64Array(8)

  function product(x: Float64Array, y: Float64Array): void {
    y.fill(0)
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const low = j * width + i
        for (let q = 0; q < 8; q++) gathered[q] = x[low + corners[q]!]!
        for (let p = 0, at = 0; p < 8; p++) {
          let sum = 0
          for (let q = 0; q < 8; q++, at++) sum += k[at]! * gathered[q]!
          y[low + corners[p]!]! += sum
        }
      }
    }
    for (let at = 0; at < y.length; at += width) y[at] = 0
  }

  const diagonal = new Float64Array(2 * nodes)
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      for (let p = 0; p < 8; p++) diagonal[j * width + i + corners[p]!]! += k[9 * p]!
    }
  }
  const r = new Float64Array(2 * nodes)
  for (let j = 0; j <= ny; j++) r[nodes + j * width + nx] = (j % ny === 0 ? -0.5 : -1) / ny
  const x = new Float64Array(2 * nodes)
  const z = r.map((value, at) => (free(at) ? value / diagonal[at]! : 0))
  const p = z.slice()
  const image = new Float64Array(2 * nodes)
  const dot = (a: Float64Array, b: Float64Array) => {
    let sum = 0
    for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
    return sum
  }
  const goal = target * target * dot(r, r)
  let rz = dot(r, z)
  let iterations = 0
  while (dot(r, r) > goal) {
    product(p, image)
    const step = rz / dot(p, image)
    for (let at = 0; at < x.length; at++) {
      x[at]! += step * p[at]!
      r[at]! -= step * image[at]!
      z[at] = r[at]! / diagonal[at]!
    }
    const next = dot(r, z)
    for (let at = 0; at < x.length; at++) p[at] = z[at]! + (next / rz) * p[at]!
    rz = next
    iterations++
  }
  return { x, iterations }
}
