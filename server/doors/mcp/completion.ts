// completion/complete: ids of operators, domains, units and names of solvers, for arguments of prompts and resource templates.
import { PREFIXES, UNITS } from '../../../workers/units/unit-table.ts'
import type { House } from '../../call/tool.ts'
import { isObject, type Params } from './message.ts'
import { promptNamed } from './prompts.ts'
import { invalidParams } from './protocol-error.ts'

/** The most that one answer may hold. */
const VALUES_MAX = 100

type Source = 'operators' | 'domains' | 'units' | 'solvers' | 'parameters'

/** Members of a CompleteResult as JSON, without the braces. */
export function completionMembers({ ref, argument, context }: Params, house: House): string {
  if (!isObject(argument) || typeof argument['name'] !== 'string') {
    throw invalidParams('params.argument must be {name, value}')
  }
  const { name, value = '' } = argument
  if (typeof value !== 'string') throw invalidParams('params.argument.value must be a string')
  const source = sourceOf(ref, name)
  const all = source === undefined ? [] : wordsOf(source, house, chosenIn(context))
  const fitting = ranked(all, value)
  return `"completion":${JSON.stringify({
    values: fitting.slice(0, VALUES_MAX),
    total: fitting.length,
    hasMore: fitting.length > VALUES_MAX,
  })}`
}

function sourceOf(ref: unknown, name: string): Source | undefined {
  if (!isObject(ref)) throw invalidParams('params.ref must be an object')
  if (ref['type'] === 'ref/prompt') {
    const prompt = promptNamed(ref['name'])
    const argument = prompt.arguments.find(one => one.name === name)
    if (argument) return argument.completes
    throw invalidParams(`${prompt.name} has no argument ${name.slice(0, 64)}`)
  }
  if (ref['type'] === 'ref/resource') return OF_TEMPLATES[`${ref['uri']} ${name}`]
  throw invalidParams('params.ref.type must be ref/prompt or ref/resource')
}

const OF_TEMPLATES: Readonly<Record<string, Source>> = {
  'svc://operators/{id} id': 'operators',
  'svc://domains/{domain} domain': 'domains',
}

/** What was chosen before, of which the next choice may depend. */
const chosenIn = (context: unknown): Readonly<Record<string, unknown>> =>
  isObject(context) && isObject(context['arguments']) ? context['arguments'] : {}

function wordsOf(
  source: Source,
  { operators, solvers }: House,
  chosen: Readonly<Record<string, unknown>>,
): string[] {
  switch (source) {
    case 'operators':
      return operators.ids()
    case 'domains':
      return operators.domains.map(({ prefix }) => prefix)
    case 'solvers':
      return solvers.map(({ key }) => key)
    case 'parameters':
      return Object.keys(solvers.find(({ key }) => key === chosen['solver'])?.params ?? {})
    case 'units':
      return [...UNITS.keys()].flatMap(unit => [
        unit,
        ...(SCALED.includes(unit) ? [...PREFIXES.keys()].map(prefix => prefix + unit) : []),
      ])
  }
}

/** Units that are usual with a prefix. */
const SCALED = [
  'm',
  'g',
  's',
  'A',
  'K',
  'mol',
  'Hz',
  'N',
  'Pa',
  'J',
  'W',
  'V',
  'F',
  'eV',
  'Ω',
  'T',
  'L',
]

/** Those that begin with what was typed, as it is written first; then those that hold it. */
function ranked(words: readonly string[], typed: string): string[] {
  const lower = typed.toLowerCase()
  const rank = (word: string): number => {
    if (word.startsWith(typed)) return 0
    if (word.toLowerCase().startsWith(lower)) return 1
    return word.toLowerCase().includes(lower) ? 2 : 3
  }
  return [...new Set(words)]
    .map(word => ({ word, at: rank(word) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at)
    .map(({ word }) => word)
}
