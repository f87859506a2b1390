// As workers/numerics/square-root.ts, operation by operation.
const NOTHING_SHARE: f64 = 1e-34
const SQUARE_MIN: f64 = 1e-300

/** The lower triangle L, rows x rows, with L L^T = M M^T of the rows x columns matrix at `m`, in its first columns. */
export function lowerTriangle(m: usize, rows: i32, columns: i32): void {
  const line = (<usize>columns) << 3
  for (let k = 0; k < rows; k++) {
    const at = m + <usize>k * line
    const diagonal = at + ((<usize>k) << 3)
    const end = at + line
    let square: f64 = 0
    for (let j = diagonal + 8; j < end; j += 8) square += load<f64>(j) * load<f64>(j)
    const head = load<f64>(diagonal)
    // What is lost in rounding beside the head, or has no square, is nothing.
    if (square <= NOTHING_SHARE * head * head || square < SQUARE_MIN) {
      if (head < 0) {
        for (let i = k; i < rows; i++) {
          const to = m + <usize>i * line + ((<usize>k) << 3)
          store<f64>(to, -load<f64>(to))
        }
      }
      for (let j = diagonal + 8; j < end; j += 8) store<f64>(j, 0)
      continue
    }
    const norm = sqrt(head * head + square)
    const first = head <= 0 ? head - norm : -square / (head + norm)
    const scale = 2 / (square + first * first)
    for (let i = k + 1; i < rows; i++) {
      const to = m + <usize>i * line + ((<usize>k) << 3)
      const shift = to - diagonal
      let sum = first * load<f64>(to)
      for (let j = diagonal + 8; j < end; j += 8) sum += load<f64>(j) * load<f64>(j + shift)
      sum *= scale
      store<f64>(to, load<f64>(to) - sum * first)
      for (let j = diagonal + 8; j < end; j += 8) {
        store<f64>(j + shift, load<f64>(j + shift) - sum * load<f64>(j))
      }
    }
    store<f64>(diagonal, norm)
    for (let j = diagonal + 8; j < end; j += 8) store<f64>(j, 0)
  }
}
