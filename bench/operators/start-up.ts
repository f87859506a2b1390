// node start-up.js SIZE: what a registry of that many records costs a process that has just begun, as JSON rows.

import { proveRecord } from '../../test/support/prove.ts'
import { domains } from '../../workers/domains/index.ts'
import { compile } from '../../workers/expression/compile.ts'
import { dimensionOf } from '../../workers/expression/dimensions.ts'
import type { DomainSource } from '../../workers/operator.ts'
import { createRegistry } from '../../workers/operators/registry.ts'
import { equalDimensions } from '../../workers/units/dimension.ts'
import { type Row, significant } from '../kernel-bench.ts'

const own = domains.flatMap(domain => domain.operators.map(source => ({ source, domain })))

/** The records, and copies of them under ids of their own until there are enough. */
function fullSize(size: number): DomainSource[] {
  const copies = Array.from({ length: Math.max(0, size - own.length) }, (_, i) => {
    const { source, domain } = own[i % own.length]!
    const round = Math.floor(i / own.length) + 1
    const copy = structuredClone({ ...source, id: `${source.id}_${round}`, aliases: [] })
    return { copy, prefix: `${domain.prefix}_${round}`, domain }
  })
  const byPrefix = Map.groupBy(copies, ({ prefix }) => prefix)
  const more = [...byPrefix].map(
    ([prefix, group]): DomainSource => ({
      ...group[0]!.domain,
      name: prefix,
      prefix,
      operators: group.map(({ copy }) => copy),
    }),
  )
  return [...domains, ...more]
}

/** Time of this thread on a processor: what the other processes of the machine take is not in it. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function startUp(size: number): Row[] {
  const all = fullSize(size)
  const rows: Row[] = []
  const timed = <T>(name: string, run: () => T): T => {
    const [start, before] = [performance.now(), threadMs()]
    const result = run()
    const cpu = threadMs() - before
    rows.push({ name, ms: significant(performance.now() - start), 'CPU ms': significant(cpu) })
    return result
  }
  const registry = timed('index of ids and domains', () => createRegistry(all))
  const operators = timed('every record parsed', () => registry.list())
  timed('every dimension checked', () => {
    for (const { id, expression, dimensions, outputDimension } of operators) {
      const inferred = dimensionOf(expression, dimensions)
      if (!inferred || !equalDimensions(inferred, outputDimension)) throw new Error(id)
    }
  })
  timed('every equation compiled', () => operators.map(({ expression }) => compile(expression)))
  const total = (column: string) =>
    significant(rows.reduce((sum, row) => sum + Number(row[column]), 0))
  rows.push({ name: 'parsed, checked and compiled', ms: total('ms'), 'CPU ms': total('CPU ms') })
  timed('every record as JSON', () => JSON.stringify(operators.map(registry.record)))
  timed('a first search', () => registry.find('kinetic energy', 12))
  timed('a search', () => registry.find('period of an orbit', 12))
  timed('every record proven', () =>
    own.flatMap(({ source, domain }) => proveRecord(source, domain)),
  )
  return rows
}

console.log(JSON.stringify(startUp(Number(process.argv[2]))))
