// Runs every *.test.ts below test/ (or those whose path holds one of the words given), a process
// each.
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runSuite } from './support/run-suite.ts'

const folder = import.meta.dirname
const words = process.argv.slice(2)

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test.ts'))
  .filter(file => words.length === 0 || words.some(word => file.includes(word)))
  .sort()

const sum = { passed: 0, failed: 0, skipped: 0 }

async function run(file: string): Promise<void> {
  const started = performance.now()
  const { ok, passed, total, skipped, output } = await runSuite(join(folder, file))
  sum.passed += passed
  sum.skipped += skipped
  sum.failed += ok ? 0 : Math.max(1, total - passed)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${file} ${passed}/${total} ${seconds} s`)
  if (!ok) console.log(output)
}

const queue = [...files]
const lanes = Array.from({ length: availableParallelism() }, async () => {
  for (let file = queue.shift(); file; file = queue.shift()) await run(file)
})
await Promise.all(lanes)

if (files.length === 0) sum.failed = 1
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exit(sum.failed === 0 ? 0 : 1)
