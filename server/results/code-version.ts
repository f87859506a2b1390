import { hash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const isSource = import.meta.url.endsWith('.ts')
/** What gives a result its bits: the physics, where it was built in one with all else, and its kernels. */
const FOLDERS = isSource
  ? ['../../workers/', '../../build/assembly/']
  : ['../../parts/', '../../assembly/']

/**
 * What tells one build from another: name, size and time of each file that computes. Their contents would take a third of a
 * second to read; a file that is changed has another time.
 */
export function codeVersion(): string {
  const lines = FOLDERS.flatMap(relative => {
    const folder = fileURLToPath(new URL(relative, import.meta.url))
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /(?<!\.d)\.(?:ts|js|json|wasm)$/.test(name))
      .sort()
      .map(name => {
        const { size, mtimeMs } = statSync(join(folder, name))
        return `${name} ${size} ${mtimeMs}`
      })
  })
  return hash('sha256', lines.join('\n'))
}
