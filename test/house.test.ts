// The rules of the house: what no compiler refuses and no reader should have to look for.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { codeOf, importsOf, type SourceFile, sourceFiles, textOf } from './support/source-tree.ts'

const test = suite('house')

const files = sourceFiles()
const sources = files.filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
const below = (...folders: string[]) =>
  sources.filter(({ path }) => folders.some(folder => path.startsWith(`${folder}/`)))

/** Fails with one line for each place. */
function none(places: string[]): void {
  assert.is(places.join('\n'), '')
}

/** Lines that match, as path:line: text. */
function lines(among: SourceFile[], pattern: RegExp, read = (text: string) => text): string[] {
  return among.flatMap(({ path, text }) =>
    read(text)
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  )
}

// What each part may import at run time beside itself; the longest name that fits a path is its part.
const WORKERS = ['workers', 'workers/numerics', 'workers/field', 'workers/expression']
const PHYSICS = [...WORKERS, 'workers/operators', 'workers/solvers']
const PARTS: Record<string, readonly string[]> = {
  assembly: [],
  'workers/numerics': ['workers'],
  'workers/field': ['workers', 'workers/numerics'],
  'workers/expression': ['workers', 'workers/numerics'],
  'workers/operators': WORKERS,
  'workers/solvers': [...WORKERS, 'workers/operators'],
  workers: PHYSICS,
  'server/store': WORKERS,
  'server/envelope': [...PHYSICS, 'server/store'],
  'server/accounts': [...WORKERS, 'server/store', 'server/envelope'],
  server: [...PHYSICS, 'server/store', 'server/envelope', 'server/accounts'],
  'server/tools': [...PHYSICS, 'server/store', 'server/envelope', 'server/accounts', 'server'],
  'server/doors': [...PHYSICS, 'server/store', 'server/envelope', 'server/accounts', 'server'],
  'server/http': [...WORKERS, 'server/envelope', 'server/accounts', 'server/doors', 'server'],
}
/** Where a node is put together from all its parts. */
const START = /^server\/(svc|open-house|open-node|commands\/[a-z-]+)\.ts$/

function partOf(path: string): string {
  const parts = Object.keys(PARTS).filter(part => path.startsWith(`${part}/`))
  return parts.sort((a, b) => b.length - a.length)[0] ?? path
}

test('imports go one way', () => {
  const bound = below('assembly', 'workers', 'server').filter(({ path }) => !START.test(path))
  none(
    bound.flatMap(file => {
      const part = partOf(file.path)
      const allowed = [part, ...(PARTS[part] ?? [])]
      return importsOf(file)
        .filter(to => START.test(to) || !allowed.includes(partOf(to)))
        .map(to => `${file.path} imports ${to}`)
    }),
  )
})

test('no file imports itself by way of others', () => {
  const edges = new Map(sources.map(file => [file.path, importsOf(file)]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, way: string[]) => {
    if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' -> '))
    else if (!done.has(path)) {
      for (const to of edges.get(path) ?? []) visit(to, [...way, path])
      done.add(path)
    }
  }
  for (const path of edges.keys()) visit(path, [])
  none(cycles)
})

test('every import of the project names a file that is there', () => {
  const paths = new Set(files.map(({ path }) => path))
  const missing = (file: SourceFile) =>
    importsOf(file).filter(to => !paths.has(to) && !paths.has(`${to}.ts`))
  none(below('workers', 'server').flatMap(file => missing(file).map(to => `${file.path}: ${to}`)))
})

test('a test file runs its suite and focuses on none', () => {
  const tests = below('test').filter(({ path }) => path.endsWith('.test.ts'))
  assert.ok(tests.length > 5)
  const runs = (path: string) => /^\s*\w+\.run\(\)$/m.test(textOf(path))
  // Suites that are run for several parts alike lie in a file that is no test by itself.
  const shared = (file: SourceFile) => importsOf(file).filter(to => to.startsWith('test/'))
  none(tests.filter(file => ![file.path, ...shared(file)].some(runs)).map(({ path }) => path))
  none(lines(tests, /\b\w+\.(only|skip)\(/))
})

test('nothing is unfinished', () => {
  // In pieces, so that this file does not name what it bans.
  const marks = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK']
  const words = ['not ' + 'implemented', 'place' + 'holder', 'dum' + 'my', 'lorem ' + 'ipsum']
  none(lines(sources, new RegExp(`\\b(${marks.join('|')})\\b`)))
  none(lines(sources, new RegExp(`\\b(${words.join('|')})\\b`, 'i')))
})

test('the project speaks of itself alone', () => {
  const places = [
    '/wo' + 'rk/',
    '/ro' + 'ot/',
    '/ho' + 'me/',
    '\\.\\./sha' + 'red',
    'contract' + '\\.md',
  ]
  none(lines(files, new RegExp(places.join('|'))))
})

test('no number depends on the JavaScript engine', () => {
  const physics = below('workers', 'server/envelope')
  const functions =
    'a?(sin|cos|tan)h?|atan2|exp|expm1|log|log2|log10|log1p|pow|cbrt|hypot|fround|random'
  none(lines(physics, new RegExp(`\\bMath\\.(${functions})\\b`), codeOf))
  // `**` is Math.pow, exact only for a square.
  none(lines(physics, /\*\*(?!\s*2(?![\d._]))/, codeOf))
})

test('nothing random or timed reaches a number', () => {
  const timeless = below('assembly', 'workers').filter(
    ({ path }) => path !== 'workers/field/clock.ts',
  )
  none(lines(timeless, /\b(Date\.now|new Date|performance\.now)\b/, codeOf))
  none(lines(below('assembly', 'workers', 'server'), /\bMath\.random\b/, codeOf))
})

test('exports have names', () => {
  none(lines(sources, /^export default\b/))
})

test('files are named in kebab-case', () => {
  const name = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|d))?\.[a-z]+$/
  none(
    below('assembly', 'workers', 'server', 'test', 'bench').flatMap(({ path }) =>
      name.test(path.split('/').at(-1)!) ? [] : [path],
    ),
  )
})

test('a file is at most 400 lines, domains of operators and tests apart', () => {
  const long = below('assembly', 'workers', 'server')
    .filter(({ path }) => !path.startsWith('workers/domains/'))
    .map(({ path, text }) => ({ path, count: text.split('\n').length - 1 }))
    .filter(({ count }) => count > 400)
  none(long.map(({ path, count }) => `${path}: ${count} lines`))
})

test('an index names nothing twice', () => {
  const indexes = sources.filter(({ path }) => path.endsWith('/index.ts'))
  none(
    indexes.flatMap(({ path, text }) => {
      const imports = text.split('\n').filter(line => line.startsWith('import '))
      return imports
        .filter((line, i) => imports.indexOf(line) !== i)
        .map(line => `${path}: ${line}`)
    }),
  )
})

test('only the command speaks on the console; the node logs', () => {
  const quiet = below('assembly', 'workers', 'server').filter(({ path }) => !START.test(path))
  none(lines(quiet, /\bconsole\.\w+\(/, codeOf))
})

test('every command that README shows is there', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const own = new Set(['ci', ...Object.keys(scripts)])
  const code = textOf('README.md').match(/```[\s\S]*?```|`[^`\n]+`/g) ?? []
  const shown = code.flatMap(text => [
    ...text.matchAll(/\bnpm (?:run )?(?:--silent )?([a-z][a-z-]*)/g),
  ])
  const names = shown.map(([, name]) => name!)
  assert.ok(names.length > 1)
  none(names.filter(name => !own.has(name)).map(name => `npm ${name}`))
})

test.run()
