// What assembly/flow.ts computes, in plain loops and with the whole matrices of cosines or waves.
import { cos, sin } from '../../../workers/numerics/mathematics.ts'

/** A velocity: u of left faces and v of lower faces, n by n each; those on the far side are walls or the near ones. */
export interface Velocity {
  u: Float64Array
  v: Float64Array
}

export class FlowTwin {
  velocity: Velocity
  readonly n: number
  readonly #periodic: boolean
  readonly #courant: number
  readonly #viscous: number
  readonly #lid: number
  readonly #vectors: Float64Array
  readonly #eigenvalues: Float64Array

  constructor(n: number, periodic: boolean, courant: number, viscous: number, lid: number) {
    this.n = n
    this.#periodic = periodic
    this.#courant = courant
    this.#viscous = viscous
    this.#lid = lid
    this.velocity = { u: new Float64Array(n * n), v: new Float64Array(n * n) }
    this.#vectors = eigenvectors(n, periodic)
    this.#eigenvalues = Float64Array.from({ length: n }, (_, k) => {
      const half = sin((Math.PI * (periodic ? 2 * Math.ceil(k / 2) : k)) / (2 * n))
      return 4 * half * half
    })
  }

  advance(steps: number): void {
    for (let step = 0; step < steps; step++) {
      const start = this.velocity
      const first = this.project(this.#stage(start, start, 0))
      const second = this.project(this.#stage(start, first, 0.75))
      this.velocity = this.project(this.#stage(start, second, 1 / 3))
    }
  }

  #stage(start: Velocity, from: Velocity, share: number): Velocity {
    const { n } = this
    const u = (i: number, j: number) => this.#u(from, i, j)
    const v = (i: number, j: number) => this.#v(from, i, j)
    const corner = (i: number, j: number) => ((u(i, j - 1) + u(i, j)) * (v(i - 1, j) + v(i, j))) / 4
    const square = (x: number) => x * x
    const to = { u: new Float64Array(n * n), v: new Float64Array(n * n) }
    for (let j = 0; j < n; j++) {
      for (let i = 0; i < n; i++) {
        const p = j * n + i
        if (this.#periodic || i > 0) {
          const along = square(u(i - 1, j) + u(i, j)) - square(u(i, j) + u(i + 1, j))
          const flux = along / 4 + corner(i, j) - corner(i, j + 1)
          const spread = u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) - 4 * u(i, j)
          const stepped = u(i, j) + this.#courant * flux + this.#viscous * spread
          to.u[p] = share * start.u[p]! + (1 - share) * stepped
        }
        if (this.#periodic || j > 0) {
          const along = square(v(i, j - 1) + v(i, j)) - square(v(i, j) + v(i, j + 1))
          const flux = along / 4 + corner(i, j) - corner(i + 1, j)
          const spread = v(i - 1, j) + v(i + 1, j) + v(i, j - 1) + v(i, j + 1) - 4 * v(i, j)
          const stepped = v(i, j) + this.#courant * flux + this.#viscous * spread
          to.v[p] = share * start.v[p]! + (1 - share) * stepped
        }
      }
    }
    return to
  }

  project(from: Velocity): Velocity {
    const { n } = this
    const right = new Float64Array(n * n)
    for (let j = 0; j < n; j++) {
      for (let i = 0; i < n; i++) {
        const along = this.#u(from, i + 1, j) - this.#u(from, i, j)
        right[j * n + i] = along + this.#v(from, i, j + 1) - this.#v(from, i, j)
      }
    }
    const p = this.#solve(right)
    const at = (i: number, j: number) => p[((j + n) % n) * n + ((i + n) % n)]!
    const u = from.u.slice()
    const v = from.v.slice()
    for (let j = 0; j < n; j++) {
      for (let i = 0; i < n; i++) {
        if (this.#periodic || i > 0) u[j * n + i]! -= at(i, j) - at(i - 1, j)
        if (this.#periodic || j > 0) v[j * n + i]! -= at(i, j) - at(i, j - 1)
      }
    }
    return { u, v }
  }

  /** Poisson's equation in the eigenvectors of both directions. */
  #solve(right: Float64Array): Float64Array {
    const { n } = this
    const q = this.#vectors
    const modes = alongRows(alongColumns(right, q, n), q, n)
    for (let k = 0; k < n; k++) {
      for (let l = 0; l < n; l++) {
        const s = this.#eigenvalues[k]! + this.#eigenvalues[l]!
        modes[k * n + l] = s < 1e-12 ? 0 : modes[k * n + l]! / -s
      }
    }
    const back = transposed(q, n)
    return alongRows(alongColumns(modes, back, n), back, n)
  }

  #u({ u }: Velocity, i: number, j: number): number {
    const { n } = this
    if (this.#periodic) return u[((j + n) % n) * n + ((i + n) % n)]!
    if (i <= 0 || i >= n) return 0
    if (j < 0) return -u[i]!
    if (j >= n) return 2 * this.#lid - u[(n - 1) * n + i]!
    return u[j * n + i]!
  }

  #v({ v }: Velocity, i: number, j: number): number {
    const { n } = this
    if (this.#periodic) return v[((j + n) % n) * n + ((i + n) % n)]!
    if (j <= 0 || j >= n) return 0
    if (i < 0) return -v[j * n]!
    if (i >= n) return -v[j * n + n - 1]!
    return v[j * n + i]!
  }
}

/** Row k: cos(pi k (i + 1/2) / n), or of the Fourier series 1, cos, sin, cos, sin ... of 2 pi i / n. */
function eigenvectors(n: number, periodic: boolean): Float64Array {
  const q = new Float64Array(n * n)
  for (let k = 0; k < n; k++) {
    const waves = Math.ceil(k / 2)
    const angle = (i: number) =>
      periodic ? (2 * Math.PI * waves * i) / n : (Math.PI * k * (i + 0.5)) / n
    const single = k === 0 || (periodic && 2 * waves === n)
    const scale = Math.sqrt((single ? 1 : 2) / n)
    const wave = periodic && k > 0 && k % 2 === 0 ? sin : cos
    for (let i = 0; i < n; i++) q[k * n + i] = scale * wave(angle(i))
  }
  return q
}

function alongColumns(from: Float64Array, matrix: Float64Array, n: number): Float64Array {
  const to = new Float64Array(n * n)
  for (let k = 0; k < n; k++) {
    for (let j = 0; j < n; j++) {
      const weight = matrix[k * n + j]!
      for (let i = 0; i < n; i++) to[k * n + i]! += weight * from[j * n + i]!
    }
  }
  return to
}

function alongRows(from: Float64Array, matrix: Float64Array, n: number): Float64Array {
  return transposed(alongColumns(transposed(from, n), matrix, n), n)
}

function transposed(from: Float64Array, n: number): Float64Array {
  return from.map((_, p) => from[(p % n) * n + Math.floor(p / n)]!)
}
