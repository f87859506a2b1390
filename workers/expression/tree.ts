// The expression tree, from which evaluation, dimensions, derivatives and every printed form are derived. Equal terms are one
// node, so that it is a directed acyclic graph: a traversal has to remember visited nodes, or it may take exponential time.

import type { Failure } from '../failure.ts'
import { invalidInput } from '../refusal.ts'
import type { Constant } from '../units/constants.ts'

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '^'
export type Comparison = '<' | '<=' | '>' | '>=' | '==' | '!='
export type BinderName = 'sum' | 'integral' | 'root'

/** A literal; `text` is how it was written, which keeps 0.1 an exact fraction. */
export interface NumberNode {
  readonly kind: 'number'
  readonly value: number
  readonly text: string
}

/** An input or a bound variable; its value stands in `slot`. */
export interface SymbolNode {
  readonly kind: 'symbol'
  readonly name: string
  readonly slot: number
}

export interface ConstantNode {
  readonly kind: 'constant'
  readonly constant: Constant
  readonly slot: number
}

/** A component of a vector, by a number that may change from term to term; NaN where there is none. */
export interface ElementNode {
  readonly kind: 'element'
  readonly name: string
  readonly index: Node
  /** The index of the first component, and the slots of all. */
  readonly first: number
  readonly slots: readonly number[]
}

export interface UnaryNode {
  readonly kind: 'unary'
  readonly operand: Node
}

export interface BinaryNode {
  readonly kind: 'binary'
  readonly operator: ArithmeticOperator
  readonly left: Node
  readonly right: Node
}

export interface CallNode {
  readonly kind: 'call'
  readonly name: string
  readonly arguments: readonly Node[]
}

export interface ConditionalNode {
  readonly kind: 'conditional'
  readonly test: Node
  readonly yes: Node
  readonly no: Node
}

/** `body` over a variable: summed over the integers from..to, integrated, or its root between them. */
export interface BinderNode {
  readonly kind: 'binder'
  readonly name: BinderName
  readonly body: Node
  readonly variable: SymbolNode
  readonly from: Node
  readonly to: Node
}

export interface ComparisonNode {
  readonly kind: 'comparison'
  readonly operator: Comparison
  readonly left: Node
  readonly right: Node
}

export interface LogicNode {
  readonly kind: 'logic'
  readonly operator: 'and' | 'or'
  readonly left: Node
  readonly right: Node
}

export interface NotNode {
  readonly kind: 'not'
  readonly operand: Node
}

export type Node =
  | NumberNode
  | SymbolNode
  | ConstantNode
  | ElementNode
  | UnaryNode
  | BinaryNode
  | CallNode
  | ConditionalNode
  | BinderNode
  | ComparisonNode
  | LogicNode
  | NotNode

/**
 * A parsed text. Values stand in one array of `slots` doubles: the inputs in their order, then constants
 * and bound variables as they are met.
 */
export interface Expression {
  readonly text: string
  readonly tree: Node
  readonly inputs: readonly string[]
  readonly constants: readonly ConstantNode[]
  readonly slots: number
}

/** True or false rather than a number. */
export function isCondition({ kind }: Node): boolean {
  return kind === 'comparison' || kind === 'logic' || kind === 'not'
}

export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'number':
    case 'symbol':
    case 'constant':
      return []
    case 'element':
      return [node.index]
    case 'unary':
    case 'not':
      return [node.operand]
    case 'binary':
    case 'comparison':
    case 'logic':
      return [node.left, node.right]
    case 'call':
      return node.arguments
    case 'conditional':
      return [node.test, node.yes, node.no]
    case 'binder':
      return [node.body, node.from, node.to]
  }
}

/** Names of the inputs and bound variables in a tree. */
export function symbolsIn(tree: Node): Set<string> {
  const names = new Set<string>()
  for (const node of nodesIn(tree)) if (node.kind === 'symbol') names.add(node.name)
  return names
}

/** Every node of a tree, once. */
export function nodesIn(tree: Node): Set<Node> {
  const nodes = new Set([tree])
  for (const node of nodes) for (const child of childrenOf(node)) nodes.add(child)
  return nodes
}

/** A refusal of the caller's expression; pointers are relative to its text. */
export function refused(message: string, details: Record<string, unknown> = {}): Failure {
  return invalidInput('', message, details)
}

/** The text shortened for a message. */
export function clipped(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}...` : text
}
