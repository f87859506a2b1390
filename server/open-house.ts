import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { openKeys } from './accounts/keys.ts'
import { openLedger } from './accounts/ledger.ts'
import { openLimits } from './accounts/limits.ts'
import { type Clock, monotoneClock } from './clock.ts'
import type { Config } from './config.ts'
import { openSecrets, type Secrets } from './envelope/secrets.ts'
import { execute } from './execute.ts'
import { lockFolder } from './folder-lock.ts'
import type { CatalogRow, House } from './house.ts'
import { openLog } from './log.ts'
import { openPool } from './pool.ts'
import { registryOf } from './registry.ts'
import { NODE_ACCOUNTS } from './seal.ts'
import { entryDraft } from './store/chain.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'
import type { Tool } from './tool.ts'
import { tools as allTools } from './tools/index.ts'
import { validator } from './validate.ts'

/** Parts that a test brings itself. With a store of its own the data folder is not touched but for the secrets. */
export interface Overrides {
  clock?: Clock
  log?: Logger
  store?: Store
  secrets?: Secrets
  tools?: readonly Tool[]
}

export interface OpenHouse extends House {
  /** The address that links begin with, unless SVC_BASE_URL sets another. */
  listensAt(url: string): void
  /** Closes every part, the last opened first. */
  close(): Promise<void>
}

/** Opens the parts of a node in the order in which they need each other; when one fails the others are closed. */
export async function openHouse(config: Config, overrides: Overrides = {}): Promise<OpenHouse> {
  await using parts = new AsyncDisposableStack()
  const clock = overrides.clock ?? monotoneClock()
  const log = overrides.log ?? openLog({ ...logOptions(config) })
  const secrets = overrides.secrets ?? openSecrets(config.dataFolder, config.secret ?? undefined)
  const store = parts.adopt(overrides.store ?? (await openLedgerOf(config, parts)), one =>
    one.close(),
  )
  await openNodeAccounts(store, clock)
  const keys = await openKeys(store, secrets, clock)
  const ledger = openLedger(config, store, clock)
  const limits = openLimits(config, clock)
  const pool = parts.adopt(openPoolOf(config), one => one.close())
  const tools = overrides.tools ?? allTools
  const registry = registryOf(tools, validator)
  const catalog = catalogOf(tools)
  let url = `http://${config.host}:${config.port}`

  const house: House = {
    config,
    clock,
    log,
    store,
    secrets,
    pool,
    registry,
    keys,
    ledger,
    limits,
    baseUrl: () => config.baseUrl ?? url,
    catalog: () => catalog,
    execute: call => execute(call, house),
  }
  const opened = parts.move()
  return Object.assign(house, {
    listensAt(listening: string) {
      url = listening
    },
    close: () => opened.disposeAsync(),
  })
}

function logOptions({ logLevel, logFormat, secret }: Config) {
  return { level: logLevel, format: logFormat, secrets: secret === null ? [] : secret.split(',') }
}

async function openLedgerOf(config: Config, parts: AsyncDisposableStack): Promise<Store> {
  const folder = resolve(config.dataFolder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  parts.use(lockFolder(folder))
  return openSqliteStore(folder)
}

function openPoolOf({ workers, solveTimeoutMs, queueMax }: Config) {
  return openPool({ workers: workers ?? undefined, timeoutMs: solveTimeoutMs, queueMax })
}

/** The machines of the node itself: under their names it seals what nobody pays for. */
async function openNodeAccounts(store: Store, clock: Clock): Promise<void> {
  for (const zid of Object.values(NODE_ACCOUNTS)) {
    if ((await store.machine(zid)) !== undefined) continue
    const createdAt = Number(clock.nowNs() / 1_000_000n)
    const genesis = entryDraft(createdAt, { tool: 'node', slug: zid, tokens: 0 })
    const about = { slug: zid, displayName: zid, publicKey: null, plan: 'free', createdAt }
    await store.createMachine({ zid, ...about, key: null, genesis })
  }
}

function catalogOf(tools: readonly Tool[]): CatalogRow[] {
  return tools.flatMap(({ name, tier, title, routes }) =>
    routes.map(({ method, path }) => ({
      method,
      path: path.replaceAll(/:(\w+)/g, '{$1}'),
      auth: tier,
      description: title,
      tool: name,
    })),
  )
}
