// The one generator of the service: xoshiro256** 1.0 (Blackman and Vigna, ACM Trans. Math. Softw. 47
// (2021) 36), its state filled by SplitMix64 as its authors advise. A seed gives the same numbers on
// every machine, and the same as assembly/lib/random.ts gives inside a kernel.
import { log } from './mathematics.ts'

/** 64 bits as two signed 32-bit halves: BigInt would be thirty times slower. */
type Halves = readonly [high: number, low: number]

const TO_UNIT = 1 / 0x20_0000_0000_0000 // 2^-53

export class Random {
  /** The 64 bits drawn last, in two halves. */
  high = 0
  low = 0

  #h0 = 0
  #l0 = 0
  #h1 = 0
  #l1 = 0
  #h2 = 0
  #l2 = 0
  #h3 = 0
  #l3 = 0
  #spare = Number.NaN

  /** `seed` is a safe integer, negative ones too; or the state itself: four words, not all zero. */
  constructor(seed: number | readonly [Halves, Halves, Halves, Halves]) {
    const [s0, s1, s2, s3] = typeof seed === 'number' ? splitMix64(seed) : seed
    ;[this.#h0, this.#l0] = s0
    ;[this.#h1, this.#l1] = s1
    ;[this.#h2, this.#l2] = s2
    ;[this.#h3, this.#l3] = s3
  }

  /** Draws 64 bits into `high` and `low`. */
  next(): void {
    const h1 = this.#h1
    const l1 = this.#l1
    // rotl(s1 * 5, 7) * 9; a multiple by 2^k + 1 is a shift and a sum.
    let low = (l1 >>> 0) + ((l1 << 2) >>> 0)
    let high = (h1 + ((h1 << 2) | (l1 >>> 30)) + (low > 0xffffffff ? 1 : 0)) | 0
    low |= 0
    const h = (high << 7) | (low >>> 25)
    const l = (low << 7) | (high >>> 25)
    low = (l >>> 0) + ((l << 3) >>> 0)
    high = (h + ((h << 3) | (l >>> 29)) + (low > 0xffffffff ? 1 : 0)) | 0
    this.high = high
    this.low = low | 0

    const h2 = this.#h2 ^ this.#h0
    const l2 = this.#l2 ^ this.#l0
    const h3 = this.#h3 ^ h1
    const l3 = this.#l3 ^ l1
    this.#h1 = h1 ^ h2
    this.#l1 = l1 ^ l2
    this.#h0 ^= h3
    this.#l0 ^= l3
    this.#h2 = h2 ^ ((h1 << 17) | (l1 >>> 15))
    this.#l2 = l2 ^ (l1 << 17)
    this.#h3 = (l3 << 13) | (h3 >>> 19) // rotl by 45 swaps the halves and rotates by 13
    this.#l3 = (h3 << 13) | (l3 >>> 19)
  }

  /** Uniform in [0, 1): the upper 53 bits. */
  uniform(): number {
    this.next()
    return ((this.high >>> 0) * 0x20_0000 + (this.low >>> 11)) * TO_UNIT
  }

  /** A whole number in [0, bound), bound at most 2^32; each equally likely to 2^-53 bound. */
  below(bound: number): number {
    return Math.floor(this.uniform() * bound)
  }

  /** Standard normal deviate: the polar method (Marsaglia and Bray, SIAM Review 6 (1964) 260). */
  normal(): number {
    const spare = this.#spare
    if (!Number.isNaN(spare)) {
      this.#spare = Number.NaN
      return spare
    }
    let x: number, y: number, square: number
    do {
      x = 2 * this.uniform() - 1
      y = 2 * this.uniform() - 1
      square = x * x + y * y
    } while (square >= 1 || square === 0)
    const scale = Math.sqrt((-2 * log(square)) / square)
    this.#spare = y * scale
    return x * scale
  }
}

/** Four words of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) from a seed. */
function splitMix64(seed: number): [Halves, Halves, Halves, Halves] {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`seed ${seed} is no safe integer`)
  let state = BigInt(seed)
  const word = (): Halves => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n)
    let z = state
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n)
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn)
    z ^= z >> 31n
    return [Number(BigInt.asIntN(32, z >> 32n)), Number(BigInt.asIntN(32, z))]
  }
  return [word(), word(), word(), word()]
}
