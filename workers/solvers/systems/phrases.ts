// A question that is read phrase by phrase. What is read is gone; where anything is left that is no plain word, it is no such question.
import type { MarkedText } from '../../solver.ts'

/** A quantity in a pattern. */
export const Q = String.raw`#\d+#`

/** Words of asking, and such as join others: none of them makes another problem of it. */
const FILLER =
  "a|an|the|of|in|with|and|is|are|was|has|have|there|it|its|to|from|for|at|on|by|into|what|what's|which|how|find|compute|calculate|determine|give|me|tell|will|be|then|let|using|consider|please|do|does|i(?!-)|we|my|that|this|as|simulate|simulation|simulating|run|solve|numerically|numerical|numerics|model|modell?ed|use|assume|assuming|suppose|take|taking|want|need|would|like|know|you|your|can|could|should|value|answer|result|problem|case|calculation|estimate|evaluate|report|predict|get|if|so|here|now|these|those|having|check|hi|hello|thanks"

/** `of`, `is`, `=`, and the letter that stands for what is named. */
const IS =
  '(?:,? ?\\(?(?!a #)[A-Za-zα-ω](?:_?\\w{1,3})?\\)?(?= ?[=:#]))?(?:,? ?(?:=|:|\\(|of|is|are|at|being|equals?|equal to|about|set to)){0,2},? ?(?:about |an? )?'

export class Phrases {
  #rest: string
  readonly #marked: MarkedText

  constructor(marked: MarkedText) {
    this.#marked = marked
    this.#rest = ` ${marked.text} `
  }

  has(pattern: string): boolean {
    return regular(pattern).test(this.#rest)
  }

  /** Whether the phrase stood there; it is read. */
  take(pattern: string): boolean {
    const [phrase] = regular(pattern).exec(this.#rest) ?? []
    if (phrase === undefined) return false
    this.#rest = this.#rest.replace(phrase, ' ; ')
    return true
  }

  /** The one quantity of such a phrase, in a unit; undefined where none is. In the pattern it is Q. */
  number(unit: string, ...patterns: readonly string[]): number | undefined {
    for (const pattern of patterns) {
      const all = new RegExp(regular(pattern.replaceAll('Q', Q)).source, 'gi')
      for (const [phrase] of this.#rest.matchAll(all)) {
        const marks = [...phrase.matchAll(/#(\d+)#/g)]
        const [value] = marks.map(([, i]) => this.#marked.valueOf(Number(i), unit))
        if (marks.length !== 1 || value === undefined) continue
        this.#rest = this.#rest.replace(phrase, ' ; ')
        return value
      }
    }
    return undefined
  }

  /** The one quantity left that has such a unit; what names it has to be plain. */
  takeSole(unit: string): number | undefined {
    const open = [...this.#rest.matchAll(/#(\d+)#/g)].flatMap(([phrase, i]) => {
      const value = this.#marked.valueOf(Number(i), unit)
      return value === undefined ? [] : [{ phrase, value }]
    })
    const [one] = open
    if (one === undefined || open.length > 1) return undefined
    this.#rest = this.#rest.replace(one.phrase, ' ; ')
    return one.value
  }

  /** One quantity as it is marked. */
  one(unit: string, mark: string): number | undefined {
    const value = this.#marked.valueOf(Number(mark.replaceAll('#', '')), unit)
    if (value !== undefined) this.#rest = this.#rest.replace(mark, ' ; ')
    return value
  }

  /** By a phrase, or as the one of its unit. */
  quantity(unit: string, ...patterns: readonly string[]): number | undefined {
    return this.number(unit, ...patterns) ?? this.takeSole(unit)
  }

  /** By its names in front or behind: `length of 2 m`, `length L = 2 m`, `2 m long`. */
  named(unit: string, ahead: string, behind?: string): number | undefined {
    const lead = '(?:(?:an?|the|its|with|and|whose|has|have|of) )*'
    return this.number(
      unit,
      `${lead}(?:${ahead})${IS}Q${behind === undefined ? '' : `(?! ?[- ]?(?:${behind})(?![A-Za-z]))`}`,
      ...(behind === undefined
        ? []
        : [`${lead}Q[- ]?(?:of |in |as |for )?(?:the |a )?(?:${behind})`]),
      `${lead}(?:${ahead})${IS}Q`,
    )
  }

  /** All quantities of one phrase, in a unit each. */
  numbers(units: readonly string[], pattern: string): readonly number[] | undefined {
    const [phrase] = regular(pattern.replaceAll('Q', Q)).exec(this.#rest) ?? []
    if (phrase === undefined) return undefined
    const values = [...phrase.matchAll(/#(\d+)#/g)].map(([, i], k) =>
      this.#marked.valueOf(Number(i), units[k] ?? ''),
    )
    if (values.length !== units.length || values.some(value => value === undefined))
      return undefined
    this.#rest = this.#rest.replace(phrase, ' ; ')
    return values as number[]
  }

  /** Nothing is left but such words. */
  isSpent(plain: string): boolean {
    // The letter of what has been read: `T = ;`.
    const rest = this.#rest
      .replace(/(?<![A-Za-z])[A-Za-zα-ω]\w{0,7} = +(?=;)/g, ' ')
      .replace(new RegExp(`(?<![A-Za-z'])(?:${FILLER}|${plain})(?![A-Za-z'])`, 'gi'), ' ')
    return !/[^\s;,.?!:()"“”-]/.test(rest)
  }

  /** What has not been read. */
  get rest(): string {
    return this.#rest
  }
}

const regular = (pattern: string) =>
  new RegExp(`(?<![A-Za-z0-9_#])(?:${pattern})(?![A-Za-z0-9_])`, 'i')
