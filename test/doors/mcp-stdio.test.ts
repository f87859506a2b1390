// `svc mcp`: the node of one client, over standard input and output.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Line, linesOf } from '../../server/doors/mcp/lines.ts'
import { META } from '../support/mcp-client.ts'
import { compileCache, SVC } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('mcp over stdio')
const inLong = longOnly(test)
const home = temporaryFolder()
test.after(() => home.remove())

const command = process.execPath
const args = [SVC, 'mcp']
const env = (folder = 'home') => ({
  PATH: process.env['PATH'] ?? '',
  ...compileCache(),
  XDG_DATA_HOME: join(home.path, folder),
  APPDATA: join(home.path, folder),
  HOME: join(home.path, folder),
  SVC_LOG_LEVEL: 'warn',
})

async function connected(folder?: string): Promise<Client> {
  const client = new Client({ name: 'stdio-test', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command, args, env: env(folder) }))
  return client
}

interface Answer {
  zid: string
  entry: { seq: number }
  value: number
}

async function compute(client: Client): Promise<Answer> {
  const input = { operators: ['NM21'], inputs: { m1: 1, m2: 2, r: '3 m' } }
  const { structuredContent, isError } = await client.callTool({
    name: 'svc_compute',
    arguments: input,
  })
  assert.not(isError, JSON.stringify(structuredContent))
  return structuredContent as unknown as Answer
}

inLong(
  'the SDK lists every tool and computes without a key; the machine is the same after a restart',
  async () => {
    const first = await connected()
    const { tools } = await first.listTools()
    assert.ok(tools.some(({ name }) => name === 'svc_epi'))
    const before = await compute(first)
    assert.is(before.entry.seq, 1)
    let reports = 0
    const solved = await first.callTool(
      { name: 'svc_action', arguments: { steps: 400_000 } },
      undefined,
      {
        onprogress: () => reports++,
      },
    )
    assert.not(solved.isError)
    assert.ok(reports > 0)
    await first.close()

    const second = await connected()
    const after = await compute(second)
    assert.is(after.zid, before.zid)
    assert.is(after.entry.seq, 3)
    assert.is(after.value, before.value)
    await second.close()
  },
)

inLong('two clients at a time have a node each, in folders of their own', async () => {
  const [one, other] = await Promise.all([connected('two'), connected('two')])
  const answers = await Promise.all([compute(one), compute(other)])
  assert.is.not(answers[0].zid, answers[1].zid)
  await Promise.all([one.close(), other.close()])
  const lies = (name: string) =>
    ['svc', join('Library', 'Application Support', 'svc')].some(folder =>
      existsSync(join(home.path, 'two', folder, name, 'ledger.sqlite')),
    )
  assert.ok(lies('mcp') && lies('mcp-2'))
})

/** Runs the command, sends the lines, ends its input and answers what it wrote. */
async function session(lines: readonly string[]) {
  const child: ChildProcess = spawn(command, args, { env: env('raw') })
  const written: string[] = []
  createInterface({ input: child.stdout! }).on('line', line => written.push(line))
  child.stdin!.end(lines.map(line => `${line}\n`).join(''))
  const [code] = await once(child, 'exit')
  return { code, messages: written.map(line => JSON.parse(line)) }
}

const rpc = (id: number, method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
const client = { capabilities: {}, clientInfo: { name: 'raw', version: '1' } }

inLong(
  'nothing but messages is written, what is no message is answered, and the end of the input is a clean exit',
  async () => {
    const { code, messages } = await session([
      rpc(1, 'initialize', { protocolVersion: '2025-11-25', ...client }),
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
      'no JSON at all',
      `{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":"${'x'.repeat(20_000_000)}"}}`,
      rpc(2, 'tools/call', { name: 'svc_pulse', arguments: {} }),
      rpc(3, 'no/such/method'),
    ])
    assert.is(code, 0)
    const byId = new Map(messages.map(message => [message.id, message]))
    assert.is(byId.get(1).result.protocolVersion, '2025-11-25')
    assert.is(byId.get(2).result.isError, undefined)
    assert.is(byId.get(3).error.code, -32601)
    assert.not(byId.has(7))
    const refused = messages.filter(({ id }) => id === null).map(({ error }) => error.code)
    assert.equal(refused, [-32700, -32700])
    assert.is(messages.length, 5)
  },
)

test('a client of the revision without a handshake is served, and its name may be any text', async () => {
  const { code, messages } = await session([
    rpc(1, 'server/discover', { _meta: META }),
    rpc(2, 'tools/call', { name: 'svc_pulse', arguments: {}, _meta: META }),
    rpc(3, 'tools/call', { name: 'svc_größe', arguments: {}, _meta: META }),
  ])
  assert.is(code, 0)
  const byId = new Map(messages.map(message => [message.id, message]))
  assert.ok(byId.get(1).result.supportedVersions.includes('2026-07-28'))
  assert.is(byId.get(2).result.resultType, 'complete')
  assert.is(byId.get(3).error.code, -32602)
})

test('lines are split wherever the pieces end, and one that is too long is read past', async () => {
  const text = 'ab\n\n  \ncdé\r\n0123456789\nend'
  const expected: Line[] = [{ text: 'ab' }, { text: 'cdé' }, { isTooLong: true }, { text: 'end' }]
  const octets = Buffer.from(text)
  for (let size = 1; size <= octets.length; size++) {
    const source = new PassThrough()
    for (let at = 0; at < octets.length; at += size) source.write(octets.subarray(at, at + size))
    source.end()
    const lines: Line[] = []
    for await (const line of linesOf(source, 9)) lines.push(line)
    assert.equal(lines, expected, `pieces of ${size}`)
  }
})

test.run()
