// A dam that breaks in one dimension: the numerical solution and the exact one of Stoker.
import { bisect } from '../../numerics/runge-kutta.ts'

export interface Dam {
  g: number
  left: number
  right: number
}

export interface DamWaves {
  middleDepth: number
  middleVelocity: number
  shockSpeed: number
  /** Speeds of the head and the tail of the rarefaction. */
  head: number
  tail: number
}

/**
 * Stoker, Water Waves (1957), section 10.8: a rarefaction runs into the deep side, a shock into the shallow one; the depth
 * and velocity between them satisfy the conditions of both waves. Requires left > right > 0.
 */
export function stoker({ g, left, right }: Dam): DamWaves {
  const behindRarefaction = (h: number) => 2 * (Math.sqrt(g * left) - Math.sqrt(g * h))
  const behindShock = (h: number) => (h - right) * Math.sqrt((g * (h + right)) / (2 * h * right))
  const middleDepth = bisect(h => behindShock(h) - behindRarefaction(h), right, left)
  const middleVelocity = behindRarefaction(middleDepth)
  return {
    middleDepth,
    middleVelocity,
    shockSpeed: (middleDepth * middleVelocity) / (middleDepth - right),
    head: -Math.sqrt(g * left),
    tail: middleVelocity - Math.sqrt(g * middleDepth),
  }
}

/**
 * N cells on 0 < x < 1 between walls: reconstruction of depth and velocity with van Leer's limiter (J. Comput.
 * Phys. 14 (1974) 361), fluxes of Harten, Lax and van Leer (SIAM Review 25 (1983) 35), which in one dimension
 * are those of HLLC, and Heun's method in its strong-stability-preserving form.
 */
export class Channel {
  readonly h: Float64Array
  readonly m: Float64Array
  readonly #g: number
  readonly #u: Float64Array
  readonly #slopeH: Float64Array
  readonly #slopeU: Float64Array
  readonly #fluxH: Float64Array
  readonly #fluxM: Float64Array
  readonly #startH: Float64Array
  readonly #startM: Float64Array

  constructor({ g, left, right }: Dam, cells: number) {
    const zeros = (length = cells) => new Float64Array(length)
    this.#g = g
    // If the dam is inside a cell, the cell gets the mean of both depths.
    this.h = zeros().map((_, i) => {
      const share = Math.min(1, Math.max(0, cells / 2 - i))
      return share * left + (1 - share) * right
    })
    this.m = zeros()
    this.#u = zeros()
    this.#slopeH = zeros()
    this.#slopeU = zeros()
    this.#fluxH = zeros(cells + 1)
    this.#fluxM = zeros(cells + 1)
    this.#startH = zeros()
    this.#startM = zeros()
  }

  /** `ratio` = dt/dx. */
  advance(steps: number, ratio: number): void {
    const { h, m } = this
    for (let step = 0; step < steps; step++) {
      this.#startH.set(h)
      this.#startM.set(m)
      this.#euler(ratio)
      this.#euler(ratio)
      for (let i = 0; i < h.length; i++) {
        h[i] = (h[i]! + this.#startH[i]!) / 2
        m[i] = (m[i]! + this.#startM[i]!) / 2
      }
    }
  }

  #euler(ratio: number): void {
    const { h, m } = this
    const u = this.#u
    const n = h.length
    for (let i = 0; i < n; i++) u[i] = m[i]! / h[i]!
    for (let i = 1; i < n - 1; i++) {
      this.#slopeH[i] = vanLeer(h[i]! - h[i - 1]!, h[i + 1]! - h[i]!)
      this.#slopeU[i] = vanLeer(u[i]! - u[i - 1]!, u[i + 1]! - u[i]!)
    }
    for (let i = 1; i < n; i++) {
      this.#flux(
        i,
        h[i - 1]! + this.#slopeH[i - 1]! / 2,
        u[i - 1]! + this.#slopeU[i - 1]! / 2,
        h[i]! - this.#slopeH[i]! / 2,
        u[i]! - this.#slopeU[i]! / 2,
      )
    }
    // Reflecting wall: the ghost cell is the mirror image.
    this.#flux(0, h[0]!, -u[0]!, h[0]!, u[0]!)
    this.#flux(n, h[n - 1]!, u[n - 1]!, h[n - 1]!, -u[n - 1]!)
    for (let i = 0; i < n; i++) {
      h[i]! -= ratio * (this.#fluxH[i + 1]! - this.#fluxH[i]!)
      m[i]! -= ratio * (this.#fluxM[i + 1]! - this.#fluxM[i]!)
    }
  }

  #flux(i: number, hl: number, ul: number, hr: number, ur: number): void {
    const g = this.#g
    const [cl, cr] = [Math.sqrt(g * hl), Math.sqrt(g * hr)]
    const sl = Math.min(ul - cl, ur - cr)
    const sr = Math.max(ul + cl, ur + cr)
    const [ml, mr] = [hl * ul, hr * ur]
    const [pl, pr] = [ml * ul + (g * hl * hl) / 2, mr * ur + (g * hr * hr) / 2]
    if (sl >= 0) {
      this.#fluxH[i] = ml
      this.#fluxM[i] = pl
    } else if (sr <= 0) {
      this.#fluxH[i] = mr
      this.#fluxM[i] = pr
    } else {
      this.#fluxH[i] = (sr * ml - sl * mr + sl * sr * (hr - hl)) / (sr - sl)
      this.#fluxM[i] = (sr * pl - sl * pr + sl * sr * (mr - ml)) / (sr - sl)
    }
  }
}

function vanLeer(a: number, b: number): number {
  return a * b > 0 ? (2 * a * b) / (a + b) : 0
}

/** The exact depth at x - 1/2 = xi t. */
export function stokerDepth({ g, left, right }: Dam, waves: DamWaves, xi: number): number {
  if (xi <= waves.head) return left
  if (xi < waves.tail) return (2 * Math.sqrt(g * left) - xi) ** 2 / (9 * g)
  return xi < waves.shockSpeed ? waves.middleDepth : right
}
