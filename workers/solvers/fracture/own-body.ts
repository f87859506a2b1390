// A body on a lattice whose outermost nodes lie on its sides: holes, materials, the weights of its bonds, its cracks.
import { layoutOf } from '../../continuum/layout.ts'
import { doubles, type Kernels } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { cut } from './own-cracks.ts'
import type { Bonds, Grid } from './own-grid.ts'
import type { OwnProblem } from './own-problem.ts'
import { momentWeights } from './own-weights.ts'

export type PeridynamicsKernel = KernelTable['peridynamics']

export interface Body {
  readonly grid: Grid
  readonly families: readonly Bonds[]
  readonly kernel: PeridynamicsKernel
  /** 1 where there is material. */
  readonly solid: Uint8Array
  /** Area of a node's cell. */
  readonly volumes: Float64Array
  /** Stiffnesses before any damage, of each family. */
  readonly rigid: readonly Float64Array[]
  readonly bonds: number
  readonly isState: boolean
  /** s0 that G0 of the material means. */
  readonly stretch: number | undefined
  /** J/m^2 of bonds that all bear to the stretch 1, of the material. */
  readonly toughness: number
}

/** About `dx` wide, with no line of nodes on a crack along an axis: there bonds on both sides of it would be cut alike. */
export function gridOf({ box, spacing, cracks }: OwnProblem, factor: number): Grid {
  const count = (axis: 'x' | 'y') => {
    const [from, to] = box[axis]
    const k = axis === 'x' ? 0 : 1
    const usual = Math.max(8, Math.round((to - from) / (factor * spacing)))
    const lines = cracks.flatMap(crack =>
      crack.slice(1).flatMap((p, i) => (p[k] === crack[i]![k] ? [p[k]!] : [])),
    )
    const clearance = (n: number) =>
      lines.reduce((least, at) => {
        const place = ((at - from) / (to - from)) * n
        return Math.min(least, Math.abs(place - Math.round(place)))
      }, 0.5)
    const tried = [usual, usual + 1, usual - 1, usual + 2].filter(n => n >= 8)
    return tried.reduce((best, n) => (clearance(n) > clearance(best) + 0.1 ? n : best))
  }
  const [cx, cy] = [count('x'), count('y')]
  const [hx, hy] = [(box.x[1] - box.x[0]) / cx, (box.y[1] - box.y[0]) / cy]
  const places = (from: number, n: number, h: number) =>
    Float64Array.from({ length: n + 1 }, (_, i) => from + i * h)
  return {
    ...{ nx: cx + 1, ny: cy + 1, hx, hy, h: Math.sqrt(hx * hy) },
    ...{ x: places(box.x[0], cx, hx), y: places(box.y[0], cy, hy) },
  }
}

function familiesOf({ hx, hy, h }: Grid, m: number): Bonds[] {
  const families: Bonds[] = []
  const reach = (m + 0.5) * h * (1 - 1e-9)
  for (let b = 0; b <= m; b++) {
    for (let a = -m; a <= m; a++) {
      const length = Math.sqrt(a * a * hx * hx + b * b * hy * hy)
      if (!(b > 0 || a > 0) || length >= reach) continue
      const share = Math.min(1, (reach - length) / h)
      families.push({ a, b, length, share, ex: (a * hx) / length, ey: (b * hy) / length })
    }
  }
  return families
}

/** `cracks`: those of the problem, or the same with an end elsewhere. */
export function bodyOf(
  problem: OwnProblem,
  kernels: Kernels,
  factor: number,
  cracks: OwnProblem['cracks'] = problem.cracks,
): Body {
  const { horizonM } = problem
  const grid = gridOf(problem, factor)
  const { nx, ny } = grid
  const families = familiesOf(grid, horizonM)
  const shares = solidShares(problem, grid)
  const solid = Uint8Array.from(shares, share => (share >= SHARE_MIN ? 1 : 0))
  const volumes = shares.map((share, n) => {
    const [i, j] = [n % nx, Math.floor(n / nx)]
    const whole = (i === 0 || i === nx - 1 ? 0.5 : 1) * (j === 0 || j === ny - 1 ? 0.5 : 1)
    return solid[n]! * share * whole * grid.hx * grid.hy
  })
  const joined = joinedBonds(grid, families, solid, problem)
  const weights = momentWeights(grid, families, volumes, joined)
  const material = problem.materialOn(grid)
  const kernel = kernels('peridynamics')
  kernel.init(nx, ny, horizonM, families.length, problem.model === 'state')
  const width = kernel.rowLength()
  for (const [f, { a, b, ex, ey }] of families.entries()) kernel.addFamily(f, a, b, ex, ey)
  const rigid: Float64Array[] = []
  let bonds = 0
  for (const [f, family] of families.entries()) {
    const { a, b, length } = family
    const before = new Float64Array(nx * ny)
    const left = cut(grid, family, cracks, problem)
    const place = (address: number) => doubles(kernel, address, ny * width)
    const k = place(kernel.stiffnesses(f))
    const [mine, theirs] = [
      ...(problem.model === 'state'
        ? [place(kernel.weightsAtStart(f)), place(kernel.weightsAtEnd(f))]
        : []),
    ]
    for (let n = 0; n < nx * ny; n++) {
      if (joined[f]![n] === 0) continue
      const other = n + b * nx + a
      const at = Math.floor(n / nx) * width + (n % nx)
      const [w, v] = [weights.atStart[f]![n]!, weights.atEnd[f]![n]!]
      before[n] =
        volumes[n]! * material.shear[n]! * w + volumes[other]! * material.shear[other]! * v
      bonds++
      k[at] = before[n]! * left[n]!
      if (!mine || !theirs) continue
      mine[at] = 0.25 * w * length * left[n]!
      theirs[at] = 0.25 * v * length * left[n]!
    }
    rigid.push(before)
  }
  // Of bonds inside the material, across planes along x and along y.
  const inner = weights.inner
  const area = grid.hx * grid.hy
  const perShear = families.reduce((sum, { a, b, length }, f) => {
    const crossings = (Math.abs(a) / grid.hy + b / grid.hx) / 2
    return sum + crossings * area * area * inner[f]! * length * length
  }, 0)
  const toughness = perShear * problem.base.shear
  const bears = doubles(kernel, kernel.resistances(), ny * width)
  for (let n = 0; n < nx * ny; n++) {
    const at = Math.floor(n / nx) * width + (n % nx)
    bears[at] = material.G0[n]! / (perShear * material.shear[n]!)
  }
  if (problem.model === 'state') {
    const c = doubles(kernel, kernel.couplings(), ny * width)
    for (let n = 0; n < nx * ny; n++) {
      const at = Math.floor(n / nx) * width + (n % nx)
      c[at] = volumes[n]! * (material.bulk[n]! - 2 * material.shear[n]!)
    }
  }
  const mass = doubles(kernel, kernel.mass(), 2 * ny * width)
  const freedom = doubles(kernel, kernel.freedom(), 2 * ny * width)
  for (let n = 0; n < nx * ny; n++) {
    for (const axis of [0, 1]) {
      const at = (2 * Math.floor(n / nx) + axis) * width + (n % nx)
      mass[at] = volumes[n]! * material.rho[n]!
      freedom[at] = solid[n]!
    }
  }
  const G0 = problem.base.G0
  const stretch = G0 === undefined ? undefined : Math.sqrt(G0 / toughness)
  const isState = problem.model === 'state'
  return { grid, families, kernel, solid, volumes, rigid, bonds, isState, stretch, toughness }
}

/** Of each node's cell the share that is no hole. */
function solidShares({ shapes, areHoles }: OwnProblem, { x, y }: Grid): Float64Array {
  const count = x.length * y.length
  if (!areHoles.includes(true)) return new Float64Array(count).fill(1)
  const { material, mixtures } = layoutOf(cellsAbout(x), cellsAbout(y), shapes)
  const isSolid = (k: number) => k === 0 || !areHoles[k - 1]
  return Float64Array.from({ length: count }, (_, n) => {
    const parts = mixtures.get(n) ?? [[material[n]!, 1] as const]
    return parts.reduce((sum, [k, part]) => sum + (isSolid(k) ? part : 0), 0)
  })
}

/** Cells whose ends lie half-way between nodes. */
function cellsAbout(places: Float64Array) {
  const n = places.length
  const end = (k: number) =>
    k === 0 ? places[0]! : k === n ? places[n - 1]! : (places[k - 1]! + places[k]!) / 2
  const lines = Float64Array.from({ length: n + 1 }, (_, k) => end(k))
  const widths = Float64Array.from({ length: n }, (_, k) => lines[k + 1]! - lines[k]!)
  return { lines, widths, centres: widths.map((width, k) => lines[k]! + width / 2) }
}

/** A node whose cell is material by less than this share is none. */
const SHARE_MIN = 0.1
/** Points of a bond, of which so many lie in holes where it passes through one. */
const SAMPLES = [1, 3, 5, 7, 9, 11, 13, 15].map(k => k / 16)
const OUTSIDE_MAX = 3

/** Of each family which bonds there are: between two nodes with material, and none through a hole. */
function joinedBonds(
  { nx, ny, x, y, hx, hy }: Grid,
  families: readonly Bonds[],
  solid: Uint8Array,
  { areHoles, isHollow }: OwnProblem,
): Uint8Array[] {
  const hasHoles = areHoles.includes(true)
  return families.map(({ a, b }) => {
    const joined = new Uint8Array(nx * ny)
    for (let j = 0; j + b < ny; j++) {
      for (let i = Math.max(0, -a); i < Math.min(nx, nx - a); i++) {
        const n = j * nx + i
        if (solid[n] === 0 || solid[n + b * nx + a] === 0) continue
        const outside = hasHoles
          ? SAMPLES.filter(s => isHollow(x[i]! + s * a * hx, y[j]! + s * b * hy)).length
          : 0
        const isCut = outside >= OUTSIDE_MAX
        if (!isCut) joined[n] = 1
      }
    }
    return joined
  })
}
