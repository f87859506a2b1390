import type { Computation } from '../envelope/computation.ts'
import { resultAddress } from '../envelope/result-address.ts'
import type { Payer } from './ledger.ts'
import type { Sealed } from './seal.ts'
import type { House } from './tool.ts'

export interface Ran {
  /** Name under which the run is remembered; undefined: the call is no run, or no machine's. */
  name: string | undefined
  tool: string
  input: Readonly<Record<string, unknown>>
  /** As the tool answered it: what the call added is no part of the run. */
  bare: Computation
  computation: Computation
}

/** Remembers a sealed answer for its machine, and says in it where it is read again. What the node itself seals is nobody's. */
export async function remember(
  { answer: { body: envelope }, tNs, stated }: Sealed,
  { name, tool, input, bare, computation }: Ran,
  payer: Payer | null,
  { runs }: Pick<House, 'runs'>,
): Promise<void> {
  const { entry, seal, keyPrefix, svcProof, elapsedMs, zid } = envelope
  if (computation.sealAs || payer === null || !entry || !seal) return
  const { encoding, extra = {}, isRecalled } = computation
  if (isRecalled) envelope.cached = true
  const isRemembered = await runs.remember({ zid, plan: payer.plan }, name ?? entry.hash, bare, {
    zid,
    run: name ?? entry.hash,
    tool,
    input: name === undefined ? undefined : input,
    extra,
    stated,
    encoding,
    tNs,
    keyPrefix,
    svcProof,
    seal,
    entry,
    elapsedMs,
  })
  if (isRemembered) envelope.links = { result: resultAddress(entry.seq) }
}
