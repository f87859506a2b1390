import { homedir } from 'node:os'
import { join } from 'node:path'
import { ownMachineKey } from '../accounts/own-machine.ts'
import { type Pipes, serveStdio } from '../doors/mcp/stdio.ts'
import { configFrom } from '../settings/config.ts'
import { StartRefused } from '../settings/start-refused.ts'
import { isServed } from './data-folder.ts'
import { type OpenHouse, openHouse } from './open-house.ts'

/** Clients that may run one each at a time, in folders of their own. */
const FOLDERS_MAX = 16

/** A node without a port, for one MCP client: settles when the client has left and everything is closed. */
export async function serveOverStdio(pipes: Pipes): Promise<void> {
  const house = await openFreeHouse()
  try {
    const key = await ownMachineKey(house, house.secrets)
    house.log.info({ dataFolder: house.config.dataFolder, pid: process.pid }, 'serving stdio')
    await serveStdio(house, key, pipes)
  } finally {
    await house.close()
  }
}

/** In SVC_DATA, or in the first folder of the user that no other client has. */
async function openFreeHouse(): Promise<OpenHouse> {
  if (process.env['SVC_DATA'] !== undefined) return openHouse(configFrom(process.env))
  for (let i = 1; ; i++) {
    const folder = join(userFolder(), i === 1 ? 'mcp' : `mcp-${i}`)
    try {
      return await openHouse(configFrom({ ...process.env, SVC_DATA: folder }))
    } catch (error) {
      const isTaken = error instanceof StartRefused && isServed(folder)
      if (!isTaken || i === FOLDERS_MAX) throw error
    }
  }
}

/** Where programs of this system keep the data of their user. */
function userFolder(): string {
  const { APPDATA, XDG_DATA_HOME } = process.env
  if (process.platform === 'win32') return join(APPDATA ?? homedir(), 'svc')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'svc')
  return join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'svc')
}
