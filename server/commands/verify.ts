import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Failure } from '../../workers/failure.ts'
import { ed25519Key, publicKeyOf } from '../crypto/ed25519.ts'
import { FILE, parseJson } from '../crypto/json-text.ts'
import type { Purpose, Secrets } from '../crypto/secrets.ts'
import { existingSecrets } from '../crypto/secrets-file.ts'
import { type Answer, answerFaults } from '../envelope/answer-faults.ts'
import { isSealed, sealOf } from '../envelope/answer-seal.ts'
import { isExport, verifyExport } from '../envelope/chain-export.ts'
import {
  type ReceiptClaim,
  type ReceiptVerdict,
  type RetiredKey,
  retirementOf,
  verifyReceipt,
} from '../envelope/receipt.ts'
import { isTrajectory, trajectoryVerdict } from '../reactors/trajectory-verdict.ts'
import { configFrom } from '../settings/config.ts'
import { StartRefused } from '../settings/start-refused.ts'
import { isLogProof, logProofVerdict } from '../transparency/log-proof.ts'
import { type Command, WrongUsage } from './command.ts'
import { pinnedKeyOf } from './pinned-key.ts'

export const verify: Command = {
  usage: [
    [
      'verify FILE [--pubkey KEY]',
      'check an answer, a trajectory, a proof of the log or an exported chain: exits 1 and says where if it was changed, 3 if whose it is cannot be told, its key being unknown or retired',
    ],
  ],

  async run(args) {
    const { positionals, pubkey } = pinnedKeyOf(args)
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new WrongUsage('verify FILE')
    const { dataFolder, secret } = configFrom(process.env)
    const secrets = existingSecrets(resolve(dataFolder), secret ?? undefined)
    const verdict = verdictOf(readFileSync(file), { secrets, pinned: pubkey })
    console.log(JSON.stringify(verdict))
    if (verdict.signer === 'unknown' || verdict.signer === 'retired') return UNKNOWN_SIGNER
    return verdict.valid ? 0 : 1
  },
}

/** Nothing was changed, but by whom it was signed cannot be told: no key is pinned and none is at hand, or others have the key too. */
const UNKNOWN_SIGNER = 3

interface Known {
  /** The secrets of this node, if its data or its secret are at hand. */
  secrets: Secrets | undefined
  /** The key that the caller expects. */
  pinned: string | undefined
}

interface Verdict {
  valid: boolean
  signer?: 'known' | 'unknown' | 'retired'
  reason?: string
}

function verdictOf(file: Buffer, known: Known): Verdict {
  const { secrets } = known
  const lines = file.toString().trimEnd().split('\n')
  const read = lines.length > 1 && isExport(lines[0]!) ? undefined : answerOf(file)
  if (read instanceof Failure) return { valid: false, reason: read.message }
  if (read === undefined) return signed(verifyExport(lines, secrets), 'svc/export/v1', known)
  if (isLogProof(read)) return signed(logProofVerdict(read), 'svc/log/v1', known)
  if (isTrajectory(read)) return trajectoryVerdict(read, secrets)
  if (secrets || sealOf(read)) return answerVerdict(read, known)
  throw new StartRefused(
    'a receipt convinces its node alone: SVC_DATA or SVC_SECRET must be those of the node',
  )
}

/** A verdict that names the key under which it holds, and whether that key is one that is known. */
function signed<V extends { valid: boolean }>(verdict: V, purpose: Purpose, known: Known): Verdict {
  if (!verdict.valid) return verdict
  const { publicKey } = verdict as { publicKey?: string }
  return signedBy(verdict, publicKey, purpose, known)
}

/** Another key than the one that is pinned is a fault; with none pinned those of this node are known. */
function signedBy(
  verdict: Verdict,
  publicKey: string | undefined,
  purpose: Purpose,
  { secrets, pinned }: Known,
): Verdict {
  if (pinned !== undefined && publicKey !== pinned) {
    return { ...verdict, valid: false, reason: `it is signed by ${publicKey}` }
  }
  const own = secrets?.ever(purpose).find(({ key }) => publicKeyOf(ed25519Key(key)) === publicKey)
  const retired = retirementOf(own)
  if (retired) return ofRetiredKey(verdict, retired)
  return { ...verdict, signer: pinned !== undefined || own ? 'known' : 'unknown' }
}

/** Whoever has a key that leaked signs what he likes under any date. */
const ofRetiredKey = (verdict: Verdict, { at }: RetiredKey): Verdict => ({
  ...verdict,
  valid: false,
  signer: 'retired',
  reason: `its key was retired at ${at}: the node tells by its chain whether it is from before (svc_verify)`,
})

/** One JSON object with a receipt, steps or a proof in it; undefined for another, and the refusal of what is none. */
function answerOf(file: Buffer): Answer | Failure | undefined {
  try {
    const value = parseJson(file, FILE)
    const kinds = ['svcProof', 'proof', 'checkpoint']
    if (value === null || typeof value !== 'object') return undefined
    const isKnown = kinds.some(kind => kind in value) || isTrajectory(value)
    return isKnown ? (value as Answer) : undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** Judges an answer by its seal and, where the secrets are at hand, by its receipt. */
function answerVerdict(answer: Answer, known: Known): Verdict {
  const { secrets } = known
  const seal = sealOf(answer)
  const receipt = secrets && signatureOf(answer, secrets)
  const faults = [
    ...(receipt && !receipt.valid && !receipt.retired
      ? [`svcProof is not this node's over ${signedMembers(answer)}`]
      : []),
    ...(seal && !isSealed(answer, seal) ? ['the seal is over another answer'] : []),
    ...answerFaults(answer),
  ]
  const version = receipt?.version
  const kind = seal ? 'answer' : 'receipt'
  if (faults.length > 0)
    return { valid: false, kind, version, reason: faults.join('; ') } as Verdict
  const checked = [...(receipt?.valid ? ['receipt'] : []), ...(seal ? ['seal'] : [])]
  const about = { kind, version, keyPrefix: answer['keyPrefix'], checked, publicKey: seal?.keyId }
  const verdict: Verdict = { valid: true, ...about }
  if (receipt?.retired) return ofRetiredKey(verdict, receipt.retired)
  return seal ? signedBy(verdict, seal.keyId, 'svc/seal/v1', known) : verdict
}

const signedMembers = (answer: Answer) =>
  [
    ...['operatorIds', 'R_t', 'svcond', 'keyPrefix'],
    ...('value' in answer ? ['value', 'unit'] : []),
    ...('merkleRoot' in answer ? ['merkleRoot'] : []),
  ].join(', ')

function signatureOf(
  answer: Answer,
  secrets: Secrets,
): Pick<ReceiptVerdict, 'valid' | 'version' | 'retired'> {
  const operatorIds = answer['operatorIds'] ?? answer['operatorChain']
  try {
    return verifyReceipt({ ...answer, operatorIds } as unknown as ReceiptClaim, secrets)
  } catch (error) {
    if (error instanceof Failure || error instanceof TypeError) return { valid: false, version: 2 }
    throw error
  }
}
