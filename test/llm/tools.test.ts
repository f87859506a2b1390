import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Config } from '../../server/settings/config.ts'
import { machineOn, openTestNode } from '../support/node.ts'
import { longOnly } from '../support/tier.ts'

const inLong = longOnly(test)

const question = { messages: [{ role: 'user', content: 'What is g?' }] }

/** What the node answers when its model answers so. */
async function asked(upstream: RequestListener | undefined, config: Partial<Config> = {}) {
  const server = createServer(upstream)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const llmUrl = upstream === undefined ? null : `http://127.0.0.1:${port}/v1`
  const node = await openTestNode({ llmUrl, llmKey: 'upstream-key', llmModel: 'small', ...config })
  try {
    const { apiKey: key } = await machineOn(node)
    return await node.call('POST', '/api/llm/chat', { key, body: question })
  } finally {
    await node.close()
    server.closeAllConnections()
    server.close()
  }
}

test('the configured model gets the messages under its own key, and its reply comes back', async () => {
  const seen: { path?: string; bearer?: string; body?: unknown } = {}
  const { status, body } = await asked((req, res) => {
    let text = ''
    req.on('data', part => (text += part))
    req.on('end', () => {
      Object.assign(seen, {
        path: req.url,
        bearer: req.headers.authorization,
        body: JSON.parse(text),
      })
      const message = { role: 'assistant', content: '9.80665 m/s2' }
      res.end(JSON.stringify({ model: 'small-1', choices: [{ message, finish_reason: 'stop' }] }))
    })
  })
  assert.is(status, 200)
  assert.equal(body, {
    model: 'small-1',
    message: { role: 'assistant', content: '9.80665 m/s2' },
    finish_reason: 'stop',
  })
  assert.equal(seen, {
    path: '/v1/chat/completions',
    bearer: 'Bearer upstream-key',
    body: { ...question, max_tokens: 1024, model: 'small', stream: false },
  })
})

test('without a model it is not configured', async () => {
  const { status, body } = await asked(undefined)
  assert.equal([status, body.code], [503, 'NOT_CONFIGURED'])
})

const reply = (content: string) =>
  JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })

inLong(
  'a long reply is passed on up to a mebibyte; beyond it the model has failed, not the caller',
  async () => {
    const long = 'y'.repeat(1_000_000)
    const { status, body } = await asked((_, res) => res.end(reply(long)))
    assert.equal([status, body.message.content.length], [200, long.length])
    const refused = await asked((_, res) => res.end(reply('x'.repeat(1_048_576))))
    assert.equal([refused.status, refused.body.code], [503, 'OVERLOADED'])
    assert.match(refused.body.error, 'the language model answered more than 1048576 octets')
    assert.is(refused.headers.get('retry-after'), '1')
    assert.is(refused.headers.get('ratelimit')?.includes('day') ?? false, false)
  },
)

inLong('a model that fails, redirects, says too much or nothing is told as such', async () => {
  const faults: [RequestListener, number, string][] = [
    [(_, res) => res.writeHead(500).end('secret of the upstream'), 503, 'OVERLOADED'],
    [(_, res) => res.end('no json'), 503, 'OVERLOADED'],
    [(_, res) => res.end('{"choices":[]}'), 503, 'OVERLOADED'],
    [(_, res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 504, 'TIMEOUT'],
    [(req, _) => req.socket.destroy(), 504, 'TIMEOUT'],
    [(_, res) => res.end(reply('x'.repeat(1_100_000))), 503, 'OVERLOADED'],
    [(_, res) => res.writeHead(500).end('x'.repeat(1_100_000)), 503, 'OVERLOADED'],
  ]
  for (const [upstream, status, code] of faults) {
    const answer = await asked(upstream)
    assert.equal([answer.status, answer.body.code], [status, code])
    assert.not.match(JSON.stringify(answer.body), /secret of the upstream|127\.0\.0\.1/)
  }
})

test('a plan has its models and tokens of a day; what the model did not take comes back', async () => {
  const server = createServer((_req, res) => {
    const message = { role: 'assistant', content: 'g' }
    res.end(JSON.stringify({ choices: [{ message }], usage: { total_tokens: 100 } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const node = await openTestNode({
    llmUrl: `http://127.0.0.1:${port}/v1`,
    llmModel: 'small',
    llmFreeModels: ['middle'],
    llmFreeDailyTokens: 1200,
    rateLimitPerMinute: 100,
  })
  try {
    const { apiKey: key } = await machineOn(node)
    const ask = async (more: object) => {
      const body = { ...question, ...more }
      return (await node.call('POST', '/api/llm/chat', { key, body })).status
    }
    assert.is(await ask({ model: 'large' }), 403)
    assert.is(await ask({ max_tokens: 8192 }), 429)
    assert.equal([await ask({}), await ask({ model: 'middle' }), await ask({})], [200, 200, 429])
    assert.is(await ask({ max_tokens: 500 }), 200, '200 of 1200 are spent')
    node.clock.nowMs += 86_400_000
    assert.is(await ask({}), 200)
  } finally {
    await node.close()
    server.closeAllConnections()
    server.close()
  }
})

test.run()
