// A number that is to be made small, of many variables: its value, and its value with all derivatives.
import type { UserModule } from '../../kernel.ts'
import { invalidInput } from '../../refusal.ts'
import { Differentiator } from './derivative.ts'
import { plainFunction } from './point-function.ts'
import { type SharedTexts, TextGraph } from './text-graph.ts'
import { userModule } from './user-module.ts'

export interface ObjectiveTexts extends SharedTexts {
  readonly objective: string
  readonly variables: readonly string[]
}

export interface CompiledObjective extends UserModule {
  readonly variables: readonly string[]
  readonly parameters: readonly string[]
  /** Elementary operations of one value. */
  readonly work: number
  /** Functions without a closed derivative: theirs are differenced, good to some 1e-9. */
  readonly differenced: readonly string[]
}

export const VARIABLES_MAX = 512

/** value(x, out) and gradient(x, out), the value first. Throws INVALID_INPUT with the place and what is wrong there. */
export function compileObjective(texts: ObjectiveTexts): CompiledObjective {
  const { objective, variables, parameters = [] } = texts
  if (variables.length === 0) throw invalidInput('/variables', 'there is no variable')
  const graph = new TextGraph()
  graph.leaves('state', variables, 'variables', VARIABLES_MAX)
  graph.share(texts)
  const value = graph.read(objective, '/objective')
  const slopes = new Differentiator(graph.terms)
  const gradient = slopes.gradient(value, ({ operation }) => operation === 'state')
  const nothing = graph.terms.literal(0)
  const all = variables.map((_, i) => gradient.get(graph.terms.leaf('state', i)) ?? nothing)
  return {
    ...userModule([plainFunction('value', [value]), plainFunction('gradient', [value, ...all])]),
    variables: [...variables],
    parameters: [...parameters],
    work: graph.work,
    differenced: [...slopes.differenced],
  }
}
