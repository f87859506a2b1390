// The official clients against the door.
import {
  Client as Client2,
  StreamableHTTPClientTransport as Transport2,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { VERSION } from '../../server/settings/version.ts'
import { conformanceTools } from '../support/conformance-tools.ts'
import { KEY, type Mount, mountMcp } from '../support/mcp-mount.ts'
import { resourceTools, testTools } from '../support/mcp-tools.ts'

const test = suite('mcp interop')
let mount: Mount
test.before(async () => {
  mount = await mountMcp([...testTools(), ...conformanceTools, ...resourceTools])
})
test.after(async () => {
  await mount.close()
})

const CLIENT = { name: 'interop-test', version: '1.0.0' }
const AUTHORIZED = { requestInit: { headers: { Authorization: `Bearer ${KEY}` } } }

const SLOW = { name: 'test_slow', arguments: { ms: 600, tells: 1 } }

type OnProgress = (one: { progress: number }) => void

/**
 * A client forgets who listens as soon as it reads the answer: on a machine that stalls both come in one piece, and what was
 * told last is lost in the client.
 */
async function hearsProgress(call: (onProgress: OnProgress) => Promise<unknown>): Promise<void> {
  const heard: number[] = []
  for (let i = 0; i < 5 && heard.length < 2; i++) {
    heard.length = 0
    await call(({ progress }) => heard.push(progress))
  }
  assert.equal(heard, [0, 0.5])
}

test('SDK 1 client: negotiates 2025-11-25, lists, calls, reads refusals and progress', async () => {
  const client = new Client1(CLIENT)
  const transport = new Transport1(new URL(mount.url), AUTHORIZED)
  // Its session id is `string | undefined`, which the strict reading of its own interface is not.
  await client.connect(transport as Transport)
  assert.is(transport.protocolVersion, '2025-11-25')
  assert.is(client.getServerVersion()?.version, VERSION)
  const { tools } = await client.listTools()
  assert.ok(tools.some(({ name }) => name === 'test_double'))
  const right = await client.callTool({ name: 'test_double', arguments: { x: 4 } })
  assert.equal(right.structuredContent, { twice: 8 })
  const wrong = await client.callTool({ name: 'test_double', arguments: { x: 40 } })
  assert.is(wrong.isError, true)
  assert.match(JSON.stringify(wrong.structuredContent), /INVALID_INPUT/)
  const keyed = await client.callTool({ name: 'test_keyed', arguments: {} })
  assert.equal(keyed.structuredContent, { plan: 'free' })
  await hearsProgress(onprogress => client.callTool(SLOW, undefined, { onprogress }))
  await client.ping()
  await transport.terminateSession()
  await client.close()
})

const MODES: [string, VersionNegotiationMode, string][] = [
  ['legacy', 'legacy', '2025-11-25'],
  ['auto', 'auto', '2026-07-28'],
  ['pinned', { pin: '2026-07-28' }, '2026-07-28'],
]
for (const [title, mode, version] of MODES) {
  test(`SDK 2 client, ${title}: speaks ${version}, lists, calls, reads refusals and progress`, async () => {
    const client = new Client2(CLIENT, { versionNegotiation: { mode } })
    const transport = new Transport2(new URL(mount.url), AUTHORIZED)
    await client.connect(transport)
    assert.is(client.getNegotiatedProtocolVersion(), version)
    const { tools } = await client.listTools()
    assert.ok(tools.some(({ name }) => name === 'test_double'))
    const right = await client.callTool({ name: 'test_double', arguments: { x: 4 } })
    assert.equal(right.structuredContent, { twice: 8 })
    const wrong = await client.callTool({ name: 'test_double', arguments: {} })
    assert.is(wrong.isError, true)
    assert.match(JSON.stringify(wrong.structuredContent), /MISSING_INPUT/)
    await hearsProgress(onprogress => client.callTool(SLOW, { onprogress }))
    await client.close()
  })
}

test.run()
