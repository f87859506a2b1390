// Long vectors of doubles in pairs; lengths are in bytes, a multiple of 32. Four partial sums in a fixed order.

export function dot(a: usize, b: usize, bytes: usize): f64 {
  let even = f64x2.splat(0)
  let odd = even
  const end = a + bytes
  while (a < end) {
    even = f64x2.add(even, f64x2.mul(v128.load(a), v128.load(b)))
    odd = f64x2.add(odd, f64x2.mul(v128.load(a, 16), v128.load(b, 16)))
    a += 32
    b += 32
  }
  const sum = f64x2.add(even, odd)
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1)
}

/** y += factor x. */
export function addTo(y: usize, x: usize, factor: f64, bytes: usize): void {
  const factors = f64x2.splat(factor)
  const end = x + bytes
  while (x < end) {
    v128.store(y, f64x2.add(v128.load(y), f64x2.mul(factors, v128.load(x))))
    v128.store(y, f64x2.add(v128.load(y, 16), f64x2.mul(factors, v128.load(x, 16))), 16)
    x += 32
    y += 32
  }
}

/** y = x + factor y. */
export function scaleAndAdd(y: usize, x: usize, factor: f64, bytes: usize): void {
  const factors = f64x2.splat(factor)
  const end = x + bytes
  while (x < end) {
    v128.store(y, f64x2.add(v128.load(x), f64x2.mul(factors, v128.load(y))))
    v128.store(y, f64x2.add(v128.load(x, 16), f64x2.mul(factors, v128.load(y, 16))), 16)
    x += 32
    y += 32
  }
}

/** y = x; answers the product of x and z. Any multiple of 16 bytes. */
export function copyAndDot(y: usize, x: usize, z: usize, bytes: usize): f64 {
  let sum = f64x2.splat(0)
  const end = x + bytes
  while (x < end) {
    const pair = v128.load(x)
    v128.store(y, pair)
    sum = f64x2.add(sum, f64x2.mul(pair, v128.load(z)))
    x += 16
    y += 16
    z += 16
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1)
}
