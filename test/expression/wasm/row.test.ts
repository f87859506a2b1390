import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type CompiledRow, compileRow, ROW_POINTS } from '../../../workers/expression/wasm/row.ts'
import { PARAMETERS_ADDRESS } from '../../../workers/expression/wasm/user-memory.ts'
import { UserModules } from '../../../workers/kernel.ts'
import { near } from '../../support/near.ts'
import { faultAt, refusal } from '../../support/refusal.ts'

const test = suite('compiled row')

const HEAP = 16_384
const modules = new UserModules()

/** Results of a row over columns, and what stands behind the last of each. */
function results(row: CompiledRow, columns: number[][], count: number, parameters: number[] = []) {
  const { env, user } = modules.linked(row)
  const doubles = new Float64Array(env.memory.buffer)
  const n = columns[0]!.length
  doubles.set(parameters, PARAMETERS_ADDRESS / 8)
  for (const [c, values] of columns.entries()) doubles.set(values, (HEAP + c * row.stride) / 8)
  const to = HEAP + columns.length * row.stride
  doubles.fill(-1, to / 8)
  user['row']!(n, HEAP, to)
  const column = (r: number, more: number) => {
    const at = (to + r * row.stride) / 8
    return [...doubles.subarray(at, at + n + more)]
  }
  return { of: (r: number) => column(r, 0), behind: (r: number) => column(r, 2).slice(n), count }
}

test('rows of any length have the results of their points, and nothing two places behind them', () => {
  const row = compileRow({ columns: ['x', 'y'], outputs: { a: 'x*y + 1', b: 'sqrt(x)/y' } })
  for (const n of [0, 1, 2, 3, 7, 8, ROW_POINTS - 1, ROW_POINTS]) {
    const x = Array.from({ length: n }, (_, i) => i + 0.5)
    const y = Array.from({ length: n }, (_, i) => 2 - i)
    const { of, behind } = results(row, [x, y], 2)
    assert.equal(
      of(0),
      x.map((v, i) => v * y[i]! + 1),
    )
    assert.equal(
      of(1),
      x.map((v, i) => Math.sqrt(v) / y[i]!),
    )
    assert.is(behind(0)[1], -1)
    assert.is(behind(1)[1], -1)
  }
})

test('parameters are the same at every point and read anew by every call', () => {
  const row = compileRow({ columns: ['x'], outputs: { y: 'a*x + b' }, parameters: ['a', 'b'] })
  assert.equal(results(row, [[1, 2, 3]], 1, [2, 5]).of(0), [7, 9, 11])
  assert.equal(results(row, [[1, 2, 3]], 1, [-1, 0]).of(0), [-1, -2, -3])
})

test('a loop takes its turns point by point', () => {
  const row = compileRow({ columns: ['n', 'x'], outputs: { y: 'sum(k*x, k, 1, n)' } })
  assert.equal(
    results(
      row,
      [
        [1, 2, 0, 100, 3],
        [1, 1, 9, 1, 2],
      ],
      1,
    ).of(0),
    [1, 3, 0, 5050, 12],
  )
})

test('slopes stand in columns behind the outputs: energy and force of a pair from one graph', () => {
  const row = compileRow({
    columns: ['s'],
    definitions: { q: '1/s^3' },
    outputs: { u: '4*(q^2 - q)' },
    slopes: [{ of: 'u', by: 's' }],
  })
  const s = [1, 1.2, 1.7, 3]
  const { of } = results(row, [s], 2)
  for (const [i, r2] of s.entries()) {
    near(of(0)[i]!, 4 * (r2 ** -6 - r2 ** -3), { relative: 1e-14, absolute: 1e-15 })
    near(of(1)[i]!, -24 * r2 ** -7 + 12 * r2 ** -4, { relative: 1e-14 })
  }
})

test('columns may stand as far apart as a kernel has them', () => {
  const row = compileRow({ columns: ['x', 'y'], outputs: { z: 'x - y' }, stride: 64 })
  assert.equal(
    results(
      row,
      [
        [1, 2, 3],
        [5, 5, 5],
      ],
      1,
    ).of(0),
    [-4, -3, -2],
  )
})

test('what is not there is refused by its place', () => {
  const columns = ['x']
  const outputs = { y: 'x' }
  faultAt(
    '/outputs',
    refusal(() => compileRow({ columns, outputs: {} })),
  )
  const slopes = [{ of: 'z', by: 'x' }]
  faultAt(
    '/slopes/0/of',
    refusal(() => compileRow({ columns, outputs, slopes })),
  )
  const other = [{ of: 'y', by: 'z' }]
  faultAt(
    '/slopes/0/by',
    refusal(() => compileRow({ columns, outputs, slopes: other })),
  )
  faultAt(
    '/outputs/y',
    refusal(() => compileRow({ columns, outputs: { y: 't' } })),
  )
})

test.run()
