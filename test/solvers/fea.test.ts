import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fea } from '../../workers/solvers/fea/fea.ts'
import { stressAt } from '../../workers/solvers/fea/stress.ts'
import { bitsHash } from '../support/bits.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'
import { firstInTier, inTier, longOnly } from '../support/tier.ts'

const test = suite('fea')
const inLong = longOnly(test)
const solve = modelOf(fea)

testReferences(test, fea)

inLong('every mesh gives the same deflection of the same beam', () => {
  const beam = { Lx: 4, Ly: 1, E: 1e7, P: 1000 }
  const meshes = [
    [4, 2],
    [5, 3],
    [4, 80],
    [220, 2],
    [120, 30],
    [219, 79],
  ]
  const values = firstInTier(meshes, 4).map(([nx, ny]) => solve({ ...beam, nx, ny }).value!)
  for (const value of values) near(value, 0.0267071, { relative: 2e-5 })
})

test('each halving of the elements divides the change by 2^1.517, as the corners of the clamp have it', () => {
  const { meshTipDeflection: tips } = solve({ nx: 20, ny: 5 }).result.series
  const changes = [...tips!].slice(1).map((tip, i) => tip - tips![i]!)
  assert.is(changes.length, 4)
  for (let i = 1; i < changes.length; i++) {
    // Williams (1952): displacements go as r^0.7583 there.
    near(changes[i - 1]! / changes[i]!, 2.861, { relative: 0.04 })
  }
})

test('the line of Euler is that of the cantilever: none and no slope at the clamp, 5/16 in the middle', () => {
  const { series, eulerDeflection } = solve({ nx: 100, ny: 4, Lx: 3, P: -70 }).result
  const line = series['eulerLine']!
  assert.is(line[0], 0)
  near(line[1], 0, { absolute: 2e-4 * Math.abs(eulerDeflection) })
  near(line[50], (5 / 16) * eulerDeflection, { relative: 1e-13 })
  near(line[100], eulerDeflection, { relative: 1e-13 })
})

test('the deflection nears the beam of Timoshenko as it grows slender', () => {
  const deviation = (Lx: number) => {
    const { tipDeflection, timoshenkoDeflection } = solve({ nx: 40, ny: 4, Lx }).result
    return Math.abs(tipDeflection / timoshenkoDeflection - 1)
  }
  assert.ok(deviation(5) > deviation(10) && deviation(10) > deviation(20))
  assert.ok(deviation(20) < 1e-3)
})

test('stress in the middle of the beam is that of the beam', () => {
  const { result } = solve({ nx: 40, ny: 10, Lx: 4, Ly: 1, E: 1e7, P: 1000 })
  const { sxx, sxy, syy, vonMises } = result.fields
  const at = (i: number, j: number) => j * 41 + i
  near(result.bendingStressMidspan, 12000, { relative: 1e-3 })
  assert.is(sxx!.values[at(20, 10)], result.bendingStressMidspan)
  for (let j = 0; j <= 10; j++) {
    const eta = j / 5 - 1
    near(sxx!.values[at(20, j)], 12000 * eta, { absolute: 15 })
    near(sxy!.values[at(20, j)], -1500 * (1 - eta * eta), { absolute: 3 })
    near(syy!.values[at(20, j)], 0, { absolute: 3 })
  }
  near(vonMises!.values[at(20, 5)], 1500 * Math.sqrt(3), { relative: 1e-3 })
  assert.is(result.maxVonMises, Math.max(...vonMises!.values))
})

test('a stress that is linear is met at every node, those on the edges and in the corners too', () => {
  const [nx, ny, slenderness] = [6, 4, 3]
  const at = (value: (x: number, y: number) => number) =>
    Float64Array.from({ length: (nx + 1) * (ny + 1) }, (_, n) =>
      value(((n % (nx + 1)) * slenderness) / nx, Math.floor(n / (nx + 1)) / ny),
    )
  const u = at((x, y) => x * x + x * y)
  const v = at((x, y) => y * y - 3 * x * y)
  const beam = { nx, ny, slenderness, u, v } as never
  for (let j = 0; j <= ny; j++) {
    for (let i = 0; i <= nx; i++) {
      const [x, y] = [(i * slenderness) / nx, j / ny]
      const [exx, eyy, gxy] = [2 * x + y, 2 * y - 3 * x, x - 3 * y]
      const { sxx, syy, sxy } = stressAt(beam, i, j)
      near(sxx, (exx + 0.3 * eyy) / 0.91, { absolute: 1e-13 })
      near(syy, (eyy + 0.3 * exx) / 0.91, { absolute: 1e-13 })
      near(sxy, gxy / 2.6, { absolute: 1e-13 })
    }
  }
})

test('the clamp holds still, the end falls, the depth sees the deflection', () => {
  const { result, value } = solve({ nx: 12, ny: 6 })
  const { ux, uy } = result.fields
  for (let j = 0; j <= 6; j++) {
    assert.is(ux!.values[j * 13], 0)
    assert.is(uy!.values[j * 13], 0)
  }
  near(-uy!.values[3 * 13 + 12]!, value!, { relative: 1e-4 })
  near(result.series['deflection']!.at(-1), value!, { relative: 1e-4 })
  // The upper edge is in tension, so it grows longer.
  assert.ok(ux!.values[6 * 13 + 12]! > 0)
})

test('the answer is linear in the load and inverse to the modulus', () => {
  const one = solve({ nx: 10, ny: 4, E: 1e7, P: 1000 }).result
  const other = solve({ nx: 10, ny: 4, E: 3e7, P: -500 }).result
  near(other.tipDeflection, -one.tipDeflection / 6, { relative: 1e-14 })
  near(other.strainEnergy, one.strainEnergy / 12, { relative: 1e-14 })
  near(other.maxVonMises, one.maxVonMises / 2, { relative: 1e-14 })
  near(one.strainEnergy, (1000 * one.tipDeflection) / 2, { relative: 2e-3 })
  const none = solve({ nx: 10, ny: 4, P: 0 })
  near(none.value, 0, { absolute: 1e-300 })
})

test('scaling the beam keeps the deflection of a load on unit thickness', () => {
  const small = solve({ nx: 12, ny: 4, Lx: 3, Ly: 1 }).result
  const large = solve({ nx: 12, ny: 4, Lx: 300, Ly: 100 }).result
  near(large.tipDeflection, small.tipDeflection, { relative: 1e-13 })
  near(large.maxVonMises, small.maxVonMises / 100, { relative: 1e-13 })
})

inLong('a slender beam keeps its residual and its balance', () => {
  for (const [nx, ny, Lx] of [
    [220, 80, 20],
    [4, 2, 100],
    [100, 30, 50],
  ]) {
    const { result } = solve({ nx, ny, Lx, Ly: 1, P: 1000 })
    assert.ok(result.cgResidual <= 1e-10, `${nx} x ${ny}: ${result.cgResidual}`)
    near(result.reactionForce, 1000, { relative: 1e-9 })
    near(result.tipDeflection, result.timoshenkoDeflection, { relative: 2e-3 })
  }
})

inLong('the most slender beam on the finest mesh keeps eight digits of its equilibrium', () => {
  const { result } = solve({ nx: 220, ny: inTier({ short: 20, long: 80 }), Lx: 100, Ly: 1 })
  assert.ok(result.cgResidual < 5e-9, `${result.cgResidual}`)
})

test('beams beyond the range of double precision are refused by their slenderness', () => {
  for (const Lx of [101, 0.09]) {
    const failure = refusal(() => solve({ Lx, Ly: 1 }))
    assert.is(failure.code, 'INVALID_INPUT')
    near(faultAt('/Lx', failure)['slenderness'] as number, Lx, { relative: 1e-12 })
  }
})

test('values outside their range are refused', () => {
  for (const input of [{ nx: 221 }, { ny: 1 }, { ny: 81 }, { nx: 4.5 }, { E: 0 }, { nu: 0.3 }]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
})

test('the bits are the recorded ones on every machine', () => {
  const { fields } = solve({ nx: 30, ny: 9, Lx: 3.3 }).result
  assert.is(
    bitsHash(fields['uy']!.values, fields['vonMises']!.values),
    'ff1f0380433b2eb3f48539e9fa79f34174e8c7e4c74fc1cbd28187818431c2b1',
  )
})

test.run()
