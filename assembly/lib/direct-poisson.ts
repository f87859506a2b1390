// Poisson's equation on n by n cells, solved directly, to import into a kernel:
//
//   p(i-1, j) + p(i+1, j) + p(i, j-1) + p(i, j+1) - 4 p(i, j) = r(i, j)
//
// with zero slope on the walls or periodic; p has no mean. Along x the eigenvectors are cosines at the cell
// centres (DCT-II) or the cosines and sines of the Fourier series, along y one tridiagonal system remains for
// each (Hockney, J. ACM 12 (1965) 95). A product with the matrix takes any n, where a fast transform would
// need its factors. Even and odd parts halve the work, four rows by four coefficients stay in registers: at
// 4 cycles for 16 products it runs at the bound of the adders.
import { zeroed } from './memory'

/** Bytes from row to row of the right-hand side: at most 168 doubles, so that four rows are constant offsets. */
export const ROW: usize = 1344
/** Four rows, which share each coefficient of a product. */
export const BLOCK: usize = 4 * ROW

export class DirectPoisson {
  /** The right-hand side, and after solve() the solution: n rows. */
  readonly field: usize
  private modes: usize // coefficients: even ones from 0, odd ones from `odd`
  private folded: usize // four rows: even parts from 0, odd ones from `odd`
  private evenCount: usize
  private oddCount: usize
  private odd: usize // bytes
  private forward: usize
  private backward: usize
  private pivots: usize // 1 / pivot of the elimination along y, one row a row
  private last: usize // periodic: what the last row adds to the others, one row a row
  private closing: usize // periodic: 1 / pivot of the last row

  constructor(
    private n: usize,
    private periodic: bool,
  ) {
    this.evenCount = periodic ? (n >> 1) + 1 : (n + 1) >> 1
    this.oddCount = n - this.evenCount
    // fold() may write one beyond the even parts.
    this.odd = padded(this.evenCount + 1) << 3
    this.field = zeroed(padded(n) * ROW)
    this.modes = zeroed(padded(n) * ROW)
    this.folded = zeroed(BLOCK)
    this.pivots = zeroed(n * ROW)
    this.last = zeroed(periodic ? n * ROW : 0)
    this.closing = zeroed(ROW)
    this.forward = this.tables(false)
    this.backward = this.tables(true)
    for (let m: usize = 0; m < this.evenCount; m++) {
      this.eliminate(m << 3, this.frequency(m, true))
    }
    for (let m: usize = 0; m < this.oddCount; m++) {
      this.eliminate(this.odd + (m << 3), this.frequency(m, false))
    }
  }

  solve(): void {
    this.toModes(0, this.blocks, this.folded)
    this.sweep(0, this.pairs)
    this.toField(0, this.blocks, this.folded)
  }

  /** Rows by fours. */
  get blocks(): i32 {
    return <i32>(padded(this.n) >> 2)
  }

  /** Columns of coefficients by twos. */
  get pairs(): i32 {
    return <i32>((this.odd + (padded(this.oddCount) << 3)) >> 4)
  }

  /** Coefficients along x of some blocks; `folded` is room for four rows. */
  toModes(first: i32, end: i32, folded: usize): void {
    for (let row = <usize>first * BLOCK; row < <usize>end * BLOCK; row += BLOCK) {
      for (let j: usize = 0; j < BLOCK; j += ROW) this.fold(this.field + row + j, folded + j)
      this.multiply(this.forward, folded, this.modes + row)
    }
  }

  toField(first: i32, end: i32, folded: usize): void {
    for (let row = <usize>first * BLOCK; row < <usize>end * BLOCK; row += BLOCK) {
      this.multiply(this.backward, this.modes + row, folded)
      for (let j: usize = 0; j < BLOCK; j += ROW) this.unfold(folded + j, this.field + row + j)
    }
  }

  /** Wave number of the m-th even or odd eigenvector: it belongs to -4 sin^2(pi k / 2n). */
  private frequency(m: usize, even: bool): usize {
    if (this.periodic) return even ? 2 * m : 2 * (m + 1)
    return even ? 2 * m : 2 * m + 1
  }

  /** Component i of the m-th even or odd eigenvector of length 1. */
  private vector(m: usize, even: bool, i: usize): f64 {
    const n = this.n
    const k = this.frequency(m, even)
    const scale = sqrt<f64>((k === 0 || (k === n && this.periodic) ? 1.0 : 2.0) / <f64>n)
    if (!this.periodic) return scale * cosine((2 * i + 1) * k, 2 * n)
    // Fourier: k is twice the number of waves; sine i stands for node i + 1.
    return even ? scale * cosine(k * i, n) : scale * sine(k * (i + 1), n)
  }

  /** Both matrices, even part first, four outputs interleaved; backward is the transpose. */
  private tables(transpose: bool): usize {
    const even = this.evenCount
    const odd = this.oddCount
    const first = zeroed((padded(even) * even + padded(odd) * odd) << 3)
    this.table(first, even, true, transpose)
    this.table(first + ((padded(even) * even) << 3), odd, false, transpose)
    return first
  }

  private table(address: usize, size: usize, even: bool, transpose: bool): void {
    for (let out: usize = 0; out < size; out++) {
      for (let i: usize = 0; i < size; i++) {
        const place = address + (((out >> 2) * size + i) << 5) + ((out & 3) << 3)
        store<f64>(place, transpose ? this.vector(i, even, out) : this.vector(out, even, i))
      }
    }
  }

  /** Thomas' elimination for one eigenvector, superdiagonals 1, diagonal -(2 + s). */
  private eliminate(place: usize, k: usize): void {
    const n = this.n
    const half = sine(k, 2 * n)
    const s = 4 * half * half
    const rows = this.periodic ? n - 1 : n
    let inverse: f64 = 0
    for (let j: usize = 0; j < rows; j++) {
      const wall = !this.periodic && (j === 0 || j === n - 1)
      const pivot = -((wall ? 1.0 : 2.0) + s) - inverse
      // Of the constant vector the last pivot is nought: p is known but for a constant.
      inverse = k === 0 && wall && j > 0 ? 0 : 1 / pivot
      store<f64>(this.pivots + j * ROW + place, inverse)
    }
    if (this.periodic) this.close(place, s, k)
  }

  /** What p(., n-1) = 1 would make of the other rows, and the pivot of row n-1 once they are known. */
  private close(place: usize, s: f64, k: usize): void {
    const n = this.n
    const z = this.last + place
    let y: f64 = 0
    for (let j: usize = 0; j < n - 1; j++) {
      const r: f64 = (j === 0 ? -1.0 : 0.0) + (j === n - 2 ? -1.0 : 0.0)
      y = (r - y) * load<f64>(this.pivots + j * ROW + place)
      store<f64>(z + j * ROW, y)
    }
    for (let j: isize = <isize>n - 3; j >= 0; j--) {
      const above = load<f64>(z + (j + 1) * ROW)
      const g = load<f64>(this.pivots + j * ROW + place)
      store<f64>(z + j * ROW, load<f64>(z + j * ROW) - g * above)
    }
    const pivot = load<f64>(z) + load<f64>(z + (n - 2) * ROW) - (2 + s)
    store<f64>(this.closing + place, k === 0 ? 0 : 1 / pivot)
  }

  /** The systems of some pairs of columns, along the rows. */
  sweep(first: i32, end: i32): void {
    const begin = (<usize>first) << 4
    const width = ((<usize>end) << 4) - begin
    const rows = (this.periodic ? this.n - 1 : this.n) * ROW
    const x = this.modes + begin
    const g = this.pivots + begin
    for (let i: usize = 0; i < width; i += 16) {
      v128.store(x + i, f64x2.mul(v128.load(x + i), v128.load(g + i)))
    }
    for (let j: usize = ROW; j < rows; j += ROW) forwardRow(x + j, g + j, width)
    for (let j: isize = <isize>rows - 2 * ROW; j >= 0; j -= ROW) backwardRow(x + j, g + j, width)
    if (this.periodic) this.sweepLast(begin, width)
  }

  private sweepLast(begin: usize, width: usize): void {
    const x = this.modes + begin
    const last = this.last + begin
    const closing = this.closing + begin
    const rows = (this.n - 1) * ROW
    for (let i: usize = 0; i < width; i += 16) {
      const beside = f64x2.add(v128.load(x + i), v128.load(x + rows - ROW + i))
      const r = f64x2.sub(v128.load(x + rows + i), beside)
      v128.store(x + rows + i, f64x2.mul(r, v128.load(closing + i)))
    }
    for (let j: usize = 0; j < rows; j += ROW) {
      for (let i: usize = 0; i < width; i += 16) {
        const added = f64x2.mul(v128.load(last + j + i), v128.load(x + rows + i))
        v128.store(x + j + i, f64x2.add(v128.load(x + j + i), added))
      }
    }
  }

  /** Even and odd parts of a row about its mirror point: node 0 when periodic, else the middle. */
  private fold(from: usize, to: usize): void {
    const shift: usize = this.periodic ? 1 : 0
    if (shift) store<f64>(to, load<f64>(from))
    const count = this.oddCount << 3
    let left = from + (shift << 3)
    let right = from + (this.n << 3) - 16
    let even = to + (shift << 3)
    let odd = to + this.odd
    const end = odd + count
    for (; odd < end; odd += 16) {
      const a = v128.load(left)
      const mirrored = v128.load(right)
      const b = v128.shuffle<f64>(mirrored, mirrored, 1, 0)
      v128.store(even, f64x2.add(a, b))
      v128.store(odd, f64x2.sub(a, b))
      left += 16
      right -= 16
      even += 16
    }
    // The row that is its own image, if there is one, counts once.
    if (this.evenCount > this.oddCount + shift) {
      const middle = (this.oddCount + shift) << 3
      store<f64>(to + middle, load<f64>(from + middle))
    }
  }

  private unfold(from: usize, to: usize): void {
    const shift: usize = this.periodic ? 1 : 0
    const single = this.evenCount > this.oddCount + shift
    const middle = (this.oddCount + shift) << 3
    const value = load<f64>(from + middle)
    let even = from + (shift << 3)
    let odd = from + this.odd
    let left = to + (shift << 3)
    let right = to + (this.n << 3) - 16
    const end = odd + ((this.oddCount & ~1) << 3)
    for (; odd < end; odd += 16) {
      const e = v128.load(even)
      const o = v128.load(odd)
      v128.store(left, f64x2.add(e, o))
      const mirrored = f64x2.sub(e, o)
      v128.store(right, v128.shuffle<f64>(mirrored, mirrored, 1, 0))
      even += 16
      left += 16
      right -= 16
    }
    if (this.oddCount & 1) {
      store<f64>(left, load<f64>(even) + load<f64>(odd))
      store<f64>(right, load<f64>(even) - load<f64>(odd), 8)
    }
    if (shift) store<f64>(to, load<f64>(from))
    if (single) store<f64>(to + middle, value)
  }

  /** Four rows times both matrices. */
  private multiply(matrix: usize, from: usize, to: usize): void {
    const even = this.evenCount
    const odd = this.oddCount
    multiplyPart(matrix, from, to, even)
    multiplyPart(matrix + ((padded(even) * even) << 3), from + this.odd, to + this.odd, odd)
  }
}

function multiplyPart(matrix: usize, from: usize, to: usize, size: usize): void {
  for (let out: usize = 0; out < size; out += 4) {
    multiplyBlock(matrix + ((out * size) << 3), from, to + (out << 3), size)
  }
}

/** Four rows times four columns of the matrix. */
function multiplyBlock(matrix: usize, from: usize, to: usize, size: usize): void {
  let a0 = f64x2.splat(0)
  let a1 = a0
  let b0 = a0
  let b1 = a0
  let c0 = a0
  let c1 = a0
  let d0 = a0
  let d1 = a0
  const end = from + (size << 3)
  while (from < end) {
    const m0 = v128.load(matrix)
    const m1 = v128.load(matrix, 16)
    const a = v128.load64_splat(from)
    a0 = f64x2.add(a0, f64x2.mul(a, m0))
    a1 = f64x2.add(a1, f64x2.mul(a, m1))
    const b = v128.load64_splat(from, ROW)
    b0 = f64x2.add(b0, f64x2.mul(b, m0))
    b1 = f64x2.add(b1, f64x2.mul(b, m1))
    const c = v128.load64_splat(from, 2 * ROW)
    c0 = f64x2.add(c0, f64x2.mul(c, m0))
    c1 = f64x2.add(c1, f64x2.mul(c, m1))
    const d = v128.load64_splat(from, 3 * ROW)
    d0 = f64x2.add(d0, f64x2.mul(d, m0))
    d1 = f64x2.add(d1, f64x2.mul(d, m1))
    from += 8
    matrix += 32
  }
  v128.store(to, a0)
  v128.store(to, a1, 16)
  v128.store(to, b0, ROW)
  v128.store(to, b1, ROW + 16)
  v128.store(to, c0, 2 * ROW)
  v128.store(to, c1, 2 * ROW + 16)
  v128.store(to, d0, 3 * ROW)
  v128.store(to, d1, 3 * ROW + 16)
}

/** x = (x - x of the row before) g */
function forwardRow(x: usize, g: usize, width: usize): void {
  for (const end = x + width; x < end; x += 16, g += 16) {
    v128.store(x, f64x2.mul(f64x2.sub(v128.load(x), v128.load(x - ROW)), v128.load(g)))
  }
}

/** x -= g times x of the row behind */
function backwardRow(x: usize, g: usize, width: usize): void {
  for (const end = x + width; x < end; x += 16, g += 16) {
    v128.store(x, f64x2.sub(v128.load(x), f64x2.mul(v128.load(g), v128.load(x, ROW))))
  }
}

/** cos(pi i / n) and sin(pi i / n) from the first quarter, so that the symmetries hold to the bit. */
function cosine(i: usize, n: usize): f64 {
  const period: usize = 2 * n
  let angle: usize = i % period
  if (angle > n) angle = period - angle
  if (angle + angle > n) return -cosine(n - angle, n)
  return Math.cos((Math.PI * <f64>angle) / <f64>n)
}

function sine(i: usize, n: usize): f64 {
  const angle: usize = i % (n + n)
  if (angle >= n) return angle === n ? 0 : -sine(angle - n, n)
  const acute: usize = angle + angle > n ? n - angle : angle
  return Math.sin((Math.PI * <f64>acute) / <f64>n)
}

/** The next multiple of 4. */
function padded(count: usize): usize {
  return (count + 3) & ~(<usize>3)
}
