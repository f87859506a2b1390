// The metrics of a node at a port of their own, where a firewall can keep callers away from them.
import type { AddressInfo } from 'node:net'
import { metricsDocument } from '../call/metrics-tool.ts'
import type { House } from '../call/tool.ts'
import { createServer } from './node-http.ts'

export interface MetricsPort {
  readonly port: number
  close(): Promise<void>
}

export async function listenForMetrics(house: House, port: number): Promise<MetricsPort> {
  const server = createServer(async (req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n')
      return
    }
    try {
      const { mediaType, body } = await metricsDocument(house)
      res.writeHead(200, { 'content-type': mediaType }).end(body)
    } catch (err) {
      house.log.error({ err }, 'defect')
      res.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // Its own in each process of a node, not one for all of them.
    server.listen({ port, host: house.config.host, exclusive: true }, resolve)
  })
  const { port: open } = server.address() as AddressInfo
  return {
    port: open,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
