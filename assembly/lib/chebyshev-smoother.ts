// Two Chebyshev steps in D^-1 K over the upper part of its spectrum (Adams, Brezina, Hu and Tuminaro, J. Comput.
// Phys. 188 (2003) 593): before and after the coarser mesh they keep the cycle symmetric.
import { Level } from './multigrid-level'
import { inverseDiagonal, nodeOf, productRow } from './plane-stress'

/** The smoother takes the eigenvalues from this part of the largest upwards. */
const LOWER: f64 = 0.25
const SIGMA: f64 = (1 + LOWER) / (1 - LOWER)
// Saad, Iterative Methods for Sparse Linear Systems (2003), algorithm 12.1.
const RHO0: f64 = 1 / SIGMA
const RHO1: f64 = 1 / (2 * SIGMA - RHO0)
const KEEP: f64 = RHO1 * RHO0

/** x = the two steps from zero. */
export function smoothFromZero(it: Level): void {
  const centre = (it.largest * (1 + LOWER)) / 2
  firstStep(it, 1 / centre)
  smooth(it, it.x, KEEP, (2 * RHO1 * SIGMA) / centre)
}

/** x += the two steps. */
export function smoothOn(it: Level): void {
  const centre = (it.largest * (1 + LOWER)) / 2
  smooth(it, it.d, 0, 1 / centre)
  smooth(it, it.d, KEEP, (2 * RHO1 * SIGMA) / centre)
}

/** x = factor D^-1 b: the first step from zero. */
function firstStep(it: Level, factor: f64): void {
  const mesh = it.mesh
  const length = mesh.columns << 3
  for (let j: usize = 0; j < mesh.rows; j++) {
    for (let component: usize = 0; component < 2; component++) {
      const scale = factor * inverseDiagonal(mesh, j, component)
      const scales = f64x2.splat(scale)
      const b = nodeOf(it.b, mesh, 0, j, component)
      const x = nodeOf(it.x, mesh, 0, j, component)
      for (let i: usize = 0; i < length; i += 16) {
        v128.store(x + i, f64x2.mul(scales, v128.load(b + i)))
      }
      const last = length - 8
      store<f64>(x + last, 2 * scale * load<f64>(b + last))
    }
  }
}

/**
 * d = keep before + take D^-1 (b - K x), x += d, where `before` is the last step. A row of x changes once the
 * rows beside it have been read.
 */
function smooth(it: Level, before: usize, keep: f64, take: f64): void {
  const mesh = it.mesh
  for (let j: usize = 0; j < mesh.rows; j++) {
    productRow(mesh, it.x, j)
    for (let component: usize = 0; component < 2; component++) {
      stepRow(it, before, j, component, keep, take * inverseDiagonal(mesh, j, component))
      if (j > 0) addRow(it, j - 1, component)
    }
  }
  addRow(it, mesh.rows - 1, 0)
  addRow(it, mesh.rows - 1, 1)
}

function stepRow(it: Level, before: usize, j: usize, component: usize, keep: f64, take: f64): void {
  const mesh = it.mesh
  const length = mesh.columns << 3
  let line = mesh.line + component * mesh.stride
  let b = nodeOf(it.b, mesh, 0, j, component)
  let d = nodeOf(it.d, mesh, 0, j, component)
  let old = nodeOf(before, mesh, 0, j, component)
  const last = length - 8
  const edge =
    keep * load<f64>(old + last) + 2 * take * (load<f64>(b + last) - load<f64>(line + last))
  const end = b + length
  const keeps = f64x2.splat(keep)
  const takes = f64x2.splat(take)
  const lastNode = d + last
  while (b < end) {
    const rest = f64x2.sub(v128.load(b), v128.load(line))
    v128.store(d, f64x2.add(f64x2.mul(keeps, v128.load(old)), f64x2.mul(takes, rest)))
    b += 16
    d += 16
    old += 16
    line += 16
  }
  store<f64>(lastNode, edge)
}

function addRow(it: Level, j: usize, component: usize): void {
  const mesh = it.mesh
  let x = nodeOf(it.x, mesh, 0, j, component)
  let d = nodeOf(it.d, mesh, 0, j, component)
  const end = x + (mesh.columns << 3)
  while (x < end) {
    v128.store(x, f64x2.add(v128.load(x), v128.load(d)))
    x += 16
    d += 16
  }
}
