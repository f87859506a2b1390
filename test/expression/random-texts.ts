// Texts of the language at random, each with a meaning: numbers over the inputs x, y and z, with every operator, function
// and form.
import { functions } from '../../workers/expression/functions.ts'
import { Random } from '../../workers/numerics/random.ts'

export const NAMES = ['x', 'y', 'z'] as const

/** Where doubles change their ways. */
export const SPECIAL = [
  ...[0, -0, 1, -1, 0.5, 2, -3.7, 1e308, -1e308, 1e-320],
  ...[Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, 1e-5, 700],
]

const EXPONENTS = ['2', '3', '0.5', '1.5', '-2.5', '(-1)', '7', '(3/2)', '0', '16.5', '2.3']
const QUICK = [...functions].filter(([, { longest }]) => longest === undefined)

export class RandomTexts {
  readonly #random: Random
  readonly #integers = new Map<string, number>()
  #bound: string[] = []

  constructor(seed: number) {
    this.#random = new Random(seed)
  }

  one<T>(all: readonly T[]): T {
    return all[Math.floor(this.#random.uniform() * all.length)]!
  }

  /** A value of an input: special in one of two cases. */
  value(): number {
    return this.#random.uniform() < 0.5 ? this.one(SPECIAL) : this.#random.uniform() * 8 - 4
  }

  number(depth = 4): string {
    if (depth === 0) return this.#leaf()
    const inner = () => this.number(depth - 1)
    const choice = this.#random.uniform()
    if (choice < 0.45) return `(${inner()} ${this.one(['+', '-', '*', '/'])} ${inner()})`
    if (choice < 0.55) return `(${inner()})^${this.one(EXPONENTS)}`
    if (choice < 0.58) return `(${inner()})^(${inner()})`
    if (choice < 0.63) return `(-${inner()})`
    if (choice < 0.82) return this.#call(inner)
    if (choice < 0.9) return `if(${this.condition(depth - 1)}, ${inner()}, ${inner()})`
    if (choice < 0.96 && depth > 1) return this.#binder(depth)
    return this.#leaf()
  }

  condition(depth: number): string {
    const choice = this.#random.uniform()
    if (depth > 0 && choice < 0.2) {
      return `(${this.condition(depth - 1)} ${this.one(['and', 'or'])} ${this.condition(depth - 1)})`
    }
    if (depth > 0 && choice < 0.3) return `not (${this.condition(depth - 1)})`
    const sides = Math.max(0, depth - 1)
    const relation = this.one(['<', '<=', '>', '>=', '==', '!='])
    return `${this.number(sides)} ${relation} ${this.number(sides)}`
  }

  #leaf(): string {
    if (this.#random.uniform() < 0.3) return this.one(['0', '1', '2.5', 'pi', '1e-5', '3', 'c'])
    return this.one([...NAMES, ...this.#bound])
  }

  #call(inner: () => string): string {
    const [name, { arity }] = this.one(QUICK)
    const most = Math.min(arity[1], 3)
    const count = arity[0] + Math.floor(this.#random.uniform() * (most - arity[0] + 1))
    return `${name}(${Array.from({ length: count }, inner).join(', ')})`
  }

  /** Work is bounded, so a text has few loops, and none within another but short sums. */
  #binder(depth: number): string {
    const name = this.one(['sum', 'sum', 'sum', 'integral', 'root'])
    const inLoop = this.#bound.length > 0
    const variable = this.#fresh()
    const ends = this.one([
      ['1', '4'],
      ['-2', '3'],
      ...(inLoop
        ? []
        : [
            ['0', 'floor(abs(x))'],
            ['1', '70'],
            ['x', 'y'],
            ['-1', '2.5'],
          ]),
    ])
    const outside = this.#bound
    const from = inLoop ? ends[0]! : this.one([ends[0]!, this.number(0)])
    this.#bound = [...outside, variable]
    const body = this.number(depth - 2)
    this.#bound = outside
    return `${inLoop ? 'sum' : name}(${body}, ${variable}, ${from}, ${ends[1]})`
  }

  #fresh(): string {
    const count = (this.#integers.get('k') ?? 0) + 1
    this.#integers.set('k', count)
    return `k${count % 20}`
  }
}
