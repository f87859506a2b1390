// Compiles each target of asconfig.json whose text is not that of its .wasm: the kernel's own file, what it
// imports however far, its options and the compiler. Target `heat` is assembly/heat.ts. The digest of that
// text stands beside the .wasm, so that a checkout, a copy or a clock rebuilds nothing. One process compiles
// them all, and loads the compiler only when one is stale: loading costs more than a kernel. The compiler is itself
// WebAssembly; `node --liftoff-only` spares V8 to optimise it: 1.4 s of CPU for a kernel instead of 2.5 s, and the same bytes.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourcesOf } from './sources.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = path => readFileSync(join(root, path), 'utf8')
const { targets, options } = JSON.parse(read('asconfig.json'))
const { version } = JSON.parse(read('node_modules/assemblyscript/package.json'))

// sin, cos and tan of AssemblyScript 0.28 read the eight bytes in front of their table of 2/pi where 1647099 < |x| < 2^22: they
// must be 0, as they are at the beginning of a memory, and are another table's last elsewhere.
const TABLE_READ = 'let b0 = load<u64>(tblPtr, 0 << 3);'
const TABLE_READ_MENDED = 'let b0 = offset < 0 ? 0 : load<u64>(tblPtr, 0 << 3);'
const USES_TABLE = /\b(sin|cos|tan)\(/

function mendCompiler({ libraryFiles }) {
  if (!libraryFiles.math.includes(TABLE_READ))
    throw new Error('another sin than the one mended here')
  libraryFiles.math = libraryFiles.math.replace(TABLE_READ, TABLE_READ_MENDED)
}

const stampOf = outFile => outFile.replace(/wasm$/, 'from')
const stale = Object.entries(targets).flatMap(([name, target]) => {
  const texts = [version, JSON.stringify([target, options])]
  for (const path of sourcesOf(`assembly/${name}.ts`, read)) texts.push(path, read(path))
  if (texts.some(text => USES_TABLE.test(text))) texts.push(TABLE_READ_MENDED)
  const digest = createHash('sha256').update(texts.join('\0')).digest('hex')
  return digest === stampIn(target) ? [] : [{ name, outFile: target.outFile, digest }]
})

function stampIn({ outFile }) {
  try {
    readFileSync(join(root, outFile))
    return read(stampOf(outFile))
  } catch {
    return undefined
  }
}

enableCompileCache(join(root, 'build/cache'))
const asc = stale.length > 0 && (await import('assemblyscript/asc')).default
if (asc) mendCompiler(asc)
for (const { name, outFile, digest } of stale) {
  mkdirSync(dirname(join(root, outFile)), { recursive: true })
  rmSync(join(root, stampOf(outFile)), { force: true })
  // biome-ignore format: one option a word
  const words = [`assembly/${name}.ts`, '--config', 'asconfig.json', '--target', name, '--baseDir', root]
  const { error, stderr } = await asc.main(words)
  if (error) {
    console.error(stderr.toString())
    process.exit(1)
  }
  // The loader instantiates; of the bindings only the declarations are of use.
  rmSync(join(root, outFile.replace(/wasm$/, 'js')), { force: true })
  writeFileSync(join(root, stampOf(outFile)), digest)
}
