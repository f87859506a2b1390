// The lossless linear (DC) power flow of a case: real power by the angles alone, with phase shifters, shunts of
// conductance, and reactances of either sign (Wood, Wollenberg and Sheble, 2014, 6.16).
import { Failure } from '../../failure.ts'
import { leastDegree } from '../../numerics/sparse-cholesky.ts'
import { SparseLu } from '../../numerics/sparse-lu.ts'
import { patternOf } from '../../numerics/sparse-pattern.ts'
import { isReference, type PowerSystem } from './system.ts'

export interface AngleFlow {
  readonly angles: Float64Array
  /** From `from` to `to`, per unit. */
  readonly flows: Float64Array
  /** What generators less loads bring to each bus; that of a reference follows. */
  readonly injections: Float64Array
  /** Largest violation of the balance of a bus, references apart. */
  readonly mismatch: number
  readonly solver: AngleSolver
}

/** Angles for powers at the buses, every reference at 0. */
export class AngleSolver {
  readonly #system: PowerSystem
  readonly #lu: SparseLu

  constructor(system: PowerSystem) {
    const { n, lines, references } = system
    this.#system = system
    const rows = Array.from({ length: n }, (_, i) => i)
    const columns = [...rows]
    for (let l = 0; l < lines.count; l++) {
      const [i, j] = [lines.from[l]!, lines.to[l]!]
      rows.push(i, j)
      columns.push(j, i)
    }
    const pattern = patternOf(n, rows, columns)
    const { values, slots } = pattern
    const isFree = (i: number) => !isReference(system, i)
    for (const bus of references) values[slots[bus]!]! += 1
    for (let l = 0; l < lines.count; l++) {
      const [i, j, y] = [lines.from[l]!, lines.to[l]!, lines.susceptance[l]!]
      if (isFree(i)) values[slots[i]!]! += y
      if (isFree(j)) values[slots[j]!]! += y
      if (isFree(i) && isFree(j)) {
        values[slots[n + 2 * l]!]! -= y
        values[slots[n + 2 * l + 1]!]! -= y
      }
    }
    const pairs = Array.from(lines.from, (i, l): [number, number] => [i, lines.to[l]!])
    this.#lu = new SparseLu(leastDegree(n, pairs).order)
    if (!this.#lu.factor(pattern)) {
      throw new Failure(
        'NOT_CONVERGED',
        'reactances of both signs cancel: the angles are undefined',
        {},
      )
    }
  }

  solve(powers: Float64Array): Float64Array {
    const angles = Float64Array.from(powers)
    for (const bus of this.#system.references) angles[bus] = 0
    this.#lu.solve(angles)
    return angles
  }
}

export function angleFlow(system: PowerSystem): AngleFlow {
  const { lines, references, island, generators, pLoad, gShunt, angleStart } = system
  const injections = pLoad.map(load => -load)
  for (const { bus, p } of generators) injections[bus]! += p
  const powers = injections.map((p, i) => p - gShunt[i]!)
  for (let l = 0; l < lines.count; l++) {
    // A phase shifter acts as a pair of injections.
    const moved = lines.susceptance[l]! * lines.shift[l]!
    powers[lines.from[l]!]! += moved
    powers[lines.to[l]!]! -= moved
  }
  const solver = new AngleSolver(system)
  const angles = solver
    .solve(powers)
    .map((angle, i) => angle + angleStart[references[island[i]!]!]!)
  const flows = Float64Array.from(
    { length: lines.count },
    (_, l) =>
      lines.susceptance[l]! * (angles[lines.from[l]!]! - angles[lines.to[l]!]! - lines.shift[l]!),
  )
  const left = injections.map((p, i) => p - gShunt[i]!)
  for (let l = 0; l < lines.count; l++) {
    left[lines.from[l]!]! -= flows[l]!
    left[lines.to[l]!]! += flows[l]!
  }
  for (const bus of references) {
    injections[bus]! -= left[bus]!
    left[bus] = 0
  }
  const mismatch = left.reduce((most, p) => Math.max(most, Math.abs(p)), 0)
  return { angles, flows, injections, mismatch, solver }
}
