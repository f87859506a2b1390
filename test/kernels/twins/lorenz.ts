import { log } from '../../../workers/numerics/mathematics.ts'

/** What assembly/lorenz.ts computes, in plain loops: state, three tangent vectors, twin. */
export class LorenzTwin {
  /** x y z, then w1, w2, w3 and the difference to the twin. */
  readonly state: Float64Array
  readonly stretching = [0, 0, 0]
  readonly #parameters: readonly [number, number, number, number]

  constructor(sigma: number, rho: number, beta: number, dt: number, delta: number) {
    this.#parameters = [sigma, rho, beta, dt]
    this.state = Float64Array.of(1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, delta, 0, 0)
  }

  advance(steps: number): void {
    for (let n = 1; n <= steps; n++) {
      this.#step()
      if (n % 4 === 0 || n === steps) this.#orthonormalise()
    }
  }

  #step(): void {
    const [sigma, rho, beta, dt] = this.#parameters
    const start = this.state.slice()
    const at = start.slice()
    const slope = new Float64Array(15)
    for (const [c, b] of [
      [dt / 2, dt / 6],
      [dt / 2, dt / 3],
      [dt, dt / 3],
      [0, dt / 6],
    ] as const) {
      const [x, y, z] = at as unknown as [number, number, number]
      slope[0] = sigma * (y - x)
      slope[1] = x * (rho - z) - y
      slope[2] = x * y - beta * z
      for (let v = 3; v < 15; v += 3) {
        const [ux, uy, uz] = at.subarray(v) as unknown as [number, number, number]
        const xq = v === 12 ? x + ux : x
        slope[v] = sigma * (uy - ux)
        slope[v + 1] = (rho - z) * ux - uy - xq * uz
        slope[v + 2] = y * ux + xq * uy - beta * uz
      }
      for (let i = 0; i < 15; i++) {
        this.state[i]! += b * slope[i]!
        at[i] = start[i]! + c * slope[i]!
      }
    }
  }

  #orthonormalise(): void {
    const done: Float64Array[] = []
    for (let k = 0; k < 3; k++) {
      const w = this.state.subarray(3 + 3 * k, 6 + 3 * k)
      for (const e of done) {
        const along = dot(e, w)
        for (let i = 0; i < 3; i++) w[i]! -= along * e[i]!
      }
      const length = Math.sqrt(dot(w, w))
      this.stretching[k]! += log(length)
      for (let i = 0; i < 3; i++) w[i]! /= length
      done.push(w)
    }
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  return a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!
}
