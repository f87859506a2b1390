// A PostgreSQL for the tests: the server that the runner names, given to it or started for a whole run, or
// one of their own, from the binaries that are installed, in a temporary folder, on a Unix socket alone. Each store gets a
// schema of its own.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Connection } from '../../server/store/postgres/connection.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { DATABASE_VARIABLE } from './tier.ts'

const INSTALLED = '/usr/lib/postgresql'
const READY_MS = 60_000
/** A server that ends with whoever has started it: its end closes the third descriptor. */
const GUARDED =
  '"$@" 3<&- & server=$!; { cat <&3 > /dev/null; kill -QUIT $server; } 2> /dev/null & wait $server'

/** The folder of the newest installed binaries. */
export function postgresBinaries(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined
  return readdirSync(INSTALLED)
    .sort((a, b) => Number(b) - Number(a))
    .map(version => join(INSTALLED, version, 'bin'))
    .find(folder => existsSync(join(folder, 'postgres')))
}

const address = () => process.env[DATABASE_VARIABLE]

export const hasPostgres = (): boolean =>
  address() !== undefined || postgresBinaries() !== undefined

/** The server refuses to run as root: it runs as the user postgres then. */
function user(): { uid: number; gid: number } | undefined {
  if (process.getuid!() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export interface Cluster {
  /** Address of a database of it. */
  url(database: string): string
  /** SIGKILL to the server and all its processes, or SIGINT, which ends sessions and brings all to the disk. */
  stop(signal: 'SIGKILL' | 'SIGINT'): Promise<void>
  start(): Promise<void>
  /** A standby becomes the primary. */
  promote(): void
  /** Stops it and removes its folder. */
  discard(): Promise<void>
}

interface Setup {
  /** As in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>
  /** Listens on loopback there; without it on a Unix socket alone. */
  readonly port?: number
  /** Address of the server that it follows. */
  readonly standbyOf?: string
}

/** A cluster of its own, started. */
export async function startCluster({
  settings = {},
  port,
  standbyOf,
}: Setup = {}): Promise<Cluster> {
  const folder = temporaryFolder()
  const binaries = postgresBinaries()!
  const data = join(folder.path, 'data')
  const options = { ...user(), cwd: folder.path, encoding: 'utf8', stdio: 'pipe' } as const
  if (options.uid !== undefined) chownSync(folder.path, options.uid, options.gid!)
  const run = (command: string, args: string[]) => {
    const { status, stderr } = spawnSync(join(binaries, command), args, options)
    if (status !== 0) throw new Error(`${command}: ${stderr}`)
  }
  if (standbyOf === undefined) {
    run('initdb', ['-D', data, '-U', 'svc', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'])
  } else {
    run('pg_basebackup', ['-D', data, '-d', standbyOf, '-R', '-X', 'stream'])
  }

  const place =
    port === undefined
      ? { listen_addresses: '' }
      : { listen_addresses: '127.0.0.1', port: `${port}` }
  const own = { unix_socket_directories: folder.path, ...place, ...settings }
  const args = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = (database: string) =>
    port === undefined
      ? `postgres://svc@localhost/${database}?host=${encodeURIComponent(folder.path)}`
      : `postgres://svc@127.0.0.1:${port}/${database}`
  let server: ReturnType<typeof spawn> | undefined

  async function start(): Promise<void> {
    const { uid, gid } = options
    const command = [join(binaries, 'postgres'), '-D', data, ...args]
    server = spawn('sh', ['-c', GUARDED, 'sh', ...command], {
      ...(uid !== undefined && { uid, gid }),
      cwd: folder.path,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const since = performance.now()
    const isReady = () =>
      spawnSync(join(binaries, 'pg_isready'), ['-h', folder.path, '-p', `${port ?? 5432}`], options)
    while (isReady().status !== 0) {
      if (server.exitCode !== null || performance.now() - since > READY_MS) {
        throw new Error('the server did not start')
      }
      await setTimeout(20)
    }
  }

  async function stop(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    if (server === undefined || server.exitCode !== null) return
    const ended = once(server, 'exit')
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    // Killed with the server are all processes that it began.
    if (signal === 'SIGKILL') for (const child of childrenOf(pid)) kill(child)
    process.kill(pid, signal)
    await ended
    server.stdio[3]?.destroy()
  }

  await start()
  return {
    url,
    start,
    stop,
    promote: () => run('pg_ctl', ['promote', '-D', data]),
    async discard() {
      await stop('SIGINT')
      folder.remove()
    },
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

export interface Server {
  /** A new schema, which is as good as a database; its address. */
  database(): Promise<string>
  discard(): Promise<void>
}

/** The server of the environment, or a cluster for these tests alone. */
export async function postgresServer(): Promise<Server> {
  const configured = address()
  const cluster = configured === undefined ? await startCluster() : undefined
  const admin = configured ?? cluster!.url('postgres')
  const names: string[] = []
  const connection = new Connection(admin)
  return {
    async database() {
      const name = `svc_test_${process.pid}_${names.length}`
      names.push(name)
      await connection.query({ text: `CREATE SCHEMA ${name}` })
      const url = new URL(admin)
      url.searchParams.set('options', `-c search_path=${name}`)
      return url.href
    },
    async discard() {
      for (const name of cluster === undefined ? names : []) {
        await connection.query({ text: `DROP SCHEMA IF EXISTS ${name} CASCADE` })
      }
      await connection.close()
      await cluster?.discard()
    },
  }
}

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
