// npm run bench -- NAME...        runs bench/NAME.ts
// npm run bench -- kernels        runs a group as one table: kernels, solvers, service; without a word, all
// npm run bench -- heat --json FILE
// The rows of a group with all their columns go to build/bench/<group>.json, or to the FILE of --json.
import { readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Benchmark, Row } from './kernel-bench.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' } },
})

const names = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith('.ts') && !/^(run|kernel-bench|.*-child)\.ts$/.test(file))
  .map(file => file.slice(0, -3))

const benchmarks = new Map<string, Benchmark>()
for (const name of names) {
  const { benchmark } = (await import(`./${name}.ts`)) as { benchmark?: Benchmark }
  if (benchmark) benchmarks.set(name, benchmark)
}

const known = new Set([...benchmarks.keys(), ...[...benchmarks.values()].map(b => b.group)])
const unknown = positionals.filter(word => !known.has(word as Benchmark['group']))
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${[...known].join(', ')}`)
  process.exit(1)
}

const results: Record<string, { title: string; rows: Row[] }> = {}
const wholeGroups = new Set<string>()
for (const [name, { title, group, rows }] of benchmarks) {
  const isNamed = positionals.includes(name)
  if (positionals.length > 0 && !isNamed && !positionals.includes(group)) continue
  const measured = await rows()
  results[name] = { title, rows: measured }
  if (positionals.includes(group)) wholeGroups.add(group)
  else console.log(`\n${name}: ${title}\n${table(measured)}`)
}

for (const group of wholeGroups) {
  const members = Object.entries(results).filter(([name]) => benchmarks.get(name)!.group === group)
  console.log(`\n${group}\n${table(members.flatMap(([name, { rows }]) => summaryOf(name, rows)))}`)
}

const [file] = [
  values.json,
  ...[...wholeGroups].map(group => join(import.meta.dirname, '../build/bench', `${group}.json`)),
]
if (file !== undefined) {
  const machine = `${cpus()[0]?.model}, ${cpus().length} processors, Node ${process.version}`
  writeFileSync(file, `${JSON.stringify({ machine, results }, null, 2)}\n`)
  console.log(`\nas JSON: ${file}`)
}

/** The rows of one benchmark among those of its group: the columns that kernels share, or all of a lone one. */
function summaryOf(name: string, rows: Row[]): Row[] {
  if (rows.every(row => row['rate'] === undefined)) return rows
  return rows.map(row => ({
    kernel: name,
    name: row['name']!,
    rate: row['rate']!,
    unit: row['unit']!,
    'times TypeScript': row['times TypeScript'] ?? null,
    peer: row['peer'] ?? null,
    'times peer': row['times peer'] ?? null,
  }))
}

/** Columns as wide as their widest cell; numbers stand to the right. */
function table(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const isNumber = columns.map(column => rows.some(row => typeof row[column] === 'number'))
  const cells = [columns, ...rows.map(row => columns.map(column => String(row[column] ?? '-')))]
  const widths = columns.map((_, i) => Math.max(...cells.map(line => line[i]!.length)))
  const padded = (line: string[]) =>
    line.map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
  return cells.map(line => padded(line).join('  ').trimEnd()).join('\n')
}
