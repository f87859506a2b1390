// The built-in contracts by id; one file a domain, one line here.
import { type Template, type TemplateSource, templateOf } from '../template.ts'
import { newtonianMechanics } from './newtonian-mechanics.ts'
import { orbitalMechanics } from './orbital-mechanics.ts'

const byDomain: Readonly<Record<string, readonly TemplateSource[]>> = {
  NM: newtonianMechanics,
  OM: orbitalMechanics,
}

export const templates: ReadonlyMap<string, Template> = new Map(
  Object.entries(byDomain).flatMap(([domain, sources]) =>
    sources.map((source): [string, Template] => [source.id, templateOf(domain, source)]),
  ),
)
