// Merges equal terms of a text to one node, so that parsing gives a graph in which each distinct term occurs once.
import type { Node } from './tree.ts'

/** The distinct terms of one text. */
export class Terms {
  readonly #known = new Map<string, Node>()
  readonly #numbers = new Map<Node, number>()

  /** The existing node that equals `node`, else `node` itself. */
  one(node: Node): Node {
    const key = this.#key(node)
    const known = this.#known.get(key)
    if (known) return known
    this.#known.set(key, node)
    this.#numbers.set(node, this.#numbers.size)
    return node
  }

  /** Two nodes with one key have one value everywhere. A variable has a slot of its own, so no two binders are equal. */
  #key(node: Node): string {
    const at = (child: Node) => this.#numbers.get(child)!
    switch (node.kind) {
      case 'number':
        return node.text
      case 'symbol':
      case 'constant':
        return `$${node.slot}`
      case 'element':
        return `${node.name}[${at(node.index)}]`
      case 'unary':
        return `-${at(node.operand)}`
      case 'not':
        return `!${at(node.operand)}`
      case 'binary':
      case 'comparison':
      case 'logic':
        return `${at(node.left)} ${node.operator} ${at(node.right)}`
      case 'call':
        return `${node.name}(${node.arguments.map(at).join()})`
      case 'conditional':
        return `if(${at(node.test)},${at(node.yes)},${at(node.no)})`
      case 'binder':
        return `${node.name}${node.variable.slot}`
    }
  }
}
