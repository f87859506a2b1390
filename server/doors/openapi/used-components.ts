// A part of the document needs a part of the components: those that its paths lead to.
import type { Json } from './operation.ts'

interface Document {
  paths: Readonly<Record<string, Json>>
  components: Json
}

const REFERENCE = /"#\/components\/(\w+)\/([\w.-]+)"/g

/** The document without components that no path refers to, directly or through another; security schemes stay. */
export function withUsedComponents<D extends Document>(document: D): D {
  const components = document.components as Record<string, Record<string, unknown>>
  const used = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, kind, name] of JSON.stringify(part).matchAll(REFERENCE)) {
      const component = components[kind!]?.[name!]
      if (component === undefined || used.has(`${kind}/${name}`)) continue
      used.add(`${kind}/${name}`)
      follow(component)
    }
  }
  follow(document.paths)
  const remaining = Object.entries(components).map(([kind, named]) => [
    kind,
    kind === 'securitySchemes' ? named : only(named, name => used.has(`${kind}/${name}`)),
  ])
  return { ...document, components: Object.fromEntries(remaining) }
}

const only = (named: Record<string, unknown>, isUsed: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(named).filter(([name]) => isUsed(name)))
