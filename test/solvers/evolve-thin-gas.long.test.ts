import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { exp } from '../../workers/numerics/mathematics.ts'
import { evolve } from '../../workers/solvers/evolve/evolve.ts'
import { modelOf } from '../support/solve.ts'

const test = suite('evolve: a thin gas')
const solve = modelOf(evolve)

/** Lennard-Jones, cut at 2.5 and shifted to zero there. */
const V = (r: number) => {
  const bare = (s: number) => 4 * (1 / s ** 12 - 1 / s ** 6)
  return bare(r) - bare(2.5)
}

test('a thin gas states the error that its few encounters leave', () => {
  // Second virial coefficient: beside it the third adds 30 rho^2 at most.
  const [rho, T0, N] = [1e-3, 2, 60]
  const part = (r: number) => V(r) * exp(-V(r) / T0) * r * r
  let pull = 0
  for (let r = 0.45; r < 2.5; r += 1e-3) pull += 1e-3 * part(r + 5e-4)
  const truth = (1.5 * T0 + 2 * Math.PI * rho * pull) * (1 - 1 / N)
  const off = Array.from({ length: 12 }, (_, i) => {
    const input = { preset: 'lj-gas', N, rho, T0, steps: 100, seed: i + 1 }
    const { value, uncertainty } = solve(input)
    return (Math.abs(value! - truth) - 30 * rho * rho) / uncertainty
  })
  assert.ok(Math.max(...off) < 3, off.join())
  // Nor is it stated much too large: one in three is beyond half of it.
  assert.ok(off.filter(z => z > 0.3).length >= 3, off.join())
})

test.run()
