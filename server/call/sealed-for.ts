import type { Computation } from '../envelope/computation.ts'
import type { Envelope } from '../envelope/schema.ts'
import { seal } from './seal.ts'
import type { House } from './tool.ts'

/**
 * Computes for a machine where the call carries no key of it: reserves the tokens, computes, and seals at the expense of
 * the machine's plan. Throws QUOTA_EXCEEDED when the machine has too few tokens left today.
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
  return answer.body
}
