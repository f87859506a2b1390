// The memory of the kernel of waves on a grid: what its medium and its layers are to it.

import { SIDES, type Side } from '../../continuum/words.ts'
import { Failure } from '../../failure.ts'
import { doubles, type Kernels } from '../../kernel.ts'
import { exp } from '../../numerics/mathematics.ts'
import type { Line } from './line.ts'
import type { Mesh } from './mesh.ts'
import type { OwnSides } from './own-sides.ts'

const KIND = { value: 0, absorbing: 0, flux: 1, periodic: 2 } as const
/** Minus the logarithm of what comes back from a layer at normal incidence, 1e-6, of a wave that is resolved. */
const LOG_REFLECTION = 6 * Math.LN10

/** In the order of array() of assembly/wave-field.ts. */
const ARRAYS = [
  ...['p', 'q', 'wx', 'wy', 'bx', 'by', 'restX', 'restY', 'keeps', 'gains', 'corrections'],
  ...['offset', 'source', 'psiWx', 'psiWy', 'psiPx', 'psiPy'],
] as const

export class FieldArrays {
  readonly mesh: Mesh
  readonly dt: number
  readonly kernel
  readonly views: Readonly<Record<string, Float64Array>>
  readonly #row: number

  constructor(kernels: Kernels, mesh: Mesh, sides: OwnSides, dt: number) {
    this.mesh = mesh
    this.dt = dt
    const { x, y, columns, rows, medium } = mesh
    const kernel = kernels('wave-field')
    this.kernel = kernel
    kernel.init(columns, rows, medium.hasFlowLoss, this.isScalar)
    kernel.differences(...this.differences)
    const kinds = SIDES.map(side => KIND[sides[side].kind]) as [number, number, number, number]
    kernel.sides(...kinds)
    kernel.layers(x.before, x.behind, y.before, y.behind)
    this.#row = kernel.rowLength()
    const length = this.#row * (rows - 1) + columns
    const isThere = (name: string) =>
      (medium.dim === 2 || !/y$/i.test(name)) &&
      (medium.hasFlowLoss || !name.startsWith('rest')) &&
      (this.isScalar || !['corrections', 'source'].includes(name))
    this.views = Object.fromEntries(
      ARRAYS.flatMap((name, which) =>
        isThere(name) ? [[name, doubles(kernel, kernel.array(which), length)]] : [],
      ),
    )
    this.#fillMedium(sides)
    this.#refuseUnstable()
    this.#fillLayers()
  }

  get isScalar(): boolean {
    return this.mesh.medium.kind === 'scalar'
  }

  /** Near and wide factors along x and y. */
  get differences(): [number, number, number, number] {
    const { x, y } = this.mesh
    const [near, wide] = this.mesh.medium.order === 4 ? [9 / 8, -1 / 24] : [1, 0]
    return [near / x.h, wide / x.h, near / y.h, wide / y.h]
  }

  /** The place of a node among the numbers of an array. */
  at(i: number, j: number): number {
    return j * this.#row + i
  }

  #fillMedium(sides: OwnSides): void {
    const { mesh, dt } = this
    const { x, y, columns, rows, flows } = mesh
    const { keeps, gains, corrections, bx, by, restX, restY } = this.views
    const faceOf = (k: number, { before, cells, isPeriodic }: Line) =>
      isPeriodic ? k : Math.min(Math.max(k - before, 0), cells - 1)
    const nodeOf = (k: number, { before, cells, isPeriodic }: Line) =>
      isPeriodic ? k : Math.min(Math.max(k - before, 0), cells)
    const isEnd = (k: number, count: number, low: Side, high: Side) => {
      const isHeld = (side: Side) =>
        sides[side].kind === 'value' || sides[side].kind === 'absorbing'
      return (k === 0 && isHeld(low)) || (k === count - 1 && isHeld(high))
    }
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        const at = this.at(i, j)
        const node = mesh.indexOf(i, j)
        const inertia = mesh.inertia[node]!
        const onSide =
          isEnd(i, columns, 'left', 'right') || (rows > 1 && isEnd(j, rows, 'bottom', 'top'))
        if (onSide || mesh.isHeld[node] || inertia === 0) keeps![at] = 1
        else {
          const half = (mesh.loss[node]! / inertia) * (dt / 2)
          keeps![at] = (1 - half) / (1 + half)
          gains![at] = dt / inertia / (1 + half)
          if (corrections && mesh.medium.order === 4)
            corrections[at] = (dt / 12 / inertia) * inside(i, x) * inside(j, y)
        }
        for (const [axis, { b, loss }] of flows.entries()) {
          const [to, rest] = axis === 0 ? [bx!, restX] : [by!, restY]
          const face =
            axis === 0
              ? nodeOf(j, y) * (x.cells + 1) + faceOf(i, x)
              : faceOf(j, y) * (x.cells + 1) + nodeOf(i, x)
          const half = loss[face]! * b[face]! * (dt / 2)
          to[at] = (dt * b[face]!) / (1 + half)
          if (rest) rest[at] = (1 - half) / (1 + half)
        }
      }
    }
  }

  /** Gershgorin's bound on the eigenvalues of K div B grad: dt times the root of it is 2 at most. */
  #refuseUnstable(): void {
    const [x1, x2, y1, y2] = this.differences
    const { mesh, dt } = this
    const { gains, bx, by } = this.views
    const row = this.#row
    let most = 0
    const sum = (b: Float64Array, at: number, step: number, near: number, wide: number) => {
      const of = (k: number) => b[k] ?? 0
      const faces = near * (of(at) + of(at - step)) + wide * (of(at + step) + of(at - 2 * step))
      return 2 * (near + wide) * faces
    }
    for (let j = 0; j < mesh.rows; j++) {
      for (let i = 0; i < mesh.columns; i++) {
        const at = this.at(i, j)
        const along = sum(bx!, at, 1, x1, Math.abs(x2))
        const up = by ? sum(by, at, row, y1, Math.abs(y2)) : 0
        most = Math.max(most, gains![at]! * (along + up))
      }
    }
    // The gains and the faces have dt each.
    const number = Math.sqrt(most) / 2
    if (number <= 1 + 1e-9) return
    const limit = dt / number
    const message = `a step of ${dt} s is too long on this grid: stable up to ${limit}; take a smaller dt or courant`
    throw new Failure('UNSTABLE', message, { dt, limit, courantNumber: number })
  }

  #fillLayers(): void {
    const { mesh, dt } = this
    const width = Math.max(mesh.columns, mesh.rows) + 2
    const all = doubles(this.kernel, this.kernel.profile(), 8 * width)
    for (const [axis, { before, count, behind, h }] of [mesh.x, mesh.y].entries()) {
      for (const [part, shift] of [0.5, 0].entries()) {
        const b = all.subarray((4 * axis + 2 * part) * width)
        const a = all.subarray((4 * axis + 2 * part + 1) * width)
        for (let k = 0; k < before + count + behind; k++) {
          const depth = Math.max(before - k - shift, k + shift - (before + count - 1))
          const cells = k < before ? before : behind
          if (depth <= 0 || cells === 0) continue
          const share = depth / cells
          // Collino's strength: a wave through the layer and back keeps that.
          const strongest = (2 * mesh.fastest * LOG_REFLECTION) / (cells * h)
          const decay = exp(-strongest * share * share * share * dt)
          b[k] = decay
          a[k] = decay - 1
        }
      }
    }
  }
}

/** 1 in the domain; falls to 0 within a layer, without a kink. */
function inside(k: number, { before, count, behind }: Line): number {
  const depth = Math.max(before - k, k - (before + count - 1))
  if (depth <= 0) return 1
  const rest = 1 - depth / (k < before ? before : behind)
  return rest * rest * (3 - 2 * rest)
}
