import { Failure } from '../../workers/failure.ts'
import { missingInput, pointerTo } from '../../workers/refusal.ts'
import { nullable, object, optional, text } from '../../workers/schema.ts'
import type { House } from '../call/tool.ts'
import { APPENDS, defineTool, json } from '../call/tool.ts'
import { isSignedBy } from '../crypto/ed25519.ts'
import { isZid, PUBLIC_KEY_PATTERN, SIGNATURE_PATTERN, ZID_FORM } from './identity.ts'
import type { WithKeys } from './keys.ts'
import { type OwnIdentity, spinUp as spinUpMachine, spinUpStatement } from './machines.ts'

export const spinUp = defineTool({
  name: 'svc_spin_up',
  title: 'Spin up a machine',
  brief:
    'Makes a machine and its compute key from a demo key, shown once; this MCP session then goes on with it. Needed before computing.',
  description:
    'Makes a machine with its audit chain and a compute key on the plan free. Needs a demo key as bearer (GET /api/demo-key or POST /api/demo-key/mint) and spends it. recoveryEquation, salt and apiKey are answered once and kept nowhere: store them. An MCP session goes on with the machine. ZID = sha256(recoveryEquation)[0:32]. To keep the equation at home send zid, publicKey (Ed25519, seed scrypt(equation, salt, N=16384, r=8, p=1, 32 octets), both as UTF-8) and signature; recoveryEquation and salt are null then. CONFLICT: another machine has the first 8 digits of the zid.',
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
    signature: optional(
      text({
        title:
          'by that key; base64url, over the UTF-8 lines svc-spin-up/v1, zid, publicKey, demo key, with LF between',
        pattern: SIGNATURE_PATTERN,
      }),
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

  async call({ displayName, zid, publicKey, signature }, caller, house: House & WithKeys) {
    const { key, bearer } = caller
    if (key?.kind === 'compute') {
      throw new Failure('FORBIDDEN', 'a machine spins up no other: this needs a demo key')
    }
    // The key that all share: no address alone spends it for the day.
    if (key?.kind === 'demo-shared') await house.limits.take('spin-up', caller)
    const own = ownIdentity({ zid, publicKey, signature }, bearer ?? '')
    const machine = await spinUpMachine(house, { displayName, plan: 'free', own, demo: key })
    await caller.session?.goOnWith(machine.apiKey)
    return json(machine)
  },
})

interface Claim {
  zid: string | undefined
  publicKey: string | undefined
  signature: string | undefined
}

/** FORBIDDEN where the key is not held by whoever claims it: a machine would be made that its owner cannot recover. */
function ownIdentity(claim: Claim, demoKey: string): OwnIdentity | undefined {
  const { zid, publicKey, signature } = claim
  if (zid === undefined && publicKey === undefined && signature === undefined) return undefined
  if (zid === undefined) throw absent('zid')
  if (publicKey === undefined) throw absent('publicKey')
  if (!isZid(zid)) throw new Failure('INVALID_ZID', ZID_FORM)
  if (signature === undefined) throw absent('signature')
  if (!isSignedBy(publicKey, spinUpStatement(zid, publicKey, demoKey), signature)) {
    const message =
      'the signature is not that of publicKey over svc-spin-up/v1, zid, publicKey and the demo key of this call'
    throw new Failure('FORBIDDEN', message)
  }
  return { zid, publicKey }
}

const absent = (member: keyof Claim): Failure => {
  const message = `${member} is required: zid, publicKey and signature come together or not at all`
  return missingInput(pointerTo(member), message)
}
