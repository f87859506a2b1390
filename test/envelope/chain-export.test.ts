import { randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Secrets } from '../../server/crypto/secrets.ts'
import { exportLines, verifyExport } from '../../server/envelope/chain-export.ts'
import { signReceipt } from '../../server/envelope/receipt.ts'
import { entryDraft, linkHash } from '../../server/store/chain.ts'
import { memoryStore } from '../../server/store/memory.ts'
import { Random } from '../../workers/numerics/random.ts'
import { newMachine } from '../support/accounts.ts'
import { inTier } from '../support/tier.ts'

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

const TAMPERINGS = inTier({ short: 2000, long: 10_000 })

test(`of ${TAMPERINGS} random tamperings each is found, and at its place`, async () => {
  const whole = await exported()
  const random = new Random(20_260_301)
  const below = (n: number) => random.below(n)
  const entry = () => 1 + below(whole.length - 2)
  const found: Record<string, number> = {}
  const tamperings: Record<string, () => { lines: string[]; line: number }> = {
    edit() {
      const i = 1 + below(whole.length - 1)
      const line = whole[i]!
      const at = 1 + below(line.length - 2)
      const other = String.fromCharCode(33 + ((line.charCodeAt(at) - 33 + 1 + below(92)) % 93))
      return { lines: whole.with(i, line.slice(0, at) + other + line.slice(at + 1)), line: i + 1 }
    },
    drop() {
      const i = entry()
      // The last entry's absence shows where the end is told.
      return { lines: whole.toSpliced(i, 1), line: i + 1 }
    },
    repeat() {
      const i = entry()
      return { lines: whole.toSpliced(i, 0, whole[i]!), line: i + 2 }
    },
    swap() {
      const [i, j] = [entry(), entry()].sort((a, b) => a - b) as [number, number]
      if (i === j) return tamperings['edit']!()
      return { lines: whole.with(i, whole[j]!).with(j, whole[i]!), line: i + 1 }
    },
    truncate() {
      const left = 1 + below(whole.length - 1)
      return { lines: whole.slice(0, left), line: left }
    },
    foreign() {
      const i = entry()
      const link = JSON.parse(whole[i]!)
      return {
        lines: whole.with(i, JSON.stringify({ ...link, zid: 'b'.repeat(32) })),
        line: i + 1,
      }
    },
  }
  const names = Object.keys(tamperings)
  for (let n = 0; n < TAMPERINGS; n++) {
    const name = names[below(names.length)]!
    const { lines, line } = tamperings[name]!()
    const verdict = verifyExport(lines, undefined)
    if (verdict.valid) throw new Error(`${name} passed: ${lines.join('\n')}`)
    assert.is(verdict.line, line, `${name}: ${verdict.reason}`)
    found[name] = (found[name] ?? 0) + 1
  }
  assert.is(
    Object.values(found).reduce((sum, count) => sum + count),
    TAMPERINGS,
  )
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

test('a member that nothing is signed over, and one of another type, are no part of a chain', async () => {
  const lines = await exported()
  const changed = (at: number, change: (line: Record<string, unknown>) => object) => {
    const line = JSON.stringify(change(JSON.parse(lines[at]!)))
    const verdict = verifyExport(lines.with(at, line), secrets)
    return verdict.valid ? undefined : verdict.line
  }
  for (const at of [0, 1, 5, lines.length - 1]) {
    assert.is(
      changed(at, line => ({ ...line, note: 'sealed by us' })),
      at + 1,
    )
    assert.is(
      changed(at, line => line),
      undefined,
    )
  }
  assert.is(
    changed(0, line => ({ ...line, slug: ['lab'] })),
    1,
  )
  assert.is(
    changed(3, line => ({ ...line, tokens: '1' })),
    4,
  )
  assert.is(
    changed(3, line => ({ ...line, time: String(line['time']) })),
    4,
  )
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
