// What the load aims at: a service that runs, or one that is started for it on a temporary folder, and keys for it.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '../../settings/start-refused.ts'
import { WrongUsage } from '../command.ts'

export interface Target {
  readonly address: URL
  /** Process id of the service, where it was started here. */
  readonly pid: number | undefined
  /** Its data folder, where it was started here. */
  readonly dataFolder: string | undefined
  end(): Promise<void>
}

/** A service that was never meant is not loaded by a slip: an address that is not this machine must be said twice. */
export function addressFrom(at: string, again: string | undefined): URL {
  const address = URL.parse(at)
  if (!address || !/^https?:$/.test(address.protocol) || address.pathname !== '/') {
    throw new WrongUsage(`${at} is no address such as http://127.0.0.1:8787`)
  }
  if (!isLoopback(address.hostname) && again !== at) {
    throw new WrongUsage(
      `${address.hostname} is not this machine: load it only if it is yours, and say so by --really-at ${at} too`,
    )
  }
  return address
}

/** By the text of the address alone: what a name means is for its server to say. */
function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

const START_MS_MAX = 60_000
const LOOPBACK = { SVC_HOST: '127.0.0.1', SVC_PORT: '0' }

/** `svc serve` as it is set by the environment, on a folder and a port of its own; both go with it. */
export async function startedService(environment: NodeJS.ProcessEnv): Promise<Target> {
  for (const name of ['SVC_DATABASE_URL', 'SVC_BASE_URL', 'SVC_METRICS_PORT']) {
    if (environment[name] !== undefined) {
      throw new StartRefused(
        `a service that is started for a load takes no ${name}: start it yourself`,
      )
    }
  }
  const dataFolder = mkdtempSync(join(tmpdir(), 'svc-load-'))
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, 'serve'], {
    env: { SVC_LOG_LEVEL: 'warn', ...environment, SVC_DATA: dataFolder, ...LOOPBACK },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const end = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    const address = new URL(await listeningAt(child))
    return { address, pid: child.pid, dataFolder, end }
  } catch (error) {
    child.kill('SIGKILL')
    await end()
    throw error
  }
}

function listeningAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = ''
    const timer = setTimeout(
      () => reject(new StartRefused(`the service did not start within ${START_MS_MAX} ms`)),
      START_MS_MAX,
    )
    child.stdout!.on('data', part => {
      written += part
      const [, url] = /service at (http:\S+)\n/.exec(written) ?? []
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    })
    child.once('close', () => {
      clearTimeout(timer)
      reject(new StartRefused('the service ended before it listened'))
    })
  })
}

/** Machines made as any caller makes his: a demo key each, and a machine on the plan free for it. */
export async function keysThroughDoor(address: URL, count: number): Promise<string[]> {
  const keys: string[] = []
  for (let i = 0; i < count; i++) {
    const demo = await posted(new URL('/api/demo-key/mint', address), {}, undefined)
    const machine = await posted(
      new URL('/api/svc/spin_up', address),
      { displayName: 'load' },
      String(demo['key']),
    )
    keys.push(String(machine['apiKey']))
  }
  return keys
}

async function posted(at: URL, body: object, key: string | undefined) {
  const answer = await fetch(at, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  })
  const said = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new StartRefused(`POST ${at.pathname}: ${said['code']} ${said['error']}`)
  return said
}
