// Nodes that share a ledger are one service: what one of them signs the others verify, so they have one master secret.
import { Failure } from '../../workers/failure.ts'
import { list, object, text } from '../../workers/schema.ts'
import { NODE_ACCOUNTS } from '../call/seal.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { StartRefused } from '../settings/start-refused.ts'
import { collection } from '../store/collection.ts'
import type { Store } from '../store/store.ts'

const secretNames = collection({
  kind: 'ledger-secrets',
  schema: object({
    ids: list(text({ title: 'public name of a master secret' }), { title: 'those of the ledger' }),
  }),
  called: 'list of secrets',
})
const ID = 'master'
/** The account that keeps the names. */
const KEEPER = NODE_ACCOUNTS.PROVE

/**
 * Refuses a node none of whose master secrets is one that the ledger was written under. The first node says which that
 * is, one with a newer secret beside a known one adds it; a command before the first node changes nothing.
 */
export async function refuseForeignSecret(
  store: Store,
  secrets: Secrets,
  at: number,
): Promise<void> {
  const own = secrets.ever('svc/key-id/v1').map(({ id }) => id)
  for (;;) {
    const stored = await secretNames.get(store, ID)
    const known = stored?.value.ids ?? []
    if (stored !== undefined && !known.some(id => own.includes(id))) {
      throw new StartRefused(
        `the ledger belongs to nodes with the master secret ${known.at(-1)}, and this one has ${own[0]}: give all nodes of a database the same SVC_SECRET`,
      )
    }
    const added = own.filter(id => !known.includes(id))
    if (added.length === 0 || (await store.machine(KEEPER)) === undefined) return
    const ids = [...known, ...added.reverse()]
    const write = secretNames.write(KEEPER, ID, { ids }, { after: stored?.revision ?? 0 })
    try {
      return await store.putDocuments({ at, writes: [write] })
    } catch (error) {
      // Another node was faster: what it has written is looked at.
      if (!(error instanceof Failure && error.code === 'CONFLICT')) throw error
    }
  }
}
