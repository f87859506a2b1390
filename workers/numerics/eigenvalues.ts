export interface ComplexNumber {
  readonly re: number
  readonly im: number
}

/** Iterations for one eigenvalue; more than ten are rare. */
const ITERATIONS_MAX = 60

/**
 * The eigenvalues of a real n x n matrix, row by row, in falling order of their real parts; undefined where the iteration
 * does not settle, or an element is not finite. Balanced, brought to Hessenberg form by elimination, then the double-shift QR algorithm (Wilkinson and
 * Reinsch, Handbook for Automatic Computation II, 1971, routines balance, elmhes, hqr).
 */
export function eigenvaluesOf(n: number, matrix: ArrayLike<number>): ComplexNumber[] | undefined {
  const a = Array.from({ length: n }, (_, i) =>
    Float64Array.from({ length: n }, (_, j) => matrix[i * n + j]!),
  )
  if (!a.every(row => row.every(Number.isFinite))) return undefined
  balance(n, a)
  reduce(n, a)
  return hessenbergEigenvalues(n, a)?.sort((x, y) => y.re - x.re || y.im - x.im)
}

/** Rounds of balancing; more than ten are rare, and elements that lose their bits to underflow might go round for ever. */
const ROUNDS_MAX = 1000

/** Rows and columns of like size, by powers of 2, as far as the range of a double allows. */
function balance(n: number, a: Float64Array[]): void {
  let isDone = false
  for (let round = 0; !isDone && round < ROUNDS_MAX; round++) {
    isDone = true
    for (let i = 0; i < n; i++) {
      let row = 0
      let column = 0
      for (let j = 0; j < n; j++) {
        if (j === i) continue
        column += Math.abs(a[j]![i]!)
        row += Math.abs(a[i]![j]!)
      }
      const sum = column + row
      if (column === 0 || row === 0 || !Number.isFinite(sum)) continue
      const before = column
      let f = 1
      for (; column < row / 2; column *= 4) f *= 2
      // An infinite one would be made smaller for ever.
      for (; column >= row * 2 && column < Number.POSITIVE_INFINITY; column /= 4) f /= 2
      if ((column + row) / f >= 0.95 * sum || f === 1) continue
      if (!(Number.isFinite(row / f) && Number.isFinite(before * f))) continue
      isDone = false
      for (let j = 0; j < n; j++) a[i]![j]! /= f
      for (let j = 0; j < n; j++) a[j]![i]! *= f
    }
  }
}

/** Zeros below the first subdiagonal. */
function reduce(n: number, a: Float64Array[]): void {
  for (let m = 1; m < n - 1; m++) {
    let pivot = m
    for (let j = m + 1; j < n; j++) {
      if (Math.abs(a[j]![m - 1]!) > Math.abs(a[pivot]![m - 1]!)) pivot = j
    }
    const x = a[pivot]![m - 1]!
    if (pivot !== m) {
      const row = a[pivot]!
      a[pivot] = a[m]!
      a[m] = row
      for (let j = 0; j < n; j++) {
        const value = a[j]![pivot]!
        a[j]![pivot] = a[j]![m]!
        a[j]![m] = value
      }
    }
    if (x === 0) continue
    for (let i = m + 1; i < n; i++) {
      const y = a[i]![m - 1]! / x
      if (y === 0) continue
      for (let j = m - 1; j < n; j++) a[i]![j]! -= y * a[m]![j]!
      for (let j = 0; j < n; j++) a[j]![m]! += y * a[j]![i]!
      a[i]![m - 1] = 0
    }
  }
}

function hessenbergEigenvalues(n: number, a: Float64Array[]): ComplexNumber[] | undefined {
  const eigenvalues: ComplexNumber[] = []
  let norm = 0
  for (let i = 0; i < n; i++) {
    for (let j = Math.max(i - 1, 0); j < n; j++) norm += Math.abs(a[i]![j]!)
  }
  let shift = 0
  for (let last = n - 1; last >= 0; ) {
    for (let iteration = 0; ; iteration++) {
      const low = splitBelow(a, last, norm)
      const x = a[last]![last]!
      if (low === last) {
        eigenvalues.push({ re: x + shift, im: 0 })
        last--
        break
      }
      const y = a[last - 1]![last - 1]!
      const w = a[last]![last - 1]! * a[last - 1]![last]!
      if (low === last - 1) {
        eigenvalues.push(...pairOf(x, y, w, shift))
        last -= 2
        break
      }
      if (iteration === ITERATIONS_MAX) return undefined
      let [p, q, r] = [x, y, w]
      if (iteration % 10 === 9) {
        // An exceptional shift breaks a cycle.
        shift += x
        for (let i = 0; i <= last; i++) a[i]![i]! -= x
        const size = Math.abs(a[last]![last - 1]!) + Math.abs(a[last - 1]![last - 2]!)
        p = 0.75 * size
        q = p
        r = -0.4375 * size * size
      }
      sweep(a, n, low, last, p, q, r)
    }
  }
  return eigenvalues
}

/** The row above which the matrix falls apart. */
function splitBelow(a: Float64Array[], last: number, norm: number): number {
  for (let l = last; l >= 1; l--) {
    const size = Math.abs(a[l - 1]![l - 1]!) + Math.abs(a[l]![l]!) || norm
    if (Math.abs(a[l]![l - 1]!) <= Number.EPSILON * size) {
      a[l]![l - 1] = 0
      return l
    }
  }
  return 0
}

/** Of the last 2 x 2 block. */
function pairOf(x: number, y: number, w: number, shift: number): ComplexNumber[] {
  const p = (y - x) / 2
  const q = p * p + w
  const z = Math.sqrt(Math.abs(q))
  if (q < 0) {
    return [
      { re: x + shift + p, im: z },
      { re: x + shift + p, im: -z },
    ]
  }
  const root = p >= 0 ? p + z : p - z
  const first = x + shift + root
  return [
    { re: first, im: 0 },
    { re: root === 0 ? first : x + shift - w / root, im: 0 },
  ]
}

/** One double QR step between rows low and last, of the shifts whose sum is x + y and whose product x y - w. */
function sweep(
  a: Float64Array[],
  n: number,
  low: number,
  last: number,
  x: number,
  y: number,
  w: number,
): void {
  let p = 0
  let q = 0
  let r = 0
  let m = last - 2
  for (; m >= low; m--) {
    const z = a[m]![m]!
    const dx = x - z
    const dy = y - z
    p = (dx * dy - w) / a[m + 1]![m]! + a[m]![m + 1]!
    q = a[m + 1]![m + 1]! - z - dx - dy
    r = a[m + 2]![m + 1]!
    const size = Math.abs(p) + Math.abs(q) + Math.abs(r)
    p /= size
    q /= size
    r /= size
    if (m === low) break
    const u = Math.abs(a[m]![m - 1]!) * (Math.abs(q) + Math.abs(r))
    const around = Math.abs(a[m - 1]![m - 1]!) + Math.abs(z) + Math.abs(a[m + 1]![m + 1]!)
    if (u <= Number.EPSILON * Math.abs(p) * around) break
  }
  for (let i = m + 2; i <= last; i++) {
    a[i]![i - 2] = 0
    if (i !== m + 2) a[i]![i - 3] = 0
  }
  let size = 0
  for (let k = m; k < last; k++) {
    const isWide = k !== last - 1
    if (k !== m) {
      p = a[k]![k - 1]!
      q = a[k + 1]![k - 1]!
      r = isWide ? a[k + 2]![k - 1]! : 0
      size = Math.abs(p) + Math.abs(q) + Math.abs(r)
      if (size === 0) continue
      p /= size
      q /= size
      r /= size
    }
    const length = Math.sqrt(p * p + q * q + r * r)
    const s = p < 0 ? -length : length
    if (s === 0) continue
    if (k !== m) a[k]![k - 1] = -s * size
    else if (low !== m) a[k]![k - 1] = -a[k]![k - 1]!
    p += s
    const fx = p / s
    const fy = q / s
    const fz = r / s
    q /= p
    r /= p
    for (let j = k; j < n; j++) {
      let sum = a[k]![j]! + q * a[k + 1]![j]!
      if (isWide) {
        sum += r * a[k + 2]![j]!
        a[k + 2]![j]! -= sum * fz
      }
      a[k + 1]![j]! -= sum * fy
      a[k]![j]! -= sum * fx
    }
    const to = Math.min(last, k + 3)
    for (let i = 0; i <= to; i++) {
      let sum = fx * a[i]![k]! + fy * a[i]![k + 1]!
      if (isWide) {
        sum += fz * a[i]![k + 2]!
        a[i]![k + 2]! -= sum * r
      }
      a[i]![k + 1]! -= sum * q
      a[i]![k]! -= sum
    }
  }
}
