// A way to a PostgreSQL that can be cut: after the database has done what it was asked to and before its answer comes.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface CuttingProxy {
  /** The database by way of the proxy. */
  readonly url: string
  /** How often it has cut. */
  readonly cuts: number
  /** The next answer to a commit is lost, and with it the connection. */
  cutNextAnswer(): void
  /** Nobody gets through, and who is through is cut. */
  refuse(isRefusing: boolean): void
  close(): Promise<void>
}

export async function cuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const open = new Set<Socket>()
  let armed = false
  let isRefusing = false
  let cuts = 0

  const server = createServer(client => {
    if (isRefusing) return void client.destroy()
    const database = connect(
      folder === null
        ? { host: target.hostname, port }
        : { path: join(folder, `.s.PGSQL.${port}`) },
    )
    let isCutting = false
    const end = () => {
      client.destroy()
      database.destroy()
      open.delete(client)
    }
    open.add(client)
    for (const socket of [client, database]) socket.on('error', end).on('close', end)
    client.on('data', bytes => {
      // Bind names the statement of a commit.
      if (armed && bytes.includes('\0commit\0')) {
        armed = false
        isCutting = true
      }
      database.write(bytes)
    })
    database.on('data', bytes => {
      if (!isCutting) return void client.write(bytes)
      cuts++
      end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    get cuts() {
      return cuts
    },
    cutNextAnswer() {
      armed = true
    },
    refuse(refusing) {
      isRefusing = refusing
      if (refusing) for (const client of open) client.destroy()
    },
    async close() {
      for (const client of open) client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
