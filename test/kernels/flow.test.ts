import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, doubles, kernelsFrom } from '../../workers/kernel.ts'
import { cos, exp, log, sin } from '../../workers/numerics/mathematics.ts'
import { Random } from '../../workers/numerics/random.ts'
import { near } from '../support/near.ts'
import { FlowTwin, type Velocity } from './twins/flow.ts'

const test = suite('flow kernel')

const kernels = kernelsFrom({ flow: compileKernel('flow') })

/** Every parity of n and n / 2, with walls and without. */
const GRIDS = [4, 5, 6, 7, 8, 9, 10, 11, 30, 31, 33, 160].flatMap(n => [
  [n, false] as const,
  [n, true] as const,
])

test('the projection of any velocity has no divergence, on every grid', () => {
  for (const [n, periodic] of GRIDS) {
    const { kernel } = random(n, periodic)
    assert.ok(kernel.divergence() > 0.1)
    kernel.projectVelocity()
    assert.ok(kernel.divergence() < 1e-13, `n ${n}: ${kernel.divergence()}`)
  }
})

test('what the projection takes away is orthogonal to what it leaves, and it takes nothing twice', () => {
  for (const [n, periodic] of GRIDS) {
    const { kernel, velocity } = random(n, periodic)
    const before = velocity()
    kernel.projectVelocity()
    const after = velocity()
    let product = 0
    for (const name of ['u', 'v'] as const) {
      for (const [i, x] of after[name].entries()) product += x * (before[name][i]! - x)
    }
    near(product, 0, { absolute: 1e-12 * n * n })
    kernel.projectVelocity()
    for (const [i, x] of velocity().u.entries()) near(x, after.u[i]!, { absolute: 1e-13 })
  }
})

test('the kernel agrees with plain loops', () => {
  for (const [n, periodic] of GRIDS.filter(([n]) => n < 40)) {
    const { kernel, velocity } = random(n, periodic)
    kernel.projectVelocity()
    const lid = periodic ? 0 : 1
    const twin = new FlowTwin(n, periodic, 0.3, 0.1, lid)
    twin.velocity = velocity()
    kernel.setFlow(0.3, 0.1, lid)
    kernel.advance(7)
    twin.advance(7)
    const { u, v } = velocity()
    for (const [i, x] of twin.velocity.u.entries()) near(u[i], x, { absolute: 1e-12 })
    for (const [i, x] of twin.velocity.v.entries()) near(v[i], x, { absolute: 1e-12 })
  }
})

test('without viscosity the advection does no work', () => {
  for (const [n, periodic] of GRIDS) {
    const { kernel } = random(n, periodic)
    kernel.projectVelocity()
    kernel.setFlow(1, 0, 0)
    near(kernel.energyRate(), 0, { absolute: 1e-12 * kernel.kineticEnergy() })
  }
})

test('without walls the momentum stays', () => {
  const { kernel, velocity } = random(21, true)
  const sum = (values: Float64Array) => values.reduce((total, x) => total + x, 0)
  const before = velocity()
  kernel.setFlow(0.4, 0.1, 0)
  kernel.advance(50)
  const after = velocity()
  near(sum(after.u), sum(before.u), { absolute: 1e-12 })
  near(sum(after.v), sum(before.v), { absolute: 1e-12 })
})

test('half the step leaves an eighth of the error in time', () => {
  // Taylor and Green's vortices decay by the symbol of the scheme exactly.
  const n = 12
  const viscous = 0.2
  const half = sin(Math.PI / n)
  const rate = 2 * 8 * half * half * viscous
  const error = (parts: number) => {
    const { kernel } = vortices(n)
    const start = kernel.kineticEnergy()
    kernel.setFlow(0.2 / parts, viscous / parts, 0)
    kernel.advance(8 * parts)
    return -log(kernel.kineticEnergy() / start) / 8 - rate
  }
  near(error(2) / error(4), 8, { relative: 0.05 })
})

test('in any flow half the step leaves an eighth of the change, between walls and under the lid too', () => {
  const speeds = (n: number, periodic: boolean, parts: number) => {
    const { kernel, velocity } = random(n, periodic)
    kernel.projectVelocity()
    kernel.setFlow(0.08 / parts, 0.04 / parts, periodic ? 0 : 1)
    kernel.advance(5 * parts)
    return velocity().v
  }
  for (const [n, periodic] of [
    [9, true],
    [10, false],
  ] as const) {
    const [one, two, four] = [2, 4, 8].map(parts => speeds(n, periodic, parts))
    near(distance(one!, two!) / distance(two!, four!), 8, { relative: 0.1 })
  }
})

test('half the spacing leaves a quarter of the error of vortices that drift across the faces', () => {
  // Taylor and Green's vortices in a wind are the same vortices, moved: the advection has to carry them.
  const [windX, windY, nu, time] = [1, 0.5, 0.01, 0.25]
  const error = (n: number) => {
    const flow = made(n, true)
    const at = (t: number) => (part: number, p: number) => {
      const x = 2 * Math.PI * (((p % n) + (part === 0 ? 0 : 0.5)) / n - windX * t)
      const y = 2 * Math.PI * ((Math.floor(p / n) + (part === 0 ? 0.5 : 0)) / n - windY * t)
      const left = exp(-8 * Math.PI * Math.PI * nu * t)
      return part === 0 ? windX + left * sin(x) * cos(y) : windY - left * cos(x) * sin(y)
    }
    flow.set(at(0))
    const steps = n
    const dt = time / steps
    flow.kernel.setFlow(dt * n, nu * dt * n * n, 0)
    flow.kernel.advance(steps)
    const { u, v } = flow.velocity()
    const exact = at(time)
    return Math.max(
      distance(
        u,
        Float64Array.from(u, (_, p) => exact(0, p)),
      ),
      distance(
        v,
        Float64Array.from(v, (_, p) => exact(1, p)),
      ),
    )
  }
  near(error(24) / error(48), 4, { relative: 0.05 })
})

test('after any steps no cell has a divergence, and nothing goes through a wall', () => {
  for (const [n, periodic] of GRIDS) {
    const { kernel, velocity } = random(n, periodic)
    kernel.projectVelocity()
    kernel.setFlow(0.05, 0.05, periodic ? 0 : 1)
    kernel.advance(5)
    assert.ok(kernel.divergence() < 1e-13, `n ${n}: ${kernel.divergence()}`)
    const { u, v } = velocity()
    if (periodic) continue
    for (let k = 0; k < n; k++) assert.equal([u[k * n], v[k]], [0, 0])
  }
})

test('the divergence told is the largest of all cells', () => {
  for (const [n, periodic] of [
    [6, false],
    [7, true],
  ] as const) {
    for (const cell of [0, n - 2, n * (n - 1), 3 * n + 2]) {
      const flow = made(n, periodic)
      // Out of a cell and its neighbour to the right the face between them takes as much as it brings.
      flow.set((part, p) => (part === 0 && p === cell + 1 ? -2.5 : 0))
      near(flow.kernel.divergence(), 2.5, { relative: 1e-15 })
    }
  }
})

test('beyond the viscous limit the finest mode grows, below it falls', () => {
  const growth = (viscous: number) => {
    const { kernel } = random(16, true)
    kernel.projectVelocity()
    kernel.setFlow(0, viscous, 0)
    kernel.advance(200)
    return kernel.kineticEnergy()
  }
  assert.ok(growth(0.314) < 300)
  assert.ok(growth(0.33) > 1e6)
})

/** Largest difference of two lists. */
const distance = (a: Float64Array, b: Float64Array) =>
  a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i]!)), 0)

function random(n: number, periodic: boolean) {
  const numbers = new Random(n)
  const flow = made(n, periodic)
  flow.set(() => numbers.normal())
  return flow
}

function vortices(n: number) {
  const flow = made(n, true)
  const wave = (k: number) => sin((2 * Math.PI * k) / n)
  const u = Array.from({ length: n * n }, (_, p) => {
    const [i, j] = [p % n, Math.floor(p / n)]
    return [wave(i) * wave(j + 0.5 + n / 4), -wave(i + 0.5 + n / 4) * wave(j)] as const
  })
  flow.set((part, p) => u[p]![part]!)
  return flow
}

/** A kernel; set() takes u (part 0) and v (part 1) of cell p, velocity() copies them; walls are nought. */
function made(n: number, periodic: boolean) {
  const kernel = kernels('flow')
  kernel.init(n, periodic ? 1 : 0)
  const row = kernel.rowLength()
  const view = (part: number) => {
    const address = part === 0 ? kernel.velocityX() : kernel.velocityY()
    return doubles(kernel, address, row * n)
  }
  const wall = (part: number, p: number) =>
    !periodic && (part === 0 ? p % n === 0 : Math.floor(p / n) === 0)
  const copy = (part: number) =>
    Float64Array.from({ length: n * n }, (_, p) => view(part)[Math.floor(p / n) * row + (p % n)]!)
  return {
    kernel,
    set(value: (part: number, p: number) => number): void {
      for (const part of [0, 1]) {
        for (let p = 0; p < n * n; p++) {
          view(part)[Math.floor(p / n) * row + (p % n)] = wall(part, p) ? 0 : value(part, p)
        }
      }
    },
    velocity: (): Velocity => ({ u: copy(0), v: copy(1) }),
  }
}

test.run()
