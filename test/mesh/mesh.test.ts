// Two nodes that follow each other's logs, and a third that shows two histories.
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { publicKeyOf } from '../../server/crypto/ed25519.ts'
import { leafHash, merkleTree, rootOf } from '../../server/crypto/merkle.ts'
import { Secrets } from '../../server/crypto/secrets.ts'
import { faultBetween } from '../../server/mesh/follow.ts'
import { signedNote } from '../../server/transparency/checkpoint.ts'
import type { Checkpoint } from '../../server/transparency/transparency-log.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { refusalOf } from '../support/refusal.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('mesh')
const inLong = longOnly(test)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(closed => server.close(closed))
  return port
}

const compute = async (node: TestNode) => {
  const { apiKey: key } = await machineOn(node)
  await node.call('POST', '/api/svc/compute', {
    key,
    body: { domain: 'NM', operators: ['NM23'], inputs: { m: 2, v: 3 } },
  })
}

inLong(
  'two nodes exchange their checkpoints and each verifies the other, over and over',
  async () => {
    const [p, q] = [await freePort(), await freePort()]
    const urls = [p, q].map(port => `http://127.0.0.1:${port}`) as [string, string]
    const a = await openTestNode({ port: p, meshPeers: [urls[1]] })
    const b = await openTestNode({ port: q, meshPeers: [urls[0]] })
    try {
      for (let round = 1; round <= 3; round++) {
        await compute(a)
        await compute(b)
        await a.house.mesh.meet(urls[1])
        await b.house.mesh.meet(urls[0])
      }
      for (const [node, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const { body: status } = await node.call('GET', '/api/mesh/status')
        const [peer] = status.peers
        assert.is(peer.fault, null)
        assert.ok(peer.verified >= 3)
        const { body: own } = await other.call('GET', '/api/log/checkpoint')
        assert.is(peer.checkpoint.origin, own.origin)
        const { body: verdict } = await node.call('POST', '/api/mesh/verify', {
          body: { checkpoint: own },
        })
        assert.equal(verdict, { valid: true, origin: own.origin, reason: null })
      }
      const { body: mine } = await a.call('GET', '/api/log/checkpoint')
      const { body: verdict } = await a.call('POST', '/api/mesh/verify', {
        body: { checkpoint: mine },
      })
      assert.is(verdict.valid, true)
    } finally {
      await a.close()
      await b.close()
    }
  },
)

inLong(
  'a peer whose key was rotated is followed, in whatever order one hears of it (before: reported as a fraud)',
  async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const { path: dataFolder, remove } = temporaryFolder()
    const secrets = (...octets: number[]) => new Secrets(octets.map(one => Buffer.alloc(32, one)))
    const b = await openTestNode({ meshPeers: [url], rateLimitPerMinute: 1000 })
    try {
      let a = await openTestNode({ port, dataFolder }, { secrets: secrets(1) })
      await compute(a)
      assert.is((await b.house.mesh.meet(url)).fault, null)
      const { body: old } = await a.call('GET', '/api/log/checkpoint')
      assert.not('handovers' in old)
      await a.close()

      a = await openTestNode({ port, dataFolder }, { secrets: secrets(3, 2, 1) })
      await compute(a)
      const peer = await b.house.mesh.meet(url)
      assert.is(peer.fault, null)
      const { body: own } = await a.call('GET', '/api/log/checkpoint')
      assert.is(peer.checkpoint?.node_pubkey, own.node_pubkey)
      assert.is(own.handovers[0].from, old.node_pubkey)
      const late = await b.call('POST', '/api/mesh/verify', { body: { checkpoint: old } })
      assert.is(late.body.valid, true, 'a checkpoint from before is still one of this log')
      const { body: keys } = await a.call('GET', '/api/seal/keys')
      assert.equal(
        keys.keys.map(({ current }: { current: boolean }) => current),
        [true, false, false],
      )
      await a.close()

      a = await openTestNode({ port, dataFolder }, { secrets: secrets(4, 1) })
      await compute(a)
      assert.match((await b.house.mesh.meet(url)).fault!.reason, /has not signed/)
      await a.close()
    } finally {
      await b.close()
      remove()
    }
  },
)

/** A log of its own making: `entries` are what it admits to have when asked. */
function fakeLog(origin: string) {
  const { privateKey } = generateKeyPairSync('ed25519')
  const checkpointOf = (entries: readonly string[], key = privateKey): Checkpoint => {
    const rootHash = rootOf(merkleTree(Buffer.concat(entries.map(leafHash))))
    const treeSize = entries.length
    return {
      origin,
      treeSize,
      rootHash,
      note: signedNote({ origin, treeSize, rootHash }, key),
      node_pubkey: publicKeyOf(key),
    }
  }
  let shown: readonly string[] = []
  const instead = new Map<string, { status: number; body: unknown }>()
  const server = createServer((req, res) => {
    const other = instead.get(req.url!.split('?')[0]!)
    if (other) return res.writeHead(other.status).end(JSON.stringify(other.body))
    if (req.url === '/api/log/checkpoint') return res.end(JSON.stringify(checkpointOf(shown)))
    if (req.url === '/api/mesh/gossip') return res.end('{"checkpoints":[]}')
    return res.writeHead(400).end('{}')
  })
  return {
    server,
    checkpointOf,
    show: (entries: readonly string[]) => (shown = entries),
    /** Answers a path in another way from now on. */
    answer: (path: string, status: number, body: unknown) => instead.set(path, { status, body }),
  }
}

async function watching(
  hold: (node: TestNode, url: string, fake: ReturnType<typeof fakeLog>) => Promise<void>,
) {
  const fake = fakeLog('svc-log/fake')
  fake.server.listen(0, '127.0.0.1')
  await once(fake.server, 'listening')
  const url = `http://127.0.0.1:${(fake.server.address() as AddressInfo).port}`
  const node = await openTestNode({ meshPeers: [url], rateLimitPerMinute: 1000 })
  try {
    fake.show(['one', 'two'])
    assert.is((await node.house.mesh.meet(url)).fault, null)
    await hold(node, url, fake)
  } finally {
    await node.close()
    fake.server.closeAllConnections()
    fake.server.close()
  }
}

test('a peer that shows another history is at fault, and both notes are kept', async () => {
  await watching(async (node, url, fake) => {
    fake.show(['one', 'changed'])
    const { fault } = await node.house.mesh.meet(url)
    assert.match(fault!.reason, /not the beginning/)
    assert.is(fault!.notes.length, 2)
    fake.show(['one', 'two'])
    assert.ok((await node.house.mesh.meet(url)).fault, 'the first fault stays')
    const { body } = await node.call('GET', '/api/mesh/status')
    assert.equal(body.peers[0].fault, fault)
  })
})

inLong('a peer whose log has become shorter, or whose key is another, is at fault', async () => {
  await watching(async (node, url, fake) => {
    fake.show(['one'])
    assert.match((await node.house.mesh.meet(url)).fault!.reason, /not the beginning/)
  })
  await watching(async (node, url, fake) => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const longer = fake.checkpointOf(['one', 'two', 'three'], privateKey)
    fake.answer('/api/log/checkpoint', 200, longer)
    assert.match((await node.house.mesh.meet(url)).fault!.reason, /signed by another key/)
  })
})

test('a second history that somebody else was shown is evidence when the peer has signed it', async () => {
  await watching(async (node, _url, fake) => {
    const told = fake.checkpointOf(['one', 'for others'])
    const { body } = await node.call('POST', '/api/mesh/gossip', { body: { checkpoints: [told] } })
    assert.is(body.verdicts[0].valid, false)
    const { body: status } = await node.call('GET', '/api/mesh/status')
    assert.match(status.peers[0].fault.reason, /not the beginning/)
  })
})

test('nobody can blame a peer with notes that the peer has not signed', async () => {
  await watching(async (node, _url, fake) => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const forged = fake.checkpointOf(['one', 'forged'], privateKey)
    const broken = { ...fake.checkpointOf(['one', 'two']), rootHash: '0'.repeat(64) }
    for (const checkpoint of [forged, broken]) {
      const { body } = await node.call('POST', '/api/mesh/verify', { body: { checkpoint } })
      assert.is(body.valid, false)
    }
    const { body: status } = await node.call('GET', '/api/mesh/status')
    assert.is(status.peers[0].fault, null)
    const unknown = { ...forged, origin: 'svc-log/nobody' }
    const { status: code } = await node.call('POST', '/api/mesh/verify', {
      body: { checkpoint: unknown },
    })
    assert.is(code, 404)
  })
})

test('what a peer sends is read as a checkpoint and nothing else, and never kept before that', async () => {
  await watching(async (node, url, fake) => {
    const next = fake.checkpointOf(['one', 'two', 'three'])
    const wrong = [null, 'x', { ...next, note: 5 }, { ...next, more: 'to be passed on' }]
    for (const body of wrong) {
      fake.answer('/api/log/checkpoint', 200, body)
      assert.is((await refusalOf(node.house.mesh.meet(url))).code, 'INVALID_INPUT')
    }
    fake.answer('/api/log/checkpoint', 200, fake.checkpointOf(['one', 'two']))
    for (const checkpoints of [[null], [{ origin: 'svc-log/fake' }]]) {
      fake.answer('/api/mesh/gossip', 200, { checkpoints })
      const { code } = await refusalOf(node.house.mesh.meet(url))
      assert.match(code, /^(INVALID|MISSING)_INPUT$/)
    }
    const [peer] = await node.house.mesh.peers()
    assert.equal([peer!.fault, peer!.checkpoint!.treeSize], [null, 2])
  })
})

test('of what a peer tells at once no more is read than it may have peers', async () => {
  await watching(async (node, url, fake) => {
    const told = (count: number) => [...Array(count).fill(fake.checkpointOf(['one', 'two'])), null]
    fake.answer('/api/mesh/gossip', 200, { checkpoints: told(32) })
    assert.is((await node.house.mesh.meet(url)).fault, null)
    fake.answer('/api/mesh/gossip', 200, { checkpoints: told(31) })
    assert.is((await refusalOf(node.house.mesh.meet(url))).code, 'INVALID_INPUT')
  })
})

test('a peer cannot take the name of another log', async () => {
  const fake = fakeLog('svc-log/fake')
  const told = { ...fake.checkpointOf(['one']), origin: 'svc-log/another' }
  const unlike = await faultBetween(null, told, async () => [])
  assert.is(unlike!.kind, 'form')
})

test('a proof that is not found on the way to the peer is no evidence against it', async () => {
  await watching(async (node, url, fake) => {
    fake.answer('/api/log/consistency', 404, {})
    fake.show(['one', 'two', 'three'])
    assert.is((await refusalOf(node.house.mesh.meet(url))).code, 'OVERLOADED')
    const [peer] = await node.house.mesh.peers()
    assert.is(peer!.fault, null)
  })
})

test.run()
