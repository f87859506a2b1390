import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '../../workers/failure.ts'
import { existingSecrets, type Secrets } from '../crypto/secrets.ts'
import { type Answer, answerFaults } from '../envelope/answer-faults.ts'
import { verifyExport } from '../envelope/chain-export.ts'
import { type ReceiptClaim, verifyReceipt } from '../envelope/receipt.ts'
import { isTrajectory, trajectoryVerdict } from '../reactors/trajectory-verdict.ts'
import { configFrom } from '../settings/config.ts'
import { StartRefused } from '../settings/start-refused.ts'
import { isLogProof, logProofVerdict } from '../transparency/log-proof.ts'
import { type Command, WrongUsage } from './command.ts'

export const verify: Command = {
  usage: [
    [
      'verify FILE',
      'check a receipt (an answer as JSON), a trajectory, a proof of the log or an exported chain; 1 and where, if it was changed',
    ],
  ],

  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new WrongUsage('verify FILE')
    const { dataFolder, secret } = configFrom(process.env)
    const secrets = existingSecrets(resolve(dataFolder), secret ?? undefined)
    const verdict = verdictOf(readFileSync(file, 'utf8'), secrets)
    console.log(JSON.stringify(verdict))
    return verdict.valid ? 0 : 1
  },
}

function verdictOf(text: string, secrets: Secrets | undefined): { valid: boolean } {
  const answer = answerOf(text)
  if (answer && isLogProof(answer)) return logProofVerdict(answer)
  if (answer && isTrajectory(answer)) return trajectoryVerdict(answer, secrets)
  if (!answer) return verifyExport(text.trimEnd().split('\n'), secrets)
  if (secrets) return receiptVerdict(answer, secrets)
  throw new StartRefused(
    'a receipt convinces its node alone: SVC_DATA or SVC_SECRET must be those of the node',
  )
}

/** One JSON object with a receipt, steps or a proof in it; an exported chain is several. */
function answerOf(text: string): Answer | undefined {
  try {
    const value = JSON.parse(text) as Answer | null
    const kinds = ['svcProof', 'proof', 'checkpoint']
    if (value === null) return undefined
    return kinds.some(kind => kind in value) || isTrajectory(value) ? value : undefined
  } catch {
    return undefined
  }
}

function receiptVerdict(answer: Answer, secrets: Secrets) {
  const { valid, version } = signatureOf(answer, secrets)
  const signed = [
    'operatorIds',
    'R_t',
    'svcond',
    'keyPrefix',
    ...(version === 2 ? ['value', 'unit'] : []),
    ...('merkleRoot' in answer ? ['merkleRoot'] : []),
  ]
  const faults = [
    ...(valid ? [] : [`svcProof is not this node's over ${signed.join(', ')}`]),
    ...answerFaults(answer),
  ]
  return faults.length === 0
    ? { valid: true, kind: 'receipt', version, keyPrefix: answer['keyPrefix'] }
    : { valid: false, kind: 'receipt', version, reason: faults.join('; ') }
}

function signatureOf(answer: Answer, secrets: Secrets) {
  const operatorIds = answer['operatorIds'] ?? answer['operatorChain']
  try {
    return verifyReceipt({ ...answer, operatorIds } as unknown as ReceiptClaim, secrets)
  } catch (error) {
    if (error instanceof Failure || error instanceof TypeError) return { valid: false, version: 2 }
    throw error
  }
}
