import { suite } from 'uvu'
import { Random } from '../../workers/numerics/random.ts'
import { gamma, rescaling } from '../../workers/solvers/evolve/thermostat.ts'
import { near } from '../support/near.ts'

const test = suite('evolve thermostat')

const momentsOf = (values: readonly number[]) => {
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length
  return { mean, variance: values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length }
}

test('gamma deviates have their shape for mean and variance', () => {
  for (const shape of [1, 2.5, 400]) {
    const random = new Random(3)
    const { mean, variance } = momentsOf(Array.from({ length: 40_000 }, () => gamma(shape, random)))
    near(mean, shape, { relative: 0.02 })
    near(variance, shape, { relative: 0.05 })
  }
})

test('the kinetic energy has the canonical distribution: mean K and variance 2 K^2 / freedom', () => {
  for (const [freedom, decay] of [
    [3, 0.5],
    [60, 0.1],
    [600, 2],
  ] as const) {
    const random = new Random(4)
    const wanted = (freedom * 1.3) / 2
    let kinetic = wanted * 3
    const values: number[] = []
    for (let k = 0; k < 60_000; k++) {
      kinetic *= rescaling(kinetic, wanted, freedom, decay, random) ** 2
      if (k > 100) values.push(kinetic)
    }
    const { mean, variance } = momentsOf(values)
    near(mean, wanted, { relative: 0.02 })
    near(variance, (2 * wanted ** 2) / freedom, { relative: 0.08 })
  }
})

test('without a thermostat nothing is scaled', () => {
  near(rescaling(5, 7, 30, 0, new Random(1)), 1, { absolute: 1e-12 })
})

test.run()
