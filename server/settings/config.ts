// Settings of a node, read once from the environment and frozen. Name, unit, default and meaning stand
// here alone: the type, the refusals and the table that `svc config` prints follow from this record.
import { nearest } from '../../workers/text/nearest.ts'
import { PROCESS_SETTINGS } from './process-settings.ts'
import {
  databaseAddress,
  integerIn,
  mailServer,
  masterSecrets,
  matching,
  networks,
  oneOf,
  PROXY_NETWORKS_MAX,
  partsOf,
  proxies,
  SECRETS_MAX,
  webAddress,
} from './readers.ts'
import { StartRefused } from './start-refused.ts'
import { STORAGE_SETTINGS } from './storage-settings.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/** Peers of a node: what it tells one of them, its own checkpoint beside theirs, is one message of gossip. */
export const MESH_PEERS_MAX = 31

interface Setting<T> {
  env: string
  unit: string
  default: T
  meaning: string
  /** Throws a RangeError that names what is wanted. */
  read(text: string): T
}

const SETTINGS = {
  port: {
    env: 'SVC_PORT',
    unit: '',
    default: 8787,
    meaning: 'TCP port; 0 takes a free one',
    read: integerIn(0, 65_535),
  },
  host: {
    env: 'SVC_HOST',
    unit: '',
    default: '127.0.0.1',
    meaning: 'address to listen on; 0.0.0.0 or :: opens the node to the network',
    read: matching(/^[0-9A-Za-z.:-]+$/, 'an IP address or a host name'),
  },
  baseUrl: {
    env: 'SVC_BASE_URL',
    unit: '',
    default: null as string | null,
    meaning: 'public address in links, without a trailing slash; unset: from host and port',
    read: webAddress,
  },
  dataFolder: {
    env: 'SVC_DATA',
    unit: '',
    default: 'data',
    meaning: 'folder of the ledger and of the master secret',
    read: (text: string) => text,
  },
  secret: {
    env: 'SVC_SECRET',
    unit: '',
    default: null as string | null,
    meaning: `master secret of 256 random bits (openssl rand -base64 32), older ones that still verify after commas, ${SECRETS_MAX} in all; unset: made once and kept in the data folder (mode 0600)`,
    read: masterSecrets,
  },
  ...PROCESS_SETTINGS,
  databaseUrl: {
    env: 'SVC_DATABASE_URL',
    unit: '',
    default: null as string | null,
    meaning:
      'postgres://user:password@host:5432/name, a PostgreSQL 11 or later that holds the ledger of any number of nodes with one SVC_SECRET; several hosts between commas: the one that is no standby; unset: a file in the data folder',
    read: databaseAddress,
  },
  freeDailyLimit: {
    env: 'SVC_FREE_DAILY_LIMIT',
    unit: 'tokens/day',
    default: 1000,
    meaning: 'compute tokens of a machine on the plan free; days are UTC',
    read: integerIn(0, 1e12),
  },
  proDailyLimit: {
    env: 'SVC_PRO_DAILY_LIMIT',
    unit: 'tokens/day',
    default: 1_000_000,
    meaning: 'compute tokens of a machine on the plan pro',
    read: integerIn(0, 1e12),
  },
  freeCpuSeconds: {
    env: 'SVC_FREE_CPU_SECONDS',
    unit: 's/day',
    default: 3600,
    meaning:
      'time in the threads of the workers that a machine on the plan free may use in a UTC day',
    read: integerIn(0, 1e9),
  },
  proCpuSeconds: {
    env: 'SVC_PRO_CPU_SECONDS',
    unit: 's/day',
    default: 86_400,
    meaning: 'the same on the plan pro',
    read: integerIn(0, 1e9),
  },
  freeThreads: {
    env: 'SVC_FREE_THREADS',
    unit: 'threads',
    default: 2,
    meaning:
      'threads that a machine on the plan free holds at a time, those that help its long runs among them; one is always left to others, or leaves as soon as they call',
    read: integerIn(1, 256),
  },
  proThreads: {
    env: 'SVC_PRO_THREADS',
    unit: 'threads',
    default: 8,
    meaning: 'the same on the plan pro',
    read: integerIn(1, 256),
  },
  demoDailyLimit: {
    env: 'SVC_DEMO_DAILY_LIMIT',
    unit: 'spin-ups/day',
    default: 10,
    meaning: 'machines that all callers together spin up with the shared demo key',
    read: integerIn(0, 1e9),
  },
  mintDailyLimit: {
    env: 'SVC_MINT_DAILY_LIMIT',
    unit: 'keys/day',
    default: 1000,
    meaning:
      'demo keys minted for all callers together; one address takes a tenth of them, at least 10',
    read: integerIn(0, 1e9),
  },
  rateLimitPerMinute: {
    env: 'SVC_RATE_LIMIT_PER_MINUTE',
    unit: 'calls/min',
    default: 10,
    meaning:
      'calls of one address to each of prove, prove/verify, the playground, key recovery, papers, mesh and model',
    read: integerIn(1, 1e9),
  },
  keepHourlyLimit: {
    env: 'SVC_KEEP_HOURLY_LIMIT',
    unit: 'calls/h',
    default: 10_000,
    meaning: 'contracts, pages, letters and names, each, that one address may make',
    read: integerIn(1, 1e9),
  },
  ...STORAGE_SETTINGS,
  trustedProxies: {
    env: 'SVC_TRUSTED_PROXIES',
    unit: '',
    default: 0 as TrustedProxies,
    meaning: `proxies whose X-Forwarded-For entries count, read from the right: how many, or their networks (10.0.0.0/8, ::1), at most ${PROXY_NETWORKS_MAX}`,
    read: proxies,
  },
  solveTimeoutMs: {
    env: 'SVC_SOLVE_TIMEOUT_MS',
    unit: 'ms',
    default: 120_000,
    meaning:
      'longest time of one run, its wait included; no run is taken that is predicted to need more than 60 s',
    read: integerIn(1, 3_600_000),
  },
  queueMax: {
    env: 'SVC_QUEUE_MAX',
    unit: 'calls',
    default: 256,
    meaning: 'runs that may wait for a thread; one more is refused as OVERLOADED',
    read: integerIn(1, 1e6),
  },
  shutdownTimeoutMs: {
    env: 'SVC_SHUTDOWN_TIMEOUT_MS',
    unit: 'ms',
    default: 10_000,
    meaning: 'time that calls in flight have to finish after SIGTERM or SIGINT',
    read: integerIn(0, 600_000),
  },
  smtpUrl: {
    env: 'SVC_SMTP_URL',
    unit: '',
    default: null as string | null,
    meaning:
      'mail server that gets a copy of each letter: smtp://user:password@host:port or smtps://',
    read: mailServer,
  },
  mailDomain: {
    env: 'SVC_MAIL_DOMAIN',
    unit: '',
    default: null as string | null,
    meaning: 'domain of the mailboxes that copies go to: <machine>@domain; unset: none are sent',
    read: matching(/^[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*$/, 'a domain'),
  },
  meshPeers: {
    env: 'SVC_MESH_PEERS',
    unit: '',
    default: [] as readonly string[],
    meaning: `nodes whose logs this one follows: addresses between commas, at most ${MESH_PEERS_MAX}; unset: none`,
    read: (text: string) =>
      Object.freeze(partsOf(text, MESH_PEERS_MAX, 'addresses').map(webAddress)),
  },
  meshIntervalMs: {
    env: 'SVC_MESH_INTERVAL_MS',
    unit: 'ms',
    default: 60_000,
    meaning: 'time between two meetings with the peers',
    read: integerIn(1000, 86_400_000),
  },
  llmUrl: {
    env: 'SVC_LLM_URL',
    unit: '',
    default: null as string | null,
    meaning: 'OpenAI-compatible language model, up to and without /chat/completions; unset: none',
    read: webAddress,
  },
  llmKey: {
    env: 'SVC_LLM_KEY',
    unit: '',
    default: null as string | null,
    meaning: 'bearer key of the language model',
    read: (text: string) => text,
  },
  llmModel: {
    env: 'SVC_LLM_MODEL',
    unit: '',
    default: 'default',
    meaning: 'model that is asked where the caller names none',
    read: (text: string) => text,
  },
  llmFreeModels: models('FREE'),
  llmProModels: models('PRO'),
  llmFreeDailyTokens: modelTokens('FREE', 20_000),
  llmProDailyTokens: modelTokens('PRO', 1_000_000),
  arxivUrl: literature('SVC_ARXIV_URL', 'https://export.arxiv.org', 'arXiv'),
  openalexUrl: literature('SVC_OPENALEX_URL', 'https://api.openalex.org', 'OpenAlex'),
  crossrefUrl: literature('SVC_CROSSREF_URL', 'https://api.crossref.org', 'Crossref'),
  europepmcUrl: literature('SVC_EUROPEPMC_URL', 'https://www.ebi.ac.uk/europepmc', 'Europe PMC'),
  semanticscholarUrl: literature(
    'SVC_SEMANTICSCHOLAR_URL',
    'https://api.semanticscholar.org',
    'Semantic Scholar',
  ),
  biorxivUrl: literature('SVC_BIORXIV_URL', 'https://api.biorxiv.org', 'bioRxiv'),
  literatureContact: {
    env: 'SVC_LITERATURE_CONTACT',
    unit: '',
    default: null as string | null,
    meaning: 'mail address that the literature servers are told; Crossref answers faster with one',
    read: matching(/^[^@\s]+@[^@\s]+$/, 'a mail address'),
  },
  openalexKey: {
    env: 'SVC_OPENALEX_KEY',
    unit: '',
    default: null as string | null,
    meaning: 'API key of OpenAlex',
    read: (text: string) => text,
  },
  semanticscholarKey: {
    env: 'SVC_SEMANTICSCHOLAR_KEY',
    unit: '',
    default: null as string | null,
    meaning: 'API key of Semantic Scholar',
    read: (text: string) => text,
  },
  webhookNetworks: {
    env: 'SVC_WEBHOOK_NETWORKS',
    unit: '',
    default: [] as readonly string[],
    meaning:
      'networks that webhooks may reach beside the public internet, by http too: 10.0.0.0/8 between commas; unset: none',
    read: networks,
  },
  tracesUrl: {
    env: 'SVC_TRACES_URL',
    unit: '',
    default: null as string | null,
    meaning:
      'collector of OpenTelemetry that spans are sent to by OTLP over HTTP, without its path /v1/traces (http://127.0.0.1:4318); unset: none are made',
    read: webAddress,
  },
  metricsPort: {
    env: 'SVC_METRICS_PORT',
    unit: '',
    default: null as number | null,
    meaning:
      'TCP port for GET /metrics alone, on the same address, and of further processes the ports after it; unset: it is at SVC_PORT',
    read: integerIn(0, 65_535),
  },
  logLevel: {
    env: 'SVC_LOG_LEVEL',
    unit: '',
    default: 'info' as LogLevel,
    meaning: 'fatal, error, warn, info, debug, trace or silent',
    read: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  },
  logFormat: {
    env: 'SVC_LOG_FORMAT',
    unit: '',
    default: 'json' as LogFormat,
    meaning: 'json (one object a line) or text, on standard error',
    read: oneOf(['json', 'text']),
  },
} satisfies Record<string, Setting<unknown>>

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
export type LogFormat = 'json' | 'text'

export type Config = {
  readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K]['default']
}

/** The settings without an environment: what a test begins with. */
export const DEFAULTS = configFrom({})

/** Throws StartRefused with one line that names every unknown SVC_* name and every bad value. */
export function configFrom(env: Readonly<Record<string, string | undefined>>): Config {
  const known = new Set(Object.values(SETTINGS).map(setting => setting.env))
  const faults = Object.keys(env)
    .filter(name => name.startsWith('SVC_') && !known.has(name))
    .map(name => `${name} is no setting of this node${meant(name, [...known])}`)
  const config: Record<string, unknown> = {}
  for (const [key, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const text = env[setting.env]
    try {
      config[key] = text === undefined ? setting.default : readSetting(setting, text)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      faults.push(`${setting.env} must be ${error.message}`)
    }
  }
  if (faults.length > 0) throw new StartRefused(`${faults.join('; ')} (svc config lists them all)`)
  return Object.freeze(config) as Config
}

/** Rows of the table of settings: name, unit, default and meaning. */
export function settingRows(): { name: string; unit: string; default: string; meaning: string }[] {
  return Object.values<Setting<unknown>>(SETTINGS).map(setting => ({
    name: setting.env,
    unit: setting.unit,
    default: setting.default === null ? 'unset' : String(setting.default),
    meaning: setting.meaning,
  }))
}

function meant(name: string, known: string[]): string {
  const bare = (full: string) => full.slice('SVC_'.length)
  const near = nearest(bare(name), known.map(bare))
  return near === undefined ? '' : `, SVC_${near} is`
}

function readSetting(setting: Setting<unknown>, text: string): unknown {
  if (text.trim() === '') throw new RangeError('unset or not empty')
  return setting.read(text.trim())
}

/** Models that a plan may name beside that of the node. */
function models(plan: string): Setting<readonly string[]> {
  return {
    env: `SVC_LLM_${plan}_MODELS`,
    unit: '',
    default: [],
    meaning: `models that the plan ${plan.toLowerCase()} may name, between commas; unset: SVC_LLM_MODEL alone`,
    read: text => Object.freeze(partsOf(text, 64, 'models')),
  }
}

function modelTokens(plan: string, most: number): Setting<number> {
  return {
    env: `SVC_LLM_${plan}_DAILY_TOKENS`,
    unit: 'tokens/day',
    default: most,
    meaning: `tokens of the language model that a machine on the plan ${plan.toLowerCase()} may have it read and write`,
    read: integerIn(0, 1e12),
  }
}

/** The address of a literature server; `off` switches it off. */
function literature(env: string, address: string, name: string): Setting<string | null> {
  return {
    env,
    unit: '',
    default: address,
    meaning: `address of ${name}; off: it is not asked`,
    read: text => (text === 'off' ? null : webAddress(text)),
  }
}
