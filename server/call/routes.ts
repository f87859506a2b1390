// The table of routes, built from the tool records: which operation serves a method and path. The HTTP server has its own
// router over the same operations; this table serves calls inside the process and the documents that list routes.
import type { AnyMethod, ListedTool, Match, Method, Operation, RouteTable } from './tool.ts'

const NONE: Match['params'] = Object.freeze({})

interface Pattern {
  /** The constant part of the path before its first parameter. */
  readonly beginning: string
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly operation: Operation
}

export class Routes implements RouteTable {
  readonly operations: readonly Operation[]
  /** Operations without path parameters, by method and path: `GET /api/health`. */
  readonly #fixed = new Map<string, Operation>()
  /** Operations with path parameters, the longest constant beginning first, so that the most specific one matches. */
  readonly #patterns: readonly Pattern[]

  constructor(tools: readonly ListedTool[]) {
    this.operations = tools.flatMap(tool => tool.routes.map(route => ({ tool, ...route })))
    const keys = new Set<string>()
    const patterns: Pattern[] = []
    for (const operation of this.operations) {
      const { method, path } = operation
      const key = `${method} ${path}`
      if (keys.has(key)) throw new Error(`two tools serve ${key}`)
      keys.add(key)
      if (path.includes(':')) patterns.push(patternOf(operation))
      else for (const one of answeredMethods(method)) this.#fixed.set(`${one} ${path}`, operation)
    }
    this.#patterns = patterns.sort((a, b) => b.beginning.length - a.beginning.length)
  }

  match(method: string, path: string): Match | undefined {
    const fixed = this.#fixed.get(`${method} ${path}`)
    if (fixed) return { operation: fixed, params: NONE }
    for (const { beginning, pattern, names, operation } of this.#patterns) {
      if (!path.startsWith(beginning) || !serves(operation, method)) continue
      const [, ...values] = pattern.exec(path) ?? []
      if (values.length === 0) continue
      const params = names.map((name, i) => [name, decoded(values[i]!)] as const)
      return { operation, params: Object.fromEntries(params) }
    }
    return undefined
  }

  methodsOf(path: string): string[] {
    const served = METHODS.filter(method => this.match(method, path) !== undefined)
    return served.length === 0 ? [] : [...served, 'OPTIONS']
  }
}

function patternOf(operation: Operation): Pattern {
  const { path, slash } = operation
  const source = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '([^/]+)')
  return {
    beginning: path.slice(0, path.indexOf(':')),
    pattern: new RegExp(`^${source}${slash ? '/?' : ''}$`),
    names: paramsOf(path),
    operation,
  }
}

const serves = ({ method }: Operation, other: string) =>
  answeredMethods(method).some(one => one === other)

/** Percent-decodes a parameter; malformed encoding is left unchanged. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** All methods, in the order of the Allow header. */
export const METHODS: readonly AnyMethod[] = [
  'GET',
  'HEAD',
  'QUERY',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
]

export function answeredMethods(method: Method): AnyMethod[] {
  return method === 'GET' ? ['GET', 'HEAD', 'QUERY'] : [method]
}

/** /api/operators/:id as OpenAPI and the catalogue write it: /api/operators/{id}. */
export const templated = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

export const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(match => match[1]!)

/** A templated path with its parameters in place. */
export const filled = (path: string, params: Readonly<Record<string, string>>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
