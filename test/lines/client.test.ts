// A client of an encrypted line, written from what the answers say and from node:crypto alone.
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const test = suite<{ node: TestNode; key: string }>('line client')
test.before(async context => {
  context.node = await openTestNode()
  context.key = (await machineOn(context.node)).apiKey
})
test.after(({ node }) => node.close())

interface Opened {
  sessionSecret: string
  kdf: { salt: string; info: Record<string, string>; bytes: number }
  aad: Record<string, string>
  url: string
}

type Frame = Record<'iv' | 'ciphertext' | 'tag' | 'aad', string> & { seq: number }

const octets = (text: string) => Buffer.from(text, 'base64url')

/** Members of texts and numbers in the order of their names: RFC 8785 asks no more of them. */
const canonical = (members: object) =>
  JSON.stringify(Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1))))

function keyOf({ sessionSecret, kdf }: Opened, direction: string): Buffer {
  const salt = octets(kdf.salt)
  const info = kdf.info[direction]!
  return Buffer.from(hkdfSync('sha256', octets(sessionSecret), salt, info, kdf.bytes))
}

function opened(line: Opened, { seq, iv, ciphertext, tag, aad }: Frame) {
  assert.is(aad, canonical({ ...line.aad, direction: 'server', seq }))
  const decipher = createDecipheriv('aes-256-gcm', keyOf(line, 'server'), octets(iv))
  decipher.setAAD(Buffer.from(aad)).setAuthTag(octets(tag))
  return JSON.parse(
    Buffer.concat([decipher.update(octets(ciphertext)), decipher.final()]).toString(),
  )
}

function sealed(line: Opened, seq: number, message: object): object {
  const iv = Buffer.alloc(12)
  octets(line.kdf.salt).copy(iv, 0, 0, 4)
  iv.writeBigUInt64BE(BigInt(seq), 4)
  const cipher = createCipheriv('aes-256-gcm', keyOf(line, 'client'), iv)
  cipher.setAAD(Buffer.from(canonical({ ...line.aad, direction: 'client', seq })))
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(message)), cipher.final()])
  const text = (bytes: Buffer) => bytes.toString('base64url')
  return { seq, iv: text(iv), ciphertext: text(ciphertext), tag: text(cipher.getAuthTag()) }
}

for (const [tool, subject] of [
  ['stream', 'channel'],
  ['reactor', 'reactor'],
] as const) {
  test(`${tool}: what the answers say is enough to read, ask and close a line`, async ({
    node,
    key,
  }) => {
    const post = async (body: object) =>
      (await node.call('POST', `/api/svc/${tool}`, { key, body })).body
    const { [subject]: id } = await post({ action: 'create', solver: 'lotka' })
    const line: Opened = await post({ action: 'secure', [subject]: id })
    const path = new URL(line.url).pathname
    const read = opened(line, (await node.call('GET', path)).body)
    assert.is(read[subject], id)
    const say = async (seq: number, message: object) =>
      opened(line, (await node.call('POST', path, { body: sealed(line, seq, message) })).body)
    assert.match((await say(1, {})).svcProof, /^[0-9a-f]{64}$/)
    assert.equal((await say(2, { action: 'close' })).closed, true)
    assert.is((await node.call('GET', path)).status, 410)
  })
}

test.run()
