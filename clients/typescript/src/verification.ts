// Whether an answer is as the service sealed it, worked out here: hash, seal, and the place of its entry in the public log.
import { canonical } from './canonical.ts'
import {
  fromBase64,
  fromHex,
  isSignedBy,
  joined,
  type Octets,
  sha256,
  toHex,
  utf8,
} from './octets.ts'

export type Check = 'result' | 'seal' | 'entry' | 'log'

export interface Verdict {
  readonly valid: boolean
  /** What was checked and holds. */
  readonly checked: readonly Check[]
  /** What does not. */
  readonly reason?: string
}

/** A sealed answer, as far as it is verified. */
export type Sealed = Readonly<Record<string, unknown>>

/** The inclusion proof of an entry, as /api/log/inclusion tells it. */
export interface Inclusion {
  readonly index: number
  readonly entryHash: string
  readonly path: readonly string[]
  readonly checkpoint: { readonly note: string; readonly node_pubkey: string }
}

/** What the seal leaves out: it is known only once the entry is written, or is no part of the computation. */
const OUTSIDE = new Set(['elapsedMs', 'cached', 'seal', 'entry', 'links'])

export interface Known {
  /** Public keys under which the service seals: raw Ed25519, base64url. */
  readonly keys: readonly string[]
  /** Gets the proof of an entry of one's machine; without it the log is not looked at. */
  readonly inclusion?: (seq: number) => Promise<Inclusion>
}

/** A verdict on a whole answer. */
export async function verdictOn(answer: Sealed, { keys, inclusion }: Known): Promise<Verdict> {
  const checked: Check[] = []
  const check = async (names: Check[], fault: Promise<string | undefined>) => {
    const reason = await fault
    if (reason !== undefined) return { valid: false, checked, reason: `${names.at(-1)}: ${reason}` }
    checked.push(...names)
    return undefined
  }
  return (
    (await check(['result'], resultFault(answer))) ??
    (await check(['seal'], sealFault(answer, keys))) ??
    (inclusion && (await check(['entry', 'log'], logFault(answer, inclusion)))) ?? {
      valid: true,
      checked,
    }
  )
}

async function resultFault({ result, results, resultHash }: Sealed): Promise<string | undefined> {
  const { fields = {} } = (result ?? {}) as { fields?: Record<string, { values?: unknown }> }
  // Whole fields have hashes of their own, which the seal covers.
  if (Object.values(fields).some(({ values }) => typeof values === 'string')) return undefined
  const digest = toHex(await sha256(utf8(canonical(result ?? results))))
  return digest === resultHash ? undefined : 'resultHash is that of another result'
}

async function sealFault(answer: Sealed, keys: readonly string[]): Promise<string | undefined> {
  const { alg, keyId, signature } = (answer['seal'] ?? {}) as Record<string, string | undefined>
  if (alg !== 'Ed25519' || keyId === undefined || signature === undefined) return 'there is none'
  if (!keys.includes(keyId)) return `${keyId} is no key of this service`
  const members = Object.entries(answer).filter(([name]) => !OUTSIDE.has(name))
  const sealed = utf8(canonical(Object.fromEntries(members)))
  return (await isSignedBy(keyId, sealed, fromBase64(signature)))
    ? undefined
    : 'the signature is over another answer'
}

async function logFault(
  { entry }: Sealed,
  inclusion: NonNullable<Known['inclusion']>,
): Promise<string | undefined> {
  const { seq, hash } = entry as { seq: number; hash: string }
  const { index, entryHash, path, checkpoint } = await inclusion(seq)
  if (entryHash !== hash) return 'the chain holds another entry there'
  const head = await readNote(checkpoint.note, checkpoint.node_pubkey)
  if (head === undefined) return 'the checkpoint is not signed by the key of the log'
  const leaf = fromHex(entryHash)
  return (await isIncluded({ leaf, index, count: head.treeSize, path }, head.rootHash))
    ? undefined
    : 'the entry is not under the root of the checkpoint'
}

/** The head in a note (C2SP signed-note) that the key signed. */
export async function readNote(
  note: string,
  publicKey: string,
): Promise<{ treeSize: number; rootHash: string } | undefined> {
  const end = note.indexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [origin, size, root, ...more] = text.slice(0, -1).split('\n')
  if (end < 0 || root === undefined || more.length > 0 || !/^\d{1,15}$/.test(size!))
    return undefined
  const named = joined(utf8(`${origin}\n`), Uint8Array.of(1), fromBase64(publicKey))
  const id = toHex((await sha256(named)).slice(0, 4))
  for (const line of note.slice(end + 2).split('\n')) {
    if (!line.startsWith(`— ${origin} `)) continue
    const octets = fromBase64(line.slice(origin!.length + 3))
    if (toHex(octets.slice(0, 4)) !== id) continue
    if (!(await isSignedBy(publicKey, utf8(text), octets.slice(4)))) continue
    return { treeSize: Number(size), rootHash: toHex(fromBase64(root)) }
  }
  return undefined
}

const nodeHash = (left: Octets, right: Octets) => sha256(joined(Uint8Array.of(1), left, right))

/** Whether a leaf stands at its index under the root of a tree of `count` leaves (RFC 9162, section 2.1.3.2). */
export async function isIncluded(
  {
    leaf,
    index,
    count,
    path,
  }: { leaf: Octets; index: number; count: number; path: readonly string[] },
  root: string,
): Promise<boolean> {
  if (!Number.isSafeInteger(index) || index < 0 || index >= count) return false
  let at = index
  let last = count - 1
  let node = await sha256(joined(Uint8Array.of(0), leaf))
  for (const step of path) {
    if (last === 0) return false
    const sibling = fromHex(step)
    if (at % 2 === 1 || at === last) {
      node = await nodeHash(sibling, node)
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2)
        last = Math.floor(last / 2)
      }
    } else {
      node = await nodeHash(node, sibling)
    }
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && toHex(node) === root
}
