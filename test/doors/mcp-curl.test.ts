// Plain curl, one call a process, in the way that the specification of each era writes it.
import { spawn, spawnSync } from 'node:child_process'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { KEY, type Mount, mountMcp } from '../support/mcp-mount.ts'
import { testTools } from '../support/mcp-tools.ts'

const test = suite('mcp by curl')
let mount: Mount
test.before(async () => {
  mount = await mountMcp(testTools())
})
test.after(() => mount.close())

const hasCurl = spawnSync('curl', ['--version']).status === 0

function curl(body: object, headers: readonly string[] = []): Promise<Record<string, never>> {
  return run([
    '-sS',
    '--fail-with-body',
    '-X',
    'POST',
    mount.url,
    '-H',
    'content-type: application/json',
    '-H',
    `authorization: Bearer ${KEY}`,
    ...headers.flatMap(header => ['-H', header]),
    '-d',
    JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
  ])
}

async function run(args: string[]): Promise<Record<string, never>> {
  const child = spawn('curl', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  for await (const part of child.stdout) told += part
  return JSON.parse(told).result
}

for (const protocolVersion of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
  test(`${protocolVersion}: curl initializes, lists and calls`, async () => {
    if (!hasCurl) return console.log('curl is not installed here: nothing was asked')
    const version = `MCP-Protocol-Version: ${protocolVersion}`
    const clientInfo = { name: 'curl', version: '8' }
    const opened = await curl({
      method: 'initialize',
      params: { protocolVersion, capabilities: {}, clientInfo },
    })
    assert.is(opened['protocolVersion'], protocolVersion)
    const { tools } = (await curl({ method: 'tools/list' }, [version])) as never
    assert.ok((tools as { name: string }[]).some(({ name }) => name === 'test_double'))
    const params = { name: 'test_double', arguments: { x: 4 } }
    const { structuredContent } = await curl({ method: 'tools/call', params }, [version])
    assert.equal(structuredContent, { twice: 8 })
  })
}

test('a bare call without a header or a handshake is answered as plain JSON', async () => {
  if (!hasCurl) return console.log('curl is not installed here: nothing was asked')
  const params = { name: 'test_double', arguments: { x: 3 } }
  const { structuredContent } = await curl({ method: 'tools/call', params })
  assert.equal(structuredContent, { twice: 6 })
})

test.run()
