// The public log over a whole node, checked as a third party checks it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isConsistent, isIncluded } from '../../server/crypto/merkle.ts'
import { readNote } from '../../server/transparency/checkpoint.ts'
import { logProofVerdict } from '../../server/transparency/log-proof.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { svc } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'

const test = suite<{ node: TestNode; key: string }>('public log')
test.before(async context => {
  context.node = await openTestNode()
  context.key = (await machineOn(context.node)).apiKey
})
test.after(({ node }) => node.close())
const inLong = longOnly(test)

const compute = async (node: TestNode, key: string) =>
  (
    await node.call('POST', '/api/svc/compute', {
      key,
      body: { domain: 'NM', operators: ['NM23'], inputs: { m: 2, v: 3 } },
    })
  ).body

const get = async (node: TestNode, path: string, key?: string) =>
  (await node.call('GET', path, key === undefined ? {} : { key })).body

test('a sealed answer is proven in the log by its own entry hash, under a signed checkpoint', async ({
  node,
  key,
}) => {
  const { entry } = await compute(node, key)
  const proof = await get(node, `/api/log/inclusion?seq=${entry.seq}`, key)
  assert.is(proof.entryHash, entry.hash)
  const { checkpoint, index, path } = proof
  const leaf = Buffer.from(entry.hash, 'hex')
  assert.ok(isIncluded({ leaf, index, count: checkpoint.treeSize, path }, checkpoint.rootHash))
  const read = readNote(checkpoint.note, checkpoint.node_pubkey)
  assert.equal(read, {
    origin: checkpoint.origin,
    treeSize: checkpoint.treeSize,
    rootHash: checkpoint.rootHash,
  })
  const byPlace = await get(node, `/api/log/inclusion?seq=${index}`)
  assert.is(byPlace.entryHash, entry.hash)
})

test('a kept checkpoint is the beginning of each later one', async ({ node, key }) => {
  const kept = await get(node, '/api/log/checkpoint')
  for (let i = 0; i < 5; i++) await compute(node, key)
  const proof = await get(node, `/api/log/consistency?from=${kept.treeSize}`)
  assert.is(proof.fromRoot, kept.rootHash)
  assert.ok(proof.to >= kept.treeSize + 5)
  assert.ok(isConsistent(proof, kept.rootHash, proof.checkpoint.rootHash))
  assert.is(logProofVerdict(proof).valid, true)
})

test('a proof of an older size is under the older root', async ({ node, key }) => {
  await compute(node, key)
  const proof = await get(node, '/api/log/inclusion?seq=1&size=2')
  const kept = await get(node, '/api/log/consistency?from=2')
  assert.is(proof.checkpoint.rootHash, kept.fromRoot)
})

test('what the log does not hold is refused', async ({ node, key }) => {
  const status = async (path: string, who?: string) =>
    (await node.call('GET', path, who === undefined ? {} : { key: who })).body.code
  assert.is(await status('/api/log/inclusion?seq=100000', key), 'NOT_FOUND')
  assert.is(await status('/api/log/inclusion?seq=100000'), 'NOT_FOUND')
  assert.is(await status('/api/log/inclusion?seq=3&size=2'), 'INVALID_INPUT')
  assert.is(await status('/api/log/inclusion?seq=0&size=100000'), 'INVALID_INPUT')
  assert.is(await status('/api/log/consistency?from=100000'), 'INVALID_INPUT')
  assert.is(await status('/api/log/consistency?from=3&to=2'), 'INVALID_INPUT')
  assert.is(await status('/api/log/consistency?from=0'), 'INVALID_INPUT')
})

inLong(
  'svc verify checks a proof from its file alone and finds what was changed',
  async ({ node, key }) => {
    const { entry } = await compute(node, key)
    const whole = await get(node, `/api/log/inclusion?seq=${entry.seq}`, key)
    const other = { ...whole, entryHash: entry.prev }
    const unsigned = structuredClone(whole)
    unsigned.checkpoint.note = whole.checkpoint.note.replace(/\n\d+\n/, '\n9\n')
    const { path, remove } = temporaryFolder()
    const verdict = async (proof: object, ...more: string[]) => {
      const file = join(path, 'proof.json')
      writeFileSync(file, JSON.stringify(proof))
      const { code, stdout } = await svc(['verify', file, ...more], {
        SVC_DATA: join(path, 'none'),
      })
      return { code, ...JSON.parse(stdout) }
    }
    try {
      const found = await verdict(whole)
      assert.equal([found.code, found.valid, found.signer], [3, true, 'unknown'])
      const { node_pubkey } = whole.checkpoint
      assert.is((await verdict(whole, '--pubkey', node_pubkey)).code, 0)
      const stranger = await verdict(whole, '--pubkey', 'A'.repeat(43))
      assert.equal([stranger.code, stranger.valid], [1, false])
      assert.match((await verdict(other)).reason, /does not lead/)
      const { checkpoint } = whole
      for (const retold of [
        { ...whole, checkpoint: { ...checkpoint, treeSize: checkpoint.treeSize + 1 } },
        { ...whole, checkpoint: { ...checkpoint, rootHash: entry.hash } },
        { ...whole, leafHash: entry.hash },
        { ...whole, entryHash: `${whole.entryHash} and more` },
        { ...whole, path: whole.path.map((one: string) => one.toUpperCase()) },
      ]) {
        assert.is((await verdict(retold)).valid, false, JSON.stringify(retold))
      }
      const changed = await verdict(unsigned)
      assert.equal([changed.code, changed.reason], [1, 'the note is not signed by node_pubkey'])
    } finally {
      remove()
    }
  },
)

test.run()
