// Correlation dimension of attractors.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lorenz } from '../../workers/solvers/lorenz/lorenz.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { firstInTier, longOnly } from '../support/tier.ts'

const test = suite('lorenz: correlation dimension')
const solve = solverOf(lorenz)

interface Dimension {
  value: number
  error: number
  points: number
}
const dimensionOf = (input: object) => solve(input).result.correlationDimension as Dimension

/** A point of the unit square goes all over it. */
const cat = {
  equations: { x: 'mod(x + y, 1)', y: 'mod(x + 2*y, 1)' },
  initial: { x: 0.1234567, y: 0.7654321 },
  map: true,
}

/** Grassberger and Procaccia (1983), table I; the cat map fills a square. */
const KNOWN: readonly [object, number, number][] = [
  [{ ...cat, steps: 8000, correlation: 6000 }, 2, 0.1],
  [{ system: 'henon', steps: 8000, correlation: 6000 }, 1.22, 0.05],
  [{ system: 'lorenz', steps: 100_000, correlation: 5000 }, 2.05, 0.1],
  [{ system: 'henon', steps: 30_000, correlation: 20_000 }, 1.22, 0.02],
  [{ system: 'lorenz', steps: 400_000, correlation: 20_000 }, 2.05, 0.04],
]

longOnly(test)('attractors of known dimension have it within three of the errors told', () => {
  for (const [input, known, most] of firstInTier(KNOWN, 3)) {
    const { value, error } = dimensionOf(input)
    assert.ok(Math.abs(value - known) < 3 * error, `${JSON.stringify(input)}: ${value} +- ${error}`)
    assert.ok(error < most, `${JSON.stringify(input)}: ${error}`)
  }
})

test('without it nothing of it is told, and its bits are the same for the same points', () => {
  const plain = solve({ system: 'henon', steps: 4000 })
  const own = { system: 'henon', steps: 4000, correlation: 3000 }
  assert.is(plain.result.correlationDimension, undefined)
  assert.equal(dimensionOf(own), dimensionOf(own))
  assert.equal(solve(own).result.lyapunovSpectrum, plain.result.lyapunovSpectrum)
})

test('more points than there are, and points that are one, are refused', () => {
  faultAt(
    '/correlation',
    refusal(() => solve({ system: 'henon', steps: 3000, correlation: 3000 })),
  )
  const still = {
    equations: { x: 'x/2 + 0*y', y: 'y/3' },
    initial: { x: 1, y: 1 },
    ...{ map: true, steps: 8000, correlation: 3000 },
  }
  assert.ok(['INVALID_INPUT', 'PRECISION'].includes(refusal(() => solve(still)).code))
})

test('it counts only where there is a system of its own', () => {
  faultAt(
    '/correlation',
    refusal(() => solve({ correlation: 2000 })),
  )
})

test.run()
