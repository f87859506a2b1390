import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { canonicalJson } from '../../server/crypto/canonical-json.ts'
import { ARTIFACTS, artifactsOf } from '../../server/mesh/artifacts.ts'
import { isManifestOf } from '../../server/mesh/manifest.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { compileCache, SVC } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { inTier, longOnly } from '../support/tier.ts'

const test = suite<{ node: TestNode; free: string; pro: string }>('updates')
test.before(async context => {
  context.node = await openTestNode()
  const { apiKey, ZID } = await machineOn(context.node)
  context.free = apiKey
  const { keys, store } = context.node.house
  const { key, row } = keys.create({ kind: 'compute', plan: 'pro', zid: ZID, expiresAt: null })
  await store.putKey(row)
  context.pro = key
})
test.after(({ node }) => node.close())
const inLong = longOnly(test)
/** What is larger is written by the same few lines, and read again in the long tier alone. */
const CANONICAL_BYTES = inTier({ short: 500_000, long: Number.POSITIVE_INFINITY })

const raw = (node: TestNode, path: string, key: string) =>
  fetch(`${node.url}${path}`, { headers: { authorization: `Bearer ${key}` } })

inLong(
  'artifacts that could not be made are made when they are asked for again',
  async ({ node }) => {
    let isDown = true
    const { execute } = node.house
    const house: typeof node.house = {
      ...node.house,
      execute: call => (isDown ? Promise.reject(new Error('down')) : execute(call)),
    }
    assert.is(await artifactsOf(house).catch((error: Error) => error.message), 'down')
    isDown = false
    assert.equal([...(await artifactsOf(house)).keys()].sort(), [...ARTIFACTS].sort())
  },
)

test('the manifest is signed by its key, and by no other over anything else', async ({
  node,
  pro,
}) => {
  const { status, body: manifest } = await node.call('GET', '/api/updates/manifest', { key: pro })
  assert.is(status, 200)
  assert.ok(isManifestOf(manifest.node_pubkey, manifest))
  assert.not(isManifestOf('A'.repeat(43), manifest))
  const changed = structuredClone(manifest)
  changed.artifacts[0].sha256 = '0'.repeat(64)
  assert.not(isManifestOf(manifest.node_pubkey, changed))
})

test('each artifact is canonical JSON with the sha256 of the manifest', async ({ node, pro }) => {
  const { body: manifest } = await node.call('GET', '/api/updates/manifest', { key: pro })
  const names = manifest.artifacts.map((one: { name: string }) => one.name)
  assert.equal(names, ['operators', 'solvers', 'templates', 'kernel-prompt', 'schemas'])
  for (const { name, sha256, bytes } of manifest.artifacts) {
    const body = Buffer.from(
      await (await raw(node, `/api/updates/pull/${name}`, pro)).arrayBuffer(),
    )
    assert.equal([hash('sha256', body), body.length], [sha256, bytes], name)
    if (bytes > CANONICAL_BYTES) continue
    assert.is(canonicalJson(JSON.parse(body.toString())), body.toString(), name)
  }
  const pulled = await (await raw(node, '/api/updates/pull/operators', pro)).json()
  assert.equal(pulled, (await node.call('GET', '/api/operators')).body)
})

test('updates belong to the plans pro and unlimited', async ({ node, free, pro }) => {
  const code = async (path: string, key?: string) => {
    const { status, body } = await node.call('GET', path, key === undefined ? {} : { key })
    return `${status} ${body.code}`
  }
  for (const path of ['/api/updates/manifest', '/api/updates/pull/operators']) {
    assert.is(await code(path), '401 KEY_REQUIRED')
    assert.is(await code(path, free), '403 SUBSCRIPTION_REQUIRED')
    assert.is(
      await code(path, `${free.slice(0, -1)}${free.endsWith('x') ? 'y' : 'x'}`),
      '401 INVALID_KEY',
    )
  }
  assert.is(await code('/api/updates/pull/none', pro), '404 NOT_FOUND')
})

inLong(
  'the client pulls what changed and refuses what the pinned key has not signed',
  async ({ node, pro }) => {
    const { body: manifest } = await node.call('GET', '/api/updates/manifest', { key: pro })
    const { path, remove } = temporaryFolder()
    const client = async (pubkey: string) => {
      const child = spawn(process.execPath, [SVC, 'updates', node.url, path, '--pubkey', pubkey], {
        env: { PATH: process.env['PATH'], ...compileCache(), UPDATES_KEY: pro },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let told = ''
      child.stdout.on('data', part => (told += part))
      child.stderr.on('data', part => (told += part))
      const [code] = await once(child, 'close')
      return { code, told }
    }
    const pulled = async () => JSON.parse((await client(manifest.node_pubkey)).told).pulled
    try {
      assert.is((await pulled()).length, 5)
      assert.is(readdirSync(path).length, 6)
      assert.equal(await pulled(), [])
      writeFileSync(join(path, 'solvers.json'), '[]')
      rmSync(join(path, 'templates.json'))
      assert.equal(await pulled(), ['solvers', 'templates'])
      const foreign = await client('A'.repeat(43))
      assert.is(foreign.code, 1)
      assert.match(foreign.told, /not signed by the pinned key/)
    } finally {
      remove()
    }
  },
)

test.run()
