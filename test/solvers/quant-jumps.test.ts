// Payoffs in words that jump, on the grid of one stock: prices that other formulas give, at any place of a jump between nodes.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { exp, log } from '../../workers/numerics/mathematics.ts'
import { normalCdf } from '../../workers/numerics/special/error-function.ts'
import { jumpsOf } from '../../workers/solvers/quant/payoff-jumps.ts'
import { quant } from '../../workers/solvers/quant/quant.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('quant, payoffs that jump')
const inLong = longOnly(test)
const solve = solverOf(quant)

const [S0, r, q, sigma, T] = [95, 0.03, 0.01, 0.3, 1.3]
const market = { S0, r, sigma, T, dividendYield: q, K: 100 }
const deviation = sigma * Math.sqrt(T)

/** One unit, or the stock itself (`share` 1), where it ends above K. */
const above = (K: number, share: 0 | 1) => {
  const d1 = (log(S0 / K) + (r - q) * T) / deviation + deviation / 2
  return share === 1 ? S0 * exp(-q * T) * normalCdf(d1) : exp(-r * T) * normalCdf(d1 - deviation)
}

/** Both are within the error that is told, and that is small. */
function agrees(input: Record<string, unknown>, exact: number, relative: number): void {
  const { price, error } = solve({ ...market, steps: 160, ...input }).result
  assert.ok(Math.abs(price - exact) <= 3 * error!, `${price} is not ${exact} within 3 x ${error}`)
  assert.ok(error! < relative * exact, `error ${error} of ${exact}`)
}

test('a kink is no jump, wherever it lies in a stretch, the outermost ones included', () => {
  for (const at of [0.049, 0.51, 0.599, 0.951, 0.99]) {
    const paid = (stocks: Float64Array, values: Float64Array) => {
      for (const [i, S] of stocks.entries()) values[i] = Math.max(0, log(S) - at)
    }
    assert.is(jumpsOf(paid, 0, 1, 10).length, 0, `${at}`)
  }
})

test('what is paid on one side of a jump, or between two, has its closed form', () => {
  agrees({ payoff: 'if(S > K, S, 0)' }, above(100, 1), 1e-4)
  agrees({ payoff: 'if(S > 91.7 and S < 108.3, 1, 0)' }, above(91.7, 0) - above(108.3, 0), 1e-3)
})

inLong('stairs of a payoff are a sum of jumps', () => {
  const stairs = Array.from({ length: 60 }, (_, k) => above(10 * (k + 1), 0))
  agrees(
    { payoff: 'floor(S/10)' },
    stairs.reduce((sum, one) => sum + one, 0),
    1e-4,
  )
})

test('a slope too steep for the samples of a grid is a jump to it', () => {
  const payoff = '1/(1 + exp(-min(700, max(-700, 1e6*(S - 103)))))'
  agrees({ payoff }, above(103, 0), 1e-4)
})

test('exercised at any time, a jump is paid when the stock comes to it (one touch)', () => {
  for (const [K, sign] of [
    [107.3, 1],
    [83, -1],
  ] as const) {
    const drift = (r - q - (sigma * sigma) / 2) / (sigma * sigma)
    const root = Math.sqrt(drift * drift + (2 * r) / (sigma * sigma))
    const z = log(K / S0) / deviation + root * deviation
    const power = (one: number) => exp(one * log(K / S0))
    const exact =
      power(drift + root) * normalCdf(-sign * z) +
      power(drift - root) * normalCdf(-sign * (z - 2 * root * deviation))
    const payoff = sign === 1 ? `if(S >= ${K}, 1, 0)` : `if(S <= ${K}, 1, 0)`
    agrees({ payoff, exercise: 'american' }, exact, 1e-4)
  }
})

inLong('of two dates the first is taken beyond the jump (an integral over its stock)', () => {
  // 30 digits: exp(-r/2) (P(S_1/2 > 107.3) + E[V(S_1/2), below it]).
  const input = { r: 0.05, dividendYield: 0, T: 1, exercise: 'bermudan', exerciseDates: 2 }
  agrees({ ...input, payoff: 'if(S >= 107.3, 1, 0)' }, 0.41720857796653, 1e-3)
})

inLong('a knock-in pays beyond its jump what a knock-out leaves of the whole', () => {
  const price = (kind?: string) =>
    solve({
      ...{ ...market, steps: 160, payoff: 'if(S > 103.3, 1, 0)' },
      ...(kind && { barrier: { kind, level: 88.1 } }),
    }).result
  const [out, inside, whole] = [price('down-out'), price('down-in'), price()]
  const sum = out.price + inside.price
  assert.ok(Math.abs(sum - whole.price) <= out.error! + inside.error! + whole.error!)
})

test('three jumps and exercise at any time are refused: nodes lie on two of them', () => {
  const payoff = 'if(S > 80, 1, 0) + if(S > 91.7, 1, 0) + if(S > 108.3, 1, 0)'
  const failure = refusal(() => solve({ ...market, payoff, exercise: 'american' }))
  assert.match(faultAt('/payoff', failure).message, /80, 91.7, 108.3|bermudan/)
})

const TWO = {
  assets: [
    { S0: 105, sigma: 0.2 },
    { S0: S0, sigma, dividendYield: q },
  ],
  correlation: [
    [1, 0.2],
    [0.2, 1],
  ],
  ...{ r, T, K: 100, payoff: 'if(S2 > 103.7, S2, 0)' },
}

inLong('of two stocks, and beside a variance, jumps between nodes are right as well', () => {
  const two = solve({ ...TWO, method: 'grid', steps: 240 }).result
  const exact = above(103.7, 1)
  assert.ok(Math.abs(two.price - exact) <= 3 * two.error!, `${two.price}, not ${exact}`)
  const model = { heston: { v0: 0.09, kappa: 2, theta: 0.08, xi: 0.4, rho: -0.5 } }
  const beyond = (K: number) => solve({ ...market, K, model, payoff: 'digital' }).result.price
  const payoff = 'if(S > 91.7 and S < 108.3, 1, 0)'
  const one = solve({ ...market, model, payoff, method: 'grid', steps: 160 }).result
  const range = beyond(91.7) - beyond(108.3)
  assert.ok(Math.abs(one.price - range) <= 3 * one.error!, `${one.price}, not ${range}`)
})

test('on a grid of two factors a jump that may be exercised early is refused', () => {
  const failure = refusal(() => solve({ ...TWO, exercise: 'american', steps: 48 }))
  faultAt('/exercise', failure)
})

test.run()
