// Looks at a node from beside, and changes nothing of it: one line for each thing, whether it is well, and the mend.
import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemClock, unixMs } from '../../workers/field/clock.ts'
import { existingSecrets } from '../crypto/secrets-file.ts'
import { isNodeFile, isServed } from '../node/data-folder.ts'
import { openLedgerStore } from '../node/ledger-store.ts'
import { recentNodes } from '../node/membership.ts'
import { refuseForeignSecret } from '../node/shared-ledger.ts'
import { type Config, configFrom } from '../settings/config.ts'
import { integrityFault, LEDGER_VERSION, ledgerVersion } from '../store/sqlite/copy.ts'
import { ledgerFile } from '../store/sqlite/database.ts'
import { openReader } from '../store/sqlite/reader.ts'
import { type Audit, auditLog } from '../transparency/audit.ts'
import { type Command, WrongUsage } from './command.ts'

export const doctor: Command = {
  usage: [
    [
      'doctor',
      'settings, folder, permissions, secrets, disk, ledger, chains, log and clock, one line each; exits 1 if one is bad',
    ],
  ],

  async run(args) {
    if (args.length > 0) throw new WrongUsage('doctor')
    let isWell = true
    for await (const { state, about, words } of findings()) {
      console.log(`${state.padEnd(4)}  ${about.padEnd(11)}  ${words.replace(/\s+/g, ' ')}`)
      isWell &&= state !== 'bad'
    }
    return isWell ? 0 : 1
  },
}

interface Finding {
  readonly state: 'ok' | 'note' | 'bad'
  readonly about: string
  readonly words: string
}

const ok = (about: string, words: string): Finding => ({ state: 'ok', about, words })
const note = (about: string, words: string): Finding => ({ state: 'note', about, words })
const bad = (about: string, words: string): Finding => ({ state: 'bad', about, words })

const MIB = 2 ** 20
/** Clocks of machines that are kept to the time differ by less. */
const SKEW_MS_MAX = 5000

async function* findings(): AsyncGenerator<Finding> {
  const config = settingsOf()
  if ('state' in config) return yield config
  const set = Object.keys(process.env).filter(name => name.startsWith('SVC_'))
  yield ok('settings', set.length > 0 ? `${set.sort().join(', ')}` : 'all as they are by default')
  const folder = resolve(config.dataFolder)
  if (!existsSync(folder)) {
    yield note('folder', `${folder} is not there: the first start makes it`)
  } else {
    const isRunning = isServed(folder)
    yield ok('folder', `${folder}, ${isRunning ? 'a node runs on it' : 'no node runs on it'}`)
    yield permissionsOf(folder)
    yield diskOf(folder, config)
  }
  yield secretsOf(folder, config)
  yield* config.databaseUrl === null ? ofFile(folder) : ofDatabase(folder, config)
}

function settingsOf(): Config | Finding {
  try {
    return configFrom(process.env)
  } catch (error) {
    return bad('settings', (error as Error).message)
  }
}

function permissionsOf(folder: string): Finding {
  const about = 'permissions'
  if (process.platform === 'win32')
    return note(about, 'Windows has its own: see that of the folder')
  const files = readdirSync(folder).filter(isNodeFile)
  const open = ['.', ...files].filter(name => (statSync(join(folder, name)).mode & 0o077) !== 0)
  const foreign = ['.', ...files].filter(
    name => statSync(join(folder, name)).uid !== process.getuid?.(),
  )
  if (foreign.length > 0) return bad(about, `of another user: ${foreign.join(', ')}; chown them`)
  if (open.length > 0) {
    return bad(about, `open to others: ${open.join(', ')}; the next start closes them`)
  }
  return ok(about, `the folder and ${files.length} files in it are for their owner alone`)
}

function diskOf(folder: string, { diskReserveMib }: Config): Finding {
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / MIB)
  const words = `${free} MiB are free, ${diskReserveMib} MiB of them in reserve (SVC_DISK_RESERVE_MIB)`
  if (free < diskReserveMib) return bad('disk', `${words}: only deletions are taken`)
  return free < 2 * diskReserveMib ? note('disk', `${words}: it fills`) : ok('disk', words)
}

function secretsOf(folder: string, { secret }: Config): Finding {
  try {
    const secrets = existingSecrets(folder, secret ?? undefined)
    if (secrets === undefined) return note('secrets', 'there are none: the first start makes one')
    const [signer, ...older] = secrets.ever('svc/key-id/v1').map(({ id }) => id)
    const rest = older.length > 0 ? `, older ones ${older.join(', ')}` : ''
    return ok('secrets', `${signer} signs${rest}`)
  } catch (error) {
    return bad('secrets', (error as Error).message)
  }
}

async function* ofFile(folder: string): AsyncGenerator<Finding> {
  const file = ledgerFile(folder)
  if (!existsSync(file)) return yield note('ledger', 'there is none: the first start makes it')
  const fault = integrityFault(file)
  if (fault !== undefined) {
    return yield bad('ledger', `${fault}; restore a backup (svc restore)`)
  }
  const version = ledgerVersion(file)
  if (version === 0) {
    return yield bad('ledger', 'it is empty: restore a backup (svc restore), or start anew on it')
  }
  if (version > LEDGER_VERSION) {
    return yield bad('ledger', `it has version ${version}, this program knows ${LEDGER_VERSION}`)
  }
  if (version < LEDGER_VERSION) {
    const words = `it has version ${version}: the next start brings it to ${LEDGER_VERSION}, then look again`
    return yield note('ledger', words)
  }
  yield ok('ledger', `version ${version}, its pages and indexes are whole`)
  const reader = openReader(file)
  try {
    yield* ofLog(await auditLog(reader.reads))
  } finally {
    reader.close()
  }
}

async function* ofDatabase(folder: string, config: Config): AsyncGenerator<Finding> {
  try {
    const store = await openLedgerStore(folder, config)
    try {
      const secrets = existingSecrets(folder, config.secret ?? undefined)
      if (secrets) await refuseForeignSecret(store, secrets, unixMs(systemClock))
      yield ok('ledger', 'the database answers, and it is of these secrets')
      const nodes = await recentNodes(store, unixMs(systemClock))
      const using = nodes.map(({ host, address }) => `${host} (${address})`)
      yield ok(
        'nodes',
        using.length > 0 ? `${using.length} use it: ${using.join(', ')}` : 'none uses it',
      )
      yield* ofLog(await auditLog(store))
    } finally {
      await store.close()
    }
  } catch (error) {
    yield bad('ledger', (error as Error).message)
  }
}

function* ofLog({ machines, entries, rootHash, latest, fault }: Audit): Generator<Finding> {
  if (fault !== undefined) return yield bad('chain', `${fault}; restore a backup (svc restore)`)
  yield ok('chain', `${machines} chains with ${entries} entries link from end to end`)
  yield rootHash === null ? note('log', 'it is empty') : ok('log', `its root is ${rootHash}`)
  const behind = latest - unixMs(systemClock)
  if (behind > SKEW_MS_MAX) {
    yield bad(
      'clock',
      `the latest entry is from ${new Date(latest).toISOString()}, ${Math.round(behind / 1000)} s ahead of this clock: set it (NTP), entries keep that time until then`,
    )
  } else yield ok('clock', `${new Date().toISOString()}, not behind the latest entry`)
}
