import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, doubles, kernelsFrom } from '../../workers/kernel.ts'
import { halfTrace, splitting } from '../../workers/numerics/splitting.ts'
import { near } from '../support/near.ts'
import {
  advanceKepler,
  advanceLine,
  oscillatorForce,
  pendulumForce,
  planarState,
  stagesOf,
} from './twins/action.ts'

const test = suite('action kernel')
const kernels = kernelsFrom({ action: compileKernel('action') })
const ORDERS = [2, 4, 6, 8] as const

function started(order: (typeof ORDERS)[number], dt: number) {
  const kernel = kernels('action')
  const plain = stagesOf(splitting(order), dt)
  const address = kernel.init(plain.stages.length / 2, plain.first)
  doubles(kernel, address, plain.stages.length).set(plain.stages)
  return { kernel, plain }
}

test('Kepler steps give the bits of the plain loop, in one call and in many', () => {
  for (const order of ORDERS) {
    const { kernel, plain } = started(order, 0.01)
    const state = planarState(0.4, 0, 0, 2)
    advanceKepler(state, plain, 500, 1.1)
    for (const calls of [1, 5]) {
      kernel.place(0.4, 0, 0, 2)
      for (let i = 0; i < calls; i++) kernel.advanceKepler(500 / calls, 1.1)
      assert.is(kernel.positionX(), state.x)
      assert.is(kernel.positionY(), state.y)
      assert.is(kernel.momentumX(), state.px)
      assert.is(kernel.momentumY(), state.py)
    }
  }
})

test('steps on a line give the bits of the plain loop', () => {
  for (const order of ORDERS) {
    const { kernel, plain } = started(order, 0.02)
    for (const pendulum of [true, false]) {
      const state = planarState(1.2, 0, -0.3, 0)
      const force = pendulum ? pendulumForce(2) : oscillatorForce(2, 0.7)
      advanceLine(state, plain, 300, force)
      kernel.place(1.2, 0, -0.3, 0)
      kernel.advanceLine(300, pendulum, 2, 0.7)
      assert.is(kernel.positionX(), state.x)
      assert.is(kernel.momentumX(), state.px)
    }
  }
})

test('a step back undoes a step to rounding', () => {
  for (const order of ORDERS) {
    const there = started(order, 0.05).kernel
    there.place(1, 0, 0, 1.1)
    there.advanceKepler(40, 1)
    const back = started(order, -0.05).kernel
    back.place(there.positionX(), there.positionY(), there.momentumX(), there.momentumY())
    back.advanceKepler(40, 1)
    near(back.positionX(), 1, { absolute: 1e-13 })
    near(back.momentumY(), 1.1, { absolute: 1e-13 })
  }
})

test('each Runge-Kutta step is the Taylor series of fourth order on a linear force', () => {
  const { kernel } = started(2, 1)
  const h = 0.1
  kernel.place(1, 0, 0, 0)
  kernel.rungeKuttaLine(1, h, false, 1, 0)
  near(kernel.positionX(), 1 - h ** 2 / 2 + (h * h * h * h) / 24, { relative: 1e-15 })
  near(kernel.momentumX(), -h + (h * h * h) / 6, { relative: 1e-15 })
})

test('Runge-Kutta on a circle leaves an error of fifth order a step', () => {
  const error = (h: number) => {
    const { kernel } = started(2, 1)
    kernel.place(1, 0, 0, 1)
    kernel.rungeKuttaKepler(1, h, 1)
    const { cos, sin } = kernelsFrom({ mathematics: compileKernel('mathematics') })('mathematics')
    return Math.sqrt((kernel.positionX() - cos(h)) ** 2 + (kernel.positionY() - sin(h)) ** 2)
  }
  near(error(0.1) / error(0.05), 32, { relative: 0.05 })
})

test('the coefficients add up to one step and are symmetric', () => {
  for (const order of ORDERS) {
    const { drifts, kicks } = splitting(order)
    for (const list of [drifts, kicks]) {
      near(
        list.reduce((sum, c) => sum + c, 0),
        1,
        { absolute: 1e-15 },
      )
      assert.equal(list, list.toReversed())
    }
  }
})

test('leapfrog is stable up to omega dt = 2', () => {
  near(halfTrace(splitting(2), 1.5), 1 - 1.5 ** 2 / 2, { relative: 1e-15 })
  assert.ok(Math.abs(halfTrace(splitting(2), 1.999)) < 1)
  assert.ok(Math.abs(halfTrace(splitting(2), 2.001)) > 1)
})

test.run()
