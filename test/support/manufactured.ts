// A solution that is made up, and its derivatives by the compiler: what a source has to be for it to solve an equation.
import { Differentiator } from '../../workers/expression/wasm/derivative.ts'
import { ROW_POINTS, ROW_STRIDE } from '../../workers/expression/wasm/row.ts'
import { rowFunction } from '../../workers/expression/wasm/row-function.ts'
import type { Term } from '../../workers/expression/wasm/term.ts'
import { TextGraph } from '../../workers/expression/wasm/text-graph.ts'
import { userModule } from '../../workers/expression/wasm/user-module.ts'
import { UserModules } from '../../workers/kernel.ts'

const HEAP = 16_384
const modules = new UserModules()

/** Names of the variables by which it is differentiated one after the other: 'xx' is the second derivative by x. */
export function manufactured(
  text: string,
  variables: readonly string[],
  slopes: readonly string[],
) {
  const graph = new TextGraph()
  graph.leaves('state', variables, 'variables', variables.length)
  const value = graph.read(text, '')
  const differentiator = new Differentiator(graph.terms)
  const by = (term: Term, name: string): Term => {
    const leaf = graph.terms.leaf('state', variables.indexOf(name))
    const gradient = differentiator.gradient(term, one => one === leaf)
    return gradient.get(leaf) ?? graph.terms.literal(0)
  }
  const roots = [value, ...slopes.map(names => [...names].reduce(by, value))]
  const memory = new WebAssembly.Memory({ initial: 16 })
  const run = modules.instance(userModule([rowFunction(roots, ROW_STRIDE)]), memory)['row']!
  const numbers = new Float64Array(memory.buffer)
  const to = HEAP + ROW_STRIDE * variables.length
  /** The value and its slopes, a column each, at the points of the columns. */
  return (columns: readonly Float64Array[]): Float64Array[] => {
    const count = columns[0]!.length
    const results = roots.map(() => new Float64Array(count))
    for (let from = 0; from < count; from += ROW_POINTS) {
      const part = Math.min(ROW_POINTS, count - from)
      for (const [c, column] of columns.entries()) {
        numbers.set(column.subarray(from, from + part), (HEAP + ROW_STRIDE * c) / 8)
      }
      run(part, HEAP, to)
      for (const [r, result] of results.entries()) {
        const at = (to + ROW_STRIDE * r) / 8
        result.set(numbers.subarray(at, at + part), from)
      }
    }
    return results
  }
}
