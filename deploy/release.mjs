// Makes what is published of a release, and moves its version.
//
//   node deploy/release.mjs surface REF             what has changed of the public surface since REF, and the step it asks for
//   node deploy/release.mjs version major|minor|patch
//   node deploy/release.mjs make FOLDER [--mcp-name io.github.OWNER/NAME] [--repository URL] [--bundle-url URL]
//
// make packs the package and writes beside it, for desktop clients, a bundle with all that it needs, server.json for the
// registry of MCP servers and SHA256SUMS. The same sources and packages give the same bundle, octet for octet. Nothing is
// sent anywhere: docs/releases.md tells how it is published.
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { surfaceChanges } from './surface.mjs'
import { zipOf } from './zip.mjs'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = path => readFileSync(join(ROOT, path), 'utf8')
const SUMMARY =
  'Physics and mathematics: closed forms and solvers, every answer checked, reproducible and sealed'
const REGISTRY_SCHEMA =
  'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/** What a desktop client replaces by the folder of the bundle. */
const HERE = '$' + '{__dirname}'

const commands = { surface, version, make }
const [name = '', ...args] = process.argv.slice(2)
if (!Object.hasOwn(commands, name)) {
  console.error(
    read('deploy/release.mjs')
      .match(/^\/\/ {3}node .*$/gm)
      .join('\n')
      .replaceAll('// ', ''),
  )
  process.exitCode = 2
} else commands[name](args)

function surface([ref]) {
  const git = (...words) =>
    execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 })
  const paths = git('ls-tree', '-r', '--name-only', ref, 'test/golden/').trim().split('\n')
  const before = paths.map(path => [
    path.slice('test/golden/'.length),
    git('show', `${ref}:${path}`),
  ])
  const after = filesIn(join(ROOT, 'test/golden')).map(([path, octets]) => [
    path,
    octets.toString(),
  ])
  const { step, changes } = surfaceChanges(Object.fromEntries(before), Object.fromEntries(after))
  for (const { step: of, text } of changes) console.log(`${of}  ${text}`)
  console.log(`${changes.length} changes: ${step}`)
}

function version([step]) {
  const steps = ['major', 'minor', 'patch']
  const at = steps.indexOf(step)
  if (at < 0) throw new Error(`version ${steps.join('|')}`)
  const { version: before } = JSON.parse(read('package.json'))
  const parts = before.split('.').map(Number)
  const after = parts.map((n, i) => (i < at ? n : i === at ? n + 1 : 0)).join('.')
  const replace = (path, pattern, text) => {
    const old = read(path)
    if (!pattern.test(old)) throw new Error(`${path} does not name the version ${before}`)
    writeFileSync(join(ROOT, path), old.replace(pattern, text))
  }
  replace('package.json', /("version": ")[^"]+/, `$1${after}`)
  replace('package-lock.json', /^(\{\n {2}"name": "[^"]+",\n {2}"version": ")[^"]+/, `$1${after}`)
  replace(
    'package-lock.json',
    /("": \{\n {6}"name": "[^"]+",\n {6}"version": ")[^"]+/,
    `$1${after}`,
  )
  replace('server/settings/version.ts', /(RELEASE = ')[^']+/, `$1${after}`)
  replace('CHANGELOG.md', /^## Unreleased$/m, `## Unreleased\n\n## Release ${after}`)
  console.log(after)
}

function make(words) {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      'mcp-name': { type: 'string' },
      repository: { type: 'string' },
      'bundle-url': { type: 'string' },
    },
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new Error('make FOLDER')
  const into = resolve(folder)
  mkdirSync(into, { recursive: true })
  const manifest = JSON.parse(read('package.json'))
  const stem = `${manifest.name}-${manifest.version}`
  const mcpName = values['mcp-name']
  const env = { ...process.env, ...(mcpName && { RELEASE_MCP_NAME: mcpName }) }
  const quiet = { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] }
  execFileSync('npm', ['pack', '--offline', '--silent', '--pack-destination', into], quiet)
  const bundle = zipOf(bundleFiles(join(into, `${stem}.tgz`), manifest))
  writeFileSync(join(into, `${stem}.mcpb`), bundle)
  if (mcpName) {
    const places = { mcpName, repository: values.repository, url: values['bundle-url'] }
    const entry = registryEntry(manifest, { ...places, bundle })
    writeFileSync(join(into, 'server.json'), `${JSON.stringify(entry, null, 2)}\n`)
  } else console.error('no --mcp-name: server.json, which needs one, is not written')
  const names = [`${stem}.mcpb`, `${stem}.tgz`, ...(mcpName ? ['server.json'] : [])]
  const sums = names.map(one => `${hash('sha256', readFileSync(join(into, one)))}  ${one}\n`)
  writeFileSync(join(into, 'SHA256SUMS'), sums.join(''))
  for (const line of sums) process.stdout.write(line)
}

/** The package as npm installs it, with the packages that it needs and no others, as the lock file has them. */
function bundleFiles(tarball, manifest) {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder])
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const modules = closureOf(Object.keys(dependencies)).flatMap(one =>
      filesIn(join(ROOT, 'node_modules', one)).map(([path, octets]) => [
        `node_modules/${one}/${path}`,
        octets,
      ]),
    )
    const about = Buffer.from(`${JSON.stringify(bundleManifest(manifest), null, 2)}\n`)
    return [['manifest.json', about], ...filesIn(folder), ...modules]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function closureOf(names) {
  const { packages } = JSON.parse(read('package-lock.json'))
  const all = new Set(names)
  for (const one of all) {
    const own = packages[`node_modules/${one}`]
    if (own === undefined) throw new Error(`${one} is not in the lock file`)
    for (const next of Object.keys(own.dependencies ?? {})) all.add(next)
  }
  return [...all]
}

/** MCPB 0.3: what a desktop client reads of a bundle. */
function bundleManifest({ name: called, version: release, keywords, license, engines }) {
  return {
    manifest_version: '0.3',
    name: called,
    display_name: 'Physics compute',
    version: release,
    description: SUMMARY,
    author: { name: 'The maintainers of physics-compute-service' },
    license,
    keywords,
    server: {
      type: 'node',
      entry_point: 'build/server/svc.js',
      mcp_config: { command: 'node', args: [`${HERE}/build/server/svc.js`, 'mcp'], env: {} },
    },
    tools_generated: true,
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: engines.node } },
  }
}

/** What the registry of MCP servers lists. */
function registryEntry({ name: called, version: release }, { mcpName, repository, url, bundle }) {
  const transport = { type: 'stdio' }
  const npm = {
    registryType: 'npm',
    identifier: called,
    version: release,
    runtimeHint: 'npx',
    transport,
    packageArguments: [{ type: 'positional', value: 'mcp' }],
    environmentVariables: [
      {
        name: 'SVC_DATA',
        description: 'Folder of the ledger; unset: one of the user',
        format: 'filepath',
      },
    ],
  }
  const mcpb = {
    registryType: 'mcpb',
    identifier: url,
    fileSha256: hash('sha256', bundle),
    transport,
  }
  return {
    $schema: REGISTRY_SCHEMA,
    name: mcpName,
    title: 'Physics compute',
    description: SUMMARY,
    version: release,
    ...(repository && { repository: { url: repository, source: sourceOf(repository) } }),
    packages: url === undefined ? [npm] : [npm, { ...mcpb, version: release }],
  }
}

function sourceOf(repository) {
  return new URL(repository).hostname.split('.').at(-2)
}

/** Path from the folder and octets of every file below it. */
function filesIn(folder) {
  if (!existsSync(folder)) throw new Error(`${folder} is not there: npm ci`)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name: file }) => join(parentPath, file))
    .map(path => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path)])
}
