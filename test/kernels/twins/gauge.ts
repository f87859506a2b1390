/** Links as angles, plain loops: link 2 s points east, 2 s + 1 north from site s = y L + x. */
export class GaugeTwin {
  readonly L: number
  readonly angles: Float64Array

  constructor(L: number) {
    this.L = L
    this.angles = new Float64Array(2 * L * L)
  }

  /** The angle of the plaquette whose lower left corner is (x, y). */
  plaquette(x: number, y: number): number {
    return (
      this.#link(x, y, 0) + this.#link(x + 1, y, 1) - this.#link(x, y + 1, 0) - this.#link(x, y, 1)
    )
  }

  /** The plaquettes on both sides of a link, as angles without the link itself, of the sign of the link. */
  staples(x: number, y: number, direction: number): [number, number] {
    const own = this.#link(x, y, direction)
    return direction === 0
      ? [this.plaquette(x, y) - own, -this.plaquette(x, y - 1) - own]
      : [-this.plaquette(x, y) - own, this.plaquette(x - 1, y) - own]
  }

  /** Every link mirrored at the angle of its least action, east links first. */
  overrelax(): void {
    for (const direction of [0, 1]) {
      for (let y = 0; y < this.L; y++) {
        for (let x = 0; x < this.L; x++) {
          const [a, b] = this.staples(x, y, direction)
          // The sum of two unit numbers points half way between them, up to a sign that the mirror forgets.
          this.angles[this.#at(x, y, direction)]! = -(a + b) - this.#link(x, y, direction)
        }
      }
    }
  }

  #link(x: number, y: number, direction: number): number {
    return this.angles[this.#at(x, y, direction)]!
  }

  #at(x: number, y: number, direction: number): number {
    const { L } = this
    return 2 * (((y + L) % L) * L + ((x + L) % L)) + direction
  }
}
