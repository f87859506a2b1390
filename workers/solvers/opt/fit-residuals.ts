// A model beside its data as residuals: whole blocks of rows at a time, their slopes taken up into a triangle at once.
import { Scope } from '../../dynamics/scope.ts'
import { compileModel, type ModelTexts } from '../../expression/wasm/model-row.ts'
import { ROW_POINTS, ROW_STRIDE } from '../../expression/wasm/row.ts'
import { PARAMETERS_ADDRESS, PARAMETERS_MAX } from '../../expression/wasm/user-memory.ts'
import { doubles, type Kernels } from '../../kernel.ts'
import { rememberedBy } from '../../memo.ts'
import type { Residuals } from '../../numerics/optimise/levenberg-marquardt.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { Effort } from './own-program.ts'
import type { OwnInput } from './own-words.ts'
import type { Variables } from './variables.ts'

/** Numbers of the kernel for rho(z), z the square of a residual over its deviation (Triggs et al. 1999). */
const LOSSES = { linear: 0, 'soft-l1': 1, huber: 2, cauchy: 3 } as const

/** Kernels of models that came again: a new instance costs as much as a small fit. Larger ones are not held. */
const KERNELS_HELD_MAX = 4
const BYTES_HELD_MAX = 1 << 20

const kernelOf = rememberedBy(
  KERNELS_HELD_MAX,
  (_: Kernels, texts: ModelTexts) => JSON.stringify(texts),
  (kernels, texts) => kernels('fit', compileModel(texts)),
)

export interface FitResiduals extends Residuals {
  readonly rows: number
  readonly observed: Float64Array
  readonly sigma: Float64Array | undefined
  readonly isLinear: boolean
  readonly differenced: readonly string[]
  /** Slopes of the cost alone: a small part of the work of `reduce`. */
  gradient(x: Float64Array, g: Float64Array): void
  predict(x: Float64Array): Float64Array
  /** Lengths of the slopes of each row over the scales, along directions over their values; undefined scales are left out. */
  spread(
    x: Float64Array,
    scales: readonly (number | undefined)[],
    directions: readonly { readonly direction: Float64Array; readonly value: number }[],
  ): Float64Array
}

/** Throws INVALID_INPUT and MISSING_INPUT with the place and what is wrong there. */
export function fitResiduals(
  input: OwnInput,
  variables: Variables,
  effort: Effort,
  kernels: Kernels,
): FitResiduals {
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
  const texts: ModelTexts = {
    ...{ model: input.model!, columns, variables: variables.names },
    ...{ parameters: Object.keys(parameters), definitions: input.definitions },
  }
  const model = compileModel(texts)
  const size = 8 * rows * (columns.length + n + 3)
  const kernel = size > BYTES_HELD_MAX ? kernels('fit', model) : kernelOf(kernels, texts)
  kernel.init(rows, columns.length, n, LOSSES[input.loss ?? 'linear'])
  const numbers = (address: number, count: number) => doubles(kernel, address, count)
  for (const [k, name] of columns.entries()) {
    const values = data[name]!
    for (let first = 0, block = 0; first < rows; first += ROW_POINTS, block++) {
      const count = Math.min(ROW_POINTS, rows - first)
      const at = kernel.columnsAddress() + block * kernel.blockBytes() + k * ROW_STRIDE
      const column = numbers(at, count)
      for (let i = 0; i < count; i++) column[i] = values[first + i]!
    }
  }
  const place = numbers(PARAMETERS_ADDRESS, PARAMETERS_MAX)
  place.set(Object.values(parameters), n)
  numbers(kernel.observedAddress(), rows).set(observed)
  const deviations = numbers(kernel.sigmaAddress(), rows)
  if (sigma) deviations.set(sigma)
  else deviations.fill(1)
  const result = numbers(kernel.resultAddress(), n * n + 2 * n)
  const bands = numbers(kernel.bandsAddress(), rows)
  return {
    ...{ n, rows, observed, sigma, isLinear: model.isLinear, differenced: model.differenced },
    lower: variables.lower,
    upper: variables.upper,
    iterate: operations => effort.iterate(operations),
    cost(x) {
      effort.evaluations++
      effort.add(rows * (model.work + 4))
      place.set(x)
      const cost = kernel.cost()
      effort.note(cost, cost)
      return Number.isFinite(cost) ? cost / 2 : Number.POSITIVE_INFINITY
    },
    reduce(x, triangle, side) {
      effort.evaluations++
      effort.gradientEvaluations++
      effort.add(rows * (3 * model.work + 2 * n * n))
      place.set(x)
      const cost = kernel.reduce()
      triangle.set(result.subarray(0, n * n))
      side.set(result.subarray(n * n, n * n + n))
      effort.note(cost, cost)
      const hasValue = Number.isFinite(cost) && triangle.every(Number.isFinite)
      return hasValue ? cost / 2 : Number.POSITIVE_INFINITY
    },
    gradient(x, g) {
      effort.gradientEvaluations++
      effort.add(rows * (3 * model.work + 2 * n))
      place.set(x)
      kernel.gradient()
      g.set(result.subarray(0, n))
    },
    predict(x) {
      place.set(x)
      kernel.predict()
      return bands.slice()
    },
    spread(x, scales, directions) {
      place.set(x)
      for (const [r, { direction, value }] of directions.entries()) {
        result.set(direction, r * n)
        result[n * n + r] = value
      }
      for (let j = 0; j < n; j++) result[n * n + n + j] = scales[j] ?? 0
      kernel.band(directions.length)
      return bands.slice()
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
