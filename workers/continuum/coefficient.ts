// A coefficient of a field as a caller writes it: a number, a quantity, an expression of place, time and unknowns, or an array
// over the domain. An expression is compiled to a row function, with its derivative by the unknown where it names it.

import { isQuantity } from '../dynamics/number.ts'
import { changesIn } from '../expression/changes-in-time.ts'
import { namesIn } from '../expression/names-in.ts'
import { parseExpression } from '../expression/parser.ts'
import { compileRow, ROW_POINTS, ROW_STRIDE } from '../expression/wasm/row.ts'
import { PARAMETERS_ADDRESS } from '../expression/wasm/user-memory.ts'
import { Failure } from '../failure.ts'
import { UserModules } from '../kernel.ts'
import { lazy } from '../memo.ts'
import { invalidInput, pointerTo, under } from '../refusal.ts'
import type { Wanted } from '../units/kind.ts'
import { understand, unitOfQuantity } from '../units/quantity.ts'
import { coherentUnit, parseUnit } from '../units/unit.ts'
import { arrayOf, type Box, isArray, valueIn } from './array-over.ts'

const HEAP = 16_384
const modules = lazy(() => new UserModules())

/** The names that expressions know: columns of places and unknowns, and numbers of the call. */
export interface Names {
  /** In their order; a coefficient takes those that its place in the input allows. */
  readonly columns: readonly string[]
  readonly parameters: Readonly<Record<string, number>>
  readonly definitions?: Readonly<Record<string, string>> | undefined
  /** Units of coefficients by their names: a quantity of another kind is refused; of those not named it is taken as it is. */
  readonly units?: Units | undefined
}

export type Units = Readonly<Record<string, string | Wanted>>

export interface Coefficient {
  /** The number that it is everywhere and always. */
  readonly constant: number | undefined
  /** Columns beside x and y that it depends on, and time. */
  readonly uses: ReadonlySet<string>
  /** Times after 0 and before this one at which its text changes its course, rising. */
  changesUntil(to: number): readonly number[]
  /** Operations of a point. */
  readonly work: number
  /** Values at the points whose columns are given, and derivatives by the last column if `slopes` is there. */
  fill(
    values: Float64Array,
    columns: readonly Float64Array[],
    t: number,
    slopes?: Float64Array,
  ): void
}

export function constantOf(value: number): Coefficient {
  return {
    constant: value,
    uses: new Set(),
    changesUntil: () => [],
    work: 0,
    fill(values, _columns, _t, slopes) {
      values.fill(value)
      slopes?.fill(0)
    },
  }
}

/** INVALID_INPUT at `place` where it is none. `name` is what it is called there. */
export function readCoefficient(
  value: unknown,
  place: string,
  name: string,
  names: Names,
  box?: Box,
): Coefficient {
  // What reads as an expression is one: 1/t is no number of tonnes.
  if (typeof value === 'string' && (isExpression(value, names) || !isQuantity(value))) {
    return fromText(value, place, name, names)
  }
  const number = numberIn(value, place, name, names.units?.[name])
  if (number !== undefined) return constantOf(number)
  if (box && isArray(value)) {
    const array = arrayOf(value, place, name)
    return {
      constant: undefined,
      uses: new Set(),
      changesUntil: () => [],
      work: 20,
      fill(values, [x, y], _t, slopes) {
        for (let i = 0; i < values.length; i++) values[i] = valueIn(array, box, x![i]!, y?.[i] ?? 0)
        slopes?.fill(0)
      },
    }
  }
  const forms = box ? 'number, quantity, expression or array' : 'number, quantity or expression'
  throw invalidInput(place, `${name} is no ${forms}`)
}

const inputsOf = ({ columns, parameters, definitions = {} }: Names): string[] => [
  ...[...columns, ...Object.keys(parameters), 't', ...Object.keys(definitions)],
]

function isExpression(text: string, names: Names): boolean {
  try {
    parseExpression(text, { inputs: inputsOf(names), refusesLetters: true })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** A number or a quantity in coherent SI, of this unit if there is one; undefined for what is neither. */
export function numberIn(
  value: unknown,
  place: string,
  name: string,
  target?: string | Wanted,
): number | undefined {
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value
    throw invalidInput(place, `${name} is ${value}`)
  }
  const isObject =
    typeof value === 'object' && value !== null && 'value' in value && !Array.isArray(value)
  if (!isObject && !(typeof value === 'string' && isQuantity(value))) return undefined
  const wanted = target ?? {
    unit: coherentUnit(parseUnit(unitOfQuantity(value as string) ?? '1').dimension),
  }
  return under(place, () => understand(name, value as string, wanted)).value
}

function fromText(text: string, place: string, name: string, names: Names): Coefficient {
  const { columns, parameters, definitions = {} } = names
  const own = Object.keys(parameters)
  for (const taken of ['t', ...columns]) {
    if (own.includes(taken)) {
      throw invalidInput(pointerTo('parameters', taken), `${taken} is a name of the field already`)
    }
  }
  const inputs = inputsOf(names)
  const parsed = under(place, () => parseExpression(text, { inputs, refusesLetters: true }))
  const said = namesIn(text)
  for (const [definition, body] of Object.entries(definitions).toReversed()) {
    if (said.has(definition)) for (const one of namesIn(body)) said.add(one)
  }
  const unknown = columns.at(-1)!
  const hasSlope = columns.length > 2 && said.has(unknown)
  const row = compileRow({
    columns,
    outputs: { value: text },
    parameters: [...own, 't'],
    definitions,
    slopes: hasSlope ? [{ of: 'value', by: unknown }] : undefined,
  })
  const uses = new Set([...said].filter(one => one === 't' || columns.slice(2).includes(one)))
  const isConstant = !columns.some(one => said.has(one)) && !said.has('t')
  const open = lazy(() => {
    const memory = new WebAssembly.Memory({ initial: 16 })
    const run = modules().instance(row, memory)['row']!
    const numbers = new Float64Array(memory.buffer)
    numbers.set(Object.values(parameters), PARAMETERS_ADDRESS / 8)
    return { run, numbers }
  })
  const to = HEAP + ROW_STRIDE * columns.length
  const fill: Coefficient['fill'] = (values, places, t, slopes) => {
    const { run, numbers } = open()
    numbers[PARAMETERS_ADDRESS / 8 + own.length] = t
    for (let from = 0; from < values.length; from += ROW_POINTS) {
      const count = Math.min(ROW_POINTS, values.length - from)
      for (const [c, column] of places.entries()) {
        numbers.set(column.subarray(from, from + count), (HEAP + ROW_STRIDE * c) / 8)
      }
      run(count, HEAP, to)
      for (let i = 0; i < count; i++) {
        const value = numbers[to / 8 + i]!
        if (!Number.isFinite(value)) throw noValue(places, from + i, t, value)
        values[from + i] = value
      }
      if (!slopes) continue
      if (hasSlope) {
        const at = (to + ROW_STRIDE) / 8
        slopes.set(numbers.subarray(at, at + count), from)
      } else slopes.fill(0, from, from + count)
    }
  }
  const noValue = (places: readonly Float64Array[], i: number, t: number, value: number) => {
    const where = columns.map((column, c) => `${column} = ${places[c]?.[i] ?? 0}`).join(', ')
    return invalidInput(place, `${name} is ${value} at ${where}, t = ${t}`)
  }
  if (!isConstant) {
    const changesUntil = changesIn(parsed, Object.values(parameters), columns.length)
    return { constant: undefined, uses, changesUntil, work: 2 * row.work + 5, fill }
  }
  const value = new Float64Array(1)
  fill(
    value,
    columns.map(() => new Float64Array(1)),
    0,
  )
  return constantOf(value[0]!)
}
