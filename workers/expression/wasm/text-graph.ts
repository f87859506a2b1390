// The texts of one module as terms of one graph: what their names mean, and what they may ask for together.
import { invalidInput, pointerTo, under } from '../../refusal.ts'
import { parseExpression } from '../parser.ts'
import { componentOf } from '../vectors.ts'
import { workOf } from '../work.ts'
import { lowered } from './lower.ts'
import { type Term, Terms } from './term.ts'
import { PARAMETERS_MAX } from './user-memory.ts'

/** Texts by name; their order counts. */
export type Texts = Readonly<Record<string, string>>

/** What all modules of texts have beside their own. */
export interface SharedTexts {
  /** Names of the numbers that a run is given. */
  readonly parameters?: readonly string[] | undefined
  /** Terms with a name, each of what stands before it. */
  readonly definitions?: Texts | undefined
}

export const TEXT_LIMITS = {
  /** Of all texts together. */
  characters: 100_000,
  definitions: 512,
  parameters: PARAMETERS_MAX,
  /** Elementary operations of one evaluation of everything. */
  work: 1e5,
} as const

const NAME = /^[A-Za-z_][A-Za-z0-9_]*'*$/
const WORDS = new Set(['pi', 'if', 'and', 'or', 'not', 'sum', 'integral', 'root'])

export class TextGraph {
  readonly terms = new Terms()
  readonly #known = new Map<string, Term>()
  #characters = 0
  #work = 0

  /** Elementary operations of one evaluation of everything that was read. */
  get work(): number {
    return this.#work
  }

  name(name: string, term: Term, place: string): void {
    if (this.#known.has(name)) throw invalidInput(place, `${name} is named twice`)
    const base = componentOf(name)?.name ?? name
    // Those of functions are free: beta is a name, beta(x, y) a call.
    if (!NAME.test(base) || WORDS.has(base)) {
      throw invalidInput(place, `'${name.slice(0, 80)}' cannot be a name`)
    }
    this.#known.set(name, term)
  }

  /** The names of a list stand for the leaves of a kind, in their order. */
  leaves(kind: 'state' | 'parameter', names: readonly string[], group: string, most: number): void {
    refuseMore(names.length, most, group)
    for (const [i, name] of names.entries()) {
      this.name(name, this.terms.leaf(kind, i), pointerTo(group, name))
    }
  }

  share({ parameters = [], definitions = {} }: SharedTexts): void {
    this.leaves('parameter', parameters, 'parameters', TEXT_LIMITS.parameters)
    refuseMore(Object.keys(definitions).length, TEXT_LIMITS.definitions, 'definitions')
    for (const [name, text] of Object.entries(definitions)) {
      const place = pointerTo('definitions', name)
      this.name(name, this.read(text, place), place)
    }
  }

  all(texts: Texts, group: string, most: number): Term[] {
    refuseMore(Object.keys(texts).length, most, group)
    return Object.entries(texts).map(([name, text]) => this.read(text, pointerTo(group, name)))
  }

  /** The term of a text, over the names known so far. */
  read(text: string, place: string): Term {
    this.#characters += text.length
    refuseAbove(this.#characters, TEXT_LIMITS.characters, place, 'characters of all texts')
    return under(place, () => {
      const scope = { inputs: [...this.#known.keys()], refusesLetters: true } as const
      const expression = parseExpression(text, scope)
      this.#work += workOf(expression.tree)
      refuseAbove(this.#work, TEXT_LIMITS.work, '', 'operations for one evaluation of all texts')
      return lowered(this.terms, expression, [...this.#known.values()])
    })
  }
}

const refuseMore = (count: number, most: number, group: string) =>
  refuseAbove(count, most, pointerTo(group), group)

function refuseAbove(value: number, limit: number, place: string, of: string): void {
  if (value > limit) throw invalidInput(place, `${value} ${of} exceed ${limit}`, { value, limit })
}
