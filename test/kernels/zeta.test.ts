import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, doubles, kernelsFrom } from '../../workers/kernel.ts'
import { near } from '../support/near.ts'
import { hardyZ } from './twins/zeta.ts'

const kernel = kernelsFrom({ zeta: compileKernel('zeta') })('zeta')
kernel.init(2100, 100)

const test = suite('zeta kernel')

test('Z agrees with 25-digit values on both sides of t = 200', () => {
  const known = [
    [10, -1.54919454618102],
    [17.25, 2.23669946233952],
    [99.5, 2.05380646770107],
    [199.9, 5.81948805966955],
    [200.1, 5.29166136804552],
    [527.7, -0.65417184161029],
    [1234.5, -1.47800074641204],
    [1999.25, -1.03473083661489],
  ] as const
  for (const [t, Z] of known) {
    near(kernel.z(t), Z, { absolute: t < 200 ? 1e-12 : 0.017 * t ** -2.75 + 1e-12 })
    near(kernel.zDirect(t, 0), Z, { absolute: 2e-11 })
  }
})

test('Z agrees with the alternating sum of plain TypeScript', () => {
  for (let t = 10; t < 60; t += 3.7) near(kernel.z(t), hardyZ(t), { absolute: 1e-11 })
})

test('the Riemann-Siegel remainder stays within Gabcke’s bound and falls with t', () => {
  const worst = (from: number) => {
    let most = 0
    for (let t = from; t < from * 1.3; t += from / 211) {
      const error = Math.abs(kernel.z(t) - kernel.zDirect(t, 0))
      assert.ok(error < 0.017 * t ** -2.75 + 1e-11, `t ${t}: ${error}`)
      most = Math.max(most, error)
    }
    return most
  }
  assert.ok(worst(200) > 5 * worst(600))
})

test('beside the critical line and with more terms zeta stays the same', () => {
  kernel.zetaAt(0.75, 123.25, 0)
  near(kernel.re(), 0.342251743229749, { absolute: 1e-13 })
  near(kernel.im(), 0.214208637240151, { absolute: 1e-13 })
  for (const t of [15, 150, 1500])
    near(kernel.zDirect(t, 16), kernel.zDirect(t, 0), { absolute: 1e-11 })
})

test('Gram points are where theta is a multiple of pi', () => {
  near(kernel.gramPoint(-1, 9.7), 9.66690805613019, { absolute: 1e-12 })
  near(kernel.gramPoint(126, 280), 282.454720823462, { absolute: 1e-12 })
  near(kernel.gramPoint(1000, 1400), 1421.25638903275, { absolute: 1e-11 })
})

test('samples are the values one by one', () => {
  const values = doubles(kernel, kernel.sample(195, 0.25, 40), 40)
  values.forEach((Z, i) => {
    assert.is(Z, kernel.z(195 + 0.25 * i))
  })
})

test.run()
