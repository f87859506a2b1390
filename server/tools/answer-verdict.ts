// Whether a whole answer is as the node gave it: its receipt, its seal, the entry that its chain holds and the place of
// that entry in the public log.

import { NODE_ACCOUNTS } from '../call/seal.ts'
import type { House } from '../call/tool.ts'
import { unhurried } from '../call/unhurried.ts'
import { isIncluded } from '../crypto/merkle.ts'
import { type Answer, faultSteps, hasJust } from '../envelope/answer-faults.ts'
import { isSealedLater, sealDigestSteps, sealKeys, sealOf } from '../envelope/answer-seal.ts'
import type { ReceiptVerdict } from '../envelope/receipt.ts'
import { coveredSteps } from '../envelope/written-answer.ts'
import type { Entry } from '../store/chain.ts'
import type { WithTransparency } from '../transparency/transparency-log.ts'

type Ledger = Pick<House, 'secrets' | 'store'> & WithTransparency

export const CHECKS = ['receipt', 'seal', 'entry', 'log'] as const
export type CheckName = (typeof CHECKS)[number]

export interface AnswerVerdict {
  valid: boolean
  /** Checks that the answer has passed. */
  checked: CheckName[]
  /** Why the answer is not valid: what each failed check says. */
  reason?: string
}

interface Finding {
  holds: boolean
  fault: string
  /** All is as it was made, but by a key that is retired. */
  isRetired?: boolean
}

/** `zid` is the account that is meant where the answer names none; `receipt` what its receipt is worth. */
export async function answerVerdict(
  answer: Answer,
  { zid, receipt }: { zid: string | null; receipt: ReceiptVerdict },
  house: Ledger,
): Promise<AnswerVerdict> {
  const entry = await entryOf(answer, zid, house)
  const findings: Record<CheckName, Finding> = {
    receipt: receiptFinding(receipt),
    seal: await sealFinding(answer, entry, house),
    entry: entryFinding(answer, entry),
    log: await logFinding(entry, house),
  }
  // A retired key proves nothing: whoever has it makes receipts and seals. The entry does, which this ledger holds with the
  // digest of the seal and which no key can make.
  const isInChain = findings.entry.holds && findings.log.holds
  const faults = [
    ...CHECKS.filter(name => {
      const { holds, isRetired } = findings[name]
      return !(holds || (isRetired && isInChain))
    }).map(name => `${name}: ${findings[name].fault}`),
    ...(await unhurried(faultSteps(answer))),
  ]
  const checked = CHECKS.filter(name => findings[name].holds)
  return faults.length === 0
    ? { valid: true, checked }
    : { valid: false, checked, reason: faults.join('; ') }
}

/** The entry that the answer says it has; undefined when the chain has none there. */
async function entryOf(answer: Answer, zid: string | null, { store }: Ledger) {
  const { entry, keyPrefix } = answer as { entry?: { seq?: unknown }; keyPrefix?: unknown }
  const account =
    answer['zid'] ?? NODE_ACCOUNTS[keyPrefix as keyof typeof NODE_ACCOUNTS] ?? zid ?? undefined
  const seq = entry?.seq
  if (typeof account !== 'string' || !Number.isSafeInteger(seq)) return undefined
  return store.entry(account, seq as number)
}

function receiptFinding({ valid, retired }: ReceiptVerdict): Finding {
  return retired
    ? { holds: false, isRetired: true, fault: `its key was retired at ${retired.at}` }
    : { holds: valid, fault: 'svcProof is not the receipt of its members' }
}

/** An answer from before there were seals has none in its entry either; then its receipt and entry are all there is. */
async function sealFinding(
  answer: Answer,
  entry: Entry | undefined,
  { secrets }: Ledger,
): Promise<Finding> {
  const digest = entry && (JSON.parse(entry.body) as { seal?: string }).seal
  const seal = sealOf(answer)
  if (seal === undefined) {
    const isOlder = entry !== undefined && digest === undefined && !('seal' in answer)
    return { holds: isOlder, fault: 'the answer has none' }
  }
  const key = sealKeys(secrets).find(({ keyId }) => keyId === seal.keyId)
  if (key === undefined) {
    return { holds: false, fault: 'keyId is no key of this node' }
  }
  const covered = await unhurried(coveredSteps(answer))
  const coveredDigest = await unhurried(sealDigestSteps(covered))
  if (!(await isSealedLater(covered, seal))) {
    return { holds: false, fault: 'the signature is over another answer' }
  }
  if (digest !== coveredDigest) {
    return { holds: false, fault: 'the entry holds the digest of another answer' }
  }
  const { retiredAt } = key
  return {
    holds: retiredAt === null,
    isRetired: true,
    fault: `its key was retired at ${retiredAt}`,
  }
}

function entryFinding(answer: Answer, entry: Entry | undefined): Finding {
  if (entry === undefined) {
    return { holds: false, fault: 'the chain has no such entry' }
  }
  const { seq, hash, prev } = entry
  if (!hasJust(answer['entry'], { seq, hash, prev })) {
    return { holds: false, fault: 'hash and prev are not those of the chain' }
  }
  const { svcProof, resultHash } = JSON.parse(entry.body) as Record<string, unknown>
  const isOfAnswer = svcProof === answer['svcProof'] && resultHash === answer['resultHash']
  return { holds: isOfAnswer, fault: 'the entry tells of another answer' }
}

async function logFinding(entry: Entry | undefined, { transparency }: Ledger): Promise<Finding> {
  const fault = 'the entry is not in the log'
  if (entry === undefined) return { holds: false, fault }
  const { treeSize, rootHash } = await transparency.checkpoint()
  const { index } = entry
  const path = await transparency.inclusion(index, treeSize)
  const leaf = Buffer.from(entry.hash, 'hex')
  return { holds: isIncluded({ leaf, index, count: treeSize, path }, rootHash), fault }
}
