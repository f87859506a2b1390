// y' = A y + b: the exponential of A t, or of [[A, b], [0, 0]] t, which needs no inverse of A.
import { Failure } from '../../failure.ts'
import { eigenvaluesOf } from '../../numerics/eigenvalues.ts'
import { eigenvectorsOf } from '../../numerics/eigenvectors.ts'
import { log2 } from '../../numerics/mathematics.ts'
import { applied, matrixExponential, oneNorm } from '../../numerics/matrix-exponential.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { checkRun } from './check-run.ts'
import { rowTimes } from './rows.ts'

export interface LinearInput {
  matrix?: number[][] | undefined
  source?: number[] | undefined
  start?: number[] | undefined
  t: number
  times?: number | number[] | undefined
}

interface LinearSystem {
  n: number
  /** Of the system with its source as a last column and a state that stays. */
  width: number
  matrix: Float64Array
  start: Float64Array
}

/** Norm of A t up to which DOP853 is run beside the exponential. */
const CHECKED_MAX = 1e4
const ERROR_MAX = 1e-4

export function linearSystem({ matrix, source, start }: LinearInput): LinearSystem {
  if (!matrix) throw missingInput('/matrix', 'matrix is missing')
  const n = matrix.length
  const ragged = matrix.findIndex(row => row.length !== n)
  if (ragged >= 0) {
    const message = `row ${ragged} has ${matrix[ragged]!.length} entries, the matrix ${n} rows`
    throw invalidInput(pointerTo('matrix', ragged), message)
  }
  if (!start) throw missingInput('/start', `start is missing: y(0), ${n} numbers`)
  for (const [name, list] of Object.entries({ start, source })) {
    if (list && list.length !== n) {
      throw invalidInput(
        pointerTo(name),
        `${name} has ${list.length} numbers, the matrix ${n} rows`,
      )
    }
  }
  const hasSource = source?.some(value => value !== 0) ?? false
  const width = hasSource ? n + 1 : n
  const flat = new Float64Array(width * width)
  for (const [i, row] of matrix.entries()) flat.set(row, i * width)
  const state = new Float64Array(width)
  state.set(start)
  if (hasSource) {
    // A source as large as A: a larger one would only add squarings (Al-Mohy and Higham, SIAM J. Sci. Comput. 33 (2011) 488).
    const size = Math.max(...source!.map(Math.abs))
    const norm = oneNorm(width, flat) || 1
    let unit = 1
    while (size / unit > norm) unit *= 2
    for (const [i, value] of source!.entries()) flat[i * width + n] = value / unit
    state[n] = unit
  }
  return { n, width, matrix: flat, start: state }
}

export function linearCostMs(input: LinearInput): number {
  const { n, width, matrix } = linearSystem(input)
  const rows = typeof input.times === 'object' ? input.times.length : 0
  const span = Math.abs(rows > 0 ? (input.times as number[]).at(-1)! : input.t)
  const size = oneNorm(width, matrix) * Math.max(span, Math.abs(input.t))
  const cube = width * width * width
  const squarings = 12 + Math.max(0, log2(size || 1))
  const steps = size <= CHECKED_MAX ? 100 + 7 * size : 0
  return (
    0.3 + 6e-6 * cube * (squarings * (4 + rows) + 6 * n) + steps * (4e-3 + 4e-5 * width * width)
  )
}

export function solveLinear(input: LinearInput, progress: Run['progress']) {
  const system = linearSystem(input)
  const { n, width, matrix, start } = system
  const { t } = input
  const sign = t < 0 ? -1 : 1
  const rows = rowTimes(t, input.times)
  const states = [start, ...rowStates(system, rows, sign)]
  const far = rows.at(-1)!
  const direct = stateAt(system, t)
  refuseGrowth(states.concat(direct), t)
  const largest = states.concat(direct).reduce((top, y) => Math.max(top, sizeOf(y, n)), 0)
  const share = (a: ArrayLike<number>, b: ArrayLike<number>) =>
    largest === 0 ? 0 : differenceOf(a, b, n) / largest
  // Other points of expansion round otherwise.
  const thirds = matrixExponential(
    width,
    matrix.map(value => (value * t) / 3),
    1,
  )
  let other = start
  for (let i = 0; i < 3; i++) other = applied(width, thirds, other)
  const rounding = share(direct, other)
  const atEnd = Math.abs(t) === far ? direct : stateAt(system, sign * far)
  const chained = share(states.at(-1)!, atEnd)
  const size = oneNorm(width, matrix) * Math.max(far, Math.abs(t))
  const check = size <= CHECKED_MAX ? integrated(system, t, far, progress) : undefined
  const checked = check ? Math.max(share(direct, check.atT), share(atEnd, check.atEnd)) : 0
  const estimate = Math.max(rounding, chained, checked)
  const y = Array.from(direct.subarray(0, n))
  const rate = applied(width, matrix, direct)
  const spectrum = spectrumOf(input.matrix!)
  const series: Record<string, number[]> = { t: rows.map(time => sign * time) }
  for (let i = 0; i < n; i++) series[`y${i + 1}`] = states.slice(1).map(state => state[i]!)
  return {
    value: y[0]!,
    phiDot: rate[0]!,
    y,
    uncertainty: largest * estimate + Number.EPSILON * Math.abs(y[0]!),
    difference: check ? Math.abs(direct[0]! - check.atT[0]!) : Math.abs(direct[0]! - other[0]!),
    ...spectrum,
    formula: width > n ? 'y(t) = e^(A t) y(0) + int_0^t e^(A s) b ds' : 'y(t) = e^(A t) y(0)',
    equation: `y' = A y${width > n ? ' + b' : ''}, ${n} equations`,
    series,
    checks: [
      below('e^(A t) against its third, thrice, over the largest |y|', rounding, ERROR_MAX),
      below(
        'the last row against e^(A t) from the start, over the largest |y|',
        chained,
        ERROR_MAX,
      ),
      ...(check ? [below('e^(A t) against DOP853, over the largest |y|', checked, ERROR_MAX)] : []),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: check
        ? `distance from DOP853 in ${check.steps} steps and from e^(A t/3) thrice, over the largest |y|`
        : 'distance from e^(A t/3) applied thrice, over the largest |y|',
    },
  }
}

const stateAt = ({ width, matrix, start }: LinearSystem, t: number) =>
  applied(
    width,
    matrixExponential(
      width,
      matrix.map(value => value * t),
    ),
    start,
  )

/** Row after row; equal distances share an exponential. */
function rowStates(
  { width, matrix, start }: LinearSystem,
  rows: readonly number[],
  sign: number,
): Float64Array[] {
  const isEven = rows.length > 2 && rows[0] === 0 && areEven(rows)
  const step = isEven ? rows.at(-1)! / (rows.length - 1) : 0
  let state = start
  let last = 0
  let known = { step: Number.NaN, power: matrix }
  return rows.map((time, i) => {
    const apart = isEven ? (i === 0 ? 0 : step) : time - last
    last = time
    if (apart === 0) return state
    if (known.step !== apart) {
      known = {
        step: apart,
        power: matrixExponential(
          width,
          matrix.map(a => a * sign * apart),
        ),
      }
    }
    state = applied(width, known.power, state)
    return state
  })
}

/** Whether times are those of equal steps within rounding. */
function areEven(rows: readonly number[]): boolean {
  const far = rows.at(-1)!
  const step = far / (rows.length - 1)
  return rows.every((time, i) => Math.abs(time - i * step) <= 4 * Number.EPSILON * far)
}

function integrated(
  { n, width, matrix, start }: LinearSystem,
  t: number,
  far: number,
  progress: Run['progress'],
) {
  const sign = t < 0 ? -1 : 1
  const marks = [...new Set([Math.abs(t), far])].sort((a, b) => a - b)
  const slope = (_: number, y: Float64Array, dy: Float64Array) => {
    for (let i = 0; i < width; i++) {
      let sum = 0
      for (let j = 0; j < width; j++) sum += matrix[i * width + j]! * y[j]!
      dy[i] = sign * sum
    }
  }
  const scale = sizeOf(start, n) || sizeOf(applied(width, matrix, start), n)
  const { states, steps } = checkRun(slope, start, marks, new Array(width).fill(scale), progress)
  const at = (time: number) => states[marks.indexOf(time)]!
  return { atT: at(Math.abs(t)), atEnd: at(far), steps }
}

function spectrumOf(rows: readonly (readonly number[])[]) {
  const n = rows.length
  const matrix = Float64Array.from(rows.flat())
  const eigenvalues = eigenvaluesOf(n, matrix)
  if (!eigenvalues) return {}
  const eigenvectors = eigenvectorsOf(n, matrix, eigenvalues)
  return {
    eigenvalues: eigenvalues.map(({ re, im }) => ({ re, im })),
    ...(eigenvectors && { eigenvectors: eigenvectors.map(({ re, im }) => ({ re, im })) }),
  }
}

function sizeOf(y: ArrayLike<number>, n: number): number {
  let size = 0
  for (let i = 0; i < n; i++) size = Math.max(size, Math.abs(y[i]!))
  return size
}

function differenceOf(a: ArrayLike<number>, b: ArrayLike<number>, n: number): number {
  let size = 0
  for (let i = 0; i < n; i++) {
    size = Math.max(size, Math.abs(a[i]! - b[i]!))
  }
  return size
}

function refuseGrowth(states: readonly Float64Array[], t: number): void {
  if (states.every(y => y.every(Number.isFinite))) return
  const message = `y grows beyond the range of doubles before t = ${t}`
  throw new Failure('UNSTABLE', message, { t, limit: Number.MAX_VALUE })
}
