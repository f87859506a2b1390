import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { completeE, completeK } from '../../../workers/numerics/elliptic.ts'
import * as modified from '../../../workers/numerics/special/bessel-i-k.ts'
import * as bessel from '../../../workers/numerics/special/bessel-j-y.ts'
import * as errorFunction from '../../../workers/numerics/special/error-function.ts'
import * as gamma from '../../../workers/numerics/special/gamma.ts'
import { betaI } from '../../../workers/numerics/special/incomplete-beta.ts'
import { gammaP, gammaQ } from '../../../workers/numerics/special/incomplete-gamma.ts'
import { lambertW, lambertWLower } from '../../../workers/numerics/special/lambert-w.ts'
import { zeta } from '../../../workers/numerics/special/zeta.ts'
import { near } from '../../support/near.ts'

const test = suite('special functions')

// Rows of arguments and value, from mpmath with 40 digits.
const file = new URL('../../reference/special-functions.json', import.meta.url)
const reference: Record<string, number[][]> = JSON.parse(readFileSync(file, 'utf8'))

/** Relative; the incomplete functions and logarithms' exponentials lose digits to their huge exponents. */
const tolerances: Record<string, number> = {
  normalQuantile: 1e-15,
  gamma: 2e-15,
  lgamma: 2e-15,
  digamma: 5e-15,
  beta: 2e-14,
  gammaP: 1e-13,
  gammaQ: 2e-14,
  betaI: 3e-14,
  lambertW: 3e-15,
  zeta: 3e-15,
}

const all: Record<string, (...args: number[]) => number> = {
  ...errorFunction,
  ...modified,
  ...gamma,
  gammaP,
  gammaQ,
  betaI,
  lambertW,
  lambertWLower,
  zeta,
  ellipticK: m => completeK(1 - m),
  ellipticE: m => completeE(1 - m),
}

for (const [name, rows] of Object.entries(reference)) {
  if (/^bessel[JY]/.test(name)) continue
  test(`${name} agrees with ${rows.length} values of 40 digits`, () => {
    for (const row of rows) {
      near(all[name]!(...row.slice(0, -1)), row.at(-1)!, { relative: tolerances[name] ?? 1e-15 })
    }
  })
}

for (const [name, rows] of Object.entries(reference)) {
  if (!/^bessel[JY]/.test(name)) continue
  test(`${name} agrees to the last digits of its amplitude`, () => {
    const f = (bessel as unknown as typeof all)[name]!
    for (const row of rows) {
      const x = Math.abs(row.at(-2)!)
      const amplitude = Math.min(1, Math.sqrt(2 / (Math.PI * x)))
      near(f(...row.slice(0, -1)), row.at(-1)!, { relative: 2e-15, absolute: 1e-15 * amplitude })
    }
  })
}

test('factorials are exact while a double can hold them, and rounded beyond', () => {
  assert.is(gamma.factorial(20), 2432902008176640000)
  assert.is(gamma.factorial(22), Number(1124000727777607680000n))
  assert.is(gamma.factorial(170), 7.257415615307999e306)
  assert.is(gamma.factorial(171), Number.POSITIVE_INFINITY)
  assert.is(gamma.binomial(50, 25), 126410606437752)
})

test('outside their domain the functions give NaN, at poles an infinity or NaN', () => {
  for (const value of [
    gamma.gamma(-3),
    gamma.digamma(0),
    gammaP(-1, 2),
    gammaQ(2, -1),
    betaI(2, 3, 1.5),
    bessel.besselY0(-1),
    bessel.besselJ(1.5, 2),
    modified.besselK0(-1),
    lambertW(-0.4),
    lambertWLower(0.1),
    errorFunction.normalQuantile(1.1),
  ]) {
    assert.ok(Number.isNaN(value))
  }
  assert.is(zeta(1), Number.POSITIVE_INFINITY)
  assert.is(modified.besselK1(0), Number.POSITIVE_INFINITY)
  assert.is(errorFunction.normalQuantile(0), Number.NEGATIVE_INFINITY)
})

test('Wronskians hold: J1 Y0 - J0 Y1 = 2/(pi x), I0 K1 + I1 K0 = 1/x', () => {
  for (let x = 0.1; x < 60; x *= 1.3) {
    const { besselJ0, besselJ1, besselY0, besselY1 } = bessel
    near(besselJ1(x) * besselY0(x) - besselJ0(x) * besselY1(x), 2 / (Math.PI * x), {
      relative: 1e-14,
    })
    const { besselI0, besselI1, besselK0, besselK1 } = modified
    near(besselI0(x) * besselK1(x) + besselI1(x) * besselK0(x), 1 / x, { relative: 4e-15 })
  }
})

test('the quantile undoes the distribution function', () => {
  for (let z = -30; z < 5; z += 0.7) {
    near(errorFunction.normalQuantile(errorFunction.normalCdf(z)), z, { relative: 1e-9 })
  }
})

test('far out the tails of the normal law vanish, whatever the bits of the argument', () => {
  const { erf, erfc, normalCdf } = errorFunction
  for (const x of [28, 1e3 / 3, 2.0937e6 / 7, 1e160 / 3, Number.MAX_VALUE]) {
    assert.equal([erfc(x), erfc(-x), erf(x), erf(-x)], [0, 2, 1, -1])
    assert.equal([normalCdf(-1.5 * x), normalCdf(1.5 * x)], [0, 1])
  }
})

test.run()
