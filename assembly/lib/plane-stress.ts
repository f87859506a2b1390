// Stiffness of a cantilever of equal rectangles in plane stress, matrix-free, E = 1 and unit thickness.
//
// On a rectangle the element of Taylor, Beresford and Wilson (Int. J. Numer. Meth. Eng. 10 (1976) 1211) is
// a sum of tensor products. With the one-element matrices S = d d^T, A = m m^T, D = d m^T, d = (-1, 1),
// m = (1/2, 1/2) and a = hx / hy,
//
//   Kuu = C/a SxAy + G a AxSy + 1/(12 a) SxSy        Kuv = nu C DxDy^T + G Dx^TDy
//   Kvv = C a AxSy + G/a SxAy + a/12 SxSy            C = 1/(1 - nu^2), G = 1/(2 (1 + nu))
//
// (the incompatible modes leave the bending terms S S with the beam's modulus 1 and no shear). Summed over
// elements S is -1 2 -1, A (1 2 1)/4, D (1 0 -1)/2; on the last row of a free edge 2 becomes 1 and D gets a
// diagonal of +-1/2. Hence with n, c, s the values of the row before, of the row, and of the row after
//
//   Ku = w(i-1) + w(i+1) + z(i) + g(i-1) - g(i+1),   w, z from (n + s, c) of u,   g from (s - n, c) of v
//
// and Kv alike. A vector is two planes, u and v, a row for each j = 0 ... ny and in it the columns 1 ... nx:
// column 0 is clamped. Ghosts, a row before and after and two columns at each side, are zero.

export const NU: f64 = 0.3
export const C: f64 = 1 / (1 - NU * NU)
export const G: f64 = 0.5 / (1 + NU)

/** One mesh; all lengths in bytes. */
@unmanaged
export class Mesh {
  columns: usize = 0 // unknown columns: elements along x
  rows: usize = 0 // elements along y, plus 1
  stride: usize = 0
  plane: usize = 0 // from u to v of the same node
  first: usize = 0 // from the start of a vector to u of its first node
  bytes: usize = 0 // of a vector
  weights: usize = 0
  line: usize = 0 // a row of u and a row of v, for a product on its way
  aspect: f64 = 0
  zu: f64 = 0 // diagonal of Kuu and of Kvv inside
  zv: f64 = 0
}

// Where a weight lies: pairs for the vector loop. W0, Z0 inside; the edge rows have their halves.
const UW1: usize = 0
const UZ1: usize = 16
const VW1: usize = 32
const VZ1: usize = 48
const GS: usize = 64
const EDGE: usize = 80 // after this: UW0, UZ0, VW0, VZ0, GC of the first row, inside, of the last row
const EDGE_BYTES: usize = 80

export function meshOf(nx: i32, ny: i32, aspect: f64): Mesh {
  const mesh = changetype<Mesh>(heap.alloc(offsetof<Mesh>()))
  mesh.columns = nx
  mesh.rows = ny + 1
  mesh.stride = (((nx + 1) >> 1) << 4) + 32
  mesh.plane = (mesh.rows + 2) * mesh.stride + 32
  mesh.first = mesh.stride + 16
  mesh.bytes = 2 * mesh.plane
  mesh.line = heap.alloc(2 * mesh.stride)
  memory.fill(mesh.line, 0, 2 * mesh.stride)
  mesh.aspect = aspect
  setWeights(mesh, aspect)
  return mesh
}

function setWeights(mesh: Mesh, a: f64): void {
  const at = heap.alloc(EDGE + 3 * EDGE_BYTES)
  mesh.weights = at
  // p goes with Sx, q with Ax; each is (off-diagonal, diagonal) over the rows n + s and c.
  const up1 = C / a / 4 - 1 / (12 * a)
  const up0 = C / a / 2 + 2 / (12 * a)
  const uq1 = -G * a
  const uq0 = 2 * G * a
  const vp1 = G / a / 4 - a / 12
  const vp0 = G / a / 2 + (2 * a) / 12
  const vq1 = -C * a
  const vq0 = 2 * C * a
  put(at + UW1, uq1 / 4 - up1)
  put(at + UZ1, 2 * (uq1 / 4 + up1))
  put(at + VW1, vq1 / 4 - vp1)
  put(at + VZ1, 2 * (vq1 / 4 + vp1))
  put(at + GS, (NU * C + G) / 4)
  mesh.zu = 2 * (uq0 / 4 + up0)
  mesh.zv = 2 * (vq0 / 4 + vp0)
  for (let kind: usize = 0; kind < 3; kind++) {
    const edge = at + EDGE + kind * EDGE_BYTES
    const share: f64 = kind === 1 ? 1 : 0.5
    put(edge, share * (uq0 / 4 - up0))
    put(edge + 16, share * mesh.zu)
    put(edge + 32, share * (vq0 / 4 - vp0))
    put(edge + 48, share * mesh.zv)
    put(edge + 64, ((1 - <f64>kind) * (G - NU * C)) / 4)
  }
}

function put(at: usize, value: f64): void {
  v128.store(at, f64x2.splat(value))
}

/** 0 for the first row, 2 for the last, 1 between. */
function kindOf(mesh: Mesh, j: usize): usize {
  return j === 0 ? 0 : j === mesh.rows - 1 ? 2 : 1
}

/** Address of u (component 0) or v of a vector at column i of the unknown ones, row j. */
export function nodeOf(vector: usize, mesh: Mesh, i: usize, j: usize, component: usize): usize {
  return vector + mesh.first + component * mesh.plane + j * mesh.stride + (i << 3)
}

/** 1 / diagonal of K in row j for u (component 0) or v, but for the last column, where it is twice that. */
export function inverseDiagonal(mesh: Mesh, j: usize, component: usize): f64 {
  const whole = component === 0 ? mesh.zu : mesh.zv
  return kindOf(mesh, j) === 1 ? 1 / whole : 2 / whole
}

/** Row j of K x into mesh.line: u there, v one stride behind. */
export function productRow(mesh: Mesh, x: usize, j: usize): void {
  const stride = mesh.stride
  const toV = mesh.plane
  const toLine = stride
  const weights = mesh.weights
  const edge = weights + EDGE + kindOf(mesh, j) * EDGE_BYTES
  const uw1 = v128.load(weights, UW1)
  const uz1 = v128.load(weights, UZ1)
  const vw1 = v128.load(weights, VW1)
  const vz1 = v128.load(weights, VZ1)
  const gs = v128.load(weights, GS)
  const uw0 = v128.load(edge)
  const uz0 = v128.load(edge, 16)
  const vw0 = v128.load(edge, 32)
  const vz0 = v128.load(edge, 48)

  let p = x + mesh.first + j * stride
  let north = p - stride
  let south = p + stride
  let q = mesh.line
  const end = q + (mesh.columns << 3)

  // Of the pair before: w + g, w - g, and z with what has come from the left.
  let uPlus = f64x2.splat(0)
  let vPlus = uPlus
  let uMinus = uPlus
  let vMinus = uPlus
  let uPart = uPlus
  let vPart = uPlus
  for (let ahead = true; ; ahead = false) {
    const nu = v128.load(north)
    const nv = v128.load(north + toV)
    const cu = v128.load(p)
    const cv = v128.load(p + toV)
    const su = v128.load(south)
    const sv = v128.load(south + toV)
    const uSum = f64x2.add(nu, su)
    const vSum = f64x2.add(nv, sv)
    const uw = f64x2.add(f64x2.mul(uw1, uSum), f64x2.mul(uw0, cu))
    const vw = f64x2.add(f64x2.mul(vw1, vSum), f64x2.mul(vw0, cv))
    const g = f64x2.mul(gs, f64x2.sub(sv, nv))
    const k = f64x2.mul(gs, f64x2.sub(su, nu))
    const uNext = f64x2.sub(uw, g)
    const vNext = f64x2.sub(vw, k)
    if (!ahead) {
      v128.store(q, f64x2.add(uPart, v128.shuffle<f64>(uMinus, uNext, 1, 2)))
      v128.store(q + toLine, f64x2.add(vPart, v128.shuffle<f64>(vMinus, vNext, 1, 2)))
      q += 16
    }
    if (q >= end) break
    const uz = f64x2.add(f64x2.mul(uz1, uSum), f64x2.mul(uz0, cu))
    const vz = f64x2.add(f64x2.mul(vz1, vSum), f64x2.mul(vz0, cv))
    const uHere = f64x2.add(uw, g)
    const vHere = f64x2.add(vw, k)
    uPart = f64x2.add(uz, v128.shuffle<f64>(uPlus, uHere, 1, 2))
    vPart = f64x2.add(vz, v128.shuffle<f64>(vPlus, vHere, 1, 2))
    uPlus = uHere
    vPlus = vHere
    uMinus = uNext
    vMinus = vNext
    p += 16
    north += 16
    south += 16
  }
  if (kindOf(mesh, j) !== 1) edgeRow(mesh, x, j)
  lastColumn(mesh, x, j)
}

/** On the free edges along x the coupling has a term of the row itself, opposite for u and v. */
function edgeRow(mesh: Mesh, x: usize, j: usize): void {
  const gc = v128.load(mesh.weights + EDGE + kindOf(mesh, j) * EDGE_BYTES, 64)
  let u = nodeOf(x, mesh, 0, j, 0)
  let v = u + mesh.plane
  let line = mesh.line
  const end = line + (mesh.columns << 3)
  while (line < end) {
    const fromV = f64x2.mul(gc, f64x2.sub(v128.load(v - 8), v128.load(v + 8)))
    const fromU = f64x2.mul(gc, f64x2.sub(v128.load(u - 8), v128.load(u + 8)))
    v128.store(line, f64x2.add(v128.load(line), fromV))
    v128.store(line + mesh.stride, f64x2.sub(v128.load(line + mesh.stride), fromU))
    u += 16
    v += 16
    line += 16
  }
}

/** On the free edge x = Lx half of z goes, and D has a diagonal; what lies beyond becomes zero again. */
function lastColumn(mesh: Mesh, x: usize, j: usize): void {
  const offset = (mesh.columns - 1) << 3
  const p = x + mesh.first + j * mesh.stride + offset
  const u = mesh.line + offset
  const v = u + mesh.stride
  const weights = mesh.weights
  const kind = kindOf(mesh, j)
  const edge = weights + EDGE + kind * EDGE_BYTES
  const north = p - mesh.stride
  const south = p + mesh.stride
  const cu = load<f64>(p)
  const cv = load<f64>(p + mesh.plane)
  const nu = load<f64>(north)
  const nv = load<f64>(north + mesh.plane)
  const su = load<f64>(south)
  const sv = load<f64>(south + mesh.plane)
  const uz = load<f64>(weights + UZ1) * (nu + su) + load<f64>(edge + 16) * cu
  const vz = load<f64>(weights + VZ1) * (nv + sv) + load<f64>(edge + 48) * cv
  const difference = (NU * C - G) / 4
  const diagonal = ((<f64>kind - 1) * (NU * C + G)) / 4
  store<f64>(u, load<f64>(u) - uz / 2 + difference * (sv - nv) + diagonal * cv)
  store<f64>(v, load<f64>(v) - vz / 2 - difference * (su - nu) + diagonal * cu)
  store<f64>(u, 0, 8)
  store<f64>(v, 0, 8)
}
