// Runs every *.test.js below build/test (or those whose path holds one of the words given), a process
// each. uvu alone exits 0 when a hook throws or `test.run()` is missing and waits for ever on an open
// pool; here a file passes only when it exits 0 in time having passed as many tests as it has, more than 0.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'

const LIMIT_MS = 300_000
const folder = import.meta.dirname
const words = process.argv.slice(2)

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test.js'))
  .filter(file => words.length === 0 || words.some(word => file.includes(word)))
  .sort()

const sum = { passed: 0, failed: 0, skipped: 0 }

async function runFile(file: string): Promise<void> {
  const started = performance.now()
  const { code, output } = await outputOf(join(folder, file))
  const count = (word: string) =>
    Number(new RegExp(`^ {2}${word}:\\s+(\\d+)`, 'm').exec(output)?.[1] ?? 0)
  const total = count('Total')
  const passed = count('Passed')
  const ok = code === 0 && total > 0 && passed === total
  sum.passed += passed
  sum.skipped += count('Skipped')
  sum.failed += ok ? 0 : Math.max(1, total - passed)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${relative('.', file)} ${passed}/${total} ${seconds} s`)
  if (!ok) console.log(output, code === 0 ? '' : `\nended with ${code}`)
}

function outputOf(path: string): Promise<{ code: number | string; output: string }> {
  const child = spawn(process.execPath, ['--enable-source-maps', path], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
  })
  let output = ''
  child.stdout.on('data', part => (output += part))
  child.stderr.on('data', part => (output += part))
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  return new Promise(resolve => {
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      resolve({ code: code ?? String(signal), output })
    })
  })
}

const queue = [...files]
const lanes = Array.from({ length: availableParallelism() }, async () => {
  for (let file = queue.shift(); file; file = queue.shift()) await runFile(file)
})
await Promise.all(lanes)

if (files.length === 0) sum.failed = 1
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exit(sum.failed === 0 ? 0 : 1)
