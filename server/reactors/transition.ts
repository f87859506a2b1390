// The inputs of a step: those of the first are given, those of a later one are the same with what the
// transition puts in their place.
import { invalidInput, pointerTo } from '../../workers/refusal.ts'
import { canonicalJson } from '../crypto/canonical-json.ts'
import type { Definition, Members } from './definition.ts'
import { pathOf, type Scope, valueAt } from './path.ts'

/** What the inputs of one step may take as JSON. */
const INPUT_CHARACTERS = 65_536

/** Pointers lead into the definition of the reactor, whichever call runs the step. */
const PLACE = '/transition/inputs'
const placeOf = (key: string) => PLACE + pointerTo(key)

/** What each later step has in common. INVALID_INPUT: a path can lead nowhere whatever a step gives. */
export function literalsOf({ inputs }: Definition['transition']): Members {
  const isLiteral = ([key, value]: [string, unknown]) => pathOf(value, placeOf(key)) === undefined
  return Object.fromEntries(Object.entries(inputs).filter(isLiteral))
}

/** INVALID_INPUT when a path leads nowhere or the inputs take too much room. */
export function inputsOf({ initialInput, transition }: Definition, scope: Scope): Members {
  if (scope.output === undefined) return initialInput
  const changed = Object.entries(transition.inputs).map(([key, source]) => {
    const path = pathOf(source, placeOf(key))
    const value = path === undefined ? source : valueAt(path, scope)
    if (value === undefined) {
      throw invalidInput(placeOf(key), `${key}: ${source} leads nowhere in step ${scope.step}`)
    }
    return [key, value] as const
  })
  const inputs = Object.fromEntries([...Object.entries(initialInput), ...changed])
  const { length } = canonicalJson(inputs)
  if (length <= INPUT_CHARACTERS) return inputs
  const message = `the inputs of step ${scope.step} take ${length} characters as JSON, limit ${INPUT_CHARACTERS}`
  throw invalidInput(PLACE, message, { length, maximum: INPUT_CHARACTERS })
}
