import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stretch } from './stretch.ts'
import { CLOSED_LINE, ENDED, STILL_OPEN } from './suites-mark.ts'

export interface SuiteRun {
  /** Whether every one of its tests, more than 0 with those skipped, has passed, and nothing ended its process before. */
  readonly ok: boolean
  readonly passed: number
  readonly total: number
  readonly skipped: number
  readonly seconds: number
  /** Seconds of CPU; unset where the process ended before it could say so. */
  readonly cpuS?: number
  /** Its output, and how it ended if it failed. */
  readonly output: string
}

/** Folder of Node's compile cache, so that type stripping and compilation are not repeated in each process. */
export const COMPILED = fileURLToPath(new URL('../../build/cache', import.meta.url))
const PRELOADED = new URL('./uvu-errors.ts', import.meta.url).href
const IN_COMPANY = fileURLToPath(new URL('./suites-child.ts', import.meta.url))

const LIMIT_MS = 120_000
/**
 * How long a process may go on after the last of its files: the first ones after a change write what Node has compiled for them,
 * which took longer than 10 s on a machine that others load.
 */
const CLOSING_MS = 40_000

/** What is told of the files: of each how its tests ended, and at the end of their process of those that left something open. */
export interface Reporter {
  ended(path: string, run: SuiteRun): void
  leftOpen(path: string, what: string): void
}

/**
 * Runs files of tests one after the other in one process, which loads what they share once; each is taken when the one before
 * it has ended. uvu alone exits 0 when `test.run()` is missing and waits for ever on an open pool. A file that ends the
 * process, or goes on for longer than its limit, fails alone: those after it run in a new process. Where the process goes on
 * after the last of them, those fail that left something open, and it is named.
 */
export async function runSuites(
  paths: Iterator<string>,
  reporter: Reporter,
  { limitMs = (_path: string): number => LIMIT_MS, closingMs = CLOSING_MS } = {},
): Promise<void> {
  let path = paths.next().value
  if (path === undefined) return
  const ran: string[] = []
  let begun = performance.now()
  const timed = new TimedProcess([IN_COMPANY, String(closingMs)], (code, cpuS) => {
    reporter.ended(path!, { ...runOf(timed.takeOutput(), code, performance.now() - begun), cpuS })
    ran.push(path!)
    begun = performance.now()
    path = paths.next().value
    timed.go(path, path === undefined ? closingMs : limitMs(path))
  })
  timed.go(path, limitMs(path))
  const ending = await timed.ended
  if (path === undefined) {
    const left = timed.isLate ? leftOpen(timed.takeOutput(), ran) : {}
    for (const [file, what] of Object.entries(left)) reporter.leftOpen(file, what)
    return
  }
  const ms = performance.now() - begun
  // A process that ended with 0 before its files had run has passed nothing.
  const how = ending === 0 ? '0 before its tests had run' : ending
  reporter.ended(path, runOf(timed.takeOutput(), how, ms))
  await runSuites(paths, reporter, { limitMs, closingMs })
}

/** Which files kept their process from its end, and by what. One whose all was closed only takes long to end, for which Node may compile. */
function leftOpen(output: string, paths: readonly string[]): Record<string, string> {
  if (output.includes(CLOSED_LINE)) return {}
  const latest = output.match(new RegExp(STILL_OPEN, 'g'))?.at(-1) ?? ''
  const open = JSON.parse(STILL_OPEN.exec(latest)?.[1] ?? '{}') as Record<string, string[]>
  const named = Object.entries(open).filter(([path]) => paths.includes(path))
  if (named.length === 0) {
    return { [paths.at(-1)!]: `its process did not end, and told of nothing open: ${output}` }
  }
  return Object.fromEntries(
    named.map(([path, what]) => [
      path,
      `left open, so that its process did not end:\n${what.join('\n')}`,
    ]),
  )
}

type FileEnded = (code: number, cpuS: number) => void

/** A process of tests that is killed when its time is over. */
class TimedProcess {
  /** With its code, its signal or the limit that it hit. */
  readonly ended: Promise<number | string>
  /** Whether it was killed. */
  isLate = false
  readonly #child: ChildProcess
  #output = ''
  #timer: NodeJS.Timeout | undefined
  #limitMs = 0

  constructor(args: readonly string[], fileEnded: FileEnded) {
    this.#child = spawn(process.execPath, ['--import', PRELOADED, ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, FORCE_COLOR: '0', NO_COLOR: '1' },
    })
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) {
      stream.setEncoding('utf8').on('data', part => {
        this.#output += part
        this.#tellEnded(fileEnded)
      })
    }
    // Of a process that has ended before it could read the next path its ending tells.
    this.#child.stdin!.on('error', () => {})
    this.ended = new Promise(resolve => {
      this.#child.on('close', (code, signal) => {
        clearTimeout(this.#timer)
        resolve(this.isLate ? this.#limit() : (code ?? String(signal)))
      })
    })
  }

  /** Goes on with this file, or where there is none ends; within a time. */
  go(path: string | undefined, ms: number): void {
    if (path === undefined) this.#child.stdin!.end()
    else this.#child.stdin!.write(`${path}\n`)
    clearTimeout(this.#timer)
    this.#limitMs = ms
    const begun = performance.now()
    const end = () => {
      const left = ms * stretch() - (performance.now() - begun)
      if (left > 0) this.#timer = setTimeout(end, left)
      else {
        this.isLate = true
        this.#child.kill('SIGKILL')
      }
    }
    this.#timer = setTimeout(end, ms)
  }

  /** What it has written since this was last called. */
  takeOutput(): string {
    const output = this.#output
    this.#output = ''
    return output
  }

  #limit(): string {
    const seconds = this.#limitMs / 1000
    return `its time limit of ${seconds} s, longer on a busy machine (the head of the file may state another)`
  }

  #tellEnded(fileEnded: FileEnded): void {
    for (let at = ENDED.exec(this.#output); at; at = ENDED.exec(this.#output)) {
      const after = this.#output.slice(at.index + at[0].length)
      this.#output = this.#output.slice(0, at.index)
      fileEnded(Number(at[1]), Number(at[2]))
      this.#output = after
    }
  }
}

function runOf(written: string, code: number | string, ms: number): SuiteRun {
  const count = (word: string) =>
    Number(new RegExp(`^ {2}${word}:\\s+(\\d+)`, 'm').exec(written)?.[1] ?? 0)
  const total = count('Total')
  const passed = count('Passed')
  const skipped = count('Skipped')
  const ok = code === 0 && total + skipped > 0 && passed === total
  const output = code === 0 ? written : `${written}\nended with ${code}`
  return { ok, passed, total, skipped, seconds: ms / 1000, output }
}
