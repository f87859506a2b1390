// Rows of the stages and of the projection of flow.ts, two faces or cells at a time.
import { ROW } from '../lib/direct-poisson'

export function stageRow(
  weights: usize,
  u: usize,
  v: usize,
  startU: usize,
  startV: usize,
  toU: usize,
  toV: usize,
  width: usize,
  corners: usize,
  cornersAbove: usize,
  squares: usize,
): void {
  const share = v128.load(weights)
  const same = v128.load(weights, 16)
  const diffusion = v128.load(weights, 32)
  const advection = v128.load(weights, 48)
  let corner = corners
  let above = cornersAbove
  let square = squares
  const end = u + width
  // 4 u^2 in the cells at columns -2 and -1.
  let a = f64x2.add(v128.load(u - 16), v128.load(u - 8))
  let cells = f64x2.mul(a, a)
  // u and v walk a row below, so that offsets are not negative.
  u -= ROW + 8
  v -= ROW + 8
  for (; u + (ROW + 8) < end; u += 16) {
    const uHere = v128.load(u, ROW + 8)
    const uRight = v128.load(u, ROW + 16)
    const uAbove = v128.load(u, 2 * ROW + 8)
    const vHere = v128.load(v, ROW + 8)
    const vAbove = v128.load(v, 2 * ROW + 8)
    // 4 u^2 and 4 v^2 in the cells, 4 u v at the corners above.
    a = f64x2.add(uHere, uRight)
    const cellsNow = f64x2.mul(a, a)
    const b = f64x2.add(vHere, vAbove)
    const squareNow = f64x2.mul(b, b)
    const vAboveLeft = v128.load(v, 2 * ROW)
    const uv = f64x2.mul(f64x2.add(uHere, uAbove), f64x2.add(vAboveLeft, vAbove))

    const cellsLeft = v128.shuffle<f64>(cells, cellsNow, 1, 2)
    const cornerHere = v128.load(corner)
    const fluxU = f64x2.add(f64x2.sub(cellsLeft, cellsNow), f64x2.sub(cornerHere, uv))
    const besideU = f64x2.add(
      f64x2.add(v128.load(u, ROW), uRight),
      f64x2.add(v128.load(u, 8), uAbove),
    )
    const combinedU = f64x2.add(f64x2.mul(share, v128.load(startU)), f64x2.mul(same, uHere))
    const addedU = f64x2.add(f64x2.mul(advection, fluxU), f64x2.mul(diffusion, besideU))
    v128.store(toU, f64x2.add(combinedU, addedU))

    const fluxV = f64x2.add(
      f64x2.sub(cornerHere, v128.load(corner, 8)),
      f64x2.sub(v128.load(square), squareNow),
    )
    const besideV = f64x2.add(
      f64x2.add(v128.load(v, ROW), v128.load(v, ROW + 16)),
      f64x2.add(v128.load(v, 8), vAbove),
    )
    const combinedV = f64x2.add(f64x2.mul(share, v128.load(startV)), f64x2.mul(same, vHere))
    const addedV = f64x2.add(f64x2.mul(advection, fluxV), f64x2.mul(diffusion, besideV))
    v128.store(toV, f64x2.add(combinedV, addedV))
    v128.store(above, uv)
    v128.store(square, squareNow)
    cells = cellsNow
    v += 16
    startU += 16
    startV += 16
    toU += 16
    toV += 16
    corner += 16
    above += 16
    square += 16
  }
}

/** 4 u v at the corners of a row, 4 v^2 in the cells of the row below. */
export function firstCorners(
  u: usize,
  v: usize,
  width: usize,
  corners: usize,
  squares: usize,
): void {
  for (let i: usize = 0; i <= width; i += 8) {
    const across = load<f64>(u + i) + load<f64>(u + i - ROW)
    store<f64>(corners + i, across * (load<f64>(v + i - 8) + load<f64>(v + i)))
    const up = load<f64>(v + i - ROW) + load<f64>(v + i)
    store<f64>(squares + i, up * up)
  }
}

/** On the walls the normal velocity is nought: u at both ends of a row. */
export function clearWalls(u: usize, width: usize): void {
  store<f64>(u, 0)
  store<f64>(u + width, 0)
}

export function divergenceRow(u: usize, v: usize, to: usize, width: usize): void {
  for (const end = to + width; to < end; to += 16, u += 16, v += 16) {
    const along = f64x2.sub(v128.load(u, 8), v128.load(u))
    v128.store(to, f64x2.add(along, f64x2.sub(v128.load(v, ROW), v128.load(v))))
  }
}

/** Faces 1 .. n-1 of a row; beyond the last, the wall or ghost is restored. */
export function subtractAlong(u: usize, p: usize, width: usize): void {
  const end = u + width
  const border = load<f64>(end)
  for (let q = u + 8; q < end; q += 16, p += 16) {
    const slope = f64x2.sub(v128.load(p, 8), v128.load(p))
    v128.store(q, f64x2.sub(v128.load(q), slope))
  }
  store<f64>(end, border)
}

export function subtractUp(v: usize, p: usize, width: usize): void {
  for (const end = v + width; v < end; v += 16, p += 16) {
    const slope = f64x2.sub(v128.load(p), v128.load(p - ROW))
    v128.store(v, f64x2.sub(v128.load(v), slope))
  }
}

export function subtractFirst(v: usize, p: usize, last: usize, width: usize): void {
  for (let i: usize = 0; i < width; i += 8) {
    store<f64>(v + i, load<f64>(v + i) - (load<f64>(p + i) - load<f64>(last + i)))
  }
}
