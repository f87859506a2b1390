/** Simpson's rule on an even number of equal intervals, independent of the Gauss rule that records use. */
export function simpson(
  f: (x: number) => number,
  from: number,
  to: number,
  intervals: number,
): number {
  const h = (to - from) / intervals
  let total = f(from) + f(to)
  for (let i = 1; i < intervals; i++) total += (i % 2 === 1 ? 4 : 2) * f(from + i * h)
  return (total * h) / 3
}

/** The zero between two ends of opposite sign by halving, to the last bits. */
export function bisect(f: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  const rising = f(high) > 0
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2
    if (f(middle) > 0 === rising) high = middle
    else low = middle
  }
  return (low + high) / 2
}

/** The slope at x by differences over a step and its half, of fourth order. */
export function slope(f: (x: number) => number, x: number, step: number): number {
  const central = (h: number) => (f(x + h) - f(x - h)) / (2 * h)
  return (4 * central(step / 2) - central(step)) / 3
}
