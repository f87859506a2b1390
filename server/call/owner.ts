// Owner and payer of a call, for tools that store something for a machine.
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

/** The account that pays for the call: the machine of the key, or the one that owns the channel. */
export function payerOf({ key, holder }: Caller): Payer | null {
  return key ?? holder ?? null
}

/** Id of the key's machine, which owns whatever the call stores and alone may read it. */
export function ownerOf({ key }: Caller): string {
  if (key?.zid == null) throw new Failure('FORBIDDEN', 'the key belongs to no machine')
  return key.zid
}

/** The pool's view of a caller. The signal is a getter: a door creates it at first use, at the cost of a short computation. */
export const ticketOf = (caller: Caller): Ticket => ({
  get signal() {
    return caller.signal
  },
  of: payerOf(caller)?.zid ?? undefined,
})
