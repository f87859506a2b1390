// A tree as LaTeX. Only names from our own tables reach it.
import { functions } from './functions.ts'
import { unsigned } from './print-unicode.ts'
import { type Piece, Printer } from './printer.ts'
import { latexOf, symbolOf } from './symbols.ts'
import type { BinaryNode, BinderNode, CallNode, ConstantNode, Node, SymbolNode } from './tree.ts'

/** The Unicode symbol of a leaf. */
export type LeafSymbol = (node: SymbolNode | ConstantNode) => string

const SUM = 1
const PRODUCT = 2
const MINUS = 3
const POWER = 4
const ATOM = 5

type Print = Printer<LeafSymbol>

export const symbolOfLeaf: LeafSymbol = node =>
  node.kind === 'constant' ? node.constant.symbol : symbolOf(node.name)

export function latex(node: Node, symbol: LeafSymbol = symbolOfLeaf): string {
  return new Printer(symbol, piece).of(node).text
}

function piece(node: Node, print: Print): Piece {
  const text = (child: Node) => print.of(child).text
  switch (node.kind) {
    case 'number':
      return number(node.text === 'pi' ? '\\pi ' : latexNumber(node.value))
    case 'symbol':
    case 'constant':
      return { text: latexOf(print.leaf(node)), binding: ATOM }
    case 'element':
      return { text: `${latexOf(symbolOf(node.name))}_{${text(node.index)}}`, binding: ATOM }
    case 'unary':
      return { text: `-${within(print.of(node.operand), PRODUCT)}`, binding: MINUS }
    case 'binary':
      return binary(node, print)
    case 'call':
      return call(node, print)
    case 'conditional': {
      const cases = `${text(node.yes)} & ${text(node.test)} \\\\ ${text(node.no)} & \\text{otherwise}`
      return { text: `\\begin{cases} ${cases} \\end{cases}`, binding: ATOM }
    }
    case 'binder':
      return binder(node, print)
    case 'comparison':
      return {
        text: `${text(node.left)} ${COMPARISONS[node.operator]} ${text(node.right)}`,
        binding: 0,
      }
    case 'logic':
      return {
        text: `${text(node.left)} \\text{ ${node.operator} } ${text(node.right)}`,
        binding: 0,
      }
    case 'not':
      return { text: `\\lnot \\left(${text(node.operand)}\\right)`, binding: 0 }
  }
}

const COMPARISONS = { '<': '<', '<=': '\\le', '>': '>', '>=': '\\ge', '==': '=', '!=': '\\ne' }

function number(text: string): Piece {
  return { text, binding: text.includes('times') ? PRODUCT : ATOM }
}

function latexNumber(value: number): string {
  const [mantissa, exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa!
  return `${mantissa}\\times 10^{${exponent.replace('+', '')}}`
}

function within({ text, binding }: Piece, least: number): string {
  return binding < least ? `\\left(${text}\\right)` : text
}

function addend(right: Piece): string {
  return right.text.startsWith('-') ? `\\left(${right.text}\\right)` : within(right, PRODUCT)
}

function binary(node: BinaryNode, print: Print): Piece {
  const left = print.of(node.left)
  const right = print.of(node.right)
  switch (node.operator) {
    case '+':
      return { text: `${within(left, SUM)} + ${addend(right)}`, binding: SUM }
    case '-':
      return { text: `${within(left, SUM)} - ${addend(right)}`, binding: SUM }
    case '*':
      return product(node.left, left, right)
    case '/':
      return { text: `\\frac{${left.text}}{${right.text}}`, binding: POWER }
    case '^':
      return power(node, left, right, print)
  }
}

function product(leftNode: Node, left: Piece, right: Piece): Piece {
  const [a, b] = [within(left, PRODUCT), within(right, POWER)]
  const plain = unsigned(leftNode).kind === 'number' && !a.includes('times')
  const numeric = plain || a.endsWith('\\pi ')
  const join = /^[\d-]/.test(b) ? ' \\cdot ' : numeric ? '' : '\\,'
  return { text: `${a}${join}${b}`, binding: PRODUCT }
}

function power(node: BinaryNode, left: Piece, right: Piece, print: Print): Piece {
  const base = node.left
  if (base.kind === 'call' && NAMED.has(base.name) && /^\d$/.test(right.text)) {
    const inner = base.arguments.map(argument => print.of(argument).text).join(', ')
    const text = `${NAMED.get(base.name)}^{${right.text}}\\left(${inner}\\right)`
    return { text, binding: ATOM }
  }
  return { text: `${within(left, ATOM)}^{${right.text}}`, binding: POWER }
}

// biome-ignore format: a table
const NAMED: ReadonlyMap<string, string> = new Map([
  ...['exp', 'ln', 'sin', 'cos', 'tan', 'sinh', 'cosh', 'tanh', 'min', 'max'].map(
    (name): [string, string] => [name, `\\${name}`],
  ),
  ['log10', '\\log_{10}'], ['log2', '\\log_{2}'], ['asin', '\\arcsin'], ['acos', '\\arccos'], ['atan', '\\arctan'],
])

function call({ name, arguments: args }: CallNode, print: Print): Piece {
  const inner = args.map(argument => print.of(argument).text).join(', ')
  const { shown } = functions.get(name)!
  switch (name) {
    case 'sqrt':
      return { text: `\\sqrt{${inner}}`, binding: ATOM }
    case 'cbrt':
      return { text: `\\sqrt[3]{${inner}}`, binding: ATOM }
    case 'abs':
      return { text: `\\left|${inner}\\right|`, binding: ATOM }
    case 'expm1':
      return { text: `\\exp\\left(${inner}\\right) - 1`, binding: SUM }
    case 'log1p':
      return { text: `\\ln\\left(1 + ${inner}\\right)`, binding: ATOM }
    case 'floor':
    case 'ceil':
      return { text: `\\l${name} ${inner} \\r${name} `, binding: ATOM }
  }
  if (shown === '!') return { text: `${within(print.of(args[0]!), ATOM)}!`, binding: POWER }
  const letter = /^[A-Za-z]{2,}\d*$/.test(shown) ? `\\operatorname{${shown}}` : latexOf(shown)
  return { text: `${NAMED.get(name) ?? letter}\\left(${inner}\\right)`, binding: ATOM }
}

function binder({ name, body, variable, from, to }: BinderNode, print: Print): Piece {
  const [inner, a, b] = [body, from, to].map(part => print.of(part).text)
  const k = latexOf(symbolOf(variable.name))
  if (name === 'sum') {
    return {
      text: `\\sum_{${k}=${a}}^{${b}} ${within(print.of(body), PRODUCT)}`,
      binding: SUM,
    }
  }
  if (name === 'integral') {
    return { text: `\\int_{${a}}^{${b}} ${inner}\\,\\mathrm{d}${k}`, binding: SUM }
  }
  return {
    text: `\\operatorname{root}\\left(${inner}=0,\\; ${k}\\in[${a},${b}]\\right)`,
    binding: ATOM,
  }
}
