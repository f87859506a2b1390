import { unixMs } from '../../workers/field/clock.ts'
import { integer, object, text } from '../../workers/schema.ts'
import type { House } from '../call/tool.ts'
import { APPENDS, defineTool, json, READ_ONLY } from '../call/tool.ts'
import type { WithKeys } from './keys.ts'

const DEMO_MS = 24 * 3_600_000

const key = text({ title: 'demo key, good for svc_spin_up alone' })
const plan = text({ title: 'plan of the key' })

export const demoKey = defineTool({
  name: 'demo_key',
  title: 'Shared demo key',
  description:
    'The demo key that all callers share. Send it as bearer to svc_spin_up, which makes a machine and its compute key; it does nothing else. All callers together spin up dailyLimit machines with it in a UTC day. POST /api/demo-key/mint gives a key of your own.',
  tier: 'public',
  toolset: 'access',
  input: object({}),
  output: object({
    key,
    plan,
    dailyLimit: integer({ title: 'spin-ups of a UTC day over all callers', minimum: 0 }),
  }),
  routes: [{ method: 'GET', path: '/api/demo-key' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'the shared key', input: {} }],
  call: (_input, _caller, { keys, config }: House & WithKeys) =>
    json({ key: keys.sharedDemoKey, plan: 'demo', dailyLimit: config.demoDailyLimit }),
})

export const demoKeyMint = defineTool({
  name: 'demo_key_mint',
  title: 'Mint a demo key',
  description:
    'A demo key of your own, without sign-up. Send it as bearer to svc_spin_up within 24 hours: it makes one machine and does nothing else. The keys of a UTC day are limited over all callers and for each address; beyond that RATE_LIMITED or QUOTA_EXCEEDED tells when to come back.',
  tier: 'public',
  toolset: 'access',
  input: object({}),
  output: object({ key, plan, expiresAt: text({ title: 'end of the key, ISO 8601 in UTC' }) }),
  routes: [{ method: 'POST', path: '/api/demo-key/mint' }],
  mcp: false,
  bucket: 'mint',
  annotations: APPENDS,
  examples: [{ title: 'a key for one machine', input: {} }],
  async call(_input, _caller, { keys, store, clock, config }: House & WithKeys) {
    const at = unixMs(clock)
    await store.mintCount(at, config.mintDailyLimit)
    const expiresAt = at + DEMO_MS
    const { key, row } = keys.create({ kind: 'demo', plan: 'demo', zid: null, expiresAt })
    await store.putKey(row)
    return json({ key, plan: row.plan, expiresAt: new Date(expiresAt).toISOString() })
  },
})
