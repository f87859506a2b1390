// node test/run.ts [--all] [WORD...]: runs every *.test.ts below test/ (or those whose path holds one of the
// words), a process each; *.long.test.ts and the long form of the others with --all alone.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { runSuite } from './support/run-suite.ts'
import { TIER_VARIABLE } from './support/tier.ts'

const folder = import.meta.dirname
const args = process.argv.slice(2)
const all = args.includes('--all')
const words = args.filter(word => word !== '--all')
process.env[TIER_VARIABLE] = all ? 'long' : 'short'

/** How long each file took the last time: the longest go first, so that the lanes end together. */
const SECONDS = join(folder, `../build/test-seconds-${process.env[TIER_VARIABLE]}.json`)
const secondsOf = lastTime()

const chosen = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test.ts'))
  .filter(file => words.length === 0 || words.some(word => file.includes(word)))
const files = chosen
  .filter(file => all || !file.endsWith('.long.test.ts'))
  .map(file => ({ file, limitS: limitOf(file) }))
  .sort((a, b) => weightOf(b) - weightOf(a) || (a.file < b.file ? -1 : 1))

/** A file that takes long says in its head how long it may: `// Time limit: 300 s`. */
function limitOf(file: string): number {
  const [, seconds] =
    /^\/\/ Time limit: (\d+) s\b/m.exec(readFileSync(join(folder, file), 'utf8')) ?? []
  return Number(seconds ?? 120)
}

/** Unknown files go by their limit. */
function weightOf({ file, limitS }: { file: string; limitS: number }): number {
  return secondsOf[file] ?? limitS / 100
}

function lastTime(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(SECONDS, 'utf8'))
  } catch {
    return {}
  }
}

const sum = { passed: 0, failed: 0, skipped: 0 }

async function run({ file, limitS }: { file: string; limitS: number }): Promise<void> {
  const started = performance.now()
  const suite = await runSuite(join(folder, file), { limitMs: limitS * 1000 })
  const { ok, passed, total, skipped, output } = suite
  sum.passed += passed
  sum.skipped += skipped
  sum.failed += ok ? 0 : Math.max(1, total - passed)
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
  if (ok) secondsOf[file] = seconds
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${file} ${passed}/${total} ${seconds.toFixed(1)} s`)
  if (!ok) console.log(output)
}

const queue = [...files]
const lanes = Array.from({ length: availableParallelism() }, async () => {
  for (let next = queue.shift(); next; next = queue.shift()) await run(next)
})
await Promise.all(lanes)

mkdirSync(dirname(SECONDS), { recursive: true })
writeFileSync(SECONDS, JSON.stringify(secondsOf, null, 2))

if (files.length === 0) sum.failed = 1
const left = chosen.length - files.length
if (left > 0) console.log(`${left} long files are left to npm run test:all`)
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exit(sum.failed === 0 ? 0 : 1)
