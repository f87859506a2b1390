import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface SuiteRun {
  /** Whether the process ended by itself with 0 and every one of its tests, more than 0 but for those skipped, has passed. */
  readonly ok: boolean
  readonly passed: number
  readonly total: number
  readonly skipped: number
  /** Its output, and how it ended if it failed. */
  readonly output: string
}

/** Folder of Node's compile cache, so that type stripping and compilation are not repeated in each process. */
export const COMPILED = fileURLToPath(new URL('../../build/cache', import.meta.url))
const PRELOADED = new URL('./uvu-errors.ts', import.meta.url).href

/**
 * Runs a file of tests in a process of its own. uvu alone exits 0 when `test.run()` is missing and waits
 * for ever on an open pool.
 */
export async function runSuite(
  path: string,
  { limitMs = 120_000, args = [] as readonly string[] } = {},
): Promise<SuiteRun> {
  const { code, output } = await outputOf(path, args, limitMs)
  const count = (word: string) =>
    Number(new RegExp(`^ {2}${word}:\\s+(\\d+)`, 'm').exec(output)?.[1] ?? 0)
  const total = count('Total')
  const passed = count('Passed')
  const skipped = count('Skipped')
  const ok = code === 0 && total + skipped > 0 && passed === total
  const ending = code === 0 ? '' : `\nended with ${code}`
  return { ok, passed, total, skipped, output: output + ending }
}

function outputOf(path: string, args: readonly string[], limitMs: number) {
  const flags = ['--import', PRELOADED]
  const child = spawn(process.execPath, [...flags, path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, FORCE_COLOR: '0', NO_COLOR: '1' },
  })
  let output = ''
  child.stdout.on('data', part => (output += part))
  child.stderr.on('data', part => (output += part))
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, limitMs)
  return new Promise<{ code: number | string; output: string }>(resolve => {
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      const hit = `its time limit of ${limitMs / 1000} s (the head of the file may state another)`
      resolve({ code: late ? hit : (code ?? String(signal)), output })
    })
  })
}
