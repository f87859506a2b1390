import { createHmac } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Cancelled, Running } from '../../server/doors/mcp/running.ts'
import { Sessions } from '../../server/doors/mcp/sessions.ts'

const test = suite('mcp sessions')

const DAY_NS = 86_400_000_000_000n
const signedBy = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest()

function sessionsAt(start: bigint, key = 'a') {
  let now = start
  const sessions = new Sessions(signedBy(key), { nowNs: () => now })
  return { sessions, pass: (ns: bigint) => (now += ns) }
}

test('another process with the same key knows a session, one with another key does not', () => {
  const id = sessionsAt(20_000n * DAY_NS).sessions.mint('k')
  assert.is(sessionsAt(20_001n * DAY_NS).sessions.isLive(id, 'k'), true)
  assert.is(sessionsAt(20_001n * DAY_NS, 'b').sessions.isLive(id, 'k'), false)
})

test('a session is of the key that opened it: another key, or none, finds no such session', () => {
  const { sessions } = sessionsAt(20_000n * DAY_NS)
  for (const [owner, others] of [
    ['k', ['l', '']],
    ['', ['k']],
  ] as const) {
    const id = sessions.mint(owner)
    assert.is(sessions.isLive(id, owner), true)
    for (const other of others) assert.is(sessions.isLive(id, other), false)
  }
})

test('an id carries 128 random bits and a tag of 128 bits at least (before: 96 each)', () => {
  const { sessions } = sessionsAt(20_000n * DAY_NS)
  const [first, second] = [sessions.mint(''), sessions.mint('')].map(id => id.split('.'))
  for (const part of [1, 2]) {
    assert.ok(Buffer.from(first![part]!, 'base64url').length >= 16)
    assert.is.not(first![part], second![part])
  }
})

test('a session ends when it is ended, and after 30 days', () => {
  const { sessions, pass } = sessionsAt(20_000n * DAY_NS)
  const [ended, old] = [sessions.mint(''), sessions.mint('')]
  assert.is.not(ended, old)
  sessions.end(ended)
  assert.is(sessions.isLive(ended, ''), false)
  pass(30n * DAY_NS)
  assert.is(sessions.isLive(old, ''), true)
  pass(1_000_000_000n)
  assert.is(sessions.isLive(old, ''), false)
})

test('no change of a single character leaves an id live', () => {
  const { sessions } = sessionsAt(20_000n * DAY_NS)
  const id = sessions.mint('')
  for (let i = 0; i < id.length; i++) {
    const other = id[i] === 'x' ? 'y' : 'x'
    assert.is(sessions.isLive(id.slice(0, i) + other + id.slice(i + 1), ''), false)
  }
  for (const text of ['', '.', '..', id.slice(0, -1), `${id}A`]) {
    assert.is(sessions.isLive(text, ''), false)
  }
})

test('a cancellation reaches the request of its session and id alone', () => {
  const running = new Running()
  const caller = new AbortController()
  using one = running.enter('s', 1, caller.signal)
  using text = running.enter('s', '1', caller.signal)
  using other = running.enter('t', 1, caller.signal)
  running.cancel('s', 1)
  assert.instance(one.signal.reason, Cancelled)
  assert.is(text.signal.aborted, false)
  assert.is(other.signal.aborted, false)
  caller.abort(new Error('left'))
  assert.is(text.signal.reason.message, 'left')
})

test('a request that was answered cannot be cancelled, and a caller who has left cancels at once', () => {
  const running = new Running()
  const caller = new AbortController()
  const { signal, [Symbol.dispose]: leave } = running.enter('s', 1, caller.signal)
  leave()
  running.cancel('s', 1)
  caller.abort()
  assert.is(signal.aborted, false)
  using late = running.enter('s', 2, caller.signal)
  assert.is(late.signal.aborted, true)
})

test.run()
