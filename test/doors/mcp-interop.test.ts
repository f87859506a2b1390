// The official clients, the Inspector and the conformance suite against the door.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
import { CONFORMANCE, INSPECTOR, runScript } from '../support/child.ts'
import { conformanceTools } from '../support/conformance-tools.ts'
import { KEY, type Mount, mountMcp } from '../support/mcp-mount.ts'
import { resourceTools, testTools } from '../support/mcp-tools.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = suite('mcp interop')
const home = temporaryFolder()
let mount: Mount
test.before(async () => {
  mount = await mountMcp([...testTools(), ...conformanceTools, ...resourceTools])
})
test.after(async () => {
  await mount.close()
  home.remove()
})

const CLIENT = { name: 'interop-test', version: '1.0.0' }
const AUTHORIZED = { requestInit: { headers: { Authorization: `Bearer ${KEY}` } } }

test('SDK 1 client: negotiates 2025-11-25, lists, calls, reads refusals and progress', async () => {
  const client = new Client1(CLIENT)
  const transport = new Transport1(new URL(mount.url), AUTHORIZED)
  // Its session id is `string | undefined`, which the strict reading of its own interface is not.
  await client.connect(transport as Transport)
  assert.is(transport.protocolVersion, '2025-11-25')
  assert.is(client.getServerVersion()?.version, '2.0.0')
  const { tools } = await client.listTools()
  assert.ok(tools.some(({ name }) => name === 'test_double'))
  const right = await client.callTool({ name: 'test_double', arguments: { x: 4 } })
  assert.equal(right.structuredContent, { twice: 8 })
  const wrong = await client.callTool({ name: 'test_double', arguments: { x: 40 } })
  assert.is(wrong.isError, true)
  assert.match(JSON.stringify(wrong.structuredContent), /INVALID_INPUT/)
  const keyed = await client.callTool({ name: 'test_keyed', arguments: {} })
  assert.equal(keyed.structuredContent, { plan: 'free' })
  const told: number[] = []
  const slow = { name: 'test_slow', arguments: { ms: 600, tells: 1 } }
  await client.callTool(slow, undefined, { onprogress: ({ progress }) => told.push(progress) })
  assert.equal(told, [0, 0.5])
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
    const told: number[] = []
    const slow = { name: 'test_slow', arguments: { ms: 600, tells: 1 } }
    await client.callTool(slow, { onprogress: ({ progress }) => told.push(progress) })
    assert.equal(told, [0, 0.5])
    await client.close()
  })
}

for (const era of ['legacy', 'modern', 'auto']) {
  test(`Inspector, ${era}: every schema is portable and a call goes through`, async () => {
    const common = ['--cli', mount.url, '--transport', 'http', '--protocol-era', era]
    const key = ['--header', `Authorization: Bearer ${KEY}`]
    const list = [...common, '--method', 'tools/list', '--strict']
    const listed = await runScript(INSPECTOR, list, home.path)
    assert.is(listed.code, 0, listed.stdout + listed.stderr)
    assert.match(listed.stdout, /"test_double"/)
    const call = ['--method', 'tools/call', '--tool-name', 'test_keyed', '--tool-args-json', '{}']
    const called = await runScript(INSPECTOR, [...common, ...call, ...key], home.path)
    assert.is(called.code, 0, called.stdout + called.stderr)
    assert.equal(JSON.parse(called.stdout).structuredContent, { plan: 'free' })
  })
}

/** All of the suite that need no tool, prompt or dialogue that only a test would have, and the tools of conformance-tools. */
const SCENARIOS: [string, string[]][] = [
  [
    '2025-06-18',
    [
      'server-initialize',
      'ping',
      'tools-list',
      'tools-call-simple-text',
      'tools-call-error',
      'tools-call-with-progress',
      'resources-list',
      'server-session-lifecycle',
    ],
  ],
  [
    '2025-11-25',
    [
      'server-initialize',
      'ping',
      'tools-list',
      'tools-call-simple-text',
      'tools-call-error',
      'tools-call-with-progress',
      'resources-list',
      'dns-rebinding-protection',
      'server-session-lifecycle',
      'server-sse-multiple-streams',
    ],
  ],
  [
    '2026-07-28',
    [
      'server-stateless',
      'tools-list',
      'tools-call-simple-text',
      'tools-call-error',
      'tools-call-with-progress',
      'resources-list',
      'dns-rebinding-protection',
      'server-sse-multiple-streams',
      'http-header-validation',
      'sep-2164-resource-not-found',
      'input-required-result-missing-input-response',
      'input-required-result-unsupported-methods',
      'input-required-result-ignore-extra-params',
      'input-required-result-validate-input',
    ],
  ],
]

/** Checks that call a tool which asks the client for something: no tool of this service does. */
const ASKING = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
]

for (const [version, scenarios] of SCENARIOS) {
  test(`conformance suite, ${version}: no check fails`, async () => {
    for (const scenario of scenarios) {
      const out = join(home.path, version, scenario)
      const run = ['--scenario', scenario, '--spec-version', version, '-o', out]
      const { stdout } = await runScript(
        CONFORMANCE,
        ['server', '--url', mount.url, ...run],
        home.path,
      )
      const checks = checksIn(out)
      const failed = checks.filter(({ id, status }) => status === 'FAILURE' && !ASKING.includes(id))
      assert.equal(failed, [], `${scenario}: ${stdout}`)
      const passed = checks.filter(({ status }) => status === 'SUCCESS')
      assert.ok(passed.length > 0, `${scenario} passed nothing: ${stdout}`)
    }
  })
}

interface Checked {
  id: string
  status: string
}

function checksIn(folder: string): Checked[] {
  const [run] = readdirSync(folder)
  return JSON.parse(readFileSync(join(folder, run!, 'checks.json'), 'utf8')).map(
    ({ id, status }: Checked) => ({ id, status }),
  )
}

test.run()
