/** dy/dt = f(t, y), written into `slope`. */
export type Slope = (t: number, y: Float64Array, slope: Float64Array) => void

/**
 * One classical Runge-Kutta step of fourth order (Kutta 1901) for systems of `size` equations; the work
 * arrays are taken once.
 */
export function rungeKutta4(size: number, f: Slope) {
  const [k1, k2, k3, k4, at] = Array.from({ length: 5 }, () => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  /** Advances `y` from t by h, into `next` (which may be y itself). */
  return (t: number, y: Float64Array, h: number, next: Float64Array): void => {
    f(t, y, k1)
    for (let i = 0; i < size; i++) at[i] = y[i]! + (h / 2) * k1[i]!
    f(t + h / 2, at, k2)
    for (let i = 0; i < size; i++) at[i] = y[i]! + (h / 2) * k2[i]!
    f(t + h / 2, at, k3)
    for (let i = 0; i < size; i++) at[i] = y[i]! + h * k3[i]!
    f(t + h, at, k4)
    for (let i = 0; i < size; i++) {
      next[i] = y[i]! + (h / 6) * (k1[i]! + 2 * (k2[i]! + k3[i]!) + k4[i]!)
    }
  }
}

/** The zero of a continuous g between a and b whose ends differ in sign, by bisection to the last bit. */
export function bisect(g: (x: number) => number, a: number, b: number): number {
  const rising = g(a) <= 0
  let low = a
  let high = b
  for (
    let middle = (low + high) / 2;
    middle !== low && middle !== high;
    middle = (low + high) / 2
  ) {
    if (g(middle) <= 0 === rising) low = middle
    else high = middle
  }
  return high
}
