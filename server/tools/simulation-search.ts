// Which simulations a text speaks of, beside the operators that it finds.
import { type Solver, toolName } from '../../workers/solver.ts'
import { type Fields, termIndex } from '../../workers/text/term-index.ts'
import { termsOf } from '../../workers/text/terms.ts'
import { withoutQuantities } from '../../workers/units/stated.ts'

/** What a word of the text counts by whose word it is: of the title, of its other names, of a choice of a parameter, of none. */
const TITLE = 1
const NAMES = 0.75
const CHOICES = 0.5
const UNKNOWN = 0.4
/** Least share of the text, by rarity: of several words, and of one that stands alone. */
const OF_SEVERAL = 0.45
const OF_ONE = 0.6
const LISTED_MAX = 3

interface Simulation {
  readonly tool: string
  readonly title: string
}

/** Made once for a node: an index of what the simulations are called. */
export function simulationSearch(solvers: readonly Solver[]): (text: string) => Simulation[] {
  const index = termIndex(solvers.map(fieldsOf))
  return text => {
    const terms = termsOf(withoutQuantities(text)).filter(({ word }) => !/^\d+$/.test(word))
    const stems = [...new Set(terms.map(({ stem }) => stem))]
    const weightOf = (stem: string) => index.rarity(stem) * (index.has(stem) ? 1 : UNKNOWN)
    const whole = stems.reduce((sum, stem) => sum + weightOf(stem), 0)
    return index
      .score(terms)
      .filter(({ score, words }) => score >= (words.length > 1 ? OF_SEVERAL : OF_ONE) * whole)
      .sort((a, b) => b.score - a.score || a.document - b.document)
      .slice(0, LISTED_MAX)
      .map(({ document }) => {
        const solver = solvers[document]!
        return { tool: toolName(solver), title: solver.title }
      })
  }
}

function fieldsOf({ key, title, words, unspokenWords = '', params }: Solver): Fields {
  const choices = Object.values(params as Record<string, { enum?: unknown[] }>)
  return [
    [title, TITLE],
    [`${key} ${words} ${unspokenWords}`, NAMES],
    [choices.flatMap(one => one.enum ?? []).join(' '), CHOICES],
  ]
}
