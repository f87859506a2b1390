import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, doubles, kernelsFrom } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { largestEigenvalue, levelsOf } from '../../workers/solvers/fea/meshes.ts'
import { near } from '../support/near.ts'
import { cantileverTwin, elementStiffness, productTwin } from './twins/fea.ts'

const kernels = kernelsFrom({ fea: compileKernel('fea') })
const test = suite('fea kernel')

function kernelOn(nx: number, ny: number, slenderness: number) {
  const kernel = kernels('fea')
  for (const level of levelsOf({ nx, ny }, slenderness)) {
    kernel.addMesh(level.nx, level.ny, level.aspect, level.largest)
  }
  assert.ok(kernel.ready())
  return kernel
}

function copied(kernel: ReturnType<typeof kernelOn>, address: number, nx: number, ny: number) {
  const [row, plane] = [kernel.rowLength(), kernel.planeLength()]
  const from = doubles(kernel, address, plane + row * ny + nx)
  const values = new Float64Array(2 * (nx + 1) * (ny + 1))
  for (let n = 0; n < 2 * (ny + 1); n++) {
    const component = n > ny ? 1 : 0
    const j = n - component * (ny + 1)
    const start = component * plane + j * row
    values.set(from.subarray(start, start + nx), n * (nx + 1) + 1)
  }
  return values
}

test('forces are those of the textbook element, for any sides, reactions included', () => {
  for (const [nx, ny, aspect] of [
    [4, 2, 1],
    [5, 3, 0.3],
    [9, 4, 7],
    [12, 1, 1.7],
    [1, 6, 0.9],
  ] as const) {
    const kernel = kernelOn(nx, ny, (aspect * nx) / ny)
    const random = new Random(nx)
    const [row, plane] = [kernel.rowLength(), kernel.planeLength()]
    for (let component = 0; component < 2; component++) {
      for (let j = 0; j <= ny; j++) {
        const at = kernel.displacement() + 8 * (component * plane + j * row)
        doubles(kernel, at, nx).forEach((_, i, line) => {
          line[i] = random.normal()
        })
      }
    }
    const x = copied(kernel, kernel.displacement(), nx, ny)
    kernel.trueResidual()
    const forces = kernel.forces()
    const y = copied(kernel, forces, nx, ny)
    for (let j = 0; j <= 2 * ny + 1; j++) {
      const component = j > ny ? 1 : 0
      const line = component * plane + (j - component * (ny + 1)) * row
      y[j * (nx + 1)] = doubles(kernel, forces + 8 * (line - 1), 1)[0]!
    }
    const twin = productTwin(nx, ny, aspect, x)
    const size = Math.max(aspect, 1 / aspect)
    for (const [n, value] of twin.entries()) {
      near(y[n], value, { absolute: 1e-13 * size })
    }
  }
})

test('the element bends as a beam does, without shear, however long it is', () => {
  // u = x y, v = -x^2 / 2: curvature -1, energy E I hx / 2 with I = hy^3 / 12.
  for (const [hx, hy] of [
    [1, 1],
    [9, 1],
    [0.2, 1],
  ] as const) {
    const [x, y] = [hx / 2, hy / 2]
    const bent = [x * y, 0, -x * y, 0, x * y, 0, -x * y, 0]
    const k = elementStiffness(hx, hy)
    const energy = k.reduce(
      (sum, row, p) => sum + row.reduce((s, value, q) => s + value * bent[p]! * bent[q]!, 0) / 2,
      0,
    )
    near(energy, (hx * hy * hy * hy) / 24, { relative: 1e-13 })
  }
})

test('twelve iterations or fewer reach 1e-10 on square elements, odd numbers of them too', () => {
  for (const [nx, ny] of [
    [220, 80],
    [219, 79],
    [120, 30],
    [97, 31],
    [73, 73],
  ] as const) {
    const kernel = kernelOn(nx, ny, nx / ny)
    assert.ok(kernel.iterate(12, 1e-10) <= 12)
    assert.ok(kernel.residual() <= 1e-10, `${nx} x ${ny}: ${kernel.residual()}`)
  }
})

test('the stencil of the iteration and the forces of the elements are one stiffness', () => {
  for (const [nx, ny, slenderness] of [
    [120, 30, 4],
    [33, 21, 1.1],
    [50, 27, 0.7],
    [64, 80, 3],
  ] as const) {
    const kernel = kernelOn(nx, ny, slenderness)
    kernel.iterate(100, 1e-7)
    const carried = kernel.residual()
    near(kernel.trueResidual(), carried, { relative: 1e-4 }) // rounding leaves 1e-13
  }
})

test('the solution is that of plain conjugate gradients over the textbook elements', () => {
  for (const [nx, ny, aspect] of [
    [24, 9, 1],
    [31, 8, 1.6],
  ] as const) {
    const kernel = kernelOn(nx, ny, (aspect * nx) / ny)
    kernel.iterate(100, 1e-11)
    kernel.trueResidual()
    kernel.finish()
    const x = copied(kernel, kernel.displacement(), nx, ny)
    const twin = cantileverTwin(nx, ny, aspect, 1e-12).x
    const tip = twin.length - 1
    for (const [n, value] of twin.entries()) {
      near(x[n]! / x[tip]!, value / twin[tip]!, { absolute: 1e-9 })
    }
  }
})

test('a mesh that is solved directly needs no second iteration', () => {
  const kernel = kernelOn(4, 2, 4)
  assert.is(kernel.iterate(5, 1e-10), 1)
})

test('oblong elements converge too', () => {
  for (const [nx, ny, slenderness] of [
    [64, 80, 20],
    [220, 80, 0.4],
    [50, 3, 60],
  ] as const) {
    const kernel = kernelOn(nx, ny, slenderness)
    kernel.iterate(300, 1e-10)
    assert.ok(kernel.residual() <= 1e-10, `${nx} x ${ny}: ${kernel.residual()}`)
  }
})

test('no eigenvalue of the scaled stiffness lies above the bound of the smoother', () => {
  for (const aspect of [0.1, 0.7, 1, 1.4, 10]) {
    const [nx, ny] = [20, 14]
    const stiffness = elementStiffness(aspect, 1)
    const [du, dv] = [4 * stiffness[0]![0]!, 4 * stiffness[1]![1]!]
    const random = new Random(3)
    let x = new Float64Array(2 * (nx + 1) * (ny + 1)).map(() => random.normal())
    let largest = 0
    for (let n = 0; n < 60; n++) {
      for (let j = 0; j < 2 * (ny + 1); j++) x[j * (nx + 1)] = 0
      const size = Math.sqrt(x.reduce((sum, value) => sum + value * value, 0))
      x = productTwin(
        nx,
        ny,
        aspect,
        x.map(value => value / size),
      ).map((value, at) => {
        const node = at % ((nx + 1) * (ny + 1))
        const [i, j] = [node % (nx + 1), Math.floor(node / (nx + 1))]
        const share = (i === nx ? 2 : 1) * (j === 0 || j === ny ? 2 : 1)
        return (share * value) / (at === node ? du : dv)
      })
      largest = Math.sqrt(x.reduce((sum, value) => sum + value * value, 0))
    }
    assert.ok(largest < largestEigenvalue(aspect), `${aspect}: ${largest}`)
    near(largest, largestEigenvalue(aspect), { relative: 0.15 })
  }
})

test.run()
