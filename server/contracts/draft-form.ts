// What a draft of a contract is, and what its ways of coming about share.
import type { Definition } from './definition.ts'

/** Words of the query and the part of the definition that they became. */
export interface Because {
  words: string
  part: string
  meaning: string
}

export interface Draft {
  definition: Definition
  /** The template that it is, where the words state no condition of their own. */
  templateId: string | null
  from: Because[]
  /** Phrases that no part of the definition came from. */
  notUnderstood: string[]
}

/** The state that a contract begins in. */
export const FIRST = 'waiting'

export const CONDITION =
  /\b(?:when(?:ever)?|if|once|as soon as|after|while|unless|until|provided(?: that)?)\b/i

/** Done again and again, which an event that leads on once is not. */
export const RECURRING =
  /\b(?:(?:per|each|every) (?:started )?(?:second|minute|hour|day|night|week|month|quarter|year|january|monday|morning|evening|time|litre|liter|km|unit)\b|a (?:day|week|month|year)(?= of| late|$)|daily|hourly|weekly|monthly|yearly|annually)/i

export const about = (query: string) => ({
  version: '1',
  name: query.trim().replace(/\s+/g, ' ').slice(0, 120),
})
