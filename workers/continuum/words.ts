// The words by which problems of fields are described: a domain, its sides, cells, points and times. Each solver says in a
// title what one means to it.
import { anything, integer, list, number, object, optional, type TSchema } from '../schema.ts'

export const SIDES = ['left', 'right', 'bottom', 'top'] as const
export type Side = (typeof SIDES)[number]

/** One schema for each side. */
export const bySide = <S extends TSchema>(schemaOf: (side: Side) => S) =>
  Object.fromEntries(SIDES.map(side => [side, schemaOf(side)])) as Record<Side, S>

/** What is done at each side, by name. */
export const boundariesWord = (title: string) =>
  optional(
    object(
      bySide(side => optional(anything({ title: side }))),
      { title },
    ),
  )

/** Along x and y, or along x alone. */
export const cellsWord = (least: number, most: number, title: string) =>
  optional(
    list(integer({ title: 'cells', minimum: least, maximum: most }), {
      title,
      minItems: 1,
      maxItems: 2,
    }),
  )

/** The words that have units. */
function fieldWords(length: { unit?: string }, time: { unit?: string }) {
  const coordinates = (title: string, minItems: number) =>
    list(number({ title: 'coordinate', ...length }), { title, minItems, maxItems: 2 })
  const range = (title: string) => coordinates(title, 2)
  /** x, or x and y. */
  const point = (title: string) => coordinates(title, 1)
  return {
    range,
    point,
    /** `alone`: what it is where y is left out. */
    domainWord: (alone: string, title: string) =>
      optional(
        object(
          { x: range('from and to'), y: optional(range(`from and to; left out: ${alone}`)) },
          { title },
        ),
      ),
    tEndWord: optional(number({ title: 'end', ...time, exclusiveMinimum: 0 })),
    probesWord: (title: string, examples?: number[][][]) =>
      optional(list(point('point'), { title, maxItems: 64, ...(examples && { examples }) })),
    snapshotsWord: optional(
      list(number({ title: 'time', ...time, minimum: 0 }), {
        title: 'times of further fields',
        maxItems: 50,
      }),
    ),
  }
}

export const SI_FIELDS = fieldWords({ unit: 'm' }, { unit: 's' })

/** In whatever units the caller computes. */
export const PLAIN_FIELDS = fieldWords({}, {})
