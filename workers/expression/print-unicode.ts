// A tree as Unicode text, T = 2π√(a³/(G·M)); with numbers and units in place of the symbols it is the
// substituted text. User text leaves through here only, never raw.
import { printedUnit } from '../units/unit.ts'
import { functions } from './functions.ts'
import { type Piece, Printer } from './printer.ts'
import { symbolOf } from './symbols.ts'
import type { BinaryNode, BinderNode, CallNode, ConstantNode, Node, SymbolNode } from './tree.ts'

/** How a leaf is written; `atomic` text needs no parentheses in a product or a power. */
export interface Leaf {
  readonly text: string
  readonly atomic: boolean
}

export type LeafText = (node: SymbolNode | ConstantNode) => Leaf

// Looser binding below tighter.
const CONDITION = 0
const SUM = 1
const QUANTITY = 2
const PRODUCT = 3
const MINUS = 4
const POWER = 5
const ATOM = 6

type Print = Printer<LeafText>

/** Symbols and constants by their own symbols. */
export const bySymbol: LeafText = node => ({
  text: node.kind === 'constant' ? node.constant.symbol : symbolOf(node.name),
  atomic: true,
})

export function printed(node: Node, leaf: LeafText = bySymbol): string {
  return new Printer(leaf, piece).of(node).text
}

/** A leaf that stands for a number with its unit. */
export function quantity(value: number, unit: string): Leaf {
  const number = printedNumber(value)
  const unitText = printedUnit(unit)
  const text = unitText === '' ? number : `${number} ${unitText}`
  return { text, atomic: /^[\d.]+$/.test(text) }
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** 1.5e-7 as 1.5×10⁻⁷, shortest digits; at most `digits` significant ones when given. */
export function printedNumber(value: number, digits?: number): string {
  const short = digits === undefined ? value : Number(value.toPrecision(digits))
  const size = Math.abs(short)
  const plain = size === 0 || (size >= 1e-4 && size < 1e7)
  const [mantissa = '', exponent] = (plain ? String(short) : short.toExponential()).split('e')
  if (exponent === undefined) return mantissa.replace('-', '−')
  return `${mantissa.replace('-', '−')}×10${raised(exponent.replace('+', ''))}`
}

function raised(text: string): string {
  return [...text].map(c => (c === '-' ? '⁻' : RAISED[Number(c)])).join('')
}

function piece(node: Node, print: Print): Piece {
  const inside = (child: Node, binding: number) => within(print.of(child), binding)
  const text = (child: Node) => print.of(child).text
  switch (node.kind) {
    case 'number': {
      if (node.text === 'pi') return { text: 'π', binding: ATOM }
      const text = printedNumber(node.value)
      return { text, binding: text.includes('×') ? PRODUCT : ATOM }
    }
    case 'symbol':
    case 'constant': {
      const { text, atomic } = print.leaf(node)
      return { text, binding: atomic ? ATOM : QUANTITY }
    }
    case 'element':
      return { text: `${symbolOf(node.name)}[${text(node.index)}]`, binding: ATOM }
    case 'unary':
      return { text: `−${inside(node.operand, PRODUCT)}`, binding: MINUS }
    case 'binary':
      return binary(node, print)
    case 'call':
      return call(node, print)
    case 'conditional': {
      const [test, yes, no] = [node.test, node.yes, node.no].map(text)
      return { text: `if(${test}, ${yes}, ${no})`, binding: ATOM }
    }
    case 'binder':
      return { text: binder(node, print), binding: node.name === 'root' ? ATOM : SUM }
    case 'comparison':
      return {
        text: `${inside(node.left, SUM)} ${COMPARISONS[node.operator]} ${inside(node.right, SUM)}`,
        binding: CONDITION,
      }
    case 'logic': {
      const part = (child: Node) =>
        child.kind === 'logic' && child.operator !== node.operator
          ? `(${text(child)})`
          : text(child)
      return { text: `${part(node.left)} ${node.operator} ${part(node.right)}`, binding: CONDITION }
    }
    case 'not':
      return { text: `not (${text(node.operand)})`, binding: CONDITION }
  }
}

const COMPARISONS = { '<': '<', '<=': '≤', '>': '>', '>=': '≥', '==': '=', '!=': '≠' } as const

function within({ text, binding }: Piece, least: number): string {
  return binding < least ? `(${text})` : text
}

function addend(right: Piece): string {
  return right.text.startsWith('−') ? `(${right.text})` : within(right, QUANTITY)
}

function binary(node: BinaryNode, print: Print): Piece {
  const left = print.of(node.left)
  const right = print.of(node.right)
  switch (node.operator) {
    case '+':
      return { text: `${within(left, SUM)} + ${addend(right)}`, binding: SUM }
    case '-':
      return { text: `${within(left, SUM)} − ${addend(right)}`, binding: SUM }
    case '*': {
      const [a, b] = [within(left, PRODUCT), within(right, POWER)]
      return { text: `${a}${needsDot(node.left, b) ? '·' : ''}${b}`, binding: PRODUCT }
    }
    case '/':
      return { text: `${within(left, PRODUCT)}/${within(right, POWER)}`, binding: PRODUCT }
    case '^':
      return power(node, left, right, print)
  }
}

/** What a minus in front of a product stands before. */
export function unsigned(node: Node): Node {
  return node.kind === 'unary' ? node.operand : node
}

/** 2π, 2m and 4(a + b) stand side by side; a·b and 2·3 do not. */
function needsDot(left: Node, right: string): boolean {
  const last = left.kind === 'binary' && left.operator === '*' ? left.right : unsigned(left)
  if (last.kind !== 'number') return true
  if (printedNumber(last.value).includes('×')) return true
  if (last.text === 'pi') return /^[\d(]/.test(right)
  return /^[\d−]/.test(right) || /^\(?[\d.]+[ ×]/.test(right)
}

function power(node: BinaryNode, left: Piece, right: Piece, print: Print): Piece {
  const exponent = right.text
  const small = exponent.replace('−', '-')
  const call = node.left
  // sin²(x) is what is printed in books; sin(x)² would be read as the sine of a square.
  const name = call.kind === 'call' ? functions.get(call.name)!.shown : ''
  if (call.kind === 'call' && /^[a-z]{2,}$/i.test(name) && /^\d$/.test(small)) {
    const inner = call.arguments.map(argument => print.of(argument).text).join(', ')
    return { text: `${name}${raised(small)}(${inner})`, binding: ATOM }
  }
  const base = within(left, ATOM)
  if (/^-?\d+$/.test(small)) return { text: base + raised(small), binding: POWER }
  if (small === 'n') return { text: `${base}ⁿ`, binding: POWER }
  return {
    text: `${base}^${/^[\p{L}]+$/u.test(exponent) ? exponent : `(${exponent})`}`,
    binding: POWER,
  }
}

function call({ name, arguments: args }: CallNode, print: Print): Piece {
  const { shown } = functions.get(name)!
  const [first] = args
  const inner = args.map(argument => print.of(argument).text).join(', ')
  if (name === 'expm1') return { text: `exp(${inner}) − 1`, binding: SUM }
  if (name === 'log1p') return { text: `ln(1 + ${inner})`, binding: ATOM }
  if (name === 'abs') return { text: `|${inner}|`, binding: ATOM }
  if (shown === '√' || shown === '∛') {
    const { text, binding } = print.of(first!)
    const bare = binding === ATOM && /^[\p{L}\d.₀-₉]+$/u.test(text)
    return { text: `${shown}${bare ? text : `(${text})`}`, binding: POWER }
  }
  if (shown === '!') return { text: `${within(print.of(first!), ATOM)}!`, binding: POWER }
  return { text: `${shown}(${inner})`, binding: ATOM }
}

function binder({ name, body, variable, from, to }: BinderNode, print: Print): string {
  const [inner, a, b] = [body, from, to].map(part => print.of(part).text)
  const k = symbolOf(variable.name)
  if (name === 'sum') return `Σ_{${k}=${a}..${b}} (${inner})`
  if (name === 'integral') return `∫_{${a}..${b}} (${inner}) d${k}`
  return `root(${inner} = 0, ${k} in ${a}..${b})`
}
