// Numbers of a point, worked out over rows of points: fields, tables, sweeps.
import type { UserModule } from '../../kernel.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { Differentiator } from './derivative.ts'
import { rowFunction } from './row-function.ts'
import { type SharedTexts, TextGraph, type Texts } from './text-graph.ts'
import { userModule } from './user-module.ts'

export interface RowTexts extends SharedTexts {
  readonly columns: readonly string[]
  readonly outputs: Texts
  /** Derivatives, in columns behind the outputs: of an output by a column. */
  readonly slopes?: readonly { readonly of: string; readonly by: string }[] | undefined
  /** Bytes from one column to the next, a multiple of 8; ROW_STRIDE without it. */
  readonly stride?: number | undefined
}

export interface CompiledRow extends UserModule {
  readonly columns: readonly string[]
  readonly outputs: readonly string[]
  readonly parameters: readonly string[]
  readonly stride: number
  /** Elementary operations of one point. */
  readonly work: number
  readonly differenced: readonly string[]
}

/** Points of a row as a rule: small enough for the nearest cache, large enough that its call is nothing. */
export const ROW_POINTS = 512

/** Their bytes and a line more: columns that start 4096 bytes apart would push each other out of the cache. */
export const ROW_STRIDE = 8 * ROW_POINTS + 64

export const ROW_LIMITS = { columns: 512, outputs: 512 } as const

/** Throws INVALID_INPUT with the place and what is wrong there. */
export function compileRow(texts: RowTexts): CompiledRow {
  const { columns, outputs, parameters = [], slopes = [], stride = ROW_STRIDE } = texts
  if (Object.keys(outputs).length === 0) throw invalidInput('/outputs', 'there is no output')
  const graph = new TextGraph()
  graph.leaves('state', columns, 'columns', ROW_LIMITS.columns)
  graph.share(texts)
  const values = graph.all(outputs, 'outputs', ROW_LIMITS.outputs)
  const differentiator = new Differentiator(graph.terms)
  const names = Object.keys(outputs)
  const derivatives = slopes.map(({ of, by }, i) => {
    const value = values[names.indexOf(of)]
    const column = columns.indexOf(by)
    if (!value) throw invalidInput(pointerTo('slopes', i, 'of'), `${of} is no output`)
    if (column < 0) throw invalidInput(pointerTo('slopes', i, 'by'), `${by} is no column`)
    const leaf = graph.terms.leaf('state', column)
    return differentiator.gradient(value, term => term === leaf).get(leaf) ?? graph.terms.literal(0)
  })
  return {
    ...userModule([rowFunction([...values, ...derivatives], stride)]),
    columns: [...columns],
    outputs: names,
    parameters: [...parameters],
    stride,
    work: graph.work,
    differenced: [...differentiator.differenced],
  }
}
