import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { zeta } from '../../workers/solvers/zeta/zeta.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { everyInTier } from '../support/tier.ts'

const test = suite('zeta, Dirichlet L functions')
const solve = solverOf(zeta)

test('counts and first zeros of real characters are those of PARI', () => {
  const table = [
    [-3, 114, 8.03973715568147],
    [-4, 122, 6.0209489046976],
    [5, 129, 6.64845334472771],
    [-7, 140, 4.47573828372868],
    [8, 144, 4.89997399700704],
    [12, 158, 3.80462763305086],
  ] as const
  for (const [discriminant, count, first] of everyInTier(table, 2)) {
    const { value, result } = solve({ T: 200, L: { discriminant } })
    assert.is(value, count)
    assert.is(result.expectedCount, count)
    near(result.zeros[0]!, first, { absolute: 2e-14 * 200 })
    assert.ok(result.ordinateError! < 1e-10)
  }
  // Low lies the first one of -163.
  const { result } = solve({ T: 15, L: { discriminant: -163 } })
  near(result.zeros[0]!, 0.2029013374987986, { absolute: 1e-12 })
})

test('zeros of both signs of complex characters are those of PARI and mpmath', () => {
  const five = solve({ T: 20, L: { conrey: [5, 2] } }).result.zeros
  near(Math.max(...five.filter(t => t < 0)), -4.13290370521286, { absolute: 1e-12 })
  near(Math.min(...five.filter(t => t > 0)), 6.18357819545085, { absolute: 1e-12 })
  const { zeros } = solve({ T: 60, L: { conrey: [7, 3] } }).result
  for (const t of [5.198116199466546, 49.54355560391857, -2.50937455292912]) {
    assert.ok(
      zeros.some(one => Math.abs(one - t) < 1e-11),
      `${t}`,
    )
  }
})

test('the conjugate character has the zeros of the other sign', () => {
  const zeros = (n: number) => solve({ T: 20, L: { conrey: [7, n] } }).result.zeros
  const other = zeros(5).toReversed()
  for (const [i, t] of zeros(3).entries()) near(t, -other[i]!, { absolute: 1e-12 })
})

test('real characters are the same by either name', () => {
  for (const [discriminant, conrey] of [
    [-3, [3, 2]],
    [-4, [4, 3]],
    [-8, [8, 3]],
    [8, [8, 5]],
    [-24, [24, 5]],
    [21, [21, 20]],
  ] as const) {
    const one = solve({ T: 15, L: { discriminant } }).result.zeros
    const both = solve({ T: 15, L: { conrey: [...conrey] } }).result.zeros
    assert.equal(both, one)
  }
})

test('values on the critical line are those of mpmath', () => {
  for (const [L, t, re, im] of [
    [{ conrey: [7, 3] }, 10.3, -0.4373315368738688, 0.6006676100705914],
    [{ conrey: [7, 3] }, 50, 1.501991613588791, 0.1365747012290133],
    [{ conrey: [7, 3] }, -3.3, -0.0787128676424094, -0.9070268316543705],
    [{ discriminant: -4 }, 2, 1.078868793767935, 0.4012751953958703],
    [{ discriminant: -4 }, 1000.5, -0.07886258958001928, 0.00387498437799318],
  ] as const) {
    const { result } = solve({ T: 15, L: L as object, evaluate: [t] })
    const [one] = result.evaluated as { re: number; im: number; error: number }[]
    near(one!.re, re, { absolute: 1e-13 + one!.error })
    near(one!.im, im, { absolute: 1e-13 + one!.error })
    assert.ok(one!.error < 1e-9)
  }
})

test('a scan that is too wide is halved until the argument is satisfied', () => {
  const wide = solve({ T: 100, dt: 2, L: { discriminant: 5 } }).result
  const fine = solve({ T: 100, L: { discriminant: 5 } }).result
  assert.ok(wide.refinedBlocks > 0)
  assert.is(wide.zeroCount, fine.zeroCount)
  for (const [i, t] of wide.zeros.entries()) near(t, fine.zeros[i]!, { absolute: 1e-12 })
})

test('T at a zero counts it, beside it not', () => {
  const first = 6.0209489046976
  const at = (T: number) => solve({ T, L: { discriminant: -4 } }).value
  const { zeros } = solve({ T: 60, L: { discriminant: -4 } }).result
  const last = zeros.findIndex(t => t > 50)
  near(zeros[0]!, first, { absolute: 1e-12 })
  assert.is(at(zeros[last]! + 1e-8), last + 1)
  assert.is(at(zeros[last]! - 1e-8), last)
})

test('what is no primitive character, or goes with zeta alone, is refused at its place', () => {
  for (const [input, pointer] of [
    [{ L: { discriminant: 9 } }, '/L/discriminant'],
    [{ L: { discriminant: 1 } }, '/L/discriminant'],
    [{ L: { discriminant: 0 } }, '/L/discriminant'],
    [{ L: { discriminant: -12 } }, '/L/discriminant'],
    [{ L: { conrey: [9, 4], discriminant: 5 } }, '/L'],
    [{ L: {} }, '/L'],
    [{ L: { conrey: [9, 8] } }, '/L/conrey'],
    [{ L: { conrey: [10, 3] } }, '/L/conrey'],
    [{ L: { conrey: [10, 5] } }, '/L/conrey/1'],
    [{ L: { conrey: [1, 1] } }, '/L/conrey/1'],
    [{ L: { discriminant: 5 }, from: 3 }, '/from'],
    [{ L: { discriminant: 5 }, list: false }, '/list'],
    [{ L: { discriminant: 5 }, T: 20_000 }, '/T'],
    [{ L: { discriminant: 997 }, T: 5000 }, '/T'],
    [{ L: { discriminant: 5 }, evaluate: [20, 1e6] }, '/evaluate/1'],
  ] as const) {
    const { details } = refusal(() => solve(input as object))
    const [fault] = (details as { errors: { pointer: string }[] }).errors
    assert.is(fault!.pointer, pointer, JSON.stringify(input))
  }
})

test.run()
