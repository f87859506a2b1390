// What every tool shares that keeps something for a machine.
import { Failure } from '../../workers/failure.ts'
import { integer, object, text } from '../../workers/schema.ts'
import type { Caller } from './caller.ts'
import type { Payer } from './ledger.ts'
import type { Ticket } from './pool.ts'

export const entryPlace = object(
  {
    seq: integer({ title: 'number in the machine’s chain', minimum: 0 }),
    hash: text({ title: 'hash of the entry' }),
    prev: text({ title: 'hash of the entry before' }),
  },
  { title: 'the audit-chain entry that anchors it' },
)

/** Whose tokens the call spends: those of the key's machine, or of the channel's. */
export function payerOf({ key, holder }: Caller): Payer | null {
  return key ?? holder ?? null
}

/** The machine of the key: the owner of all that the call makes and the only one that may read it. */
export function ownerOf({ key }: Caller): string {
  if (key?.zid == null) throw new Failure('FORBIDDEN', 'the key belongs to no machine')
  return key.zid
}

/** For the pool. A caller's signal is made when it is asked for, and costs as much as a short computation. */
export const ticketOf = (caller: Caller): Ticket => ({
  get signal() {
    return caller.signal
  },
  of: payerOf(caller)?.zid ?? undefined,
})
