// A model of numbers in columns with variables that are to be fitted: its value at rows of points, and its slopes by the
// variables. Variables are the first parameters, so that a fit compiles once.
import type { UserModule } from '../../kernel.ts'
import { rememberedBy } from '../../memo.ts'
import { invalidInput } from '../../refusal.ts'
import { Differentiator } from './derivative.ts'
import { ROW_LIMITS, ROW_STRIDE } from './row.ts'
import { rowFunction } from './row-function.ts'
import { COMPILED_MAX } from './system.ts'
import { type Term, termsIn } from './term.ts'
import { TextGraph, type Texts } from './text-graph.ts'
import { userModule } from './user-module.ts'

export interface ModelTexts {
  readonly model: string
  readonly columns: readonly string[]
  readonly variables: readonly string[]
  readonly parameters: readonly string[]
  readonly definitions?: Texts | undefined
}

/** value: a row of the model; slopes: a row of the model, then of its slope by each variable. */
export interface CompiledModel extends UserModule {
  /** No slope depends on a variable. */
  readonly isLinear: boolean
  readonly work: number
  readonly differenced: readonly string[]
}

/** Throws INVALID_INPUT with the place and what is wrong there. */
export const compileModel = rememberedBy(
  COMPILED_MAX,
  (texts: ModelTexts) => JSON.stringify(texts),
  compiled,
  ({ bytes }) => bytes.length,
)

function compiled(texts: ModelTexts): CompiledModel {
  const { model, columns, variables, parameters, definitions } = texts
  if (variables.length === 0) throw invalidInput('/variables', 'there is no variable')
  const graph = new TextGraph()
  graph.leaves('state', columns, 'data', ROW_LIMITS.columns)
  graph.share({ parameters: [...variables, ...parameters], definitions })
  const value = graph.read(model, '/model')
  const slopes = new Differentiator(graph.terms)
  const isVariable = ({ operation, number }: Term) =>
    operation === 'parameter' && number < variables.length
  const gradient = slopes.gradient(value, isVariable)
  const nothing = graph.terms.literal(0)
  const all = variables.map((_, i) => gradient.get(graph.terms.leaf('parameter', i)) ?? nothing)
  return {
    ...userModule([
      rowFunction([value], ROW_STRIDE, 'value'),
      rowFunction([value, ...all], ROW_STRIDE, 'slopes'),
    ]),
    isLinear: !termsIn(all).some(isVariable),
    work: graph.work,
    differenced: [...slopes.differenced],
  }
}
