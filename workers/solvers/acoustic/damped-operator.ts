// What sound of one frequency meets in a space whose walls take a part of it, at e^{+i omega t}: real matrices with complex
// factors. A wall of specific impedance Z adds i omega/Z p; friction and heat in the thin layer of air at a closed wall count
// by its thickness (Berggren, Bernland and Noreland, J. Comput. Phys. 371 (2018) 633).

import type { TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import type { Kernels } from '../../kernel.ts'
import type { Entries } from '../finite-elements/stiffness-matrix.ts'
import type { Cavity } from './cavity.ts'
import { CavityMatrices, wallEdges } from './cavity-matrices.ts'
import { loadOf, wallMatrix } from './wall-matrices.ts'

const THIN = 0.01

export class DampedOperator {
  readonly matrices: CavityMatrices
  /** Stiffness, mass, absorbing walls, and with losses the slopes along closed walls and the pressures there. */
  readonly parts: readonly Entries[]
  /** Factors of the parts, real and imaginary, and their slopes by omega. */
  readonly re: Float64Array
  readonly im: Float64Array
  readonly slopeRe: Float64Array
  readonly slopeIm: Float64Array
  /** What moves the air: of each moving wall, by its number. */
  readonly moved: ReadonlyMap<number, Float64Array>
  /** Length of the closed walls, or their area around an axis. */
  readonly wetted: number
  readonly #cavity: Cavity

  constructor(kernels: Kernels, mesh: TriangleMesh, cavity: Cavity, around: number) {
    const matrices = new CavityMatrices(kernels, mesh, cavity, around)
    this.matrices = matrices
    this.#cavity = cavity
    const { walls, isRound, gas } = cavity
    const edges = wallEdges(mesh, cavity)
    const parts = [matrices.stiffness, matrices.mass]
    const rigid = [...edges.closed]
    const moved = new Map<number, Float64Array>()
    for (const [i, { kind }] of walls.entries()) {
      const own = edges.of[i]!
      if (kind === 'absorbing') parts.push(wallMatrix(matrices, own, isRound, 'values'))
      else if (kind !== 'open') rigid.push(...own)
      if (kind === 'moving') moved.set(i, loadOf(matrices, own, isRound))
    }
    this.wetted = loadOf(matrices, rigid, isRound).reduce((sum, one) => sum + one, 0)
    if (gas.losses) {
      // The axis is no wall.
      const solid = isRound
        ? rigid.filter(({ middle }) => mesh.x[middle]! > 1e-9 * cavity.size)
        : rigid
      const scaled = (entries: Entries, by: number): Entries => ({
        diagonal: entries.diagonal.map(one => one * by),
        off: entries.off.map(one => one * by),
      })
      const along = wallMatrix(matrices, solid, isRound, { slopesAround: around })
      const still = wallMatrix(matrices, solid, isRound, 'values')
      parts.push(scaled(along, 1 / gas.rho), scaled(still, 1 / (gas.rho * gas.c * gas.c)))
    }
    this.parts = parts
    this.moved = moved
    const empty = () => new Float64Array(parts.length)
    this.re = empty()
    this.im = empty()
    this.slopeRe = empty()
    this.slopeIm = empty()
  }

  /** At omega = wr + i wi with `across` half waves over the height; `strength` is the share that losses have. */
  at(wr: number, wi: number, across: number, strength = 1): void {
    const { re, im, slopeRe, slopeIm } = this
    const { walls, height, gas } = this.#cavity
    for (const one of [re, im, slopeRe, slopeIm]) one.fill(0)
    const [squareRe, squareIm] = [wr * wr - wi * wi, 2 * wr * wi]
    const turn = height === undefined ? 0 : (gas.c * across * Math.PI) / height
    re[0] = 1
    re[1] = turn * turn - squareRe
    im[1] = -squareIm
    slopeRe[1] = -2 * wr
    slopeIm[1] = -2 * wi
    const f = wr / (2 * Math.PI)
    let k = 2
    for (const { kind, admittance } of walls) {
      if (kind !== 'absorbing') continue
      const [a, b] = admittance!(f)
      slopeRe[k] = -strength * b
      slopeIm[k] = strength * a
      re[k] = slopeRe[k]! * wr - slopeIm[k]! * wi
      im[k] = slopeRe[k]! * wi + slopeIm[k]! * wr
      k++
    }
    if (!gas.losses) return
    const { viscosity, prandtl, gamma } = gas.losses
    const friction = strength * Math.sqrt((2 * viscosity) / (gas.rho * wr))
    const heat = ((gamma - 1) * friction) / Math.sqrt(prandtl)
    // Floor and ceiling: the square of a cosine there over its mean.
    const both = height === undefined ? 0 : (across > 0 ? 2 : 1) / height
    // (1 - i) times these.
    re[0]! -= friction * both
    im[0]! += friction * both
    const times = (at: number, by: number) => {
      re[at]! -= by * (squareRe + squareIm)
      im[at]! -= by * (squareIm - squareRe)
      slopeRe[at]! -= 2 * by * (wr + wi)
      slopeIm[at]! -= 2 * by * (wi - wr)
    }
    times(1, heat * both)
    re[k] = -friction / 2
    im[k] = friction / 2
    times(k + 1, heat / 2)
    re[k + 1]! -= (friction / 2) * turn * turn
    im[k + 1]! += (friction / 2) * turn * turn
  }
}

/** Layers that are not thin against the space, by its area and the length of its walls at the lowest frequency. */
export function layerWarnings({ matrices, wetted }: DampedOperator, { gas }: Cavity, f: number) {
  if (!gas.losses) return []
  const layer = Math.sqrt(gas.losses.viscosity / (gas.rho * Math.PI * f))
  const share = (layer * wetted) / matrices.extent / 2
  return share > THIN
    ? [
        `the layer of friction at the walls, ${layer} m at ${f} Hz, is ${share} of the width of the space: decays hold to about as much`,
      ]
    : []
}
