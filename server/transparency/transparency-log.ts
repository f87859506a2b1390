// The chains of all machines as one public log: a Merkle tree whose leaves are the hashes of the entries in the order in
// which they became durable. A signed checkpoint commits the node to all of them, so that a third party can verify an
// entry without the node's secret.
import { invalidInput } from '../../workers/refusal.ts'
import { Turns } from '../call/turns.ts'
import { ed25519Key, publicKeyOf } from '../crypto/ed25519.ts'
import { type Handover, handoversOf } from '../crypto/handover.ts'
import { machineHash } from '../crypto/machine-hash.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Store } from '../store/store.ts'
import { signedNote } from './checkpoint.ts'
import { LogTree } from './log-tree.ts'

export interface Checkpoint {
  /** Name of the log, which is the name of the node. */
  origin: string
  treeSize: number
  /** Merkle root of the log, hexadecimal. */
  rootHash: string
  /** The checkpoint as a signed note, C2SP tlog-checkpoint. */
  note: string
  /** Raw Ed25519 public key in base64url. */
  node_pubkey: string
  /** Signed rotations from older keys to this one, the oldest first; absent before the first rotation. */
  handovers?: Handover[]
}

type LogReads = Pick<Store, 'entryCount' | 'logHashes'>

export class TransparencyLog {
  readonly origin: string
  private readonly store: LogReads
  private readonly secrets: Secrets
  private readonly tree: LogTree
  private readonly turns = new Turns()
  private readonly handovers: Handover[]

  constructor(store: LogReads, secrets: Secrets) {
    this.store = store
    this.secrets = secrets
    this.origin = originOf(secrets)
    this.handovers = handoversOf(secrets, 'svc/log/v1')
    this.tree = new LogTree((from, to) => store.logHashes(from, to - from))
  }

  /** Checkpoint of the log at its present size. */
  async checkpoint(): Promise<Checkpoint> {
    return this.checkpointAt(await this.grown())
  }

  async checkpointAt(treeSize: number): Promise<Checkpoint> {
    const rootHash = await this.rootAt(treeSize)
    const key = ed25519Key(this.secrets.newest('svc/log/v1').key)
    const { origin, handovers } = this
    const note = signedNote({ origin, treeSize, rootHash }, key)
    return {
      origin,
      treeSize,
      rootHash,
      note,
      node_pubkey: publicKeyOf(key),
      ...(handovers.length > 0 && { handovers }),
    }
  }

  /** Inclusion proof: hexadecimal siblings from leaf `index` up to the root of the first `treeSize` entries. */
  async inclusion(index: number, treeSize: number): Promise<string[]> {
    await this.grown(treeSize)
    return hex(await this.tree.inclusion(index, treeSize))
  }

  async consistency(from: number, to: number): Promise<string[]> {
    await this.grown(to)
    return hex(await this.tree.consistency(from, to))
  }

  async rootAt(treeSize: number): Promise<string> {
    await this.grown(treeSize)
    return (await this.tree.root(treeSize)).toString('hex')
  }

  /** Extends the tree to the log's present size and returns it. Throws INVALID_INPUT when the log is shorter than `wanted`. */
  private async grown(wanted = 1): Promise<number> {
    const size = await this.store.entryCount()
    if (wanted > size || wanted < 1) {
      const message = `the log has ${size} entries, not ${wanted}`
      throw invalidInput('', message, { value: wanted, minimum: 1, maximum: size })
    }
    await this.turns.take('tree', () => this.tree.grow(size))
    return size
  }
}

const originOf = (secrets: Secrets) => `svc-log/${machineHash(secrets).slice(0, 16)}`

const hex = (path: readonly Buffer[]) => path.map(step => step.toString('hex'))

export interface WithTransparency {
  /** The log of the node for third parties. */
  readonly transparency: TransparencyLog
}
