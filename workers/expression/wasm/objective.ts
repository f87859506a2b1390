// A number that is to be made small, of many variables, and conditions on them: values, and values with all derivatives.
import type { UserModule } from '../../kernel.ts'
import { rememberedBy } from '../../memo.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { degreesIn } from './degree.ts'
import { Differentiator } from './derivative.ts'
import { plainFunction } from './point-function.ts'
import { COMPILED_MAX } from './system.ts'
import type { Term } from './term.ts'
import { type SharedTexts, TextGraph } from './text-graph.ts'
import { userModule } from './user-module.ts'

/** Two numbers, of which the first is to be at least the second, or equal to it. */
export interface ConditionTexts {
  readonly left: string
  readonly right: string
  readonly place: string
}

export interface ObjectiveTexts extends SharedTexts {
  readonly objective: string
  readonly variables: readonly string[]
  readonly conditions?: readonly ConditionTexts[] | undefined
}

export interface CompiledObjective extends UserModule {
  readonly variables: readonly string[]
  readonly parameters: readonly string[]
  /** Of each condition the variables that its difference depends on, in the order in which their slopes are written. */
  readonly dependences: readonly (readonly number[])[]
  /** Degree of the objective as a polynomial of the variables, Infinity where it is none; then that of each condition. */
  readonly degrees: readonly number[]
  /** Elementary operations of one value. */
  readonly work: number
  /** Functions without a closed derivative: theirs are differenced, good to some 1e-9. */
  readonly differenced: readonly string[]
}

export const VARIABLES_MAX = 512
export const CONDITIONS_MAX = 512

/**
 * value(x, out): the objective, then the difference of each condition. gradient(x, out): the objective and its slopes, the
 * differences, the slopes of each. Throws INVALID_INPUT with the place and what is wrong there.
 */
export const compileObjective = rememberedBy(
  COMPILED_MAX,
  (texts: ObjectiveTexts) => JSON.stringify(texts),
  compiled,
  ({ bytes }) => bytes.length,
)

function compiled(texts: ObjectiveTexts): CompiledObjective {
  const { objective, variables, parameters = [], conditions = [] } = texts
  if (variables.length === 0) throw invalidInput('/variables', 'there is no variable')
  if (conditions.length > CONDITIONS_MAX) {
    const message = `${conditions.length} constraints exceed ${CONDITIONS_MAX}`
    throw invalidInput(pointerTo('constraints'), message, { limit: CONDITIONS_MAX })
  }
  const graph = new TextGraph()
  graph.leaves('state', variables, 'variables', VARIABLES_MAX)
  graph.share(texts)
  const value = graph.read(objective, '/objective')
  const differences = conditions.map(({ left, right, place }) =>
    graph.terms.binary('sub', graph.read(left, place), graph.read(right, place)),
  )
  const slopes = new Differentiator(graph.terms)
  const slopesOf = (term: Term) => slopes.gradient(term, ({ operation }) => operation === 'state')
  const gradient = slopesOf(value)
  const nothing = graph.terms.literal(0)
  const all = variables.map((_, i) => gradient.get(graph.terms.leaf('state', i)) ?? nothing)
  const rows = differences.map(difference =>
    [...slopesOf(difference)]
      .map(([{ number }, term]) => ({ number, term }))
      .sort((a, b) => a.number - b.number),
  )
  return {
    ...userModule([
      plainFunction('value', [value, ...differences]),
      plainFunction('gradient', [
        ...[value, ...all, ...differences],
        ...rows.flatMap(row => row.map(({ term }) => term)),
      ]),
    ]),
    variables: [...variables],
    parameters: [...parameters],
    dependences: rows.map(row => row.map(({ number }) => number)),
    degrees: degreesIn([value, ...differences]),
    work: graph.work,
    differenced: [...slopes.differenced],
  }
}
