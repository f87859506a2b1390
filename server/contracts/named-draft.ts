// Drafts of words that state no condition: states in an order, a template by its name, the limit of an operator.
import { plainText } from '../../workers/auto/plain-text.ts'
import { quantitiesIn } from '../../workers/auto/quantities-in-text.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { invalidInput } from '../../workers/refusal.ts'
import { termsOf } from '../../workers/text/terms.ts'
import type { State } from './definition.ts'
import { about, CONDITION, type Draft, FIRST, RECURRING } from './draft-form.ts'
import type { Templates } from './template.ts'

/** `the order moves from placed to paid to shipped`: states one after the other, each entered by its own event. */
export function inOrder(query: string): Draft | undefined {
  const [, path] =
    /\b(?:goes|moves|passes|changes|proceeds) from ((?:[a-z]+)(?:(?:,? (?:then )?to | to )[a-z]+)+)[.]?$/i.exec(
      query.trim(),
    ) ?? []
  const names = path?.toLowerCase().split(/,? (?:then )?to /) ?? []
  if (names.length < 2 || new Set(names).size < names.length) return undefined
  const states = Object.fromEntries(
    names.map((name, i): [string, State] => {
      const next = names[i + 1]
      return [name, next === undefined ? { final: true } : { on: { [next]: { target: next } } }]
    }),
  )
  const from = names.map(name => ({ words: name, part: `/states/${name}`, meaning: 'a state' }))
  return {
    definition: { ...about(query), initial: names[0]!, states },
    templateId: null,
    from,
    notUnderstood: [],
  }
}

/** The template whose name shares most terms with the query: two at least. */
export function byTemplate(query: string, templates: Templates): Draft | undefined {
  const stems = new Set(termsOf(query).map(({ stem }) => stem))
  let best: { id: string; words: string[] } | undefined
  for (const [id, { definition }] of templates) {
    const name = termsOf(definition.name)
    const words = name.filter(({ stem }) => stems.has(stem))
    // Half of its name at least: `lights on and off` are no light-off of a catalyst.
    if (2 * words.length >= name.length && words.length > (best?.words.length ?? 1))
      best = { id, words: words.map(({ word }) => word) }
  }
  if (best === undefined) return undefined
  const { definition } = templates.get(best.id)!
  const meaning = `the template ${best.id}, ${definition.name}`
  return {
    definition,
    templateId: best.id,
    from: [{ words: best.words.join(' '), part: '', meaning }],
    // Its limits are its own: none that is stated becomes one.
    notUnderstood: [
      ...quantitiesIn(plainText(query)).map(({ text }) => text),
      ...(RECURRING.exec(query) ?? []),
      ...(CONDITION.test(query) ? [query.slice(CONDITION.exec(query)!.index).trim()] : []),
    ],
  }
}

const WATCHING = new Set(['watch', 'monitor', 'check', 'observe', 'follow', 'contract'])

/** One guarded step over the operator that the words name. */
export function byOperator(query: string, registry: Registry): Draft {
  const [operator] = registry.find(query, 1)
  const said = termsOf(query)
  const name = new Set(operator === undefined ? [] : termsOf(operator.name).map(({ stem }) => stem))
  const isNamed = [...name].every(stem => said.some(one => one.stem === stem))
  if (operator === undefined || !isNamed) {
    throw invalidInput(
      '/query',
      'no condition is found, and no word names an operator or a template: say what is done when what compares, as in "open the valve when the pressure exceeds 5 bar"',
    )
  }
  const guard = `${operator.id} > env.limit`
  return {
    definition: {
      ...about(query),
      initial: FIRST,
      states: {
        [FIRST]: { on: { exceed: { target: 'exceeded', guard } } },
        exceeded: { final: true },
      },
    },
    templateId: null,
    from: [
      {
        words: query.trim().slice(0, 120),
        part: `/states/${FIRST}/on/exceed/guard`,
        meaning: `${operator.id}, ${operator.name}, in ${operator.output.unit}; no limit is stated: env.limit`,
      },
    ],
    notUnderstood: said
      .filter(({ stem, word }) => !name.has(stem) && !WATCHING.has(word))
      .map(({ word }) => word),
  }
}
