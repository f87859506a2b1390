// Where a filter begins: a mean with its covariance, the state of another run, or nothing at all.
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { Start } from './filter.ts'
import { type MatrixScope, readMatrix, rootOf } from './matrices.ts'
import type { OwnInput } from './own-words.ts'

export function readStart(
  { start }: OwnInput,
  states: readonly string[],
  isLinear: boolean,
  reading: MatrixScope,
): Start {
  const n = states.length
  if (start === undefined) {
    throw missingInput(
      '/start',
      'start is missing: {x, P} before the first measurement, or diffuse',
    )
  }
  if (start === 'diffuse') {
    if (!isLinear) {
      throw invalidInput('/start', 'a diffuse start belongs to a linear model: kalman')
    }
    return { x: new Float64Array(n), root: new Float64Array(n * n), isDiffuse: true }
  }
  if (typeof start !== 'object' || start === null || Array.isArray(start)) {
    throw invalidInput('/start', 'start is {x, P}, the state of a result, or diffuse')
  }
  refuseStrangers(start, '/start', ['x', 'P', 'root', 't'])
  const { x, P, root, t } = start as Record<string, unknown>
  if (x === undefined) throw missingInput('/start/x', 'x is missing: the mean of each state')
  const isList = Array.isArray(x)
  const mean = isList ? x : typeof x === 'object' && x !== null ? byName(x, states) : [x]
  if (mean.length !== n) throw invalidInput('/start/x', `${mean.length} numbers for ${n} states`)
  const wrong = mean.findIndex(v => typeof v !== 'number' || !Number.isFinite(v))
  if (wrong >= 0) throw invalidInput('/start/x', `the mean of ${states[wrong]} is no number`)
  if (t !== undefined && (typeof t !== 'number' || !Number.isFinite(t))) {
    throw invalidInput('/start/t', 't of the start is no number')
  }
  const rootPlace = root === undefined ? '/start/P' : '/start/root'
  const one = root ?? P
  if (one === undefined) throw missingInput('/start/P', 'P is missing: the covariance')
  const square = typeof one === 'number' ? [[one]] : one
  const matrix = readMatrix(square, rootPlace, { ...reading, steps: 0 })
  const { rows, columns } = matrix
  const values = matrix.at(0, 0, 0).slice()
  if (rows !== n || columns !== n) {
    throw invalidInput(rootPlace, `${rows} x ${columns} where ${n} x ${n} are needed`)
  }
  if (root !== undefined) refuseNoRoot(values, n)
  return {
    x: Float64Array.from(mean as number[]),
    root: root === undefined ? rootOf(values, n, '/start/P') : values,
    isDiffuse: false,
    t: t as number | undefined,
  }
}

function byName(x: object, states: readonly string[]): unknown[] {
  for (const name of Object.keys(x)) {
    if (!states.includes(name)) {
      throw invalidInput(
        `/start/x${pointerTo(name)}`,
        `${name.slice(0, 40)} is no state: ${states.join(', ')}`,
      )
    }
  }
  return states.map(name => (x as Record<string, unknown>)[name])
}

function refuseNoRoot(root: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (j > i ? root[i * n + j] === 0 : i !== j || root[i * n + j]! >= 0) continue
      throw invalidInput('/start/root', 'root is a lower triangle with no negative diagonal')
    }
  }
}

export function refuseStrangers(from: object, place: string, known: readonly string[]): void {
  for (const name of Object.keys(from)) {
    if (known.includes(name)) continue
    throw invalidInput(
      `${place}${pointerTo(name)}`,
      `there is no ${name.slice(0, 40)}: ${known.join(', ')}`,
    )
  }
}
