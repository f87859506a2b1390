import { boolean, integer, object, text } from '../../workers/schema.ts'
import type { House } from '../call/tool.ts'
import { APPENDS, defineTool, json } from '../call/tool.ts'
import { SIGNATURE_PATTERN } from './identity.ts'
import type { WithKeys } from './keys.ts'
import { challengeFor, recover } from './recovery.ts'

// The form of a ZID is checked by the tools themselves: a wrong one is INVALID_ZID, not INVALID_INPUT.
const zid = text({ title: 'ZID of the machine, 32 hexadecimal digits', maxLength: 64 })
const challenge = (title: string) => text({ title, minLength: 1, maxLength: 200 })
const exampleZid = '0123456789abcdef0123456789abcdef'

export const zidChallenge = defineTool({
  name: 'zid_challenge',
  title: 'Challenge for the owner of a machine',
  description:
    'First step to a new key when the old one is lost: a challenge that the owner of the machine signs and sends to /api/zid/recover within 5 minutes. INVALID_ZID: malformed or no such machine; ZID_NOT_LINKED: the machine has no public key.',
  tier: 'public',
  toolset: 'access',
  input: object({ zid }),
  output: object({
    challenge: challenge('text to sign'),
    expiresAt: text({ title: 'end of the challenge, ISO 8601 in UTC' }),
  }),
  routes: [{ method: 'POST', path: '/api/zid/challenge' }],
  mcp: false,
  bucket: 'zid/challenge',
  annotations: APPENDS,
  examples: [{ title: 'a machine by its ZID', input: { zid: exampleZid } }],
  call: async (input, _caller, house: House & WithKeys) =>
    json(await challengeFor(house, input.zid)),
})

export const zidRecover = defineTool({
  name: 'zid_recover',
  title: 'New key for the owner of a machine',
  description:
    'Second step: answers a new compute key against the Ed25519 signature of a challenge. The signing key has the seed scrypt(recoveryEquation, salt, N=16384, r=8, p=1, 32 octets), both as UTF-8; the equation never travels. A challenge serves once. revokeOthers ends every older key of the machine.',
  tier: 'public',
  toolset: 'access',
  input: object({
    zid,
    challenge: challenge('challenge from /api/zid/challenge'),
    signature: text({
      title: 'Ed25519 signature over the UTF-8 octets of the challenge, base64url',
      pattern: SIGNATURE_PATTERN,
    }),
    revokeOthers: boolean({ title: 'revoke all older keys of the machine', default: false }),
  }),
  output: object({
    apiKey: text({ title: 'compute key; shown once' }),
    keyPrefix: text({ title: 'first 8 digits of the ZID' }),
    plan: text({ title: 'plan of the machine' }),
    revoked: integer({ title: 'older keys that were revoked', minimum: 0 }),
  }),
  routes: [{ method: 'POST', path: '/api/zid/recover' }],
  mcp: false,
  bucket: 'zid/recover',
  annotations: APPENDS,
  examples: [
    {
      title: 'a signed challenge',
      input: {
        zid: exampleZid,
        challenge: `svc-recover-v1:${exampleZid}:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE`,
        signature: 'A'.repeat(86),
      },
    },
  ],
  call: async (input, _caller, house: House & WithKeys) => json(await recover(house, input)),
})
