// A master secret that leaked. Before, it could only be followed by another: what a thief signed with it went on being valid.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Secrets } from '../../server/crypto/secrets.ts'
import { openSecrets, retireSecret } from '../../server/crypto/secrets-file.ts'
import { Sealer } from '../../server/envelope/answer-seal.ts'
import { signReceipt } from '../../server/envelope/receipt.ts'
import { WrittenAnswer } from '../../server/envelope/written-answer.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { svc } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'

type Body = Record<string, unknown>

interface Leak {
  node: TestNode
  data: { SVC_DATA: string }
  key: string
  /** What the node gave before, and a forgery with the time of it, made with the secret that leaked. */
  answer: Body
  forged: Body
  link: string
  leakedId: string
}

const test = suite<Leak>('retired secret')
const inLong = longOnly(test)

const { path: folder, remove } = temporaryFolder()
const BODY = { domain: 'NM', operators: ['NM23'], inputs: { m: 2, v: 3 } }

test.before(async context => {
  const config = { dataFolder: folder, rateLimitPerMinute: 100_000 }
  const before = await openTestNode(config)
  const { apiKey: key } = await machineOn(before)
  const { body: answer } = await before.call('POST', '/api/svc/compute', { key, body: BODY })
  const create = { action: 'create', solver: 'heat' }
  const { channel } = (await before.call('POST', '/api/svc/stream', { key, body: create })).body
  const asked = { key, body: { action: 'link', channel } }
  const { url } = (await before.call('POST', '/api/svc/stream', asked)).body
  await before.close()

  const thief = openSecrets(folder)
  const leakedId = thief.newest('svc/key-id/v1').id
  const forged = await forgedBy(thief, answer)
  assert.is(retireSecret(folder, leakedId), undefined)
  const data = { SVC_DATA: folder }
  const node = await openTestNode(config)
  Object.assign(context, { node, data, key, answer, forged, leakedId, link: pathOf(url) })
})
test.after(async ({ node }) => {
  await node.close()
  remove()
})

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

/** Another value under the time and the entry of an answer, with a receipt and a seal that hold. */
async function forgedBy(thief: Secrets, answer: Body): Promise<Body> {
  const { seal: _, ...rest } = { ...answer, value: 42 } as Body
  const { operatorChain: operatorIds, R_t, svcond, keyPrefix, value, unit } = rest
  const svcProof = signReceipt(
    { operatorIds, R_t, svcond, keyPrefix, value, unit } as Parameters<typeof signReceipt>[0],
    thief,
  )
  const text = { ...rest, svcProof }
  return { ...text, seal: new Sealer(thief).seal(new WrittenAnswer(text).sealed) }
}

const verdict = async ({ node, key }: Leak, body: Body) =>
  (await node.call('POST', '/api/svc/verify', { key, body })).body

const receiptOf = ({ svcProof, operatorChain, R_t, svcond, keyPrefix, value, unit }: Body) => ({
  ...{ svcProof, operatorIds: operatorChain, R_t, svcond, keyPrefix, value, unit },
})

test('a receipt of it is told as retired and is not valid (before: valid)', async leak => {
  for (const answer of [leak.forged, leak.answer]) {
    const { valid, retired } = await verdict(leak, receiptOf(answer))
    assert.is(valid, false)
    assert.is(retired.keyId, leak.leakedId)
    assert.ok(Date.parse(retired.at) > 0)
  }
  const stranger = { ...receiptOf(leak.forged), value: 43 }
  assert.equal((await verdict(leak, stranger)).retired, undefined, 'it is of nobody')
})

test('an answer of before is valid by the chain that holds it, a forgery under its date is not (before: both by the key)', async leak => {
  const told = await verdict(leak, { envelope: leak.answer })
  assert.equal([told.valid, told.checked], [true, ['entry', 'log']])
  assert.is(told.retired.keyId, leak.leakedId)
  const forgery = await verdict(leak, { envelope: leak.forged })
  assert.is(forgery.valid, false)
  assert.match(forgery.reason, /receipt: its key was retired at .*another answer/)
  const fresh = (await leak.node.call('POST', '/api/svc/compute', { key: leak.key, body: BODY }))
    .body
  assert.equal((await verdict(leak, { envelope: fresh })).checked.length, 4)
})

inLong(
  'svc verify beside the node says retired and exits 3, pinned or not',
  async ({ data, answer, forged }) => {
    const file = join(folder, 'answer.json')
    for (const one of [answer, forged]) {
      writeFileSync(file, JSON.stringify(one))
      const pin = (one['seal'] as { keyId: string }).keyId
      for (const args of [[], ['--pubkey', pin]]) {
        const { code, stdout } = svc(['verify', file, ...args], data)
        const { valid, signer } = JSON.parse(stdout)
        assert.equal([code, valid, signer], [3, false, 'retired'])
      }
    }
    writeFileSync(file, JSON.stringify({ ...answer, value: 43 }))
    assert.is(svc(['verify', file], data).code, 1, 'what was changed is told as changed')
  },
)

test('a link of it opens nothing, the keys of machines go on, and the next key is handed over to', async ({
  node,
  key,
  link,
  answer,
}) => {
  assert.is((await node.call('GET', link)).status, 403)
  assert.is((await node.call('GET', '/api/keys', { key })).status, 200)
  const { keys, handovers } = (await node.call('GET', '/api/seal/keys')).body
  const { keyId } = answer['seal'] as { keyId: string }
  assert.equal(
    keys.map((one: Body) => [one['current'], one['keyId'] === keyId, one['retiredAt'] !== null]),
    [
      [true, false, false],
      [false, true, true],
    ],
  )
  assert.equal([handovers[0].from, handovers[0].to], [keyId, keys[0].keyId])
})

inLong(
  'secrets list shows ids and no secret; a retired one stays so; what an older version reads refuses it',
  ({ data, leakedId }) => {
    const { stdout } = svc(['secrets', 'list'], data)
    const listed = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.equal(
      listed.map(({ use }) => use),
      ['signs', 'retired'],
    )
    assert.is(listed[1].id, leakedId)
    const file = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))
    assert.is(file.version, 2)
    for (const { secret } of file.secrets) assert.not(stdout.includes(secret))
    assert.match(svc(['secrets', 'retire', leakedId], data).stderr, /was retired at/)
    assert.match(svc(['secrets', 'retire', '0'.repeat(16)], data).stderr, /no secret has the id/)
  },
)

const [FIRST, SECOND] = [1, 2].map(n =>
  Buffer.from(Array.from({ length: 32 }, (_, i) => (97 * i + 31 * n) % 256)).toString('base64url'),
)

inLong(
  'of SVC_SECRET the one that signs is not retired, an older one is, and neither signs again',
  () => {
    const other = temporaryFolder()
    try {
      const env = (text: string) => ({ SVC_DATA: other.path, SVC_SECRET: text })
      const ids = (text: string) =>
        openSecrets(other.path, text)
          .ever('svc/key-id/v1')
          .map(({ id }) => id)
      const [id] = ids(FIRST!)
      const inUse = svc(['secrets', 'retire', id!], env(FIRST!))
      assert.equal([inUse.code, /put a new secret in front/.test(inUse.stderr)], [1, true])
      const both = `${SECOND},${FIRST}`
      assert.is(svc(['secrets', 'retire', id!], env(both)).code, 0)
      const opened = openSecrets(other.path, both)
      assert.is(opened.all('svc/receipt/v2').length, 1)
      assert.is(opened.ever('svc/receipt/v2').length, 2)
      assert.throws(() => openSecrets(other.path, FIRST!), /was retired at .* and signs nothing/)
    } finally {
      other.remove()
    }
  },
)

test('the newest secret of a node is never a retired one', () => {
  const master = Buffer.alloc(32, 7)
  const { id } = new Secrets([master]).newest('svc/key-id/v1')
  assert.throws(() => new Secrets([master], new Map([[id, '2031-01-01T00:00:00.000Z']])))
})

test.run()
