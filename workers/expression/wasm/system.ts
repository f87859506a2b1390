// A system of ordinary differential equations, written as texts, becomes a module that kernels call (user-memory.ts has
// what they agree on). Text, graph and derivatives are worked out once; parameters are read from memory, so that another
// value of one is no other module.
import type { UserModule } from '../../kernel.ts'
import { rememberedBy } from '../../memo.ts'
import { invalidInput } from '../../refusal.ts'
import { Differentiator } from './derivative.ts'
import { timedFunction } from './point-function.ts'
import type { Term } from './term.ts'
import { type SharedTexts, TextGraph, type Texts } from './text-graph.ts'
import { userModule } from './user-module.ts'

export interface SystemTexts extends SharedTexts {
  /** The rate of change of each state. They know the time as t. */
  readonly equations: Texts
  /** Numbers whose passage through 0 is looked for. */
  readonly events?: Texts | undefined
  /** Numbers that are worked out beside the states. */
  readonly outputs?: Texts | undefined
}

export interface CompiledSystem extends UserModule {
  readonly states: readonly string[]
  readonly parameters: readonly string[]
  readonly events: readonly string[]
  readonly outputs: readonly string[]
  /** Where the entries of the Jacobian stand, in the order in which they are written. */
  readonly jacobian: Pattern
  /** Elementary operations of one evaluation of all texts. */
  readonly work: number
  /** Functions without a closed derivative: their entries of the Jacobian are differenced, good to some 1e-9. */
  readonly differenced: readonly string[]
}

/** Column-compressed: column j has the entries from columns[j] up to columns[j + 1], their rows rising. */
export interface Pattern {
  readonly columns: Int32Array
  readonly rows: Int32Array
}

export const SYSTEM_LIMITS = { equations: 512, events: 64, outputs: 512 } as const

const TIME = 't'

/** Bytes of modules that a thread holds: of texts that come again nothing is worked out anew. */
export const COMPILED_MAX = 4_000_000

/** Throws INVALID_INPUT with the place and what is wrong there. */
export const compileSystem = rememberedBy(
  COMPILED_MAX,
  (texts: SystemTexts) => JSON.stringify(texts),
  compiled,
  ({ bytes }) => bytes.length,
)

function compiled(texts: SystemTexts): CompiledSystem {
  const { equations, parameters = [], events = {}, outputs = {} } = texts
  const states = Object.keys(equations)
  if (states.length === 0) throw invalidInput('/equations', 'there is no equation')
  const graph = new TextGraph()
  graph.name(TIME, graph.terms.leaf('time'), '/equations')
  graph.leaves('state', states, 'equations', SYSTEM_LIMITS.equations)
  graph.share(texts)
  const rates = graph.all(equations, 'equations', SYSTEM_LIMITS.equations)
  const when = graph.all(events, 'events', SYSTEM_LIMITS.events)
  const shown = graph.all(outputs, 'outputs', SYSTEM_LIMITS.outputs)
  const slopes = new Differentiator(graph.terms)
  const { pattern, entries } = jacobianOf(slopes, rates)
  return {
    ...userModule([
      timedFunction('system', rates),
      timedFunction('jacobian', entries),
      timedFunction('event', when),
      timedFunction('output', shown),
    ]),
    states,
    parameters: [...parameters],
    events: Object.keys(events),
    outputs: Object.keys(outputs),
    jacobian: pattern,
    work: graph.work,
    differenced: [...slopes.differenced],
  }
}

/** Each row by reverse accumulation; what is 0 for every state is no entry. */
export function jacobianOf(
  slopes: Differentiator,
  equations: readonly Term[],
): { pattern: Pattern; entries: Term[] } {
  const columns: { row: number; term: Term }[][] = equations.map(() => [])
  for (const [row, equation] of equations.entries()) {
    const gradient = slopes.gradient(equation, ({ operation }) => operation === 'state')
    for (const [{ number }, term] of gradient) columns[number]!.push({ row, term })
  }
  const starts = new Int32Array(equations.length + 1)
  for (const [j, column] of columns.entries()) starts[j + 1] = starts[j]! + column.length
  const entries = columns.flat()
  return {
    pattern: { columns: starts, rows: Int32Array.from(entries, ({ row }) => row) },
    entries: entries.map(({ term }) => term),
  }
}
