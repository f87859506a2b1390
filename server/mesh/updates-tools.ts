import { Failure } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import { anything, integer, list, object, optional, text } from '../../workers/schema.ts'
import type { Caller } from '../call/caller.ts'
import { defineTool, type House, json, READ_ONLY } from '../call/tool.ts'
import type { WithTemplates } from '../contracts/template.ts'
import { ARTIFACTS, artifactsOf } from './artifacts.ts'
import { manifestOf } from './manifest.ts'

const SUBSCRIBED = new Set(['pro', 'unlimited'])

function refuseUnlessSubscribed({ key }: Caller): void {
  if (SUBSCRIBED.has(key!.plan)) return
  const plans = [...SUBSCRIBED]
  throw new Failure('SUBSCRIPTION_REQUIRED', `updates belong to the plans ${plans.join(' and ')}`, {
    plan: key!.plan,
    plans,
  })
}

export const updatesManifest = defineTool({
  name: 'updates_manifest',
  title: 'Manifest of updates',
  description:
    'What a client that mirrors this node compares before it pulls: registry_version, which changes when any artifact does, and name, sha256 and size of each artifact. Signed with Ed25519 over the canonical JSON (RFC 8785) without signature; pin node_pubkey; handovers lead from an older one to it. For the plans pro and unlimited.',
  tier: 'key',
  toolset: 'access',
  input: object({}),
  output: object({
    registry_version: text({ title: 'version of all artifacts together' }),
    node_pubkey: text({ title: 'raw Ed25519 public key, base64url' }),
    issuedAt: text({ title: 'time of the signature, ISO 8601' }),
    artifacts: list(
      object({
        name: text({ title: 'name, for /api/updates/pull/{artifact}' }),
        sha256: text({ title: 'sha256 of its body', pattern: '^[0-9a-f]{64}$' }),
        bytes: integer({ title: 'octets of its body', minimum: 0 }),
      }),
      { title: 'artifacts' },
    ),
    handovers: optional(
      list(
        object({
          from: text({ title: 'key before' }),
          to: text({ title: 'key after' }),
          signature: text({ title: 'by the key before' }),
        }),
        { title: 'how older keys gave way to this one, the oldest first' },
      ),
    ),
    signature: text({ title: 'Ed25519 over the rest, base64url' }),
  }),
  routes: [{ method: 'GET', path: '/api/updates/manifest' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'now', input: {} }],

  async call(_input, caller, house: House & WithTemplates) {
    refuseUnlessSubscribed(caller)
    const nowMs = unixMs(house.clock)
    return json(manifestOf(await artifactsOf(house), house.secrets, nowMs))
  },
})

export const updatesPull = defineTool({
  name: 'updates_pull',
  title: 'Pull an artifact',
  description: `The body of one artifact of the manifest as canonical JSON (RFC 8785), octet for octet what its sha256 was taken of: ${ARTIFACTS.join(', ')}. For the plans pro and unlimited; \`svc updates\` does the whole round of a client.`,
  tier: 'key',
  toolset: 'access',
  input: object({
    artifact: text({
      title: 'name of the artifact',
      minLength: 1,
      maxLength: 64,
      examples: ARTIFACTS,
    }),
  }),
  output: anything({ title: 'the artifact' }),
  routes: [{ method: 'GET', path: '/api/updates/pull/:artifact' }],
  document: true,
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'the operators', input: { artifact: 'operators' } }],

  async call({ artifact }, caller, house: House & WithTemplates) {
    refuseUnlessSubscribed(caller)
    const entry = (await artifactsOf(house)).get(artifact)
    if (entry) return { kind: 'document', document: entry.document }
    throw new Failure('NOT_FOUND', `no artifact is named ${artifact}`, { artifacts: ARTIFACTS })
  },
})
