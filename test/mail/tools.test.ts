import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { longOnly } from '../support/tier.ts'

const test = suite<{ node: TestNode; key: string }>('mail')
test.before(async context => {
  context.node = await openTestNode()
  context.key = (await machineOn(context.node)).apiKey
})
test.after(({ node }) => node.close())
const inLong = longOnly(test)

const letter = {
  subject: 'Night run',
  html: '<p onclick="x()">Done <script>alert(1)</script><form><input name=q></form></p>',
}

const mail = (node: TestNode, key: string, body: object = letter) =>
  node.call('POST', '/api/svc/mail_html', { key, body })

test('a letter arrives in the inbox of its own machine, stripped, with its text', async ({
  node,
  key,
}) => {
  const { status, body: sent } = await mail(node, key)
  assert.is(status, 200)
  assert.is(sent.relayed, null)
  assert.not.match(sent.html, /script|form|input|onclick/)
  assert.match(sent.html, /max-width:600px/)
  assert.is(sent.text, 'Done')
  const { body: listed } = await node.call('GET', '/api/mail', { key })
  assert.is(listed.letters[0].id, sent.id)
  assert.not('html' in listed.letters[0])
  const { body: read } = await node.call('GET', `/api/mail/${sent.id}`, { key })
  const { relayed: _, entry: __, ...delivered } = sent
  assert.equal(read, delivered)
})

test('the feed and the chain hold neither subject nor body', async ({ node, key }) => {
  const { body: sent } = await mail(node, key)
  for (const options of [{}, { key }]) {
    const { body: feed } = await node.call('GET', '/api/observer?limit=3', options)
    const text = JSON.stringify(feed)
    assert.ok(text.includes(sent.entry.hash))
    assert.not.match(text, /Night run|Done/)
  }
})

test('another machine finds no letter of this one, and can delete none', async ({ node, key }) => {
  const { body: sent } = await mail(node, key)
  const { apiKey: other } = await machineOn(node)
  const path = `/api/mail/${sent.id}`
  assert.is((await node.call('GET', path, { key: other })).status, 404)
  assert.is((await node.call('DELETE', path, { key: other })).status, 404)
  assert.equal((await node.call('GET', '/api/mail', { key: other })).body.letters, [])
  assert.is((await node.call('DELETE', path, { key })).body.deleted, true)
  assert.is((await node.call('GET', path, { key })).status, 404)
})

test('a page of the inbox reads no letter whole, and a deleted letter leaves nothing', async ({
  node,
}) => {
  const { apiKey: key } = await machineOn(node)
  const { body: sent } = await mail(node, key)
  const { store } = node.house
  const kept = async () =>
    Promise.all(['letter', 'letter-body'].map(kind => store.document(kind, sent.id)))
  const [head, body] = await kept()
  assert.not.match(head!.body, /Done/)
  assert.match(body!.body, /Done/)
  await node.call('DELETE', `/api/mail/${sent.id}`, { key })
  assert.equal(await kept(), [undefined, undefined])
})

test('the inbox is read page by page', async ({ node }) => {
  const { apiKey: key } = await machineOn(node)
  for (const n of [1, 2, 3, 4, 5]) await mail(node, key, { ...letter, subject: `letter ${n}` })
  const subjects: string[] = []
  for (let next: number | null = 0; next !== null; ) {
    const before: string = next === 0 ? '' : `&before=${next}`
    const { body } = await node.call('GET', `/api/mail?limit=2${before}`, { key })
    subjects.push(...body.letters.map((one: { subject: string }) => one.subject))
    next = body.next
  }
  assert.equal(subjects, ['letter 5', 'letter 4', 'letter 3', 'letter 2', 'letter 1'])
})

test('a subject that would break a header and a body without end are refused', async ({
  node,
  key,
}) => {
  const injected = await mail(node, key, { ...letter, subject: 'a\r\nBcc: x@y.example' })
  const long = await mail(node, key, { ...letter, html: 'x'.repeat(100_001) })
  assert.equal([injected.body.code, long.body.code], ['INVALID_INPUT', 'INVALID_INPUT'])
})

inLong('with a mail server configured the mailbox of the machine gets a copy', async () => {
  const received: { from: string; to: string; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', part => (raw += part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        received.push({ from, to: rcptTo.map(one => one.address).join(), raw })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const config = { smtpUrl: `smtp://127.0.0.1:${port}`, mailDomain: 'lab.example' }
  const node = await openTestNode(config)
  try {
    const { apiKey, slug } = await machineOn(node)
    const { body: sent } = await mail(node, apiKey, { ...letter, from: 'Ångström "lab"' })
    assert.is(sent.relayed, true)
    assert.is(received.length, 1)
    const [copy] = received
    assert.equal([copy!.from, copy!.to], ['no-reply@lab.example', `${slug}@lab.example`])
    assert.match(copy!.raw, /Subject: Night run/)
    assert.match(copy!.raw, /multipart\/alternative/)
    assert.not.match(copy!.raw, /alert\(1\)/)
    await new Promise<void>(closed => server.close(() => closed()))
    const { body: alone } = await mail(node, apiKey)
    assert.is(alone.relayed, false, 'the inbox has it, the relay is told as failed')
    assert.is((await node.call('GET', `/api/mail/${alone.id}`, { key: apiKey })).status, 200)
  } finally {
    await node.close()
  }
})

test.run()
