import { mcpEndpoints } from '../doors/mcp/mcp.ts'
import { listen } from '../http/listen.ts'
import { listenForMetrics, type MetricsPort } from '../http/metrics-port.ts'
import type { Config } from '../settings/config.ts'
import type { WholeHouse } from '../tools/whole-house.ts'
import { cannotListen, type ListenError } from './cannot-listen.ts'
import { type Overrides, openHouse } from './open-house.ts'

/** A node that answers on its port. */
export interface Node {
  readonly house: WholeHouse
  /** Address of the node, such as http://127.0.0.1:8787. */
  readonly url: string
  /** Settles with the first request. */
  readonly called: Promise<unknown>
  /** Port of the metrics, where they have one of their own. */
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
    const { url, called, close } = await listen(house, mcpEndpoints(house))
    await house.listensAt(url)
    let closing: Promise<void> | undefined
    const closed = async () => {
      await close()
      await metrics?.close()
      await house.close()
    }
    const closeAll = () => (closing ??= closed())
    return { house, url, called, metricsPort: metrics?.port, close: closeAll }
  } catch (error) {
    await metrics?.close()
    await house.close()
    throw cannotListen(error as ListenError, config)
  }
}
