// The predicted time of a sweep of plain numbers, before it is computed: of one that holds quantities with units or asks for an
// input, all would have to be read first.
import { workOf } from '../expression/work.ts'
import { type Chain, chosenFor } from './gate.ts'
import { derivativesOf, timesOf } from './prediction.ts'
import type { Registry } from './registry.ts'
import { isSweep, pointsOf, type SweepRequest } from './sweep.ts'
import { ROWS_FROM } from './sweep-row.ts'

/** To look at more than these would take a part of what it may spare. */
const POINTS_MAX = 1024
/** Reading, the last point with its equation, and the columns: of all points together, and of each number. */
const AROUND_MS = 0.1
const NUMBER_MS = 0.0001
/** Compiled code takes a thirtieth of the time of single points, and the worst of them a tenth. */
const COMPILED = 0.1
/** Elementary operations of an equation that is compiled so soon. */
const COMPILED_WORK = 100
const COMPILATION_MS = 0.5

/** In milliseconds; infinite where it cannot be told. Throws what a computation would refuse of its operators. */
export function sweepMs(registry: Registry, request: SweepRequest): number {
  const { inputs, solveFor } = request
  const points = pointsOf(inputs)
  if (solveFor !== undefined || points > POINTS_MAX || !isSweep(inputs))
    return Number.POSITIVE_INFINITY
  const columns = Object.values(inputs)
  if (!columns.every(areNumbers)) return Number.POSITIVE_INFINITY
  const chain = chosenFor(registry, { ...request, keys: Object.keys(inputs) })
  if (!chain.gate.passed) return AROUND_MS
  let ms = AROUND_MS + NUMBER_MS * points * columns.length
  for (const operator of (chain as Chain).operators) {
    const { valueMs, slopeMs } = timesOf(operator)
    const singly = points * (valueMs + derivativesOf(operator, 0) * slopeMs)
    const isCompiled = points >= ROWS_FROM && workOf(operator.expression.tree) <= COMPILED_WORK
    ms += isCompiled ? COMPILATION_MS + COMPILED * singly : singly
  }
  return ms
}

const areNumbers = (column: unknown) =>
  Array.isArray(column) ? column.every(one => typeof one === 'number') : typeof column === 'number'
