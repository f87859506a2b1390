import { posix } from 'node:path'

const IMPORTED = /^\s*(?:import|export)\b[^'"]*?['"](\.[^'"]+)['"]/gm

/**
 * The file and all that it imports, however far, each once and in a fixed order: what its .wasm is made of.
 * `read` gives the text of a path, relative to the same folder as `path`.
 */
export function sourcesOf(path, read, found = new Set()) {
  if (found.has(path)) return found
  found.add(path)
  for (const [, to] of read(path).matchAll(IMPORTED)) {
    const file = posix.join(posix.dirname(path), to)
    sourcesOf(file.endsWith('.ts') ? file : `${file}.ts`, read, found)
  }
  return found
}
