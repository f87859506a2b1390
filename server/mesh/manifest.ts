// The manifest: what a mirror compares before it pulls, signed so that it may come by any way.
import { hash } from 'node:crypto'
import { canonicalJson } from '../crypto/canonical-json.ts'
import { ed25519Key, isSignedBy, publicKeyOf, signed } from '../crypto/ed25519.ts'
import { type Handover, handoversOf, isHandedOver } from '../crypto/handover.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Artifact } from './artifacts.ts'

export interface Listed {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}

export interface Manifest {
  /** Changes when any artifact does, and only then. */
  readonly registry_version: string
  /** Raw Ed25519, base64url: to be pinned by the client. */
  readonly node_pubkey: string
  /** Time of the manifest, ISO 8601. */
  readonly issuedAt: string
  readonly artifacts: readonly Listed[]
  /** How older keys gave way to this one, the oldest first; absent before the first rotation. */
  readonly handovers?: readonly Handover[] | undefined
  /** Over the canonical JSON of the rest, base64url. */
  readonly signature: string
}

export function manifestOf(
  artifacts: ReadonlyMap<string, Artifact>,
  secrets: Secrets,
  nowMs: number,
): Manifest {
  const key = ed25519Key(secrets.newest('svc/manifest/v1').key)
  const listed = [...artifacts.values()].map(({ name, sha256, bytes }) => ({ name, sha256, bytes }))
  const handovers = handoversOf(secrets, 'svc/manifest/v1')
  const unsigned = {
    registry_version: hash('sha256', canonicalJson(listed)).slice(0, 16),
    node_pubkey: publicKeyOf(key),
    issuedAt: new Date(nowMs).toISOString(),
    artifacts: listed,
    ...(handovers.length > 0 && { handovers }),
  }
  return { ...unsigned, signature: signed(canonicalJson(unsigned), key) }
}

/** Whether a manifest is signed by the key that the client has pinned, or by one that it was handed over to. */
export function isManifestOf(pinned: string, { signature, ...rest }: Manifest): boolean {
  const { node_pubkey: key, handovers = [] } = rest
  const isFollowed = isHandedOver(pinned, key, handovers, 'svc/manifest/v1')
  return isFollowed && isSignedBy(key, canonicalJson(rest), signature)
}
