// The factors of sums of elements: against Gauss on the dense matrix, with pivots that have to be exchanged, and singular ones.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { separatorsOf } from '../../workers/continuum/separators.ts'
import { kernels } from '../../workers/kernel.ts'
import { FrontalLU } from '../../workers/numerics/frontal-lu.ts'
import { Random } from '../../workers/numerics/random.ts'

const test = suite('frontal-lu')

/** Cells whose nine nodes are an element each, on a rectangle that may wrap, with random entries. */
function cells(nx: number, ny: number, wraps: { wrapsX?: boolean; wrapsY?: boolean } = {}) {
  const columns = 2 * nx + 1
  const random = new Random(7)
  const separators = separatorsOf(nx, ny, wraps)
  const numberOf = new Map<number, number>()
  for (const { nodes } of separators) for (const node of nodes) numberOf.set(node, numberOf.size)
  const fronts = separators.map(({ nodes, children }) => ({ own: nodes.length, children }))
  const elements: number[] = []
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      for (let q = 0; q < 3; q++) {
        for (let p = 0; p < 3; p++) {
          const u = wraps.wrapsX && 2 * i + p === 2 * nx ? 0 : 2 * i + p
          const v = wraps.wrapsY && 2 * j + q === 2 * ny ? 0 : 2 * j + q
          elements.push(numberOf.get(u + columns * v)!)
        }
      }
    }
  }
  const lu = new FrontalLU(kernels, fronts, Int32Array.from(elements), 9)
  for (let k = 0; k < lu.matrices.length; k++) lu.matrices[k] = random.normal()
  return { lu, elements }
}

function dense({ lu, elements }: ReturnType<typeof cells>): number[][] {
  const matrix = Array.from({ length: lu.unknowns }, () => new Array<number>(lu.unknowns).fill(0))
  for (let e = 0; e < elements.length / 9; e++) {
    for (let i = 0; i < 9; i++) {
      for (let j = 0; j < 9; j++) {
        matrix[elements[9 * e + i]!]![elements[9 * e + j]!]! += lu.matrices[81 * e + 9 * i + j]!
      }
    }
  }
  return matrix
}

for (const [nx, ny, wraps] of [
  [5, 7, {}],
  [16, 3, {}],
  [8, 8, { wrapsX: true }],
  [6, 9, { wrapsX: true, wrapsY: true }],
] as const) {
  test(`${nx} by ${ny} cells ${JSON.stringify(wraps)}: the solution satisfies the equations, and the product is the matrix's`, () => {
    const system = cells(nx, ny, wraps)
    const { lu } = system
    const wanted = Float64Array.from({ length: lu.unknowns }, (_, i) => 1 + (i % 7))
    lu.vector.set(wanted)
    lu.multiply()
    const right = lu.product.slice()
    for (const [i, row] of dense(system).entries()) {
      const sum = row.reduce((all, value, j) => all + value * wanted[j]!, 0)
      assert.ok(Math.abs(sum - right[i]!) < 1e-11)
    }
    assert.is(lu.factor(), -1)
    lu.vector.set(right)
    lu.solve()
    const off = wanted.reduce(
      (most, value, i) => Math.max(most, Math.abs(lu.vector[i]! - value)),
      0,
    )
    assert.ok(off < 1e-7, `${off}`)
  })
}

test('a first pivot of 0 is exchanged within its front', () => {
  const { lu, elements } = cells(4, 4)
  for (const [k, unknown] of elements.entries()) {
    if (unknown === 0) lu.matrices[Math.floor(k / 9) * 81 + (k % 9) * 10] = 0
  }
  assert.is(lu.factor(), -1)
})

test('a matrix with a row of zeros is singular', () => {
  const { lu } = cells(4, 4)
  lu.matrices.fill(0)
  assert.is(lu.factor(), 0)
})

test.run()
