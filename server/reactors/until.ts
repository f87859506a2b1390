// The condition that ends a loop, in the safe expression language over output.*, env.* and step.
import { compile, slotsFor } from '../../workers/expression/compile.ts'
import { parseCondition } from '../../workers/expression/parser.ts'
import { refuseLongCondition } from '../../workers/expression/prediction.ts'
import { tokensOf } from '../../workers/expression/tokens.ts'
import type { Expression } from '../../workers/expression/tree.ts'
import { Failure } from '../../workers/failure.ts'
import { pathOf, type Scope, valueAt } from './path.ts'

export interface Tested {
  readonly holds: boolean
  /** The name that had no number, where that is why it does not hold. */
  readonly missing?: string
}

const POINTER = '/guards/until'
const isRead = (name: string) => name === 'step' || /^(?:output|env)\./.test(name)

/** Throws INVALID_INPUT for what is no condition over output.*, env.* and step. */
export function conditionOf(text: string): Expression {
  try {
    const names = tokensOf(text).filter(({ kind }) => kind === 'name')
    const inputs = [...new Set(names.map(token => token.text))].filter(isRead)
    for (const name of inputs) pathOf(name, POINTER)
    const condition = parseCondition(text, { inputs })
    refuseLongCondition(condition, 'a reactor')
    return condition
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { message } = error
    throw error.retold(`until: ${message}`, { errors: [{ pointer: POINTER, message }] })
  }
}

/** Where a name has no number the condition does not hold. */
export function tested(text: string, scope: Scope): Tested {
  const condition = conditionOf(text)
  const slots = slotsFor(condition)
  for (const [slot, name] of condition.inputs.entries()) {
    const value = valueAt(name.split('.'), scope)
    if (typeof value !== 'number' && typeof value !== 'boolean') {
      return { holds: false, missing: name }
    }
    slots[slot] = Number(value)
  }
  return { holds: compile(condition)(slots) === 1 }
}
