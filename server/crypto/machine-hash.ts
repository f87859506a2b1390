import { hash } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** Names the node across restarts and rotations: SHA-256 over the public id of its first master secret. */
export function machineHash(secrets: Secrets): string {
  return hash('sha256', secrets.ever('svc/key-id/v1').at(-1)!.id)
}
