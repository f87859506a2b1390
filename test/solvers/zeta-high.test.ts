import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { kernels } from '../../workers/kernel.ts'
import { zeta } from '../../workers/solvers/zeta/zeta.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { firstInTier, longOnly } from '../support/tier.ts'

const test = suite('zeta, high up')
const inLong = longOnly(test)
const solve = solverOf(zeta)

test('zeros by their number are those of other programs', () => {
  // mpmath and PARI; Lehmer's pairs among them.
  for (const [from, t] of [
    [1, 14.134725141734693],
    [1000, 1419.422480946],
    [6709, 7005.06286617492],
    [6710, 7005.10056467265],
    [18859, 17143.7865361839],
    [18860, 17143.8218435052],
    [100_000, 74920.8274989942],
    [1_000_000, 600269.677012445],
  ] as const) {
    const { value, uncertainty, result } = solve({ from, count: 1 })
    near(value!, t, { relative: 3e-15, absolute: uncertainty })
    assert.is(result.firstIndex, from)
    assert.ok(result.provenFrom! <= value! && value! <= result.provenTo!)
  }
})

inLong('counts are those of other programs, listed or not', () => {
  for (const [T, count] of [
    [150, 52],
    [500, 269],
    [5000, 4520],
    [10_000, 10_142],
  ] as const) {
    assert.is(solve({ T, list: false }).value, count)
  }
  const { result } = solve({ T: 3000 })
  assert.is(result.zeroCount, 2469)
  assert.is(result.zeros.length, 2469)
  assert.is(result.lastZero, solve({ T: 3000, list: false }).result.lastZero)
})

inLong('counts high up are those of mpmath and PARI, from a window that begins there', () => {
  for (const [T0, count] of [
    [2.5e5, 381_628],
    [1e6, 1_747_146],
    [1e7, 21_136_125],
    [1e8, 248_008_025],
  ] as const) {
    assert.is(solve({ T0, count: 1 }).result.firstIndex, count + 1)
  }
})

test('a window by its number, by its height and out of the whole list is the same', () => {
  const all = solve({ T: 2100 }).result.zeros
  const { zeros, firstIndex } = solve({ from: 1500, count: 40 }).result
  assert.is(firstIndex, 1500)
  for (const [k, t] of zeros.entries()) near(t, all[1499 + k]!, { absolute: 1e-10 })
  const above = solve({ T0: zeros[7]! + 1e-6, count: 5 }).result
  assert.is(above.firstIndex, 1508)
  for (const [k, t] of above.zeros.entries()) near(t, zeros[8 + k]!, { absolute: 1e-10 })
  // From below t = 1000 on, by the other sum.
  const low = solve({ from: 640, count: 20 }).result.zeros
  for (const [k, t] of low.entries()) near(t, all[639 + k]!, { absolute: 1e-10 })
})

test('Z, theta and zeta are those of mpmath', () => {
  const heights = [50, 1000.5, 12345.678, 1000000.25, 99999999.5]
  const Z = [
    -0.340735005955018, 2.549261135555556, -0.878561599346815, -3.7807274370661, 1.150134175673546,
  ]
  const { evaluated } = solve({ evaluate: heights }).result
  for (const [k, one] of (
    evaluated as { t: number; Z: number; error: number; re: number; im: number }[]
  ).entries()) {
    assert.is(one.t, heights[k])
    near(one.Z, Z[k]!, { absolute: 1e-13 + one.error })
    assert.ok(one.error < 1e-8)
    near(Math.sqrt(one.re * one.re + one.im * one.im), Math.abs(one.Z), { absolute: 1e-14 })
  }
})

test('low heights, negative ones and S are those of mpmath', () => {
  const rows = [
    // t, Z, theta, re, im, S = N - 1 - theta/pi
    [1, -0.7363054628673177, -1.7675479528122904, 0.14393642707718907, -0.722099743531673],
    [-5, -0.7388634282752647, 3.4596203753634627, 0.7018123711656866, -0.2310380083914199],
    [9.9, -1.545473845246914, -3.0900378789227676, 1.5434204466757133, -0.07964126521862752],
    [20, 1.1478424121851973, 1.1868948084444841, 0.42991386043784335, -1.0642914430805892],
  ] as const
  const S = [-0.43737201231592765, -0.10123136792106692, -0.01641039445649192, -0.37780035138809576]
  const { evaluated } = solve({ evaluate: [0, ...rows.map(([t]) => t)] }).result
  const [zero, ...all] = evaluated as Record<string, number>[]
  near(zero!['Z'], -1.4603545088095868, { absolute: 3 * zero!['error']! })
  assert.is(zero!['S'], undefined)
  for (const [k, [t, ...numbers]] of rows.entries()) {
    const one = all[k]!
    assert.is(one['t'], t)
    for (const [i, name] of ['Z', 'theta', 're', 'im'].entries()) {
      near(one[name], numbers[i]!, { absolute: 3 * one['error']! })
    }
    near(one['S'], S[k]!, { absolute: 1e-14 })
  }
})

test('the fine sum and the Euler-Maclaurin sum agree within the bound, and so does the rough one', () => {
  const low = kernels('zeta')
  const high = kernels('zeta-high')
  low.init(2100, 1)
  high.init(3000, 1)
  for (let t = 201.3; t < 2000; t += 37.77) {
    assert.ok(Math.abs(high.z(t) - low.zDirect(t, 0)) < high.bound(t) + 1e-11, `${t}`)
    assert.ok(Math.abs(high.rough(t) - high.z(t)) < high.roughBound(t), `${t}`)
  }
})

test('all zeros are numbered without a gap at ten million', () => {
  const { zeros, firstIndex, signBound } = solve({ from: 10_000_001, count: 50 }).result
  assert.is(firstIndex, 10_000_001)
  assert.ok(signBound! > 1)
  // As many as the smooth count has between them, but for S.
  const theta = kernels('zeta').theta
  const between = (theta(zeros.at(-1)!) - theta(zeros[0]!)) / Math.PI
  near(between, 49, { absolute: 2 })
})

test('far up ordinates count from a whole height, and keep their digits', () => {
  // mpmath 1.3, zetazero(n) with 30 digits; the last of ten thousand million by Odlyzko's tables too.
  const known = [
    [1_000_000_000, 371870204, -0.162971947265945],
    [10_000_000_000, 3293531632, 0.397136704208991],
    [1_000_000_000_000, 267653395648, 0.62594824214266],
  ] as const
  for (const [from, whole, offset] of firstInTier(known, 2)) {
    const { value, uncertainty, result } = solve({ from, count: 2 })
    assert.is(result.firstIndex, from)
    assert.is(result.origin, whole)
    near(result.offsets![0]!, offset, { absolute: 1e-10 })
    assert.is(value, whole + result.offsets![0]!)
    assert.ok(uncertainty >= Number.EPSILON * value!)
    assert.ok(result.signBound! > 1 && result.ordinateError! < 1e-10)
    // The same zero by a height below it.
    const above = solve({ T0: value! - 1e-3, count: 1 }).result
    assert.is(above.firstIndex, from)
    near(above.origin! + above.offsets![0]!, value!, { absolute: 2 * Number.EPSILON * value! })
  }
})

test('a block against the rule of Rosser takes its zeros from the one beside it', () => {
  // The first such block (Brent 1979) begins at n = 13999525: its two zeros lie beyond it.
  const { firstIndex, rosserExceptions, zeros } = solve({ from: 13_999_520, count: 12 }).result
  assert.is(firstIndex, 13_999_520)
  assert.is(rosserExceptions, 1)
  // Numbered alike from either side of it.
  const after = solve({ from: 13_999_529, count: 3 }).result.zeros
  for (const [k, t] of after.entries()) near(t, zeros[9 + k]!, { absolute: 1e-8 })
})

test('what has no meaning, or is too much, is refused', () => {
  for (const [input, pointer] of [
    [{ count: 5 }, '/count'],
    [{ from: 5, T0: 20 }, '/T0'],
    [{ T: 200_000 }, '/T'],
    [{ T: 100_000, dt: 0.001 }, '/dt'],
    [{ from: 5, list: false }, '/list'],
    [{ T0: 99_999_999, count: 10_000_000 }, '/count'],
    [{ evaluate: [-2e12] }, '/evaluate/0'],
    [{ evaluate: Array.from({ length: 9000 }, (_, k) => 9e11 + k) }, '/evaluate'],
    [{ from: 1e12, count: 10_000 }, '/count'],
    [{ from: 2e12 }, '/from'],
  ] as const) {
    const { code, details } = refusal(() => solve(input as object))
    assert.is(code, 'INVALID_INPUT')
    assert.is((details as { errors: { pointer: string }[] }).errors[0]!.pointer, pointer)
  }
})

test.run()
