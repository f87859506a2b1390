// What bodies do to each other by gravity; coordinates are x, y, z of one body after the other.

/** Adds to a, at the places x; `strengths` are G m, `moves` 0 where a body is fixed. */
export function accelerations(
  bodies: i32,
  x: usize,
  a: usize,
  strengths: usize,
  moves: usize,
  softening2: f64,
): void {
  for (let i = 0; i < bodies; i++) {
    const p = x + <usize>(24 * i)
    const xi = load<f64>(p)
    const yi = load<f64>(p, 8)
    const zi = load<f64>(p, 16)
    const own = load<f64>(strengths + ((<usize>i) << 3))
    let ax: f64 = 0
    let ay: f64 = 0
    let az: f64 = 0
    for (let j = i + 1; j < bodies; j++) {
      const q = x + <usize>(24 * j)
      const dx = load<f64>(q) - xi
      const dy = load<f64>(q, 8) - yi
      const dz = load<f64>(q, 16) - zi
      const r2 = dx * dx + dy * dy + dz * dz + softening2
      const pull = 1 / (r2 * sqrt(r2))
      const other = load<f64>(strengths + ((<usize>j) << 3)) * pull
      const back = own * pull
      const f = a + <usize>(24 * j)
      ax += other * dx
      ay += other * dy
      az += other * dz
      store<f64>(f, load<f64>(f) - back * dx)
      store<f64>(f, load<f64>(f, 8) - back * dy, 8)
      store<f64>(f, load<f64>(f, 16) - back * dz, 16)
    }
    const f = a + <usize>(24 * i)
    const free = load<f64>(moves + ((<usize>i) << 3))
    store<f64>(f, free * (load<f64>(f) + ax))
    store<f64>(f, free * (load<f64>(f, 8) + ay), 8)
    store<f64>(f, free * (load<f64>(f, 16) + az), 16)
  }
}

/** Sizes of the pulls on each body, together. */
export function sizesOfPulls(
  bodies: i32,
  x: usize,
  pulls: usize,
  strengths: usize,
  moves: usize,
  softening2: f64,
): void {
  for (let i = 0; i < bodies; i++) {
    const p = x + <usize>(24 * i)
    let sum: f64 = 0
    for (let j = 0; j < bodies; j++) {
      if (j === i) continue
      const q = x + <usize>(24 * j)
      const dx = load<f64>(q) - load<f64>(p)
      const dy = load<f64>(q, 8) - load<f64>(p, 8)
      const dz = load<f64>(q, 16) - load<f64>(p, 16)
      const r2 = dx * dx + dy * dy + dz * dz + softening2
      sum += abs(load<f64>(strengths + ((<usize>j) << 3))) / r2
    }
    store<f64>(pulls + ((<usize>i) << 3), load<f64>(moves + ((<usize>i) << 3)) * sum)
  }
}
