import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { contourLines } from '../../server/pictures/contours.ts'
import type { Grid } from '../../server/pictures/grid.ts'
import { chosen, interpolated, resampled } from '../../server/pictures/grid.ts'

const test = suite('contours')

const gridOf = (nx: number, ny: number, value: (i: number, j: number) => number): Grid => ({
  ...{ nx, ny, dx: 1, dy: 1 },
  values: Float64Array.from({ length: nx * ny }, (_, k) => value(k % nx, Math.floor(k / nx))),
})

const lengthOf = (line: readonly (readonly [number, number])[]) =>
  line.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - line[i]![0], y - line[i]![1]), 0)

test('the contour of a cone is one closed circle, its length to second order', () => {
  const error = (n: number) => {
    const middle = (n - 1) / 2
    const lines = contourLines(
      gridOf(n, n, (i, j) => Math.hypot(i - middle, j - middle) / middle),
      0.6,
    )
    assert.is(lines.length, 1)
    assert.equal(lines[0]![0], lines[0]!.at(-1))
    return Math.abs(lengthOf(lines[0]!) / middle - 2 * Math.PI * 0.6)
  }
  assert.ok(error(41) < 0.01)
  assert.ok(error(81) < error(41) / 2.5)
})

test('the contour of a plane is one straight line from border to border', () => {
  const lines = contourLines(
    gridOf(9, 5, i => i),
    3.25,
  )
  assert.is(lines.length, 1)
  assert.equal(
    [lines[0]!.map(([x]) => x), lines[0]!.map(([, y]) => y).sort()],
    [Array(5).fill(3.25), [0, 1, 2, 3, 4]],
  )
})

test('every crossing of an edge is a point of just one line, saddles included', () => {
  let state = 1
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const grid = gridOf(24, 17, random)
  const { nx, ny, values } = grid
  const at = (i: number, j: number) => values[j * nx + i]! >= 0.5
  let crossings = 0
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      if (i + 1 < nx && at(i, j) !== at(i + 1, j)) crossings += 1
      if (j + 1 < ny && at(i, j) !== at(i, j + 1)) crossings += 1
    }
  }
  const lines = contourLines(grid, 0.5)
  const isClosed = (line: (typeof lines)[number]) =>
    line[0]![0] === line.at(-1)![0] && line[0]![1] === line.at(-1)![1]
  const points = lines.flatMap(line => (isClosed(line) ? line.slice(1) : line))
  assert.is(points.length, crossings)
  assert.is(new Set(points.map(String)).size, crossings)
  const isOnBorder = ([x, y]: readonly [number, number]) =>
    x === 0 || y === 0 || x === nx - 1 || y === ny - 1
  for (const line of lines.filter(one => !isClosed(one))) {
    assert.ok(isOnBorder(line[0]!) && isOnBorder(line.at(-1)!))
  }
})

test('a saddle is cut by the mean of its corners: what lies on the side of the middle is joined', () => {
  const saddle = gridOf(2, 2, (i, j) => (i === j ? 1 : 0))
  // Each line cuts one corner off, the low ones below the mean and the high ones above it.
  const cutOff = (level: number) =>
    contourLines(saddle, level).map(line => [
      Math.round(line.reduce((sum, [x]) => sum + x, 0) / line.length),
      Math.round(line.reduce((sum, [, y]) => sum + y, 0) / line.length),
    ])
  const isHigh = ([x, y]: number[]) => x === y
  assert.equal(cutOff(0.4).map(isHigh), [false, false])
  assert.equal(cutOff(0.6).map(isHigh), [true, true])
})

test('a field that is linear is linear on every other grid, its corners the same', () => {
  const grid = gridOf(50, 30, (i, j) => 2 * i - 3 * j)
  for (const other of [resampled(grid, 16), interpolated(grid, 99, 59)]) {
    const { nx, ny, dx, dy, values } = other
    for (const [k, value] of Array.from(values).entries()) {
      const [i, j] = [k % nx, Math.floor(k / nx)]
      assert.ok(Math.abs(value - (2 * i * dx - 3 * j * dy)) < 1e-9)
    }
    assert.ok(Math.abs((nx - 1) * dx - 49) < 1e-9 && Math.abs((ny - 1) * dy - 29) < 1e-9)
  }
  const sites = chosen(grid, 16)
  assert.ok(sites.nx <= 16 && sites.ny <= 16)
  const there = new Set(Array.from(grid.values))
  assert.ok(Array.from(sites.values).every(value => there.has(value)))
})

test.run()
