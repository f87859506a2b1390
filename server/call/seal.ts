import { wholeArrays } from '../envelope/arrays.ts'
import type { Computation } from '../envelope/computation.ts'
import { entryBody, envelopeOf } from '../envelope/envelope.ts'
import { protocol } from '../envelope/protocol.ts'
import type { Envelope } from '../envelope/schema.ts'
import { entryDraft } from '../store/chain.ts'
import type { Payer, Reservation } from './ledger.ts'
import type { Executed, House } from './tool.ts'

/** Accounts of the node itself, whose answers nobody pays for, hold their entries under these names. */
export const NODE_ACCOUNTS = { PROVE: 'prove', PLAYGROUND: 'playground' } as const

/**
 * Stamps and signs a computation, then debits its cost and appends it to the machine's chain in one
 * transaction; the answer exists only once that is durable.
 */
export async function seal(
  computation: Computation,
  reservation: Reservation,
  { key }: { key: Payer | null },
  house: House,
): Promise<Executed> {
  const { sealAs, result, provenDomain, folder, tool } = computation
  const zid = sealAs ? NODE_ACCOUNTS[sealAs] : key!.zid!
  const cost = sealAs ? 0 : reservation.tokens
  const tNs = house.clock.nowNs()
  const keyPrefix = sealAs ?? zid.slice(0, 8)
  const envelope = envelopeOf(computation, { tNs, secrets: house.secrets, keyPrefix })
  const draft = entryDraft(Number(tNs / 1_000_000n), entryBody(envelope, computation, cost))
  const limit = sealAs ? 0 : house.ledger.limitOf(key!)
  const writes = [
    ...(computation.writes?.(envelope) ?? []),
    ...(folder === undefined || sealAs ? [] : house.filed({ zid, folder, tool, envelope, tNs })),
  ]
  const { seq, hash, prev } = await house.store.seal({ zid, tokens: cost, limit, draft, writes })
  reservation.debited()
  envelope.entry = { seq, hash, prev }
  if (provenDomain !== undefined) envelope['protocol'] = protocolOf(envelope, provenDomain, house)
  return {
    answer: { kind: 'json', body: envelope, ...(result && { arrays: () => wholeArrays(result) }) },
    meters: sealAs ? [] : [house.ledger.meter(key!)],
  }
}

function protocolOf(envelope: Envelope, asked: string, { operators, secrets }: House) {
  const registered = (id: string) => {
    if (!operators.has(id)) return undefined
    const { domain, output } = operators.operator(id)
    return { domain: domain.name, unit: output.unit }
  }
  return protocol(envelope, { secrets, registered, domain: operators.domain(asked).name })
}
