import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { carlsonRF, completeK, incompleteF, jacobi } from '../../workers/numerics/elliptic.ts'
import { jacobiMotion } from '../../workers/numerics/jacobi-motion.ts'
import { Random } from '../../workers/numerics/random.ts'
import { weierstrassP } from '../../workers/numerics/weierstrass.ts'
import { weierstrassMotion } from '../../workers/numerics/weierstrass-motion.ts'
import { near } from '../support/near.ts'

const test = suite('elliptic functions')

test('complete integrals of Abramowitz and Stegun, table 17.1', () => {
  near(completeK(1), Math.PI / 2, { relative: 1e-15 })
  near(completeK(0.5), 1.854074677301372, { relative: 1e-15 })
  near(completeK(0.01), 3.695637362989875, { relative: 1e-14 })
  assert.is(completeK(0), Number.POSITIVE_INFINITY)
})

test("Carlson's R_F takes its published values", () => {
  // Carlson, Numer. Algorithms 10 (1995) 13, section 3.
  near(carlsonRF(1, 2, 0), 1.311028777146, { relative: 1e-12 })
  near(carlsonRF(2, 3, 4), 0.5840828416771517, { relative: 1e-15 })
  near(carlsonRF(0.5, 1, 0), 1.8540746773014, { relative: 1e-13 })
})

test('sn, cn, dn keep their two squares and repeat after 4 K', () => {
  for (const m of [0, 1e-9, 0.3, 0.9, 1 - 1e-9]) {
    const period = 4 * completeK(1 - m)
    for (let u = -3; u < 9; u += 0.37) {
      const { sn, cn, dn } = jacobi(u, 1 - m)
      near(sn * sn + cn * cn, 1, { absolute: 4e-15 })
      near(dn * dn + m * sn * sn, 1, { absolute: 4e-15 })
      near(jacobi(u + period, 1 - m).sn, sn, { absolute: 1e-13 })
    }
  }
})

test('F is the inverse of the amplitude over the half period, at m = 1 too', () => {
  for (const m1 of [1, 0.6, 1e-3, 1e-12]) {
    for (let u = 0.1; u < 2 * completeK(m1); u += 0.23) {
      const { sn, cn } = jacobi(u, m1)
      near(incompleteF(sn, cn, m1), u, { relative: 1e-13 })
    }
  }
  const { sn, cn } = jacobi(2.5, 0)
  near(incompleteF(sn, cn, 0), 2.5, { relative: 1e-14 })
})

test('wp solves its equation and is inverted, with one and with three real roots', () => {
  for (const [g2, g3] of [
    [4, 0.5],
    [4, -0.5],
    [1, 2],
    [1, -2],
    [-3, 0.4],
    [0, 4],
    [12, 8],
    [12, -8],
    [0, 0],
  ] as const) {
    const wp = weierstrassP(g2, g3)
    const reach = Math.min(3, wp.period / 2)
    for (let z = 0.1; z < reach; z += 0.17) {
      const { p, slope } = wp.at(z)
      const cubic = 4 * p * p * p - g2 * p - g3
      near(slope * slope, cubic, { relative: 1e-11, absolute: 1e-11 })
      assert.ok(slope < 1e-9)
      near(wp.inverse(p), z, { relative: 1e-6 })
    }
  }
})

test('Jacobi and Weierstrass describe one motion', () => {
  const random = new Random(1)
  const draw = () => 4 * random.uniform() - 2
  const forms = new Set<string>()
  for (let i = 0; i < 400; i++) {
    const law = { mu: draw(), lambda: draw(), force: 0 }
    const start = { x: draw(), v: draw() }
    const jacobian = jacobiMotion(law.mu, law.lambda, start)!
    const general = weierstrassMotion(law, start)
    forms.add(jacobian.form)
    if (jacobian.blowUpTime === null) assert.is(general.blowUpTime, null)
    else near(general.blowUpTime, jacobian.blowUpTime, { relative: 1e-10 })
    if (jacobian.period !== null) near(general.period, jacobian.period, { relative: 1e-10 })
    const t = 0.7 * Math.min(8, jacobian.blowUpTime ?? 8)
    const [a, b] = [jacobian.at(t), general.at(t)]
    near(b.x, a.x, { relative: 1e-10, absolute: 1e-10 })
    near(b.v, a.v, { relative: 1e-10, absolute: 1e-10 })
  }
  assert.equal([...forms].sort(), ['cn', 'dn', 'nc', 'ns', 'sc', 'sn', 'tan(am/2)'])
})

test.run()
