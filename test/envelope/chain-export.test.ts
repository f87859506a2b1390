import { randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { exportLines, verifyExport } from '../../server/envelope/chain-export.ts'
import { signReceipt } from '../../server/envelope/receipt.ts'
import { Secrets } from '../../server/envelope/secrets.ts'
import { entryDraft, linkHash } from '../../server/store/chain.ts'
import { memoryStore } from '../../server/store/memory.ts'
import { newMachine } from '../support/accounts.ts'

const test = suite('chain export')

const ZID = 'a'.repeat(32)
const secrets = new Secrets([randomBytes(32)])

/** A genesis and nine receipts, as an export. */
async function exported(): Promise<string[]> {
  const store = memoryStore()
  await store.createMachine(newMachine(ZID, 1000))
  for (let i = 1; i < 10; i++) {
    const receipt = {
      operatorIds: ['KO42', 'QM1'],
      R_t: 1 + i / 10_000,
      svcond: i,
      keyPrefix: 'aaaaaaaa',
      value: i % 3 === 0 ? null : i / 7,
      unit: 'J',
    }
    const body = {
      ...receipt,
      svcProof: signReceipt(receipt, secrets),
      tool: 'svc_compute',
      é: '😀',
    }
    await store.seal({ zid: ZID, tokens: 1, limit: 99, draft: entryDraft(1000 + i, body) })
  }
  const lines: string[] = []
  const chain = store.exportChain(ZID)
  for await (const line of exportLines({ zid: ZID, slug: 'lab' }, chain, secrets)) lines.push(line)
  return lines
}

test('a chain that was not touched is whole, with the secrets of its node and without', async () => {
  const lines = await exported()
  assert.is(lines.length, 12)
  const verdict = verifyExport(lines, secrets)
  assert.equal(verdict, verifyExport(lines, undefined))
  assert.ok(verdict.valid)
  if (verdict.valid) assert.equal([verdict.zid, verdict.entries], [ZID, 10])
})

test('any one character of any line that is changed makes the chain invalid, at that line or after', async () => {
  const lines = await exported()
  let changes = 0
  // The first line only says what the file is; that its zid is another shows in the second.
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i]!
    for (let at = 1; at < line.length - 1; at += 7) {
      const other = line[at] === '1' ? '2' : '1'
      const changed = line.slice(0, at) + other + line.slice(at + 1)
      const verdict = verifyExport(lines.with(i, changed), secrets)
      assert.not(verdict.valid, `line ${i + 1}, character ${at}: ${changed}`)
      if (!verdict.valid) assert.ok(verdict.line >= i + 1)
      changes++
    }
  }
  assert.ok(changes > 300)
})

test('what happened to a chain is told with its place', async () => {
  const lines = await exported()
  const foul = (changed: string[]) => {
    const verdict = verifyExport(changed, secrets)
    if (verdict.valid) throw new Error('the chain passed')
    return [verdict.line, verdict.seq, verdict.reason]
  }
  assert.equal(foul(lines.toSpliced(4, 1)), [5, 3, 'entry 3 is missing, found 4'])
  assert.equal(
    foul([...lines.slice(0, 3), lines[4]!, lines[3]!, ...lines.slice(5)]).slice(0, 2),
    [4, 2],
  )
  assert.match(foul(lines.slice(0, -1)).join(), /^11,9,.*cut short/)
  assert.match(foul(lines.toSpliced(9, 2)).join(), /^10,8,the last line tells of 10 entries/)
  assert.match(foul(lines.with(3, 'x')).join(), /^4,2,the line is no entry/)
  assert.match(foul(lines.slice(1)).join(), /^1,,the first line/)
  assert.match(foul(['{}']).join(), /^1,,the first line/)
})

test('a chain that was hashed anew after a change fails by its signature, or by its receipts', async () => {
  const lines = await exported()
  const [first, ...rest] = lines.map(line => JSON.parse(line))
  const last = rest.pop()
  rest[5].body.value = 42
  let prev = '0'.repeat(64)
  for (const link of rest) {
    link.prev = prev
    const canonical = JSON.stringify(Object.fromEntries(Object.entries(link.body).sort()))
    link.hash = prev = linkHash(prev, { ...link, body: canonical })
  }
  const forged = [first, ...rest, { ...last, head: prev }].map(line => JSON.stringify(line))
  const blind = verifyExport(forged, undefined)
  assert.not(blind.valid)
  if (!blind.valid) assert.match(blind.reason, /signature of the head/)
  const seeing = verifyExport(forged, secrets)
  assert.not(seeing.valid)
  if (!seeing.valid) assert.equal([seeing.line, seeing.seq], [7, 5])
})

test('a chain of another node does not pass for one of this', async () => {
  const verdict = verifyExport(await exported(), new Secrets([randomBytes(32)]))
  assert.not(verdict.valid)
})

test('a chain exported before a rotation of the secret holds after it', async () => {
  const store = memoryStore()
  await store.createMachine(newMachine(ZID, 1000))
  const old = randomBytes(32)
  const lines: string[] = []
  const about = { zid: ZID, slug: 'lab' }
  for await (const line of exportLines(about, store.exportChain(ZID), new Secrets([old]))) {
    lines.push(line)
  }
  assert.ok(verifyExport(lines, new Secrets([randomBytes(32), old])).valid)
})

test.run()
