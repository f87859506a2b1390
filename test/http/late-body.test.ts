// A sender that was refused for taking too long, and sends the rest all the same. Time limit: 120 s
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { defineTool, json } from '../../server/call/tool.ts'
import { listen } from '../../server/http/listen.ts'
import { integer, object } from '../../workers/schema.ts'
import { houseOf } from '../support/http-house.ts'

const test = suite('late body')

let calls = 0
const counting = defineTool({
  name: 'counting',
  title: 'Counting',
  description: 'A tool of the tests.',
  tier: 'public',
  toolset: 'core',
  mcp: false,
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  input: object({ n: integer({ title: 'a number' }) }),
  output: object({ n: integer({ title: 'the same' }) }),
  routes: [{ method: 'POST', path: '/api/counting' }],
  examples: [],
  call({ n }) {
    calls++
    return json({ n })
  },
})

const BODY = '{"n":1}'
const HALF = 3

test('who was told 408 is not called when the rest arrives (before: called, and billed)', async () => {
  const house = houseOf([counting])
  const node = await listen(house, [], {
    requestTimeout: 500,
    headersTimeout: 500,
    connectionsCheckingInterval: 50,
  })
  try {
    const { hostname, port } = new URL(node.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    const head = `POST /api/counting HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`
    socket.write(head + BODY.slice(0, HALF))
    const [refusal] = await once(socket, 'data')
    assert.match(String(refusal), /^HTTP\/1\.1 408 /)
    socket.write(BODY.slice(HALF))
    await pause(500)
    assert.is(calls, 0)
    socket.destroy()
    const whole = await fetch(`${node.url}/api/counting`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: BODY,
    })
    assert.equal([whole.status, calls], [200, 1])
  } finally {
    await node.close()
    house.metrics.close()
    await house.store.close()
  }
})

test.run()
