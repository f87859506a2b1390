import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import type { Logger } from 'pino'
import { type Question, readingOf } from '../../workers/auto/question.ts'
import { domains as allDomains } from '../../workers/domains/index.ts'
import { type Clock, monotoneClock, unixMs } from '../../workers/field/clock.ts'
import { derived, lazy } from '../../workers/memo.ts'
import type { DomainSource } from '../../workers/operator.ts'
import { type Registry, registryFor } from '../../workers/operators/registry.ts'
import type { TProperties } from '../../workers/schema.ts'
import type { Solver } from '../../workers/solver.ts'
import { solvers as allSolvers } from '../../workers/solvers/index.ts'
import { CpuAccounts } from '../accounts/cpu-ledger.ts'
import { openKeys } from '../accounts/keys.ts'
import { openLedger } from '../accounts/ledger.ts'
import { openLimits, sharedLimits } from '../accounts/limits.ts'
import { execute } from '../call/execute.ts'
import { Memory } from '../call/memory.ts'
import { Metrics } from '../call/metrics.ts'
import { type ObservedRun, openPool, type PoolOptions } from '../call/pool.ts'
import { registryOf } from '../call/registry.ts'
import { Routes } from '../call/routes.ts'
import { NODE_ACCOUNTS } from '../call/seal.ts'
import { NO_SPANS } from '../call/spans.ts'
import type { Tool } from '../call/tool.ts'
import { Turns } from '../call/turns.ts'
import { unhurried } from '../call/unhurried.ts'
import { validator } from '../call/validate.ts'
import type { Templates } from '../contracts/template.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { openSecrets } from '../crypto/secrets-file.ts'
import { type CatalogRow, catalogSteps } from '../doors/catalogue/catalog.ts'
import { openApiDocuments } from '../doors/openapi/openapi.ts'
import { Sealer } from '../envelope/answer-seal.ts'
import { JobNews } from '../jobs/news.ts'
import { JobRunner } from '../jobs/runner.ts'
import { Lines } from '../lines/lines.ts'
import { Library } from '../literature/library.ts'
import { openRelay } from '../mail/relay.ts'
import { Sanitiser } from '../mail/sanitiser.ts'
import { openGossip } from '../mesh/gossip.ts'
import { MESH_ACCOUNT, Mesh } from '../mesh/mesh.ts'
import { PageDocuments } from '../pages/page-documents.ts'
import { Draughtsman } from '../pictures/draughtsman.ts'
import { reactorLineEnd } from '../reactors/line-end.ts'
import { resultWrites } from '../results/folder.ts'
import { openRuns, roomOf } from '../results/open-runs.ts'
import { ThreadedReplies } from '../results/threaded-replies.ts'
import type { Config } from '../settings/config.ts'
import { isShared } from '../settings/shares.ts'
import { entryDraft } from '../store/chain.ts'
import type { Store } from '../store/store.ts'
import { channelLineEnd } from '../streams/line-end.ts'
import { Ticker } from '../streams/ticker.ts'
import { toolsOf } from '../tools/index.ts'
import type { WholeHouse } from '../tools/whole-house.ts'
import { TransparencyLog } from '../transparency/transparency-log.ts'
import { lockFolder, openFolder } from './data-folder.ts'
import { boundsOf, openLedgerStore } from './ledger-store.ts'
import { logOptionsOf, openLog } from './log.ts'
import { Membership } from './membership.ts'
import { openShared } from './shared.ts'
import { refuseForeignSecret } from './shared-ledger.ts'

/** Calls that may work on one thing of a machine or wait for it: an eighth of those that a node answers at a time. */
const TURNS_MAX = 256

// Loaded by the first call that needs them: no first answer does, and they are a tenth of what a node loads to start.
const load = createRequire(import.meta.url)
const ending = extname(import.meta.url)
type Decision = typeof import('../../workers/auto/decision.ts')
const loadDecision = lazy(() => load(`../../workers/auto/decision${ending}`) as Decision)
type TemplateIndex = typeof import('../contracts/templates/index.ts')
const loadTemplates = lazy(() => load(`../contracts/templates/index${ending}`) as TemplateIndex)

function readerFor(operators: Registry, solvers: readonly Solver[]) {
  const chooser = lazy(() => loadDecision().chooser(operators, solvers))
  return (question: Question) => readingOf(question, chooser())
}

/** A function of the list alone, made once for all houses of a process. */
const toolsFor = derived(toolsOf)

/** Parts that a test brings itself. */
export interface Overrides {
  clock?: Clock
  log?: Logger
  store?: Store
  secrets?: Secrets
  /** One that the workers do not know has to cost so little that it runs in place. */
  solvers?: readonly Solver[]
  domains?: readonly DomainSource[]
  /** Module of the threads of the pool. */
  worker?: URL
  templates?: Templates
  tools?: readonly Tool<TProperties, WholeHouse>[]
  library?: Library
}

export type OpenHouse = WholeHouse & {
  /** The address that links begin with, unless SVC_BASE_URL sets another; from now on the node is one of its ledger. */
  listensAt(url: string): Promise<void>
  /** Closes every part, the last opened first. */
  close(): Promise<void>
}

/** Opens the parts of a node in the order in which they need each other; when one fails the others are closed. */
export async function openHouse(config: Config, overrides: Overrides = {}): Promise<OpenHouse> {
  await using parts = new AsyncDisposableStack()
  const clock = overrides.clock ?? monotoneClock()
  const log = overrides.log ?? openLog(logOptionsOf(config))
  const folder = () => openFolder(config.dataFolder)
  const secrets = overrides.secrets ?? openSecrets(folder(), config.secret ?? undefined)
  const store = overrides.store ?? (await openLedgerOf(folder(), config, clock, parts))
  parts.defer(() => store.close())
  await openNodeAccounts(store, clock, config)
  if (config.databaseUrl !== null) {
    await refuseForeignSecret(store, secrets, unixMs(clock))
  }
  const keys = await openKeys(store, secrets, clock)
  const ledger = openLedger(config, store, clock)
  const shared = parts.adopt(overrides.store ? undefined : await openShared(config, folder), one =>
    one?.close(),
  )
  const limits = shared ? sharedLimits(config, clock, shared.rates) : openLimits(config, clock)
  const { solvers = allSolvers, domains = allDomains } = overrides
  const operators = registryFor(domains)
  const metrics = parts.adopt(new Metrics(), one => one.close())
  const { spans } =
    config.tracesUrl === null
      ? { spans: NO_SPANS }
      : parts.adopt(await tracing(config.tracesUrl), one => one.close())
  const cpu = parts.adopt(new CpuAccounts(config, store, clock), one => one.close())
  const pool = parts.adopt(
    openPoolOf(config, {
      solvers,
      operators,
      domains: overrides.domains,
      ...(overrides.worker && { worker: overrides.worker }),
      // The workers do not know the solvers that a test brings.
      reader: overrides.solvers && readerFor(operators, overrides.solvers),
      observe: run => observed(run, metrics),
      spans,
      cpu,
    }),
    one => one.close(),
  )
  // What a tool asks of a house is checked where the tools are listed: from here on they are tools of this one.
  const tools = (overrides.tools ?? toolsFor(solvers)) as readonly Tool[]
  const registry = registryOf(tools, schema => validator(schema, operators))
  const routes = new Routes(tools)
  let catalog: Promise<readonly CatalogRow[]> | undefined
  const transparency = new TransparencyLog(store, secrets)
  const mesh = new Mesh({ config, store, clock, transparency })
  metrics.watch('svc_mesh_peers', 'Nodes whose logs this one follows.', () => mesh.urls.length)
  metrics.watch('svc_mesh_faults', 'Followed nodes whose log has a fault.', async () => {
    return (await mesh.peers()).filter(({ fault }) => fault !== null).length
  })
  parts.use(openGossip(mesh, config.meshIntervalMs, log))
  const onForgotten = (err: unknown) => log.warn({ err }, 'remembered results and replies')
  const room = roomOf(config)
  const { runs } = parts.adopt(
    openRuns(overrides.store ? null : folder(), room, shared?.runs(room, onForgotten), onForgotten),
    one => one.close(),
  )
  const file = overrides.store ? ':memory:' : join(folder(), 'replies.sqlite')
  const replies =
    shared?.replies(clock, onForgotten) ??
    parts.adopt(new ThreadedReplies(file, clock, onForgotten), one => one.close())
  let url = `http://${config.host}:${config.port}`
  const nodes = parts.adopt(
    new Membership({
      store,
      clock,
      isShared: isShared(config),
      address: () => url,
      load: async () => ({
        ...pool.load(),
        inFlight: (await metrics.read('svc_http_in_flight')) ?? 0,
      }),
      onFault: err => log.debug({ err }, 'the nodes of the ledger'),
    }),
    one => one.close(),
  )
  metrics.watch('svc_nodes', 'Nodes of the ledger.', async () => (await nodes.all()).length)

  const house: WholeHouse = {
    config,
    clock,
    log,
    store,
    secrets,
    sealer: new Sealer(secrets),
    pool,
    draughtsman: parts.adopt(new Draughtsman(), one => one.close()),
    registry,
    operators,
    solvers,
    get templates() {
      return overrides.templates ?? loadTemplates().templates
    },
    keys,
    routes,
    metrics,
    spans,
    memory: new Memory(),
    drain: new AbortController(),
    ledger,
    library: overrides.library ?? new Library(config, clock),
    transparency,
    mesh,
    turns: new Turns(TURNS_MAX),
    jobNews: new JobNews(),
    nodes,
    lines: new Lines(store, secrets, clock),
    lineEnds: { channel: channelLineEnd, reactor: reactorLineEnd },
    runs,
    replies,
    filed: resultWrites,
    pages: new PageDocuments(),
    sanitiser: parts.adopt(new Sanitiser(), one => one.close()),
    relay: parts.adopt(
      openRelay(config, err => log.warn({ err }, 'the mail relay refused a letter')),
      one => one?.close(),
    ),
    limits,
    baseUrl: () => config.baseUrl ?? url,
    computing: cpu,
    catalog: () => (catalog ??= Promise.resolve(unhurried(catalogSteps(routes, operators)))),
    openapi: openApiDocuments({ routes, operators }, () => house.baseUrl()),
    execute: call => execute(call, house),
  }
  parts.adopt(new Ticker(house), one => one.close())
  parts.adopt(new JobRunner(house), one => one.close())
  const opened = parts.move()
  return Object.assign(house, {
    async listensAt(listening: string) {
      url = listening
      await nodes.begin()
    },
    close: () => opened.disposeAsync(),
  })
}

async function openLedgerOf(
  folder: string,
  config: Config,
  clock: Clock,
  parts: AsyncDisposableStack,
): Promise<Store> {
  // With several processes the one that starts the others holds the lock.
  if (!isShared(config)) parts.use(lockFolder(folder))
  return openLedgerStore(folder, config, boundsOf(config, unixMs(clock)))
}

function openPoolOf(
  { workers, solveTimeoutMs, queueMax }: Config,
  physics: Omit<PoolOptions, 'workers' | 'timeoutMs' | 'queueMax'>,
) {
  const limits = { workers: workers ?? undefined, timeoutMs: solveTimeoutMs, queueMax }
  return openPool({ ...physics, ...limits })
}

function observed({ run, waitedMs, ranMs }: ObservedRun, metrics: Metrics): void {
  metrics.queueSeconds.observe(waitedMs, {})
  if (ranMs === undefined) return
  metrics.runs.add({ run })
  metrics.runSeconds.add({ run }, ranMs / 1000)
}

async function tracing(url: string) {
  const { openTracing } = await import('./tracing.ts')
  return openTracing(url)
}

/** The machines of the node itself: under their names it seals what nobody pays for. */
async function openNodeAccounts(store: Store, clock: Clock, config: Config): Promise<void> {
  const mesh = config.meshPeers.length > 0 ? [MESH_ACCOUNT] : []
  for (const zid of [...Object.values(NODE_ACCOUNTS), ...mesh]) {
    if ((await store.machine(zid)) !== undefined) continue
    const createdAt = unixMs(clock)
    const genesis = entryDraft(createdAt, { tool: 'node', slug: zid, tokens: 0 })
    const about = { slug: zid, displayName: zid, publicKey: null, plan: 'free', createdAt }
    try {
      await store.createMachine({ zid, ...about, key: null, genesis })
    } catch (error) {
      // A node that starts at the same time on the same ledger was faster.
      if ((await store.machine(zid)) === undefined) throw error
    }
  }
}
