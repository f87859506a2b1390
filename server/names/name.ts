// Names that resolve to machines: the first who registers one keeps it. One that is let go resolves to nothing
// at once and stays with its owner for a while, so that nobody takes over who still trusts the address.
import { Failure } from '../../workers/failure.ts'
import { invalidInput } from '../../workers/refusal.ts'
import { integer, object, type Static, text } from '../../workers/schema.ts'
import { collection } from '../store/collection.ts'
import type { DocumentWrite, Store } from '../store/store.ts'

/** Names that one machine holds, at most. */
const NAMES_MAX = 100
/**
 * Names that one machine has released and may take back, at most; beyond them the oldest
 * reservation ends early.
 */
const RESERVED_MAX = 100
export const RESERVED_DAYS = 30
const DAY_MS = 86_400_000

/** A label as DNS takes it (RFC 1123, section 2.1), in lower case. */
export const NAME_PATTERN = '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'

const NAME = object({
  name: text({ title: 'the name' }),
  slug: text({ title: 'the machine that it resolves to' }),
  registeredAt: integer({ title: 'unix milliseconds' }),
})
const RESERVATION = object({ reservedUntil: integer({ title: 'unix milliseconds' }) })

export const names = collection({ kind: 'name', schema: NAME, most: NAMES_MAX, called: 'name' })
export const reservations = collection({
  kind: 'name-reserved',
  schema: RESERVATION,
  called: 'reserved name',
})

export type Name = Readonly<Static<typeof NAME>>

export async function nameOf(store: Store, name: string): Promise<Name> {
  const stored = await names.get(store, name)
  if (stored !== undefined) return stored.value
  throw new Failure('NOT_FOUND', `nobody has registered ${name}`, { name })
}

/** Oldest first. */
export async function namesOf(store: Store, zid: string): Promise<Name[]> {
  return (await names.list(store, zid)).map(({ value }) => value).reverse()
}

export const namesHeld = (store: Store): Promise<number> => names.count(store)

/** The name under which calls that register or release the same name take turns. */
export const turnOf = (name: string) => `name ${name}`

const MISLEADING = new Set(
  [
    'localhost localdomain local internal intranet invalid test example broadcasthost wpad isatap',
    'www www1 www2 web api app cdn static docs mcp mesh dns ns ns1 ns2 mx mail smtp imap pop ftp autodiscover autoconfig',
    'admin administrator root sysadmin system operator owner node server host hostmaster postmaster webmaster abuse',
    'security support help info status login signin signup account accounts auth oauth sso billing payment pay',
    'official verify verification update updates null undefined',
  ]
    .join(' ')
    .split(' '),
)
/** Third and fourth character of `xn--` and of every form that is kept for names in other scripts (RFC 5891, section 4.2.3.1). */
const RESERVED_FORM = /^..--/
/** A last label of digits is read as a part of an address (WHATWG URL, section 3.5). */
const NUMERIC = /^(?:\d+|0x[0-9a-f]*)$/

/** INVALID_INPUT for a name that reads as an address, an encoded name or the node itself, and so would mislead. */
export function refuseMisleading(name: string): void {
  const why = MISLEADING.has(name)
    ? 'is kept for the node and its network'
    : RESERVED_FORM.test(name)
      ? 'has the form of an encoded name in another script'
      : NUMERIC.test(name)
        ? 'reads as a number of an address'
        : undefined
  if (why !== undefined) throw invalidInput('/name', `the name ${name} ${why}: take another`)
}

/** The writes that register a name. CONFLICT: it is reserved; or, in the transaction, taken. */
export async function registration(
  store: Store,
  zid: string,
  name: Name,
): Promise<DocumentWrite[]> {
  const { name: id, registeredAt } = name
  const write = names.write(zid, id, name, { after: 0 })
  const reserved = await reservations.get(store, id)
  if (reserved === undefined) return [write]
  const { reservedUntil } = reserved.value
  if (reserved.zid === zid || reservedUntil <= registeredAt) {
    return [write, reservations.removal(reserved)]
  }
  const until = new Date(reservedUntil).toISOString()
  const message = `${id} is reserved until ${until} for the machine that released it`
  throw new Failure('CONFLICT', message, { name: id, reservedUntil: until })
}

export interface Release {
  /** End of the reservation, unix milliseconds. */
  readonly reservedUntil: number
  readonly writes: readonly DocumentWrite[]
}

/** The writes that release a name of a machine and reserve it. NOT_FOUND for what is not its own. */
export async function release(
  store: Store,
  zid: string,
  name: string,
  at: number,
): Promise<Release> {
  const registered = await names.own(store, zid, name)
  const reserved = await reservations.list(store, zid, { limit: RESERVED_MAX })
  const reservedUntil = at + RESERVED_DAYS * DAY_MS
  return {
    reservedUntil,
    writes: [
      names.removal(registered),
      ...reserved.slice(RESERVED_MAX - 1).map(one => reservations.removal(one)),
      reservations.write(zid, name, { reservedUntil }, { after: 0 }),
    ],
  }
}
