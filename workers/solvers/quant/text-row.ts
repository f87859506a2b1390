// A text of the caller over columns of points: compiled, refused at its own place, evaluated in pieces.
import { ROW_LIMITS, ROW_STRIDE } from '../../expression/wasm/row.ts'
import { rowFunction } from '../../expression/wasm/row-function.ts'
import { TextGraph } from '../../expression/wasm/text-graph.ts'
import { PARAMETERS_ADDRESS } from '../../expression/wasm/user-memory.ts'
import { userModule } from '../../expression/wasm/user-module.ts'
import { type UserModule, UserModules } from '../../kernel.ts'
import { lazy } from '../../memo.ts'

const HEAP = 16_384
const POINTS = ROW_STRIDE / 8 - 8
const modules = lazy(() => new UserModules())

export interface TextRow extends UserModule {
  readonly columns: readonly string[]
  /** Elementary operations of one point. */
  readonly work: number
}

export function compileText(
  text: string,
  place: string,
  columns: readonly string[],
  parameters: readonly string[],
): TextRow {
  const graph = new TextGraph()
  graph.leaves('state', columns, 'columns', ROW_LIMITS.columns)
  graph.share({ parameters })
  const term = graph.read(text, place)
  return { ...userModule([rowFunction([term], ROW_STRIDE)]), columns, work: graph.work }
}

export type Rows = (columns: readonly Float64Array[], values: Float64Array) => void

/** values[i] from point i of each column. */
export function rowsOf(row: TextRow, parameters: readonly number[]): Rows {
  const memory = new WebAssembly.Memory({ initial: 16 })
  const user = modules().instance(row, memory)
  const all = new Float64Array(memory.buffer)
  all.set(parameters, PARAMETERS_ADDRESS / 8)
  const to = HEAP + ROW_STRIDE * row.columns.length
  return (columns, values) => {
    for (let from = 0; from < values.length; from += POINTS) {
      const count = Math.min(POINTS, values.length - from)
      for (const [c, column] of columns.entries()) {
        all.set(column.subarray(from, from + count), (HEAP + ROW_STRIDE * c) / 8)
      }
      user['row']!(count, HEAP, to)
      values.set(all.subarray(to / 8, to / 8 + count), from)
    }
  }
}
