// What stores must do that share one ledger, each a node of its own, whatever the ledger is made of.
import * as assert from 'uvu/assert'
import { chainBreak, type Entry } from '../../server/store/chain.ts'
import type { Store } from '../../server/store/store.ts'
import { exported, sealOne } from './contract.ts'
import { demoKey, digestOf, draft, MORNING, newMachine, zidOf } from './samples.ts'

export interface Several {
  readonly nodes: number
  readonly machines: number
  /** Divisible by the machines and by 25 clients a node. */
  readonly seals: number
  /** Opens so many nodes on one new ledger, and closes them after their use. */
  withNodes(use: (nodes: readonly Store[]) => Promise<void>): Promise<void>
}

const CLIENTS = 25

const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

export function nodesContract(
  { nodes: count, machines, seals, withNodes }: Several,
  test: (title: string, hold: () => Promise<void>) => void,
): void {
  test(`${seals} seals from ${count} nodes over ${machines} machines leave whole chains and one whole log`, async () => {
    await withNodes(async nodes => {
      for (let n = 0; n < machines; n++) await nodes[n % count]!.createMachine(newMachine(n))
      const clients = nodes.flatMap((node, at) =>
        Array.from({ length: CLIENTS }, async (_, client) => {
          for (let n = 0; n < seals / count / CLIENTS; n++) {
            await sealOne(node, (client + n) % machines, { at, client, n })
          }
        }),
      )
      await Promise.all(clients)
      const node = nodes[0]!
      const all: Entry[] = []
      for (let n = 0; n < machines; n++) {
        const chain = await exported(node, zidOf(n))
        assert.is(chainBreak(chain), undefined)
        assert.is(chain.length, 1 + seals / machines)
        assert.is((await node.usage(zidOf(n), MORNING)).used, seals / machines)
        all.push(...chain)
      }
      all.sort((a, b) => a.index - b.index)
      assert.ok(all.every(({ index }, place) => index === place))
      const hashes = (await node.logHashes(0, 20_000)).map(hash => hash.toString('hex'))
      assert.equal(
        hashes,
        all.map(({ hash }) => hash),
      )
      for (const other of nodes) assert.is(await other.entryCount(), seals + machines)
    })
  })

  test('a limit is spent exactly, whichever node is asked', async () => {
    await withNodes(async nodes => {
      await nodes[0]!.createMachine(newMachine(1))
      const costs = Array.from({ length: 400 }, (_, n) => 1 + (n % 3))
      const outcomes = await Promise.allSettled(
        costs.map((tokens, n) =>
          nodes[n % count]!.seal({ zid: zidOf(1), tokens, limit: 500, draft: draft() }),
        ),
      )
      const paid = outcomes.flatMap(one => (one.status === 'fulfilled' ? [one.value.tokens] : []))
      for (const node of nodes) assert.is((await node.usage(zidOf(1), MORNING)).used, 500)
      assert.is(
        paid.reduce((total, each) => total + each, 0),
        500,
      )
    })
  })

  test('one demo key, one name and one revision are of one node, of several that ask at once', async () => {
    await withNodes(async nodes => {
      await nodes[0]!.putKey(demoKey(99))
      await nodes[1]!.createMachine(newMachine(50))
      const demo = { digest: digestOf(99), at: MORNING, limit: 10 }
      const spunUp = await Promise.allSettled(
        nodes.map((node, n) => node.createMachine(newMachine(n + 1, { demo }))),
      )
      assert.is(fulfilled(spunUp), 1)
      const called = await Promise.allSettled(
        nodes.map((node, n) => node.createMachine(newMachine(n + 11, { slug: 'wanted' }))),
      )
      assert.is(fulfilled(called), 1)
      const letter = { kind: 'letter', id: 'a', zid: zidOf(50) }
      await nodes[0]!.putDocuments({ at: MORNING, writes: [{ ...letter, after: 0, body: '{}' }] })
      const written = await Promise.allSettled(
        nodes.map((node, n) =>
          node.putDocuments({ at: MORNING, writes: [{ ...letter, after: 1, body: `{"n":${n}}` }] }),
        ),
      )
      assert.is(fulfilled(written), 1)
      const bodies = await Promise.all(nodes.map(node => node.document('letter', 'a')))
      assert.is(new Set(bodies.map(document => document?.body)).size, 1)
      assert.is(bodies[0]?.revision, 2)
      const minted = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) => nodes[n % count]!.mintCount(MORNING, 7)),
      )
      assert.is(fulfilled(minted), 7)
    })
  })

  test('a key that one node revokes is revoked for all', async () => {
    await withNodes(async ([one, other]) => {
      await one!.createMachine(newMachine(1))
      await other!.revokeKey(digestOf(1), MORNING + 5)
      assert.is((await one!.keyByDigest(digestOf(1)))?.revokedAt, MORNING + 5)
    })
  })

  test('listeners at one node hear what all nodes seal, each entry once and in the order of the log', async () => {
    await withNodes(async nodes => {
      await nodes[0]!.createMachine(newMachine(1))
      const heard: Entry[] = []
      const all = Promise.withResolvers<void>()
      nodes[0]!.onEntry(entry => {
        heard.push(entry)
        if (heard.length === 401) all.resolve()
      })
      // From this entry of its own on, the node hears all.
      await sealOne(nodes[0]!, 1)
      await Promise.all(Array.from({ length: 400 }, (_, n) => sealOne(nodes[n % count]!, 1, { n })))
      await all.promise
      assert.equal(
        heard.map(({ index }) => index),
        Array.from({ length: 401 }, (_, n) => n + 1),
      )
      assert.is(chainBreak(heard, { seq: 0, hash: heard[0]!.prev, time: MORNING }), undefined)
    })
  })
}
