import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PROGRAM_VARIABLE } from './tier.ts'

/** The program of the sources, or the one that was made of them where the runner names it: that starts in two thirds of the time. */
export const SVC =
  process.env[PROGRAM_VARIABLE] ?? fileURLToPath(new URL('../../server/svc.ts', import.meta.url))

export type Environment = Record<string, string>

/** Where Node finds what it made of the sources before, so that no process of a test compiles them again. */
export function compileCache(): Environment {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
}

/** The environment of a service process: only these variables, none of the test's own. */
function environment(env: Environment): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], ...compileCache(), NO_COLOR: '1', ...env }
}

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs a command of the operator to its end. */
export function svc(args: readonly string[], env: Environment): Ended {
  const options = { env: environment(env), encoding: 'utf8', timeout: 30_000 } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [SVC, ...args], options)
  return { code: status, stdout, stderr }
}

export interface Served {
  readonly url: string
  readonly child: ChildProcess
  /** What it has written up to now. */
  readonly written: Ended
  /** Sends a signal and waits for the end; the code is null when the signal itself ended it. */
  end(signal: NodeJS.Signals): Promise<Ended>
}

/** `svc serve` in a process of its own, once it listens. */
export function serve(env: Environment, program = SVC): Promise<Served> {
  return listening(started(process.execPath, [program, 'serve'], env))
}

/** Starts `svc serve` and kills it after `afterMs` milliseconds, at whatever point of its start. */
export async function killedWhileItStarts(env: Environment, afterMs: number): Promise<void> {
  const starting = started(process.execPath, [SVC, 'serve'], env)
  await setTimeout(afterMs)
  await starting.end('SIGKILL')
}

/** What `svc serve` writes below a shell, as npm starts it, when the shell is killed. */
export async function orphaned(env: Environment): Promise<Ended> {
  const script = `"${process.execPath}" "${SVC}" serve; :`
  const shell = started('sh', ['-c', script], { npm_lifecycle_event: 'start', ...env })
  return (await listening(shell)).end('SIGKILL')
}

function started(command: string, args: string[], env: Environment) {
  const child = spawn(command, args, {
    env: environment({ SVC_PORT: '0', SVC_WORKERS: '1', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written: Ended = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', part => (written.stdout += part))
  child.stderr.on('data', part => (written.stderr += part))
  const ended = once(child, 'close').then(([code]) => {
    written.code = code
    return written
  })
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { child, written, ended, end }
}

async function listening(starting: ReturnType<typeof started>): Promise<Served> {
  const { child, written, ended, end } = starting
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, url] = /at (http:\S+)\n.*Connect/s.exec(written.stdout) ?? []
      if (url) resolve(url)
    })
    ended.then(() => reject(new Error(`ended before it listened: ${written.stderr}`)))
  })
  return { url, child, written, end }
}
