// A chain as a file that can be checked without the node: JSON Lines, a first line that says what it is, one
// line an entry, and a last line that signs the head with the node's Ed25519 key. Without that line a
// chain cut short, or hashed anew from some entry on, would pass for whole.
import type { KeyObject } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import { canonicalJson } from '../crypto/canonical-json.ts'
import { ed25519Key, isSignedBy, publicKeyOf, signed } from '../crypto/ed25519.ts'
import { FILE, parseJson } from '../crypto/json-text.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { ChainVerifier, type Entry, type Head, type Link } from '../store/chain.ts'
import { type ReceiptClaim, verifyReceipt } from './receipt.ts'

const FORMAT = 'svc-chain-v1'

interface Owner {
  zid: string
  slug: string
}

export async function* exportLines(
  about: Owner,
  chain: AsyncIterable<Entry>,
  secrets: Secrets,
): AsyncGenerator<string> {
  const verifier = new ChainVerifier(about.zid)
  yield JSON.stringify({ format: FORMAT, ...about })
  for await (const { index: _, ...link } of chain) {
    const broken = verifier.check(link)
    if (broken) throw new Error(`the chain in the store breaks at ${broken.seq}: ${broken.reason}`)
    const { body, ...rest } = link
    yield `${JSON.stringify(rest).slice(0, -1)},"body":${body}}`
  }
  const key = signingKeys(secrets)[0]!
  const signature = signed(headText(about, verifier.head), key)
  const { seq, hash } = verifier.head
  yield JSON.stringify({ entries: seq + 1, head: hash, publicKey: publicKeyOf(key), signature })
}

/** Whether the first line of a file says that it is an export. */
export const isExport = (line: string): boolean => parsed(line)?.['format'] === FORMAT

/** What an export turned out to be. `line` counts from 1 in the file. */
export type ExportVerdict =
  | { valid: true; kind: 'chain'; zid: string; entries: number; head: string; publicKey: string }
  | { valid: false; kind: 'chain'; line: number; seq?: number; reason: string }

/**
 * Follows an export to its end. With the node's `secrets` it must be signed by this node and every receipt
 * in it must be of this node; without them its own key is taken, and answered for the reader to compare.
 */
export function verifyExport(
  lines: readonly string[],
  secrets: Secrets | undefined,
): ExportVerdict {
  const fault = (at: number, reason: string, seq?: number): ExportVerdict => ({
    valid: false,
    kind: 'chain',
    line: at + 1,
    ...(seq !== undefined && { seq }),
    reason,
  })
  const [first, ...rest] = lines.map(parsed)
  if (first?.['format'] !== FORMAT) return fault(0, `the first line does not say ${FORMAT}`)
  if (!isOf(FIRST_LINE, first)) return fault(0, `the first line is not ${namesOf(FIRST_LINE)}`)
  const { zid, slug } = first as Record<keyof typeof FIRST_LINE, string>
  const verifier = new ChainVerifier(zid)
  const last = rest.pop()
  for (const [i, line] of rest.entries()) {
    const link = line && linkOf(line)
    if (!link)
      return fault(
        i + 1,
        `the line is no entry: JSON of ${namesOf(ENTRY_LINE)}`,
        verifier.head.seq + 1,
      )
    const broken = verifier.check(link)
    if (broken) return fault(i + 1, broken.reason, broken.seq)
    if (secrets && !receiptHolds(line['body'], secrets)) {
      return fault(i + 1, 'svcProof is not a receipt of this node for the entry', link.seq)
    }
  }
  const { seq, hash } = verifier.head
  const end = lines.length - 1
  if (typeof last?.['signature'] !== 'string') {
    return fault(end, 'the signed last line is missing: the chain is cut short', seq + 1)
  }
  if (!isOf(LAST_LINE, last)) return fault(end, `the last line is not ${namesOf(LAST_LINE)}`)
  if (last['entries'] !== seq + 1 || last['head'] !== hash) {
    const extent = `${last['entries']} entries up to ${last['head']}`
    return fault(
      end,
      `the last line tells of ${extent}, the file holds ${seq + 1} up to ${hash}`,
      seq + 1,
    )
  }
  const publicKey = last['publicKey'] as string
  const own = secrets && signingKeys(secrets).map(publicKeyOf)
  if (own && !own.includes(publicKey)) {
    return fault(end, 'the head is signed by another node, or by a key that is retired')
  }
  if (!isSignedBy(publicKey, headText({ zid, slug }, verifier.head), last['signature'])) {
    return fault(end, 'the signature of the head does not hold')
  }
  return { valid: true, kind: 'chain', zid, entries: seq + 1, head: hash, publicKey }
}

/** Members of the lines: what no hash and no signature is over would say what nobody has sealed. */
const FIRST_LINE = { format: 'string', zid: 'string', slug: 'string' } as const
const LAST_LINE = { entries: 'number', head: 'string', publicKey: 'string', signature: 'string' }
const ENTRY_LINE = {
  ...{ zid: 'string', seq: 'number', time: 'number', tokens: 'number' },
  ...{ body: 'object', prev: 'string', hash: 'string' },
}

const isOf = (form: Readonly<Record<string, string>>, line: Record<string, unknown>): boolean =>
  Object.keys(line).length === Object.keys(form).length &&
  Object.entries(form).every(([name, type]) => typeof line[name] === type)

const namesOf = (form: object) => Object.keys(form).join(', ')

function linkOf(line: Record<string, unknown>): Link | undefined {
  if (!isOf(ENTRY_LINE, line)) return undefined
  const { body, ...rest } = line
  try {
    return { ...rest, body: canonicalJson(body) } as Link
  } catch {
    return undefined
  }
}

/** An entry without a receipt, such as the first, has none to check. The signed head vouches for those of a retired key. */
function receiptHolds(body: unknown, secrets: Secrets): boolean {
  const claim = body as ReceiptClaim
  if (claim.svcProof === undefined) return true
  try {
    const { valid, retired } = verifyReceipt(claim, secrets)
    return valid || retired !== undefined
  } catch {
    return false
  }
}

function headText({ zid, slug }: Owner, { seq, hash }: Head): string {
  return `${FORMAT}\n${zid}\n${slug}\n${seq + 1}\n${hash}\n`
}

function signingKeys(secrets: Secrets): KeyObject[] {
  return secrets.all('svc/export/v1').map(({ key }) => ed25519Key(key))
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value = parseJson(Buffer.from(line), FILE)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
