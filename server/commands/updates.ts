// A client of /api/updates: verifies the manifest against a pinned key and pulls only what has changed.
import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isManifestOf, type Manifest } from '../mesh/manifest.ts'
import { StartRefused } from '../settings/start-refused.ts'
import { type Command, WrongUsage } from './command.ts'
import { pinnedKeyOf } from './pinned-key.ts'

const TIMEOUT_MS = 30_000
/** The name of an artifact becomes the name of a file. */
const PLAIN_NAME = /^[a-z][a-z0-9-]{0,63}$/

export const updates: Command = {
  usage: [
    [
      'updates URL FOLDER --pubkey KEY',
      'mirror a node: verify its manifest, pull what changed (bearer in UPDATES_KEY)',
    ],
  ],

  async run(args) {
    const { positionals, pubkey } = pinnedKeyOf(args)
    const [url, folder] = positionals
    if (url === undefined || folder === undefined || pubkey === undefined) {
      throw new WrongUsage('updates URL FOLDER --pubkey KEY')
    }
    const key = process.env['UPDATES_KEY']
    if (key === undefined) throw new StartRefused('UPDATES_KEY is not set: the key of a machine')
    console.log(JSON.stringify(await mirror(url.replace(/\/+$/, ''), folder, pubkey, key)))
    return 0
  },
}

async function mirror(url: string, folder: string, pinned: string, key: string) {
  const get = async (path: string): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${key}` }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(`${url}/api/updates/${path}`, { headers, signal, redirect: 'error' })
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.ok) return body
    throw new StartRefused(`${path}: ${answer.status} ${body.toString().slice(0, 200)}`)
  }

  const bytes = await get('manifest')
  const manifest = JSON.parse(bytes.toString()) as Manifest
  if (!isManifestOf(pinned, manifest)) {
    throw new StartRefused('the manifest is not signed by the pinned key')
  }
  mkdirSync(folder, { recursive: true })
  const before = manifestIn(folder)
  if (before && before.issuedAt > manifest.issuedAt) {
    throw new StartRefused(`the manifest is older than the one that is here: ${manifest.issuedAt}`)
  }
  const pulled: string[] = []
  for (const { name, sha256 } of manifest.artifacts) {
    if (!PLAIN_NAME.test(name)) throw new StartRefused(`no file can be named ${name}`)
    if (hashIn(folder, name) === sha256) continue
    const body = await get(`pull/${name}`)
    if (hash('sha256', body) !== sha256) throw new StartRefused(`${name} is not what was signed`)
    put(folder, name, body)
    pulled.push(name)
  }
  put(folder, 'manifest', bytes)
  const { registry_version, node_pubkey } = manifest
  // The key that the pinned one has handed over to: to be pinned from now on.
  return { registry_version, pulled, ...(node_pubkey !== pinned && { pubkey: node_pubkey }) }
}

function manifestIn(folder: string): Manifest | undefined {
  const bytes = read(folder, 'manifest')
  return bytes && (JSON.parse(bytes.toString()) as Manifest)
}

function hashIn(folder: string, name: string): string | undefined {
  const bytes = read(folder, name)
  return bytes && hash('sha256', bytes)
}

function read(folder: string, name: string): Buffer | undefined {
  try {
    return readFileSync(join(folder, `${name}.json`))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Writes a file by renaming a finished draft, so that a crash leaves the old one or the new one
 * whole.
 */
function put(folder: string, name: string, bytes: Buffer): void {
  const file = join(folder, `${name}.json`)
  writeFileSync(`${file}.part`, bytes)
  renameSync(`${file}.part`, file)
}
