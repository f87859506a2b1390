// Tools as tools/list shows them, serialised once.
import { BoundedMap } from '../../../workers/bounded-map.ts'
import { type Annotations, type ListedTool, TOOLSETS } from '../../call/tool.ts'
import { listedInput } from './listed-input.ts'
import { outline } from './outline.ts'
import { withPlot } from './plot.ts'
import { invalidParams } from './protocol-error.ts'

/** The tools that one endpoint address shows; nothing else can be called through it. */
export interface Selection {
  names: ReadonlySet<string>
  /** JSON of the array `tools`. */
  listJson: string
}

function describeTool(tool: ListedTool) {
  const { name, title, description, output, annotations } = tool
  return {
    name,
    title,
    description,
    inputSchema: listedInput(withPlot(tool)),
    outputSchema: outline(output),
    annotations: withoutUsual(annotations),
  }
}

/** Hints that are not given mean false by the protocol, but for the two that mean true. */
function withoutUsual(annotations: Annotations) {
  const usual: Partial<Annotations> = { readOnlyHint: false, idempotentHint: false }
  const named = Object.entries(annotations).filter(
    ([hint, value]) => usual[hint as keyof Annotations] !== value,
  )
  return Object.fromEntries(named)
}

/**
 * Selections by the address' `?toolsets=` and `?tools=` that are remembered; the rest is made anew each
 * time.
 */
const SELECTIONS_MAX = 64

/** A function from the query of the address to its tools, in the order of the registry. */
export function selector(all: readonly ListedTool[]): (search: string) => Selection {
  const tools = all.filter(tool => tool.mcp)
  const jsonOf = new Map(tools.map(tool => [tool.name, JSON.stringify(describeTool(tool))]))
  const selections = new BoundedMap<string, Selection>({ max: SELECTIONS_MAX })

  return search => {
    const known = selections.get(search)
    if (known) return known
    const query = new URLSearchParams(search)
    const toolsets = wordsOf(query, 'toolsets')
    const names = wordsOf(query, 'tools')
    refuseUnknown('toolset', toolsets, TOOLSETS)
    refuseUnknown('tool', names, [...jsonOf.keys()])
    const isAll = toolsets.length === 0 && names.length === 0
    const chosen = tools.filter(
      tool => isAll || toolsets.includes(tool.toolset) || names.includes(tool.name),
    )
    return selections.set(search, {
      names: new Set(chosen.map(tool => tool.name)),
      listJson: `[${chosen.map(tool => jsonOf.get(tool.name)).join(',')}]`,
    })
  }
}

const wordsOf = (query: URLSearchParams, key: string): string[] =>
  query.getAll(key).flatMap(text => text.split(',').filter(word => word !== ''))

function refuseUnknown(kind: string, words: readonly string[], known: readonly string[]): void {
  const unknown = words.filter(word => !known.includes(word))
  if (unknown.length === 0) return
  const message = `no ${kind} ${unknown.join(', ').slice(0, 80)} in the address of the endpoint`
  throw invalidParams(message, { status: 400, data: { unknown, known } })
}
