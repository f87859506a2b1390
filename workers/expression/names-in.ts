import { tokensOf } from './tokens.ts'

/** The names that stand in a text, those of functions among them. */
export const namesIn = (text: string): Set<string> =>
  new Set(tokensOf(text).flatMap(({ kind, text }) => (kind === 'name' ? [text] : [])))
