import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What bench/native/<name>.c, built by gcc, prints for `words`; undefined without gcc. */
export function nativeNumbers(
  name: string,
  words: ReadonlyArray<string | number>,
  optimisation: readonly string[] = ['-O3', '-march=native'],
): number[] | undefined {
  const source = fileURLToPath(new URL(`./native/${name}.c`, import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  try {
    const program = join(folder, name)
    const flags = [...optimisation, '-o', program, source, '-lm']
    if (spawnSync('gcc', flags).status !== 0) return undefined
    const { stdout, status } = spawnSync(program, words.map(String), { encoding: 'utf8' })
    return status === 0 ? stdout.trim().split(/\s+/).map(Number) : undefined
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What bench/native/<name>.py prints as JSON; undefined where no python3 has what it imports. */
export function pythonAnswer<T>(
  name: string,
  words: ReadonlyArray<string | number>,
): T | undefined {
  const script = fileURLToPath(new URL(`./native/${name}.py`, import.meta.url))
  // The system's own Python has the packages of the system.
  for (const python of ['python3', '/usr/bin/python3']) {
    const { stdout, status } = spawnSync(python, [script, ...words.map(String)], {
      encoding: 'utf8',
    })
    if (status === 0) return JSON.parse(stdout) as T
  }
  return undefined
}
