import { invalidInput } from '../../workers/refusal.ts'
import {
  anything,
  boolean,
  choice,
  integer,
  isOptional,
  list,
  number,
  object,
  optional,
  record,
  type TProperties,
  type TSchema,
  text,
} from '../../workers/schema.ts'
import type { Caller } from '../call/caller.ts'
import { defineTool, type House, json, READ_ONLY } from '../call/tool.ts'
import { unhurried } from '../call/unhurried.ts'
import { validator } from '../call/validate.ts'
import { canonicalOctets, canonicalSteps } from '../crypto/canonical-json.ts'
import type { Answer } from '../envelope/answer-faults.ts'
import { type ReceiptClaim, receiptParams, verifyReceipt } from '../envelope/receipt.ts'
import { resultAddress } from '../envelope/result-address.ts'
import type { Envelope } from '../envelope/schema.ts'
import { shortened } from '../envelope/view.ts'
import { wholeAnswer } from '../results/whole-answer.ts'
import type { WithTransparency } from '../transparency/transparency-log.ts'
import { answerVerdict, CHECKS } from './answer-verdict.ts'

const PARAMS = Object.entries(receiptParams as TProperties)

/** What a receipt by its members cannot do without. */
const NEEDED = PARAMS.filter(([, schema]) => !isOptional(schema)).map(([name]) => name)
const needed = `${NEEDED.join(', ')} and proof (or svcProof)`

/** A receipt by its members, or the answer that holds it: which of them are needed follows from which is given. */
const input = object({
  envelope: optional(
    record(anything({ title: 'member' }), {
      title: `a sealed answer as it came, of any view, in place of the members of its receipt; not of a sweep; without it ${needed} are needed`,
    }),
  ),
  ...Object.fromEntries(
    PARAMS.map(([name, schema]) => [name, optional(isOptional(schema) ? schema : titled(schema))]),
  ),
} as TProperties)

function titled<S extends TSchema>(schema: S): S {
  const { title } = schema as { title?: string }
  return { ...schema, title: `${title}; needed without envelope` }
}

const claimFrom = validator(object(receiptParams))

const BODY_BYTES_MAX = 1_048_576

export const verdictSchema = object({
  valid: boolean({ title: 'whether the proof is that of these fields' }),
  R_t: number({ title: 'masterSum that was checked' }),
  svcond: integer({ title: 'pulse counter that was checked' }),
  operatorIds: list(text({ title: 'operator id' }), { title: 'operators that were checked' }),
  keyPrefix: text({ title: 'prefix that was checked' }),
  version: integer({ title: '2 with a value, 1 without' }),
  checked: optional(
    list(choice([...CHECKS], { title: 'check' }), {
      title: 'envelope: what was checked and held',
    }),
  ),
  reason: optional(text({ title: 'envelope: what did not hold' })),
  retired: optional(
    object(
      {
        keyId: text({ title: 'id of the master secret' }),
        at: text({ title: 'when it was retired, ISO 8601' }),
      },
      {
        title:
          'the receipt is of a secret that was retired: it proves nothing by itself, an envelope is valid where the chain holds it',
      },
    ),
  ),
})

const example = {
  proof: '0'.repeat(64),
  operatorIds: ['KO42', 'ORBIT_PERIOD'],
  R_t: 1.000973,
  svcond: 2187900000,
  keyPrefix: '01234567',
  value: 31558194.99,
  unit: 's',
}

interface Claim {
  envelope?: Answer
  [member: string]: unknown
}

interface Asker {
  keyPrefix: string
  zid: string | null
  caller: Caller
}

/** The verdict on what was sent; the machine `zid` is meant, and `keyPrefix`, where none is named. */
async function verdict(
  { envelope, ...members }: Claim,
  asker: Asker,
  house: House & WithTransparency,
) {
  const { keyPrefix } = asker
  const { secrets } = house
  if (envelope === undefined) {
    return verifyReceipt({ keyPrefix, ...claimFrom(members) } as ReceiptClaim, secrets)
  }
  if (Object.keys(members).length > 0) {
    throw invalidInput('/envelope', 'give an envelope or the members of a receipt, not both')
  }
  if ('view' in envelope) return verdictOnShort(envelope, asker, house)
  if ('merkleRoot' in envelope) {
    const message = 'a sweep is checked by its merkleRoot and a leaf, or whole by svc verify'
    throw invalidInput('/envelope/merkleRoot', message)
  }
  return verdictOnWhole(envelope, asker, house)
}

async function verdictOnWhole(
  envelope: Answer,
  { keyPrefix, zid }: Pick<Asker, 'keyPrefix' | 'zid'>,
  house: House & WithTransparency,
) {
  const { secrets } = house
  const { svcProof, operatorChain: operatorIds, R_t, svcond, value, unit } = envelope
  const named = envelope['keyPrefix'] ?? keyPrefix
  const claim = { svcProof, operatorIds, R_t, svcond, keyPrefix: named, value, unit }
  const receipt = verifyReceipt(claimFrom(claim) as ReceiptClaim, secrets)
  const whole = await answerVerdict(envelope, { zid, receipt }, house)
  return { ...receipt, ...whole }
}

/**
 * The seal is over the whole answer, so a shorter view is held against that, which the machine's results give again. Beside
 * what the node signs, every member of the view has to be what the whole says.
 */
async function verdictOnShort(envelope: Answer, asker: Asker, house: House & WithTransparency) {
  const { zid, caller } = asker
  const { view, entry, elapsedMs, cached, links } = envelope
  const { seq } = (entry ?? {}) as { seq?: unknown }
  const isKnown = view === 'summary' || view === 'brief'
  if (!isKnown || !zid || !caller.key || !Number.isSafeInteger(seq)) {
    const message = `the seal is over the whole answer: take view full, or the members of its receipt`
    throw invalidInput('/envelope/view', message, { value: view })
  }
  const machine = { zid, plan: caller.key.plan }
  const { envelope: whole } = await wholeAnswer(machine, seq as number, caller, house)
  const ownLinks = links === undefined ? undefined : { result: resultAddress(seq as number) }
  const again = { ...whole, elapsedMs, cached, links: ownLinks } as Envelope
  const same = await unhurried(shortened(again, view))
  const verified = await verdictOnWhole(whole, asker, house)
  const claimed = Buffer.concat(await unhurried(canonicalSteps(envelope)))
  if (claimed.equals(canonicalOctets(same))) return verified
  return { ...verified, valid: false, reason: `this is no ${view} of what entry ${seq} seals` }
}

const description = (who: string) =>
  `Checks a receipt against the node's keys: whether svcProof is the HMAC of exactly these operators, R_t, svcond, key prefix and, with a value, value and unit (version 2). Or give the whole answer as envelope: its seal, its entry in the chain and the entry's place in the log are checked too; checked lists what held. Without one, ${needed} are needed. One changed digit answers valid: false. It tells that the node gave the answer, not that the physics is right. Costs nothing; ${who}.`

export const verify = defineTool({
  name: 'svc_verify',
  title: 'Verify a receipt',
  brief:
    "Checks a sealed answer, or a receipt, against the node's keys, chain and log: proves origin, not that the physics is right. Free.",
  description: description('without keyPrefix that of the calling key is meant'),
  tier: 'key',
  toolset: 'core',
  input,
  output: verdictSchema,
  routes: [{ method: 'POST', path: '/api/svc/verify' }],
  mcp: true,
  annotations: READ_ONLY,
  bodyMaxBytes: BODY_BYTES_MAX,
  examples: [{ title: 'a receipt that nobody issued', input: example }],

  async call(claim, caller, house: House & WithTransparency) {
    const zid = caller.key!.zid
    return json(await verdict(claim, { keyPrefix: zid?.slice(0, 8) ?? '', zid, caller }, house))
  },
})

export const proveVerify = defineTool({
  name: 'svc_prove_verify',
  title: 'Verify a public receipt',
  description: description('needs no key; 10 calls a minute from an address'),
  tier: 'public',
  toolset: 'access',
  input,
  output: verdictSchema,
  routes: [{ method: 'POST', path: '/api/svc/prove/verify' }],
  mcp: false,
  bucket: 'prove-verify',
  annotations: READ_ONLY,
  bodyMaxBytes: BODY_BYTES_MAX,
  examples: [{ title: 'a receipt that nobody issued', input: { ...example, keyPrefix: 'PROVE' } }],

  async call(claim, caller, house: House & WithTransparency) {
    return json(await verdict(claim, { keyPrefix: 'PROVE', zid: null, caller }, house))
  },
})
