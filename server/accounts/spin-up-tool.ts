import { Failure } from '../../workers/failure.ts'
import { missingInput, pointerTo } from '../../workers/refusal.ts'
import { nullable, object, optional, text } from '../../workers/schema.ts'
import type { House } from '../call/tool.ts'
import { APPENDS, defineTool, json } from '../call/tool.ts'
import { PUBLIC_KEY_PATTERN } from './identity.ts'
import type { WithKeys } from './keys.ts'
import { type OwnIdentity, spinUp as spinUpMachine } from './machines.ts'

export const spinUp = defineTool({
  name: 'svc_spin_up',
  title: 'Spin up a machine',
  description:
    'Makes a machine with its audit chain and a compute key on the plan free. Needs a demo key as bearer (GET /api/demo-key or POST /api/demo-key/mint) and spends it. recoveryEquation, salt and apiKey are answered once and kept nowhere: store them. ZID = sha256(recoveryEquation)[0:32]. To keep the equation at home send zid and publicKey instead: Ed25519 whose seed is scrypt(equation, salt, N=16384, r=8, p=1, 32 octets), both as UTF-8; recoveryEquation and salt are null then.',
  tier: 'user',
  toolset: 'access',
  input: object({
    displayName: text({
      title: 'name of the machine, shown in its slug',
      minLength: 1,
      maxLength: 64,
      default: 'mcp-agent',
    }),
    zid: optional(
      text({ title: 'ZID of an equation that you keep: 32 hexadecimal digits', maxLength: 64 }),
    ),
    publicKey: optional(
      text({ title: 'Ed25519 public key, 32 octets in base64url', pattern: PUBLIC_KEY_PATTERN }),
    ),
  }),
  output: object({
    ZID: text({ title: 'identity of the machine, public' }),
    recoveryEquation: nullable(text({ title: 'proves ownership; shown once' })),
    salt: nullable(text({ title: 'belongs to the equation; shown once' })),
    slug: text({ title: 'name of the machine in paths' }),
    apiKey: text({ title: 'compute key; shown once' }),
  }),
  routes: [{ method: 'POST', path: '/api/svc/spin_up' }],
  mcp: true,
  annotations: APPENDS,
  examples: [{ title: 'a machine with a name of its own', input: { displayName: 'orbit lab' } }],

  async call({ displayName, zid, publicKey }, { key }, house: House & WithKeys) {
    if (key?.kind === 'compute') {
      throw new Failure('FORBIDDEN', 'a machine spins up no other: this needs a demo key')
    }
    const own = ownIdentity(zid, publicKey)
    return json(await spinUpMachine(house, { displayName, plan: 'free', own, demo: key }))
  },
})

function ownIdentity(zid?: string, publicKey?: string): OwnIdentity | undefined {
  if (zid === undefined && publicKey === undefined) return undefined
  if (zid !== undefined && publicKey !== undefined) return { zid, publicKey }
  const absent = zid === undefined ? 'zid' : 'publicKey'
  const message = `${absent} is required: zid and publicKey come together or not at all`
  throw missingInput(pointerTo(absent), message)
}
