import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, kernelsFrom } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { normalCdf, normalQuantile } from '../../workers/numerics/special/error-function.ts'
import { near } from '../support/near.ts'
import { replicateTwin } from './twins/quant.ts'

const kernels = kernelsFrom({ quant: compileKernel('quant') })

const test = suite('quant kernel')

test('the sums are those of plain TypeScript', () => {
  for (const sign of [1, -1]) {
    const kernel = kernels('quant')
    kernel.setSeed(5)
    const random = new Random(5)
    for (const paths of [1, 2, 999, 20_000]) {
      const law = [80, -0.01, 0.4, 90, sign] as const
      kernel.init(...law)
      kernel.advance(paths, 0.2, 1.4)
      const twin = replicateTwin(random, paths, law, 0.2, 1.4)
      near(kernel.stocks(), twin.stocks, { relative: 1e-12 })
      near(kernel.inside(), twin.inside, { relative: 1e-12, absolute: 1e-13 })
      near(kernel.stocksInside(), twin.stocksInside, { relative: 1e-12, absolute: 1e-12 })
      near(kernel.deviatesInside(), twin.deviatesInside, { relative: 1e-11, absolute: 1e-12 })
      near(kernel.payoffSquares(), twin.payoffSquares, { relative: 1e-12, absolute: 1e-12 })
    }
  }
})

test('the deviate inverts the distribution function in the middle and far in both tails', () => {
  const { deviate } = kernels('quant')
  for (const p of [1e-16, 1e-12, 1e-6, 0.001, 0.07, 0.08, 0.3, 0.5, 0.9, 0.93, 0.999999]) {
    near(deviate(p, 1), normalQuantile(p), { relative: 1e-14, absolute: 1e-15 })
  }
  // One part in 2^80 below 1: only the distance to 1 holds the digits.
  const n = 2 ** 40
  near(deviate(n - 2 ** -12, n), -normalQuantile(2 ** -52), { relative: 1e-12 })
  near(normalCdf(deviate(1, 1e12)), 1e-12, { relative: 1e-12 })
})

test('the ends of the unit interval give finite deviates', () => {
  const { deviate } = kernels('quant')
  for (const n of [1, 1000]) {
    assert.ok(deviate(0, n) < -8 && Number.isFinite(deviate(0, n)))
    assert.ok(deviate(n, n) > 8 && Number.isFinite(deviate(n, n)))
  }
})

test.run()
