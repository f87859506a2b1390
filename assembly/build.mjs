// Compiles each target of asconfig.json that is older than any file of this folder. Target `heat` is
// assembly/heat.ts. One process compiles them all: starting the compiler costs more than a kernel.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const root = fileURLToPath(new URL('..', import.meta.url))
const { targets } = JSON.parse(readFileSync(join(root, 'asconfig.json'), 'utf8'))
const age = path => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
const sources = readdirSync(join(root, 'assembly'), { recursive: true }).map(f => `assembly/${f}`)
const newest = Math.max(...[...sources, 'asconfig.json'].map(age))

mkdirSync(join(root, 'build/assembly'), { recursive: true })
for (const [name, { outFile }] of Object.entries(targets)) {
  if (age(outFile) >= newest) continue
  // biome-ignore format: one option a word
  const words = [`assembly/${name}.ts`, '--config', 'asconfig.json', '--target', name, '--baseDir', root]
  const { error, stderr } = await asc.main(words)
  if (error) {
    console.error(stderr.toString())
    process.exit(1)
  }
  // The loader instantiates; of the bindings only the declarations are of use.
  rmSync(join(root, outFile.replace(/wasm$/, 'js')), { force: true })
}
