// Time limit: 240 s
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { EventRule } from '../../workers/dynamics/integrate.ts'
import { integrated } from '../support/integrated.ts'
import { near } from '../support/near.ts'
import {
  BRUSSELATOR,
  HIRES,
  ORBITS,
  OREGONATOR,
  PLEIADES,
  RESTRICTED,
  ROBERTSON,
  VAN_DER_POL,
} from '../support/ode-problems.ts'

const test = suite('textbook problems')

const everywhere = (count: number, atol: number) => Array.from({ length: count }, () => atol)

test('Pleiades: seven bodies end where quadruple precision has them', () => {
  const { end } = integrated(PLEIADES, PLEIADES.tEnd, { rtol: 1e-11, atol: everywhere(28, 1e-11) })
  const names = Object.keys(PLEIADES.equations)
  for (const [name, value] of Object.entries(PLEIADES.end)) {
    near(end.y[names.indexOf(name)], value, { relative: 1e-6 })
  }
})

test('orbits of the restricted three-body problem close', () => {
  for (const { v, period } of ORBITS) {
    const orbit = { ...RESTRICTED, start: [0.994, 0, 0, v] }
    const { end } = integrated(orbit, period, { rtol: 1e-11, atol: everywhere(4, 1e-12) })
    near(end.y[0], 0.994, { absolute: 1e-6 })
    near(end.y[1], 0, { absolute: 1e-6 })
  }
})

test('van der Pol: relaxation at mu = 1000, by either choice of method', () => {
  for (const method of ['auto', 'radau5'] as const) {
    const { end, methods } = integrated(VAN_DER_POL, 2000, { method })
    near(end.y[0], 1.706167732170469, { relative: 1e-6 })
    near(end.y[1], -8.928097010248125e-4, { relative: 1e-6 })
    assert.is(methods.at(-1), 'radau5')
  }
})

test('van der Pol: the period of the cycle at mu = 1', () => {
  const problem = { ...VAN_DER_POL, parameters: { mu: 1 }, when: { top: 'v' } }
  const top: EventRule = {
    ...{ name: 'top', direction: -1, action: 'record', countMax: 100 },
    change() {},
  }
  const { events, methods } = integrated(problem, 100, { events: [top] })
  const [before, last] = events.slice(-2)
  near(last!.t - before!.t, 6.66328685932313, { relative: 1e-8 })
  assert.equal(methods, ['dop853'])
})

test('Robertson: both ends of the test set', () => {
  const { end } = integrated(ROBERTSON, 40)
  near(end.y[0], 0.7158270687194, { relative: 1e-6 })
  const late = integrated(ROBERTSON, 1e11, { atol: everywhere(3, 1e-18) }).end.y
  near(late[0], 2.083340149701255e-8, { relative: 1e-6 })
  near(late[1], 8.333360770334713e-14, { relative: 1e-6 })
})

test('HIRES: all eight concentrations', () => {
  const { end } = integrated(HIRES, HIRES.tEnd)
  for (const [i, value] of HIRES.end.entries()) near(end.y[i], value, { relative: 1e-6 })
})

test('Oregonator: after three explosions', () => {
  const { end } = integrated(OREGONATOR, OREGONATOR.tEnd)
  for (const [i, value] of OREGONATOR.end.entries()) near(end.y[i], value, { relative: 1e-6 })
})

test('Brusselator: a cycle that needs no implicit method', () => {
  const { end, methods } = integrated(BRUSSELATOR, BRUSSELATOR.tEnd)
  for (const [i, value] of BRUSSELATOR.end.entries()) near(end.y[i], value, { relative: 1e-6 })
  assert.equal(methods, ['dop853'])
})

test.run()
