import { log } from '../../numerics/mathematics.ts'
import type { HeatProblem } from './problem.ts'

/**
 * |heat lost - heat through the walls| over the heat at the start. Content and flux are taken from the
 * nodes by differences and quadrature of sixth order, which know nothing of modes; between start and
 * end the flux is the logarithmic mean, exact for a flux that decays exponentially. Undefined where there
 * is nothing to balance: no net heat, all of it gone, or a mode too fine for these differences.
 */
export function heatImbalance(
  { columns, rows, kx, ky, alpha, dt, steps }: HeatProblem,
  start: Float64Array,
  end: Float64Array,
): number | undefined {
  const bar = ky === 0
  const resolved = columns + 1 >= 8 * kx && (bar || rows + 1 >= 8 * ky)
  const even = kx % 2 === 0 || (!bar && ky % 2 === 0)
  if (even || !resolved) return undefined

  const contentX = contentWeights(columns)
  const contentY = bar ? Float64Array.of(1) : contentWeights(rows)
  const fluxX = fluxWeights(columns)
  const fluxY = bar ? Float64Array.of(0) : fluxWeights(rows)
  const content = (u: Float64Array) => weighted(u, contentX, contentY)
  const gradients = (u: Float64Array) => weighted(u, fluxX, contentY) + weighted(u, contentX, fluxY)

  const before = content(start)
  if (Math.abs(content(end)) < 1e-10 * Math.abs(before)) return undefined
  const through = alpha * logarithmicMean(gradients(start), gradients(end)) * steps * dt
  return Math.abs(before - content(end) - through) / Math.abs(before)
}

/**
 * Weights of the integral over [0, 1]: the trapezoidal rule with the end terms of Euler and Maclaurin,
 * -h^2/12 f' + h^4/720 f''', by central differences over a wall beyond which f is odd.
 */
function contentWeights(interior: number): Float64Array {
  const h = 1 / (interior + 1)
  const weights = new Float64Array(interior).fill(h)
  const ends = [45 / 360 + 13 / 2880, -9 / 360 - 8 / 2880, 1 / 360 + 1 / 2880]
  return addToEnds(weights, ends, h)
}

/** Weights of the gradient into both walls, sixth order: (45 u1 - 9 u2 + u3) / (30 h) for odd u. */
function fluxWeights(interior: number): Float64Array {
  return addToEnds(new Float64Array(interior), [45 / 30, -9 / 30, 1 / 30], interior + 1)
}

function addToEnds(weights: Float64Array, ends: number[], scale: number): Float64Array {
  for (const [i, end] of ends.entries()) {
    weights[i]! += end * scale
    weights[weights.length - 1 - i]! += end * scale
  }
  return weights
}

function weighted(u: Float64Array, alongX: Float64Array, alongY: Float64Array): number {
  let sum = 0
  for (let j = 0; j < alongY.length; j++) {
    let row = 0
    for (let i = 0; i < alongX.length; i++) row += alongX[i]! * u[j * alongX.length + i]!
    sum += alongY[j]! * row
  }
  return sum
}

function logarithmicMean(a: number, b: number): number {
  const ratio = a / b
  return Math.abs(ratio - 1) < 1e-6 ? (a + b) / 2 : (a - b) / log(ratio)
}
