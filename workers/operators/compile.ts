// A record as written becomes an operator that can be evaluated: one parse, closures, dimensions.
import type { Constant } from '../constants.ts'
import { type Dimension, divideDimensions, exponentsOf, powerOfDimension } from '../dimension.ts'
import { compile, slotsFor } from '../expression/compile.ts'
import { parseCondition, parseEquation, parseExpression, type Scope } from '../expression/parser.ts'
import { bySymbol, type LeafText, printed } from '../expression/print-unicode.ts'
import { symbolOf } from '../expression/symbols.ts'
import { childrenOf, type Expression, type Node } from '../expression/tree.ts'
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
import { parseUnit } from '../units.ts'

/** A condition of validity, ready to be evaluated at inputs in the operator's order. */
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
  /** Inputs of the right-hand side, then the state, its rate and the time. */
  readonly keys: readonly string[]
  readonly dimensions: readonly Dimension[]
  /** Inputs that the right-hand side has beyond the operator's. */
  readonly inputs: readonly Input[]
  readonly evaluate: (values: ArrayLike<number>) => number
}

/** A record that has been parsed: its tree, closures and dimensions. */
export interface Operator {
  readonly id: string
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
  /** The bare value at inputs in their order, valid or not; NaN where there is none. */
  readonly evaluate: (inputs: ArrayLike<number>) => number
  /** How the leaves of the tree are shown. */
  readonly leaf: LeafText
}

/** Parses a record. Throws a Failure that names what is wrong with its texts. */
export function compileOperator(source: OperatorSource, domain: DomainSource): Operator {
  const keys = Object.keys(source.inputs)
  const scope: Scope = { inputs: keys, ...constantsOf(source) }
  const { symbol, expression } = parseEquation(source.equation, scope)
  if (symbol === undefined) throw new Error(`${source.id}: the equation has no left-hand side`)
  const inputs = inputsOf(source.inputs)
  // Most records are listed and searched and never evaluated; what evaluation alone needs can wait.
  const validity = once(() => (source.validity ?? []).map(each => conditionOf(each, scope)))
  const ode = once(() => source.ode && odeOf(source.ode, source, scope))
  const outputDimension = parseUnit(source.output.unit).dimension
  return {
    id: source.id,
    name: source.title,
    domain,
    tier: source.tier ?? (domain.core ? 'core' : 'standard'),
    kind: kindOf(source, expression.tree),
    source,
    inputs,
    dimensions: inputs.map(({ unit }) => parseUnit(unit).dimension),
    output: outputOf(symbol, source.output),
    outputDimension,
    expression,
    get validity() {
      return validity()
    },
    get ode() {
      return ode()
    },
    evaluate: evaluator(expression),
    leaf: leafOf(source),
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** A function of inputs in their order; its slots are its own and hold the constants. */
export function evaluator(expression: Expression): (inputs: ArrayLike<number>) => number {
  const made = once(() => ({ closure: compile(expression), slots: slotsFor(expression) }))
  const count = expression.inputs.length
  return inputs => {
    const { closure, slots } = made()
    for (let i = 0; i < count; i++) slots[i] = inputs[i]!
    return closure(slots)
  }
}

function constantsOf({ constants, source }: OperatorSource): {
  constants?: ReadonlyMap<string, Constant>
} {
  if (!constants) return {}
  const work = typeof source === 'string' ? source : source.work
  const rows = Object.entries(constants).map(([name, given]): [string, Constant] => [
    name,
    {
      name,
      symbol: given.symbol ?? symbolOf(name),
      title: name,
      value: given.value,
      uncertainty: 0,
      unit: given.unit,
      source: given.source ?? work,
    },
  ])
  return { constants: new Map(rows) }
}

function inputsOf(sources: Readonly<Record<string, InputSource>>): Input[] {
  return Object.entries(sources).map(([key, { title, above, below, ...given }]) => ({
    key,
    symbol: given.symbol ?? symbolOf(key),
    name: title,
    unit: given.unit,
    dim: exponentsOf(parseUnit(given.unit).dimension),
    ...(given.default !== undefined && { default: given.default }),
    ...bounds(given.min, given.max, above, below),
    ...(given.integer && { integer: true }),
  }))
}

function bounds(min?: number, max?: number, above?: number, below?: number): Partial<Input> {
  const low = above ?? min
  const high = below ?? max
  const excluded = [above !== undefined && 'min', below !== undefined && 'max'].filter(Boolean)
  const given = [low, high].filter(end => end !== undefined).length
  return {
    ...(low !== undefined && { min: low }),
    ...(high !== undefined && { max: high }),
    ...(excluded.length > 0 && {
      exclusive: excluded.length === given ? true : (excluded[0] as 'min' | 'max'),
    }),
  }
}

function outputOf(key: string, { unit, title, symbol, values }: OutputSource) {
  return {
    key,
    symbol: symbol ?? symbolOf(key),
    name: title,
    unit,
    dim: exponentsOf(parseUnit(unit).dimension),
    ...(values && { values }),
  }
}

function kindOf({ kind, ode }: OperatorSource, tree: Node): Kind {
  if (kind) return kind
  if (ode) return 'ode'
  if (holdsBinder(tree, 'root')) return 'implicit'
  return holdsBinder(tree, 'sum') || holdsBinder(tree, 'integral') ? 'series' : 'algebraic'
}

function holdsBinder(node: Node, name: string): boolean {
  if (node.kind === 'binder' && node.name === name) return true
  return childrenOf(node).some(child => holdsBinder(child, name))
}

function conditionOf(given: string | { when: string; text?: string }, scope: Scope): Condition {
  if (typeof given === 'string') return { text: given }
  const expression = parseCondition(given.when, scope)
  const evaluate = evaluator(expression)
  return {
    text: given.text ?? printed(expression.tree),
    condition: given.when,
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

/** What the right-hand side must come out as: the state per second, or per second squared. */
export function odeDimension({ unit, order }: Ode): Dimension {
  const time = parseUnit('s').dimension
  return divideDimensions(parseUnit(unit).dimension, powerOfDimension(time, { p: order, q: 1 }))
}

function leafOf({ inputs }: OperatorSource): LeafText {
  const own = new Map(
    Object.entries(inputs).flatMap(([key, { symbol }]) => (symbol ? [[key, symbol]] : [])),
  )
  if (own.size === 0) return bySymbol
  return node => {
    const symbol = node.kind === 'symbol' ? own.get(node.name) : undefined
    return symbol === undefined ? bySymbol(node) : { text: symbol, atomic: true }
  }
}
