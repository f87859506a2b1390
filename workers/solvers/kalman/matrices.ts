// Matrices of a caller: numbers or expressions of parameters, dt and t; one for all steps, or one for each.
import { Scope, type Valued } from '../../dynamics/scope.ts'
import { Failure } from '../../failure.ts'
import { semidefiniteRoot } from '../../numerics/square-root.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'

export interface Matrix {
  readonly rows: number
  readonly columns: number
  /** Whether there is one for each step, or it names the length of a step or the time. */
  readonly varies: {
    readonly byStep: boolean
    readonly byLength: boolean
    readonly byTime: boolean
  }
  /** At a step, its length and its time; parameters as they are set. A view that the next call may overwrite. */
  at(step: number, dt: number, t: number): Float64Array
}

/** Values of the parameters, and how often they were set. */
export interface Parameters {
  readonly names: readonly string[]
  readonly values: Float64Array
  version: number
}

type Entry = number | Valued

export interface MatrixScope {
  readonly parameters: Parameters
  readonly definitions: Readonly<Record<string, string>>
  readonly steps: number
}

/** `steps`: how many there may be, where there is one for each. */
export function readMatrix(
  value: unknown,
  place: string,
  {
    parameters,
    definitions,
    steps,
  }: { parameters: Parameters; definitions: Readonly<Record<string, string>>; steps: number },
): Matrix {
  const lists = (one: unknown): one is unknown[] => Array.isArray(one) && one.length > 0
  if (!lists(value) || !value.every(lists)) {
    throw invalidInput(place, 'a matrix is a list of rows, each a list of numbers or expressions')
  }
  const isByStep = value.every(one => (one as unknown[]).every(lists))
  if (isByStep && value.length !== steps) {
    const message = `${value.length} matrices for ${steps} steps: one for each, or one for all`
    throw invalidInput(place, message, { value: value.length, wanted: steps })
  }
  const scope = new Scope(['dt', 't', ...parameters.names], definitions)
  const all = (isByStep ? value : [value]) as unknown[][][]
  const [rows, columns] = [all[0]!.length, all[0]![0]!.length]
  let hasText = false
  const texts = Object.values(definitions)
  let namesTime = texts.some(text => /\bt\b/.test(text))
  let namesLength = texts.some(text => /\bdt\b/.test(text))
  const entries = all.map((matrix, k) => {
    const at = isByStep ? `${place}${pointerTo(k)}` : place
    if (matrix.length !== rows || matrix.some(row => row.length !== columns)) {
      throw invalidInput(at, `rows of ${columns} entries, ${rows} of them: one is not`)
    }
    return matrix.flatMap((row, i) =>
      row.map((entry, j): Entry => {
        const own = `${at}${pointerTo(i, j)}`
        if (typeof entry === 'number' && Number.isFinite(entry)) return entry
        if (typeof entry !== 'string') throw invalidInput(own, 'no number and no expression')
        hasText = true
        namesTime ||= /\bt\b/.test(entry)
        namesLength ||= /\bdt\b/.test(entry)
        return scope.valued(entry, own)
      }),
    )
  })
  const size = rows * columns
  const constant = hasText
    ? undefined
    : entries.map(matrix => Float64Array.from(matrix as readonly number[]))
  const result = new Float64Array(size)
  let known: { step: number; dt: number; t: number; version: number } | undefined
  return {
    rows,
    columns,
    varies: { byStep: isByStep, byLength: namesLength, byTime: namesTime },
    at(step, dt, t) {
      if (constant) return constant[isByStep ? step : 0]!
      const { version } = parameters
      const isKnown =
        known?.version === version &&
        known.dt === dt &&
        (!isByStep || known.step === step) &&
        (!namesTime || known.t === t)
      if (isKnown) return result
      const numbers = scope.at([[dt, t], parameters.values])
      const own = entries[isByStep ? step : 0]!
      for (const [i, entry] of own.entries()) {
        const one = typeof entry === 'number' ? entry : entry(numbers)
        if (!Number.isFinite(one)) {
          const message = `entry ${i + 1} of ${place} is ${one} at step ${step}`
          throw new Failure('PRECISION', message, { path: place, value: String(one) })
        }
        result[i] = one
      }
      known = { step, dt, t, version }
      return result
    },
  }
}

/** The root of a covariance, worked out anew where its matrix has changed; refused where it is none. */
export class Root {
  readonly varies: Matrix['varies']
  readonly #matrix: Matrix
  readonly #place: string
  #seen: Float64Array | undefined
  #root: Float64Array = new Float64Array(0)

  constructor(matrix: Matrix, place: string) {
    this.#matrix = matrix
    this.#place = place
    this.varies = matrix.varies
  }

  at(step: number, dt: number, t: number): Float64Array {
    const matrix = this.#matrix.at(step, dt, t)
    if (this.#seen && same(this.#seen, matrix)) return this.#root
    this.#seen = matrix.slice()
    this.#root = rootOf(matrix, this.#matrix.rows, this.#place)
    return this.#root
  }
}

const same = (a: Float64Array, b: Float64Array): boolean => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

export function rootOf(matrix: Float64Array, n: number, place: string): Float64Array {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [matrix[i * n + j]!, matrix[j * n + i]!]
      if (Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b))) continue
      throw invalidInput(place, `a covariance is symmetric: ${a} and ${b} are not equal`)
    }
  }
  const root = semidefiniteRoot(matrix, n)
  if (root) return root
  throw invalidInput(place, 'a covariance has no negative eigenvalue: this has one')
}
