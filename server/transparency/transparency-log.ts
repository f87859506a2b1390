// The chain of every machine as one public log: a Merkle tree whose leaves are the hashes of the entries in
// the order in which they became durable. A signed checkpoint binds the node to all of it, so a third
// party need not trust a receipt that only the node can check.
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
  /** Name of the log: that of the node. */
  origin: string
  treeSize: number
  /** Hexadecimal. */
  rootHash: string
  /** The checkpoint as a signed note, C2SP tlog-checkpoint. */
  note: string
  /** Raw Ed25519, base64url. */
  node_pubkey: string
  /** How older keys gave way to this one, the oldest first; absent before the first rotation. */
  handovers?: Handover[]
}

export class TransparencyLog {
  readonly origin: string
  private readonly store: Store
  private readonly secrets: Secrets
  private readonly tree: LogTree
  private readonly turns = new Turns()
  private readonly handovers: Handover[]

  constructor(store: Store, secrets: Secrets) {
    this.store = store
    this.secrets = secrets
    this.origin = originOf(secrets)
    this.handovers = handoversOf(secrets, 'svc/log/v1')
    this.tree = new LogTree((from, to) => store.logHashes(from, to - from))
  }

  /** Of the log as it is now. */
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

  /** Siblings from the leaf `index` up to the root of the first `treeSize` entries, hexadecimal. */
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

  /** The size of the log, with the tree grown to it. INVALID_INPUT, at the number itself, when it has not got to `wanted`. */
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
