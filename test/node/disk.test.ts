// A whole node whose disk fails: what it says, what it keeps, what it does not bill.
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chainBreak } from '../../server/store/chain.ts'
import { type Device, DISK_FULL, descriptorsOf, inject, SYNC_FAILS } from '../support/file-fault.ts'
import { machineOn, openTestNode, type Reply, type TestNode } from '../support/node.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = suite('disk of a node')

interface Broken {
  readonly node: TestNode
  readonly zid: string
  compute(at?: TestNode): Promise<Reply>
  /** Puts a device behind the log that the ledger is written to; answers the way back. */
  inject(device: Device): () => void
}

async function withNode(dataFolder: string, use: (broken: Broken) => Promise<void>) {
  const node = await openTestNode({ dataFolder })
  try {
    const { ZID: zid, apiKey: key } = await machineOn(node)
    const body = { domain: 'NM', operators: ['NM18'], inputs: { m: 2, a: 3 } }
    const compute = (at = node) => at.call('POST', '/api/svc/compute', { key, body })
    assert.is((await compute()).status, 200)
    // The writer has opened its files before the reader.
    const log = descriptorsOf(join(dataFolder, 'ledger.sqlite-wal'))[0]!
    await use({ node, zid, compute, inject: device => inject(log, device) })
  } finally {
    await node.close()
  }
}

function assertUnavailable({ status, body, headers }: Reply): void {
  assert.equal([status, body.code], [503, 'STORE_UNAVAILABLE'])
  assert.ok(Number(headers.get('retry-after')) >= 1)
}

async function assertHolds(node: TestNode, zid: string, entries: number): Promise<void> {
  const chain = await node.house.store.entries(zid, { limit: 99 })
  assert.is(chain.length, entries)
  assert.is(chainBreak(chain.reverse()), undefined)
  const { used } = await node.house.store.usage(zid, node.clock.nowMs)
  assert.is(used, entries - 1, 'the quota is what the chain holds beside its first entry')
}

test('after a failed sync nothing is acknowledged or billed, health says so, and a restart goes on', async () => {
  const { path: folder, remove } = temporaryFolder()
  await withNode(folder, async ({ node, zid, compute, inject }) => {
    const heal = inject(SYNC_FAILS)
    const failed = await Promise.all(Array.from({ length: 10 }, () => compute()))
    for (const each of failed) assertUnavailable(each)
    heal()
    assertUnavailable(await compute())
    const ready = await node.call('GET', '/api/health/ready')
    assertUnavailable(ready)
    assert.match(ready.body.error, /disk I\/O error/)
    assert.is((await node.call('GET', '/api/health')).status, 200, 'it is not dead')
    assert.is((await node.call('GET', '/api/operators/NM18')).status, 200, 'and reads go on')
    await assertHolds(node, zid, 2)
    await node.close()

    const again = await openTestNode({ dataFolder: folder })
    try {
      assert.is((await again.call('GET', '/api/health/ready')).status, 200)
      await assertHolds(again, zid, 2)
      assert.is((await compute(again)).body.entry.seq, 2)
      await assertHolds(again, zid, 3)
    } finally {
      await again.close()
    }
  })
  remove()
})

test('a full disk refuses and bills nothing until space is back, which the node finds out itself', async () => {
  const { path: folder, remove } = temporaryFolder()
  await withNode(folder, async ({ node, zid, compute, inject }) => {
    const free = inject(DISK_FULL)
    assertUnavailable(await compute())
    const full = await node.call('GET', '/api/health/ready')
    assertUnavailable(full)
    assert.match(full.body.error, /disk full/)
    await assertHolds(node, zid, 2)
    free()
    let ready = full
    for (let waitedMs = 0; ready.status !== 200 && waitedMs < 5000; waitedMs += 50) {
      await setTimeout(50)
      ready = await node.call('GET', '/api/health/ready')
    }
    assert.is(ready.status, 200)
    assert.is((await compute()).body.entry.seq, 2)
    await assertHolds(node, zid, 3)
  })
  remove()
})

test.run()
