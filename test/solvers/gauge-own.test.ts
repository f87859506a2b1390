import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { kernels } from '../../workers/kernel.ts'
import { pow } from '../../workers/numerics/mathematics.ts'
import { finitePlaquetteSU2 } from '../../workers/solvers/gauge/exact.ts'
import { gauge } from '../../workers/solvers/gauge/gauge.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { everyInTier, inTier, longOnly } from '../support/tier.ts'

const test = suite('gauge, own lattices')
const inLong = longOnly(test)
const solve = solverOf(gauge)

interface Loop {
  R: number
  T: number
  mean: number
  error: number
}

test('in two dimensions the plaquette of each group is its exact one', () => {
  // I1/I0, I2/I1, and one plaquette integrated over the torus of SU(3).
  const known = [
    ['u1', 1, 0.4463899658965345],
    ['su2', 2, 0.4331274267],
    ['su2', 4, 0.6580472674],
    ['su3', 6, 0.4225317396],
  ] as const
  for (const [group, beta, exact] of everyInTier(known, 3)) {
    const { value, uncertainty } = solve({ group, L: 16, beta, sweeps: 200 })
    near(value!, exact, { absolute: 4 * uncertainty })
    assert.ok(uncertainty < 5e-3, `${uncertainty}`)
  }
})

test('the plaquette of a torus of SU(2) tends to I2/I1, from above on a small one', () => {
  near(finitePlaquetteSU2(2, 400), 0.4331274267, { absolute: 1e-10 })
  near(finitePlaquetteSU2(4, 400), 0.6580472674, { absolute: 1e-10 })
  assert.ok(finitePlaquetteSU2(4, 4) > 0.6580472674 + 1e-3)
})

test('two runs, the second from the state of the first, are one run bit for bit', () => {
  for (const lattice of [
    { group: 'u1', dim: 2, L: 6, beta: 1.5 },
    { group: 'su2', dim: 3, L: 4, beta: 2.3 },
    { group: 'su3', dim: 3, L: 4, Lt: 2, beta: 5 },
  ] as const) {
    const loops = [[1, 1]]
    const all = { ...lattice, loops, state: true }
    const whole = solve({ ...all, sweeps: 110, thermalisation: 5 }).result.state
    const first = solve({ ...all, sweeps: 53, thermalisation: 5 }).result.state
    const second = solve({ ...all, sweeps: 57, initial: first })
    assert.equal(second.result.state, whole)
    assert.is(second.result.equilibrationSweeps, 0)
  }
})

test('a state of another lattice, or none, is refused; so is one that no request could bring again', () => {
  const { state } = solve({ group: 'su2', L: 4, beta: 2, sweeps: 50, state: true }).result
  for (const [input, place] of [
    [{ group: 'su3', L: 4, initial: state }, '/initial'],
    [{ group: 'su2', L: 6, initial: state }, '/initial'],
    [{ group: 'su2', L: 4, initial: { ...(state as object), t: 3 } }, '/initial'],
    [{ group: 'su2', L: 4, initial: 3 }, '/initial'],
    [{ group: 'su2', L: 4, start: 'state' }, '/initial'],
    [{ group: 'su2', L: 4, start: 'hot', initial: state }, '/start'],
    [{ group: 'su2', L: 4, seed: 2, initial: state }, '/seed'],
    [{ group: 'su2', L: 4, blocks: 51 }, '/blocks'],
    [{ group: 'su2', L: 12, dim: 4, beta: 1, loops: [[1, 1]], state: true }, '/state'],
  ] as const) {
    faultAt(
      place,
      refusal(() => solve({ sweeps: 50, ...input })),
    )
  }
})

test('at beta = 0 lines around time are random: the modulus and its susceptibility are those of chance', () => {
  // |P|^2 of n even phases has the mean 1/n: n (1/n - pi / (4 n)) of many.
  const { polyakov } = solve({ group: 'u1', dim: 3, L: 8, Lt: 2, beta: 0, sweeps: 400 }).result
  const { value, error } = (polyakov as { susceptibility: { value: number; error: number } })
    .susceptibility
  near(value, 1 - Math.PI / 4, { absolute: 4 * error })
  assert.ok(error < 0.03)
})

inLong('in two dimensions loops obey the area law, and Creutz ratios are its slope', () => {
  const { loops, creutz } = solve({ group: 'su2', L: 16, beta: 4, sweeps: 400 }).result
  const all = loops as Loop[]
  const { mean: unit } = all[0]!
  for (const { R, T, mean, error } of all) {
    near(mean, pow(0.6580472674, R * T), { absolute: 4 * error + 1e-4 })
  }
  const [chi] = creutz as { chi: number; error: number }[]
  near(chi!.chi, 0.41847852, { absolute: 4 * chi!.error })
  assert.ok(unit > 0.6)
})

inLong('in four dimensions: strong coupling of SU(2), and U(1) below its transition', () => {
  // u + 4 u^5, u = I2/I1, by the strong-coupling series.
  const strong = solve({
    group: 'su2',
    dim: 4,
    L: 4,
    beta: 0.5,
    sweeps: inTier({ short: 150, long: 300 }),
    loops: [[1, 1]],
  })
  near(strong.value!, 0.123834, { absolute: 4 * strong.uncertainty })
  // 8^4, beta 0.9: 0.46951 +- 0.00026.
  const compact = solve({
    ...{ group: 'u1' as const, dim: 4, L: 8, beta: 0.9 },
    sweeps: inTier({ short: 50, long: 60 }),
    thermalisation: inTier({ short: 30, long: 60 }),
    loops: [[2, 2]],
  })
  near(compact.value!, 0.46951, { absolute: 4 * (compact.uncertainty + 2.6e-4) })
  const [square] = compact.result.loops as Loop[]
  near(square!.mean, 0.05419, { absolute: 4 * (square!.error + 2e-4) })
})

inLong('in four dimensions: plaquettes and loops of 8^4 by a program of its own', () => {
  // Each with its standard error, from runs of more sweeps than these.
  for (const [group, beta, sweeps, plaquette, error, square, squareError] of [
    ['su2', 2.3, 150, 0.60224, 2.1e-4, 0.17963, 3.7e-4],
    ['su2', 2.5, 150, 0.65256, 1.5e-4, 0.26009, 3.1e-4],
    ['u1', 1.1, 150, 0.71689, 1.1e-4, 0.39167, 2.4e-4],
    ['su3', 5.5, 60, 0.4972, 5e-4, undefined, 0],
  ] as const) {
    const { value, uncertainty, result } = solve({
      ...{ group, dim: 4, L: 8, beta, sweeps, thermalisation: 60, loops: [[2, 2]] },
      ...(group === 'u1' && { start: 'cold' as const }),
    })
    near(value!, plaquette, { absolute: 4 * Math.sqrt(uncertainty ** 2 + error ** 2) })
    const [loop] = result.loops as Loop[]
    if (square === undefined) continue
    near(loop!.mean, square, { absolute: 4 * Math.sqrt(loop!.error ** 2 + squareError ** 2) })
  }
})

test('the error is that of the spread over seeds', () => {
  const runs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(seed =>
    solve({ group: 'su2', L: 8, beta: 2, sweeps: 100, seed, loops: [[1, 1]] }),
  )
  const exact = finitePlaquetteSU2(2, 64)
  const shares = runs.map(({ value, uncertainty }) => (value! - exact) / uncertainty)
  const spread = Math.sqrt(shares.reduce((sum, one) => sum + one * one, 0) / shares.length)
  assert.ok(spread > 0.5 && spread < 1.6, `${spread}`)
})

test('links stay in the group, and a gauge transformation changes no loop', () => {
  for (const [order, dim] of [
    [1, 3],
    [2, 3],
    [3, 3],
  ] as const) {
    const kernel = kernels('lattice')
    kernel.setSeed(5)
    kernel.init(order, dim, 4, 4, 3)
    kernel.heat()
    for (let k = 0; k < 5; k++) kernel.sweep(2)
    const before = kernel.loop(0, 2, 2, 1)
    assert.ok(kernel.repair() < 1e-12)
    kernel.transform()
    near(kernel.loop(0, 2, 2, 1), before, { absolute: 1e-13 })
  }
})

inLong('a short time deconfines: the modulus of the Polyakov line grows with beta', () => {
  const at = (beta: number) => {
    const { polyakov } = solve({
      ...{ group: 'su2' as const, dim: 4, L: 6, Lt: 2, beta, sweeps: 60, thermalisation: 40 },
      loops: [[1, 1]],
    }).result
    return (polyakov as { modulus: { mean: number } }).modulus.mean
  }
  // The transition of Nt = 2 lies at beta 1.88.
  assert.ok(at(2.6) > 2.5 * at(1.2))
})

test('one seed gives one history, and what cannot be is refused', () => {
  const small = { group: 'su3' as const, L: 4, beta: 5, sweeps: 50 }
  assert.equal(solve(small).result, solve(small).result)
  assert.is.not(solve({ ...small, seed: 2 }).value, solve(small).value)
  for (const [input, pointer] of [
    [{ dim: 4, L: 20 }, '/L'],
    [{ Lt: 20 }, '/Lt'],
    [{ overrelaxation: 11 }, '/overrelaxation'],
    [{ thermalisation: -1 }, '/thermalisation'],
    [{ loops: [[9, 1]] }, '/loops/0'],
    [{ loops: [[1]] }, '/loops/0'],
    [{ group: 'su3', dim: 4, L: 16, sweeps: 5000 }, '/sweeps'],
  ] as const) {
    const { details } = refusal(() => solve(input as object))
    assert.is((details as { errors: { pointer: string }[] }).errors[0]!.pointer, pointer)
  }
})

test.run()
