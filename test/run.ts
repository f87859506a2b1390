// node test/run.ts [--all] [WORD...]: runs every *.test.ts below test/ (or those whose path holds one of the
// words); *.long.test.ts and the long form of the others with --all alone. Short files share a process.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { runSuites, type SuiteRun } from './support/run-suite.ts'
import { TIER_VARIABLE } from './support/tier.ts'

const folder = import.meta.dirname
const args = process.argv.slice(2)
const all = args.includes('--all')
const words = args.filter(word => word !== '--all')
process.env[TIER_VARIABLE] = all ? 'long' : 'short'

/** How long each file took the last time. */
const SECONDS = join(folder, `../build/test-seconds-${process.env[TIER_VARIABLE]}.json`)
const secondsOf = lastTime()

const chosen = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test.ts'))
  .filter(file => words.length === 0 || words.some(word => file.includes(word)))
const files = chosen
  .filter(file => all || !file.endsWith('.long.test.ts'))
  .map(fileOf)
  .sort(byPath)

interface TestFile {
  readonly file: string
  readonly limitS: number
  readonly isAlone: boolean
  /** Seconds that it is expected to take. */
  readonly weight: number
}

/**
 * A file says in its head how long it may take when that is long, `// Time limit: 300 s`, and why it runs alone when what it
 * tests is the process, `// Alone: it counts what the process holds`.
 */
function fileOf(file: string): TestFile {
  const text = readFileSync(join(folder, file), 'utf8')
  const [, seconds] = /^\/\/ Time limit: (\d+) s\b/m.exec(text) ?? []
  const limitS = Number(seconds ?? 120)
  // Unknown files go by their limit.
  return {
    file,
    limitS,
    isAlone: /^\/\/ Alone: /m.test(text),
    weight: secondsOf[file] ?? limitS / 100,
  }
}

function byPath(a: TestFile, b: TestFile): number {
  return a.file < b.file ? -1 : 1
}

function lastTime(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(SECONDS, 'utf8'))
  } catch {
    return {}
  }
}

const sum = { passed: 0, failed: 0, skipped: 0 }

function tell(file: string, { ok, passed, total, skipped, seconds, output }: SuiteRun): void {
  sum.passed += passed
  sum.skipped += skipped
  sum.failed += ok ? 0 : Math.max(1, total - passed)
  if (ok) secondsOf[file] = Number(seconds.toFixed(1))
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${file} ${passed}/${total} ${seconds.toFixed(1)} s`)
  if (!ok) console.log(output)
}

const LANES = availableParallelism()
/** Seconds of work that files share a process for: what they load is then a small part of it. */
const GROUP_S = { most: 10, least: 1 }

/** Neighbours by path together, for they load the same parts; the longest groups first, so that the lanes end together. */
function groupsOf(all: readonly TestFile[]): TestFile[][] {
  const whole = weightOf(all)
  const most = Math.min(GROUP_S.most, Math.max(GROUP_S.least, whole / LANES / 2))
  const groups: TestFile[][] = all.filter(({ isAlone }) => isAlone).map(file => [file])
  let open: TestFile[] = []
  for (const file of all.filter(({ isAlone }) => !isAlone)) {
    if (open.length === 0 || weightOf(open) + file.weight > most) groups.push((open = []))
    open.push(file)
  }
  return groups.sort((a, b) => weightOf(b) - weightOf(a))
}

function weightOf(group: readonly TestFile[]): number {
  return group.reduce((seconds, { weight }) => seconds + weight, 0)
}

const limits = new Map(files.map(({ file, limitS }) => [join(folder, file), limitS * 1000]))
const limitMs = (path: string) => limits.get(path)!
const queue = groupsOf(files)
const lanes = Array.from({ length: LANES }, async () => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const paths = next.map(({ file }) => join(folder, file))
    await runSuites(paths, (path, run) => tell(relative(folder, path), run), { limitMs })
  }
})
await Promise.all(lanes)

mkdirSync(dirname(SECONDS), { recursive: true })
writeFileSync(SECONDS, JSON.stringify(secondsOf, null, 2))

if (files.length === 0) sum.failed = 1
const left = chosen.length - files.length
if (left > 0) console.log(`${left} long files are left to npm run test:all`)
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exit(sum.failed === 0 ? 0 : 1)
