import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { besselI } from '../../workers/numerics/special/bessel-i-k.ts'
import {
  besselRatios,
  finitePlaquette,
  infinitePlaquette,
} from '../../workers/solvers/gauge/exact.ts'
import { gauge } from '../../workers/solvers/gauge/gauge.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('gauge')
const inLong = longOnly(test)
const solve = solverOf(gauge)

testReferences(test, gauge)

test('ratios of Bessel functions agree with the functions themselves', () => {
  for (const beta of [0.01, 1, 7, 60]) {
    besselRatios(beta, 6).forEach((ratio, n) => {
      near(ratio, besselI(n, beta) / besselI(0, beta), { relative: 1e-13 })
    })
  }
  assert.is(infinitePlaquette(0), 0)
})

test('the finite lattice tends to the infinite one; two plaquettes are an integral', () => {
  near(finitePlaquette(2.5, 16), 0.768804888683, { absolute: 1e-11 })
  near(finitePlaquette(2.5, 4096), infinitePlaquette(2.5), { relative: 1e-13 })
  // V = 1: sum I_n cos' over sum I_n is exp(beta), whose logarithmic slope is 1.
  near(finitePlaquette(3, 1), 1, { absolute: 1e-12 })
})

test('small lattices, where winding sectors count, give the value of the finite lattice', () => {
  const { plaquette, plaquetteError, finiteVolumePlaquette, exactPlaquette } = solve({
    L: 4,
    beta: 2.5,
    sweeps: 30_000,
  }).result
  assert.ok(finiteVolumePlaquette! - exactPlaquette! > 5 * plaquetteError)
  near(plaquette, finiteVolumePlaquette!, { absolute: 4 * plaquetteError })
})

test('Wilson loops follow the exact area law', () => {
  const { wilsonLoops, wilsonLoopErrors, exactPlaquette } = solve({ L: 32, beta: 3 }).result
  const areas = { '1x1': 1, '1x2': 2, '1x3': 3, '2x2': 4, '2x3': 6, '3x3': 9 } as const
  for (const [name, area] of Object.entries(areas) as [keyof typeof areas, number][]) {
    let exact = 1
    for (let k = 0; k < area; k++) exact *= exactPlaquette!
    near(wilsonLoops![name], exact, { absolute: 4.5 * wilsonLoopErrors![name] })
    assert.ok(wilsonLoopErrors![name] < 0.01)
  }
})

inLong('over many seeds the deviation is one standard error', () => {
  let squares = 0
  for (let seed = 1; seed <= 60; seed++) {
    const { zScore } = solve({ L: 6, beta: 1.5, sweeps: 400, seed }).result
    squares += zScore! * zScore!
  }
  const spread = Math.sqrt(squares / 60)
  assert.ok(spread > 0.75 && spread < 1.3, `root mean square ${spread}`)
})

inLong('topology moves where local steps alone would leave it frozen', () => {
  const charges = new Set<number>()
  for (let seed = 1; seed <= 12; seed++) {
    const { result } = solve({ L: 24, beta: 20, sweeps: 200, seed })
    charges.add(result.topologicalCharge!)
    assert.ok(result.windingAcceptance! > 0.3)
  }
  assert.ok(charges.size > 2, `${[...charges]}`)
})

test('the angles of the field add up to the charge and its cosines to the last plaquette', () => {
  const { fields, topologicalCharge, series } = solve({ L: 12, beta: 2, sweeps: 300 }).result
  const { values } = fields['plaquetteAngle']!
  near(
    values.reduce((sum, angle) => sum + angle, 0),
    2 * Math.PI * topologicalCharge!,
    { absolute: 1e-9 },
  )
  const mean = values.reduce((sum, angle) => sum + Math.cos(angle), 0) / 144
  near(mean, series['plaquette']!.at(-1)!, { absolute: 1e-12 })
})

test('what is out of range is refused', () => {
  for (const input of [{ L: 65 }, { beta: -1 }, { sweeps: 0 }, { seed: 0.5 }, { group: 'SU2' }]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
})

test('more sweeps than a run may take are refused with the number that passes', () => {
  const failure = refusal(() => solve({ L: 64, sweeps: 20_000 }))
  assert.is(failure.code, 'INVALID_INPUT')
  assert.is(faultAt('/sweeps', failure)['maximum'], 16_000)
})

test('a frozen topological charge is told', () => {
  assert.is(solve({ L: 4, beta: 100, sweeps: 200 }).result.warnings.length, 1)
  assert.is(solve({ L: 16, beta: 1, sweeps: 200 }).result.warnings.length, 0)
})

test('the same seed gives the same bits, another seed others', () => {
  const input = { L: 8, sweeps: 200 }
  assert.equal(solve(input).result, solve(input).result)
  assert.is.not(solve({ ...input, seed: 2 }).value, solve(input).value)
})

inLong('over many short histories the deviation is one standard error, and never five', () => {
  let squares = 0
  let far = 0
  const runs = 120
  for (let seed = 1; seed <= runs; seed++) {
    const { result } = solve({ L: 4 + (seed % 3) * 4, beta: 0.3 * (seed % 7), sweeps: 50, seed })
    squares += result.zScore! ** 2
    if (Math.abs(result.zScore!) > 3) far++
  }
  const rms = Math.sqrt(squares / runs)
  assert.ok(rms > 0.75 && rms < 1.1, `${rms}`)
  assert.ok(far <= 1, `${far}`)
})

test.run()
