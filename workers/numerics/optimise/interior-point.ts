// Primal-dual interior point method for sparse problems with exact second derivatives,
//   minimise f(x), g(x) = 0, h(x) <= 0, lower <= x <= upper,
// after Wang, Murillo-Sanchez, Zimmerman and Thomas, IEEE Trans. Power Syst. 22 (2007) 1185: each inequality has a slack
// z > 0 and a multiplier u > 0, z u is led to zero, and a step goes at most to where the first of them would vanish.
import { SparseLu } from '../sparse-lu.ts'
import { multiplyAdd, type Pattern, patternOf } from '../sparse-pattern.ts'

/** Rows and columns of the entries of a sparse matrix, in the order of its values. */
export interface Places {
  readonly rows: Int32Array
  readonly columns: Int32Array
}

export interface SparseProgram {
  readonly n: number
  readonly equations: number
  readonly inequalities: number
  readonly lower: Float64Array
  readonly upper: Float64Array
  readonly gradientPlaces: { readonly g: Places; readonly h: Places }
  /** Both triangles. */
  readonly hessianPlaces: Places
  /** Order of elimination of variables (0 ...), equations (n ...) and, behind them, inequalities. */
  readonly order: Int32Array
  /** Writes g, h, the gradient of f and the values of both Jacobians at x; the value of f. */
  evaluate(x: Float64Array, out: Evaluation): number
  /** Writes the Hessian of f + lambda g + u h at the x of the last evaluation. */
  hessian(x: Float64Array, lambda: Float64Array, u: Float64Array, values: Float64Array): void
}

export interface Evaluation {
  readonly gradient: Float64Array
  readonly g: Float64Array
  readonly h: Float64Array
  readonly gValues: Float64Array
  readonly hValues: Float64Array
}

export interface InteriorPoint {
  readonly converged: boolean
  readonly iterations: number
  readonly x: Float64Array
  readonly f: number
  /** Multipliers of g, of h, and of the lower and upper bounds. */
  readonly lambda: Float64Array
  readonly u: Float64Array
  readonly uLower: Float64Array
  readonly uUpper: Float64Array
  /** Violation of g and h, slope of the Lagrangian, z u and last change of f, each relative. */
  readonly feasibility: number
  readonly slope: number
  readonly complementarity: number
  readonly change: number
  /** Sum of all z u, which the cost may still be off the optimum of a convex program. */
  readonly gap: number
}

const ITERATIONS_MAX = 200
/** Share of the way to the border that a step goes. */
const REACH = 0.99995
/** Share of the mean z u that the next step aims at. */
const CENTRING = 0.1
const STEP_MIN = 1e-9
/** Solutions are corrected for what the factors leave. */
const REFINEMENTS = 2

export function interiorPoint(
  program: SparseProgram,
  start: Float64Array,
  tolerance: number,
): InteriorPoint {
  return new Method(program, start).run(tolerance)
}

class Method {
  readonly #p: SparseProgram
  readonly #x: Float64Array
  readonly #lambda: Float64Array
  readonly #e: Evaluation
  readonly #pattern: Pattern
  readonly #lu: SparseLu
  readonly #isFixed: Uint8Array
  /** The inequalities: rows of h, then lower bounds, then upper bounds that are finite. */
  readonly #bounded: Int32Array
  readonly #signs: Int8Array
  readonly #z: Float64Array
  readonly #u: Float64Array
  readonly #c: Float64Array
  readonly #hessian: Float64Array
  /** A power of two by which f is multiplied in the search, that its slopes are no larger than those of the limits. */
  #scale = 1
  #gamma = 1

  constructor(program: SparseProgram, start: Float64Array) {
    const { n, equations, inequalities, lower, upper, gradientPlaces } = program
    this.#p = program
    this.#x = Float64Array.from(start)
    this.#lambda = new Float64Array(equations)
    this.#e = {
      gradient: new Float64Array(n),
      g: new Float64Array(equations),
      h: new Float64Array(inequalities),
      gValues: new Float64Array(gradientPlaces.g.rows.length),
      hValues: new Float64Array(gradientPlaces.h.rows.length),
    }
    this.#isFixed = Uint8Array.from(lower, (low, i) => (low === upper[i] ? 1 : 0))
    for (let i = 0; i < n; i++) if (this.#isFixed[i]) this.#x[i] = lower[i]!
    const bounds: [number, number][] = []
    for (let i = 0; i < n; i++) {
      if (this.#isFixed[i]) continue
      if (lower[i]! > -Infinity) bounds.push([i, -1])
      if (upper[i]! < Infinity) bounds.push([i, 1])
    }
    this.#bounded = Int32Array.from(bounds, ([i]) => i)
    this.#signs = Int8Array.from(bounds, ([, sign]) => sign)
    const count = inequalities + bounds.length
    this.#c = new Float64Array(count)
    this.#z = new Float64Array(count).fill(1)
    this.#u = new Float64Array(count).fill(1)
    this.#hessian = new Float64Array(program.hessianPlaces.rows.length)
    this.#pattern = this.#layout()
    this.#lu = new SparseLu(program.order)
  }

  run(tolerance: number): InteriorPoint {
    let f = this.#evaluate()
    const steepest = largest(this.#e.gradient)
    while (this.#scale * steepest > 1) this.#scale /= 2
    f = this.#evaluate()
    for (let k = 0; k < this.#z.length; k++) {
      if (this.#c[k]! < -1) this.#z[k] = -this.#c[k]!
      if (this.#gamma / this.#z[k]! > 1) this.#u[k] = this.#gamma / this.#z[k]!
    }
    let change = Infinity
    for (let iterations = 0; ; iterations++) {
      const slopes = this.#slopes()
      const quality = this.#quality(slopes, change)
      const { feasibility, slope, complementarity } = quality
      const isDone = [feasibility, slope, complementarity, change].every(v => v < tolerance)
      if (isDone || iterations === ITERATIONS_MAX)
        return this.#outcome(isDone, iterations, f, quality)
      if (!this.#step(slopes)) return this.#outcome(false, iterations, f, quality)
      const before = f
      f = this.#evaluate()
      change = Math.abs(f - before) / (1 + Math.abs(before))
    }
  }

  #outcome(converged: boolean, iterations: number, f: number, quality: Quality): InteriorPoint {
    const { n, inequalities } = this.#p
    const uLower = new Float64Array(n)
    const uUpper = new Float64Array(n)
    for (const [k, i] of this.#bounded.entries()) {
      const among = this.#signs[k]! < 0 ? uLower : uUpper
      among[i] = this.#u[inequalities + k]!
    }
    const own = (values: Float64Array) => values.map(value => value / this.#scale)
    const [lambda, u] = [own(this.#lambda), own(this.#u.subarray(0, inequalities))]
    const bounds = { uLower: own(uLower), uUpper: own(uUpper) }
    return { converged, iterations, x: this.#x, f, lambda, u, ...bounds, ...quality }
  }

  #evaluate(): number {
    const scale = this.#scale
    const f = this.#p.evaluate(this.#x, this.#e)
    const { gradient } = this.#e
    for (let i = 0; i < gradient.length; i++) gradient[i]! *= scale
    const { inequalities, lower, upper } = this.#p
    this.#c.set(this.#e.h)
    for (const [k, i] of this.#bounded.entries()) {
      this.#c[inequalities + k] =
        this.#signs[k]! < 0 ? lower[i]! - this.#x[i]! : this.#x[i]! - upper[i]!
    }
    return f
  }

  /** Gradient of the Lagrangian, 0 where a variable is fixed. */
  #slopes(): Float64Array {
    const { gradientPlaces, inequalities } = this.#p
    const slopes = Float64Array.from(this.#e.gradient)
    addTransposed(gradientPlaces.g, this.#e.gValues, this.#lambda, slopes)
    addTransposed(gradientPlaces.h, this.#e.hValues, this.#u, slopes)
    for (const [k, i] of this.#bounded.entries()) {
      slopes[i]! += this.#signs[k]! * this.#u[inequalities + k]!
    }
    for (let i = 0; i < slopes.length; i++) if (this.#isFixed[i]) slopes[i] = 0
    return slopes
  }

  #quality(slopes: Float64Array, change: number): Quality {
    const { g } = this.#e
    let violation = largest(g)
    let product = 0
    for (let k = 0; k < this.#c.length; k++) {
      violation = Math.max(violation, this.#c[k]!)
      product += this.#z[k]! * this.#u[k]!
    }
    const size = 1 + largest(this.#x)
    return {
      feasibility: violation / Math.max(size, 1 + largest(this.#z)),
      slope: largest(slopes) / (1 + Math.max(largest(this.#lambda), largest(this.#u))),
      complementarity: product / this.#scale / size,
      gap: product / this.#scale,
      change,
    }
  }

  /** One step of Newton's method on the conditions; false where there is none. */
  #step(slopes: Float64Array): boolean {
    const { n, equations, inequalities, gradientPlaces } = this.#p
    const [z, u, c, gamma] = [this.#z, this.#u, this.#c, this.#gamma]
    this.#write()
    if (!this.#lu.factor(this.#pattern)) return false
    const size = n + equations + inequalities
    const side = new Float64Array(size)
    side.set(slopes)
    for (const [k, i] of this.#bounded.entries()) {
      const at = inequalities + k
      side[i]! += (this.#signs[k]! * (u[at]! * c[at]! + gamma)) / z[at]!
    }
    for (let i = 0; i < n; i++) side[i] = this.#isFixed[i] ? 0 : -side[i]!
    for (let k = 0; k < equations; k++) side[n + k] = -this.#e.g[k]!
    for (let k = 0; k < inequalities; k++) side[n + equations + k] = -c[k]! - gamma / u[k]!
    const wanted = Float64Array.from(side)
    this.#lu.solve(side)
    for (let k = 0; k < REFINEMENTS; k++) this.#refine(wanted, side)
    if (!side.every(Number.isFinite)) return false
    // Changes of the slacks and of their multipliers.
    const dc = new Float64Array(z.length)
    const { rows, columns } = gradientPlaces.h
    for (let k = 0; k < rows.length; k++) dc[rows[k]!]! += this.#e.hValues[k]! * side[columns[k]!]!
    for (const [k, i] of this.#bounded.entries()) dc[inequalities + k] = this.#signs[k]! * side[i]!
    const dz = Float64Array.from(z, (slack, k) => -c[k]! - slack - dc[k]!)
    const du = Float64Array.from(u, (mu, k) =>
      k < inequalities ? side[n + equations + k]! : -mu + (gamma - mu * dz[k]!) / z[k]!,
    )
    const primal = reach(z, dz)
    const dual = reach(u, du)
    if (primal < STEP_MIN || dual < STEP_MIN) return false
    for (let i = 0; i < n; i++) this.#x[i]! += primal * side[i]!
    for (let k = 0; k < equations; k++) this.#lambda[k]! += dual * side[n + k]!
    let product = 0
    for (let k = 0; k < z.length; k++) {
      z[k]! += primal * dz[k]!
      u[k]! += dual * du[k]!
      product += z[k]! * u[k]!
    }
    if (z.length > 0) this.#gamma = (CENTRING * product) / z.length
    return true
  }

  #refine(wanted: Float64Array, solution: Float64Array): void {
    const product = new Float64Array(wanted.length)
    multiplyAdd(this.#pattern, solution, product)
    const left = product.map((value, i) => wanted[i]! - value)
    this.#lu.solve(left)
    for (let i = 0; i < left.length; i++) solution[i]! += left[i]!
  }

  /**
   * Places of the matrix: Hessian, diagonal, both Jacobians with their transposes, and the diagonal of the inequalities,
   * whose rows stay in the matrix: without them what is active would make it steep.
   */
  #layout(): Pattern {
    const { n, equations, inequalities, gradientPlaces, hessianPlaces } = this.#p
    const rows = [...hessianPlaces.rows]
    const columns = [...hessianPlaces.columns]
    const diagonal = (from: number, count: number) => {
      for (let i = from; i < from + count; i++) {
        rows.push(i)
        columns.push(i)
      }
    }
    const border = (places: Places, from: number) => {
      for (let k = 0; k < places.rows.length; k++) {
        rows.push(from + places.rows[k]!, places.columns[k]!)
        columns.push(places.columns[k]!, from + places.rows[k]!)
      }
    }
    diagonal(0, n)
    border(gradientPlaces.g, n)
    border(gradientPlaces.h, n + equations)
    diagonal(n + equations, inequalities)
    return patternOf(n + equations + inequalities, rows, columns)
  }

  /** Rows and columns of fixed variables are those of the unit matrix. */
  #write(): void {
    const { n, inequalities, gradientPlaces, hessianPlaces } = this.#p
    const { values, slots } = this.#pattern
    const isFixed = this.#isFixed
    const scale = this.#scale
    const own = (multipliers: Float64Array) => multipliers.map(value => value / scale)
    this.#p.hessian(this.#x, own(this.#lambda), own(this.#u), this.#hessian)
    values.fill(0)
    let place = 0
    for (let k = 0; k < this.#hessian.length; k++) {
      const slot = slots[place++]!
      const isFree = !isFixed[hessianPlaces.rows[k]!] && !isFixed[hessianPlaces.columns[k]!]
      if (isFree) values[slot]! += scale * this.#hessian[k]!
    }
    const diagonal = new Float64Array(n)
    for (const [k, i] of this.#bounded.entries()) {
      diagonal[i]! += this.#u[inequalities + k]! / this.#z[inequalities + k]!
    }
    for (let i = 0; i < n; i++) values[slots[place++]!]! += isFixed[i] ? 1 : diagonal[i]!
    const border = ({ columns }: Places, entries: Float64Array) => {
      for (let k = 0; k < entries.length; k++) {
        const value = isFixed[columns[k]!] ? 0 : entries[k]!
        values[slots[place++]!]! += value
        values[slots[place++]!]! += value
      }
    }
    border(gradientPlaces.g, this.#e.gValues)
    border(gradientPlaces.h, this.#e.hValues)
    for (let k = 0; k < inequalities; k++) values[slots[place++]!]! -= this.#z[k]! / this.#u[k]!
  }
}

type Quality = Pick<InteriorPoint, 'feasibility' | 'slope' | 'complementarity' | 'change' | 'gap'>

const largest = (values: Float64Array): number => {
  let most = 0
  for (const value of values) most = Math.max(most, Math.abs(value))
  return most
}

/** slopes += J^T weights. */
function addTransposed(
  { rows, columns }: Places,
  values: Float64Array,
  weights: Float64Array,
  slopes: Float64Array,
): void {
  for (let k = 0; k < rows.length; k++) slopes[columns[k]!]! += values[k]! * weights[rows[k]!]!
}

/** The largest step, 1 at most, that leaves all above zero. */
function reach(values: Float64Array, changes: Float64Array): number {
  let step = Infinity
  for (let k = 0; k < values.length; k++) {
    if (changes[k]! < 0) step = Math.min(step, -values[k]! / changes[k]!)
  }
  return Math.min(REACH * step, 1)
}
