/** Linear fit to a record that is given in pieces, each with its mean time and the sum of its values. */
export class Trend {
  #count = 0
  #t = 0
  #tt = 0
  #y = 0
  #ty = 0

  add(t: number, sum: number, count: number): void {
    this.#count += count
    this.#t += count * t
    this.#tt += count * t * t
    this.#y += sum
    this.#ty += t * sum
  }

  slope(): number {
    const spread = this.#tt - (this.#t * this.#t) / this.#count
    return spread > 0 ? (this.#ty - (this.#t * this.#y) / this.#count) / spread : 0
  }
}
