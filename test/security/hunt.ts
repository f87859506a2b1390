// Hunts for the input that takes longest for its bytes and for its prediction: texts that know the grammar, numbers at the
// ends of their ranges, and the worst found so far grown further. The same seed gives the same cases.
import type { Definition } from '../../server/contracts/definition.ts'
import { refuseUnsound } from '../../server/contracts/statechart.ts'
import { functions } from '../../workers/expression/functions.ts'
import { Failure } from '../../workers/failure.ts'
import { Random } from '../../workers/numerics/random.ts'
import {
  type ClosedForm,
  type ClosedFormRequests,
  plannedClosedForm,
} from '../../workers/operators/closed-form.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { closedform } from '../../workers/solvers/closedform/closedform.ts'
import { threadMs } from '../support/loop-monitor.ts'
import { defaultInput } from '../support/solver-inputs.ts'

export interface Case {
  readonly form: ClosedForm | 'contract' | 'closedform'
  readonly request: object
  /** The text that it was made around. */
  readonly text: string
}

export interface Verdict {
  readonly outcome: 'answered' | 'refused' | 'not run'
  readonly predictedMs: number
  /** Of the prediction itself, which nothing predicts. */
  readonly planMs: number
  readonly runMs: number
}

/** What is predicted to take longer is planned and not run: the hunt would do nothing else. */
const RUN_BELOW_MS = 12

const NAMES = ['a', 'b', 'x', 'y', 'z', 'w'] as const
// biome-ignore format: a list
const NUMBERS = [
  '0', '1', '2', '3', '0.5', '7', '10', '100', '1000', '9999', '10000', '1e-300', '1e300', '1e-9', '1e9', '1e15', 'pi', '16', '17', '-1',
]
const VALUES = [0, 1, -1, 0.5, 2, 3, 1e-300, 1e300, -1e300, 1e-9, 1e9, 12, 100, 9999, 1e4, 1e15]
const FUNCTIONS = [...functions].map(([name, { arity }]) => ({
  name,
  least: arity[0],
  most: arity[1],
}))

class Texts {
  readonly #random: Random
  #variables = 0

  constructor(random: Random) {
    this.#random = random
  }

  pick<T>(among: readonly T[]): T {
    return among[this.#random.below(among.length)]!
  }

  chance(percent: number): boolean {
    return this.#random.below(100) < percent
  }

  below(count: number): number {
    return this.#random.below(count)
  }

  number(depth: number, names: readonly string[]): string {
    if (depth <= 0 || this.chance(15)) {
      return this.chance(60) && names.length > 0 ? this.pick(names) : this.pick(NUMBERS)
    }
    const inner = () => this.number(depth - 1 - this.below(2), names)
    const kind = this.below(100)
    if (kind < 40) return `(${inner()}${this.pick(['+', '-', '*', '/', '^'])}${inner()})`
    if (kind < 45) return `-${inner()}`
    if (kind < 70) {
      const { name, least, most } = this.pick(FUNCTIONS)
      const count = least + this.below(most - least + 1)
      return `${name}(${Array.from({ length: count }, inner).join()})`
    }
    if (kind < 85) return `if(${this.condition(depth - 1, names)},${inner()},${inner()})`
    return this.binder(depth, names)
  }

  binder(depth: number, names: readonly string[]): string {
    const variable = `v${this.#variables++}`
    const body = this.number(depth - 1, [...names, variable])
    const name = this.pick(['sum', 'sum', 'integral', 'root'])
    const ends = this.chance(70)
      ? [this.pick(['0', '1']), this.pick(['1', '2', '5', '30', '300', '10000'])]
      : [this.number(depth - 2, names), this.number(depth - 2, names)]
    return `${name}(${body},${variable},${ends.join()})`
  }

  condition(depth: number, names: readonly string[]): string {
    const number = () => this.number(depth - 1, names)
    const sign = () => this.pick(['<', '<=', '>', '>=', '==', '!='])
    if (this.chance(40)) return `${number()}${sign()}${number()}${sign()}${number()}`
    if (depth > 0 && this.chance(30)) {
      const part = () => `(${this.condition(depth - 1, names)})`
      return `${part()} ${this.pick(['and', 'or'])} ${part()}`
    }
    return `${number()}${sign()}${number()}`
  }

  /** A text with the one given in it, several times where that fits. */
  around(text: string): string {
    return this.pick([
      `if(0<${text}<9,1,2)`,
      `sin(${text})^2`,
      `sqrt(${text})`,
      `sum(${text},v${this.#variables++},1,${this.pick(['2', '10', '300'])})`,
      `(${text})*(${text})`,
      `ln(${text})-ln(3)`,
      `gammap(${text},x)`,
      `besselj(9999,${text})`,
      `integral(${text},v${this.#variables++},0,1)`,
      `max(${text},a,b)`,
    ])
  }
}

/** The cases of a seed, one after another; `tell` is told how each went, so that the worst are grown. */
export class Hunt {
  readonly #texts: Texts
  readonly #worst: { score: number; text: string }[] = []

  constructor(seed: number) {
    this.#texts = new Texts(new Random(seed))
  }

  next(): Case {
    const texts = this.#texts
    const text = this.#text()
    const kind = texts.below(100)
    if (kind < 70) return { form: 'unified', request: this.#unified(text), text }
    if (kind < 85) return { form: 'contract', request: this.#contract(text), text: '' }
    if (kind < 92) return { form: 'sweep', request: this.#sweep(), text: '' }
    return { form: 'closedform', request: this.#field(), text: '' }
  }

  /** How a case went: what took long for its bytes or its prediction is grown. */
  tell({ text }: Case, { runMs, planMs, predictedMs }: Verdict): void {
    if (text === '') return
    const score = Math.max((runMs + planMs) / text.length, (runMs + planMs) / (20 + predictedMs))
    this.#worst.push({ score, text })
    if (this.#worst.length < 64) return
    this.#worst.sort((a, b) => b.score - a.score)
    this.#worst.length = 16
  }

  #text(): string {
    const texts = this.#texts
    if (this.#worst.length > 0 && texts.chance(30)) {
      const grown = texts.around(texts.pick(this.#worst).text)
      if (grown.length < 2000) return grown
    }
    return texts.number(1 + texts.below(7), NAMES)
  }

  #unified(text: string): ClosedFormRequests['unified'] {
    const texts = this.#texts
    const inputs = Object.fromEntries(
      NAMES.filter(name => new RegExp(`\\b${name}\\b`).test(text)).map(name => {
        const value = texts.pick(VALUES)
        const uncertainty = Math.abs(value) * 1e-3
        return [name, texts.chance(50) ? value : { value, unit: '1', uncertainty }]
      }),
    )
    const isMoving = texts.chance(3)
    const own = isMoving
      ? { id: 'own', equation: `q' = ${text}`, kind: 'ode' as const }
      : { id: 'own', equation: `y = ${text}` }
    return { operators: [own], inputs: isMoving ? { ...inputs, q: 1, t: 1 } : inputs }
  }

  #contract(text: string): object {
    const texts = this.#texts
    const env = (source: string) => source.replace(/\b([abxyzw])\b/g, 'env.$1')
    const guard = `${env(text)} > ${texts.pick(NUMBERS)}`
    const on = {
      go: { target: 'a', guard },
      back: { target: 'a', guard: env(texts.condition(3, NAMES)) },
    }
    return { version: '1', name: 'hunted', initial: 'a', states: { a: { on } } }
  }

  #sweep(): ClosedFormRequests['sweep'] {
    const texts = this.#texts
    const count = 1 + texts.below(40)
    const m = Array.from({ length: count }, () => Math.abs(texts.pick(VALUES)))
    return {
      domain: 'NM',
      operators: ['NM23'],
      inputs: { m, v: texts.pick(['90 km/h', '1e8 m/s', '3']) },
    }
  }

  #field(): object {
    const texts = this.#texts
    const real = () => texts.pick([0, 1, -1, 1e-6, 1e6, -1e6, 30, -0.5, 1e3])
    const start = { phi0: real(), phidot0: real(), t: texts.pick([0, 1, -1, 1e4, 1e-3, 30]) }
    return { mu2: real(), lambda: real(), Jext: real(), phi42: real(), ...start }
  }
}

/** Plans and runs a case. Anything but a Failure is thrown on: it would be a 500. */
export function judged({ form, request }: Case, registry: Registry): Verdict {
  const started = threadMs()
  let planned = started
  let predictedMs = 0
  const verdict = (outcome: Verdict['outcome'], end = threadMs()): Verdict => ({
    outcome,
    predictedMs,
    planMs: planned - started,
    runMs: end - planned,
  })
  try {
    const { ms, run } = planOf(form, request, registry)
    planned = threadMs()
    predictedMs = Number.isFinite(ms) ? ms : 0
    if (predictedMs > RUN_BELOW_MS) return verdict('not run', planned)
    run()
    return verdict('answered')
  } catch (error) {
    if (error instanceof Failure) return verdict('refused')
    throw error
  }
}

const FIELD = defaultInput(closedform)

function planOf(form: Case['form'], request: object, registry: Registry) {
  if (form === 'contract') {
    return { ms: 0, run: () => refuseUnsound(request as Definition, registry) }
  }
  if (form === 'closedform') {
    const input = { ...FIELD, ...request } as never
    return { ms: closedform.costMs(input), run: () => closedform.solve(input, {} as never) }
  }
  return plannedClosedForm(registry, form, request as never)
}
