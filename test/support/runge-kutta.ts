/** Classical Runge-Kutta steps from the start, at time 0, to the time given. */
export function integrate(
  rates: (y: number[], t: number) => number[],
  start: readonly number[],
  time: number,
  steps: number,
): number[] {
  const h = time / steps
  let y = [...start]
  const ahead = (d: number[], s: number) => y.map((value, i) => value + s * d[i]!)
  for (let n = 0; n < steps; n++) {
    const t = n * h
    const a = rates(y, t)
    const b = rates(ahead(a, h / 2), t + h / 2)
    const c = rates(ahead(b, h / 2), t + h / 2)
    const d = rates(ahead(c, h), t + h)
    y = y.map((value, i) => value + (h / 6) * (a[i]! + 2 * b[i]! + 2 * c[i]! + d[i]!))
  }
  return y
}
