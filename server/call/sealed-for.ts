import type { Computation } from '../envelope/computation.ts'
import type { Envelope } from '../envelope/schema.ts'
import { seal } from './seal.ts'
import type { House } from './tool.ts'

/**
 * What a machine does without a key of its own in the call: reserves the tokens, computes, and seals on
 * the machine's plan. QUOTA_EXCEEDED: its day has not that many tokens left.
 */
export async function sealedFor(
  zid: string,
  tokens: number,
  compute: () => Promise<Computation>,
  house: House,
): Promise<Envelope> {
  const { plan } = (await house.store.machine(zid))!
  const payer = { zid, plan }
  using reservation = await house.ledger.reserve(payer, tokens)
  const { answer } = await seal(await compute(), reservation, { key: payer }, house)
  return (answer as { body: Envelope }).body
}
