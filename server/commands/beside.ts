import { systemClock, unixMs } from '../../workers/field/clock.ts'
import { openKeys } from '../accounts/keys.ts'
import type { Registrar } from '../accounts/machines.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { openSecrets } from '../crypto/secrets-file.ts'
import { openFolder } from '../node/data-folder.ts'
import { openLedgerStore } from '../node/ledger-store.ts'
import { refuseForeignSecret } from '../node/shared-ledger.ts'
import { configFrom } from '../settings/config.ts'

export interface Beside extends Registrar {
  readonly secrets: Secrets
}

/** Works on the ledger of the data folder, whether a node runs on it or not, and closes it again. */
export async function besideTheNode<T>(
  work: (parts: Beside) => Promise<T>,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<T> {
  const config = configFrom(environment)
  const clock = systemClock
  const folder = openFolder(config.dataFolder)
  const secrets = openSecrets(folder, config.secret ?? undefined)
  await using closing = new AsyncDisposableStack()
  const store = closing.adopt(await openLedgerStore(folder, config), one => one.close())
  if (config.databaseUrl !== null) await refuseForeignSecret(store, secrets, unixMs(clock))
  const keys = await openKeys(store, secrets, clock)
  return await work({ config, clock, secrets, store, keys })
}
