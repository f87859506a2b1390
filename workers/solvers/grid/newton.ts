// Newton's method for the powers at all buses, polar (Tinney and Hart, IEEE Trans. PAS 86 (1967) 1449). Unknowns: angle
// and voltage of each bus, and the power that the slack of each island takes, shared among its generators by weights,
// which are one at its reference bus unless it is distributed. A held voltage is an equation of its own, so that all states of a network,
// with any branch out, have one pattern and one order of elimination.
import { leastDegree } from '../../numerics/sparse-cholesky.ts'
import { SparseLu } from '../../numerics/sparse-lu.ts'
import { type Pattern, patternOf } from '../../numerics/sparse-pattern.ts'
import { type LineFlows, leaving, noFlows, writeFlows } from './line-flows.ts'
import type { PowerSystem } from './system.ts'

const STEPS_MAX = 40
/** A step is shortened where the mismatch would rise; below this share there is no way on. */
const SHARE_MIN = 1e-3

export interface Wanted {
  /** Generation less load of each bus. */
  readonly p: Float64Array
  readonly q: Float64Array
  /** 1 where the voltage is held, and Q follows. */
  readonly isHeld: Uint8Array
  /** Shares of the buses in what their island does not balance; the sum over an island is 1. */
  readonly shares: Float64Array
}

export interface AcState {
  readonly angles: Float64Array
  readonly volts: Float64Array
  /** Power of the slack of each island beside what was wanted, per unit. */
  readonly balances: Float64Array
}

export interface AcOutcome {
  readonly verdict: 'solved' | 'no solution' | 'not converged'
  readonly iterations: number
  readonly mismatch: number
  /** Index of the bus with the largest mismatch. */
  readonly worst: number
  /** Share of the last step that was taken. */
  readonly share: number
}

export class Newton {
  readonly system: PowerSystem
  readonly flows: LineFlows
  readonly p: Float64Array
  readonly q: Float64Array
  readonly #pattern: Pattern
  readonly #lu: SparseLu
  readonly #f: Float64Array
  readonly #step: Float64Array
  #lost = -1

  constructor(system: PowerSystem) {
    const { n, lines } = system
    this.system = system
    this.flows = noFlows(lines.count)
    this.p = new Float64Array(n)
    this.q = new Float64Array(n)
    this.#pattern = jacobianPattern(system)
    const pairs = Array.from(lines.from, (i, l): [number, number] => [i, lines.to[l]!])
    const size = 2 * n + system.references.length
    const order = Int32Array.from({ length: size }, (_, k) => k)
    for (const [k, bus] of leastDegree(n, pairs).order.entries()) {
      order[2 * k] = 2 * bus
      order[2 * k + 1] = 2 * bus + 1
    }
    this.#lu = new SparseLu(order)
    this.#f = new Float64Array(size)
    this.#step = new Float64Array(size)
  }

  /** Moves `state` to the solution; the branch `lost` is out. */
  solve(wanted: Wanted, state: AcState, tolerance: number, lost = -1): AcOutcome {
    this.#lost = lost
    let share = 1
    let worst = this.#mismatch(wanted, state)
    for (let iterations = 0; iterations <= STEPS_MAX; iterations++) {
      const mismatch = Math.abs(this.#f[worst]!)
      const outcome = { iterations, mismatch, worst: worst >> 1, share }
      if (mismatch <= tolerance) return { verdict: 'solved', ...outcome }
      if (iterations === STEPS_MAX || !Number.isFinite(mismatch)) {
        return { verdict: 'not converged', ...outcome }
      }
      if (!this.#correct(wanted, state)) return { verdict: 'no solution', ...outcome }
      const before = Float64Array.from(this.#f)
      share = 1
      this.#move(state, share)
      worst = this.#mismatch(wanted, state)
      if (!(norm(this.#f) < norm(before))) {
        const best = bestShare(before, this.#f)
        this.#move(state, best - share)
        share = best
        worst = this.#mismatch(wanted, state)
        if (share < SHARE_MIN) {
          const left = Math.abs(this.#f[worst]!)
          return { verdict: 'no solution', iterations, mismatch: left, worst: worst >> 1, share }
        }
      }
    }
    throw new RangeError('the loop above ends')
  }

  /** The step that Newton's method would take next, which is the error of the state: angle and voltage of each bus. */
  correction(wanted: Wanted, state: AcState): Float64Array | undefined {
    this.#mismatch(wanted, state)
    return this.#correct(wanted, state) ? this.#step : undefined
  }

  #move(state: AcState, share: number): void {
    const step = this.#step
    const { n } = this.system
    for (let i = 0; i < n; i++) {
      state.angles[i]! -= share * step[2 * i]!
      state.volts[i]! -= share * step[2 * i + 1]!
    }
    for (let k = 0; k < state.balances.length; k++) {
      state.balances[k]! -= share * step[2 * n + k]!
    }
  }

  /** Writes the mismatch of all equations; the index of the largest. */
  #mismatch({ p, q, isHeld, shares }: Wanted, { angles, volts, balances }: AcState): number {
    const { system, flows } = this
    const { n, lines } = system
    const f = this.#f
    writeFlows(lines, angles, volts, flows, this.#lost)
    leaving(system, volts, flows, this.p, this.q)
    let worst = 0
    for (let i = 0; i < n; i++) {
      f[2 * i] = this.p[i]! - p[i]! - shares[i]! * balances[system.island[i]!]!
      f[2 * i + 1] = isHeld[i] ? 0 : this.q[i]! - q[i]!
      if (!(Math.abs(f[2 * i]!) <= Math.abs(f[worst]!))) worst = 2 * i
      if (!(Math.abs(f[2 * i + 1]!) <= Math.abs(f[worst]!))) worst = 2 * i + 1
    }
    f.fill(0, 2 * n)
    return worst
  }

  /** Solves for the step; false where the matrix is singular. */
  #correct(wanted: Wanted, state: AcState): boolean {
    writeJacobian(this.#pattern, this.system, this.flows, wanted, state)
    if (!this.#lu.factor(this.#pattern)) return false
    this.#step.set(this.#f)
    this.#lu.solve(this.#step)
    return this.#step.every(Number.isFinite)
  }
}

const norm = (f: Float64Array): number => {
  let sum = 0
  for (const value of f) sum += value * value
  return sum
}

/**
 * The share of a step that leaves the least mismatch, were the equations quadratic: (1 - s) f0 + s^2 f1, f0 before and f1
 * after the whole step (Iwamoto and Tamura, IEEE Trans. PAS 100 (1981) 1736). Its share falls to 0 where a network
 * cannot carry what it is to carry.
 */
function bestShare(before: Float64Array, after: Float64Array): number {
  let [aa, ab, bb] = [0, 0, 0]
  for (let i = 0; i < before.length; i++) {
    aa += before[i]! * before[i]!
    ab += before[i]! * after[i]!
    bb += after[i]! * after[i]!
  }
  if (!Number.isFinite(bb)) return SHARE_MIN / 2
  // Half the slope of |(1 - s) a + s^2 b|^2, which rises from -aa at 0 to a root below 1.
  const slope = (s: number) => -(1 - s) * aa + (2 * s - 3 * s * s) * ab + 2 * s * s * s * bb
  let [low, high] = [0, 1]
  for (let k = 0; k < 40; k++) {
    const middle = (low + high) / 2
    if (slope(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Places of a branch: rows P, Q and columns angle, voltage of both of its ends; of a bus; of references. */
function jacobianPattern({ n, lines, references, island }: PowerSystem): Pattern {
  const rows: number[] = []
  const columns: number[] = []
  const block = (i: number, j: number) => {
    for (const row of [2 * i, 2 * i + 1]) {
      for (const column of [2 * j, 2 * j + 1]) {
        rows.push(row)
        columns.push(column)
      }
    }
  }
  for (let i = 0; i < n; i++) block(i, i)
  for (let l = 0; l < lines.count; l++) {
    block(lines.from[l]!, lines.to[l]!)
    block(lines.to[l]!, lines.from[l]!)
  }
  for (let i = 0; i < n; i++) {
    rows.push(2 * i)
    columns.push(2 * n + island[i]!)
  }
  for (const [k, bus] of references.entries()) {
    rows.push(2 * n + k)
    columns.push(2 * bus)
  }
  return patternOf(2 * n + references.length, rows, columns)
}

function writeJacobian(
  { values, slots }: Pattern,
  { n, lines, references, gShunt, bShunt }: PowerSystem,
  { a, b, c, d }: LineFlows,
  { isHeld, shares }: Wanted,
  { volts }: AcState,
): void {
  values.fill(0)
  const add = (place: number, value: number) => {
    values[slots[place]!]! += value
  }
  for (let i = 0; i < n; i++) {
    add(4 * i + 1, 2 * volts[i]! * gShunt[i]!)
    add(4 * i + 3, isHeld[i] ? 1 : -2 * volts[i]! * bShunt[i]!)
  }
  for (let l = 0; l < lines.count; l++) {
    // A branch that is out has four zeros here, and no admittance at its ends.
    if (a[l] === 0 && b[l] === 0 && c[l] === 0 && d[l] === 0) continue
    const [i, j] = [lines.from[l]!, lines.to[l]!]
    const [vf, vt] = [volts[i]!, volts[j]!]
    const away = 4 * n + 8 * l
    add(4 * i, -b[l]!)
    add(4 * i + 1, 2 * vf * lines.gff[l]! + a[l]! / vf)
    add(away, b[l]!)
    add(away + 1, a[l]! / vt)
    add(4 * j, -d[l]!)
    add(4 * j + 1, 2 * vt * lines.gtt[l]! + c[l]! / vt)
    add(away + 4, d[l]!)
    add(away + 5, c[l]! / vf)
    if (!isHeld[i]) {
      add(4 * i + 2, a[l]!)
      add(4 * i + 3, b[l]! / vf - 2 * vf * lines.bff[l]!)
      add(away + 2, -a[l]!)
      add(away + 3, b[l]! / vt)
    }
    if (!isHeld[j]) {
      add(4 * j + 2, c[l]!)
      add(4 * j + 3, d[l]! / vt - 2 * vt * lines.btt[l]!)
      add(away + 6, -c[l]!)
      add(away + 7, d[l]! / vf)
    }
  }
  const slackPlaces = 4 * n + 8 * lines.count
  for (let i = 0; i < n; i++) add(slackPlaces + i, -shares[i]!)
  for (let k = 0; k < references.length; k++) add(slackPlaces + n + k, 1)
}
