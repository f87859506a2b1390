import { Failure } from '../../workers/failure.ts'
import { boolean, list, nullable, object, text } from '../../workers/schema.ts'
import { listPage, NEXT, PAGE } from '../call/page.ts'
import { APPENDS, defineTool, type House, json, READ_ONLY } from '../call/tool.ts'
import type { KeyRow } from '../store/store.ts'
import { KEY_ID_DIGITS, keyId, keyView } from './key-view.ts'
import type { WithKeys } from './keys.ts'
import { addKey } from './machines.ts'

const moment = (title: string) => nullable(text({ title: `${title}, ISO 8601 in UTC` }))
const id = text({ title: 'name of the key in this list', pattern: `^[0-9a-f]{${KEY_ID_DIGITS}}$` })

const keySchema = object(
  {
    id,
    last4: text({ title: 'last four digits of the key' }),
    plan: text({ title: 'plan of the key' }),
    createdAt: text({ title: 'when it was made, ISO 8601 in UTC' }),
    expiresAt: moment('when it ends by itself'),
    revokedAt: moment('when it was revoked'),
    current: boolean({ title: 'whether this call carries it' }),
  },
  { title: 'a key of the machine; the key itself is nowhere' },
)

export const keysList = defineTool({
  name: 'keys_list',
  title: 'Keys of the machine',
  description:
    'Every key that the machine of the calling key has, and the last 100 that were revoked, oldest first: id, last four digits, plan and times. The keys themselves are kept nowhere; their id is what DELETE /api/keys/{id} takes.',
  tier: 'key',
  toolset: 'access',
  input: object(PAGE),
  output: object({ keys: list(keySchema, { title: 'keys, oldest first' }), next: NEXT }),
  tagged: true,
  routes: [{ method: 'GET', path: '/api/keys' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'all keys', input: {} }],
  async call(page, { key }, house: House & WithKeys) {
    const { rows, next } = listPage(await ownKeys(house, key), page, keyId)
    return json({ keys: rows.map(row => shown(row, key)), next })
  },
})

export const keysCreate = defineTool({
  name: 'keys_create',
  title: 'Another key for the machine',
  description:
    'Makes a second key for the machine of the calling key, on the same plan and the same daily tokens, so that a key can be replaced without a gap: make a new one, move to it, revoke the old one. It is answered once. A machine has up to 20 keys that are not revoked.',
  tier: 'key',
  toolset: 'access',
  input: object({}),
  output: object({
    apiKey: text({ title: 'compute key; shown once' }),
    keyPrefix: text({ title: 'first 8 digits of the ZID' }),
    plan: text({ title: 'plan of the machine' }),
  }),
  routes: [{ method: 'POST', path: '/api/keys' }],
  status: 201,
  mcp: false,
  annotations: APPENDS,
  examples: [{ title: 'a second key', input: {} }],
  async call(_input, { key }, house: House & WithKeys) {
    const machine = await house.store.machine(key?.zid ?? '')
    if (!machine) throw new Failure('FORBIDDEN', 'the key belongs to no machine')
    const apiKey = await addKey(house, machine)
    return json({ apiKey, keyPrefix: machine.zid.slice(0, 8), plan: machine.plan })
  },
})

export const keysRevoke = defineTool({
  name: 'keys_revoke',
  title: 'Revoke a key of the machine',
  description:
    'Ends one key of the machine of the calling key, at once and for ever; the calling key may end itself. Revoking a key twice changes nothing. NOT_FOUND: the machine has no key with this id. A machine whose last key is gone is recovered at /api/zid/challenge.',
  tier: 'key',
  toolset: 'access',
  input: object({ id }),
  output: keySchema,
  routes: [{ method: 'DELETE', path: '/api/keys/:id' }],
  mcp: false,
  annotations: { ...APPENDS, destructiveHint: true, idempotentHint: true },
  examples: [{ title: 'by its id', input: { id: '0123456789abcdef' } }],
  async call(input, { key }, house: House & WithKeys) {
    const row = await ownKey(house, key, input.id)
    await house.keys.revoke(row.digest)
    return json(shown(await ownKey(house, key, input.id), key))
  },
})

async function ownKeys({ store }: House, key: KeyRow | null): Promise<KeyRow[]> {
  return key?.zid == null ? [] : store.keysOf(key.zid)
}

async function ownKey(house: House, key: KeyRow | null, name: string): Promise<KeyRow> {
  const row = (await ownKeys(house, key)).find(one => keyId(one) === name)
  if (!row) throw new Failure('NOT_FOUND', `the machine has no key ${name}`)
  return row
}

function shown(row: KeyRow, calling: KeyRow | null) {
  return { ...keyView(row), current: row.digest === calling?.digest }
}
