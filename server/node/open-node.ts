import { mcpEndpoints } from '../doors/mcp/mcp.ts'
import { listen } from '../http/listen.ts'
import { listenForMetrics, type MetricsPort } from '../http/metrics-port.ts'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/start-refused.ts'
import type { WholeHouse } from '../tools/whole-house.ts'
import { type Overrides, openHouse } from './open-house.ts'

/** A node that answers on its port. */
export interface Node {
  readonly house: WholeHouse
  /** http://127.0.0.1:8787 */
  readonly url: string
  /** Of the metrics, where they have one of their own. */
  readonly metricsPort: number | undefined
  /** Takes no more calls, finishes those in flight, brings the ledger to the disk, closes everything. */
  close(): Promise<void>
}

export async function openNode(config: Config, overrides: Overrides = {}): Promise<Node> {
  const house = await openHouse(config, overrides)
  let metrics: MetricsPort | undefined
  try {
    const { metricsPort } = config
    if (metricsPort !== null) metrics = await listenForMetrics(house, metricsPort)
    const { url, close } = await listen(house, mcpEndpoints(house))
    await house.listensAt(url)
    let closing: Promise<void> | undefined
    const closed = async () => {
      await close()
      await metrics?.close()
      await house.close()
    }
    const closeAll = () => (closing ??= closed())
    return { house, url, metricsPort: metrics?.port, close: closeAll }
  } catch (error) {
    await metrics?.close()
    await house.close()
    throw cannotListen(error as ListenError, config)
  }
}

type ListenError = NodeJS.ErrnoException & { port?: number }

function cannotListen(error: ListenError, { host, port, metricsPort }: Config): Error {
  const wanted = error.port ?? port
  const setting = wanted === metricsPort ? 'SVC_METRICS_PORT' : 'SVC_PORT'
  const reasons: Record<string, string> = {
    EADDRINUSE: `is in use; set ${setting}`,
    EACCES: `needs more rights; set ${setting} to 1024 or more`,
    EADDRNOTAVAIL: 'is no address of this machine; set SVC_HOST',
    ENOTFOUND: 'is no known host; set SVC_HOST',
  }
  const reason = reasons[error.code ?? '']
  return reason === undefined ? error : new StartRefused(`${host}:${wanted} ${reason}`)
}
