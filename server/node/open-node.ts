import { mcpEndpoints } from '../doors/mcp/mcp.ts'
import { listen } from '../http/listen.ts'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/start-refused.ts'
import type { WholeHouse } from '../tools/whole-house.ts'
import { type Overrides, openHouse } from './open-house.ts'

/** A node that answers on its port. */
export interface Node {
  readonly house: WholeHouse
  /** http://127.0.0.1:8787 */
  readonly url: string
  /** Takes no more calls, finishes those in flight, brings the ledger to the disk, closes everything. */
  close(): Promise<void>
}

export async function openNode(config: Config, overrides: Overrides = {}): Promise<Node> {
  const house = await openHouse(config, overrides)
  try {
    const { url, close } = await listen(house, mcpEndpoints(house))
    house.listensAt(url)
    let closing: Promise<void> | undefined
    const closed = async () => {
      await close()
      await house.close()
    }
    return { house, url, close: () => (closing ??= closed()) }
  } catch (error) {
    await house.close()
    throw cannotListen(error as NodeJS.ErrnoException, config)
  }
}

function cannotListen(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'is in use; set SVC_PORT',
    EACCES: 'needs more rights; set SVC_PORT to 1024 or more',
    EADDRNOTAVAIL: 'is no address of this machine; set SVC_HOST',
    ENOTFOUND: 'is no known host; set SVC_HOST',
  }
  const reason = reasons[error.code ?? '']
  return reason === undefined ? error : new StartRefused(`${host}:${port} ${reason}`)
}
