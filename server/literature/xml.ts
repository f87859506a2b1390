// XML of another server as a tree of its elements: the five entities of XML and numbers, no attributes; a document type is refused.
import { Parser } from 'htmlparser2'

export interface Element {
  /** Without the prefix of its name space. */
  readonly name: string
  readonly children: readonly Element[]
  /** What stands between its own marks, that of its children left out. */
  readonly text: string
}

interface Growing extends Element {
  readonly children: Growing[]
  text: string
}

/** The outermost element. An Error where one is not closed, or not in its place. */
export function elementOf(xml: string): Element {
  const outside: Growing = { name: '', children: [], text: '' }
  const open = [outside]
  const parser = new Parser(
    {
      onopentagname(name) {
        const element = { name: name.slice(name.indexOf(':') + 1), children: [], text: '' }
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      onprocessinginstruction(name) {
        // Entities of its own could name files, addresses, or texts of any length; no feed needs them.
        if (/^!doctype$/i.test(name)) throw new Error('a document type is not read')
      },
      ontext(text) {
        open.at(-1)!.text += text
      },
      onclosetag(name, isImplied) {
        // An element closes itself by its one mark; whatever else is implied has no mark that closes it.
        if (isImplied && !xml.startsWith('/>', parser.endIndex - 1)) {
          throw new Error(`<${name}> is not closed`)
        }
        open.pop()
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  const [root, ...others] = outside.children
  if (root === undefined || others.length > 0) throw new Error('no XML')
  return root
}
