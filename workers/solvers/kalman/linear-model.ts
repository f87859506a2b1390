import type { Kernels } from '../../kernel.ts'
import { lazy } from '../../memo.ts'
import type { Matrix, Root } from './matrices.ts'
import type { Model, Passage, Sighting } from './model.ts'
import { SteadyRun } from './steady-run.ts'

export interface LinearTexts {
  readonly states: readonly string[]
  readonly sensors: readonly string[]
  readonly transition: LinearTransition
  readonly H: Matrix
  readonly R: Root
  /** n x controls. */
  readonly B: Matrix | undefined
  readonly controls: number
  control(k: number): Float64Array
}

/** F and the root of Q over a step. */
export interface LinearTransition {
  readonly varies: Matrix['varies']
  at(k: number, dt: number, t: number): { F: Float64Array; noise: Float64Array }
}

export const steppedTransition = (F: Matrix, Q: Root): LinearTransition => ({
  varies: eitherVaries(F.varies, Q.varies),
  at: (k, dt, t) => ({ F: F.at(k, dt, t), noise: Q.at(k, dt, t) }),
})

export const eitherVaries = (...all: readonly Matrix['varies'][]): Matrix['varies'] => ({
  byStep: all.some(({ byStep }) => byStep),
  byLength: all.some(({ byLength }) => byLength),
  byTime: all.some(({ byTime }) => byTime),
})

export function linearModel(texts: LinearTexts, kernels: Kernels): Model {
  const { states, sensors, transition, H, R, B, controls, control } = texts
  const n = states.length
  const m = sensors.length
  const mean = new Float64Array(n)
  const to = new Float64Array(n * n)
  const expected = new Float64Array(m)
  const seen = new Float64Array(m * n)
  const { byStep, byLength, byTime } = eitherVaries(
    ...[transition.varies, H.varies, R.varies],
    ...(B ? [B.varies] : []),
  )
  const steadyRun = lazy(() => new SteadyRun(kernels, { n, m, controls }))
  return {
    states,
    sensors,
    looks: 1,
    pass(k, dt, t, x, root): Passage {
      const { F, noise } = transition.at(k, dt, t)
      product(F, x, root, n, n, mean, to)
      if (B) {
        const b = B.at(k, dt, t)
        const u = control(k)
        for (let i = 0; i < n; i++) {
          for (let j = 0; j < u.length; j++) mean[i]! += b[i * u.length + j]! * u[j]!
        }
      }
      return { mean, from: root, to, columns: n, noise, matrix: F }
    },
    sight(k, dt, t, x, root): Sighting {
      const h = H.at(k, dt, t)
      product(h, x, root, m, n, expected, seen)
      return { expected, from: root, to: seen, columns: n, noise: R.at(k, dt, t), matrix: h }
    },
    steady(dt, isEven) {
      if (byStep || byTime || (byLength && !isEven)) return undefined
      const run = steadyRun()
      const { F, noise } = transition.at(0, dt, 0)
      run.set({ F, noise, H: H.at(0, dt, 0), R: R.at(0, dt, 0), B: B?.at(0, dt, 0), control })
      return run
    },
  }
}

/** M x and M L, L a lower triangle. */
export function product(
  matrix: Float64Array,
  x: Float64Array,
  l: Float64Array,
  rows: number,
  n: number,
  mx: Float64Array,
  ml: Float64Array,
): void {
  for (let i = 0; i < rows; i++) {
    let sum = 0
    for (let j = 0; j < n; j++) sum += matrix[i * n + j]! * x[j]!
    mx[i] = sum
    for (let j = 0; j < n; j++) {
      let entry = 0
      for (let k = j; k < n; k++) entry += matrix[i * n + k]! * l[k * n + j]!
      ml[i * n + j] = entry
    }
  }
}
