import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, kernelsFrom } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { near } from '../support/near.ts'

const word = (high: number, low: number) => (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)

function bits(random: Random): bigint {
  random.next()
  return word(random.high, random.low)
}

const half = (value: bigint) =>
  [Number(BigInt.asIntN(32, value >> 32n)), Number(BigInt.asIntN(32, value))] as const

const test = suite('random')

test('xoshiro256** from state 1, 2, 3, 4 gives the published numbers', () => {
  const random = new Random([half(1n), half(2n), half(3n), half(4n)])
  // The vector of the authors' C code as the crate rand_xoshiro records it.
  const published = [
    11520n,
    0n,
    1509978240n,
    1215971899390074240n,
    1216172134540287360n,
    607988272756665600n,
    16172922978634559625n,
    8476171486693032832n,
    10595114339597558777n,
    2904607092377533576n,
  ]
  assert.equal(
    published.map(() => bits(random)),
    published,
  )
})

test('a seed fills the state with the published numbers of SplitMix64', () => {
  // SplitMix64 from 1234567 as Rosetta Code lists it; the state of a twin is set to them.
  const filled = [
    6457827717110365317n,
    3203168211198807973n,
    9817491932198370423n,
    4593380528125082431n,
  ]
  const [a, b, c, d] = filled.map(half)
  const twin = new Random([a!, b!, c!, d!])
  const seeded = new Random(1234567)
  for (let i = 0; i < 100; i++) assert.is(bits(seeded), bits(twin))
})

test('a kernel draws the same numbers as the service from every seed', () => {
  const kernel = kernelsFrom({ random: compileKernel('random') })('random')
  for (const seed of [0, 1, 42, -1, -7, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
    const random = new Random(seed)
    kernel.setSeed(seed)
    for (let i = 0; i < 1000; i++) {
      assert.is(kernel.uniform(), random.uniform())
      assert.is(kernel.normal(), random.normal())
    }
  }
})

test('uniform numbers have the moments of [0, 1)', () => {
  const random = new Random(1)
  const n = 1_000_000
  let sum = 0
  let square = 0
  for (let i = 0; i < n; i++) {
    const u = random.uniform()
    if (!(u >= 0 && u < 1)) throw new Error(`${u} is outside [0, 1)`)
    sum += u
    square += u * u
  }
  // Four standard errors: 4 sqrt(1/12 / n) and 4 sqrt(4/45 / n).
  near(sum / n, 1 / 2, { absolute: 1.2e-3 })
  near(square / n, 1 / 3, { absolute: 1.2e-3 })
})

test('normal deviates have the moments and the tails of the normal distribution', () => {
  const random = new Random(2)
  const n = 1_000_000
  let [sum, square, fourth, beyond] = [0, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    const x = random.normal()
    sum += x
    square += x * x
    fourth += x * x * x * x
    if (Math.abs(x) > 3) beyond++
  }
  // Four standard errors each: variances 1, 2, 96 and p (1 - p).
  near(sum / n, 0, { absolute: 4e-3 })
  near(square / n, 1, { absolute: 5.7e-3 })
  near(fourth / n, 3, { absolute: 0.04 })
  near(beyond / n, 0.0026997960632601866, { absolute: 2.1e-4 })
})

test('whole numbers below a bound are equally frequent', () => {
  const random = new Random(3)
  const counts = new Array<number>(7).fill(0)
  for (let i = 0; i < 70_000; i++) counts[random.below(7)]!++
  // Chi-squared with 6 degrees of freedom is below 22.5 with probability 0.999.
  const chiSquared = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
  assert.ok(chiSquared < 22.5, `chi-squared ${chiSquared}`)
})

test('a seed that is no safe integer is refused', () => {
  for (const seed of [0.5, NaN, 2 ** 53]) assert.throws(() => new Random(seed), /safe integer/)
})

test.run()
