import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { functions } from '../../workers/solvers/opt/functions.ts'
import { lbfgs } from '../../workers/solvers/opt/lbfgs.ts'
import { nelderMead } from '../../workers/solvers/opt/nelder-mead.ts'
import { type LocalMethod, Objective } from '../../workers/solvers/opt/objective.ts'
import { opt } from '../../workers/solvers/opt/opt.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('opt')
const inLong = longOnly(test)
const solve = solverOf(opt)

testReferences(test, opt)

test('every gradient is the slope of its function', () => {
  for (const fn of Object.values(functions)) {
    const x = Float64Array.of(0.7, -0.4)
    const gradient = new Float64Array(2)
    fn.gradient(x, gradient)
    const value = (i: number, shift: number) => {
      const at = Float64Array.from(x)
      at[i]! += shift
      let sum = 0
      for (let k = 0; k < fn.count(2); k++) sum += fn.part(at, k)
      return sum
    }
    for (const i of [0, 1]) {
      const slope = (value(i, 1e-5) - value(i, -1e-5)) / 2e-5
      near(gradient[i], slope, { relative: 1e-6, absolute: 1e-6 })
    }
  }
})

test('every function has its known minimum, with no slope there', () => {
  for (const fn of Object.values(functions)) {
    const { f, x } = fn.minimum(2)
    const at = Float64Array.from(x)
    const gradient = new Float64Array(2)
    fn.gradient(at, gradient)
    let sum = 0
    for (let k = 0; k < fn.count(2); k++) sum += fn.part(at, k)
    near(sum, f, { absolute: 1e-14 })
    assert.ok(gradient.every(g => Math.abs(g) < 1e-13))
  }
})

test('both methods reach the global minimum of every function', () => {
  for (const fn of ['sphere', 'rosenbrock', 'rastrigin', 'beale'] as const) {
    for (const method of ['nelder-mead', 'gradient'] as const) {
      const { result } = solve({ fn, method })
      assert.ok(result.reachedKnownMinimum, `${fn} by ${method}: gap ${result.gap}`)
    }
  }
})

inLong('the second minimum of Rosenbrock in four to seven dimensions is left again', () => {
  for (const dim of [4, 5, 6, 7]) {
    for (const method of ['nelder-mead', 'gradient'] as const) {
      const { result } = solve({ dim, method, maxIter: 100_000 })
      assert.ok(result.reachedKnownMinimum, `dim ${dim} by ${method}: gap ${result.gap}`)
    }
  }
})

test('Rastrigin in ten dimensions, 1e10 minima, is solved by hops', () => {
  const { result } = solve({ fn: 'rastrigin', method: 'gradient', dim: 10, maxIter: 100_000 })
  assert.ok(result.reachedKnownMinimum)
  // f'' = 2 + 40 pi^2 at the centre.
  near(result.smallestCurvature, 2 + 40 * Math.PI * Math.PI, { relative: 1e-6 })
})

test('a local minimum is told as such, with its gap', () => {
  const { result } = solve({ fn: 'rastrigin', method: 'gradient', dim: 10, maxIter: 40 })
  assert.is(result.converged, true)
  assert.is(result.reachedKnownMinimum, false)
  assert.ok(result.gap! > 0.9)
  assert.match(result.warnings[0]!, 'local minimum')
})

inLong('fifty variables of Rosenbrock yield to gradients', () => {
  const { result } = solve({ dim: 50, method: 'gradient', maxIter: 100_000 })
  assert.ok(result.reachedKnownMinimum)
})

test('the best value never rises', () => {
  const { best } = solve({ fn: 'beale' }).result.series
  for (let i = 1; i < best!.length; i++) assert.ok(best![i]! < best![i - 1]!)
})

test('local searches are short: a simplex takes some hundred values, L-BFGS some forty steps', () => {
  // Lagarias et al., SIAM J. Optim. 9 (1998) 112: 159 values for Rosenbrock to 1e-4 in x.
  const searchOf = (method: LocalMethod) => {
    const objective = new Objective(functions.rosenbrock, 2, 10_000)
    method(objective, Float64Array.of(-1.2, 1))
    return objective
  }
  const { history } = searchOf(nelderMead)
  const steps = history.iteration[history.best.findIndex(f => f < 1e-8)]!
  assert.ok(steps < 100, String(steps))
  const { iterations, evaluations } = searchOf(lbfgs)
  assert.ok(iterations < 50, String(iterations))
  assert.ok(evaluations < 80, String(evaluations))
})

test('a search cut short is refused with its gradient', () => {
  for (const method of ['nelder-mead', 'gradient'] as const) {
    const { code, details } = refusal(() => solve({ method, maxIter: 5 }))
    assert.is(code, 'NOT_CONVERGED')
    assert.is(details?.['iterations'], 5)
  }
})

test('beale has two variables, rosenbrock at least two', () => {
  assert.is(refusal(() => solve({ fn: 'beale', dim: 3 })).code, 'INVALID_INPUT')
  assert.is(refusal(() => solve({ fn: 'rosenbrock', dim: 1 })).code, 'INVALID_INPUT')
})

test('the same input gives the same bits', () => {
  assert.equal(solve({ fn: 'rastrigin' }), solve({ fn: 'rastrigin' }))
})

test.run()
