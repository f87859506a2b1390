// npm run bench -- NAME...        runs bench/NAME.ts
// npm run bench -- kernels        runs a group: kernels, solvers, service; without a word, all
// npm run bench -- heat --json FILE
import { readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Benchmark, Row } from './kernel-bench.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' } },
})

const names = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith('.js') && !['run.js', 'kernel-bench.js'].includes(file))
  .map(file => file.slice(0, -3))

const benchmarks = new Map<string, Benchmark>()
for (const name of names) {
  const { benchmark } = (await import(`./${name}.js`)) as { benchmark?: Benchmark }
  if (benchmark) benchmarks.set(name, benchmark)
}

const known = new Set([...benchmarks.keys(), ...[...benchmarks.values()].map(b => b.group)])
const unknown = positionals.filter(word => !known.has(word as Benchmark['group']))
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${[...known].join(', ')}`)
  process.exit(1)
}

const results: Record<string, { title: string; rows: Row[] }> = {}
for (const [name, { title, group, rows }] of benchmarks) {
  if (positionals.length > 0 && !positionals.some(word => word === name || word === group)) continue
  console.log(`\n${name}: ${title}`)
  const measured = await rows()
  results[name] = { title, rows: measured }
  console.log(table(measured))
}

if (values.json) {
  const machine = `${cpus()[0]?.model}, ${cpus().length} processors, Node ${process.version}`
  writeFileSync(values.json, `${JSON.stringify({ machine, results }, null, 2)}\n`)
}

/** Columns as wide as their widest cell; numbers stand to the right. */
function table(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const cells = [columns, ...rows.map(row => columns.map(column => String(row[column] ?? '-')))]
  const widths = columns.map((_, i) => Math.max(...cells.map(line => line[i]!.length)))
  const padded = (line: string[]) =>
    line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
  return cells.map(line => padded(line).join('  ')).join('\n')
}
