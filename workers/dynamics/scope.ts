// Texts that are evaluated now and then, beside the compiled system: starts, new values at events, outputs, invariants.
import { compile, slotsFor } from '../expression/compile.ts'
import { parseExpression } from '../expression/parser.ts'
import { invalidInput, pointerTo, under } from '../refusal.ts'
import { nearNames } from '../text/nearest.ts'

/** A value at the numbers of the scope's names, in their order. */
export type Valued = (values: Float64Array) => number

/** Names in a fixed order, then definitions that are worked out from them. */
export class Scope {
  readonly names: readonly string[]
  readonly #all: string[]
  readonly #definitions: Valued[] = []

  constructor(names: readonly string[], definitions: Readonly<Record<string, string>> = {}) {
    this.names = names
    this.#all = [...names]
    for (const [name, text] of Object.entries(definitions)) {
      this.#definitions.push(this.valued(text, pointerTo('definitions', name)))
      this.#all.push(name)
    }
  }

  /** The text as a function; INVALID_INPUT tells what is wrong at `place`. */
  valued(text: string, place: string): Valued {
    const scope = { inputs: this.#all, refusesLetters: true } as const
    const expression = under(place, () => parseExpression(text, scope))
    const closure = compile(expression)
    const slots = slotsFor(expression)
    const count = this.#all.length
    return values => {
      slots.set(values.subarray(0, count))
      return closure(slots)
    }
  }

  /** The numbers of all names; those of definitions follow from the first ones. */
  at(values: readonly ArrayLike<number>[]): Float64Array {
    const all = new Float64Array(this.names.length + this.#definitions.length)
    let next = 0
    for (const part of values) {
      all.set(part, next)
      next += part.length
    }
    for (const definition of this.#definitions) all[next++] = definition(all)
    return all
  }
}

/** A name that is none of those known, with what may have been meant. */
export function unknownName(place: string, name: string, known: readonly string[], what: string) {
  const near = nearNames(name, known)
  const hint =
    near.length > 0 ? `; near: ${near.join(', ')}` : `; there are ${known.slice(0, 20).join(', ')}`
  const message = `'${name.slice(0, 64)}' is no ${what}${hint}`
  return invalidInput(place, message, { unknown: name.slice(0, 64), near })
}
