import { sealDigestSteps } from '../envelope/answer-seal.ts'
import { arraySteps } from '../envelope/arrays.ts'
import type { Computation } from '../envelope/computation.ts'
import { contentSteps } from '../envelope/content.ts'
import { entryBody, envelopeOf } from '../envelope/envelope.ts'
import { linesOf } from '../envelope/lines.ts'
import { protocol } from '../envelope/protocol.ts'
import type { Envelope } from '../envelope/schema.ts'
import { WrittenAnswer } from '../envelope/written-answer.ts'
import { entryDraft } from '../store/chain.ts'
import type { DocumentWrite } from '../store/store.ts'
import type { Payer, Reservation } from './ledger.ts'
import type { Meter } from './meter.ts'
import type { House, SealedAnswer } from './tool.ts'
import { unhurried } from './unhurried.ts'

/** Chains of the node itself, for answers that no machine pays for. */
export const NODE_ACCOUNTS = { PROVE: 'prove', PLAYGROUND: 'playground' } as const

export interface Sealed {
  answer: SealedAnswer
  meters: Meter[]
  /** Time of the seal in nanoseconds since 1970. */
  tNs: bigint
  /** What the envelope repeats of the input. */
  stated: Readonly<Record<string, unknown>> | undefined
}

interface Sealing {
  /** The account that pays. */
  key: Payer | null
  /** The validated input of the call. */
  input?: Readonly<Record<string, unknown>>
}

/**
 * Stamps and signs a computation, then debits its cost and appends it to the machine's chain in one
 * transaction; the answer exists only once that is durable.
 */
export async function seal(
  computation: Computation,
  reservation: Reservation,
  { key, input }: Sealing,
  house: House,
): Promise<Sealed> {
  const { sealAs, result, provenDomain, folder, tool } = computation
  const zid = sealAs ? NODE_ACCOUNTS[sealAs] : key!.zid!
  const tokens = sealAs ? 0 : reservation.tokens
  const content = await unhurried(contentSteps(computation))
  const tNs = house.clock.nowNs()
  const keyPrefix = sealAs ?? zid.slice(0, 8)
  const stated = isStated(computation) ? undefined : input
  const { metrics, secrets, sealer, spans, store } = house
  const envelope = envelopeOf(computation, { tNs, secrets, keyPrefix, zid, input: stated }, content)
  if (provenDomain !== undefined) envelope['protocol'] = protocolOf(envelope, provenDomain, house)
  const written = new WrittenAnswer(envelope, content)
  const sealed = await unhurried(written.sealedSteps())
  const digest = await unhurried(sealDigestSteps(sealed))
  const body = entryBody(envelope, computation, { tokens, seal: digest })
  const draft = entryDraft(Number(tNs / 1_000_000n), body)
  const limit = sealAs ? 0 : house.ledger.limitOf(key!)
  const isFiled = folder !== undefined && !sealAs
  const writes: DocumentWrite[] = []
  // A stored copy must contain the seal, so it is signed first; otherwise signing overlaps with the write to the ledger.
  if (isFiled || computation.writes) {
    envelope.seal = await sealer.sealLater(sealed)
    writes.push(...((await computation.writes?.(envelope)) ?? []))
    if (isFiled) writes.push(...(await house.filed({ zid, folder, tool, envelope, tNs })))
  }
  const appended = spans.within('commit', {}, () =>
    store.seal({ zid, tokens, limit, draft, writes }),
  )
  const [{ seq, hash, prev }, seal] = await Promise.all([
    appended,
    envelope.seal ?? sealer.sealLater(sealed),
  ])
  reservation.debited()
  if (tokens > 0) metrics.tokens.add({ plan: key!.plan }, tokens)
  Object.assign(envelope, { seal, entry: { seq, hash, prev } })
  return {
    answer: {
      kind: 'json',
      body: envelope,
      octets: () => unhurried(written.wholeSteps(envelope)),
      lines: () => linesOf(envelope),
      ...(result && { arrays: () => unhurried(arraySteps(result)) }),
    },
    meters: sealAs ? [] : [house.ledger.meter(key!)],
    tNs,
    stated,
  }
}

/** Whether the result already contains its inputs (a solver's `parameters`, a sweep's columns); the envelope repeats others. */
const isStated = ({ result, merkleRoot }: Computation) =>
  merkleRoot !== undefined || (result !== undefined && 'parameters' in result)

function protocolOf(envelope: Envelope, domainName: string, { operators, secrets }: House) {
  const registered = (id: string) => {
    if (!operators.has(id)) return undefined
    const { domain, output } = operators.operator(id)
    return { domain: domain.name, unit: output.unit }
  }
  return protocol(envelope, { secrets, registered, domain: operators.domain(domainName).name })
}
