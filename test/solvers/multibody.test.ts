import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cos } from '../../workers/numerics/mathematics.ts'
import { G } from '../../workers/solvers/bodies/pair-law.ts'
import { multibody } from '../../workers/solvers/multibody/multibody.ts'
import { radialFall } from '../../workers/solvers/oscillator/reference-law.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('multibody')
const inLong = longOnly(test)
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
  assert.ok(result.pairs![0]!.finalSeparation < 1e-3)
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
  near(result.pairs![0]!.meanForce * 0.9, 1e10 * result.finalVelocities[0]!, { relative: 1e-6 })
  near(result.pairs![0]!.minSeparation, result.pairs![0]!.finalSeparation, { relative: 1e-15 })
})

test('the mean force of a soft pair is the momentum it gave, too', () => {
  const bodies = [
    { mass: 2, phi0: 0 },
    { mass: 2, phi0: 1 },
  ]
  const soft = { bodies, pairwiseCoupling: 0.05, pairwiseSoftening: 0.3 }
  for (const [tMax, dt] of [
    [1.5, 0.1],
    [2, 0.01],
  ] as const) {
    const { result } = solve({ ...soft, tMax, dt })
    assert.ok(result.pairs![0]!.finalSeparation > 0.1)
    const momentum = 2 * result.finalVelocities[0]!
    near(result.pairs![0]!.meanForce * tMax, momentum, { relative: 1e-7 })
  }
  const repelled = solve({ ...soft, pairwiseCoupling: -0.05, tMax: 3, dt: 0.1 }).result
  near(repelled.pairs![0]!.meanForce * 3, -2 * repelled.finalVelocities[0]!, { relative: 1e-7 })
  const { finalForce, finalSeparation: d } = repelled.pairs![0]!
  const square = d * d + 0.09
  near(finalForce, (0.05 * 4 * d) / (square * Math.sqrt(square)), { relative: 1e-12 })
})

test('the energy at the start is kinetic, of the pairs and of the outer fields', () => {
  const bodies = [
    { mass: 2, phi0: 3, dphi0: 4, location: 'earth' },
    { mass: 5, phi0: -1, dphi0: -1, location: 'moon' },
  ]
  const { result } = solve({ bodies, pairwiseCoupling: 0.2, pairwiseSoftening: 0.5, tMax: 0.1 })
  const pair = (-0.2 * 10) / Math.sqrt(16.25)
  near(result.energy, 16 + 2.5 + pair + 2 * 9.80665 * 3 - 5 * 1.62, { relative: 1e-14 })
  const gravity = solve({ bodies: twins, tMax: 0.1 }).result
  near(gravity.energy, -G * 1e20, { relative: 1e-14 })
})

test('where the energies cancel the drift is measured by the motion', () => {
  // Escape at parabolic speed: G m^2/d is all kinetic.
  const speed = Math.sqrt(G * 1e10)
  const bodies = [
    { ...twins[0], dphi0: -speed },
    { ...twins[1], dphi0: speed },
  ]
  const { result } = solve({ bodies, tMax: 3 })
  near(result.energy / 1e20 / G, 0, { absolute: 1e-12 })
  assert.ok(result.energyDrift < 1e-10)
  // x ~ t^(2/3): the separation d(t)^(3/2) = d0^(3/2) + 3/2 sqrt(2 G M) t.
  const d = result.pairs![0]!.finalSeparation
  near(d * Math.sqrt(d), 1 + 1.5 * Math.sqrt(2 * G * 2e10) * 3, {
    relative: 1e-10,
  })
})

test('close and far pairs stand beside each other', () => {
  const bodies = [
    { mass: 1, position: 0 },
    { mass: 1, position: 1e-3 },
    { mass: 1, position: 3e3 },
  ]
  const { result } = solve({ bodies, tMax: 0.1 })
  near(result.pairs![0]!.finalSeparation, 1e-3 - G * 1e6 * 0.01, { relative: 1e-6 })
})

test('a body that is too fast for its medium is told', () => {
  const fast = (dphi0: number) => {
    const bodies = [
      { mass: 1, position: 0, medium: 'air', dphi0 },
      { mass: 1, position: 1e4 },
    ]
    return solve({ bodies, tMax: 0.1 }).result.warnings
  }
  assert.equal(fast(10), [])
  assert.match(fast(-200).at(-1)!, 'beyond Mach 0.3')
})

test('the registers and pairs are those of the end', () => {
  const bodies = [
    { mass: 1e10, position: 0 },
    { mass: 3e10, position: 2, dphi0: 0.5 },
    { mass: 2e10, position: -5 },
  ]
  const { result } = solve({ bodies, tMax: 1 })
  assert.equal(
    result.pairs!.map(({ i, j }) => [i, j]),
    [
      [0, 1],
      [0, 2],
      [1, 2],
    ],
  )
  for (const { i, j, finalForce, finalSeparation } of result.pairs!) {
    const d = Math.abs(result.finalPositions[j]! - result.finalPositions[i]!)
    near(finalSeparation, d, { relative: 1e-13 })
    near(finalForce, (G * bodies[i]!.mass * bodies[j]!.mass) / (d * d), { relative: 1e-12 })
  }
  const [x, y, z] = result.finalPositions as [number, number, number]
  const pull = G * (3e10 / (y - x) ** 2 - 2e10 / (x - z) ** 2)
  near(result.registers![0]!.phiDotDot, pull, { relative: 1e-12 })
  for (const [i, { phi, phiDot, kineticEnergy, mass }] of result.registers!.entries()) {
    assert.equal([phi, phiDot], [result.finalPositions[i], result.finalVelocities[i]])
    near(kineticEnergy, (mass * phiDot * phiDot) / 2, { relative: 1e-14 })
  }
  const { t, x1 } = result.series as Record<'t' | 'x1', number[]>
  assert.equal([t[0], t.at(-1), x1[0], x1.at(-1)], [0, 1, 2, y])
})

test('the estimate is the distance to another run, and covers the error of the fall', () => {
  const bodies = [
    { mass: 3e10, position: -2 },
    { mass: 1e10, position: 5 },
  ]
  const { at } = radialFall(7, G * 4e10, 0)
  for (const tMax of [5, 11]) {
    const { result } = solve({ bodies, tMax })
    const error = Math.abs(result.displacements[1]! / ((at(tMax).s * 3) / 4) - 1)
    assert.ok(error <= 3 * result.accuracy.estimate + 1e-14, `${error}`)
    assert.ok(result.accuracy.estimate < 1e-9)
  }
})

test('beyond the threshold the tension is brought back to that of the kernel', () => {
  const shifted = solve({ bodies: twins, tMax: 0.5, alpha: 150 })
  near(shifted.coupling!.alpha, 150 * 1.287e-3, { relative: 1e-14 })
  near(shifted.result.alphaEff, 1e-3, { relative: 1e-14 })
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
  assert.ok(result.pairs![0]!.minSeparation < 1e-6)
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

inLong('rows far apart change nothing: the steps follow the lapse all the same', () => {
  const bodies = [
    { mass: 5.972e24, position: 0 },
    { mass: 500, position: 6.571e6, dphi0: 10_000 },
  ]
  const over = (dt: number) => solve({ bodies, tMax: 600, dt }).result
  near(over(300).displacements[1]! / over(0.1).displacements[1]!, 1, { absolute: 1e-12 })
  assert.is(over(300).series['t']!.length, 3)
})

test.run()
