// A system of equations, or a map, with vectors that its derivative carries along: what exponents, closed orbits and the
// sensitivities of a fit are worked out from. The kernel `tangent` calls what is compiled here.
import type { UserModule } from '../../kernel.ts'
import { rememberedBy } from '../../memo.ts'
import { Differentiator } from './derivative.ts'
import { timedFunction } from './point-function.ts'
import { COMPILED_MAX, jacobianOf, type Pattern, SYSTEM_LIMITS } from './system.ts'
import type { Term } from './term.ts'
import { type SharedTexts, TextGraph, type Texts } from './text-graph.ts'
import { userModule } from './user-module.ts'

export interface VariationTexts extends SharedTexts {
  /** The rate of change of each state, or the next point of a map. They know the time, or the number of the point, as t. */
  readonly equations: Texts
}

export interface CompiledVariation extends UserModule {
  readonly states: readonly string[]
  readonly parameters: readonly string[]
  readonly jacobian: Pattern
  readonly vectors: number
  /** Elementary operations of one evaluation with all vectors. */
  readonly work: number
  readonly differenced: readonly string[]
}

/**
 * system(t, y, dy), jacobian(t, y, entries) and tangents(t, y, out), which reads the state with `vectors` vectors behind it
 * and writes the rates, J w of each vector and the trace of J.
 */
export const compileVariation = rememberedBy(
  COMPILED_MAX,
  (texts: VariationTexts, vectors: number) => JSON.stringify([texts, vectors]),
  compiled,
  ({ bytes }) => bytes.length,
)

function compiled(texts: VariationTexts, vectors: number): CompiledVariation {
  const { equations, parameters = [] } = texts
  const states = Object.keys(equations)
  const n = states.length
  const graph = new TextGraph()
  const { terms } = graph
  graph.name('t', terms.leaf('time'), '/equations')
  graph.leaves('state', states, 'equations', SYSTEM_LIMITS.equations)
  graph.share(texts)
  const rates = graph.all(equations, 'equations', SYSTEM_LIMITS.equations)
  const slopes = new Differentiator(terms)
  const { pattern, entries } = jacobianOf(slopes, rates)
  const nothing = terms.literal(0)
  const carried: Term[] = []
  let trace = nothing
  for (let v = 0; v < vectors; v++) {
    const own = rates.map(() => nothing)
    eachEntry(pattern, (row, column, e) => {
      const part = terms.product(entries[e]!, terms.leaf('state', n * (1 + v) + column))
      own[row] = terms.sum(own[row]!, part)
    })
    carried.push(...own)
  }
  eachEntry(pattern, (row, column, e) => {
    if (row === column) trace = terms.sum(trace, entries[e]!)
  })
  return {
    ...userModule([
      timedFunction('system', rates),
      timedFunction('jacobian', entries),
      timedFunction('tangents', [...rates, ...carried, trace]),
    ]),
    states,
    parameters: [...parameters],
    jacobian: pattern,
    vectors,
    work: graph.work + (2 + vectors) * entries.length,
    differenced: [...slopes.differenced],
  }
}

function eachEntry(
  { columns, rows }: Pattern,
  visit: (row: number, column: number, entry: number) => void,
): void {
  for (let column = 0; column + 1 < columns.length; column++) {
    for (let e = columns[column]!; e < columns[column + 1]!; e++) visit(rows[e]!, column, e)
  }
}
