import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cos } from '../../workers/numerics/mathematics.ts'
import { radialFall } from '../../workers/solvers/geodesic/reference-law.ts'
import { G } from '../../workers/solvers/multibody/pair-law.ts'
import { multibody } from '../../workers/solvers/multibody.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('multibody')
const solver = solverOf(multibody)
const solve = (input: object) => solver({ prompt: 'test', ...input })
const twins = [
  { mass: 1e10, position: 0 },
  { mass: 1e10, position: 1 },
]

testReferences(test, multibody)

test('two bodies fall towards each other on the radial Kepler orbit', () => {
  const bodies = [
    { mass: 3e10, position: -2 },
    { mass: 1e10, position: 5 },
  ]
  const { at } = radialFall(7, G * 4e10, 0)
  for (const tMax of [3, 10, 12]) {
    const { result } = solve({ bodies, tMax })
    const { s, u } = at(tMax)
    near(result.displacements[1], (s * 3) / 4, { relative: 1e-11 })
    near(result.finalVelocities[0], -u / 4, { relative: 1e-11 })
    near(result.centreOfMass, -0.25, { absolute: 1e-14 })
  }
})

test('point masses are refused at the time at which they collide', () => {
  const { code, details } = refusal(() => solve({ bodies: twins }))
  assert.is(code, 'UNSTABLE')
  // pi/2 sqrt(d^3 / (2 G M)).
  const time = (Math.PI / 2) * Math.sqrt(1 / (2 * G * 2e10))
  near(details?.['limit'] as number, time, { relative: 1e-9 })
  const { result } = solve({ bodies: twins, tMax: time * (1 - 1e-6) })
  assert.ok(result.pairs[0]!.finalSeparation < 1e-3)
})

test('the order in which bodies are given does not matter', () => {
  const bodies = [
    { mass: 1e10, position: 4 },
    { mass: 2e10, position: -3 },
    { mass: 3e10, position: 0, dphi0: 0.1 },
  ]
  const { displacements } = solve({ bodies, tMax: 1 }).result
  const { result } = solve({ bodies: bodies.toReversed(), tMax: 1 })
  for (const [i, s] of result.displacements.toReversed().entries()) {
    near(displacements[i], s, { relative: 1e-12 })
  }
})

test('the tension of the metric leaves the positions on its own clock as they were', () => {
  const { result: bare } = solve({ bodies: twins, tMax: 0.9, alpha: 0 })
  const { result } = solve({ bodies: twins, tMax: 0.9, alpha: 80, beta: 60 })
  near(result.displacements[0], bare.displacements[0]!, { relative: 1e-12 })
  near(result.alphaEff, 0.10296, { relative: 1e-14 })
})

test('the mean force over the run is the momentum it gave', () => {
  const { result } = solve({ bodies: twins, tMax: 0.9 })
  // A quadrature of fourth order over steps of 0.01 s.
  near(result.pairs[0]!.meanForce * 0.9, 1e10 * result.finalVelocities[0]!, { relative: 1e-6 })
  near(result.pairs[0]!.minSeparation, result.pairs[0]!.finalSeparation, { relative: 1e-15 })
})

test('without coupling each body falls with the gravity of its location', () => {
  const bodies = [
    { mass: 1, location: 'earth', phi0: 3 },
    { mass: 2, location: 'mars', dphi0: 1 },
    { mass: 3 },
  ]
  const { result } = solve({ bodies, pairwiseCoupling: 0, tMax: 2 })
  near(result.displacements[0], -2 * 9.80665, { relative: 1e-12 })
  near(result.displacements[1], 2 - 2 * 3.71, { relative: 1e-12 })
  assert.is(result.displacements[2], 0)
  assert.is(result.momentumDrift, null)
})

test('NM30 holds every body in one harmonic trap', () => {
  const bodies = [
    { mass: 1, phi0: 2 },
    { mass: 5, phi0: -1 },
  ]
  const { result } = solve({ bodies, koSettings: { NM30: 3 }, pairwiseCoupling: 0, tMax: 1.7 })
  near(result.finalPositions[0], 2 * cos(5.1), { absolute: 1e-11 })
  near(result.finalPositions[1], -cos(5.1), { absolute: 1e-11 })
})

test('softened bodies pass through a core a millionth of their way', () => {
  const bodies = [
    { mass: 1, phi0: 0 },
    { mass: 1, phi0: 1 },
  ]
  const { result } = solve({ bodies })
  assert.ok(result.pairs[0]!.minSeparation < 1e-6)
  assert.ok(result.energyDrift < 1e-8)
  assert.ok(result.finalPositions[0]! > result.finalPositions[1]!)
  // At rest again after one crossing: twice the fall time pi/2 sqrt(d^3 / (2 k M)), the core left out.
  const period = Math.PI * Math.sqrt(1 / (2 * 0.05 * 2))
  const turned = solve({ bodies, tMax: period }).result
  near(turned.finalPositions[0], 1, { absolute: 1e-4 })
})

test('drag takes the energy that the bodies lose', () => {
  const bodies = [
    { mass: 1e10, position: 0 },
    { mass: 10, position: 1, medium: 'water' },
  ]
  const { result } = solve({ bodies, tMax: 1 })
  const free = solve({ bodies: bodies.map(({ mass, position }) => ({ mass, position })), tMax: 1 })
  assert.ok(result.displacements[1]! > free.result.displacements[1]!)
  assert.ok(result.energyDrift < 1e-12)
})

test('NM21 names the gravity that runs anyway between positions', () => {
  const { result } = solve({ bodies: twins, tMax: 0.5, koSettings: { NM21: 3 } })
  const { displacements } = solve({ bodies: twins, tMax: 0.5 }).result
  assert.equal(result.displacements, displacements)
})

test('what cannot be run is refused by name', () => {
  const code = (input: object) => refusal(() => solve(input)).code
  assert.is(code({}), 'MISSING_INPUT')
  assert.is(code({ bodies: [{ mass: 1, position: 0 }, { position: 1 }] }), 'MISSING_INPUT')
  assert.is(code({ bodies: Array(17).fill({ mass: 1 }) }), 'INVALID_INPUT')
  assert.is(code({ bodies: Array(2).fill({ mass: 1, position: 3 }) }), 'INVALID_INPUT')
  assert.is(code({ bodies: [{ mass: 1, position: 0, phi0: 2 }, { mass: 1 }] }), 'INVALID_INPUT')
  assert.is(code({ bodies: twins, koSettings: { GR33: 1 } }), 'INVALID_INPUT')
  assert.is(code({ bodies: [{ mass: 1 }, { mass: 1 }], koSettings: { NM21: 1 } }), 'INVALID_INPUT')
  assert.is(code({ bodies: twins, tMax: 1000, dt: 1e-3 }), 'INVALID_INPUT')
  assert.is(code({ bodies: twins, tMax: 1e9 }), 'INVALID_INPUT')
})

test('a location that does not act is told', () => {
  const bodies = twins.map(body => ({ ...body, location: 'earth' }))
  assert.is(solve({ bodies, tMax: 0.1 }).result.warnings.length, 1)
  const { result } = solve({ bodies, tMax: 0.1, koSettings: { NM19: 1 } })
  assert.is(result.warnings.length, 0)
  near(result.centreOfMass, 0.5 - 9.80665 * 0.005, { relative: 1e-13 })
})

test('the same input gives the same bits', () => {
  const input = { bodies: twins, tMax: 0.7 }
  assert.equal(solve(input).result, solve(input).result)
})

test.run()
