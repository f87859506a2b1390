// A flow or a map as a caller describes it: texts of its own, or a system by its name with other parameters.
import { equationsIn } from '../../dynamics/equations.ts'
import { unknownName } from '../../dynamics/scope.ts'
import { isState } from '../../dynamics/state.ts'
import type { DynamicsInput } from '../../dynamics/words.ts'
import { compileVariation } from '../../expression/wasm/variation.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { Inputs } from '../../schema.ts'
import { inputsOf } from '../systems/own-words.ts'
import { type NamedSystem, SYSTEMS } from './systems.ts'
import { EQUATIONS_MAX, type OWN_WORDS } from './words.ts'

export type Own = Inputs<typeof OWN_WORDS> & { dt: number; steps: number }

export interface Model {
  readonly system: DynamicsInput & { equations: Record<string, string> }
  readonly isMap: boolean
  readonly states: readonly string[]
}

export function modelOf(input: Own): Model {
  const words = inputsOf(input, ['equations', 'parameters', 'definitions', 'initial'])
  // Of a map a text x' = ... gives the next x; there is no second one.
  if (input.map && input.equations) equationsIn(input.equations, { orderMax: 1 })
  if (input.keep !== undefined && !input.sweep) {
    throw invalidInput('/keep', 'keep counts only where there is a sweep')
  }
  if (input.initial && isState(input.initial)) {
    throw invalidInput('/initial', 'values by name begin a run here, not the state of another one')
  }
  if (input.system === undefined) {
    const states = Object.keys(words.equations!)
    if (states.length > EQUATIONS_MAX) {
      throw invalidInput('/equations', `${states.length} equations exceed ${EQUATIONS_MAX}`, {
        value: states.length,
        limit: EQUATIONS_MAX,
      })
    }
    const isMap = input.map ?? false
    if (isMap && input.section)
      throw invalidInput('/section', 'a section is of a flow: a map has points')
    return { system: words as Model['system'], isMap, states }
  }
  if (input.equations) throw invalidInput('/equations', 'system or equations: not both')
  const named: NamedSystem = SYSTEMS[input.system]
  const isMap = named.isMap ?? false
  if (input.map !== undefined && input.map !== isMap) {
    throw invalidInput('/map', `${input.system} is ${isMap ? 'a map' : 'a flow'}`)
  }
  if (isMap && input.section)
    throw invalidInput('/section', 'a section is of a flow: a map has points')
  for (const name of Object.keys(input.parameters ?? {})) {
    if (!Object.hasOwn(named.parameters, name)) {
      throw unknownName(
        pointerTo('parameters', name),
        name,
        Object.keys(named.parameters),
        'parameter',
      )
    }
  }
  const system = {
    equations: { ...named.equations },
    parameters: { ...named.parameters, ...input.parameters },
    initial: { ...named.initial, ...input.initial },
    ...(input.definitions && { definitions: input.definitions }),
  }
  return { system, isMap, states: Object.keys(named.equations) }
}

export const variationOf = (
  { equations = {}, parameters = {}, definitions }: DynamicsInput,
  count: number,
) => compileVariation({ equations, parameters: Object.keys(parameters), definitions }, count)

export function equationsOf({ system, isMap }: Model): string[] {
  return [
    ...Object.entries(system.definitions ?? {}).map(([name, text]) => `${name} = ${text}`),
    ...Object.entries(system.equations).map(([name, text]) =>
      isMap ? `${name} -> ${text}` : `d${name}/dt = ${text}`,
    ),
  ]
}
