import { connect } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestNode } from '../support/http-house.ts'
import { rawRequest } from '../support/raw-http.ts'

const node = await openTestNode()
const { url, seen } = node

/** A whole request with the length of its body. */
function request(body: string | Buffer, more: string[] = [], path = '/api/echo'): Buffer {
  const bytes = Buffer.from(body)
  const lines = [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Length: ${bytes.length}`]
  const type = more.some(line => /^content-type/i.test(line))
    ? []
    : ['Content-Type: application/json']
  return Buffer.concat([head([...lines, ...type, ...more]), bytes])
}

const head = (lines: readonly string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)

/** Status, code and message of the first answer. */
async function answerTo(bytes: string | Buffer | (string | Buffer)[]) {
  const { statuses, text } = await rawRequest(url, bytes, { answers: 1 })
  const closed = /\r\nConnection: close\r\n/.test(text)
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  const { code, error, ok } = body === '' ? {} : JSON.parse(body)
  return { status: statuses[0], code, error, ok, closed }
}

const test = suite('malformed requests')

test('what is no HTTP is refused by the parser and calls nothing', async () => {
  const json = ['Content-Type: application/json']
  const line = (first: string, ...more: string[]) =>
    head([first, 'Host: localhost', ...json, ...more])
  const cases: Record<string, Buffer> = {
    'length and chunked': Buffer.concat([
      line('POST /api/echo HTTP/1.1', 'Content-Length: 2', 'Transfer-Encoding: chunked'),
      Buffer.from('0\r\n\r\n{}'),
    ]),
    'two lengths': line('POST /api/echo HTTP/1.1', 'Content-Length: 2', 'Content-Length: 3'),
    'negative length': line('POST /api/echo HTTP/1.1', 'Content-Length: -1'),
    'length with a plus': line('POST /api/echo HTTP/1.1', 'Content-Length: +2'),
    'hexadecimal length': line('POST /api/echo HTTP/1.1', 'Content-Length: 0x2'),
    'chunked is not last': line('POST /api/echo HTTP/1.1', 'Transfer-Encoding: chunked, identity'),
    'unknown coding': line('POST /api/echo HTTP/1.1', 'Transfer-Encoding: xchunked'),
    'space before the colon': line('POST /api/echo HTTP/1.1', 'Content-Length : 2'),
    'folded header': line('GET /api/echo HTTP/1.1', 'X-A: 1', ' folded'),
    'bare line feeds': Buffer.from('GET /api/echo HTTP/1.1\nHost: localhost\n\n'),
    'NUL in a header': line('GET /api/echo HTTP/1.1', 'X-A: a\0b'),
    'NUL in the path': line('GET /api/e\0cho HTTP/1.1'),
    'no version': Buffer.from('GET /api/echo\r\n\r\n'),
    'HTTP/1.2': line('GET /api/echo HTTP/1.2'),
    'HTTP/2 preface': Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    'made-up method': line('PWN /api/echo HTTP/1.1'),
    'lower-case method': line('get /api/echo HTTP/1.1'),
    'bad chunk size': Buffer.concat([
      line('POST /api/echo HTTP/1.1', 'Transfer-Encoding: chunked'),
      Buffer.from('zz\r\n{}\r\n0\r\n\r\n'),
    ]),
    'chunk longer than its size': Buffer.concat([
      line('POST /api/echo HTTP/1.1', 'Transfer-Encoding: chunked'),
      Buffer.from('2\r\n{}}}\r\n0\r\n\r\n'),
    ]),
    'TLS hello': Buffer.from('16030100a5010000a1', 'hex'),
    rubbish: Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0d, 0x0a, 0x0d, 0x0a]),
  }
  const before = seen.inputs.length
  for (const [name, bytes] of Object.entries(cases)) {
    const { status, code, ok, closed } = await answerTo(bytes)
    assert.is(status, 400, name)
    assert.equal([ok, code, closed], [false, 'INVALID_INPUT', true], name)
  }
  assert.is(seen.inputs.length, before)
})

test('a second request hidden in the first is never answered', async () => {
  const hidden = 'GET /api/echo?word=smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const lines = ['POST /api/echo HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  const both = [...lines, 'Content-Length: 0', 'Transfer-Encoding: chunked']
  const { statuses, text } = await rawRequest(url, [head(both), `0\r\n\r\n${hidden}`])
  assert.equal(statuses, [400])
  assert.not.match(text, /smuggled/)
})

test('headers beyond the limit are 431, chunk extensions beyond it 413', async () => {
  const long = head(['GET /api/echo HTTP/1.1', 'Host: localhost', `X-A: ${'a'.repeat(20_000)}`])
  assert.equal(pick(await answerTo(long)), [431, 'HEADERS_TOO_LARGE'])
  const path = head([`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: localhost'])
  assert.equal(pick(await answerTo(path)), [431, 'HEADERS_TOO_LARGE'])
  const lines = ['POST /api/echo HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  const bomb = `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`
  const chunked = head([...lines, 'Transfer-Encoding: chunked'])
  assert.equal(pick(await answerTo([chunked, bomb])), [413, 'PAYLOAD_TOO_LARGE'])
})

test('HTTP/1.1 without a Host is refused, HTTP/1.0 needs none', async () => {
  assert.equal(pick(await answerTo(head(['GET /api/echo HTTP/1.1']))), [400, 'INVALID_INPUT'])
  assert.is((await answerTo(head(['GET /api/echo HTTP/1.0']))).status, 200)
})

test('a header of which there is one is refused where it stands twice (before: the first counted)', async () => {
  const lines = ['GET /api/echo HTTP/1.1', 'Host: localhost', 'Accept: a/b', 'Accept: */*']
  assert.is((await answerTo(head(lines))).status, 200)
  for (const [first, second] of [
    ['Host: localhost', 'HOST: localhost'],
    ['Authorization: Bearer a', 'authorization: Bearer b'],
    ['Content-Type: application/json', 'Content-Type: text/plain'],
  ]) {
    const twice = lines.filter(line => !first!.startsWith('Host') || !line.startsWith('Host'))
    const refused = pick(await answerTo(head([...twice, first!, second!])))
    assert.equal(refused, [400, 'INVALID_INPUT'], first)
  }
})

test('a body that is no JSON, no UTF-8 or too deep is INVALID_JSON', async () => {
  const deep = (n: number) => `{"map":${'['.repeat(n)}${']'.repeat(n)}}`
  const bodies: (string | Buffer)[] = [
    '{',
    '{"n":1,}',
    "{'n':1}",
    '{"n":01}',
    '{"n":NaN}',
    '[1,2',
    '\uFEFF{}',
    '{"word":"\u0001"}',
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from('7b22776f7264223a22eda080227d', 'hex'), // a surrogate in UTF-8
    Buffer.from('7b22776f7264223a22c0af227d', 'hex'), // an overlong slash
    deep(32),
    deep(20_000),
    '['.repeat(60_000),
  ]
  for (const body of bodies) {
    const { status, code } = await answerTo(request(body))
    assert.equal([status, code], [400, 'INVALID_JSON'], String(body).slice(0, 40))
  }
  const { status, code } = await answerTo(request(deep(31)))
  assert.equal([status, code], [400, 'INVALID_INPUT'], 'depth 32 is read')
  const inString = await answerTo(request(`{"word":"${'[{'.repeat(40)}\\"[["}`))
  assert.is(inString.status, 200, 'brackets in a string do not nest')
})

test('reserved names and numbers beyond a double are refused with their place', async () => {
  const cases: [string, string][] = [
    ['{"__proto__":{"n":1}}', '__proto__'],
    ['{"map":{"constructor":1}}', 'map/constructor'],
    ['{"map":{"\\u0070rototype":1}}', 'map/prototype'],
    ['{"x":1e999}', 'x '],
    ['{"many":[1,-1e400]}', 'many/1'],
  ]
  for (const [body, place] of cases) {
    const { status, code, error } = await answerTo(request(body))
    assert.equal([status, code], [400, 'INVALID_INPUT'], body)
    assert.ok(error.startsWith(place), error)
  }
  assert.is(({} as { n?: number }).n, undefined)
})

test('a body that is no object is INVALID_INPUT, none at all is an empty one', async () => {
  for (const body of ['[]', 'null', '1', '"x"', 'true']) {
    assert.equal(pick(await answerTo(request(body))), [400, 'INVALID_INPUT'], body)
  }
  assert.is((await answerTo(request(''))).status, 200)
  assert.is((await answerTo(request('', ['Content-Type: text/plain']))).status, 200)
})

test('only JSON in UTF-8 is read', async () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/jsonx',
    'multipart/form-data; boundary=a',
  ]
  for (const type of types) {
    const answer = await answerTo(request('{}', [`Content-Type: ${type}`]))
    assert.equal(pick(answer), [415, 'UNSUPPORTED_MEDIA_TYPE'], type)
  }
  const untold = head(['POST /api/echo HTTP/1.1', 'Host: localhost', 'Content-Length: 2'])
  assert.is((await answerTo(Buffer.concat([untold, Buffer.from('{}')]))).status, 415)
  const zipped = await answerTo(request('{}', ['Content-Encoding: gzip']))
  assert.is(zipped.status, 415)
  for (const type of ['application/json;charset=UTF-8', 'Application/JSON ; charset="utf-8"']) {
    assert.is((await answerTo(request('{}', [`Content-Type: ${type}`]))).status, 200, type)
  }
})

test('a body beyond the limit is 413 before it was sent, and a chunked one once it passes it', async () => {
  const lines = ['POST /api/echo HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  const announced = head([...lines, 'Content-Length: 99999999999'])
  const { status, code } = await answerTo(announced)
  assert.equal([status, code], [413, 'PAYLOAD_TOO_LARGE'])
  const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`
  const bomb = [head([...lines, 'Transfer-Encoding: chunked']), ...Array(20).fill(chunk)]
  assert.equal(pick(await answerTo(bomb)), [413, 'PAYLOAD_TOO_LARGE'])
  const exactly = request(`{"word":"${'a'.repeat(65_536 - 11)}"}`)
  assert.is((await answerTo(exactly)).status, 200)
})

test('who goes on sending a refused body is cut off after a second', async () => {
  const lines = ['POST /api/echo HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  const drip = Array(200).fill(`1000\r\n${'x'.repeat(0x1000)}\r\n`)
  const first = head([...lines, 'Transfer-Encoding: chunked'])
  const { statuses, closed } = await rawRequest(url, [first, ...drip], {
    waitMs: 10_000,
    pauseMs: 20,
  })
  assert.equal(statuses, [413])
  assert.ok(closed)
})

test('a node that is late reads the rest of a refused body, and the request behind it (before: both were reset)', async () => {
  const lines = ['POST /api/echo HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  const body = Buffer.alloc(300_000, ' ')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.write(head([...lines, `Content-Length: ${body.length}`]))
  socket.write(body.subarray(0, 1000))
  for await (const part of socket) {
    const isFirst = text === ''
    text += part
    if (text.includes('200 OK')) break
    if (!isFirst) continue
    socket.write(body.subarray(1000))
    socket.write(request('{"n":1}'))
    // Longer than a refused body is drained, and its thread is the node's.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200)
  }
  socket.destroy()
  assert.match(text, /^HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 OK/)
})

test('a client that waits for 100 Continue gets it, or the refusal before it sent anything', async () => {
  const lines = ['POST /api/echo HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  const expecting = (bytes: number) =>
    head([...lines, 'Expect: 100-continue', `Content-Length: ${bytes}`])
  const wanted = await rawRequest(url, [expecting(7), '{"n":1}'], { answers: 2 })
  assert.equal(wanted.statuses, [100, 200])
  const refused = await rawRequest(url, expecting(1_000_000), { answers: 1 })
  assert.equal(refused.statuses, [413])
})

test('slow senders are cut with 408, head or body, while others are served', async () => {
  const patience = { headersTimeout: 1000, requestTimeout: 1500, connectionsCheckingInterval: 50 }
  const impatient = await openTestNode({}, patience)
  try {
    const slowHead = 'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
    const lines = ['POST /api/echo HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
    const slowBody = [head([...lines, 'Content-Length: 2000']), ...Array(1900).fill(' ')]
    let cut = 0
    const drip = { waitMs: 60_000, pauseMs: 20 }
    const slow = [...Array(300).fill(slowHead), slowBody].map(async parts => {
      const answer = await rawRequest(impatient.url, parts, drip)
      cut++
      return answer
    })
    let served = 0
    while (cut === 0) {
      assert.is((await fetch(`${impatient.url}/api/echo`)).status, 200)
      if (cut === 0) served++
    }
    assert.ok(served > 0)
    for (const { statuses, text, closed } of await Promise.all(slow)) {
      assert.equal([statuses, closed], [[408], true])
      assert.match(text, /"code":"REQUEST_TIMEOUT"/)
    }
    assert.equal(impatient.logged, [])
  } finally {
    await impatient.close()
  }
})

test('pipelined requests are answered in order', async () => {
  const one = (n: number) => request(`{"n":${n}}`).toString()
  const { statuses, text } = await rawRequest(url, one(1) + one(2) + one(3), { answers: 3 })
  assert.equal(statuses, [200, 200, 200])
  assert.equal(
    [...text.matchAll(/"n":(\d)/g)].map(found => found[1]),
    ['1', '2', '3'],
  )
})

test('no defect was met on the way', () => {
  assert.equal(node.logged, [])
})

const pick = ({ status, code }: { status: number | undefined; code?: string }) => [status, code]

test.after(() => node.close())

test.run()
