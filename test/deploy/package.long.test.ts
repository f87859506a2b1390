// The package and the bundle as they are shipped: made by the release script in a copy of the sources; the package put beside the
// packages that it names and no others, and used as somebody uses it who has installed it.
// Time limit: 300 s
import { execFileSync, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RELEASE } from '../../server/settings/version.ts'
import { near } from '../support/near.ts'
import { type Served, serve } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** On the disk of whoever installs it, with all that it needs. */
const INSTALLED_MAX_MB = 40
/** Resident memory of a node at rest, of which Node itself is 42. */
const IDLE_MAX_MIB = 150
/** Its main thread is more than 1,400 modules. */
const PARTS_MAX = 120

const MCP_NAME = 'io.github.example/physics-compute-service'

interface Lock {
  readonly packages: Readonly<
    Record<string, { dependencies?: Readonly<Record<string, string>>; optional?: boolean }>
  >
}

/** Names of the packages that a package needs, however far, as the lock file has them at the top of node_modules. */
function closureOf(names: readonly string[]): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const found = new Set(names)
  for (const name of found) {
    const own = packages[`node_modules/${name}`]
    assert.ok(own, `${name} is not in the lock file`)
    for (const next of Object.keys(own.dependencies ?? {})) found.add(next)
  }
  return [...found]
}

/** As the disk has them, in blocks: most files are small. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + 512 * statSync(join(parentPath, name)).blocks, 0)
}

const test = suite<{ folder: ReturnType<typeof temporaryFolder>; packed: string; node: Served }>(
  'package',
)

test.before(async context => {
  context.folder = temporaryFolder()
  const copy = join(context.folder.path, 'copy')
  mkdirSync(copy)
  const rooms = ['assembly', 'clients', 'console', 'deploy', 'docs', 'server', 'workers']
  const sources = [...rooms, 'build/assembly', 'README.md']
  const settings = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'asconfig.json',
    'CHANGELOG.md',
    'LICENSE',
  ]
  for (const path of [...sources, ...settings]) {
    cpSync(join(root, path), join(copy, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const before = readFileSync(join(copy, 'package.json'), 'utf8')
  const options = { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] }
  const places = ['--mcp-name', MCP_NAME, '--bundle-url', 'https://example.org/bundle.mcpb']
  const release = ['deploy/release.mjs', 'make', context.folder.path, ...places]
  execFileSync(process.execPath, release, options)
  assert.is(readFileSync(join(copy, 'package.json'), 'utf8'), before)
  const [tarball] = readdirSync(context.folder.path).filter(name => name.endsWith('.tgz'))
  context.packed = join(context.folder.path, 'node_modules/physics-compute-service')
  mkdirSync(context.packed, { recursive: true })
  const into = ['--strip-components=1', '-C', context.packed]
  execFileSync('tar', ['-xzf', join(context.folder.path, tarball!), ...into])
})
test.after(({ folder }) => folder.remove())

const manifestOf = (packed: string) =>
  JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
    optionalDependencies?: object
    bin: Record<string, string>
  }

test('it holds what runs and nothing that builds', ({ packed }) => {
  const { dependencies, optionalDependencies } = manifestOf(packed)
  assert.is(dependencies['assemblyscript'] ?? dependencies['dejavu-fonts-ttf'], undefined)
  assert.is(optionalDependencies, undefined)
  const kinds = readdirSync(packed, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => name.slice(name.lastIndexOf('.')))
  assert.ok(!kinds.includes('.ts') && !kinds.includes('.map'), [...new Set(kinds)].join())
  assert.ok(kinds.includes('.wasm'))
})

test(`with all that it needs it takes at most ${INSTALLED_MAX_MB} MB`, ({ folder, packed }) => {
  const names = closureOf(Object.keys(manifestOf(packed).dependencies))
  let bytes = bytesIn(packed)
  for (const name of names) {
    const place = join(folder.path, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), place)
    bytes += bytesIn(join(root, 'node_modules', name))
  }
  assert.ok(bytes < INSTALLED_MAX_MB * 1e6, `${bytes} octets`)
})

test('an older Node is told which one it needs', ({ packed }) => {
  const svc = join(packed, manifestOf(packed).bin['svc']!)
  const older = `Object.defineProperty(process, 'versions', { value: { node: '24.14.1' } })`
  const preloaded = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, svc, 'config']
  const { status, stderr } = spawnSync(process.execPath, preloaded, { encoding: 'utf8' })
  assert.equal([status, stderr], [1, 'svc: it needs Node 24.15 or later, and this is 24.14.1\n'])
})

test('it serves: a machine is made, an answer is sealed and verified', async ({
  folder,
  packed,
}) => {
  const svc = join(packed, manifestOf(packed).bin['svc']!)
  const node = await serve({ SVC_DATA: join(folder.path, 'data') }, svc)
  const call = async (path: string, key: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const reply = await fetch(node.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return reply.json() as Promise<Record<string, never>>
  }
  try {
    const demo = await (await fetch(`${node.url}/api/demo-key/mint`, { method: 'POST' })).json()
    const { apiKey } = await call('/api/svc/spin_up', (demo as { key: string }).key, {})
    const orbit = { operators: ['ORBIT_PERIOD'], inputs: { a: '1 au', M: 1.98841e30 } }
    const envelope = await call('/api/svc/compute', apiKey!, orbit)
    near(envelope['value']!, 3.1558e7, { relative: 1e-4 })
    const heat = await call('/api/svc/heat', apiKey!, {})
    const drawn = await fetch(`${node.url}/api/svc/wave`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, accept: 'image/png' },
    })
    const png = Buffer.from(await drawn.arrayBuffer())
    assert.equal([...png.subarray(1, 4)], [...Buffer.from('PNG')])
    assert.ok(Number.isFinite(heat['value']))
    assert.is((await call('/api/svc/verify', apiKey!, { envelope }))['valid'], true)
    assert.match(await (await fetch(`${node.url}/docs`)).text(), /<html/)
    const page = await (await fetch(`${node.url}/`)).text()
    const [, script] = /src="(\/console\/[^"]+)"/.exec(page)!
    assert.is((await fetch(`${node.url}${script}`)).status, 200)
  } finally {
    assert.is((await node.end('SIGTERM')).code, 0)
  }
})

test(`a node at rest takes at most ${IDLE_MAX_MIB} MiB, called or not, from few parts`, async ({
  folder,
  packed,
}) => {
  const own = readdirSync(join(packed, 'build/parts/node')).filter(name => name.endsWith('.js'))
  assert.ok(own.length > 50 && own.length < PARTS_MAX, `${own.length} parts`)
  if (process.platform !== 'linux') return
  const svc = join(packed, manifestOf(packed).bin['svc']!)
  const { child, url, end } = await serve({ SVC_DATA: join(folder.path, 'idle') }, svc)
  const isSmall = async (when: string) => {
    // Its thread has started by then, and whatever an answer left to do is done.
    await new Promise(resolve => setTimeout(resolve, 3000))
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    const mib = Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024
    assert.ok(mib > 42 && mib <= IDLE_MAX_MIB, `${mib} MiB ${when}`)
  }
  try {
    await isSmall('without a call')
    const { key } = (await (
      await fetch(`${url}/api/demo-key/mint`, { method: 'POST' })
    ).json()) as {
      key: string
    }
    const post = async (path: string, bearer: string, body: object) => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
      const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await reply.json()) as Record<string, string>
    }
    const { apiKey } = await post('/api/svc/spin_up', key, {})
    const inputs = { a: '1 au', M: 1.98841e30 }
    const { svcProof } = await post('/api/svc/compute', apiKey!, {
      operators: ['ORBIT_PERIOD'],
      inputs,
    })
    assert.ok(svcProof)
    await isSmall('after an answer')
  } finally {
    await end('SIGTERM')
  }
})

const shipped = (folder: string, end: string) =>
  join(folder, readdirSync(folder).find(name => name.endsWith(end))!)

test('what is listed of it names it, its version and its sums', ({ folder, packed }) => {
  const own = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))
  const entry = JSON.parse(readFileSync(join(folder.path, 'server.json'), 'utf8'))
  assert.equal([entry.name, own.mcpName], [MCP_NAME, MCP_NAME])
  assert.equal([entry.version, own.version], [RELEASE, RELEASE])
  assert.ok(entry.description.length <= 100, 'as the registry takes it')
  const [npm, bundle] = entry.packages
  assert.equal([npm.identifier, npm.version, bundle.version], [own.name, RELEASE, RELEASE])
  assert.equal(npm.packageArguments, [{ type: 'positional', value: 'mcp' }])
  const sum = hash('sha256', readFileSync(shipped(folder.path, '.mcpb')))
  assert.is(bundle.fileSha256, sum)
  assert.ok(readFileSync(join(folder.path, 'SHA256SUMS'), 'utf8').startsWith(`${sum}  `))
})

const hasUnzip = spawnSync('unzip', ['-v']).status === 0

test('the bundle runs as a desktop client runs it', async ({ folder }) => {
  if (!hasUnzip) return console.log('unzip is not installed here: the bundle was not opened')
  const bundle = join(folder.path, 'bundle')
  execFileSync('unzip', ['-q', shipped(folder.path, '.mcpb'), '-d', bundle])
  assert.ok(bytesIn(bundle) < INSTALLED_MAX_MB * 1e6)
  const { server, version } = JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8'))
  assert.is(version, RELEASE)
  const { command, args } = server.mcp_config
  assert.is(command, 'node')
  assert.ok(existsSync(join(bundle, server.entry_point)))
  const client = new Client({ name: 'test', version: '1' })
  const here = args.map((one: string) => one.replace('$' + '{__dirname}', bundle))
  const env = { PATH: process.env['PATH']!, SVC_DATA: join(folder.path, 'desktop') }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: here, env }))
  try {
    const { tools } = await client.listTools()
    assert.ok(tools.some(({ name }) => name === 'svc_compute'))
    const input = { operators: ['ORBIT_PERIOD'], inputs: { a: '1 au', M: 1.98841e30 } }
    const { structuredContent, isError } = await client.callTool({
      name: 'svc_compute',
      arguments: input,
    })
    assert.not.ok(isError)
    near((structuredContent as { value: number }).value, 3.1558e7, { relative: 1e-4 })
  } finally {
    await client.close()
  }
})

test.run()
