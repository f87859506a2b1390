import { cos, sin } from '../../numerics/mathematics.ts'

/** A function with known minimum: the sum of `count(dim)` parts. */
export interface TestFunction {
  formula: string
  /** Fewest and most variables. */
  dims: readonly [least: number, most: number]
  /** The region that is searched: every variable lies between -reach and reach at the start. */
  reach: number
  /** Where the minimum lies and how low it is. */
  minimum: (dim: number) => { f: number; x: number[] }
  count(dim: number): number
  part(x: Float64Array, i: number): number
  gradient(x: Float64Array, gradient: Float64Array): void
}

const same = (dim: number, value: number) => new Array<number>(dim).fill(value)

const DIM_MAX = 50

// More, Garbow and Hillstrom, ACM Trans. Math. Softw. 7 (1981) 17 (Rosenbrock, Beale);
// Muehlenbein, Schomisch and Born, Parallel Computing 17 (1991) 619 (Rastrigin).
export const functions = {
  sphere: {
    formula: 'sum x_i^2',
    dims: [1, DIM_MAX],
    reach: 5.12,
    minimum: dim => ({ f: 0, x: same(dim, 0) }),
    count: dim => dim,
    part: (x, i) => x[i]! * x[i]!,
    gradient(x, gradient) {
      for (let i = 0; i < x.length; i++) gradient[i] = 2 * x[i]!
    },
  },
  rosenbrock: {
    formula: 'sum 100 (x_(i+1) - x_i^2)^2 + (1 - x_i)^2',
    dims: [2, DIM_MAX],
    reach: 2.048,
    minimum: dim => ({ f: 0, x: same(dim, 1) }),
    count: dim => dim - 1,
    part(x, i) {
      const bend = x[i + 1]! - x[i]! * x[i]!
      const off = 1 - x[i]!
      return 100 * bend * bend + off * off
    },
    gradient(x, gradient) {
      gradient.fill(0)
      for (let i = 0; i < x.length - 1; i++) {
        const bend = x[i + 1]! - x[i]! * x[i]!
        gradient[i]! += -400 * bend * x[i]! - 2 * (1 - x[i]!)
        gradient[i + 1]! += 200 * bend
      }
    },
  },
  rastrigin: {
    formula: 'sum 10 + x_i^2 - 10 cos(2 pi x_i)',
    dims: [1, DIM_MAX],
    reach: 5.12,
    minimum: dim => ({ f: 0, x: same(dim, 0) }),
    count: dim => dim,
    part: (x, i) => 10 + x[i]! * x[i]! - 10 * cos(2 * Math.PI * x[i]!),
    gradient(x, gradient) {
      for (let i = 0; i < x.length; i++) {
        gradient[i] = 2 * x[i]! + 20 * Math.PI * sin(2 * Math.PI * x[i]!)
      }
    },
  },
  beale: {
    formula: '(1.5 - x + x y)^2 + (2.25 - x + x y^2)^2 + (2.625 - x + x y^3)^2',
    dims: [2, 2],
    reach: 4.5,
    minimum: () => ({ f: 0, x: [3, 0.5] }),
    count: () => 3,
    part(x, i) {
      const off = bealeResidual(x, i)
      return off * off
    },
    gradient(x, gradient) {
      const y = x[1]!
      gradient.fill(0)
      let power = 1
      for (let i = 0; i < 3; i++) {
        const off = bealeResidual(x, i)
        gradient[1]! += 2 * off * x[0]! * (i + 1) * power
        power *= y
        gradient[0]! += 2 * off * (power - 1)
      }
    },
  },
} as const satisfies Record<string, TestFunction>

const BEALE = [1.5, 2.25, 2.625] as const

function bealeResidual(x: Float64Array, i: number): number {
  let power = x[1]!
  for (let k = 0; k < i; k++) power *= x[1]!
  return BEALE[i]! - x[0]! * (1 - power)
}
