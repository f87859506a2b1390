// One node after another on one folder, each under a load of many kinds, each ended without warning. What a caller was
// answered is there afterwards: the entries in the chains, the tokens, and everything that the machines keep.
import { setTimeout as pause } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { ChainVerifier } from '../../server/store/chain.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { Random } from '../../workers/numerics/random.ts'
import { assertWhole, type FollowedChain } from '../support/followed-chain.ts'
import { killedUnderLoad } from '../support/killed.ts'
import { callsTo, machineOn } from '../support/node.ts'
import { type Environment, type Served, serve } from '../support/process.ts'
import { type Acknowledged, Client, KINDS } from './client.ts'

const MACHINES = 2
/** A crash comes so many answers and so many milliseconds after the load begins, at most. */
const ANSWERS_MAX = 96
const AFTER_MS = 4
/** Requests in the life of a thing: short ones are made and ended often. */
const LIVES = [3, 40]

/** The loads and checks of a folder over its crashes. */
export class Campaign {
  readonly random: Random
  readonly #folder: string
  readonly #env: Environment
  #machines: Machine[] = []
  #clients: Client[] = []
  acknowledged = 0

  constructor(folder: string, { seed, env = {} }: { seed: number; env?: Environment }) {
    this.#folder = folder
    this.random = new Random(seed)
    const plenty = { SVC_FREE_DAILY_LIMIT: '100000000', SVC_FREE_CPU_SECONDS: '10000000' }
    this.#env = { SVC_DATA: folder, SVC_KEEP_HOURLY_LIMIT: '100000000', ...plenty, ...env }
  }

  serve(): Promise<Served> {
    return serve(this.#env)
  }

  async settle(node: Served): Promise<void> {
    const call = callsTo(node.url)
    for (let n = 0; n < MACHINES; n++) {
      const { ZID: zid, apiKey: key } = await machineOn({ call })
      const answered: Acknowledged[] = []
      this.#machines.push({
        zid,
        answered,
        chain: new ChainVerifier(zid),
        hashes: [],
        spent: new Map(),
      })
      for (const [i, kind] of [undefined, ...KINDS].entries()) {
        this.#clients.push(
          new Client(kind, { key, acknowledged: answered, life: LIVES[(n + i) % LIVES.length]! }),
        )
      }
    }
  }

  /** Asks until so many have answered, and kills. */
  async kill(node: Served): Promise<void> {
    const clients = this.#clients
    const call = callsTo(node.url)
    await killedUnderLoad(node, {
      clients: clients.length,
      answers: 1 + this.random.below(ANSWERS_MAX),
      afterMs: this.random.uniform() * AFTER_MS,
      ask: n => clients[n]!.ask(call),
      acknowledge: (reply, n) => clients[n]!.acknowledge(reply),
    })
  }

  /** Asks once each, so long; the statuses that came. */
  async askFor(ms: number, node: Served): Promise<Set<number>> {
    const call = callsTo(node.url)
    const statuses = new Set<number>()
    const until = performance.now() + ms
    while (performance.now() < until) {
      const replies = await Promise.all(this.#clients.map(client => client.ask(call)))
      for (const [i, reply] of replies.entries()) {
        statuses.add(reply.status)
        this.#clients[i]!.acknowledge(reply)
      }
      await pause(1)
    }
    return statuses
  }

  /** On the ledger, before another node has touched it. */
  async assertChains(): Promise<void> {
    const store = await openSqliteStore(this.#folder)
    try {
      for (const machine of this.#machines) await assertWhole(store, machine)
    } finally {
      await store.close()
    }
    for (const { answered, hashes } of this.#machines) {
      for (const { seq, hash } of answered)
        assert.is(hashes[seq], hash, `entry ${seq} was acknowledged`)
      this.acknowledged += answered.length
      answered.length = 0
    }
  }

  /** On the next node. */
  async assertKept(node: Served): Promise<void> {
    const call = callsTo(node.url)
    await Promise.all(this.#clients.map(client => client.assertKept(call)))
  }
}

interface Machine extends FollowedChain {
  readonly answered: Acknowledged[]
}
