import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Secrets } from '../../server/crypto/secrets.ts'
import { lineKeys, openFrame, sealFrame } from '../../server/lines/cipher.ts'
import { lineOf, lineWrite } from '../../server/lines/line.ts'
import { BLOCK, LAST_SEQ, LINE_DAYS, Lines, type OpenedLine } from '../../server/lines/lines.ts'
import { memoryStore } from '../../server/store/memory.ts'
import type { Store } from '../../server/store/store.ts'
import { newMachine, zidOf } from '../store/samples.ts'
import { type StillClock, stillClock } from '../support/clock.ts'
import { refusalOf } from '../support/refusal.ts'

interface Context {
  store: Store
  clock: StillClock
  secrets: Secrets
  lines: Lines
}

const test = suite<Context>('lines')
test.before.each(async context => {
  context.store = memoryStore()
  await context.store.createMachine(newMachine(0))
  context.clock = stillClock()
  context.secrets = new Secrets([Buffer.alloc(32, 1)])
  context.lines = new Lines(context.store, context.secrets, context.clock)
})

const ZID = zidOf(0)
const subject = { kind: 'channel', id: 'channel-1' }

/** The other end, from what opening a line has told and nothing else. */
function clientOf({ sessionSecret, kdf, aad }: OpenedLine) {
  const salt = Buffer.from(kdf.salt, 'base64url')
  return { keys: lineKeys(Buffer.from(sessionSecret, 'base64url'), salt), salt, about: aad }
}

test('what the node seals opens with the secret that was told once, and the store holds no secret', async ({
  lines,
  store,
}) => {
  const opened = await lines.open(ZID, subject)
  assert.is(Buffer.from(opened.sessionSecret, 'base64url').length, 32)
  assert.equal([opened.algorithm, opened.kdf.name], ['AES-256-GCM', 'HKDF-SHA256'])
  assert.is(opened.aad['channel'], 'channel-1')
  const line = await lines.line(opened.sessionId)
  const message = { tick: 1, value: 0.5 }
  const frame = await lines.seal(line, message)
  assert.equal(JSON.parse(openFrame(clientOf(opened), 'server', frame).toString()), message)
  const { body } = (await store.document('line', opened.sessionId))!
  assert.not(body.includes(opened.sessionSecret))
  const { keys } = clientOf(opened)
  for (const key of Object.values(keys)) assert.not(body.includes(key.toString('base64url')))
})

test('numbers go up over blocks, restarts and two processes, and none comes twice', async context => {
  const { lines, store, secrets, clock } = context
  const { sessionId } = await lines.open(ZID, subject)
  const line = await lines.line(sessionId)
  const seqs: number[] = []
  for (let n = 0; n < BLOCK + 10; n++) seqs.push((await lines.seal(line, {})).seq)
  assert.equal(seqs.slice(0, 3), [1, 2, 3])
  // Another process on the same store, and one after a restart.
  const other = new Lines(store, secrets, clock)
  const all = [lines, other, lines, other, new Lines(store, secrets, clock)]
  const more = await Promise.all(
    all.flatMap(one => Array.from({ length: 50 }, () => one.seal(line, {}))),
  )
  seqs.push(...more.map(({ seq }) => seq))
  assert.is(new Set(seqs).size, BLOCK + 10 + 250)
  assert.equal(new Set(more.map(({ iv }) => iv)).size, 250)
})

test('a frame of the client is taken once, in rising order, restarts included', async context => {
  const { lines, store, secrets, clock } = context
  const opened = await lines.open(ZID, subject)
  const line = await lines.line(opened.sessionId)
  const client = clientOf(opened)
  const frame = (seq: number) => sealFrame(client, 'client', seq, JSON.stringify({ seq }))
  assert.equal(await lines.receive(line, frame(5)), { seq: 5 })
  for (const seq of [5, 4, 1]) {
    const { code, details } = await refusalOf(lines.receive(line, frame(seq)))
    assert.equal([code, details?.['received']], ['CONFLICT', 5])
  }
  const restarted = new Lines(store, secrets, clock)
  assert.is((await refusalOf(restarted.receive(line, frame(5)))).code, 'CONFLICT')
  assert.equal(await restarted.receive(line, frame(6)), { seq: 6 })
  // The same frame twice at once, at two processes.
  const both = [lines, restarted].map(one => one.receive(line, frame(7)).then(() => 'taken'))
  const told = await Promise.allSettled(both)
  assert.equal(told.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('a frame that does not authenticate spends no number', async ({ lines, store }) => {
  const opened = await lines.open(ZID, subject)
  const line = await lines.line(opened.sessionId)
  const frame = sealFrame(clientOf(opened), 'client', 1, '{}')
  const forged = { ...frame, seq: LAST_SEQ }
  assert.is((await refusalOf(lines.receive(line, forged))).code, 'FORBIDDEN')
  assert.is((await lineOf(store, opened.sessionId)).line.received, 0)
  assert.equal(await lines.receive(line, frame), {})
})

test('what is no JSON object, nests deep or names a prototype is refused', async ({ lines }) => {
  const opened = await lines.open(ZID, subject)
  const line = await lines.line(opened.sessionId)
  const client = clientOf(opened)
  const hostile = [
    '[]',
    'null',
    '{',
    '[',
    '['.repeat(10_000),
    '{"__proto__":{"a":1}}',
    '{"a":1e999}',
  ]
  for (const [n, text] of hostile.entries()) {
    const { code } = await refusalOf(lines.receive(line, sealFrame(client, 'client', n + 1, text)))
    assert.match(code, /^INVALID_(JSON|INPUT)$/)
  }
})

test('an unknown line is NOT_FOUND, one past its days GONE and then removed by the next', async context => {
  const { lines, store, clock } = context
  assert.is((await refusalOf(lines.line('0'.repeat(32)))).code, 'NOT_FOUND')
  const { sessionId } = await lines.open(ZID, subject)
  clock.nowMs += LINE_DAYS * 86_400_000 - 1
  await lines.line(sessionId)
  clock.nowMs += 1
  assert.is((await refusalOf(lines.line(sessionId))).code, 'GONE')
  await lines.open(ZID, subject)
  assert.is((await refusalOf(lines.line(sessionId))).code, 'NOT_FOUND')
  assert.is(await store.documentCount('line', ZID), 1)
})

test('a line that is closed is GONE at once, restarts included, takes no frame and makes room', async context => {
  const { lines, store, secrets, clock } = context
  const opened = await lines.open(ZID, subject)
  const before = await lines.line(opened.sessionId)
  clock.nowMs += 5
  assert.is(await lines.close(before), clock.nowMs)
  const { code, details } = await refusalOf(lines.line(opened.sessionId))
  assert.equal([code, details?.['expiredAt']], ['GONE', new Date(clock.nowMs).toISOString()])
  // One who looked it up before it was closed.
  const frame = sealFrame(clientOf(opened), 'client', 1, '{}')
  assert.is((await refusalOf(lines.receive(before, frame))).code, 'GONE')
  assert.is((await lineOf(store, opened.sessionId)).line.received, 0)
  assert.is((await refusalOf(lines.close(before))).code, 'GONE')
  const restarted = new Lines(store, secrets, clock)
  assert.is((await refusalOf(restarted.line(opened.sessionId))).code, 'GONE')
  assert.equal(await restarted.of(ZID), [])
  await lines.open(ZID, subject)
  assert.is(await store.documentCount('line', ZID), 1)
})

test('a line whose numbers are spent is GONE, and so is one whose master secret is', async context => {
  const { lines, store, clock } = context
  const { sessionId } = await lines.open(ZID, subject)
  const { line, revision } = await lineOf(store, sessionId)
  const near = { ...line, reserved: LAST_SEQ - 1 }
  await store.putDocuments({ at: clock.nowMs, writes: [lineWrite(near, revision)] })
  assert.is((await lines.seal(near, {})).seq, LAST_SEQ)
  assert.is((await refusalOf(lines.seal(near, {}))).code, 'GONE')
  const changed = new Lines(store, new Secrets([Buffer.alloc(32, 2)]), clock)
  assert.is((await refusalOf(changed.seal(near, {}))).code, 'GONE')
  // A rotation keeps the older secret.
  const rotated = new Secrets([Buffer.alloc(32, 2), Buffer.alloc(32, 1)])
  const fresh = await lines.open(ZID, subject)
  const after = new Lines(store, rotated, clock)
  const frame = await after.seal(await after.line(fresh.sessionId), { still: true })
  assert.is(openFrame(clientOf(fresh), 'server', frame).toString(), '{"still":true}')
})

test.run()
