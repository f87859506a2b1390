// node test/run.ts [--all] [WORD...]: runs every *.test.ts below test/ (or those whose path holds one of the
// words); *.long.test.ts and the long form of the others with --all alone. Short files share a process.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type Reporter, runSuites } from './support/run-suite.ts'
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

const reporter: Reporter = {
  ended(path, { ok, passed, total, skipped, seconds, cpuS, output }) {
    const file = relative(folder, path)
    sum.passed += passed
    sum.skipped += skipped
    sum.failed += ok ? 0 : Math.max(1, total - passed)
    sum.cpuS += cpuS ?? 0
    // Who waits a lot has to begin early as well.
    if (ok && cpuS !== undefined) secondsOf[file] = Number(((cpuS + seconds) / 2).toFixed(2))
    const cpu = cpuS === undefined ? '' : `, ${cpuS.toFixed(1)} s of CPU`
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${file} ${passed}/${total} ${seconds.toFixed(1)} s${cpu}`)
    if (!ok) console.log(output)
  },
  leftOpen(path, what) {
    sum.failed++
    console.log(`FAIL ${relative(folder, path)} ${what}`)
  },
}

const CORES = availableParallelism()
/** Two more than there are cores, for while a file waits for a clock, a disk or a process another one computes. */
const LANES = CORES + 2
/** A file that takes so long runs by itself, and early, so that the lanes end together. */
const LONG_S = 30
/**
 * How long files share a process. To load a node and to warm it up takes two seconds of CPU, and what one file has loaded the
 * next one finds, but memory grows.
 */
const PROCESS_S = 120

/** The files of a lane: neighbours by path, for they load the same parts. */
type Lane = TestFile[]

const isSingle = ({ isAlone, weight }: TestFile) => isAlone || weight > LONG_S
const singles = files.filter(isSingle).sort((a, b) => b.weight - a.weight)
const lanes = shares(files.filter(file => !isSingle(file)))

/** Neighbours stay together, and each lane has as much to do; of little there are as many as there are cores. */
function shares(shared: readonly TestFile[]): Lane[] {
  // Files of which each took less than a hundredth of a second weigh nothing.
  const whole = weightOf(shared) || 1
  const count = whole < LONG_S ? CORES : LANES
  const all: Lane[] = Array.from({ length: count }, () => [])
  let before = 0
  for (const file of shared) {
    all[Math.min(count - 1, Math.floor(((before + file.weight / 2) / whole) * count))]!.push(file)
    before += file.weight
  }
  return all
}

/** A lane that has ended takes the second half of what is left of the one that has most. */
function next(lane: Lane): TestFile | undefined {
  if (lane.length === 0) {
    const fullest = lanes.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a))
    const half = weightOf(fullest) / 2
    const fits = ({ weight }: TestFile) => lane.length === 0 || weightOf(lane) + weight <= half
    while (fullest.length > 0 && fits(fullest.at(-1)!)) lane.unshift(fullest.pop()!)
  }
  return lane.shift()
}

/** Those of one process. */
function* inCompany(lane: Lane): Generator<string, undefined> {
  let seconds = 0
  while (seconds < PROCESS_S) {
    const file = next(lane)
    if (file === undefined) return
    seconds += file.weight
    yield join(folder, file.file)
  }
}

function weightOf(some: readonly TestFile[]): number {
  return some.reduce((seconds, { weight }) => seconds + weight, 0)
}

const limits = new Map(files.map(({ file, limitS }) => [join(folder, file), limitS * 1000]))
const limitMs = (path: string) => limits.get(path)!
await Promise.all(
  lanes.map(async lane => {
    for (let single = singles.shift(); single; single = singles.shift()) {
      await runSuites([join(folder, single.file)].values(), reporter, { limitMs })
    }
    while (lanes.some(files => files.length > 0)) {
      await runSuites(inCompany(lane), reporter, { limitMs })
    }
  }),
)
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
