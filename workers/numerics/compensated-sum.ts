/**
 * The sum with its rounding errors carried along (Neumaier, ZAMM 54 (1974) 39): off by about one unit in the
 * last place plus n^2 eps^2 of the sum of the sizes.
 */
export function compensatedSum(values: Iterable<number>): number {
  let sum = 0
  let lost = 0
  for (const value of values) {
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return sum + lost
}

/** The same sum, term by term; once infinite or NaN it stays so. */
export class CompensatedSum {
  #sum = 0
  #lost = 0

  add(value: number): void {
    const sum = this.#sum
    const next = sum + value
    this.#lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    this.#sum = next
  }

  get total(): number {
    return Number.isFinite(this.#sum) ? this.#sum + this.#lost : this.#sum
  }
}
