// New infections by one infected: the next-generation matrix of van den Driessche and Watmough (Math. Biosci. 180 (2002) 29),
// from the exact derivatives of the flows.
import { Tangents } from '../../dynamics/tangents.ts'
import { compileVariation } from '../../expression/wasm/variation.ts'
import type { Kernels } from '../../kernel.ts'
import { type ComplexNumber, eigenvaluesOf } from '../../numerics/eigenvalues.ts'
import { linearSolve } from '../../numerics/linear-solve.ts'
import { type Structure, stateOf } from './compartments.ts'

/** Infected compartments of all groups, of which eigenvalues are found quickly. */
export const INFECTED_MAX = 120

export interface Reproduction {
  /** K = F V^-1: rows where the new ones come, columns who infects; undefined where somebody never leaves. */
  matrix(t: number, y: ArrayLike<number>, parameters: ArrayLike<number>): Float64Array | undefined
  /** Eigenvalues of F - V: how all infected grow together. */
  growth(t: number, y: ArrayLike<number>, parameters: ArrayLike<number>): number | undefined
  readonly names: readonly string[]
}

/**
 * Sums of persons stay as they are while the infected are few: they are parameters here, behind those of the system, with
 * their values at y.
 */
export function reproductionOf(
  kernels: Kernels,
  { compartments, groups, flows, infected, persons, totals, forces }: Structure,
  parameters: readonly string[],
  definitions: Readonly<Record<string, string>>,
): Reproduction {
  const states = groups.flatMap(group => compartments.map(name => stateOf(name, group)))
  const names = groups.flatMap(group => infected.map(name => stateOf(name, group)))
  const frozen = Object.keys(persons)
  const own = Object.fromEntries(flows.map(({ name, text }) => [name, text]))
  const parts = (isNew: boolean) =>
    Object.fromEntries(
      states.map(state => {
        const terms = flows.flatMap(({ name, from, to, isInfection }) => {
          if (isInfection !== isNew) return []
          // What is new is no way of those who are infected already.
          const entering = to === state ? [isNew ? `+ ${name}` : `- ${name}`] : []
          return from === state && !isNew ? [...entering, `+ ${name}`] : entering
        })
        return [state, terms.length > 0 ? `0 ${terms.join(' ')}` : '0']
      }),
    )
  const compiled = (isNew: boolean) => {
    const texts = {
      equations: parts(isNew),
      parameters: [...parameters, ...frozen],
      definitions: { ...totals, ...definitions, ...forces, ...own },
    }
    return new Tangents(kernels, compileVariation(texts, 0), [])
  }
  const [newcomers, ways] = [compiled(true), compiled(false)]
  const places = names.map(name => states.indexOf(name))
  const n = states.length
  const m = names.length
  const block = (
    tangents: Tangents,
    t: number,
    y: ArrayLike<number>,
    values: ArrayLike<number>,
  ) => {
    tangents.parameters = values
    const full = tangents.jacobianAt(t, Array.from(y).slice(0, n))
    return Float64Array.from({ length: m * m }, (_, at) => {
      const [i, j] = [Math.floor(at / m), at % m]
      return full[places[i]! * n + places[j]!]!
    })
  }
  const both = (t: number, y: ArrayLike<number>, parameters: ArrayLike<number>) => {
    const present = frozen.map(name => personsOf(name, persons, states, y))
    const values = [...Array.from(parameters), ...present]
    return { F: block(newcomers, t, y, values), V: block(ways, t, y, values) }
  }
  return {
    names,
    matrix(t, y, parameters) {
      const { F, V } = both(t, y, parameters)
      // K V = F, so V^T K^T = F^T.
      const turned = linearSolve(m, transposed(m, V), transposed(m, F), m)
      return turned && transposed(m, turned)
    },
    growth(t, y, parameters) {
      const { F, V } = both(t, y, parameters)
      return eigenvaluesOf(
        m,
        F.map((value, i) => value - V[i]!),
      )?.[0]?.re
    },
  }
}

/** A sum of states, or of such sums. */
function personsOf(
  name: string,
  sums: Readonly<Record<string, string>>,
  states: readonly string[],
  y: ArrayLike<number>,
): number {
  return sums[name]!.split(' + ').reduce((total, part) => {
    const i = states.indexOf(part)
    return total + (i >= 0 ? y[i]! : personsOf(part, sums, states, y))
  }, 0)
}

function transposed(m: number, matrix: Float64Array): Float64Array {
  return Float64Array.from({ length: m * m }, (_, at) => matrix[(at % m) * m + Math.floor(at / m)]!)
}

/** The largest size of an eigenvalue. */
export function spectralRadius(m: number, matrix: Float64Array): number | undefined {
  const sizes = eigenvaluesOf(m, matrix)?.map(({ re, im }: ComplexNumber) =>
    Math.sqrt(re * re + im * im),
  )
  return sizes && Math.max(0, ...sizes)
}
