// Makes of the modules of the service the ones that it runs from where it was built, when a source has changed since:
//   node deploy/bundle.mjs [--whole]        whole: what is shipped, which no other form can stand in for
// A node is more than a thousand modules, and to find and to read them was the half of its start. What is loaded together
// stands in one part (build/parts), without types, comments and blanks, but with every name. Modules that are loaded by
// their path (threads, solvers, what the first answer does not need) have a module at that path that is one line.
// The main thread needs nearly all of it at once, another thread little, so what both need stands in parts of each.
// Nothing is computed here: a compiler that folds constants has powers and roundings of its own.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROOMS = ['server', 'workers']
const PROGRAM = 'server/svc'
const PARTS = 'build/parts'
/** What the parts were made of. */
const STAMP = `${PARTS}/.sources`

/** A path that ends as the module does which loads it, with what is done with it. */
const BY_PATH = /(\w*)\(?`(\.{1,2}\/[^`]*?)\$\{(?:extname\(import\.meta\.url\)|ending)\}`/g
/** Such a path of any folder that has a module of its own name. */
const BY_NAME = '$' + '{key}/$' + '{key}'

async function bundle() {
  const sources = sourcesOf(ROOMS)
  const stamp = stampOf(sources)
  if (existsSync(at(STAMP)) && readFileSync(at(STAMP), 'utf8') === stamp) return
  const vite = await import('vite').catch(() => undefined)
  if (vite === undefined) return runFromSources()
  const entries = [{ room: 'node', module: PROGRAM }, ...sources.flatMap(loadedByPath(sources))]
  rmSync(at(PARTS), { recursive: true, force: true })
  for (const room of ['node', 'threads']) {
    const own = entries.filter(entry => entry.room === room).map(({ module }) => module)
    await vite.build(settings(room, [...new Set(own)]))
  }
  for (const entry of entries) write(`${entry.module}.js`, `export * from '${wayTo(entry)}'\n`)
  write(`${PROGRAM}.js`, program(JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node))
  writeFileSync(at(STAMP), stamp)
}

/** An older Node would end in the middle of a module, and npm only warns of it. */
function program(needed) {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(needed)
  return `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > ${major} || (major === ${major} && minor >= ${minor})) {
  await import('${wayTo({ room: 'node', module: PROGRAM })}')
} else {
  console.error('svc: it needs Node ${major}.${minor} or later, and this is ' + process.versions.node)
  process.exitCode = 1
}
`
}

/** Where there is no compiler, as in an installation without one, the program is that of the sources. */
function runFromSources() {
  if (process.argv.includes('--whole')) throw new Error('vite is not installed: npm ci')
  console.error('vite is not installed: the node runs from its sources')
  rmSync(at(PARTS), { recursive: true, force: true })
  const up = '../..'
  const lines = [
    `import '${up}/server/node/compile-cache.mjs'`,
    `await import('${up}/${PROGRAM}.ts')`,
  ]
  write(`${PROGRAM}.js`, `${lines.join('\n')}\n`)
}

function at(path) {
  return join(ROOT, path)
}

function write(path, text) {
  const place = at(`build/${path}`)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, text)
}

function sourcesOf(rooms) {
  return rooms
    .flatMap(room =>
      readdirSync(at(room), { recursive: true, encoding: 'utf8' }).map(file => `${room}/${file}`),
    )
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.endsWith('.ts'))
    .sort()
}

/** Size and time of each source, as its text would take longer to read than the node to start. */
function stampOf(sources) {
  const digest = createHash('sha256')
  for (const file of [...sources, 'deploy/bundle.mjs', 'package-lock.json']) {
    const { size, mtimeMs } = statSync(at(file))
    digest.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return digest.digest('hex')
}

/** What a file of the server loads is for its own thread; whatever else has a path is a thread or stands in one. */
const loadedByPath = sources => file =>
  [...readFileSync(at(file), 'utf8').matchAll(BY_PATH)].flatMap(([, doing, path]) => {
    const room = doing === 'load' ? 'node' : 'threads'
    return modulesAt(posix.join(posix.dirname(file), path), sources)
      .filter(module => module !== PROGRAM) // a further process, of which the node's room has the whole
      .map(module => ({ room, module }))
  })

function modulesAt(module, sources) {
  if (!module.endsWith(BY_NAME)) {
    if (!sources.includes(`${module}.ts`)) throw new Error(`there is no ${module}.ts`)
    return [module]
  }
  const folder = module.slice(0, -BY_NAME.length)
  const own = sources.filter(one => one.startsWith(folder)).map(one => one.slice(folder.length))
  return own.filter(isNamedAsItsFolder).map(one => folder + one.replace(/\.ts$/, ''))
}

function isNamedAsItsFolder(path) {
  const [folder, name, ...deeper] = path.split('/')
  return deeper.length === 0 && name === `${folder}.ts`
}

const partOf = module => module.replaceAll('/', '-')
const wayTo = ({ room, module }) =>
  posix.relative(posix.dirname(`build/${module}`), `${PARTS}/${room}/${partOf(module)}.js`)

function settings(room, entries) {
  return {
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [records(), places(), narrow()],
    ssr: { external: true },
    build: {
      ssr: true,
      outDir: at(`${PARTS}/${room}`),
      emitAssets: room === 'node',
      target: 'es2024',
      rolldownOptions: {
        input: Object.fromEntries(entries.map(entry => [partOf(entry), at(`${entry}.ts`)])),
        output: {
          format: 'esm',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  }
}

/**
 * The records of the operators are plain data, 1.9 MB of them. As a program they would stay in memory as source, as code and
 * as what it makes; read from files, a domain's when one of its operators is wanted, they are there once or not at all. So are
 * the indices of their search, which take half a second to make.
 */
function records() {
  const room = at('workers')
  const domainsFile = join(room, 'domains/index.ts')
  const prebuiltFile = join(room, 'operators/prebuilt.ts')
  return {
    name: 'records',
    async load(id) {
      const keep = (name, value) => {
        const source = escaped(JSON.stringify(value))
        assert.deepStrictEqual(JSON.parse(source), value)
        this.emitFile({ type: 'asset', fileName: `${name}.json`, source })
      }
      if (id === domainsFile) {
        const { domains } = await import(pathToFileURL(id).href)
        for (const { prefix, operators } of domains) keep(`operators-${prefix}`, operators)
        keep(
          'domains',
          domains.map(({ operators, ...domain }) => domain),
        )
        return `${READ}
export const domains = read('domains').map(domain => {
  let operators
  return Object.defineProperty(domain, 'operators', {
    get: () => (operators ??= read('operators-' + domain.prefix)),
    enumerable: true,
  })
})`
      }
      if (id === prebuiltFile) {
        const { prebuild } = await import(pathToFileURL(join(room, 'operators/prebuild.ts')).href)
        const { domains } = await import(pathToFileURL(domainsFile).href)
        const { names, words, forms } = prebuild(domains)
        keep('names', names)
        keep('words', words)
        keep('forms', forms)
        return `${READ}
import { domains } from '../domains/index.ts'
const prebuilt = { names: read('names'), words: () => read('words'), forms: () => read('forms') }
export const prebuiltFor = of => (of === domains ? prebuilt : undefined)`
      }
      return null
    },
  }
}

const READ = `import { readFileSync } from 'node:fs'
const read = name =>
  JSON.parse(readFileSync(new URL('../../parts/node/' + name + '.json', import.meta.url), 'latin1'))`

/** A text that is taken as it is written, with such a letter in it. */
const RAW = /String\.raw`[^`]*[^\0-\x7f]/

/** One octet a character in the memory of V8, where one beyond Latin 1 makes it two for all of a source. */
function narrow() {
  return {
    name: 'narrow',
    generateBundle(_options, files) {
      for (const part of Object.values(files)) {
        if (part.type === 'chunk' && !RAW.test(part.code)) part.code = escaped(part.code)
      }
    },
  }
}

/** In names, texts and patterns of a program, and in JSON, `\u03c9` is the letter. */
function escaped(text) {
  return text.replace(/[^\0-\x7f]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** In a part every module goes on to know the place at which it would stand by itself. */
function places() {
  return {
    name: 'places',
    transform(code, id) {
      const path = relative(ROOT, id).replaceAll('\\', '/')
      if (!ROOMS.some(room => path.startsWith(`${room}/`))) return null
      if (!code.includes('import.meta.url')) return null
      const place = `new URL('../../${path.replace(/ts$/, 'js')}', import.meta.url).href`
      return { code: code.replaceAll('import.meta.url', `(${place})`), map: null }
    },
  }
}

await bundle()
