// A question that is a calculation by itself: a unit into another, numbers and signs, figures of a list, an integral, a root,
// an unknown of equations. Each form is read whole, to its last word, or not at all.
/** One equation for svc_unified. */
export interface Calculation {
  /** What it is, in words. */
  readonly title: string
  readonly equation: string
  /** What the value is, in a coherent unit; unset: a number. */
  readonly quantity?: { readonly unit: string; readonly name: string }
  /** The unit in which it is wanted. */
  readonly shownIn?: string
  /** Quantities for the equation. */
  readonly inputs: Readonly<Record<string, string>>
  /** As they stand in the question, where they were put in another way. */
  readonly texts?: Readonly<Record<string, string>>
}

/** Reads a question without the words that ask and the sign at its end; undefined for what is none of its kind. */
export type Reader = (question: string) => Calculation | undefined

const LEAD =
  /^(?:please |hey,? |hi,? )?(?:(?:can|could) you )?(?:tell me |give me )?(?:what(?:'s| is| are)|how much is|find|calculate|compute|evaluate|determine|work out)?(?: me)? ?(?:the (?:value|result) of |the |an? )?/i

/** The question without `what is`, `calculate`, and the like, and without what ends it. */
export const bareQuestion = (text: string): string =>
  text
    .replace(/[\s\u00a0\u2009\u202f]+/g, ' ')
    .trim()
    .replace(/[ ,]*(?:please|thanks|thank you)?[ .]*[?.!=]*(?: ?\?)?$/i, '')
    .replace(LEAD, '')
    .trim()
