// Pythons of this machine, and laws that need one: skipped, and counted as skipped, where there is none.
import { spawn, spawnSync } from 'node:child_process'
import type { Test } from 'uvu'
import type { Ended } from './process.ts'
import { LONG_TIER } from './tier.ts'

const OTHERS = ['3.9', '3.10', '3.11', '3.12', '3.13'].map(version => `python${version}`)

/** A command of a version manager may be there without its Python. */
const runs = (python: string) =>
  spawnSync(python, ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0

/** python3, and in the long tier every other one that the client is for. */
export const pythonsAtHand = (): string[] => ['python3', ...(LONG_TIER ? OTHERS : [])].filter(runs)

/** Defines a law once for each Python. */
export function lawOfPython(
  test: Test,
  pythons: readonly string[],
): (title: string, hold: (python: string) => Promise<void>) => void {
  return (title, hold) => {
    if (pythons.length === 0) test.skip(title)
    for (const python of pythons) test(`${title} by ${python}`, () => hold(python))
  }
}

/** Runs a Python to its end, with these variables alone beside the path. */
export function runPython(
  python: string,
  args: readonly string[],
  { cwd, env, input = '' }: { cwd: string; env: Record<string, string>; input?: string },
): Promise<Ended> {
  const { PATH, HOME } = process.env
  const child = spawn(python, args, {
    cwd,
    env: { PATH, HOME, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const ended: Ended = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', part => (ended.stdout += part))
  child.stderr.on('data', part => (ended.stderr += part))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve({ ...ended, code }))
  })
}
