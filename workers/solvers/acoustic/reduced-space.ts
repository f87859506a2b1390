// A space of a few hundred shapes in which the pressures of all frequencies are sought (Galerkin). What a shape leaves over is
// brought back through the factors of stiffness - shift mass and becomes a shape of its own, until it is nothing: nonlinear
// Arnoldi, after Voss, BIT 44 (2004) 387.
import { Failure } from '../../failure.ts'
import { complexSolve, symmetricComplexSolve } from '../../numerics/complex-solve.ts'
import type { DampedOperator } from './damped-operator.ts'

export const SHAPES_MAX = 400
/** A shape that keeps less than this beside the others is one of them. */
const LOST = 1e-9

export class ReducedSpace {
  readonly operator: DampedOperator
  readonly #shift: number
  readonly #basis: Float64Array[] = []
  /** Of each part the rows of its lower half. */
  readonly #rows: Float64Array[][]
  readonly #images: Float64Array[]
  readonly #whole: [Float64Array, Float64Array]
  readonly #rest: [Float64Array, Float64Array]
  #matrix = new Float64Array(0)

  /** The matrices are factored at the shift, below all frequencies. */
  constructor(operator: DampedOperator, shift: number) {
    this.operator = operator
    this.#shift = shift
    const { count } = operator.matrices
    const fresh = () => new Float64Array(count)
    this.#rows = operator.parts.map(() => [])
    this.#images = operator.parts.map(fresh)
    this.#whole = [fresh(), fresh()]
    this.#rest = [fresh(), fresh()]
    if (operator.matrices.factorAt(shift) !== 0)
      throw new Failure('PRECISION', 'the mass is not positive definite', {})
  }

  get size(): number {
    return this.#basis.length
  }

  /** Takes the vector as a shape; it is overwritten. */
  add(vector: Float64Array): void {
    if (this.size === SHAPES_MAX)
      throw new Failure('NOT_CONVERGED', `${SHAPES_MAX} shapes are not enough`, {})
    const { matrices, parts } = this.operator
    const image = () => this.#image(vector)
    const before = Math.sqrt(dot(vector, image()))
    if (!(before > 0)) return
    for (let pass = 0; pass < 2; pass++) {
      const product = image()
      const shares = this.#basis.map(one => dot(one, product))
      for (const [i, one] of this.#basis.entries()) addTo(vector, one, -shares[i]!)
    }
    const size = Math.sqrt(dot(vector, image()))
    if (!(size > LOST * before)) return
    for (let i = 0; i < vector.length; i++) vector[i]! /= size
    this.#basis.push(vector)
    for (const [k, part] of parts.entries()) {
      const product = this.#images[k]!
      matrices.multiply(part, vector, product)
      this.#rows[k]!.push(Float64Array.from(this.#basis, one => dot(one, product)))
    }
  }

  /** What the factors at the shift make of the vector, as a shape. */
  addBehind(vector: Float64Array): void {
    const moved = vector.slice()
    this.operator.matrices.sparse.solve(moved)
    this.add(moved)
  }

  /** Products of the shapes with a load. */
  within(load: Float64Array): Float64Array {
    return Float64Array.from(this.#basis, one => dot(one, load))
  }

  /** Shares that the shapes have in a vector. */
  sharesOf(vector: Float64Array): Float64Array {
    return this.within(this.#image(vector))
  }

  /** (stiffness - shift mass) times the vector, in which the shapes are upright and of length 1. */
  #image(vector: Float64Array): Float64Array {
    const { matrices, parts } = this.operator
    const [stiff, heavy] = this.#images as [Float64Array, Float64Array]
    matrices.multiply(parts[0]!, vector, stiff)
    matrices.multiply(parts[1]!, vector, heavy)
    for (let i = 0; i < stiff.length; i++) stiff[i]! -= this.#shift * heavy[i]!
    return stiff
  }

  /** The operator as it stands, complex, row by row; with the slopes instead if asked. */
  matrix(re: Float64Array, im: Float64Array, to: Float64Array, width = this.size): void {
    const m = this.size
    for (let i = 0; i < m; i++) {
      for (let j = 0; j <= i; j++) {
        let [x, y] = [0, 0]
        for (let k = 0; k < re.length; k++) {
          const value = this.#rows[k]![i]![j]!
          x += re[k]! * value
          y += im[k]! * value
        }
        const [one, other] = [2 * (i * width + j), 2 * (j * width + i)]
        to[one] = to[other] = x
        to[one + 1] = to[other + 1] = y
      }
    }
  }

  /** On all unknowns: real part, imaginary part. */
  whole(y: Float64Array): readonly [Float64Array, Float64Array] {
    const [re, im] = this.#whole
    re.fill(0)
    im.fill(0)
    for (const [k, one] of this.#basis.entries()) {
      addTo(re, one, y[2 * k]!)
      addTo(im, one, y[2 * k + 1]!)
    }
    return this.#whole
  }

  /**
   * What the operator as it stands leaves of `load` (imaginary; none of a mode) beside the shares y, brought back through the
   * factors, and its size over that of the whole.
   */
  rest(y: Float64Array, load?: Float64Array): readonly [Float64Array, Float64Array, number] {
    const { matrices, parts, re: fRe, im: fIm } = this.operator
    const [xRe, xIm] = this.whole(y)
    const [re, im] = this.#rest
    re.fill(0)
    if (load) im.set(load)
    else im.fill(0)
    const [product] = this.#images as [Float64Array]
    for (const [k, part] of parts.entries()) {
      if (fRe[k] === 0 && fIm[k] === 0) continue
      matrices.multiply(part, xRe, product)
      addTo(re, product, -fRe[k]!)
      addTo(im, product, -fIm[k]!)
      matrices.multiply(part, xIm, product)
      addTo(re, product, fIm[k]!)
      addTo(im, product, -fRe[k]!)
    }
    const [backRe, backIm] = [re.slice(), im.slice()]
    matrices.sparse.solve(backRe)
    matrices.sparse.solve(backIm)
    const size = dot(backRe, re) + dot(backIm, im)
    const own = dot(y, y)
    return [backRe, backIm, own > 0 ? Math.sqrt(Math.max(0, size) / own) : 0]
  }

  /** Shares of the pressure that an imaginary load makes; its shares come in. */
  driven(load: Float64Array): Float64Array {
    const m = this.size
    if (this.#matrix.length !== 2 * m * m) this.#matrix = new Float64Array(2 * m * m)
    const a = this.#matrix
    const { re, im } = this.operator
    this.matrix(re, im, a)
    const y = new Float64Array(2 * m)
    for (let i = 0; i < m; i++) y[2 * i + 1] = load[i]!
    const b = y.slice()
    if (symmetricComplexSolve(m, a, y)) return y
    this.matrix(re, im, a)
    if (complexSolve(m, a, b)) return b
    throw new Failure(
      'PRECISION',
      'a frequency is a mode without losses: pressures grow for ever',
      {},
    )
  }
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

function addTo(a: Float64Array, b: Float64Array, share: number): void {
  if (share === 0) return
  for (let i = 0; i < a.length; i++) a[i]! += share * b[i]!
}
