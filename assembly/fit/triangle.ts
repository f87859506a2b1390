// As triangularise of workers/numerics/optimise/dense.ts, operation by operation, two columns at a time.
const NOTHING_SHARE: f64 = 1e-34
const SQUARE_MIN: f64 = 1e-300

/**
 * Householder reflections from the left make the first n columns upper triangular, in place. A row has n + 1 numbers and one
 * more, which is 0. `sums`: room for as many and one.
 */
export function triangularise(a: usize, rows: i32, n: i32, sums: usize): void {
  const line = (<usize>(n + 2)) << 3
  const end = a + <usize>rows * line
  for (let k = 0; k < min(n, rows); k++) {
    const top = a + <usize>k * line
    const column = (<usize>k) << 3
    const from = column + 8
    const last = (<usize>(n + 1)) << 3
    let square: f64 = 0
    for (let row = top + line; row < end; row += line) {
      square += load<f64>(row + column) * load<f64>(row + column)
    }
    const head = load<f64>(top + column)
    // What is lost in rounding beside the head, or has no square, is nothing.
    if (square <= NOTHING_SHARE * head * head || square < SQUARE_MIN) {
      if (head < 0) {
        for (let j = column; j < last; j += 8) store<f64>(top + j, -load<f64>(top + j))
      }
      for (let row = top + line; row < end; row += line) store<f64>(row + column, 0)
      continue
    }
    const norm = sqrt(head * head + square)
    // The reflection that takes the column to +norm, its first component without cancellation (Parlett 1971).
    const first = head <= 0 ? head - norm : -square / (head + norm)
    const scale = 2 / (square + first * first)
    const firsts = f64x2.splat(first)
    for (let j = from; j < last; j += 16) {
      v128.store(sums + j, f64x2.mul(firsts, v128.load(top + j)))
    }
    for (let row = top + line; row < end; row += line) {
      const own = f64x2.splat(load<f64>(row + column))
      for (let j = from; j < last; j += 16) {
        const product = f64x2.mul(own, v128.load(row + j))
        v128.store(sums + j, f64x2.add(v128.load(sums + j), product))
      }
    }
    const scales = f64x2.splat(scale)
    for (let j = from; j < last; j += 16) {
      const sum = f64x2.mul(v128.load(sums + j), scales)
      v128.store(sums + j, sum)
      v128.store(top + j, f64x2.sub(v128.load(top + j), f64x2.mul(sum, firsts)))
    }
    for (let row = top + line; row < end; row += line) {
      const own = f64x2.splat(load<f64>(row + column))
      for (let j = from; j < last; j += 16) {
        const product = f64x2.mul(v128.load(sums + j), own)
        v128.store(row + j, f64x2.sub(v128.load(row + j), product))
      }
      store<f64>(row + column, 0)
    }
    store<f64>(top + column, norm)
  }
}
