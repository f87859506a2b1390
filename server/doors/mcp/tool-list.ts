// Tools as tools/list shows them, serialised once.
import { BoundedMap } from '../../../workers/bounded-map.ts'
import type { TSchema } from '../../../workers/schema.ts'
import type { Annotations, ListedTool } from '../../call/tool.ts'
import { BROUGHT_BY, TOOLSETS, type Toolset } from '../../call/toolset.ts'
import { type Detail, listedInput, shownElsewhere } from './listed-input.ts'
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
export function describeTool(tool: ListedTool, detail: Detail) {
  const { name, title, description, brief = description, input, output, annotations } = tool
  return {
    name,
    ...(detail === 'whole' ? { title, description } : { description: shortly(brief, input) }),
    inputSchema: listedInput(withPlot(tool), detail),
    outputSchema: detail === 'whole' ? outline(output) : { type: 'object' },
    annotations: hintsOf(annotations),
  }
}

/** Its brief, and the names of what it takes like another tool. */
function shortly(brief: string, input: TSchema): string {
  const others = [...shownElsewhere(input)].map(
    ([tool, names]) => ` As in ${tool}: ${names.join(', ')}.`,
  )
  return brief + others.join('')
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
/** Characters up to which a list says all of its tools; a longer one is said shortly. */
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
  const listOf = (names: readonly string[]): string => {
    let room = WHOLE_MAX
    const isShort = names.some(name => (room -= textOf(name, 'whole').length + 1) < 0)
    const detail = isShort ? 'short' : 'whole'
    return `[${names.map(name => textOf(name, detail)).join(',')}]`
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
