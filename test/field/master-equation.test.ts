import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  functionalEquation,
  masterEquation,
  masterSum,
  tensionerEquation,
} from '../../workers/field/master-equation.ts'
import { near } from '../support/near.ts'

const test = suite('master equation')

test('the sum over the couplings names KO42 once and each operator with its equation', () => {
  const text = masterEquation([
    { operator_id: 'KO42', equation: 'R(t) = S(t)*(1 + ...)' },
    { operator_id: 'NM21', equation: 'F = G*m1*m2/r^2' },
    { operator_id: 'NM23', equation: 'K = m*v^2/2' },
  ])
  assert.is(
    text,
    'box(phi) - mu^2(r)*phi - lambda*phi^3 - exp(-phi/phi_c) + ' +
      'phi42*[C_KO42(phi) + C_NM21(phi) + C_NM23(phi)] = ' +
      'T^mu_mu + beta*F_{mu nu}F^{mu nu} + J_ext, where ' +
      'C_KO42: R(t) = S(t)*(1 + alpha*sin(2*pi*f*t + phi0)); ' +
      'C_NM21: F = G*m1*m2/r^2; C_NM23: K = m*v^2/2',
  )
})

test("KO42's equation holds time, coupling and R(t)", () => {
  assert.is(
    tensionerEquation(1700000000.125, { alpha: 1e-3, beta: 0 }, 1.00084726101),
    'R(t) = S(t)*(1 + alpha*sin(2*pi*f*t + phi0)) = ' +
      '1*(1 + 0.001*sin(2*pi*1.287*1700000000.125 + 0)) = 1.00084726101',
  )
  assert.is(
    tensionerEquation(2, { alpha: 0.1, beta: 0.2 }, 1.5),
    'R(t) = S(t)*(1 + alpha*sin(2*pi*f*t + phi0) + beta*cos(2*pi*f*t + phi0)) = ' +
      '1*(1 + 0.1*sin(2*pi*1.287*2 + 0) + 0.2*cos(2*pi*1.287*2 + 0)) = 1.5',
  )
})

test('the total is the sum of the terms, whatever cancels', () => {
  const terms = [1e16, 1, -1e16, 0.25].map((value, i) => ({ term: `a${i}`, value }))
  assert.equal(masterSum(terms, 'J'), { terms, total: 1.25, unit: 'J', beside: [] })
  assert.equal(masterSum([], '1'), { terms: [], total: 0, unit: '1', beside: [] })
})

test('the functional equation brings the bare value back through any modulation and shift', () => {
  const cases = [
    [1.982e20, 1.982e20, 1.0005, 1.0005],
    [-3, 5, 1.3, 1.0008],
    [0, 1e-9, 0.7, 0.9993],
  ] as const
  for (const [value, total, asked, applied] of cases) {
    const { P_phi, M, R, delta, C, X, Z, E } = functionalEquation(value, total, asked, applied)
    near(E, value, { absolute: 1e-12 * (Math.abs(total) + Math.abs(value)) })
    near(Z, value * applied, { absolute: 1e-12 * (Math.abs(total) + Math.abs(value)) })
    near(P_phi * (R + delta), 1, { relative: 1e-15 })
    near(delta, applied - asked, { absolute: 0, relative: 1e-15 })
    assert.equal([M, R], [total, asked])
    near(C * M + X, value, { absolute: 1e-12 * (Math.abs(total) + Math.abs(value)) })
  }
})

test.run()
