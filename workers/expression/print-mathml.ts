// A tree as MathML (MathML Core), for pages that set equations without a library. Symbols and numbers go through escaped(),
// so that only elements of our own are in the text.
import { functions } from './functions.ts'
import { type LeafSymbol, symbolOfLeaf } from './print-latex.ts'
import { unsigned } from './print-unicode.ts'
import { type Piece, Printer } from './printer.ts'
import { baseAndIndex, symbolOf } from './symbols.ts'
import type { BinaryNode, BinderNode, CallNode, Node } from './tree.ts'

const CONDITION = 0
const SUM = 1
const PRODUCT = 2
const MINUS = 3
const POWER = 4
const ATOM = 5

type Print = Printer<LeafSymbol>

const NAMESPACE = 'http://www.w3.org/1998/Math/MathML'

/** The equation `left = right` as a <math> element of its own line. */
export function mathmlEquation(
  left: string,
  right: Node,
  symbol: LeafSymbol = symbolOfLeaf,
): string {
  const value = new Printer(symbol, piece).of(right).text
  return `<math xmlns="${NAMESPACE}" display="block"><mrow>${identifier(left)}${operator('=')}${value}</mrow></math>`
}

const row = (...parts: string[]) => `<mrow>${parts.join('')}</mrow>`
const operator = (text: string) => `<mo>${escaped(text)}</mo>`
const fence = (left: string, inner: string, right: string) =>
  row(operator(left), inner, operator(right))
const bracketed = (inner: string) => fence('(', inner, ')')

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** ω₀ is ω with the index 0, T_max is T with an upright max. */
function identifier(symbol: string): string {
  const { base, index } = baseAndIndex(symbol)
  const letter = `<mi>${escaped(base)}</mi>`
  if (index === '') return letter
  const below = /^\d+$/.test(index) ? `<mn>${index}</mn>` : `<mi>${escaped(index)}</mi>`
  return `<msub>${letter}${below}</msub>`
}

function number(value: number, text: string): Piece {
  if (text === 'pi') return { text: '<mi>π</mi>', binding: ATOM }
  const [mantissa, exponent] = String(value).split('e')
  if (exponent === undefined) return { text: `<mn>${mantissa}</mn>`, binding: ATOM }
  const power = `<msup><mn>10</mn>${signed(exponent.replace('+', ''))}</msup>`
  return { text: row(`<mn>${mantissa}</mn>`, operator('×'), power), binding: PRODUCT }
}

const signed = (digits: string) =>
  digits.startsWith('-') ? row(operator('−'), `<mn>${digits.slice(1)}</mn>`) : `<mn>${digits}</mn>`

function piece(node: Node, print: Print): Piece {
  const text = (child: Node) => print.of(child).text
  switch (node.kind) {
    case 'number':
      return number(node.value, node.text)
    case 'symbol':
    case 'constant':
      return { text: identifier(print.leaf(node)), binding: ATOM }
    case 'element': {
      const letter = `<mi>${escaped(symbolOf(node.name))}</mi>`
      return { text: `<msub>${letter}${text(node.index)}</msub>`, binding: ATOM }
    }
    case 'unary':
      return { text: row(operator('−'), within(print.of(node.operand), PRODUCT)), binding: MINUS }
    case 'binary':
      return binary(node, print)
    case 'call':
      return call(node, print)
    case 'conditional': {
      const line = (value: string, when: string) =>
        `<mtr><mtd>${value}</mtd><mtd><mtext> ${when}</mtext></mtd></mtr>`
      const first = `<mtr><mtd>${text(node.yes)}</mtd><mtd>${row('<mtext>if </mtext>', text(node.test))}</mtd></mtr>`
      const cases = `<mtable>${first}${line(text(node.no), 'otherwise')}</mtable>`
      return { text: row(operator('{'), cases), binding: ATOM }
    }
    case 'binder':
      return binder(node, print)
    case 'comparison': {
      const sign = operator(COMPARISONS[node.operator])
      return { text: row(text(node.left), sign, text(node.right)), binding: CONDITION }
    }
    case 'logic': {
      const word = `<mtext> ${node.operator} </mtext>`
      return { text: row(text(node.left), word, text(node.right)), binding: CONDITION }
    }
    case 'not':
      return { text: row(operator('¬'), bracketed(text(node.operand))), binding: CONDITION }
  }
}

const COMPARISONS = { '<': '<', '<=': '≤', '>': '>', '>=': '≥', '==': '=', '!=': '≠' } as const

const within = ({ text, binding }: Piece, least: number) =>
  binding < least ? bracketed(text) : text

const addend = (right: Piece) =>
  right.binding === MINUS ? bracketed(right.text) : within(right, PRODUCT)

function binary(node: BinaryNode, print: Print): Piece {
  const left = print.of(node.left)
  const right = print.of(node.right)
  switch (node.operator) {
    case '+':
      return { text: row(within(left, SUM), operator('+'), addend(right)), binding: SUM }
    case '-':
      return { text: row(within(left, SUM), operator('−'), addend(right)), binding: SUM }
    case '*':
      return product(node, left, right)
    case '/':
      return { text: `<mfrac>${left.text}${right.text}</mfrac>`, binding: POWER }
    case '^': {
      const base = node.left
      // sin²(x), as in books.
      if (base.kind === 'call' && isWord(base.name) && /^<mn>\d<\/mn>$/.test(right.text)) {
        const raised = `<msup>${functionName(base.name)}${right.text}</msup>`
        return { text: row(raised, bracketed(argumentsOf(base, print))), binding: ATOM }
      }
      return { text: `<msup>${within(left, ATOM)}${right.text}</msup>`, binding: POWER }
    }
  }
}

/** Numbers beside each other need a sign between them; letters stand side by side. */
function product(
  { left: leftNode, right: rightNode }: BinaryNode,
  left: Piece,
  right: Piece,
): Piece {
  const [a, b] = [within(left, PRODUCT), within(right, POWER)]
  const meets = beginsWithNumber(unsigned(rightNode))
  const sign = meets ? operator('·') : unsigned(leftNode).kind === 'number' ? '' : THIN
  return { text: row(a, sign, b), binding: PRODUCT }
}

/** Invisible times, with the thin space that keeps two letters from reading as one name. */
const THIN = '<mspace width="0.17em"/>'

const beginsWithNumber = (node: Node): boolean =>
  node.kind === 'number'
    ? node.text !== 'pi'
    : node.kind === 'binary' && node.operator !== '/' && beginsWithNumber(node.left)

const isWord = (name: string) => /^[a-z]{2,}$/i.test(functions.get(name)!.shown)
const functionName = (name: string) => `<mi>${escaped(functions.get(name)!.shown)}</mi>`
const argumentsOf = ({ arguments: args }: CallNode, print: Print) =>
  args.map(argument => print.of(argument).text).join(operator(','))

function call(node: CallNode, print: Print): Piece {
  const inner = argumentsOf(node, print)
  switch (node.name) {
    case 'sqrt':
      return { text: `<msqrt>${inner}</msqrt>`, binding: ATOM }
    case 'cbrt':
      return { text: `<mroot>${row(inner)}<mn>3</mn></mroot>`, binding: ATOM }
    case 'abs':
      return { text: fence('|', inner, '|'), binding: ATOM }
    case 'floor':
      return { text: fence('⌊', inner, '⌋'), binding: ATOM }
    case 'ceil':
      return { text: fence('⌈', inner, '⌉'), binding: ATOM }
    case 'expm1': {
      const power = row('<mi>exp</mi>', bracketed(inner))
      return { text: row(power, operator('−'), '<mn>1</mn>'), binding: SUM }
    }
    case 'log1p': {
      const argument = row('<mn>1</mn>', operator('+'), inner)
      return { text: row('<mi>ln</mi>', bracketed(argument)), binding: ATOM }
    }
  }
  if (functions.get(node.name)!.shown === '!') {
    const text = row(within(print.of(node.arguments[0]!), ATOM), operator('!'))
    return { text, binding: POWER }
  }
  return { text: row(functionName(node.name), bracketed(inner)), binding: ATOM }
}

function binder({ name, body, variable, from, to }: BinderNode, print: Print): Piece {
  const [inner, a, b] = [body, from, to].map(part => print.of(part).text) as [
    string,
    string,
    string,
  ]
  const k = identifier(symbolOf(variable.name))
  if (name === 'sum') {
    const sign = `<munderover>${operator('∑')}${row(k, operator('='), a)}${row(b)}</munderover>`
    return { text: row(sign, within(print.of(body), PRODUCT)), binding: SUM }
  }
  if (name === 'integral') {
    const sign = `<msubsup>${operator('∫')}${row(a)}${row(b)}</msubsup>`
    return { text: row(sign, inner, THIN, '<mi mathvariant="normal">d</mi>', k), binding: SUM }
  }
  const range = row(k, operator('∈'), fence('[', row(a, operator(','), b), ']'))
  const zero = row(inner, operator('='), '<mn>0</mn>', operator(','), range)
  return { text: row('<mi>root</mi>', bracketed(zero)), binding: ATOM }
}
