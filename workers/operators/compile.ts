// Compiles a record to an operator that can be evaluated: parses its texts once, builds closures and infers dimensions.

import { type Closure, compile, slotsFor } from '../expression/compile.ts'
import { parseCondition, parseEquation, parseExpression } from '../expression/parser.ts'
import { bySymbol, type LeafText, printed } from '../expression/print-unicode.ts'
import type { Scope } from '../expression/scope.ts'
import { symbolOf } from '../expression/symbols.ts'
import { type Expression, type Node, nodesIn } from '../expression/tree.ts'
import { remembered } from '../memo.ts'
import type {
  DomainSource,
  Input,
  InputSource,
  Kind,
  OdeSource,
  OperatorRecord,
  OperatorSource,
  OutputSource,
  Tier,
  Validity,
} from '../operator.ts'
import type { Constant } from '../units/constants.ts'
import {
  type Dimension,
  divideDimensions,
  exponentsOf,
  powerOfDimension,
} from '../units/dimension.ts'
import { parseUnit } from '../units/unit.ts'

/** A compiled condition of validity, evaluated at inputs in the operator's order. */
export interface Condition extends Validity {
  readonly expression?: Expression
  readonly holds?: (inputs: ArrayLike<number>) => boolean
}

/** The right-hand side of d^order state / dt^order. Its arguments stand in the order of `keys`. */
export interface Ode {
  readonly state: string
  readonly unit: string
  readonly order: 1 | 2
  readonly expression: Expression
  /** Names of the inputs of the right-hand side, then of the state, its rate and the time. */
  readonly keys: readonly string[]
  readonly dimensions: readonly Dimension[]
  /** Inputs of the right-hand side that the operator does not have. */
  readonly inputs: readonly Input[]
  readonly evaluate: (values: ArrayLike<number>) => number
}

/** A record that has been parsed: its tree, closures and dimensions. */
export interface Operator {
  readonly id: string
  /** Name in the registry: its id, or the alias in a domain that shares the record and may rename its input keys. */
  readonly calledAs: string
  readonly name: string
  readonly domain: DomainSource
  readonly tier: Tier
  readonly kind: Kind
  readonly source: OperatorSource
  readonly inputs: readonly Input[]
  readonly dimensions: readonly Dimension[]
  readonly output: OperatorRecord['output']
  readonly outputDimension: Dimension
  readonly expression: Expression
  readonly validity: readonly Condition[]
  readonly ode: Ode | undefined
  /** The value at inputs in their order, without a check of validity; NaN where it is undefined. */
  readonly evaluate: (inputs: ArrayLike<number>) => number
  /** How names and constants of the tree are printed. */
  readonly leaf: LeafText
  /** The equation in symbols, `F = m·a`. */
  readonly equation: string
}

/** Parses a record. Throws a Failure that names the fault in its texts. */
export function compileOperator(
  source: OperatorSource,
  domain: DomainSource,
  calledAs = source.id,
): Operator {
  return new Compiled(source, domain, calledAs)
}

/**
 * Members that only an evaluation needs are computed at first use: a node parses the whole registry at its start, but most
 * records are only listed and searched.
 */
class Compiled implements Operator {
  readonly id: string
  readonly calledAs: string
  readonly name: string
  readonly domain: DomainSource
  readonly tier: Tier
  readonly kind: Kind
  readonly source: OperatorSource
  readonly dimensions: readonly Dimension[]
  readonly outputDimension: Dimension
  readonly expression: Expression
  readonly evaluate: Operator['evaluate']
  readonly #scope: Scope
  readonly #outputKey: string
  #inputs: readonly Input[] | undefined
  #output: Operator['output'] | undefined
  #leaf: LeafText | undefined
  #equation: string | undefined
  #validity: readonly Condition[] | undefined
  #ode: { equation: Ode | undefined } | undefined

  constructor(source: OperatorSource, domain: DomainSource, calledAs: string) {
    const scope = scopeOf(source)
    const { symbol, expression } = parseEquation(source.equation, scope)
    if (symbol === undefined) throw new Error(`${source.id}: the equation has no left-hand side`)
    this.id = source.id
    this.calledAs = calledAs
    this.name = source.title
    this.domain = domain
    this.tier = source.tier ?? (domain.core ? 'core' : 'standard')
    this.kind = kindOf(source, expression.tree)
    this.source = source
    this.dimensions = scope.inputs.map(key => parseUnit(source.inputs[key]!.unit).dimension)
    this.outputDimension = parseUnit(source.output.unit).dimension
    this.expression = expression
    this.evaluate = evaluator(expression)
    this.#scope = scope
    this.#outputKey = symbol
  }

  get inputs(): readonly Input[] {
    return (this.#inputs ??= inputsOf(this.source.inputs))
  }

  get output(): Operator['output'] {
    return (this.#output ??= outputOf(this.#outputKey, this.source.output))
  }

  get leaf(): LeafText {
    return (this.#leaf ??= leafOf(this.source))
  }

  get equation(): string {
    return (this.#equation ??= `${this.output.symbol} = ${printed(this.expression.tree, this.leaf)}`)
  }

  get validity(): readonly Condition[] {
    return (this.#validity ??= (this.source.validity ?? []).map(each =>
      conditionOf(each, this.#scope),
    ))
  }

  get ode(): Ode | undefined {
    const { ode } = this.source
    this.#ode ??= { equation: ode && odeOf(ode, this.source, this.#scope) }
    return this.#ode.equation
  }
}

/** A function of the inputs in their order; it has its own slot array, with the constants filled in. */
export function evaluator(expression: Expression): (inputs: ArrayLike<number>) => number {
  let compiled: { closure: Closure; slots: Float64Array } | undefined
  const count = expression.inputs.length
  return inputs => {
    compiled ??= { closure: compile(expression), slots: slotsFor(expression) }
    const { closure, slots } = compiled
    for (let i = 0; i < count; i++) slots[i] = inputs[i]!
    return closure(slots)
  }
}

function scopeOf({ inputs, constants, source }: OperatorSource): Scope {
  const keys = Object.keys(inputs)
  if (!constants) return { inputs: keys }
  const work = typeof source === 'string' ? source : source.work
  const own = new Map<string, Constant>()
  for (const name of Object.keys(constants)) {
    const { symbol = symbolOf(name), value, unit, source: from = work } = constants[name]!
    own.set(name, { name, symbol, title: name, value, uncertainty: 0, unit, source: from })
  }
  return { inputs: keys, constants: own }
}

function inputsOf(sources: Readonly<Record<string, InputSource>>): Input[] {
  return Object.keys(sources).map(key => {
    const record = sources[key]!
    const { symbol = symbolOf(key), title, unit, min, max, above, below } = record
    const input: Input = { key, symbol, name: title, unit, dim: exponentsIn(unit) }
    if (record.kind) input.kind = record.kind
    if (record.default !== undefined) input.default = record.default
    if (record.examples !== undefined) input.examples = record.examples
    if (record.keywords !== undefined) input.keywords = record.keywords
    const low = above ?? min
    const high = below ?? max
    if (low !== undefined) input.min = low
    if (high !== undefined) input.max = high
    const exclusive = excluded(above, below, low !== undefined && high !== undefined)
    if (exclusive !== undefined) input.exclusive = exclusive
    if (record.integer) input.integer = true
    return input
  })
}

/** Which bounds of an input are exclusive. */
function excluded(
  above: number | undefined,
  below: number | undefined,
  hasBoth: boolean,
): Input['exclusive'] {
  if (above === undefined && below === undefined) return undefined
  if (!hasBoth || (above !== undefined && below !== undefined)) return true
  return above !== undefined ? 'min' : 'max'
}

function outputOf(key: string, { unit, title, symbol, values }: OutputSource) {
  const output: Operator['output'] = {
    key,
    symbol: symbol ?? symbolOf(key),
    name: title,
    unit,
    dim: exponentsIn(unit),
  }
  if (values) output.values = values
  return output
}

/** Most parsed units that are remembered: records use a few hundred, callers' equations may add more. */
const UNITS_MAX = 4096
const exponentsIn = remembered(UNITS_MAX, unit => exponentsOf(parseUnit(unit).dimension))

function kindOf({ kind, ode, equation }: OperatorSource, tree: Node): Kind {
  if (kind) return kind
  if (ode) return 'ode'
  if (!BINDER.test(equation)) return 'algebraic'
  return holdsBinder(tree, 'root') ? 'implicit' : 'series'
}

const BINDER = /\b(root|sum|integral)\s*\(/

function holdsBinder(node: Node, name: string): boolean {
  return [...nodesIn(node)].some(one => one.kind === 'binder' && one.name === name)
}

function conditionOf(condition: string | { when: string; text?: string }, scope: Scope): Condition {
  if (typeof condition === 'string') return { text: condition }
  const expression = parseCondition(condition.when, scope)
  const evaluate = evaluator(expression)
  return {
    text: condition.text ?? printed(expression.tree),
    condition: condition.when,
    expression,
    holds: inputs => evaluate(inputs) === 1,
  }
}

function odeOf(ode: OdeSource, { inputs }: OperatorSource, scope: Scope): Ode {
  const extra = ode.inputs ?? {}
  const own = [...Object.entries(inputs), ...Object.entries(extra)].filter(
    ([key]) => key !== ode.state && key !== 't',
  )
  const state = parseUnit(ode.unit).dimension
  const time = parseUnit('s').dimension
  const keys = [...own.map(([key]) => key), ode.state, `${ode.state}_dot`, 't']
  const expression = parseExpression(ode.rhs, { ...scope, inputs: keys })
  return {
    state: ode.state,
    unit: ode.unit,
    order: ode.order,
    expression,
    keys,
    dimensions: [
      ...own.map(([, { unit }]) => parseUnit(unit).dimension),
      state,
      divideDimensions(state, time),
      time,
    ],
    inputs: inputsOf(extra),
    evaluate: evaluator(expression),
  }
}

/** Required dimension of the right-hand side: that of the state over s, or over s^2 for order 2. */
export function odeDimension({ unit, order }: Ode): Dimension {
  const time = parseUnit('s').dimension
  return divideDimensions(parseUnit(unit).dimension, powerOfDimension(time, { p: order, q: 1 }))
}

function leafOf({ inputs }: OperatorSource): LeafText {
  const named = Object.keys(inputs).filter(key => inputs[key]!.symbol)
  if (named.length === 0) return bySymbol
  const own = new Map(named.map(key => [key, inputs[key]!.symbol!]))
  return node => {
    const symbol = node.kind === 'symbol' ? own.get(node.name) : undefined
    return symbol === undefined ? bySymbol(node) : { text: symbol, atomic: true }
  }
}
