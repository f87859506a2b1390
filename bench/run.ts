// npm run bench -- NAME...        runs bench/NAME.ts
// npm run bench -- kernels        runs a group as one table: kernels, solvers, service; without a word, all
// npm run bench -- heat --json FILE
// npm run bench -- all --keep FILE      keeps the ratios of three runs in FILE, beside those of other machines
// npm run bench -- all --against FILE   compares those of three runs with FILE; ends with 1 where a ratio has moved
// The rows of a group with all their columns go to build/bench/<group>.json, or to the FILE of --json.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  movedRatios,
  type Ratio,
  type Ratios,
  ratiosOf,
  type Table,
} from '../test/support/ratios.ts'
import { type Benchmark, type Row, significant } from './kernel-bench.ts'

/** Runs of a comparison: the least that have a middle and a scatter. */
const RUNS = 3

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, against: { type: 'string' }, keep: { type: 'string' } },
})

const names = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith('.ts') && !/^(run|kernel-bench|.*-child)\.ts$/.test(file))
  .map(file => file.slice(0, -3))

const benchmarks = new Map<string, Benchmark>()
for (const name of names) {
  const { benchmark } = (await import(`./${name}.ts`)) as { benchmark?: Benchmark }
  if (benchmark) benchmarks.set(name, benchmark)
}

const known = new Set(['all', ...benchmarks.keys(), ...[...benchmarks.values()].map(b => b.group)])
const unknown = positionals.filter(word => !known.has(word as Benchmark['group']))
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${[...known].join(', ')}`)
  process.exit(1)
}

const isAll = positionals.length === 0 || positionals.includes('all')
const wanted = [...benchmarks].filter(
  ([name, { group }]) => isAll || positionals.includes(name) || positionals.includes(group),
)
if (values.against !== undefined || values.keep !== undefined) process.exit(await comparison())

const results: Record<string, { title: string; rows: Row[] }> = {}
const wholeGroups = new Set<string>()
for (const [name, { title, group, rows }] of wanted) {
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
  writeFileSync(file, `${JSON.stringify({ machine: machineName(), results }, null, 2)}\n`)
  console.log(`\nas JSON: ${file}`)
}

function machineName(): string {
  return `${cpus()[0]?.model}, ${cpus().length} processors, Node ${process.version}`
}

/** Runs everything several times, one after the other, so that a scatter is that of the machine over minutes. */
async function comparison(): Promise<number> {
  const runs: Record<string, Row[]>[] = []
  for (let n = 0; n < RUNS; n++) {
    const run: Record<string, Row[]> = {}
    for (const [name, { rows }] of wanted) run[name] = await rows()
    runs.push(run)
  }
  const now = ratiosOf(runs)
  if (values.keep !== undefined) {
    const table: Table = { ...tableIn(values.keep), [machineName()]: now }
    writeFileSync(values.keep, `${JSON.stringify(table, null, 2)}\n`)
    console.log(`${Object.keys(now).length} ratios of ${machineName()} in ${values.keep}`)
  }
  return values.against === undefined ? 0 : judged(values.against, now)
}

function judged(file: string, now: Ratios): number {
  const before = tableIn(file)[machineName()]
  if (!before) {
    console.error(
      `${file} has nothing of this machine (${machineName()}): --keep ${file} begins it`,
    )
    return 1
  }
  const moved = movedRatios(before, now)
  const shown = ({ value, scatter }: Ratio) => `${significant(value)} ± ${significant(scatter)}`
  const rows = moved.map(one => ({
    ratio: one.name,
    before: shown(one.before),
    now: shown(one.now),
    change: `${significant(100 * (one.now.value / one.before.value - 1))} %`,
  }))
  const compared = Object.keys(now).filter(name => name in before).length
  console.log(`${compared} ratios compared, ${moved.length} moved by more than their scatter`)
  if (rows.length > 0) console.log(table(rows))
  return moved.length > 0 ? 1 : 0
}

function tableIn(file: string): Table {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
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
