import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { slotsFor } from '../../../workers/expression/compile.ts'
import { differentiate } from '../../../workers/expression/derivative.ts'
import { parseExpression } from '../../../workers/expression/parser.ts'
import {
  type CompiledObjective,
  compileObjective,
} from '../../../workers/expression/wasm/objective.ts'
import { PARAMETERS_ADDRESS } from '../../../workers/expression/wasm/user-memory.ts'
import { UserModules } from '../../../workers/kernel.ts'
import { Random } from '../../../workers/numerics/random.ts'
import { near } from '../../support/near.ts'
import { faultAt, refusal } from '../../support/refusal.ts'

const test = suite('compiled objective')

const HEAP = 16_384
const modules = new UserModules()

/** What a function of the module writes for variables and parameters. */
function called(
  compiled: CompiledObjective,
  name: 'value' | 'gradient',
  parameters: number[] = [],
) {
  const { env, user } = modules.linked(compiled)
  const doubles = new Float64Array(env.memory.buffer)
  const count = name === 'value' ? 1 : 1 + compiled.variables.length
  const to = HEAP + 8 * compiled.variables.length
  doubles.set(parameters, PARAMETERS_ADDRESS / 8)
  return (x: readonly number[]): number[] => {
    doubles.set(x, HEAP / 8)
    user[name]!(HEAP, to)
    return [...doubles.subarray(to / 8, to / 8 + count)]
  }
}

const NAMES = ['a', 'b', 'c', 'd']
const ROSENBROCK =
  '100*(b - a^2)^2 + (1 - a)^2 + 100*(c - b^2)^2 + (1 - b)^2 + 100*(d - c^2)^2 + (1 - c)^2'

test('the value is that of the objective, and the gradient that of dual numbers', () => {
  const random = new Random(3)
  const objective = `${ROSENBROCK} + exp(a*b)*cos(c/d) + (a^2 + b^2 + c^2)^1.5/hypot(c, d)`
  const compiled = compileObjective({ objective, variables: NAMES })
  const expression = parseExpression(objective, { inputs: NAMES })
  const [value, gradient] = [called(compiled, 'value'), called(compiled, 'gradient')]
  for (let n = 0; n < 50; n++) {
    const x = NAMES.map(() => random.uniform() * 3 + 0.1)
    const [first, ...slopes] = gradient(x)
    assert.is(first, value(x)[0])
    const slots = slotsFor(expression)
    slots.set(x)
    for (const [slot, slope] of slopes.entries()) {
      const wanted = differentiate(expression, slots, slot)
      assert.is(first, wanted.value)
      near(slope, wanted.slope, { relative: 1e-13, absolute: 1e-12 })
    }
  }
})

test('at its least value the gradient of Rosenbrock is 0', () => {
  const compiled = compileObjective({ objective: ROSENBROCK, variables: NAMES })
  assert.equal(
    called(compiled, 'gradient')([1, 1, 1, 1]).map(x => x + 0),
    [0, 0, 0, 0, 0],
  )
})

test('a variable that is not in the objective has the slope 0, and a parameter has none', () => {
  const compiled = compileObjective({
    objective: 'k*square',
    variables: ['x', 'y'],
    parameters: ['k'],
    definitions: { square: 'x^2' },
  })
  assert.equal(called(compiled, 'gradient', [5])([3, 7]), [45, 30, 0])
})

test('faults are told by their place', () => {
  faultAt(
    '/variables',
    refusal(() => compileObjective({ objective: '1', variables: [] })),
  )
  faultAt(
    '/variables/x',
    refusal(() => compileObjective({ objective: '1', variables: ['x', 'x'] })),
  )
  faultAt(
    '/objective',
    refusal(() => compileObjective({ objective: 'y', variables: ['x'] })),
  )
})

test.run()
