import { request } from 'node:http'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { VERSION } from '../../server/settings/version.ts'
import { type Answered, call, META, MODERN, mcpClient, rpc } from '../support/mcp-client.ts'
import { KEY, type Mount, mountMcp } from '../support/mcp-mount.ts'
import { resourceTools, testTools } from '../support/mcp-tools.ts'

/** Capabilities that need no route of the node. */
const ALWAYS = { prompts: {}, completions: {}, logging: {} }
const test = suite('mcp door')
let mount: Mount
test.before(async () => {
  mount = await mountMcp(testTools())
})
test.after(() => mount.close())

const { send, sendModern } = mcpClient(() => mount.url)

test('initialize answers a known version with itself, none with 2024-11-05, an unknown one with the latest', async () => {
  const rows: [unknown, string][] = [
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    [undefined, '2024-11-05'],
    ['2023-01-01', '2025-11-25'],
    ['2025-04-01', '2025-11-25'],
    ['1.0', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
    ['2099-01-01', '2025-11-25'],
  ]
  for (const [asked, given] of rows) {
    const { status, json } = await send(rpc('initialize', { protocolVersion: asked }))
    assert.is(status, 200)
    assert.is(json.result.protocolVersion, given)
    assert.is(json.result.serverInfo.version, VERSION)
    assert.equal(json.result.capabilities, { tools: { listChanged: true }, ...ALWAYS })
  }
})

test('a client that sends plain JSON and no header is served without session or Accept', async () => {
  const { status, headers, json } = await send(call('test_double', { x: 2 }), {
    Accept: 'text/plain',
  })
  assert.is(status, 200)
  assert.match(headers.get('content-type')!, /^application\/json/)
  assert.equal(json, {
    jsonrpc: '2.0',
    id: 1,
    result: { content: [{ type: 'text', text: 'twice: 4' }], structuredContent: { twice: 4 } },
  })
})

test('ids come back as they were sent', async () => {
  for (const id of [0, -1, 7.5, '', 'a"b', '\u2028']) {
    assert.is((await send(rpc('ping', undefined, id))).json.id, id)
  }
})

test('malformed calls are JSON-RPC errors with their code and status', async () => {
  const rows: [string, unknown, number, number, unknown][] = [
    ['no JSON', '{', 400, -32700, null],
    ['deep nesting', '['.repeat(64) + ']'.repeat(64), 400, -32700, null],
    ['a number beyond a double', '{"id":1e999}', 400, -32602, null],
    ['a reserved name', '{"__proto__":{}}', 400, -32602, null],
    ['a number', '7', 400, -32600, null],
    ['an empty object', {}, 400, -32600, null],
    ['no jsonrpc', { id: 3, method: 'ping' }, 400, -32600, 3],
    ['id null', { jsonrpc: '2.0', id: null, method: 'ping' }, 400, -32600, null],
    ['id an object', { jsonrpc: '2.0', id: {}, method: 'ping' }, 400, -32600, null],
    ['method a number', { jsonrpc: '2.0', id: 4, method: 4 }, 400, -32600, 4],
    ['params a list', { jsonrpc: '2.0', id: 4, method: 'ping', params: [] }, 400, -32600, 4],
    ['an unknown method', rpc('tools/lst'), 200, -32601, 1],
    ['what is not advertised', rpc('tasks/list'), 200, -32601, 1],
    ['no tool name', rpc('tools/call', {}), 200, -32602, 1],
    ['an unknown tool', call('test_doubel'), 200, -32602, 1],
    ['a tool without an MCP door', call('hidden', { x: 1 }), 200, -32602, 1],
    ['arguments a list', rpc('tools/call', { name: 'test_double', arguments: [] }), 200, -32602, 1],
    ['a cursor', rpc('tools/list', { cursor: 'abc' }), 200, -32602, 1],
  ]
  for (const [title, body, status, code, id] of rows) {
    const answer = await send(body)
    assert.is(answer.status, status, title)
    assert.is(answer.json.error.code, code, title)
    assert.is(answer.json.id, id, title)
  }
})

test('an unknown tool is told the nearest name', async () => {
  assert.match((await send(call('test_doubel'))).json.error.message, /did you mean test_double/)
})

test('what a tool refuses is a result with the error body of the service', async () => {
  const rows: [string, object, string][] = [
    ['test_double', {}, 'MISSING_INPUT'],
    ['test_double', { x: 11 }, 'INVALID_INPUT'],
    ['test_double', { x: 1, y: 1 }, 'INVALID_INPUT'],
    ['test_keyed', {}, 'KEY_REQUIRED'],
    ['test_broken', {}, 'INTERNAL'],
  ]
  for (const [name, input, code] of rows) {
    const { status, json, text } = await send(call(name, input))
    assert.is(status, 200)
    const { isError, structuredContent, content } = json.result
    assert.is(isError, true)
    assert.is(structuredContent.ok, false)
    assert.is(structuredContent.code, code)
    assert.type(structuredContent.requestId, 'string')
    assert.ok(content[0].text.startsWith(`${code}: ${structuredContent.error}`), content[0].text)
    assert.not.match(text, /cellar/)
  }
})

test('a key that is present and wrong is 401 with a challenge, a right one opens the tool', async () => {
  const wrong = await send(rpc('ping'), { Authorization: 'Bearer svc_ak_wrong' })
  assert.is(wrong.status, 401)
  assert.is(wrong.headers.get('www-authenticate'), 'Bearer realm="svc", error="invalid_token"')
  assert.is(wrong.json.code, 'INVALID_KEY')
  const right = await send(call('test_keyed'), { Authorization: `Bearer ${KEY}` })
  assert.equal(right.json.result.structuredContent, { plan: 'free' })
})

test('notifications and responses are taken with 202 and no body', async () => {
  for (const body of [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'of/nobody', params: {} },
    { jsonrpc: '2.0', id: 1, result: {} },
  ]) {
    const { status, text } = await send(body)
    assert.is(status, 202)
    assert.is(text, '')
  }
})

test('batches are served up to 2025-03-26 and refused from 2025-06-18 on', async () => {
  const batch = [
    rpc('ping', undefined, 'a'),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    call('test_double', { x: 3 }, 'b'),
    { jsonrpc: '2.0', id: 'c' },
    rpc('initialize', {}, 'd'),
  ]
  for (const version of [undefined, '2024-11-05', '2025-03-26']) {
    const { status, json } = await send(batch, version ? { 'MCP-Protocol-Version': version } : {})
    assert.is(status, 200)
    assert.equal(
      json.map(({ id }: { id: string }) => id),
      ['a', 'b', 'c', 'd'],
    )
    assert.equal(json[1].result.structuredContent, { twice: 6 })
    assert.is(json[2].error.code, -32600)
    assert.is(json[3].error.code, -32600)
  }
  for (const version of ['2025-06-18', '2025-11-25', MODERN]) {
    const { status, json } = await send(batch, { 'MCP-Protocol-Version': version })
    assert.is(status, 400)
    assert.is(json.error.code, -32600)
  }
  assert.is((await send([])).json.error.code, -32600)
  assert.is((await send(Array(51).fill(rpc('ping')))).json.error.code, -32600)
  const silent = await send([{ jsonrpc: '2.0', method: 'notifications/initialized' }])
  assert.is(silent.status, 202)
})

test('a header with a version that nobody made is refused with the list of versions', async () => {
  const { status, json } = await send(rpc('tools/list'), { 'MCP-Protocol-Version': '1900-01-01' })
  assert.is(status, 400)
  assert.is(json.error.code, -32022)
  assert.is(json.error.data.requested, '1900-01-01')
  assert.equal(json.error.data.supported[0], MODERN)
})

test('2026-07-28: results say that they are complete, who made them and how long they keep', async () => {
  const discovered = (await sendModern('server/discover')).json.result
  assert.ok(discovered.supportedVersions.includes(MODERN))
  assert.equal(discovered.capabilities, { tools: {}, ...ALWAYS })
  const listed = (await sendModern('tools/list')).json.result
  const called = (await sendModern('tools/call', { name: 'test_double', arguments: { x: 1 } })).json
    .result
  for (const result of [discovered, listed, called]) {
    assert.is(result.resultType, 'complete')
    assert.is(result._meta['io.modelcontextprotocol/serverInfo'].version, VERSION)
  }
  for (const result of [discovered, listed]) {
    assert.is(result.cacheScope, 'public')
    assert.ok(result.ttlMs > 0)
  }
  assert.equal(called.structuredContent, { twice: 2 })
})

test('2026-07-28: each rule about metadata and headers has its code and status', async () => {
  const version = 'io.modelcontextprotocol/protocolVersion'
  const capabilities = 'io.modelcontextprotocol/clientCapabilities'
  const named = { name: 'test_double', arguments: { x: 1 } }
  const rows: [string, Promise<Answered>, number, number][] = [
    ['no _meta', sendModern('tools/list', { _meta: {} }), 400, -32602],
    ['no version', sendModern('tools/list', { _meta: { [capabilities]: {} } }), 400, -32602],
    ['no capabilities', sendModern('tools/list', { _meta: { [version]: MODERN } }), 400, -32602],
    ['discover from plain JSON', send(rpc('server/discover')), 400, -32602],
    ['no version header', send(rpc('tools/list', { _meta: META })), 400, -32020],
    [
      'another version in the header',
      sendModern('tools/list', {}, { 'MCP-Protocol-Version': '2025-11-25' }),
      400,
      -32020,
    ],
    [
      'a version that is not served',
      sendModern(
        'tools/list',
        { _meta: { ...META, [version]: '2027-01-01' } },
        { 'MCP-Protocol-Version': '2027-01-01' },
      ),
      400,
      -32022,
    ],
    ['another method', sendModern('tools/list', {}, { 'Mcp-Method': 'TOOLS/LIST' }), 400, -32020],
    ['another name', sendModern('tools/call', named, { 'Mcp-Name': 'test_keyed' }), 400, -32020],
    [
      'a name in broken base64',
      sendModern('tools/call', named, { 'Mcp-Name': '=?base64?dGVz!!?=' }),
      400,
      -32020,
    ],
    ['an unknown method', sendModern('of/nobody'), 404, -32601],
    ['initialize', sendModern('initialize'), 404, -32601],
    ['ping', sendModern('ping'), 404, -32601],
    ['subscriptions', sendModern('subscriptions/listen'), 404, -32601],
    ['an unknown tool', sendModern('tools/call', { name: 'nobody' }), 200, -32602],
  ]
  for (const [title, answer, status, code] of rows) {
    const { status: got, json } = await answer
    assert.is(json.error?.code, code, title)
    assert.is(got, status, title)
    assert.is(json.id, 1, title)
  }
  const encoded = `=?base64?${Buffer.from('test_double').toString('base64')}?=`
  assert.is((await sendModern('tools/call', named, { 'Mcp-Name': encoded })).status, 200)
})

test('an address shows and calls the toolsets and tools that it names, in the order of the whole list', async () => {
  const names = async (search: string) => {
    const { json } = await send(rpc('tools/list'), {}, search)
    return json.result.tools.map(({ name }: { name: string }) => name)
  }
  assert.equal(await names(''), ['test_double', 'test_keyed', 'test_slow', 'test_broken'])
  assert.equal(await names('?toolsets=sim'), ['test_keyed', 'test_slow'])
  assert.equal(await names('?tools=test_broken&toolsets=core'), ['test_double', 'test_broken'])
  assert.equal(await names('?tools=test_slow,test_double'), ['test_double', 'test_slow'])
  const outside = await send(call('test_double', { x: 1 }), {}, '?toolsets=sim')
  assert.is(outside.json.error.code, -32602)
  assert.match(
    outside.json.error.message,
    /is of the set core, which is not open .* open: \["core"\]/,
  )
})

test('an unknown toolset or tool in the address is refused with the known ones', async () => {
  for (const method of ['initialize', 'tools/list', 'tools/call']) {
    const { status, json } = await send(
      rpc(method, { name: 'test_double' }),
      {},
      '?toolsets=core,cor',
    )
    assert.is(status, 400)
    assert.is(json.error.code, -32602)
    assert.equal(json.error.data.unknown, ['cor'])
    assert.ok(json.error.data.known.includes('core'))
  }
  const { json } = await send(rpc('tools/list'), {}, '?tools=hidden')
  assert.equal(json.error.data.unknown, ['hidden'])
})

test('a session is optional, answers while it lives, and is 404 once deleted or forged', async () => {
  const begun = await send(rpc('initialize', { protocolVersion: '2025-11-25' }))
  const id = begun.headers.get('mcp-session-id')!
  assert.match(id, /^[\x21-\x7e]+$/)
  assert.is((await send(rpc('tools/list'), { 'Mcp-Session-Id': id })).status, 200)
  const remove = () => fetch(mount.url, { method: 'DELETE', headers: { 'Mcp-Session-Id': id } })
  assert.is((await remove()).status, 200)
  assert.is((await remove()).status, 404)
  assert.is((await send(rpc('tools/list'), { 'Mcp-Session-Id': id })).status, 404)
  const forged = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`
  assert.is((await send(rpc('tools/list'), { 'Mcp-Session-Id': forged })).status, 404)
  assert.is((await fetch(mount.url, { method: 'DELETE' })).status, 405)
  const modern = await sendModern('tools/list', {}, { 'Mcp-Session-Id': id })
  assert.is(modern.status, 200, 'the revision without sessions does not look at the header')
})

test('GET tells what is here, and is 405 for who wants a stream; other methods are 405', async () => {
  const plain = await fetch(mount.url)
  assert.equal(await plain.json(), { name: 'discovery' })
  for (const [method, accept] of [
    ['GET', 'text/event-stream'],
    ['GET', 'application/json, text/event-stream'],
    ['PUT', '*/*'],
  ] as const) {
    const { status, headers } = await fetch(mount.url, { method, headers: { Accept: accept } })
    assert.is(status, 405)
    assert.match(headers.get('allow')!, /POST/)
  }
})

test('a page of another site and a name that was rebound are 403 before the body is read', async () => {
  const port = new URL(mount.url).port
  const rows: [Record<string, string>, number][] = [
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ Origin: 'http://localhost.evil.example' }, 403],
    [{ Host: 'evil.example', Origin: 'http://evil.example' }, 403],
    [{ Host: 'evil.example' }, 403],
    [{ Host: `192.0.2.7:${port}` }, 403],
    [{ Origin: `http://127.0.0.1:${port}` }, 200],
    [{ Origin: 'http://localhost:5173' }, 200],
    [{ Host: `[::1]:${port}` }, 200],
    [{ Host: 'localhost' }, 200],
  ]
  for (const [headers, status] of rows) {
    assert.is(
      await rawStatus(headers, JSON.stringify(rpc('ping'))),
      status,
      JSON.stringify(headers),
    )
    if (status === 403) assert.is(await rawStatus(headers, 'no JSON'), 403)
  }
})

/** fetch sets Host itself, so this one goes by node:http. */
function rawStatus(headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const all = { 'Content-Type': 'application/json', ...headers }
    const sent = request(mount.url, { method: 'POST', headers: all }, response => {
      response.resume().on('end', () => resolve(response.statusCode!))
    })
    sent.on('error', reject).end(body)
  })
}

test('whatever JSON comes, the answer is one of JSON-RPC and the status one of the transport', async () => {
  const method = fc.constantFrom('initialize', 'ping', 'tools/list', 'tools/call', 'x', 7, null)
  const params = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.record({
      name: fc.constantFrom('test_double', 'test_broken', '', 5),
      arguments: fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.record({ x: fc.double() })),
      _meta: fc.oneof(fc.constant(META), fc.jsonValue({ maxDepth: 1 })),
      cursor: fc.option(fc.string(), { nil: undefined }),
      protocolVersion: fc.jsonValue({ maxDepth: 1 }),
    }),
  )
  const message = fc.record(
    { jsonrpc: fc.constantFrom('2.0', '1.0'), id: fc.jsonValue({ maxDepth: 1 }), method, params },
    { requiredKeys: [] },
  )
  const body = fc.oneof(fc.jsonValue({ maxDepth: 2 }), message, fc.array(message, { maxLength: 3 }))
  const version = fc.constantFrom('', '2024-11-05', '2025-06-18', MODERN, '2030-01-01', 'x')
  await fc.assert(
    fc.asyncProperty(body, version, async (sent, header) => {
      const headers: Record<string, string> = header ? { 'MCP-Protocol-Version': header } : {}
      const { status, json, text } = await send(JSON.stringify(sent), headers)
      assert.ok([200, 202, 400, 404].includes(status), `${status} ${text}`)
      if (status === 202) return assert.is(text, '')
      for (const one of [json].flat()) {
        assert.is(one.jsonrpc, '2.0')
        assert.is('result' in one, !('error' in one))
      }
    }),
    { numRuns: 300 },
  )
})

test('resources are advertised, listed and read where the node has their routes', async () => {
  assert.is((await send(rpc('resources/list'))).json.error.code, -32601)
  const plain = mount
  mount = await mountMcp([...testTools(), ...resourceTools])
  try {
    const begun = await send(rpc('initialize', {}))
    assert.equal(begun.json.result.capabilities, {
      tools: { listChanged: true },
      resources: {},
      ...ALWAYS,
    })
    const { resources } = (await send(rpc('resources/list'))).json.result
    assert.equal(
      resources.map(({ uri }: { uri: string }) => uri),
      ['svc://kernel/prompt'],
    )
    const { resourceTemplates } = (await send(rpc('resources/templates/list'))).json.result
    assert.is(resourceTemplates[0].uriTemplate, 'svc://operators/{id}')
    const read = (uri: unknown) => send(rpc('resources/read', { uri }))
    assert.equal((await read('svc://kernel/prompt')).json.result.contents, [
      { uri: 'svc://kernel/prompt', mimeType: 'text/markdown', text: '# prompt' },
    ])
    assert.equal((await read('svc://operators/NM21')).json.result.contents, [
      { uri: 'svc://operators/NM21', mimeType: 'application/json', text: '{"id":"NM21"}' },
    ])
    for (const uri of ['svc://operators/NM99', 'svc://operators/../secret', 'file:///etc/passwd']) {
      const { error } = (await read(uri)).json
      assert.is(error.code, -32002)
      assert.is(error.data.uri, uri)
      const modern = await sendModern('resources/read', { uri }, { 'Mcp-Name': uri })
      assert.is(modern.json.error.code, -32602)
    }
    assert.is((await read(7)).json.error.code, -32602)
  } finally {
    await mount.close()
    mount = plain
  }
})

test.run()
