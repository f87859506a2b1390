// A node of several processes, which listen on one port: on Linux each on a socket of its own that the kernel shares connections
// out to, elsewhere on one socket (server/http/listen.ts). Connections are not handed out by the first process, as node:cluster
// does by default: one that was given to a process that dies just then would never be answered nor closed.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { extname } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { openSecrets } from '../crypto/secrets-file.ts'
import { cannotListen, type ListenError } from '../node/cannot-listen.ts'
import { lockFolder, openFolder } from '../node/data-folder.ts'
import { openLedgerStore } from '../node/ledger-store.ts'
import { logOptionsOf, openLog } from '../node/log.ts'
import type { Config } from '../settings/config.ts'
import { type Listening, NUMBER, STOP } from './process-messages.ts'

/** Between the end of a process and its next start: doubled each time, until one has stood for a while. */
const RESTART_MS = 100
const RESTART_MS_MAX = 30_000
const STEADY_MS = 60_000
/** Beyond what calls in flight have: then a process that does not stop is killed. */
const STOP_MS = 5000

/** Runs the processes until it is told to stop: 0, or 1 where one of them could not start at all. */
export async function runProcesses(config: Config, stop: Promise<string>): Promise<number> {
  const log = openLog(logOptionsOf(config))
  using _lock = await prepared(config)
  const port = await freePort(config)
  cluster.setupPrimary({ exec: programPath(), args: ['serve'] })
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const all = new Processes({ count: config.processes, port }, log)
  const end = await Promise.race([stop, all.refused])
  if (end === undefined) log.error('a process could not start')
  else log.info({ signal: end, inFlightMaxMs: config.shutdownTimeoutMs }, 'stopping')
  await all.stop(config.shutdownTimeoutMs + STOP_MS)
  log.info('stopped')
  return end === undefined ? 1 : 0
}

/** What every process needs is there before the first of them starts; a ledger in a file is kept for this node. */
async function prepared(config: Config): Promise<Disposable> {
  const folder = openFolder(config.dataFolder)
  const lock = config.databaseUrl === null ? lockFolder(folder) : { [Symbol.dispose]() {} }
  openSecrets(folder, config.secret ?? undefined)
  const store = await openLedgerStore(folder, config)
  await store.close()
  return lock
}

/** The port of the node, which nobody else listens on: two nodes could share one unawares, as the processes of one do. */
async function freePort(config: Config): Promise<number> {
  const { port, host } = config
  const server = createServer()
  try {
    await once(server.listen({ port, host, exclusive: true }), 'listening')
    return (server.address() as AddressInfo).port
  } catch (error) {
    throw cannotListen(error as ListenError, config)
  } finally {
    server.close()
  }
}

const programPath = () =>
  fileURLToPath(new URL(`../svc${extname(import.meta.url)}`, import.meta.url))

class Processes {
  readonly #log: Logger
  readonly #count: number
  readonly #port: number
  readonly #workers = new Map<number, Worker>()
  readonly #listening = new Set<number>()
  readonly #ended = new Map<number, Promise<unknown>>()
  readonly #refusal = Promise.withResolvers<undefined>()
  readonly #stop = new AbortController()

  constructor({ count, port }: { count: number; port: number }, log: Logger) {
    this.#count = count
    this.#port = port
    this.#log = log
    for (let number = 1; number <= count; number++) {
      this.#ended.set(number, this.#standing(number))
    }
  }

  /** Settles when one ends before all have listened for the first time. */
  get refused(): Promise<undefined> {
    return this.#refusal.promise
  }

  async stop(limitMs: number): Promise<void> {
    this.#stop.abort()
    const signalAll = (act: (worker: Worker) => void) => {
      for (const worker of this.#workers.values()) act(worker)
    }
    signalAll(worker => worker.isConnected() && worker.send(STOP))
    const limit = setTimeout(() => signalAll(({ process }) => process.kill('SIGKILL')), limitMs)
    await Promise.all(this.#ended.values())
    clearTimeout(limit)
  }

  /** One process after another under a number, until the node stops. */
  async #standing(number: number): Promise<void> {
    const { signal } = this.#stop
    let delayMs = RESTART_MS
    while (!signal.aborted) {
      const since = performance.now()
      const { code, signal: killed } = await this.#run(number)
      if (signal.aborted) return
      this.#log.warn({ process: number, code, signal: killed }, 'a process ended')
      if (code && this.#listening.size < this.#count) this.#refusal.resolve(undefined)
      if (performance.now() - since > STEADY_MS) delayMs = RESTART_MS
      await rest(delayMs, undefined, { signal }).catch(() => {})
      delayMs = Math.min(2 * delayMs, RESTART_MS_MAX)
    }
  }

  #run(number: number): Promise<{ code: number | null; signal: string | null }> {
    const worker = cluster.fork({ [NUMBER]: String(number), SVC_PORT: String(this.#port) })
    this.#workers.set(number, worker)
    worker.on('message', ({ greeting }: Listening) => this.#listens(number, greeting))
    // A process that is gone before it is told to stop needs no telling.
    worker.on('error', () => {})
    return new Promise(resolve => {
      worker.on('exit', (code, signal) => {
        this.#workers.delete(number)
        resolve({ code, signal })
      })
    })
  }

  #listens(number: number, greeting: string): void {
    const isFirst = this.#listening.size < this.#count
    this.#listening.add(number)
    if (isFirst && this.#listening.size === this.#count) console.log(greeting)
  }
}
