import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock, unixMs } from '../../workers/field/clock.ts'
import { ed25519Key, publicKeyOf } from '../crypto/ed25519.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { existingSecrets } from '../crypto/secrets-file.ts'
import { endLines } from '../lines/line.ts'
import { lockFolder, openFolder } from '../node/data-folder.ts'
import { type Config, configFrom } from '../settings/config.ts'
import { StartRefused } from '../settings/start-refused.ts'
import { integrityFault } from '../store/sqlite/copy.ts'
import { ledgerFile } from '../store/sqlite/database.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { auditLog } from '../transparency/audit.ts'
import { readNote } from '../transparency/checkpoint.ts'
import { LEDGER_PART, refuseDatabase, SECRETS_PART } from './backup.ts'
import { type Backup, readBackup, unpack } from './backup-file.ts'
import { type Command, WrongUsage } from './command.ts'

/** Where a restore works; one that was cut off left it, and the next begins anew. */
const STAGE = 'restoring'
/** A folder with nothing else is empty: the lock of whoever looks, and what a file system puts into its root. */
const NOTHING = ['node.lock', 'lost+found', STAGE]

export const restore: Command = {
  usage: [
    [
      'restore FILE [--secrets FILE | --new-secret]',
      'a backup into SVC_DATA, which must be empty: chains, log and its signature are checked before anything counts',
    ],
  ],

  async run(args) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { secrets: { type: 'string' }, 'new-secret': { type: 'boolean', default: false } },
    })
    const [file] = positionals
    const isNew = values['new-secret']
    if (file === undefined || positionals.length > 1 || (isNew && values.secrets !== undefined)) {
      throw new WrongUsage('restore FILE, and --secrets FILE or --new-secret where they are needed')
    }
    const config = configFrom(process.env)
    refuseDatabase(config, 'pg_restore brings a dump of it back')
    const backup = readBackup(file)
    const folder = openFolder(config.dataFolder)
    refuseOccupied(folder)
    using _ = lockFolder(folder)
    const source = { file, backup, secrets: values.secrets, isNew }
    console.log(JSON.stringify(await restoreInto(folder, source, config)))
    return 0
  },
}

interface Source {
  readonly file: string
  readonly backup: Backup
  readonly secrets: string | undefined
  readonly isNew: boolean
}

function refuseOccupied(folder: string): void {
  const [other] = readdirSync(folder).filter(name => !NOTHING.includes(name))
  if (other === undefined) return
  throw new StartRefused(
    `${folder} holds ${other}: a backup goes into an empty folder, set SVC_DATA to one`,
  )
}

async function restoreInto(folder: string, source: Source, config: Config) {
  const stage = join(folder, STAGE)
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { mode: 0o700 })
  try {
    const { file, backup } = source
    unpack(file, backup, LEDGER_PART, ledgerFile(stage))
    const secrets = secretsOf(stage, source, config)
    const { linesEnded, machines, entries, rootHash } = await verified(stage, backup, secrets)
    // The ledger last: a folder that holds one is restored.
    const names = readdirSync(stage).filter(name => name !== LEDGER_PART)
    for (const name of [...names, LEDGER_PART]) renameSync(join(stage, name), join(folder, name))
    const about = { of: backup.at, machines, entries, rootHash, linesEnded }
    return { folder, ...about, secrets: tellSecrets(secrets) }
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** The secrets that the restored node will have; undefined: it makes new ones. */
function secretsOf(
  stage: string,
  { file, backup, secrets: path, isNew }: Source,
  config: Config,
): Secrets | undefined {
  const inStage = join(stage, SECRETS_PART)
  if (path !== undefined) copyFileSync(path, inStage)
  else if (!isNew) unpack(file, backup, SECRETS_PART, inStage)
  const secrets = existingSecrets(stage, config.secret ?? undefined)
  if (isNew) return undefined
  const ids = secrets?.ever('svc/key-id/v1').map(({ id }) => id) ?? []
  const [signer] = backup.secretIds
  if (ids.includes(signer!)) return secrets
  const own = ids.length === 0 ? 'none is at hand' : `those at hand are ${ids.join(', ')}`
  throw new StartRefused(
    `the backup is of a node with the master secret ${signer}, and ${own}: give its secrets.json by --secrets FILE or its SVC_SECRET; --new-secret goes on without, and then no key and no receipt of before is known`,
  )
}

/** Follows every chain and the log, ends what must not go on from an earlier state. */
async function verified(stage: string, backup: Backup, secrets: Secrets | undefined) {
  const store = await openSqliteStore(stage)
  try {
    const wrong = integrityFault(ledgerFile(stage))
    const audit = await auditLog(store)
    const fault = wrong ?? audit.fault ?? headFault(audit, backup, secrets)
    if (fault !== undefined) throw new StartRefused(`the backup does not verify: ${fault}`)
    const linesEnded = await endLines(store, unixMs(systemClock))
    return { ...audit, linesEnded }
  } finally {
    await store.close()
  }
}

function headFault(
  audit: { entries: number; rootHash: string | null },
  { entries, rootHash, note }: Backup,
  secrets: Secrets | undefined,
): string | undefined {
  if (audit.entries !== entries || audit.rootHash !== rootHash) {
    return `its log has ${audit.entries} entries under ${audit.rootHash}, not ${entries} under ${rootHash}`
  }
  if (secrets === undefined) return undefined
  const heads = secrets
    .ever('svc/log/v1')
    .map(({ key }) => readNote(note, publicKeyOf(ed25519Key(key))))
  const isSigned = heads.some(head => head?.treeSize === entries && head.rootHash === rootHash)
  return isSigned ? undefined : 'the head of its log is not signed by the node'
}

const tellSecrets = (secrets: Secrets | undefined) =>
  secrets === undefined
    ? 'a new one is made at the next start: no key and no receipt of before is known'
    : 'those of the backup: its keys open, its receipts verify'
