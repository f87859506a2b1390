import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, doubles, type Kernels, kernelsFrom } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { latticeOf } from '../../workers/solvers/fracture/lattice.ts'
import { Specimen } from '../../workers/solvers/fracture/specimen.ts'
import { near } from '../support/near.ts'
import { FractureTwin } from './twins/fracture.ts'

const test = suite('fracture kernel')

const modules = { fracture: compileKernel('fracture') }

/** A notched sheet, its kernel and its twin. */
function sheet(nx: number, ny: number, horizon: number, s0 = 0.01, sf = s0) {
  const kernel = kernelsFrom(modules)('fracture')
  const kernels = (() => kernel) as unknown as Kernels
  const shape = { nx, ny, horizon, notchTip: 0.3 * nx - 0.5 }
  const specimen = new Specimen(kernels, shape, latticeOf(horizon, 1, 2), s0, sf)
  const width = kernel.rowLength()
  const vector = (address: number) => doubles(kernel, address, 2 * ny * width)
  /** Component `axis` of node n in a kernel's vector. */
  const at = (n: number, axis: number) => (2 * Math.floor(n / nx) + axis) * width + (n % nx)
  return { kernel, specimen, twin: new FractureTwin(specimen), vector, at }
}

const SHAPES = [
  [16, 8, 2],
  [19, 11, 3],
  [17, 12, 4],
] as const

test('forces and energy are those of a plain list of bonds', () => {
  for (const [nx, ny, horizon] of SHAPES) {
    const { kernel, specimen, twin, vector, at } = sheet(nx, ny, horizon)
    const random = new Random(nx)
    const u = vector(kernel.displacement())
    for (let n = 0; n < nx * ny; n++) {
      for (const axis of [0, 1]) {
        const value = random.uniform() - 0.5
        twin.displacements[2 * n + axis] = value
        u[at(n, axis)] = value
      }
    }
    kernel.forces()
    const forces = vector(kernel.force())
    const plain = twin.forces(twin.displacements)
    for (let n = 0; n < nx * ny; n++) {
      for (const axis of [0, 1]) {
        near(forces[at(n, axis)], plain[2 * n + axis]!, { absolute: 1e-13 })
      }
    }
    near(specimen.energy(), twin.energy(), { relative: 1e-13 })
    const most = Math.max(
      ...twin.bonds.filter(bond => bond.stiffness > 0).map(bond => twin.stretchOf(bond) / 0.01 - 1),
    )
    assert.ok(specimen.excess() <= most * (1 + 1e-14))
    assert.ok(specimen.excess() > 0)
  }
})

test('twenty steps of conjugate gradients are those over the list of bonds', () => {
  for (const [nx, ny, horizon] of SHAPES) {
    const { kernel, specimen, twin, vector, at } = sheet(nx, ny, horizon)
    specimen.stretch(0, 0.003)
    const u = vector(kernel.displacement())
    for (let n = 0; n < nx * ny; n++) {
      for (const axis of [0, 1]) twin.displacements[2 * n + axis] = u[at(n, axis)]!
    }
    kernel.start()
    const residual = kernel.iterate(20, 0)
    near(residual, twin.iterate(20), { relative: 1e-9 })
    for (let n = 0; n < nx * ny; n++) {
      for (const axis of [0, 1]) {
        near(u[at(n, axis)], twin.displacements[2 * n + axis]!, { absolute: 1e-13 })
      }
    }
  }
})

test('bonds beyond their limit break, all others stay as they are', () => {
  const { specimen, twin, kernel, vector, at } = sheet(20, 12, 3)
  specimen.stretch(0, 0.02)
  specimen.equilibrate(1000, 1e-12)
  const u = vector(kernel.displacement())
  for (let n = 0; n < 240; n++) {
    for (const axis of [0, 1]) twin.displacements[2 * n + axis] = u[at(n, axis)]!
  }
  specimen.weaken(0.5)
  let broken = 0
  for (const [n, { now, before, reached }] of [...specimen.bonds()].entries()) {
    const bond = twin.bonds[n]!
    const fails = reached < Number.POSITIVE_INFINITY && twin.stretchOf(bond) >= 0.015
    assert.is(now, fails || bond.stiffness === 0 ? 0 : before)
    if (fails && bond.stiffness > 0) broken++
  }
  assert.ok(broken > 3, String(broken))
})

test('a softening bond carries s0 (sf - s)/(sf - s0) and keeps its secant', () => {
  const { specimen } = sheet(20, 12, 3, 0.01, 0.05)
  specimen.stretch(0, 0.02)
  specimen.equilibrate(1000, 1e-12)
  specimen.weaken(0)
  let softened = 0
  for (const { now, before, reached, notched } of specimen.bonds()) {
    if (notched || now === before) continue
    near(now * reached, (before * 0.01 * (0.05 - reached)) / 0.04, { relative: 1e-12 })
    softened++
  }
  assert.ok(softened > 100)
  const weakened = Array.from(specimen.bonds(), ({ now }) => now)
  specimen.stretch(0.02, 0.001)
  specimen.equilibrate(1000, 1e-12)
  specimen.weaken(0)
  assert.equal(
    Array.from(specimen.bonds(), ({ now }) => now),
    weakened,
  )
})

test('mirroring leaves the two halves equal to the last bit', () => {
  const { kernel, specimen } = sheet(18, 10, 2)
  specimen.stretch(0, 0.01)
  kernel.start()
  kernel.iterate(7, 0)
  kernel.mirror()
  const { x, y } = specimen.displacements()
  for (let j = 0; j < 5; j++) {
    for (let i = 0; i < 18; i++) {
      assert.is(x[j * 18 + i], x[(9 - j) * 18 + i])
      assert.is(y[j * 18 + i], -y[(9 - j) * 18 + i]!)
    }
  }
})

test.run()
