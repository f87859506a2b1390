// Several stocks: each with a volatility and a yield, correlated.
import { symmetricEigenvalues } from '../../numerics/symmetric-eigen.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { constant, type Integral } from './market.ts'
import type { OwnInput } from './own-words.ts'
import type { Asset } from './path-plan.ts'

const NEGATIVE = -1e-12

export function readAssets({ assets = [] }: OwnInput, rate: Integral): Asset[] {
  return assets.map(({ S0, sigma, dividendYield = 0, weight = 1 / assets.length }) => ({
    ...{ S0, weight },
    market: { rate, income: constant(dividendYield), variance: constant(sigma * sigma) },
  }))
}

/** The lower triangle whose product with its transpose is the matrix. */
export function readCorrelation({ correlation, assets = [] }: OwnInput): Float64Array {
  const n = assets.length
  if (correlation === undefined) {
    throw missingInput('/correlation', 'correlation is missing: the matrix of the assets')
  }
  const matrix = new Float64Array(n * n)
  if (correlation.length !== n) {
    throw invalidInput('/correlation', `${correlation.length} rows for ${n} assets`)
  }
  for (const [i, row] of correlation.entries()) {
    if (row.length !== n) {
      throw invalidInput(`/correlation/${i}`, `${row.length} numbers for ${n} assets`)
    }
    for (const [j, value] of row.entries()) {
      if (i === j ? value !== 1 : value !== correlation[j]?.[i]) {
        const message = i === j ? 'the diagonal is 1' : 'the matrix is not symmetric'
        throw invalidInput(`/correlation/${i}/${j}`, message, { value })
      }
      matrix[n * i + j] = value
    }
  }
  const [least] = symmetricEigenvalues(matrix.slice(), n).toSorted() as Float64Array<ArrayBuffer>
  if (least! < NEGATIVE) {
    const message = `the correlations fit no law: the smallest eigenvalue of the matrix is ${least}`
    throw invalidInput('/correlation', message, { smallestEigenvalue: least })
  }
  return triangle(matrix, n)
}

/** Cholesky's; a pivot that rounding leaves is none. */
function triangle(matrix: Float64Array, n: number): Float64Array {
  const L = new Float64Array(n * n)
  for (let j = 0; j < n; j++) {
    let pivot = matrix[n * j + j]!
    for (let k = 0; k < j; k++) pivot -= L[n * j + k]! * L[n * j + k]!
    const root = pivot > 1e-14 ? Math.sqrt(pivot) : 0
    L[n * j + j] = root
    for (let i = j + 1; i < n; i++) {
      let sum = matrix[n * i + j]!
      for (let k = 0; k < j; k++) sum -= L[n * i + k]! * L[n * j + k]!
      L[n * i + j] = root > 0 ? sum / root : 0
    }
  }
  return L
}
