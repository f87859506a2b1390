// The machine of whoever runs the node for himself, as `svc mcp` does. Its key follows from the master secret, so nobody
// copies it and it lies nowhere.
import { Failure } from '../../workers/failure.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { newIdentity } from './identity.ts'
import { COMPUTE_PREFIX, keyTextFrom } from './key-text.ts'
import { type Registrar, spinUp } from './machines.ts'

/** The key of the machine, which is made with the first call. INVALID_KEY: the operator has revoked it. */
export async function ownMachineKey(registrar: Registrar, secrets: Secrets): Promise<string> {
  const [newest, ...older] = secrets
    .ever('svc/own-machine/v1')
    .map(({ key }) => keyTextFrom(COMPUTE_PREFIX, key)) as [string, ...string[]]
  // Under an older master secret the machine was made with the key of that one.
  for (const key of older) if ((await faultOf(registrar, key)) === undefined) return key
  const fault = await faultOf(registrar, newest)
  if (fault === undefined) return newest
  if (!fault.message.includes('no key of this node')) throw fault
  const own = { zid: newIdentity().zid, publicKey: null }
  const about = { displayName: 'stdio', plan: 'unlimited', own, demo: null, key: newest } as const
  await spinUp(registrar, about)
  return newest
}

async function faultOf({ keys }: Registrar, key: string): Promise<Failure | undefined> {
  try {
    await keys.authenticate(key)
    return undefined
  } catch (error) {
    if (error instanceof Failure && error.code === 'INVALID_KEY') return error
    throw error
  }
}
