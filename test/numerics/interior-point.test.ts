import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { elastic } from '../../workers/numerics/optimise/elastic.ts'
import {
  interiorPoint,
  type SparseProgram,
} from '../../workers/numerics/optimise/interior-point.ts'
import { near } from '../support/near.ts'

const test = suite('interior point')

const places = (pairs: readonly [number, number][]) => ({
  rows: Int32Array.from(pairs, ([row]) => row),
  columns: Int32Array.from(pairs, ([, column]) => column),
})

/** Hock and Schittkowski, problem 71: x0 x3 (x0 + x1 + x2) + x2, product >= 25, sum of squares = 40, 1 <= x <= 5. */
const all: [number, number][] = [0, 1, 2, 3].map(i => [0, i])
const hs71 = (product: number): SparseProgram => ({
  n: 4,
  equations: 1,
  inequalities: 1,
  lower: new Float64Array(4).fill(1),
  upper: new Float64Array(4).fill(5),
  gradientPlaces: { g: places(all), h: places(all) },
  hessianPlaces: places(
    [0, 1, 2, 3].flatMap(i => [0, 1, 2, 3].map((j): [number, number] => [i, j])),
  ),
  order: Int32Array.of(0, 1, 2, 3, 4, 5),
  evaluate([a, b, c, d], { gradient, g, h, gValues, hValues }) {
    gradient.set([d! * (2 * a! + b! + c!), a! * d!, a! * d! + 1, a! * (a! + b! + c!)])
    g[0] = a! ** 2 + b! ** 2 + c! ** 2 + d! ** 2 - 40
    gValues.set([2 * a!, 2 * b!, 2 * c!, 2 * d!])
    h[0] = product - a! * b! * c! * d!
    hValues.set([-b! * c! * d!, -a! * c! * d!, -a! * b! * d!, -a! * b! * c!])
    return a! * d! * (a! + b! + c!) + c!
  },
  hessian([a, b, c, d], lambda, u, values) {
    const [l, m] = [2 * lambda[0]!, u[0]!]
    const upper = [
      [2 * d! + l, d! - m * c! * d!, d! - m * b! * d!, 2 * a! + b! + c! - m * b! * c!],
      [0, l, -m * a! * d!, a! - m * a! * c!],
      [0, 0, l, a! - m * a! * b!],
      [0, 0, 0, l],
    ]
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) values[4 * i + j] = i <= j ? upper[i]![j]! : upper[j]![i]!
    }
  },
})

test('problem 71 of Hock and Schittkowski: value, place and multipliers', () => {
  const { converged, f, x, uLower, u, gap } = interiorPoint(
    hs71(25),
    Float64Array.of(2, 4, 4, 2),
    1e-9,
  )
  assert.is(converged, true)
  near(f, 17.014017289152054, { relative: 1e-8 })
  for (const [i, expected] of [1, 4.742999643, 3.821149978, 1.379408293].entries()) {
    near(x[i], expected, { absolute: 1e-6 })
  }
  near(uLower[0], 1.0878712, { absolute: 1e-5 })
  near(u[0], 0.5522937, { absolute: 1e-5 })
  assert.ok(gap < 1e-6)
})

test('a fixed variable stays, and what remains is optimal', () => {
  const program = hs71(25)
  program.lower[1] = program.upper[1] = 4
  const { converged, x, f } = interiorPoint(program, Float64Array.of(2, 1, 4, 2), 1e-9)
  assert.is(converged, true)
  assert.is(x[1], 4)
  assert.ok(f > 17.02)
})

test('what cannot be met is not called an optimum, and the elastic program says by how much', () => {
  // The largest product on the sphere is 10^2.
  assert.is(interiorPoint(hs71(120), Float64Array.of(2, 4, 4, 2), 1e-8).converged, false)
  const soft = { soft: [0], variables: [], reach: 0, costShare: 1e-6 }
  const { program, start, violations } = elastic(hs71(120), Float64Array.of(2, 4, 4, 2), soft)
  const { converged, x } = interiorPoint(program, start, 1e-8)
  assert.is(converged, true)
  const { g, h } = violations(x)
  // The equation is broken instead of the inequality: radius r with r^4 / 16 = 120 lies 3.8 above 40.
  near(g[0], 40 - 4 * Math.sqrt(120), { absolute: 1e-3 })
  near(h[0], 0, { absolute: 1e-4 })
})

test.run()
