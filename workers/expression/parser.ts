// A Pratt parser (Pratt, Top Down Operator Precedence, 1973) with limits set before any work: it runs on
// what callers send. Names resolve through Maps only, so `constructor` and `__proto__` are unknown names
// like any other. There is no assignment, member access, string, loop or user function.

import { type Constant, constants as codata } from '../units/constants.ts'
import { BINDING, INFIX } from './binding.ts'
import { functions } from './functions.ts'
import { namesLike } from './other-names.ts'
import type { Scope } from './scope.ts'
import { Terms } from './terms.ts'
import { type Token, tokensOf } from './tokens.ts'
import {
  type ArithmeticOperator,
  type BinderName,
  type Comparison,
  type ConstantNode,
  clipped,
  type Expression,
  isCondition,
  type Node,
  refused,
  type SymbolNode,
} from './tree.ts'
import { vectorIn } from './vectors.ts'
import { refuseExcessiveWork } from './work.ts'

export const LIMITS = { nodes: 512, depth: 64, symbols: 32 } as const

const BINDERS: readonly string[] = ['sum', 'integral', 'root'] satisfies BinderName[]
const WORDS: readonly string[] = ['and', 'or', 'not', 'if', 'pi', ...BINDERS]

/** The tree of a number-valued text. Throws INVALID_INPUT with what is wrong and where. */
export function parseExpression(text: string, scope: Scope): Expression {
  return new Parser(text, scope).whole(false)
}

/** The tree of a text that is true or false, such as `0 < v and v < c`. */
export function parseCondition(text: string, scope: Scope): Expression {
  return new Parser(text, scope).whole(true)
}

/** `E = m*c^2` as the name on the left, if there is one, and the expression on the right. */
export function parseEquation(
  text: string,
  scope: Scope,
): { symbol: string | undefined; expression: Expression } {
  const [, symbol, right] = /^\s*([^\s=<>!]+)\s*=(?!=)(.*)$/s.exec(text) ?? []
  if (symbol === undefined || right === undefined) {
    return { symbol: undefined, expression: parseExpression(text, scope) }
  }
  const [name, end] = tokensOf(symbol)
  if (name?.kind !== 'name' || end?.kind !== 'end') {
    throw refused(`'${clipped(symbol)}' on the left of = is not one name`)
  }
  return { symbol: name.text, expression: parseExpression(right, scope) }
}

class Parser {
  readonly #text: string
  readonly #scope: Scope
  readonly #tokens: Token[]
  #bound: Map<string, SymbolNode> | undefined
  readonly #constants: ConstantNode[] = []
  readonly #terms = new Terms()
  #used: Set<string> | undefined
  #at = 0
  #depth = 0
  #nodes = 0
  #slotCount: number

  constructor(text: string, scope: Scope) {
    this.#text = text
    this.#scope = scope
    this.#tokens = tokensOf(text)
    this.#slotCount = scope.inputs.length
  }

  whole(condition: boolean): Expression {
    const tree = this.#expression(0)
    const { kind, text } = this.#token
    if (kind !== 'end')
      throw this.#wrong(text === ')' ? 'a ) without its (' : `'${clipped(text)}' there`)
    if (isCondition(tree) !== condition) {
      throw this.#wrong(condition ? 'a condition is expected' : 'a number is expected')
    }
    // Without a bound variable the work is that of the few nodes.
    if (this.#bound) refuseExcessiveWork(tree)
    return {
      text: this.#text,
      tree,
      inputs: this.#scope.inputs,
      constants: this.#constants,
      slots: this.#slotCount,
    }
  }

  get #token(): Token {
    return this.#tokens[this.#at]!
  }

  #next(): Token {
    return this.#tokens[this.#at++]!
  }

  #wrong(why: string, details: Record<string, unknown> = {}) {
    const position = this.#tokens[Math.min(this.#at, this.#tokens.length - 1)]!.at
    return refused(`${why} (character ${position + 1} of '${clipped(this.#text)}')`, {
      position,
      ...details,
    })
  }

  #node(node: Node): Node {
    if (++this.#nodes > LIMITS.nodes) {
      throw this.#wrong(`more than ${LIMITS.nodes} terms and operations`, { limit: LIMITS.nodes })
    }
    return this.#terms.one(node)
  }

  #numeric(node: Node, where: string): Node {
    if (isCondition(node)) throw this.#wrong(`${where} needs a number, not a condition`)
    return node
  }

  #truth(node: Node, where: string): Node {
    if (!isCondition(node)) throw this.#wrong(`${where} needs a condition, not a number`)
    return node
  }

  #expression(floor: number): Node {
    this.#descend()
    let left = this.#prefix()
    for (;;) {
      const { kind, text } = this.#token
      if (kind === 'end' || text === ')' || text === ']' || text === ',') break
      const binding = INFIX.get(text)
      if (binding === undefined) {
        if (kind === 'sign' && text !== '(' && text !== '√') throw this.#wrong(`'${text}' there`)
        throw this.#wrong(`write * before '${clipped(text)}'; a product is never implied`)
      }
      if (binding <= floor) break
      this.#next()
      left = this.#infix(text, left, binding)
    }
    this.#depth--
    return left
  }

  #descend(): void {
    if (++this.#depth > LIMITS.depth) {
      throw this.#wrong(`nested more than ${LIMITS.depth} deep`, { limit: LIMITS.depth })
    }
  }

  #infix(sign: string, left: Node, binding: number): Node {
    if (binding === BINDING.comparison) return this.#comparison(sign, left)
    if (binding <= BINDING.and) {
      const right = this.#truth(this.#expression(binding), sign)
      const operator = binding === BINDING.or ? 'or' : 'and'
      return this.#node({ kind: 'logic', operator, left: this.#truth(left, sign), right })
    }
    // From the right: 2^3^2 is 2^(3^2).
    const right = this.#expression(binding === BINDING.power ? BINDING.power - 1 : binding)
    return this.#node({
      kind: 'binary',
      operator: sign as ArithmeticOperator,
      left: this.#numeric(left, sign),
      right: this.#numeric(right, sign),
    })
  }

  /** A chain such as 0 < v < c holds when each of its links does. */
  #comparison(sign: string, left: Node): Node {
    const right = this.#numeric(this.#expression(BINDING.comparison), sign)
    const link: Node = this.#node({
      kind: 'comparison',
      operator: (sign === '=' ? '==' : sign) as Comparison,
      left: this.#numeric(left, sign),
      right,
    })
    const { text } = this.#token
    if (INFIX.get(text) !== BINDING.comparison) return link
    this.#next()
    const rest = this.#comparison(text, right)
    return this.#node({ kind: 'logic', operator: 'and', left: link, right: rest })
  }

  #prefix(): Node {
    const token = this.#next()
    if (token.kind === 'number') return this.#number(token)
    if (token.kind === 'name') return this.#named(token)
    switch (token.text) {
      case '(': {
        const inner = this.#expression(0)
        this.#close()
        return inner
      }
      case '-': {
        const operand = this.#numeric(this.#expression(BINDING.minus), '-')
        return this.#node({ kind: 'unary', operand })
      }
      case '+':
        return this.#numeric(this.#expression(BINDING.minus), '+')
      case '!':
        return this.#not()
      case '√':
        return this.#radical()
    }
    this.#at--
    throw this.#wrong(
      token.kind === 'end' ? 'the expression ends too early' : `'${token.text}' there`,
    )
  }

  #number({ text }: Token): Node {
    const value = Number(text)
    if (!Number.isFinite(value)) {
      this.#at--
      throw this.#wrong(`${clipped(text)} is larger than any double`)
    }
    return this.#node({ kind: 'number', value, text })
  }

  #not(): Node {
    return this.#node({ kind: 'not', operand: this.#truth(this.#expression(BINDING.not), 'not') })
  }

  /** √x and √(x + y); √x^2 is refused, since readers disagree on it. */
  #radical(): Node {
    this.#descend()
    const operand = this.#numeric(this.#prefix(), '√')
    this.#depth--
    if (this.#token.text === '^') throw this.#wrong('write √(...) to show where the root ends')
    return this.#node({ kind: 'call', name: 'sqrt', arguments: [operand] })
  }

  #close(): void {
    if (this.#token.text !== ')') throw this.#wrong('a ( without its )')
    this.#next()
  }

  #named(token: Token): Node {
    const name = token.text
    if (name === 'not') return this.#not()
    if (this.#token.text === '(') return this.#called(token)
    if (name === 'pi') return this.#node({ kind: 'number', value: Math.PI, text: 'pi' })
    this.#count(name)
    if (this.#token.text === '[') return this.#element(name)
    const bound = this.#bound?.get(name)
    if (bound) return this.#node(bound)
    const slot = this.#scope.inputs.indexOf(name)
    if (slot >= 0) return this.#node({ kind: 'symbol', name, slot })
    const constant = this.#scope.constants?.get(name) ?? codata.get(name)
    if (constant && !(this.#scope.refusesLetters && name.length === 1)) {
      return this.#node(this.#constant(constant))
    }
    this.#at--
    throw constant ? this.#undeclared(constant) : this.#unknown(name)
  }

  /** x[3] is the input of that name; x[k] one of the inputs x[1], x[2] ... */
  #element(name: string): Node {
    const vector = vectorIn(this.#scope.inputs, name)
    if (!vector) {
      this.#at--
      throw this.#wrong(`'${clipped(name)}' is no vector, so it has no [`)
    }
    this.#next()
    const index = this.#numeric(this.#expression(0), '[')
    if (this.#token.text !== ']') throw this.#wrong('a [ without its ]')
    this.#next()
    const { first, slots } = vector
    if (index.kind !== 'number') return this.#node({ kind: 'element', name, index, first, slots })
    const slot = slots[index.value - first]
    if (slot === undefined) {
      const last = first + slots.length - 1
      throw this.#wrong(`${name} goes from ${name}[${first}] to ${name}[${last}]`)
    }
    return this.#node({ kind: 'symbol', name: `${name}[${index.value}]`, slot })
  }

  #count(name: string): void {
    // Fewer tokens than that cannot name more.
    if (this.#tokens.length <= LIMITS.symbols) return
    const used = (this.#used ??= new Set()).add(name)
    if (used.size > LIMITS.symbols) {
      throw this.#wrong(`more than ${LIMITS.symbols} symbols`, { limit: LIMITS.symbols })
    }
  }

  #constant(constant: Constant): ConstantNode {
    const seen = this.#constants.find(node => node.constant.name === constant.name)
    if (seen) return seen
    const node: ConstantNode = { kind: 'constant', constant, slot: this.#slotCount++ }
    this.#constants.push(node)
    return node
  }

  #undeclared({ name, title, value, unit }: Constant) {
    const meant = `for the ${title} give it the value ${value} (${unit})`
    const message = `'${name}' is not among the names of the system; ${meant}`
    return this.#wrong(message, { unknown: name })
  }

  #unknown(name: string) {
    const own = [...this.#scope.inputs, ...(this.#bound?.keys() ?? [])]
    const all = [...own, ...(this.#scope.constants?.keys() ?? []), ...codata.keys()]
    const near = namesLike(name, [...all, ...functions.keys(), ...WORDS])
    const hint = near.length > 0 ? `; near: ${near.join(', ')}` : ''
    return this.#wrong(`'${clipped(name)}' is unknown${hint}`, {
      unknown: clipped(name),
      near,
      inputs: own,
    })
  }

  #called(token: Token): Node {
    const { text: name } = token
    if (name === 'if') return this.#conditional()
    if (BINDERS.includes(name)) return this.#binder(name as BinderName)
    const builtin = functions.get(name)
    if (!builtin) {
      this.#at--
      if (this.#isInput(name) || codata.has(name)) {
        throw this.#wrong(`'${name}' is no function; write ${name}*(...) for a product`)
      }
      throw this.#unknown(name)
    }
    const values = this.#arguments().map(node => this.#numeric(node, name))
    const [least, most] = builtin.arity
    if (values.length < least || values.length > most) {
      const wanted = least === most ? `${least}` : `${least} to ${most}`
      throw this.#wrong(`${name} takes ${wanted} arguments, not ${values.length}`)
    }
    return this.#node({ kind: 'call', name, arguments: values })
  }

  #isInput(name: string): boolean {
    return this.#scope.inputs.includes(name) || this.#bound?.has(name) === true
  }

  #arguments(): Node[] {
    this.#next()
    const values: Node[] = []
    while (this.#token.text !== ')' || values.length > 0) {
      values.push(this.#expression(0))
      if (this.#token.text !== ',') break
      this.#next()
    }
    this.#close()
    return values
  }

  #conditional(): Node {
    const [test, yes, no, more] = this.#arguments()
    if (!test || !yes || !no || more) throw this.#wrong('if takes a condition and two numbers')
    this.#truth(test, 'if')
    this.#numeric(yes, 'if')
    return this.#node({ kind: 'conditional', test, yes, no: this.#numeric(no, 'if') })
  }

  /** sum(body, k, from, to): the variable is read ahead, so that the body may name it. */
  #binder(name: BinderName): Node {
    const variable = this.#boundName(name)
    this.#count(variable)
    const symbol: SymbolNode = { kind: 'symbol', name: variable, slot: this.#slotCount++ }
    this.#next()
    const bindings = (this.#bound ??= new Map()).set(variable, symbol)
    const body = this.#numeric(this.#expression(0), name)
    bindings.delete(variable)
    this.#next()
    this.#next()
    const bound = (): Node => {
      if (this.#token.text !== ',') throw this.#wrong(`${name} takes (body, variable, from, to)`)
      this.#next()
      return this.#numeric(this.#expression(0), name)
    }
    const from = bound()
    const to = bound()
    this.#close()
    return this.#node({ kind: 'binder', name, body, variable: symbol, from, to })
  }

  #boundName(name: BinderName): string {
    let open = 0
    for (let i = this.#at; i < this.#tokens.length; i++) {
      const { text } = this.#tokens[i]!
      if (text === '(') open++
      if (text === ')' && --open === 0) break
      if (text !== ',' || open !== 1) continue
      const variable = this.#tokens[i + 1]
      if (variable?.kind !== 'name') break
      if (this.#isInput(variable.text)) {
        throw this.#wrong(`the variable ${variable.text} of ${name} is an input already`)
      }
      return variable.text
    }
    throw this.#wrong(`${name} takes (body, variable, from, to)`)
  }
}
