// The machine that a session went on with: its key, encrypted under one that follows from the id of the session, which is
// not stored. A restart changes nothing, another node of the same ledger knows it too, and a revoked key is refused as ever.
import { hash } from 'node:crypto'
import { BoundedMap } from '../../../workers/bounded-map.ts'
import { unixMs } from '../../../workers/field/clock.ts'
import { object, text } from '../../../workers/schema.ts'
import { decrypted, derivedKey, encrypted } from '../../crypto/encrypted.ts'
import { collection } from '../../store/collection.ts'
import type { KeyRow } from '../../store/store.ts'
import type { DoorHouse } from '../caller.ts'

const SALT = 'svc/mcp-session-key/v1'
/** Sessions of one machine that hold its key. */
const SESSIONS_MAX = 100
/** Keys of sessions that are remembered between two calls. */
const REMEMBERED_MAX = 1000

const sessionKeys = collection({
  kind: 'mcp-session',
  schema: object({ key: text({ title: 'key of the machine, encrypted, in base64' }) }),
  most: SESSIONS_MAX,
  called: 'MCP session',
})

export interface HeldKey {
  readonly bearer: string
  readonly key: KeyRow
}

export class SessionKeys {
  readonly #house: DoorHouse
  readonly #remembered = new BoundedMap<string, string>({ max: REMEMBERED_MAX })

  constructor(house: DoorHouse) {
    this.#house = house
  }

  async put(session: string, bearer: string): Promise<void> {
    const { store, keys, clock } = this.#house
    const { zid } = await keys.authenticate(bearer)
    const key = encrypted(Buffer.from(bearer), secretOf(session)).toString('base64')
    const write = await sessionKeys.replacement(store, zid!, idOf(session), { key })
    await store.putDocuments({ at: unixMs(clock), writes: [write] })
    this.#remembered.set(session, bearer)
  }

  /** The key of the machine; undefined where the session has none. INVALID_KEY: it has been revoked. */
  async get(session: string): Promise<HeldKey | undefined> {
    const { store, keys } = this.#house
    let bearer = this.#remembered.get(session)
    if (bearer === undefined) {
      const stored = await sessionKeys.get(store, idOf(session))
      if (!stored) return undefined
      const octets = Buffer.from(stored.value.key, 'base64')
      bearer = decrypted(octets, secretOf(session)).toString()
      this.#remembered.set(session, bearer)
    }
    return { bearer, key: await keys.authenticate(bearer) }
  }

  async remove(session: string): Promise<void> {
    const { store, clock } = this.#house
    this.#remembered.delete(session)
    const stored = await sessionKeys.get(store, idOf(session))
    if (!stored) return
    const writes = [sessionKeys.removal(stored)]
    await store.putDocuments({ at: unixMs(clock), writes })
  }
}

const secretOf = (session: string) => derivedKey(session, SALT, 'key')
const idOf = (session: string): string => hash('sha256', `${SALT} ${session}`)
