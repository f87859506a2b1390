// How a key of the node gives way to the next: the old one signs the new one, so that whoever has kept the old one follows
// without asking anybody. Ed25519 is deterministic and old secrets are kept: nothing of this is stored.
import { ed25519Key, isSignedBy, publicKeyOf, signed } from './ed25519.ts'
import type { Purpose, Secrets } from './secrets.ts'

/** Purposes under which others keep a public key of the node. */
export type PublicPurpose = Extract<Purpose, 'svc/log/v1' | 'svc/manifest/v1' | 'svc/seal/v1'>

export interface Handover {
  /** Public key that gives way: raw Ed25519, base64url. */
  readonly from: string
  readonly to: string
  /** By `from` over the UTF-8 lines svc-key-handover/v1, purpose, from, to, with LF between; base64url. */
  readonly signature: string
}

/** Steps that are told: who has missed more pins the key anew. */
export const HANDOVERS_MAX = 8

const statement = (purpose: PublicPurpose, from: string, to: string) =>
  `svc-key-handover/v1\n${purpose}\n${from}\n${to}`

/** From key to key up to the one that signs now, the oldest first, over retired ones too; none before the first rotation. */
export function handoversOf(secrets: Secrets, purpose: PublicPurpose): Handover[] {
  const keys = secrets
    .ever(purpose)
    .slice(0, HANDOVERS_MAX + 1)
    .map(({ key }) => ed25519Key(key))
    .reverse()
  return keys.slice(1).map((next, i) => {
    const [from, to] = [publicKeyOf(keys[i]!), publicKeyOf(next)]
    return { from, to, signature: signed(statement(purpose, from, to), keys[i]!) }
  })
}

/** Whether the handovers lead from a key that is trusted to another, each step signed by the key before. */
export function isHandedOver(
  trusted: string,
  to: string,
  handovers: readonly Handover[],
  purpose: PublicPurpose,
): boolean {
  let at = trusted
  for (const { from, to: next, signature } of handovers.slice(0, HANDOVERS_MAX)) {
    if (at === to) return true
    if (from === at && isSignedBy(at, statement(purpose, from, next), signature)) at = next
  }
  return at === to
}
