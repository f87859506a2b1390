import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, doubles, kernelsFrom } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { largestEigenvalue, levelsOf } from '../../workers/solvers/fea/meshes.ts'
import { near } from '../support/near.ts'
import { cantileverTwin, elementStiffness, productTwin } from './twins/fea.ts'
import { cycleTwin } from './twins/fea-cycle.ts'

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

/** Puts random displacements, and answers them as the twins have them. */
function stirred(kernel: ReturnType<typeof kernelOn>, nx: number, ny: number): Float64Array {
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
  return copied(kernel, kernel.displacement(), nx, ny)
}

/** Forces on all nodes, reactions included, after trueResidual(). */
function forcesOf(kernel: ReturnType<typeof kernelOn>, nx: number, ny: number): Float64Array {
  const [row, plane] = [kernel.rowLength(), kernel.planeLength()]
  const forces = kernel.forces()
  const y = copied(kernel, forces, nx, ny)
  for (let j = 0; j <= 2 * ny + 1; j++) {
    const component = j > ny ? 1 : 0
    const line = component * plane + (j - component * (ny + 1)) * row
    y[j * (nx + 1)] = doubles(kernel, forces + 8 * (line - 1), 1)[0]!
  }
  return y
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
    const x = stirred(kernel, nx, ny)
    kernel.trueResidual()
    const y = forcesOf(kernel, nx, ny)
    const twin = productTwin(nx, ny, aspect, x)
    const size = Math.max(aspect, 1 / aspect)
    for (const [n, value] of twin.entries()) {
      near(y[n], value, { absolute: 1e-13 * size })
    }
  }
})

test('the preconditioner is two Chebyshev steps before and after the exact solution of a coarser mesh', () => {
  // Both sides halved, evenly and upwards, one side alone, and meshes that have no nodes in common.
  for (const [nx, ny, coarseX, coarseY, aspect] of [
    [8, 6, 4, 3, 1],
    [7, 5, 4, 3, 1.2],
    [8, 5, 8, 3, 1.9],
    [10, 4, 5, 4, 0.5],
    [9, 6, 5, 4, 1],
  ] as const) {
    const kernel = kernels('fea')
    const coarse = { nx: coarseX, ny: coarseY, aspect: (aspect * nx * coarseY) / (ny * coarseX) }
    const meshes = [{ nx, ny, aspect }, coarse].map(mesh => {
      return { ...mesh, largest: largestEigenvalue(mesh.aspect) }
    })
    for (const mesh of meshes) kernel.addMesh(mesh.nx, mesh.ny, mesh.aspect, mesh.largest)
    assert.ok(kernel.ready())
    const x = stirred(kernel, nx, ny)
    kernel.trueResidual()
    const image = productTwin(nx, ny, aspect, x)
    const rest = image.map((force, at) => {
      const [column, row] = [at % (nx + 1), Math.floor(at / (nx + 1)) - (ny + 1)]
      const load = column === nx && row >= 0 ? (row % ny === 0 ? -0.5 : -1) / ny : 0
      return column === 0 ? 0 : load - force
    })
    // The first step of conjugate gradients goes along M b.
    const before = copied(kernel, kernel.displacement(), nx, ny)
    kernel.iterate(1, 0)
    const step = copied(kernel, kernel.displacement(), nx, ny).map((value, n) => value - before[n]!)
    const twin = cycleTwin(meshes[0]!, meshes[1]!, rest)
    const [length, size] = [step, twin].map(z => Math.sqrt(z.reduce((sum, v) => sum + v * v, 0)))
    for (const [n, value] of twin.entries()) {
      near(step[n]! / length!, value / size!, { absolute: 1e-12 })
    }
  }
})

test('a linear displacement leaves no force inside, and on the edges those of constant stress', () => {
  const [nx, ny, aspect, stretch, shear] = [6, 4, 1.4, 0.3, -0.2]
  const kernel = kernelOn(nx, ny, (aspect * nx) / ny)
  const [row, plane] = [kernel.rowLength(), kernel.planeLength()]
  for (let j = 0; j <= ny; j++) {
    const u = doubles(kernel, kernel.displacement() + 8 * j * row, nx)
    const v = doubles(kernel, kernel.displacement() + 8 * (plane + j * row), nx)
    for (let i = 0; i < nx; i++) {
      u[i] = stretch * aspect * (i + 1)
      v[i] = shear * aspect * (i + 1)
    }
  }
  kernel.trueResidual()
  const y = forcesOf(kernel, nx, ny)
  const sxx = stretch / (1 - 0.3 * 0.3)
  const [syy, sxy] = [0.3 * sxx, shear / (2 * (1 + 0.3))]
  const nodes = (nx + 1) * (ny + 1)
  for (let j = 0; j <= ny; j++) {
    for (let i = 0; i <= nx; i++) {
      const place = j * (nx + 1) + i
      // The normal of an edge times its share of the length of this node.
      const alongY = (j === 0 || j === ny ? 0.5 : 1) * (i === 0 ? -1 : i === nx ? 1 : 0)
      const alongX = (i === 0 || i === nx ? 0.5 : 1) * (j === 0 ? -1 : j === ny ? 1 : 0) * aspect
      near(y[place], sxx * alongY + sxy * alongX, { absolute: 1e-14 })
      near(y[nodes + place], sxy * alongY + syy * alongX, { absolute: 1e-14 })
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
