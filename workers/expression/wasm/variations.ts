// A system with what its noise makes of it: beside the states the matrix that carries small differences along, and the
// covariance that white noise in the rates builds up.
import { invalidInput } from '../../refusal.ts'
import { Differentiator } from './derivative.ts'
import { timedFunction } from './point-function.ts'
import { type CompiledSystem, SYSTEM_LIMITS } from './system.ts'
import type { Term } from './term.ts'
import { type SharedTexts, TextGraph, type Texts } from './text-graph.ts'
import { userModule } from './user-module.ts'

export interface CompiledVariations extends CompiledSystem {
  /** The parameter of the first density of the noise: those of i <= j follow, row by row. */
  readonly densities: number
}

/** States of a system: with all that stands beside them they are equations of one system. */
export const VARIED_MAX = 17

/**
 * dy/dt = f, dF/dt = J F (n x n, row by row), dC/dt = J C + C J^T + Q (i <= j, row by row). Throws INVALID_INPUT with the
 * place and what is wrong there.
 */
export function compileVariations(
  texts: SharedTexts & { readonly equations: Texts },
): CompiledVariations {
  const { equations, parameters = [] } = texts
  const states = Object.keys(equations)
  const n = states.length
  if (n > VARIED_MAX) {
    const message = `${n} states in time exceed ${VARIED_MAX}: give their transition by steps`
    throw invalidInput('/equations', message, { value: n, limit: VARIED_MAX })
  }
  const graph = new TextGraph()
  const { terms } = graph
  graph.name('t', terms.leaf('time'), '/equations')
  graph.leaves('state', states, 'equations', SYSTEM_LIMITS.equations)
  graph.share(texts)
  const rates = graph.all(equations, 'equations', SYSTEM_LIMITS.equations)
  const slopes = new Differentiator(terms)
  const rows = rates.map(rate =>
    [...slopes.gradient(rate, ({ operation }) => operation === 'state')].map(
      ([{ number }, term]) => ({ column: number, term }),
    ),
  )
  const carried = (i: number, j: number) => terms.leaf('state', n + i * n + j)
  const spread = (i: number, j: number) =>
    terms.leaf('state', n + n * n + upper(n, Math.min(i, j), Math.max(i, j)))
  const nothing = terms.literal(0)
  const along = (i: number, of: (k: number) => Term) =>
    rows[i]!.reduce(
      (sum, { column, term }) => terms.sum(sum, terms.product(term, of(column))),
      nothing,
    )
  const all = [...rates]
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) all.push(along(i, k => carried(k, j)))
  }
  for (let i = 0; i < n; i++) {
    for (let j = i; j < n; j++) {
      const noise = terms.leaf('parameter', parameters.length + upper(n, i, j))
      const both = terms.sum(
        along(i, k => spread(k, j)),
        along(j, k => spread(k, i)),
      )
      all.push(terms.sum(both, noise))
    }
  }
  return {
    ...userModule([
      timedFunction('system', all),
      timedFunction('jacobian', []),
      timedFunction('event', []),
      timedFunction('output', []),
    ]),
    states: all.map((_, i) => states[i] ?? `${i}`),
    parameters: [...parameters],
    events: [],
    outputs: [],
    jacobian: { columns: new Int32Array(all.length + 1), rows: new Int32Array(0) },
    work: graph.work * 3 + 4 * n * n * n,
    differenced: [...slopes.differenced],
    densities: parameters.length,
  }
}

/** Place of i <= j in an upper triangle, row by row. */
export const upper = (n: number, i: number, j: number): number => i * n - (i * (i - 1)) / 2 + j - i
