// Tools as tools/list shows them, serialised once.
import { BoundedMap } from '../../../workers/bounded-map.ts'
import { isOptional, type TSchema } from '../../../workers/schema.ts'
import type { Annotations, ListedTool } from '../../call/tool.ts'
import { BROUGHT_BY, TOOLSETS, type Toolset } from '../../call/toolset.ts'
import { type Detail, isShared, listedInput, shownElsewhere } from './listed-input.ts'
import { outline } from './outline.ts'
import { withPlot } from './plot.ts'
import { invalidParams } from './protocol-error.ts'

/** The tools that one endpoint address shows; nothing else can be called through it. */
export interface Selection {
  names: ReadonlySet<string>
  /** JSON of the array `tools`, made when it is first read. */
  readonly listJson: string
}

/** A tool as a client lists it. */
export function describeTool(tool: ListedTool, detail: Detail, inputsMax = INPUTS_MAX) {
  const { name, title, description, output, annotations } = tool
  const input = listedInput(withPlot(tool), detail)
  const hints = hintsOf(annotations)
  if (detail === 'whole') {
    const inputSchema = { ...input, ...exampleOf(tool, detail) }
    return {
      name,
      title,
      description,
      inputSchema,
      outputSchema: outline(output),
      annotations: hints,
    }
  }
  const { properties, others } = withinShort(tool.input, input.properties, inputsMax)
  return {
    name,
    description: shortly(tool, others),
    inputSchema: { ...input, properties, ...exampleOf(tool, detail) },
    outputSchema: { type: 'object' },
    annotations: hints,
  }
}

/** Characters of the inputs of a tool in a short list: fewer, down to the least, where the list would be too long. */
const INPUTS_MAX = 1050
const INPUTS_MIN = 200
const INPUTS_STEP = 25
/** Octets of a list, whatever tools there are. */
const LIST_MAX = 60_000

/** Inputs as far as they fit; `others` are the last of those that a call needs only for something special. */
function withinShort(input: TSchema, listed: Readonly<Record<string, object>>, inputsMax: number) {
  const entries = Object.entries(listed)
  const others: string[] = []
  let excess = JSON.stringify(listed).length - inputsMax
  for (const [name, shown] of entries.toReversed()) {
    if (excess <= 0) break
    if (!isSpecial(name, input)) continue
    others.unshift(name)
    excess -= JSON.stringify({ [name]: shown }).length
  }
  const properties = Object.fromEntries(entries.filter(([name]) => !others.includes(name)))
  return { properties, others }
}

/** Whether an input may be left out, has no default and is none that many tools share. */
function isSpecial(name: string, { properties }: { properties?: Record<string, TSchema> }) {
  const schema = properties?.[name]
  return schema !== undefined && isOptional(schema) && !isShared(name, schema)
}

/** Characters of an example that a list shows while there is a shorter one. */
const EXAMPLE_MAX: Readonly<Record<Detail, number>> = { whole: 160, short: 64 }

/** One call that works: the first that tells something and fits, else the shortest. */
function exampleOf({ examples }: ListedTool, detail: Detail): { examples: object[] } {
  const lengthOf = (input: object) => JSON.stringify(input).length
  const calls = examples.map(({ input }) => input)
  const fits = (length: number) => length > 2 && length <= EXAMPLE_MAX[detail]
  const fitting = calls.find(input => fits(lengthOf(input)))
  const [shortest] = calls.toSorted((a, b) => lengthOf(a) - lengthOf(b))
  return { examples: [fitting ?? shortest!] }
}

/** Its brief, the names of what it takes like another tool, and of what else it takes. */
function shortly({ brief, description, input }: ListedTool, others: readonly string[]): string {
  const elsewhere = [...shownElsewhere(input)]
  return [
    brief ?? description,
    ...elsewhere.map(([tool, names]) => `As in ${tool}: ${names.join(', ')}.`),
    ...(others.length > 0 ? [`Also (see svc_toolsets): ${others.join(', ')}.`] : []),
  ].join(' ')
}

/** Hints that are not given mean false by the protocol, but for the two that mean true; those of changes mean nothing to a reader. */
function hintsOf({ readOnlyHint, destructiveHint, idempotentHint, openWorldHint }: Annotations) {
  return {
    ...(readOnlyHint && { readOnlyHint }),
    ...(!(readOnlyHint || destructiveHint) && { destructiveHint }),
    ...(!readOnlyHint && idempotentHint && { idempotentHint }),
    ...(!openWorldHint && { openWorldHint }),
  }
}

/**
 * Selections by the address' `?toolsets=` and `?tools=` that are remembered; the rest is made anew each
 * time.
 */
const SELECTIONS_MAX = 64
/** Characters up to which a list says its tools in full; in a longer one those are said shortly that take most, one after the other. */
const WHOLE_MAX = 36_000

/** From the query of an address, and the sets that its session has opened beside it, to the tools in the order of the registry. */
export type Selector = (search: string, opened?: readonly Toolset[]) => Selection

export function selector(all: readonly ListedTool[]): Selector {
  const tools = all.filter(tool => tool.mcp)
  const named = new Map(tools.map(tool => [tool.name, tool]))
  const texts = { whole: new Map<string, string>(), short: new Map<string, string>() }
  const textOf = (name: string, detail: Detail): string => {
    const known = texts[detail].get(name)
    if (known !== undefined) return known
    const text = JSON.stringify(describeTool(named.get(name)!, detail))
    texts[detail].set(name, text)
    return text
  }
  const saidShortly = (names: readonly string[]): ReadonlySet<string> => {
    const sparedBy = new Map(
      names.map(name => [name, textOf(name, 'whole').length - textOf(name, 'short').length]),
    )
    const longestFirst = names.toSorted((a, b) => sparedBy.get(b)! - sparedBy.get(a)!)
    let excess = names.reduce((sum, name) => sum + textOf(name, 'whole').length + 1, 1) - WHOLE_MAX
    const short = new Set<string>()
    for (const name of longestFirst) {
      if (excess <= 0) break
      short.add(name)
      excess -= sparedBy.get(name)!
    }
    return short
  }
  const listOf = (names: readonly string[]): string => {
    const short = saidShortly(names)
    let list = `[${names.map(name => textOf(name, short.has(name) ? 'short' : 'whole')).join(',')}]`
    let inputsMax = INPUTS_MAX
    while (Buffer.byteLength(list) > LIST_MAX && inputsMax > INPUTS_MIN) {
      inputsMax -= INPUTS_STEP
      const shorter = names.map(name => describeTool(named.get(name)!, 'short', inputsMax))
      list = JSON.stringify(shorter)
    }
    return list
  }
  const selections = new BoundedMap<string, Selection>({ max: SELECTIONS_MAX })

  return (search, opened = []) => {
    const key = `${search} ${opened.join()}`
    const known = selections.get(key)
    if (known) return known
    const query = new URLSearchParams(search)
    const toolsets = wordsOf(query, 'toolsets')
    const names = wordsOf(query, 'tools')
    refuseUnknown('toolset', toolsets, TOOLSETS)
    refuseUnknown('tool', names, [...named.keys()])
    const isAll = toolsets.length === 0 && names.length === 0
    const sets = withBrought([...(toolsets as Toolset[]), ...opened])
    const chosen = tools
      .filter(tool => isAll || sets.has(tool.toolset) || names.includes(tool.name))
      .map(({ name }) => name)
    let listJson: string | undefined
    return selections.set(key, {
      names: new Set(chosen),
      get listJson() {
        return (listJson ??= listOf(chosen))
      },
    })
  }
}

const withBrought = (sets: readonly Toolset[]): ReadonlySet<Toolset> =>
  new Set(sets.flatMap(set => [set, ...(BROUGHT_BY[set] ?? [])]))

const wordsOf = (query: URLSearchParams, key: string): string[] =>
  query.getAll(key).flatMap(text => text.split(',').filter(word => word !== ''))

function refuseUnknown(kind: string, words: readonly string[], known: readonly string[]): void {
  const unknown = words.filter(word => !known.includes(word))
  if (unknown.length === 0) return
  const message = `no ${kind} ${unknown.join(', ').slice(0, 80)} in the address of the endpoint`
  throw invalidParams(message, { status: 400, data: { unknown, known } })
}
