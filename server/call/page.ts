// Lists that come in pages.
import { nullable, text } from '../../workers/schema.ts'

/** Where the next page begins, in each answer. */
export const NEXT = nullable(text({ title: 'cursor of the next page; null: there is none' }))
