// Writes the client as a package: its sources with those that are made for a service, compiled to JavaScript and types.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Surface, sourcesOf } from './sources.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const HERE = join(ROOT, 'clients/typescript')

const PACKAGE = {
  name: 'physics-compute-client',
  version: '1.0.0',
  description:
    'Client of the physics compute service for Node, Deno, Bun and browsers: fetch and WebCrypto alone',
  license: 'MIT',
  type: 'module',
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  files: ['dist', 'README.md'],
  sideEffects: false,
}

const COMPILER = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    rootDir: 'src',
    outDir: 'dist',
  },
  include: ['src'],
}

/** Throws with what the compiler says. */
export function writePackage(surface: Surface, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(HERE, 'src'), join(folder, 'src'), { recursive: true })
  for (const [file, text] of sourcesOf(surface)) writeFileSync(join(folder, 'src', file), text)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(PACKAGE, null, 2)}\n`)
  writeFileSync(join(folder, 'tsconfig.json'), `${JSON.stringify(COMPILER, null, 2)}\n`)
  writeFileSync(join(folder, 'README.md'), readFileSync(join(HERE, 'README.md')))
  compile(folder)
}

/** Runs the compiler of this project over a folder with a tsconfig.json. */
export function compile(folder: string): void {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout + stderr)
}
