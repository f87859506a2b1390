// Time limit: 300 s
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ChainVerifier, chainBreak } from '../../server/store/chain.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import type { Store } from '../../server/store/store.ts'
import { Random } from '../../workers/numerics/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { inTier } from '../support/tier.ts'
import { exported } from './contract.ts'
import { MORNING, zidOf } from './samples.ts'

const ROUNDS = inTier({ short: 5, long: 40 })
const MACHINES = 4

const test = suite('kill -9')

test(`after ${ROUNDS} kills under load no acknowledged entry is lost, no chain torn, no token miscounted`, async () => {
  const { path: folder, remove } = temporaryFolder()
  const random = new Random(9)
  const verifiers = Array.from({ length: MACHINES }, (_, n) => new ChainVerifier(zidOf(n)))
  let acknowledged = 0
  let killedAtWork = 0
  try {
    for (let round = 0; round < ROUNDS; round++) {
      // Some die while they open what the one before has left, most while they seal.
      const early = round % 10 === 0
      const acks = await acksUntilKilled(folder, early, random.uniform() * (early ? 80 : 25))
      const store = await openSqliteStore(folder)
      try {
        await assertKept(store, verifiers, acks)
      } finally {
        await store.close()
      }
      acknowledged += acks.length
      if (acks.length > 0) killedAtWork++
    }
    const store = await openSqliteStore(folder)
    for (const { zid, head } of verifiers) {
      const chain = await exported(store, zid)
      assert.is(chainBreak(chain), undefined)
      assert.is(chain.at(-1)?.hash, head.hash)
    }
    await store.close()
    assert.ok(killedAtWork >= 0.8 * ROUNDS, `${killedAtWork} of ${ROUNDS} killed while sealing`)
    assert.ok(acknowledged > 20 * ROUNDS, `${acknowledged} acknowledged`)
  } finally {
    remove()
  }
})

interface Ack {
  readonly zid: string
  readonly seq: number
  readonly hash: string
}

/** Starts a child and kills it so many ms after its start, or after its first acknowledgement. */
async function acksUntilKilled(folder: string, early: boolean, delayMs: number): Promise<Ack[]> {
  const program = join(import.meta.dirname, 'sealing-child.ts')
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = () => setTimeout(() => child.kill('SIGKILL'), delayMs)
  let output = ''
  child.stdout.on('data', part => (output += part))
  if (early) kill()
  else child.stdout.once('data', kill)
  const [code, signal] = await once(child, 'close')
  assert.is(signal, 'SIGKILL', `the child ended by itself with ${code}`)
  const lines = output.split('\n').slice(0, -1) // the last one may be cut
  return lines.map(line => {
    const [zid, seq, hash] = line.split(' ') as [string, string, string]
    return { zid, seq: Number(seq), hash }
  })
}

/** Follows each chain from where the last round has left it. */
async function assertKept(store: Store, verifiers: ChainVerifier[], acks: Ack[]): Promise<void> {
  const kept = new Map<string, string>()
  let entries = 0
  for (const verifier of verifiers) {
    const { zid, head } = verifier
    const count = await store.entryCount(zid)
    const fresh = await store.entries(zid, { limit: count - 1 - head.seq })
    for (const entry of fresh.reverse()) {
      assert.is(verifier.check(entry), undefined)
      kept.set(`${zid} ${entry.seq}`, entry.hash)
    }
    assert.is(verifier.head.seq, count - 1)
    assert.is((await store.usage(zid, MORNING)).used, verifier.tokens)
    entries += count
  }
  assert.is(await store.entryCount(), entries, 'the log has no gap')
  for (const { zid, seq, hash } of acks) assert.is(kept.get(`${zid} ${seq}`), hash)
}

test.run()
