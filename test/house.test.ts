// The rules of the house: what no compiler refuses and no reader should have to look for.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  codeOf,
  identifiersOf,
  importsOf,
  type SourceFile,
  sourceFiles,
  textOf,
} from './support/source-tree.ts'

const test = suite('house')

const files = sourceFiles()
const sources = files.filter(({ path }) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
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

// What each room may import beside itself, types included. A room names only rooms that stand above it, so that nothing
// points up and no circle can close; a folder or a lone file that is missing here fails.
const NUMBERS = [
  'workers/bounded-map.ts',
  'workers/failure.ts',
  'workers/memo.ts',
  'workers/refusal.ts',
  'workers/schema.ts',
  'workers/numerics',
  'workers/field',
]
const ENGINE = [...NUMBERS, 'workers/text', 'workers/units', 'workers/expression']
const CLOSED_FORMS = [...ENGINE, 'workers/operator.ts', 'workers/operators']
const PHYSICS = [
  ...CLOSED_FORMS,
  'workers/picture.ts',
  'workers/solver.ts',
  'workers/solvers',
  'workers/auto',
]
const SEALED = ['server/crypto', 'server/settings', 'server/store', 'server/envelope']
const CALLED = [...PHYSICS, ...SEALED, 'server/pictures', 'server/call']
const FEATURES = [
  ...[
    'accounts',
    'contracts',
    'jobs',
    'lines',
    'literature',
    'llm',
    'mail',
    'mesh',
    'names',
    'pages',
  ],
  ...['reactors', 'results', 'streams', 'transparency'],
].map(name => `server/${name}`)
const DOORS = ['server/doors', 'server/http']

const ROOMS: Readonly<Record<string, readonly string[]>> = {
  assembly: [],
  'workers/failure.ts': [],
  'workers/bounded-map.ts': [],
  'workers/memo.ts': ['workers/bounded-map.ts'],
  'workers/refusal.ts': ['workers/failure.ts'],
  'workers/schema.ts': [],
  'workers/kernel-table.ts': [],
  'workers/kernel.ts': ['workers/bounded-map.ts', 'workers/memo.ts', 'workers/kernel-table.ts'],
  'workers/crew.ts': ['workers/kernel.ts'],
  'workers/numerics': ['workers/failure.ts', 'workers/refusal.ts', 'workers/kernel.ts'],
  'workers/text': ['workers/memo.ts', 'workers/numerics'],
  'workers/field': [
    'workers/failure.ts',
    'workers/refusal.ts',
    'workers/schema.ts',
    'workers/numerics',
  ],
  'workers/units': [...NUMBERS, 'workers/text'],
  'workers/expression': [...NUMBERS, 'workers/kernel.ts', 'workers/text', 'workers/units'],
  'workers/operator.ts': ENGINE,
  'workers/domains': [...ENGINE, 'workers/operator.ts'],
  'workers/operators': [...ENGINE, 'workers/kernel.ts', 'workers/operator.ts'],
  'workers/dynamics': [...ENGINE, 'workers/kernel.ts'],
  'workers/continuum': [...ENGINE, 'workers/kernel.ts', 'workers/dynamics'],
  'workers/picture.ts': [],
  'workers/solver.ts': [...NUMBERS, 'workers/kernel.ts', 'workers/crew.ts', 'workers/picture.ts'],
  'workers/solvers': [
    ...ENGINE,
    'workers/dynamics',
    'workers/continuum',
    'workers/kernel-table.ts',
    'workers/kernel.ts',
    'workers/crew.ts',
    'workers/picture.ts',
    'workers/solver.ts',
  ],
  'workers/auto': [...CLOSED_FORMS, 'workers/solver.ts', 'workers/solvers'],
  // What a worker runs, and the records when it is asked for a closed form.
  'workers/main.ts': [...PHYSICS, 'workers/kernel.ts', 'workers/crew.ts', 'workers/domains'],
  'server/crypto': [...NUMBERS, 'workers/kernel.ts'],
  'server/settings': [...NUMBERS, 'workers/text', 'server/crypto'],
  'server/store': [...NUMBERS, 'server/crypto'],
  'server/envelope': [...NUMBERS, 'workers/solver.ts', 'server/crypto', 'server/store'],
  'server/pictures': [...NUMBERS, 'workers/picture.ts', 'workers/solver.ts'],
  'server/call': [
    ...PHYSICS,
    'workers/kernel.ts',
    'workers/crew.ts',
    'workers/main.ts',
    ...SEALED,
    'server/pictures',
  ],
  'server/accounts': CALLED,
  'server/results': CALLED,
  'server/contracts': CALLED,
  'server/jobs': CALLED,
  'server/lines': CALLED,
  'server/literature': CALLED,
  'server/llm': CALLED,
  'server/mail': CALLED,
  'server/names': CALLED,
  'server/pages': CALLED,
  'server/transparency': CALLED,
  // Peers exchange what the log signs; templates are among what is mirrored.
  'server/mesh': [...CALLED, 'server/contracts', 'server/transparency'],
  // What ticks and steps can be heard through an encrypted line.
  'server/reactors': [...CALLED, 'server/lines'],
  'server/streams': [...CALLED, 'server/accounts', 'server/lines'],
  'server/doors': [...CALLED, ...FEATURES],
  'server/http': [...CALLED, 'server/doors'],
  'server/tools': [...CALLED, ...FEATURES, 'server/doors'],
  'server/node': [...CALLED, 'workers/domains', ...FEATURES, ...DOORS, 'server/tools'],
  'server/commands': [...CALLED, ...FEATURES, 'server/node'],
  'server/svc.ts': ['workers/text', 'server/settings', 'server/commands'],
  'clients/typescript': [
    'workers/domains',
    'workers/solvers',
    'workers/operators',
    'server/call',
    'server/doors',
    'server/tools',
  ],
  // A page in a browser: it knows the service by what it answers.
  'console/api': ['clients/typescript'],
  'console/parts': ['console/api'],
  'console/pages': ['console/api', 'console/parts'],
  'console/main.tsx': ['console/api', 'console/parts', 'console/pages'],
}
const SERVER_ROOMS_MAX = 25

const DIVIDED = new Set(['workers', 'server', 'clients', 'console'])

/** The first two parts of a path below workers/, server/, clients/ and console/, else the first. */
function roomOf(path: string): string {
  const [top, next] = path.split('/')
  return DIVIDED.has(top!) ? `${top}/${next}` : top!
}

test('imports go one way, types included', () => {
  none(
    below('assembly', 'workers', 'server', 'clients', 'console').flatMap(file => {
      const room = roomOf(file.path)
      const allowed = [room, ...(ROOMS[room] ?? [])]
      return importsOf(file)
        .filter(to => !allowed.includes(roomOf(to)))
        .map(to => `${file.path} imports ${to}`)
    }),
  )
})

test('a room names none that stands below it, and each room has its rule', () => {
  const names = Object.keys(ROOMS)
  const upward = names.flatMap((room, i) =>
    ROOMS[room]!.filter(to => names.indexOf(to) >= i || !names.includes(to)).map(
      to => `${room}: ${to}`,
    ),
  )
  none(upward)
  const there = new Set(
    below('assembly', 'workers', 'server', 'clients', 'console').map(({ path }) => roomOf(path)),
  )
  none([...there].filter(room => !names.includes(room)))
  none(names.filter(room => !there.has(room)))
})

test('the server has its command and at most 25 rooms', () => {
  const rooms = new Set(below('server').map(({ path }) => path.split('/')[1]!))
  none([...rooms].filter(name => name.endsWith('.ts') && name !== 'svc.ts'))
  assert.ok(rooms.size - 1 <= SERVER_ROOMS_MAX, `${rooms.size - 1} rooms`)
})

test('no file imports itself by way of others, types included', () => {
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
    importsOf(file).filter(to => ![to, `${to}.ts`].some(one => paths.has(one)))
  none(
    below('workers', 'server', 'console').flatMap(file =>
      missing(file).map(to => `${file.path}: ${to}`),
    ),
  )
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
  // A field of a form has an attribute of that name.
  const words = [
    'not ' + 'implemented',
    'place' + 'holder(?!=\\{)',
    'dum' + 'my',
    'lorem ' + 'ipsum',
  ]
  none(lines(sources, new RegExp(`\\b(${marks.join('|')})\\b`)))
  none(lines(sources, new RegExp(`\\b(${words.join('|')})(?!\\w)`, 'i')))
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
  // The pulse, and what a thread that helps has worked: it is debited.
  const clocks = ['workers/field/clock.ts', 'workers/crew.ts']
  const timeless = below('assembly', 'workers').filter(({ path }) => !clocks.includes(path))
  none(lines(timeless, /\b(Date\.now|new Date|performance\.now)\b/, codeOf))
  none(lines(below('assembly', 'workers', 'server'), /\bMath\.random\b/, codeOf))
})

test('an input is refused through its constructors, which know the form', () => {
  const others = below('workers', 'server').filter(({ path }) => path !== 'workers/refusal.ts')
  const bare = /new Failure\(\s*'(INVALID|MISSING)_INPUT'/
  none(others.flatMap(({ path, text }) => (bare.test(text) ? [path] : [])))
})

test('no module holds what changes: it belongs to the house, to an object or to a function of memo.ts', () => {
  // The main of a thread owns what the thread holds.
  const owners = ['server/store/sqlite/writer.ts', 'server/results/replying.ts']
  const among = below('workers', 'server').filter(({ path }) => !owners.includes(path))
  none(lines(among, /^(export )?(let|var) /, codeOf))
  // A table is typed as read-only or has the name of a constant, and is filled where it stands.
  const holds =
    /^(?:export )?const (\w+)(: Readonly[^=]*)?[^=]*=\s*(?:new (WeakMap|WeakSet|BoundedMap|Map|Set|\w*Array)\b(?:<[^\n]*>)?\(|(?:\[\]|\{\})$)/gm
  none(
    among.flatMap(({ path, text }) =>
      [...codeOf(text).matchAll(holds)].flatMap(([line, name, isTyped, kind]) => {
        const isTable = isTyped !== undefined || /^[A-Z][A-Z\d_]*$/.test(name!)
        return isTable && /^(Map|Set)?$/.test(kind ?? '') ? [] : [`${path}: ${line}`]
      }),
    ),
  )
})

/** Where one of the words below is the name of something else: a code, a member that callers see or that is stored. */
const SEEN: Readonly<Record<string, RegExp>> = {
  asked: /^server\/literature\//, // sources of a search, as they were asked
  document_kept: /^server\/store\/sqlite\//, // of the SQL
  found: /^workers\/solvers\/zeta\/zeros\.ts$/, // detail of a refusal
  // The older name of an input's text; the first names of an author, as Crossref calls them; a state of a template.
  given:
    /^(workers\/units\/quantity\.ts|server\/(envelope\/schema|contracts\/templates\/.*)\.ts|test\/support\/literature\.ts|bench\/truth\/draw\.ts)$/,
  madeBy: /^server\/(call|lines|streams)\//, // member of stored lines and channels
  share_kept: /^server\/contracts\/templates\//, // of an env
}
test('a name says what a thing is, not that somebody told, asked, kept, made, gave or found it', () => {
  const words = new Set(['told', 'asked', 'kept', 'made', 'given', 'found'])
  const isWord = (name: string) =>
    name.split(/_|(?<=[a-z\d])(?=[A-Z])/).some(part => words.has(part.toLowerCase()))
  const isCode = /^(not|method|resource)_?not_?found$|^not_?found$/i
  const among = below('assembly', 'workers', 'server', 'console', 'bench', 'test/support')
  none(
    among.flatMap(({ path, text }) =>
      [...identifiersOf(text)]
        .filter(name => isWord(name) && !isCode.test(name) && !SEEN[name]?.test(path))
        .map(name => `${path}: ${name}`),
    ),
  )
})

test('exports have names', () => {
  none(lines(sources, /^export default\b/))
})

test('files are named in kebab-case', () => {
  const name = /^[a-z0-9]+(-[a-z0-9]+)*(\.(long\.test|test|d))?\.[a-z]+$/
  none(
    below('assembly', 'workers', 'server', 'console', 'test', 'bench').flatMap(({ path }) =>
      name.test(path.split('/').at(-1)!) ? [] : [path],
    ),
  )
})

test('a file is at most 400 lines, domains of operators and tests apart', () => {
  const long = below('assembly', 'workers', 'server', 'console')
    .filter(({ path }) => !path.startsWith('workers/domains/'))
    .map(({ path, text }) => ({ path, count: text.split('\n').length - 1 }))
    .filter(({ count }) => count > 400)
  none(long.map(({ path, count }) => `${path}: ${count} lines`))
})

test('limits are named by what they bound, and end in _MAX or _MIN', () => {
  const limit =
    /\bconst (MOST|LARGEST|LONGEST|SMALLEST|LEAST|LIMIT|MAX|MIN|MAXIMUM|MINIMUM)(_|\b)|\bconst [A-Z\d_]+_((MOST|LIMIT)\b|(MAX|MIN)_)/
  none(lines(below('workers', 'server'), limit))
})

/** Keys of solvers that are words of their own as well, and where they stand as such. */
const WORDS: Readonly<Record<string, RegExp>> = {
  acoustic: /^workers\/solvers\/wave\//, // a kind of waves
  action: /^server\/(lines|reactors|streams)\//, // the member that says what to do
  flow: /^workers\/solvers\/grid\//, // of power along a branch
  gauge: /^(server\/call\/metrics|server\/call\/metric-families|workers\/units\/unit-table)\.ts$/, // a metric that goes up and down, a pressure
  grid: /^workers\/solvers\/quant\//, // the method that solves an equation on one
  lotka: /^workers\/solvers\/systems\/own-words\.ts$/, // the tool that shows words in full
  solve: /^(server\/call\/pool|workers\/solvers\/systems\/own-words)\.ts$/, // what the module of a worker exports; as lotka
  tumor: /^workers\/text\/stem\.ts$/, // one of two spellings
  zeta: /^workers\/expression\//, // a Greek letter, and a function
}
/** Records and templates are prose of their field: a keyword such as heat names no solver. */
const PROSE = ['workers/domains/', 'server/contracts/templates/']

test('no file knows a solver by its name but its own and the index', () => {
  const own = (key: string) => `workers/solvers/${key}/`
  const keys = sources.flatMap(
    ({ path }) => /^workers\/solvers\/(\w+)\/\1\.ts$/.exec(path)?.[1] ?? [],
  )
  assert.ok(keys.length >= 28)
  const others = below('workers', 'server', 'console').filter(
    ({ path }) => path !== 'workers/solvers/index.ts' && PROSE.every(at => !path.startsWith(at)),
  )
  for (const key of keys) {
    const strangers = others.filter(({ path }) => !path.startsWith(own(key)))
    const literal = new RegExp(`(['"\`])(svc_)?${key}\\1`)
    none(lines(strangers, literal).filter(at => !WORDS[key]?.test(at.split(':')[0]!)))
    // One solver may send its caller to another.
    const server = strangers.filter(({ path }) => !path.startsWith('workers/solvers/'))
    none(lines(server, new RegExp(`\\bsvc_${key}\\b`)))
    none(lines(server, new RegExp(`solvers/${key}/`)))
    // What several use has a room of its own.
    const solvers = strangers.filter(({ path }) => path.startsWith('workers/solvers/'))
    none(lines(solvers, new RegExp(`from '(?:\\.\\./)+${key}/`)))
  }
})

test('a tool is named in its own room alone, but for prose and the example of the MCP route', () => {
  const named = /(?:\bname: |\b[A-Z_]+ = )'(svc_[a-z_]+)'/g
  const rooms = new Map<string, string>()
  for (const { path, text } of below('server')) {
    if (!/\bdefineTool\(|_TOOL = '/.test(text)) continue
    for (const [, name] of text.matchAll(named)) rooms.set(name!, roomOf(path))
  }
  assert.ok(rooms.size >= 30)
  for (const [name, room] of rooms) {
    const strangers = below('workers', 'server').filter(({ path }) => roomOf(path) !== room)
    const found = lines(strangers, new RegExp(`(['"\`])${name}\\1`))
    none(found.filter(at => !at.startsWith('server/doors/openapi/transport.ts:')))
  }
})

test('operators are named by records, contracts and solvers, and by examples of tools', () => {
  // KO42, the metric tensioner, is the specification's own and belongs to every computation.
  const id = /'(?!KO42')[A-Z]{2}\d{1,3}'/
  const free = ['workers/domains/', 'workers/solvers/', 'server/contracts/templates/']
  const found = below('workers', 'server')
    .filter(({ path }) => free.every(at => !path.startsWith(at)))
    .flatMap(({ path, text }) => lines([{ path, text }], id, codeOf))
  const example = /^server\/tools\/.*\b(examples|input|id|operators): ?[[{']/
  none(found.filter(at => !example.test(at)))
})

test('whoever opens a node brings solvers, domains and templates; nobody else reads their lists', () => {
  const list = /^(workers\/(solvers|domains)|server\/contracts\/templates)\/index\.ts$/
  const opens = ['server/node/open-house.ts', 'workers/main.ts']
  none(
    below('workers', 'server')
      .filter(file => !opens.includes(file.path) && importsOf(file).some(to => list.test(to)))
      .map(({ path }) => path),
  )
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
  const speaks = /^server\/(svc\.ts|commands\/)/
  const quiet = below('assembly', 'workers', 'server').filter(({ path }) => !speaks.test(path))
  none(lines(quiet, /\bconsole\.\w+\(/, codeOf))
})

test('an entry of the changelog is one line, so that a merge cuts none, and stands once', () => {
  const entries = textOf('CHANGELOG.md')
    .split('\n')
    .filter(line => line !== '')
  none(entries.filter(line => !/^(# |## |- )/.test(line)))
  none(entries.filter((line, i) => entries.indexOf(line) !== i))
})

test('every command that the pages show is there', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const own = new Set(['ci', 'pack', 'install', ...Object.keys(scripts)])
  const pages = ['README.md', 'CONTRIBUTING.md'].map(textOf).join('\n')
  const code = pages.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? []
  const shown = code.flatMap(text => [
    ...text.matchAll(/\bnpm (?:run )?(?:--silent )?([a-z][a-z-]*)/g),
  ])
  const names = shown.map(([, name]) => name!)
  assert.ok(names.length > 1)
  none(names.filter(name => !own.has(name)).map(name => `npm ${name}`))
})

test('every path that the page on security names is there', () => {
  const there = new Set(
    files.flatMap(({ path }) =>
      path.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/')),
    ),
  )
  const named = [
    ...textOf('docs/security.md').matchAll(/`((?:docs|server|test|workers)\/[\w./-]+)`/g),
  ]
  assert.ok(named.length > 100)
  none(named.map(([, path]) => path!).filter(path => !there.has(path.replace(/\/$/, ''))))
})

test.run()
