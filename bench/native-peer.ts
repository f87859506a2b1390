import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What bench/native/<name>.c, built by gcc -O3 -march=native, prints for `words`; undefined without gcc. */
export function nativeNumbers(
  name: string,
  words: ReadonlyArray<string | number>,
): number[] | undefined {
  const source = fileURLToPath(new URL(`../../bench/native/${name}.c`, import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  try {
    const program = join(folder, name)
    const flags = ['-O3', '-march=native', '-o', program, source, '-lm']
    if (spawnSync('gcc', flags).status !== 0) return undefined
    const { stdout, status } = spawnSync(program, words.map(String), { encoding: 'utf8' })
    return status === 0 ? stdout.trim().split(/\s+/).map(Number) : undefined
  } finally {
    rmSync(folder, { recursive: true })
  }
}
