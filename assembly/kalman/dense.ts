// Small dense matrices at addresses, row by row.

export function at(table: usize, k: i32): usize {
  return table + ((<usize>k) << 3)
}

export function get(table: usize, k: i32): f64 {
  return load<f64>(at(table, k))
}

export function put(table: usize, k: i32, value: f64): void {
  store<f64>(at(table, k), value)
}

export function isSame(a: usize, b: usize, numbers: i32): bool {
  for (let i = 0; i < numbers; i++) {
    if (load<u64>(at(a, i)) !== load<u64>(at(b, i))) return false
  }
  return true
}

/** Where column j of `wide` stands: in the other order the sums round otherwise. */
export function place(isReversed: bool, wide: i32, j: i32): i32 {
  return isReversed ? wide - 1 - j : j
}

/** M L of the rows of the mask, L a lower triangle, into rows of `wide` columns. */
export function product(
  M: usize,
  mask: u64,
  rows: i32,
  l: usize,
  n: i32,
  to: usize,
  wide: i32,
  isReversed: bool,
): void {
  let row = 0
  for (let i = 0; i < rows; i++) {
    if (((mask >> i) & 1) === 0) continue
    for (let j = 0; j < n; j++) {
      let entry: f64 = 0
      for (let k = j; k < n; k++) entry += get(M, i * n + k) * get(l, k * n + j)
      put(to, row * wide + place(isReversed, wide, j), entry)
    }
    row++
  }
}
