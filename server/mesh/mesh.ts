// The mesh: nodes keep the signed checkpoints of each other's logs and prove that each follows from the last. A
// node that shows two histories is found as soon as two of those that watch it compare.
import { Failure } from '../../workers/failure.ts'
import { type Clock, unixMs } from '../../workers/field/clock.ts'
import { type Fetched, fetchBounded } from '../call/fetch-bounded.ts'
import { Turns } from '../call/turns.ts'
import { validator } from '../call/validate.ts'
import { type Config, MESH_PEERS_MAX } from '../settings/config.ts'
import type { Store } from '../store/store.ts'
import type { Checkpoint, TransparencyLog } from '../transparency/transparency-log.ts'
import { CHECKPOINT } from './checkpoint-schema.ts'
import { faultBetween } from './follow.ts'
import { newPeer, type Peer, peerRecords } from './peer.ts'

/** The account that keeps what this node has seen. */
export const MESH_ACCOUNT = 'mesh'
const TIMEOUT_MS = 5000
/** Octets that are read of a peer's answer. */
const ANSWER_BYTES_MAX = 131_072

const checkpointIn = validator(CHECKPOINT)

export interface Verdict {
  valid: boolean
  origin: string
  reason: string | null
}

interface Parts {
  config: Pick<Config, 'meshPeers'>
  store: Store
  clock: Clock
  transparency: TransparencyLog
}

export class Mesh {
  readonly #parts: Parts
  readonly #turns = new Turns()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get urls(): readonly string[] {
    return this.#parts.config.meshPeers
  }

  /** What has been seen of every configured peer. */
  peers(): Promise<Peer[]> {
    return Promise.all(this.urls.map(async url => (await this.#stored(url)).peer))
  }

  /** The checkpoints that this node stands for: its own, and the newest of each peer without a fault. */
  async view(): Promise<Checkpoint[]> {
    const seen = (await this.peers()).flatMap(({ checkpoint, fault }) =>
      fault === null && checkpoint !== null ? [checkpoint] : [],
    )
    return [await this.#parts.transparency.checkpoint(), ...seen]
  }

  /** Asks a peer for its checkpoint, verifies it against what was seen, then compares the views of both. */
  async meet(url: string): Promise<Peer> {
    const newest = checkpointIn(await this.#read(url, '/api/log/checkpoint'))
    const peer = await this.#witness(url, newest, 'the peer')
    const gossip = await this.#read(url, '/api/mesh/gossip', { checkpoints: await this.view() })
    // A node has one checkpoint of its own and one of each peer: a longer list would only cost whoever verifies it.
    await this.hear(
      listIn(gossip, 'checkpoints')
        .slice(0, MESH_PEERS_MAX + 1)
        .map(checkpointIn),
    )
    return peer
  }

  /** What another has seen: each checkpoint of a log that is known here is held against what was seen here. */
  async hear(checkpoints: readonly Checkpoint[]): Promise<Verdict[]> {
    const verdicts: Verdict[] = []
    for (const checkpoint of checkpoints) {
      const verdict = await this.verify(checkpoint)
      if (verdict !== undefined) verdicts.push(verdict)
    }
    return verdicts
  }

  /** Whether a checkpoint is of this node's log or of a peer's, as seen from here; undefined for an unknown log. */
  async verify(checkpoint: Checkpoint): Promise<Verdict | undefined> {
    const { transparency } = this.#parts
    const { origin } = checkpoint
    if (origin === transparency.origin) {
      const own = await transparency.checkpoint()
      const reason = await this.#faultOfOwn(own, checkpoint)
      return { valid: reason === undefined, origin, reason: reason ?? null }
    }
    const known = (await this.peers()).find(peer => peer.checkpoint?.origin === origin)
    if (known === undefined) return undefined
    const { fault } = await this.#witness(known.url, checkpoint, 'somebody')
    return { valid: fault === null, origin, reason: fault?.reason ?? null }
  }

  async #faultOfOwn(own: Checkpoint, claimed: Checkpoint): Promise<string | undefined> {
    const { transparency } = this.#parts
    if (claimed.treeSize > own.treeSize) return `this log has ${own.treeSize} entries`
    const proof = (from: number, to: number) => transparency.consistency(from, to)
    return (await faultBetween(own, claimed, proof))?.reason
  }

  /** Holds a checkpoint of a peer against the last that was seen; a newer one that follows takes its place. */
  #witness(url: string, checkpoint: Checkpoint, by: 'the peer' | 'somebody'): Promise<Peer> {
    return this.#turns.take(url, async () => {
      const { peer, revision } = await this.#stored(url)
      if (peer.fault !== null) return peer
      const unlike = await faultBetween(peer.checkpoint, checkpoint, (from, to) =>
        this.#proof(url, from, to),
      )
      const at = unixMs(this.#parts.clock)
      const seen = peer.checkpoint
      const isNewer = seen === null || checkpoint.treeSize > seen.treeSize
      const next: Peer =
        unlike === undefined
          ? {
              ...peer,
              checkpoint: isNewer ? checkpoint : seen,
              verifiedAt: at,
              verified: peer.verified + 1,
            }
          : {
              ...peer,
              fault: {
                reason: unlike.reason,
                notes: [...(seen === null ? [] : [seen.note]), String(checkpoint.note)],
                at,
              },
            }
      const isEvidence = by === 'the peer' || unlike?.kind === 'history'
      if (unlike !== undefined && !isEvidence) return next
      const write = peerRecords.write(MESH_ACCOUNT, url, next, { after: revision })
      await this.#parts.store.putDocuments({ at, writes: [write] })
      return next
    })
  }

  async #proof(url: string, from: number, to: number): Promise<readonly string[]> {
    const { status, body } = await this.#ask(url, `/api/log/consistency?from=${from}&to=${to}`)
    // A log that is not as long as its own checkpoint said has no proof to show. Whatever else goes wrong on
    // the way, such as a proxy that finds nobody, is no evidence.
    if (status === 400) return []
    return listIn(parsed(status, body, url), 'path').map(String)
  }

  async #stored(url: string): Promise<{ peer: Peer; revision: number }> {
    const stored = await peerRecords.get(this.#parts.store, url)
    return { peer: stored?.value ?? newPeer(url), revision: stored?.revision ?? 0 }
  }

  async #read(url: string, path: string, message?: object): Promise<unknown> {
    const { status, body } = await this.#ask(url, path, message)
    return parsed(status, body, url)
  }

  #ask(url: string, path: string, message?: object): Promise<Fetched> {
    return fetchBounded(`${url}${path}`, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES_MAX,
      ...(message !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      }),
    })
  }
}

function parsed(status: number, body: Buffer, url: string): unknown {
  if (status !== 200) throw new Failure('OVERLOADED', `the peer ${url} answered ${status}`)
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new Failure('OVERLOADED', `the peer ${url} answered no JSON`)
  }
}

/** A list that a peer has sent; nothing where it has sent something else. */
function listIn(answer: unknown, member: string): unknown[] {
  const list: unknown = (answer as Record<string, unknown> | null)?.[member]
  return Array.isArray(list) ? list : []
}

export interface WithMesh {
  /** The nodes that watch each other's logs. */
  readonly mesh: Mesh
}
