import { suite } from 'uvu'
import {
  compactResidual,
  laplaceOnRectangle,
  type Rectangle,
} from '../../workers/numerics/laplace-rectangle.ts'
import { cos, exp } from '../../workers/numerics/mathematics.ts'
import { near } from '../support/near.ts'

const test = suite('Laplace on a rectangle')

/** Largest error for border values of a harmonic function. */
function errorOf(f: (x: number, y: number) => number, grid: Rectangle): number {
  const { nx, ny, dx, dy } = grid
  const alongX = (y: number) => Float64Array.from({ length: nx }, (_, i) => f(i * dx, y))
  const alongY = (x: number) => Float64Array.from({ length: ny }, (_, j) => f(x, j * dy))
  const u = laplaceOnRectangle(grid, {
    bottom: alongX(0),
    top: alongX((ny - 1) * dy),
    left: alongY(0),
    right: alongY((nx - 1) * dx),
  })
  near(compactResidual(grid, u), 0, { absolute: 1e-13 })
  return u.reduce((most, v, at) => {
    return Math.max(most, Math.abs(v - f((at % nx) * dx, Math.floor(at / nx) * dy)))
  }, 0)
}

const wave = (x: number, y: number) => exp(2 * x) * cos(2 * y)

test('harmonic polynomials of low degree are exact, on cells of any shape', () => {
  const grid = { nx: 12, ny: 9, dx: 0.1, dy: 0.15 }
  near(
    errorOf((x, y) => 3 - 2 * x + y + x * y, grid),
    0,
    { absolute: 1e-13 },
  )
  near(
    errorOf((x, y) => x * x - y * y, grid),
    0,
    { absolute: 1e-13 },
  )
  near(
    errorOf((x, y) => x * x * x * y - x * y * y * y, grid),
    0,
    { absolute: 1e-13 },
  )
})

test('half the spacing leaves a sixteenth of the error, on square cells a sixty-fourth', () => {
  const error = (n: number, flat: number) =>
    errorOf(wave, { nx: n + 1, ny: n + 1, dx: 1 / n, dy: flat / n })
  near(error(12, 0.7) / error(24, 0.7), 16, { relative: 0.05 })
  near(error(8, 1) / error(16, 1), 64, { relative: 0.05 })
})

test.run()
