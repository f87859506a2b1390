import { availableParallelism } from 'node:os'
import type { Node } from '../node/open-node.ts'
import { type Config, configFrom } from '../settings/config.ts'
import { shareOf } from '../settings/shares.ts'
import type { Command } from './command.ts'
import { keepCompiled } from './compiled.ts'
import { type Listening, processNumber, STOP } from './process-messages.ts'

export const serve: Command = {
  usage: [['serve', 'run the node until SIGTERM or SIGINT']],

  async run() {
    // From the beginning, so that a node told to stop while it starts stops as any other.
    const number = processNumber()
    const stop = number === undefined ? firstSignal() : orderToStop()
    keepCompiled()
    const config = configFrom(process.env)
    if (number !== undefined) return serveAs(shareOf(config, number, threadsOf(config)), stop)
    if (config.processes === 1) return serveAs(config, stop)
    const { runProcesses } = await import('./processes.ts')
    return runProcesses(config, stop)
  },
}

/** One process of a node, the only one or one of several, until it is told to stop. */
async function serveAs(config: Config, stop: Promise<string>): Promise<number> {
  // Loaded here: whoever asks for the usage of all commands needs no node.
  const [{ openNode }, { warmUp }] = await Promise.all([
    import('../node/open-node.ts'),
    import('../node/warm-up.ts'),
  ])
  const node = await openNode(config)
  const { log } = node.house
  log.info({ url: node.url, dataFolder: config.dataFolder, pid: process.pid }, 'listening')
  if (process.send) process.send({ greeting: greeting(node) } satisfies Listening)
  else console.log(greeting(node))
  void warmUp(node.house, node.called)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, error => {
      log.fatal({ err: error }, 'a defect ended the node')
      log.flush(() => process.exit(1))
    })
  }
  const signal = await stop
  log.info({ signal, inFlightMaxMs: config.shutdownTimeoutMs }, 'stopping')
  await node.close()
  log.info('stopped')
  return 0
}

const threadsOf = ({ workers }: Config) => workers ?? availableParallelism()

function greeting({ url, house }: Node): string {
  const { sharedDemoKey } = house.keys
  const limit = house.config.demoDailyLimit
  const base = house.config.baseUrl ?? url
  return `Physics compute service at ${base}
Reference ${base}/docs
Demo key  ${sharedDemoKey}  (svc_spin_up only, ${limit} machines a day; your own: POST ${base}/api/demo-key/mint)
Connect   claude mcp add --transport http physics "${base}/api/mcp?toolsets=core" --header "Authorization: Bearer ${sharedDemoKey}"`
}

/** Settles with the first signal to stop; the second ends the process at once. */
function firstSignal(): Promise<string> {
  return new Promise(resolve => {
    let isStopping = false
    const tell = (signal: NodeJS.Signals) => {
      if (isStopping) process.exit(signal === 'SIGINT' ? 130 : 143)
      isStopping = true
      resolve(signal)
    }
    process.on('SIGTERM', tell)
    process.on('SIGINT', tell)
    if (process.env['npm_lifecycle_event'] !== undefined) whenOrphaned(() => resolve('orphaned'))
  })
}

/**
 * Settles when the first process of the node says so, or somebody by a signal. None ends it at once: of Ctrl-C every process
 * hears by itself, and a second one ends the first process, which ends all.
 */
function orderToStop(): Promise<string> {
  return new Promise(resolve => {
    process.on('message', message => message === STOP && resolve(STOP))
    process.on('SIGTERM', resolve)
    process.on('SIGINT', resolve)
  })
}

const PARENT_CHECK_MS = 250

/**
 * A signal to `npm start` ends npm and the shell between, and the shell passes nothing on: a node that was
 * started so would stay behind, with the port and the folder. It stops when its parent is gone.
 */
function whenOrphaned(stop: () => void): void {
  const parent = process.ppid
  const check = () => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }
  const timer = setInterval(check, PARENT_CHECK_MS).unref()
}
