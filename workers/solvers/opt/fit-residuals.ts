// A model beside its data as residuals: whole blocks of rows at a time, their slopes taken up into a triangle at once.
import { Scope } from '../../dynamics/scope.ts'
import { compileModel } from '../../expression/wasm/model-row.ts'
import { ROW_POINTS, ROW_STRIDE } from '../../expression/wasm/row.ts'
import { PARAMETERS_ADDRESS } from '../../expression/wasm/user-memory.ts'
import { UserModules } from '../../kernel.ts'
import { lazy } from '../../memo.ts'
import { log } from '../../numerics/mathematics.ts'
import { triangularise } from '../../numerics/optimise/dense.ts'
import type { Residuals } from '../../numerics/optimise/levenberg-marquardt.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { Effort } from './own-program.ts'
import type { OwnInput } from './own-words.ts'
import type { Variables } from './variables.ts'

const HEAP = 16_384
const PAGE = 65_536

const modules = lazy(() => new UserModules())

type Row = (count: number, from: number, to: number) => number

/** rho(z), its slope and its curvature, z the square of a residual over its deviation (Triggs et al. 1999). */
type Loss = (z: number) => readonly [number, number, number]

const LOSSES: Readonly<Record<string, Loss>> = {
  'soft-l1': z => {
    const root = Math.sqrt(1 + z)
    return [2 * (root - 1), 1 / root, -0.5 / (root * (1 + z))]
  },
  huber: z => {
    if (z <= 1) return [z, 1, 0]
    const root = Math.sqrt(z)
    return [2 * root - 1, 1 / root, -0.5 / (z * root)]
  },
  cauchy: z => [log(1 + z), 1 / (1 + z), -1 / ((1 + z) * (1 + z))],
}

export interface FitResiduals extends Residuals {
  readonly rows: number
  readonly observed: Float64Array
  readonly sigma: Float64Array | undefined
  readonly isLinear: boolean
  readonly differenced: readonly string[]
  /** Slopes of the cost alone: a small part of the work of `reduce`. */
  gradient(x: Float64Array, g: Float64Array): void
  /** The model in each row, and by `see` its slopes there. */
  predict(x: Float64Array, see?: (row: number, slopes: Float64Array) => void): Float64Array
}

/** Throws INVALID_INPUT and MISSING_INPUT with the place and what is wrong there. */
export function fitResiduals(input: OwnInput, variables: Variables, effort: Effort): FitResiduals {
  const data = input.data ?? {}
  const parameters = input.parameters ?? {}
  const columns = Object.keys(data)
  const rows = rowsOf(data, columns)
  for (const [i, name] of variables.names.entries()) {
    if (columns.includes(name) || Object.hasOwn(parameters, name)) {
      throw invalidInput(variables.places[i]!, `${name} is named twice`)
    }
  }
  const n = variables.names.length
  const { observed, sigma } = observations(input, data, rows)
  const model = compileModel({
    ...{ model: input.model!, columns, variables: variables.names },
    ...{ parameters: Object.keys(parameters), definitions: input.definitions },
  })
  const blocks = Math.ceil(rows / ROW_POINTS)
  const size = Math.max(1, columns.length) * ROW_STRIDE
  const to = HEAP + blocks * size
  const bytes = to + (n + 1) * ROW_STRIDE
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) })
  const doubles = new Float64Array(memory.buffer)
  for (const [k, name] of columns.entries()) {
    for (let i = 0; i < rows; i++) {
      const block = Math.floor(i / ROW_POINTS)
      const at = HEAP + block * size + k * ROW_STRIDE
      doubles[at / 8 + (i % ROW_POINTS)] = data[name]![i]!
    }
  }
  doubles.set(Object.values(parameters), PARAMETERS_ADDRESS / 8 + n)
  const { value: valueRow, slopes: slopesRow } = modules().instance(model, memory) as {
    value: Row
    slopes: Row
  }
  const loss = input.loss && LOSSES[input.loss]
  const place = PARAMETERS_ADDRESS / 8
  /** Calls `see` for each block, its numbers at `to`. */
  const each = (x: Float64Array, row: Row, see: (first: number, count: number) => void) => {
    doubles.set(x, place)
    for (let block = 0; block < blocks; block++) {
      const first = block * ROW_POINTS
      const count = Math.min(ROW_POINTS, rows - first)
      row(count, HEAP + block * size, to)
      see(first, count)
    }
  }
  const at = to / 8
  const stride = ROW_STRIDE / 8
  const residualAt = (i: number, k: number) =>
    (doubles[at + k]! - observed[i]!) / (sigma ? sigma[i]! : 1)
  const columnsWide = n + 1
  const stack = new Float64Array((n + Math.min(rows, ROW_POINTS)) * columnsWide)
  return {
    ...{ n, rows, observed, sigma, isLinear: model.isLinear, differenced: model.differenced },
    lower: variables.lower,
    upper: variables.upper,
    iterate: operations => effort.iterate(operations),
    cost(x) {
      effort.evaluations++
      effort.add(rows * (model.work + 4))
      let cost = 0
      each(x, valueRow, (first, count) => {
        for (let k = 0; k < count; k++) {
          const r = residualAt(first + k, k)
          cost += loss ? loss(r * r)[0] : r * r
        }
      })
      effort.note(cost, cost)
      return Number.isFinite(cost) ? cost / 2 : Number.POSITIVE_INFINITY
    },
    reduce(x, triangle, side) {
      effort.evaluations++
      effort.gradientEvaluations++
      effort.add(rows * (3 * model.work + 2 * n * n))
      let cost = 0
      stack.fill(0)
      each(x, slopesRow, (first, count) => {
        for (let k = 0; k < count; k++) {
          const i = first + k
          const r = residualAt(i, k)
          let [slopeWeight, valueWeight] = [1, 1]
          if (loss) {
            const [value, slope, curve] = loss(r * r)
            cost += value
            slopeWeight = Math.sqrt(Math.max(slope + 2 * curve * r * r, Number.EPSILON))
            valueWeight = slope / slopeWeight
          } else cost += r * r
          const weight = slopeWeight / (sigma ? sigma[i]! : 1)
          const base = (n + k) * columnsWide
          for (let j = 0; j < n; j++) {
            stack[base + j] = weight * doubles[at + (1 + j) * stride + k]!
          }
          stack[base + n] = valueWeight * r
        }
        triangularise(stack, n + count, columnsWide, n)
      })
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) triangle[i * n + j] = j < i ? 0 : stack[i * columnsWide + j]!
        side[i] = stack[i * columnsWide + n]!
      }
      effort.note(cost, cost)
      const hasValue = Number.isFinite(cost) && triangle.every(Number.isFinite)
      return hasValue ? cost / 2 : Number.POSITIVE_INFINITY
    },
    gradient(x, g) {
      effort.gradientEvaluations++
      effort.add(rows * (3 * model.work + 2 * n))
      g.fill(0)
      each(x, slopesRow, (first, count) => {
        for (let k = 0; k < count; k++) {
          const i = first + k
          const r = residualAt(i, k)
          const weight = (loss ? loss(r * r)[1] : 1) / (sigma ? sigma[i]! : 1)
          for (let j = 0; j < n; j++) g[j]! += weight * r * doubles[at + (1 + j) * stride + k]!
        }
      })
    },
    predict(x, see) {
      const predicted = new Float64Array(rows)
      const slopes = new Float64Array(n)
      each(x, see ? slopesRow : valueRow, (first, count) => {
        for (let k = 0; k < count; k++) {
          predicted[first + k] = doubles[at + k]!
          if (!see) continue
          for (let j = 0; j < n; j++) slopes[j] = doubles[at + (1 + j) * stride + k]!
          see(first + k, slopes)
        }
      })
      return predicted
    },
  }
}

function rowsOf(data: Readonly<Record<string, readonly number[]>>, columns: readonly string[]) {
  const [first] = columns
  if (first === undefined) throw invalidInput('/data', 'there is no column')
  const rows = data[first]!.length
  for (const name of columns) {
    if (name === '__proto__') throw invalidInput(pointerTo('data', name), 'this cannot be a name')
    const { length } = data[name]!
    if (length !== rows) {
      const message = `${name} has ${length} rows, ${first} has ${rows}`
      throw invalidInput(pointerTo('data', name), message, { rows: length, wanted: rows })
    }
  }
  return rows
}

/** What is fitted, and how far each row scatters, of columns and parameters alone. */
function observations(
  { response, sigma, parameters = {} }: OwnInput,
  data: Readonly<Record<string, readonly number[]>>,
  rows: number,
) {
  const columns = Object.values(data)
  const scope = new Scope([...Object.keys(data), ...Object.keys(parameters)])
  const values = Float64Array.from([...columns.map(() => 0), ...Object.values(parameters)])
  const column = (text: string, place: string): Float64Array => {
    const valued = scope.valued(text, place)
    return Float64Array.from({ length: rows }, (_, i) => {
      for (const [k, one] of columns.entries()) values[k] = one[i]!
      return valued(values)
    })
  }
  const observed = column(response!, '/response')
  const wrong = observed.findIndex(v => !Number.isFinite(v))
  if (wrong >= 0) throw invalidInput('/response', `response has no value in row ${wrong}`)
  const deviations = sigma === undefined ? undefined : column(sigma, '/sigma')
  const zero = deviations?.findIndex(v => !(v > 0 && Number.isFinite(v))) ?? -1
  if (zero >= 0) {
    throw invalidInput('/sigma', `sigma is ${deviations![zero]} in row ${zero}: above 0`)
  }
  return { observed, sigma: deviations }
}
