// A sweep that solves for an input: the output or another input is a list, and each point is solved separately.
import { pointerTo } from '../refusal.ts'
import type { Understood } from '../units/quantity.ts'
import type { Uncertain } from './errors.ts'
import { inputsOf, nameOf } from './evaluate.ts'
import type { Gated } from './gate.ts'
import { INPUTS, inputAt } from './places.ts'
import type { Registry } from './registry.ts'
import { meaningOf, type Question, questionOf, resultOf, withoutRoot } from './solution.ts'
import { type Root, searchFor, type Target } from './solve-for.ts'
import { at, columnOf, lengthOf, type SweepRequest, type Swept } from './sweep.ts'
import type { Column } from './sweep-row.ts'

/** Points at which the time of a search is predicted. */
const CLOCKED_POINTS = 8

/** Yields after each point. The operator's column holds the root nearest to 0; a point without a root refuses the sweep. */
export function* solvedSweep(
  registry: Registry,
  request: SweepRequest,
): Generator<void, Swept | Gated> {
  const { inputs } = request
  const points = lengthOf(inputs)
  const question = questionOf(registry, request, inputs)
  if ('gate' in question) return question
  const { chain, unknown, input } = question
  const { operator, slot } = unknown
  const columns = new Map<string, Column>()
  const understood: Record<string, Understood> = {}
  for (const [key, quantity] of Object.entries(inputs)) {
    const { column, last } = columnOf(key, quantity, meaningOf(question, key))
    columns.set(key, column)
    understood[key] = last
  }
  const targetAt = (i: number): Target => targetOf(question, columns, i)
  const step = Math.max(1, Math.ceil(points / CLOCKED_POINTS))
  let search = searchFor(unknown, targetAt(0), points, INPUTS)
  for (let i = step; i < points; i += step) {
    const other = searchFor(unknown, targetAt(i), points, INPUTS)
    if (other.ms > search.ms) search = other
  }
  const values = new Float64Array(points)
  const uncertainties = new Float64Array(points)
  const roots: number[][] = []
  let rounding = 0
  let last: Root | undefined
  for (let i = 0; i < points; i++) {
    const target = targetAt(i)
    const rootsHere = at(i, () => {
      const all = search.rootsOf(target)
      if (all.length === 0) throw withoutRoot(question, target, search, placeOf(columns, i))
      return all
    })
    last = rootsHere[0]!
    values[i] = last.value
    uncertainties[i] = last.uncertainty
    rounding = Math.max(rounding, ...rootsHere.map(({ residual }) => residual))
    roots.push(rootsHere.map(({ value }) => value))
    yield
  }
  const result = resultOf(unknown, targetAt(points - 1), last!, inputs)
  const split = (varies: boolean) => [...columns].filter(([, column]) => column.varies === varies)
  return {
    gate: { passed: true },
    domain: nameOf(chain.domain),
    points,
    varied: Object.fromEntries(split(true).map(([key, column]) => [key, column.values])),
    fixed: {
      ...Object.fromEntries(split(false).map(([key, column]) => [key, column.values[0]!])),
      ...result.defaulted,
    },
    defaulted: result.defaulted,
    outputs: [
      {
        operator: {
          id: operator.id,
          unit: operator.inputs[slot]!.unit,
          equation: `${input.key} from ${operator.equation}`,
        },
        values,
        uncertainties,
      },
    ],
    rounding,
    understood,
    last: [result],
    sought: input,
    ...(roots.some(all => all.length > 1) && { roots }),
  }
}

const placeOf = (columns: ReadonlyMap<string, Column>, i: number) => (key: string) =>
  inputAt(key) + (columns.get(key)?.varies ? pointerTo(i) : '')

function targetOf(
  { unknown: { operator, slot }, outputKey }: Question,
  columns: ReadonlyMap<string, Column>,
  i: number,
): Target {
  const of = (key: string, part: 'values' | 'uncertainties') => {
    const column = columns.get(key)
    return column?.[part][column.varies ? i : 0]
  }
  const own = operator.inputs.map(({ key }) => key)
  const values = Object.fromEntries(
    own.flatMap(key => (columns.has(key) ? [[key, of(key, 'values')!]] : [])),
  )
  const uncertain = own.flatMap((key, at): Uncertain[] => {
    const u = of(key, 'uncertainties') ?? 0
    return u === 0 ? [] : [{ slot: at, u }]
  })
  return {
    values: inputsOf(operator, values).with(slot, Number.NaN),
    output: of(outputKey, 'values')!,
    outputUncertainty: of(outputKey, 'uncertainties')!,
    uncertain,
  }
}
