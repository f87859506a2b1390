// The density at the start of a travelling front.
import { exp } from '../../numerics/mathematics.ts'
import { interpolated } from './front.ts'
import type { Input } from './model-words.ts'

export const startsAsStep = ({ initial, initialState }: Input) =>
  initialState === undefined && initial === 'step'

/** The same on half as many intervals: every second node of the state, or between them by cubics. */
export function onHalfGrid(input: Input): Input {
  const { N, initialState } = input
  const half = (N + 1) >> 1
  if (initialState === undefined) return { ...input, N: half }
  const ratio = (N - 1) / (half - 1)
  const state = Array.from({ length: half }, (_, i) => interpolated(initialState, i * ratio))
  return { ...input, N: half, initialState: state }
}

/** A node stands for the cell around it: where the step cuts a cell, the node has its share. */
export function start({ D, rho, K, L, N, x0, initial }: Input, u: Float64Array): void {
  const dx = L / (N - 1)
  const k = Math.sqrt(rho / (6 * D))
  for (let i = 0; i < N; i++) {
    if (initial === 'step') {
      u[i] = K * Math.min(1, Math.max(0, x0 / dx - i + 0.5))
    } else {
      // Ablowitz and Zeppetella, Bull. Math. Biol. 41 (1979) 835.
      u[i] = K / (1 + (Math.SQRT2 - 1) * exp((i * dx - x0) * k)) ** 2
    }
  }
}
