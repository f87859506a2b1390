// The sine transform of columns (DST-I), to import into a kernel:
//
//   out[k] = sqrt(2 / (n+1)) sum_i in[i] sin(pi (i+1)(k+1) / (n+1)),   i, k = 0 .. n-1
//
// It is its own inverse. A product with the matrix of sines takes any n, where an FFT would need factors of
// n + 1 (127 is prime). The mirror symmetry of the sines halves the work, four rows by four columns stay in
// registers: 126 x 126 points in both directions take 0.2 ms.

export class SineTransform {
  private odd: usize // ceil(n/2) rows of ceil(n/2): coefficients 0, 2, 4 ... from in[i] + in[n-1-i]
  private even: usize // floor(n/2) rows of floor(n/2): coefficients 1, 3, 5 ... from the differences
  private folded: usize

  /** Of n points, for fields up to `widest` columns (a multiple of 4). */
  constructor(
    private n: usize,
    widest: usize,
  ) {
    const half = (n + 1) >> 1
    const sines = heap.alloc(2 * (n + 1) * 8)
    for (let i: usize = 0; i < 2 * (n + 1); i++) {
      store<f64>(sines + (i << 3), sinePi(i, n + 1) * Math.sqrt(2 / <f64>(n + 1)))
    }
    this.odd = table(n, half, 1, sines)
    this.even = table(n, n - half, 2, sines)
    this.folded = heap.alloc(half * widest * 8)
  }

  /** `from` and `to` hold n rows of `width` doubles, width a multiple of 4. */
  apply(from: usize, to: usize, width: usize): void {
    const n = this.n
    const half = (n + 1) >> 1
    this.fold(from, width, half, 1)
    multiply(this.odd, this.folded, to, half, width)
    this.fold(from, width, n - half, -1)
    multiply(this.even, this.folded, to + (width << 3), n - half, width)
  }

  /** The first `count` rows plus or minus their mirror images; a row that is its own image counts once. */
  private fold(from: usize, width: usize, count: usize, sign: f64): void {
    const bytes = width << 3
    const signs = f64x2.splat(sign)
    for (let i: usize = 0; i < count; i++) {
      const row = from + i * bytes
      const image = from + (this.n - 1 - i) * bytes
      const target = this.folded + i * bytes
      if (row === image) memory.copy(target, row, bytes)
      else {
        for (let x: usize = 0; x < bytes; x += 16) {
          const mirrored = f64x2.mul(signs, v128.load(image + x))
          v128.store(target + x, f64x2.add(v128.load(row + x), mirrored))
        }
      }
    }
  }
}

/** sin(pi i / period), i < 2 period, from the first quarter so that the symmetries hold to the bit. */
function sinePi(i: usize, period: usize): f64 {
  if (i >= period) return -sinePi(i - period, period)
  const acute = i + i > period ? period - i : i
  return Math.sin((Math.PI * <f64>acute) / <f64>period)
}

/** Sines of coefficients first, first + 2, ...: `size` rows of `size`, four rows interleaved. */
function table(n: usize, size: usize, first: usize, sines: usize): usize {
  const blocks = (size + 3) >> 2
  const address = heap.alloc(blocks * size * 32)
  for (let row: usize = 0; row < blocks << 2; row++) {
    for (let i: usize = 0; i < size; i++) {
      const place = address + (((row >> 2) * size + i) << 5) + ((row & 3) << 3)
      const k = first + 2 * row
      const angle = ((i + 1) * k) % (2 * (n + 1))
      store<f64>(place, row < size ? load<f64>(sines + (angle << 3)) : 0)
    }
  }
  return address
}

/** Row r of the product goes to row 2 r of `to`. */
function multiply(matrix: usize, from: usize, to: usize, size: usize, width: usize): void {
  const bytes = width << 3
  for (let row: usize = 0; row < size; row += 4) {
    const sines = matrix + ((row * size) << 3)
    for (let x: usize = 0; x < bytes; x += 32) {
      const target = to + 2 * row * bytes + x
      multiplyBlock(sines, from + x, target, bytes, size, min<usize>(4, size - row))
    }
  }
}

function multiplyBlock(
  sines: usize,
  from: usize,
  to: usize,
  bytes: usize,
  size: usize,
  count: usize,
): void {
  let a0 = f64x2.splat(0)
  let a1 = a0
  let b0 = a0
  let b1 = a0
  let c0 = a0
  let c1 = a0
  let d0 = a0
  let d1 = a0
  const end = sines + (size << 5)
  while (sines < end) {
    const u0 = v128.load(from)
    const u1 = v128.load(from, 16)
    const a = v128.load64_splat(sines)
    a0 = f64x2.add(a0, f64x2.mul(a, u0))
    a1 = f64x2.add(a1, f64x2.mul(a, u1))
    const b = v128.load64_splat(sines, 8)
    b0 = f64x2.add(b0, f64x2.mul(b, u0))
    b1 = f64x2.add(b1, f64x2.mul(b, u1))
    const c = v128.load64_splat(sines, 16)
    c0 = f64x2.add(c0, f64x2.mul(c, u0))
    c1 = f64x2.add(c1, f64x2.mul(c, u1))
    const d = v128.load64_splat(sines, 24)
    d0 = f64x2.add(d0, f64x2.mul(d, u0))
    d1 = f64x2.add(d1, f64x2.mul(d, u1))
    sines += 32
    from += bytes
  }
  put(to, a0, a1)
  if (count > 1) put(to + 2 * bytes, b0, b1)
  if (count > 2) put(to + 4 * bytes, c0, c1)
  if (count > 3) put(to + 6 * bytes, d0, d1)
}

function put(to: usize, left: v128, right: v128): void {
  v128.store(to, left)
  v128.store(to, right, 16)
}

/** `to`, of `height` rounded up to a multiple of 4 columns, gets the transpose of `from`. */
export function transpose(from: usize, to: usize, height: usize, width: usize): void {
  const fromBytes = padded(width) << 3
  const toBytes = padded(height) << 3
  for (let j: usize = 0; j < height; j++) {
    for (let i: usize = 0; i < width; i++) {
      store<f64>(to + i * toBytes + (j << 3), load<f64>(from + j * fromBytes + (i << 3)))
    }
  }
}

/** The length of a row that holds `count` doubles. */
export function padded(count: usize): usize {
  return (count + 3) & ~(<usize>3)
}
