// node test/run.ts [--all] [WORD...]: runs every *.test.ts below test/ (or those whose path holds one of the
// words); *.long.test.ts and the long form of the others with --all alone. Short files share a process.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { runSuites, type SuiteRun } from './support/run-suite.ts'
import { DATABASE_VARIABLE, PROGRAM_VARIABLE, TIER_VARIABLE } from './support/tier.ts'

const folder = import.meta.dirname
const args = process.argv.slice(2)
const all = args.includes('--all')
const words = args.filter(word => word !== '--all')
process.env[TIER_VARIABLE] = all ? 'long' : 'short'
const isWhole = words.length === 0
if (isWhole) process.env[PROGRAM_VARIABLE] = bundled()
// What begins with SVC_ is a setting of the nodes that the tests open, and this is none.
const { SVC_TEST_DATABASE_URL: database } = process.env
if (database !== undefined) process.env[DATABASE_VARIABLE] = database
delete process.env['SVC_TEST_DATABASE_URL']
/** One for all files of a whole run: to make a cluster takes a second of CPU. */
const cluster = isWhole ? await sharedCluster() : undefined

/** Seconds that each file took the last time, the mean of those of CPU and those on the clock, which are many on a loaded machine. */
const SECONDS = join(folder, `../build/test-seconds-${process.env[TIER_VARIABLE]}.json`)
const secondsOf = lastTime()
/** How long a file may take that states no limit. */
const LIMIT_S = 120
/**
 * Of a file that has not run here: a clean clone knows of none, and what was begun last would be what all wait for. In the long
 * tier who states a limit takes some tenth of it, in the short one little more than the others.
 */
const presumedS = (limitS: number) => limitS / (all && limitS > LIMIT_S ? 10 : 100)

const chosen = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test.ts'))
  .filter(file => isWhole || words.some(word => file.includes(word)))
const files = chosen
  .filter(file => all || !file.endsWith('.long.test.ts'))
  .map(fileOf)
  .sort(byPath)

/** The program as it is shipped, which the many tests that start one wait less for; a few files alone are sooner tested from the sources. */
function bundled(): string {
  execFileSync(process.execPath, [join(folder, '../deploy/bundle.mjs')], { stdio: 'inherit' })
  return join(folder, '../build/server/svc.js')
}

/** Loaded here: a few files alone do without the driver. */
async function sharedCluster() {
  const { hasPostgres, startCluster } = await import('./support/postgres.ts')
  if (process.env[DATABASE_VARIABLE] !== undefined || !hasPostgres()) return undefined
  const shared = await startCluster()
  process.env[DATABASE_VARIABLE] = shared.url('postgres')
  return shared
}

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
  const limitS = Number(seconds ?? LIMIT_S)
  return {
    file,
    limitS,
    isAlone: /^\/\/ Alone: /m.test(text),
    weight: secondsOf[file] ?? presumedS(limitS),
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

const sum = { passed: 0, failed: 0, skipped: 0, cpuS: 0 }

function tell(file: string, run: SuiteRun): void {
  const { ok, passed, total, skipped, seconds, cpuS, output } = run
  sum.passed += passed
  sum.skipped += skipped
  sum.failed += ok ? 0 : Math.max(1, total - passed)
  sum.cpuS += cpuS ?? 0
  // Who waits a lot has to begin early as well.
  if (ok && cpuS !== undefined) secondsOf[file] = Number(((cpuS + seconds) / 2).toFixed(2))
  const cpu = cpuS === undefined ? '' : `, ${cpuS.toFixed(1)} s of CPU`
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${file} ${passed}/${total} ${seconds.toFixed(1)} s${cpu}`)
  if (!ok) console.log(output)
}

const CORES = availableParallelism()
/** Two more than there are cores, for while a file waits for a clock, a disk or a process another one computes. */
const LANES = CORES + 2
/** Seconds that files share a process for: to load and warm up a node takes three, so that of the least it is a tenth. */
const GROUP_S = { most: 120, least: 30 }

/**
 * Neighbours by path together, for they load the same parts: half of a lane's share of what is left, so that there are
 * few processes and the last of them are short. The longest groups first, so that the lanes end together.
 */
function groupsOf(all: readonly TestFile[]): TestFile[][] {
  const groups: TestFile[][] = all.filter(({ isAlone }) => isAlone).map(file => [file])
  const shared = all.filter(({ isAlone }) => !isAlone)
  if (weightOf(shared) < GROUP_S.least) return [...groups, ...spread(shared)]
  let left = weightOf(shared)
  let most = 0
  let open: TestFile[] = []
  for (const file of shared) {
    if (open.length === 0 || weightOf(open) + file.weight > most) {
      most = Math.min(GROUP_S.most, Math.max(GROUP_S.least, left / LANES / 2))
      groups.push((open = []))
    }
    open.push(file)
    left -= file.weight
  }
  return groups.sort((a, b) => weightOf(b) - weightOf(a))
}

/** A few files: one process for each core. */
function spread(few: readonly TestFile[]): TestFile[][] {
  const shares = Array.from({ length: CORES }, (): TestFile[] => [])
  for (const file of few.toSorted((a, b) => b.weight - a.weight)) {
    shares.toSorted((a, b) => weightOf(a) - weightOf(b))[0]!.push(file)
  }
  return shares.filter(share => share.length > 0)
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
await cluster?.discard()

mkdirSync(dirname(SECONDS), { recursive: true })
writeFileSync(SECONDS, JSON.stringify(secondsOf, null, 2))

if (files.length === 0) sum.failed = 1
const left = chosen.length - files.length
if (left > 0) console.log(`${left} long files are left to npm run test:all`)
console.log(
  `${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped, ${sum.cpuS.toFixed(0)} s of CPU`,
)
process.exit(sum.failed === 0 ? 0 : 1)
