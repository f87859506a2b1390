// The service itself, in a data folder of its own, with a key that has no limit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newIdentity } from '../../server/accounts/identity.ts'
import { spinUp } from '../../server/accounts/machines.ts'
import { openNode } from '../../server/node/open-node.ts'
import { configFrom } from '../../server/settings/config.ts'
import { tellParent } from './measured.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
const { url, house, close } = await openNode(configFrom({ SVC_DATA: folder, SVC_PORT: '0' }))
const own = { zid: newIdentity().zid, publicKey: null }
const machine = { displayName: 'bench', plan: 'unlimited', own, demo: null } as const
const { apiKey } = await spinUp(house, machine)
tellParent({ url, key: apiKey })

process.on('disconnect', async () => {
  await close()
  rmSync(folder, { recursive: true })
})
