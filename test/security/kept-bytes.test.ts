// Disks that callers fill. Before, a letter of 806 kB cost 0 tokens, and one address kept 8 GB an hour; names such as
// localhost were given away; any page of a browser reached REST on loopback; an identity was anybody's who named it.
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newIdentity, recoveryKey } from '../../server/accounts/identity.ts'
import { spinUpStatement } from '../../server/accounts/machines.ts'
import { publicKeyOf, signed } from '../../server/crypto/ed25519.ts'
import { monitorLoop } from '../support/loop-monitor.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { rawRequest } from '../support/raw-http.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('disks, names and identities')
const inLong = longOnly(test)

let node: TestNode
let key: string
let ZID: string
test.before(async () => {
  node = await openTestNode({ freeStorageMib: 1, rateLimitPerMinute: 100_000 })
  ;({ apiKey: key, ZID } = await machineOn(node))
})
test.after(() => node.close())

const mail = (html: string, more: object = {}) =>
  node.call('POST', '/api/svc/mail_html', { key, body: { subject: 'a', html, ...more } })

test('a letter of more than 256 KiB, or of more than 20,000 tags, is refused (before: 806 kB were kept)', async () => {
  const long = await mail('<p>"</p>'.repeat(5000), { text: '\u4e00'.repeat(90_000) })
  assert.equal([long.status, long.body.details?.limit], [413, 262_144])
  const many = await mail('<b>'.repeat(30_000))
  assert.equal([many.status, many.body.details?.limit], [413, 20_000])
})

test('what is kept is paid by the started 64 KiB beyond the first, and a machine has room for so much (before: free)', async () => {
  const used = () => node.house.store.usage(ZID, node.clock.nowMs)
  assert.is((await mail('<p>small</p>')).status, 200)
  assert.is((await used()).used, 0)
  const text = 'a'.repeat(99_990)
  const large = await mail(`<p>${text}</p>`, { text })
  assert.is(large.status, 200)
  assert.is((await used()).used, 3, '200 kB are 4 started 64 KiB, of which the first costs nothing')
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push(await mail(`<p>${text}</p>`, { text }))
  const full = statuses.at(-1)!
  assert.is(full.status, 409)
  assert.is(full.body.details.limit, 2 ** 20)
  const spent = (await used()).used
  assert.is((await mail(`<p>${text}</p>`, { text })).status, 409)
  assert.is((await used()).used, spent, 'a refusal costs nothing')
  const { body } = await node.call('DELETE', `/api/mail/${large.body.id}`, { key })
  assert.is(body.deleted, true)
  assert.is((await mail(`<p>${text}</p>`, { text })).status, 200)
})

test('letters are sanitised beside the calls of others', async () => {
  const loop = monitorLoop()
  const { apiKey } = await machineOn(node)
  const body = { subject: 'a', html: '<p style="color:red;margin:1px">&lt;'.repeat(2700) }
  const reply = await node.call('POST', '/api/svc/mail_html', { key: apiKey, body })
  const longest = loop.longestMs()
  loop.close()
  assert.is(reply.status, 200)
  assert.ok(longest < 200, `the loop stood for ${longest} ms`)
})

test('names that mislead are refused (before: the first who asked got localhost)', async () => {
  for (const name of ['localhost', 'www', 'admin', 'xn--80ak6aa92e', 'ab--cd', '127', '0x7f']) {
    const { status, body } = await node.call('POST', '/api/dns/register', { key, body: { name } })
    assert.equal([name, status, body.code], [name, 400, 'INVALID_INPUT'])
  }
  const { status } = await node.call('POST', '/api/dns/register', { key, body: { name: 'wind-2' } })
  assert.is(status, 201)
})

/** fetch() sets Host itself. */
const asked = (headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    request(`${node.url}/api/svc/pulse`, { headers }, res => {
      res.resume()
      resolve(res.statusCode!)
    })
      .on('error', reject)
      .end()
  })

test('REST on loopback answers no page of another site and no name that was rebound to it (before: both)', async () => {
  assert.is(await asked({ host: 'evil.example' }), 403)
  assert.is(await asked({ origin: 'https://evil.example' }), 403)
  assert.is(await asked({ origin: 'null' }), 403)
  assert.is(await asked({}), 200)
  assert.is(await asked({ host: 'localhost:8787', origin: 'http://localhost:5173' }), 200)
})

test('the host of an absolute address counts, not that of the header beside it (before: the header)', async () => {
  const statusOf = async (address: string, ...lines: string[]) => {
    const request = [`GET ${address}`, ...lines, 'Connection: close', '', ''].join('\r\n')
    return (await rawRequest(node.url, request, { answers: 1 })).statuses
  }
  for (const path of ['/api/svc/pulse', '/api/operators/NM23', '?a=1']) {
    const foreign = `http://evil.example${path} HTTP/1.1`
    assert.equal(await statusOf(foreign, 'Host: localhost'), [403], path)
  }
  assert.equal(await statusOf('http://evil.example/api/svc/pulse HTTP/1.0'), [403])
  const own = 'http://localhost:8787/api/svc/pulse HTTP/1.1'
  assert.equal(await statusOf(own, 'Host: evil.example'), [200])
  assert.equal(await statusOf(own), [400], 'HTTP/1.1 names its host in the header too')
})

inLong(
  'a crowd that reads one long answer again has it made once at a time (before: 1.4 GB for 200 readers)',
  async () => {
    const domain = { x: [0, 1], y: [0, 1] }
    const initial = { eta: '0.01*exp(-x^2)' }
    const body = { domain, bottom: '-1', initial, tEnd: 1e-4, cells: [128, 128] }
    const ask = () => node.call('POST', '/api/solve/climate', { key, body })
    const { links } = (await ask()).body
    const { runs, turns } = node.house
    const [recall, take] = [runs.recall.bind(runs), turns.take.bind(turns)]
    let inTurn = 0
    const atOnce: number[] = []
    runs.recall = (...of) => {
      atOnce.push(inTurn)
      return recall(...of)
    }
    turns.take = (name, work) =>
      take(name, async () => {
        inTurn++
        return work().finally(() => inTurn--)
      })
    try {
      const read = () => node.call('GET', links.result, { key })
      const answers = await Promise.all([ask(), read(), read(), read(), ask()])
      assert.ok(answers.every(({ status }) => status === 200))
      assert.is(new Set(answers.map(one => one.body.resultHash)).size, 1)
      assert.equal(atOnce, Array(5).fill(1))
    } finally {
      Object.assign(runs, { recall })
      Object.assign(turns, { take })
    }
  },
)

const demoKey = async () => (await node.call('POST', '/api/demo-key/mint')).body.key as string

const spinUp = (demo: string, body: object) =>
  node.call('POST', '/api/svc/spin_up', { key: demo, body })

test('a client-made identity proves its key, for this demo key alone (before: any key passed)', async () => {
  const { zid, recoveryEquation, salt } = newIdentity()
  const secret = await recoveryKey(recoveryEquation, salt)
  const publicKey = publicKeyOf(secret)
  const demo = await demoKey()
  const signature = signed(spinUpStatement(zid, publicKey, demo), secret)
  const bare = await spinUp(demo, { zid, publicKey })
  assert.equal([bare.status, bare.body.code], [400, 'MISSING_INPUT'])
  const elsewhere = await spinUp(await demoKey(), { zid, publicKey, signature })
  assert.equal([elsewhere.status, elsewhere.body.code], [403, 'FORBIDDEN'])
  const other = `${zid.slice(0, 31)}${zid.endsWith('0') ? '1' : '0'}`
  assert.is((await spinUp(demo, { zid: other, publicKey, signature })).status, 403)
  assert.is((await spinUp(demo, { zid, publicKey, signature })).body.ZID, zid)
})

test("an identity with another machine's first 8 digits is refused (before: its receipts named the other)", async () => {
  const zid = ZID.slice(0, 8) + randomBytes(12).toString('hex')
  const { recoveryEquation, salt } = newIdentity()
  const secret = await recoveryKey(recoveryEquation, salt)
  const publicKey = publicKeyOf(secret)
  const demo = await demoKey()
  const signature = signed(spinUpStatement(zid, publicKey, demo), secret)
  const { status, body } = await spinUp(demo, { zid, publicKey, signature })
  assert.equal([status, body.code, body.details], [409, 'CONFLICT', { keyPrefix: ZID.slice(0, 8) }])
  assert.is((await spinUp(demo, {})).status, 200, 'the demo key was not spent')
})

test.run()
