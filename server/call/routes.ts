// The table of routes, made from the tool records: static paths by one lookup, parametrised ones by
// @koa/router. The router scans its layers one after another, so there is one for each literal
// beginning of a path and a call meets only the few that share it.
import Router from '@koa/router'
import type { AnyMethod, ListedTool, Match, Method, Operation, RouteTable } from './tool.ts'

const NONE: Match['params'] = Object.freeze({})

export class Routes implements RouteTable {
  readonly operations: readonly Operation[]
  /** `GET /api/health`. */
  readonly #static = new Map<string, Match>()
  readonly #routers = new Map<string, Router>()
  readonly #byTemplate = new Map<string, Operation>()

  constructor(tools: readonly ListedTool[]) {
    this.operations = tools.flatMap(tool => tool.routes.map(route => ({ tool, ...route })))
    for (const operation of this.operations) this.#add(operation)
  }

  #add(operation: Operation): void {
    const { method, path, slash } = operation
    const key = `${method} ${path}`
    if (this.#byTemplate.has(key)) throw new Error(`two tools serve ${key}`)
    this.#byTemplate.set(key, operation)
    const methods = answeredBy(method)
    if (!path.includes(':')) {
      for (const one of methods) {
        this.#static.set(`${one} ${path}`, { operation, params: NONE })
      }
      return
    }
    const beginning = path.slice(0, path.indexOf(':'))
    const router = this.#routers.get(beginning) ?? newRouter()
    this.#routers.set(beginning, router)
    for (const one of slash ? [path, `${path}/`] : [path]) {
      router.register(one, methods, () => {}, { name: key })
    }
  }

  match(method: string, path: string): Match | undefined {
    return this.#static.get(`${method} ${path}`) ?? this.#parametrised(method, path)
  }

  #parametrised(method: string, path: string): Match | undefined {
    for (const router of this.#routersOf(path)) {
      const [layer] = router.match(path, method).pathAndMethod
      const operation = layer && this.#byTemplate.get(layer.name ?? '')
      if (operation) return { operation, params: layer.params(path, layer.captures(path)) }
    }
    return undefined
  }

  methodsOf(path: string): string[] {
    const fixed = METHODS.filter(method => this.#static.has(`${method} ${path}`))
    const layers = this.#routersOf(path).flatMap(router => router.match(path, 'OPTIONS').path)
    const all = new Set<string>([...fixed, ...layers.flatMap(layer => layer.methods)])
    return all.size === 0 ? [] : [...METHODS.filter(method => all.has(method)), 'OPTIONS']
  }

  /** Those whose literal beginning the path has, the longest first. */
  #routersOf(path: string): Router[] {
    // By the beginnings, which are few, and not by the slashes of the path, which may be thousands.
    return [...this.#routers]
      .filter(([beginning]) => path.startsWith(beginning))
      .sort(([a], [b]) => b.length - a.length)
      .map(([, router]) => router)
  }
}

const METHODS: readonly AnyMethod[] = ['GET', 'HEAD', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE']

function answeredBy(method: Method): AnyMethod[] {
  return method === 'GET' ? ['GET', 'HEAD', 'QUERY'] : [method]
}

const newRouter = () => new Router({ sensitive: true, strict: true, methods: [...METHODS] })

/** /api/operators/:id as OpenAPI and the catalogue write it: /api/operators/{id}. */
export const templated = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

export const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(found => found[1]!)

/** A templated path with its parameters in place. */
export const filled = (path: string, params: Readonly<Record<string, string>>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
