import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { existingSecrets } from '../crypto/secrets-file.ts'
import { type Config, configFrom } from '../settings/config.ts'
import { StartRefused } from '../settings/start-refused.ts'
import { RELEASE } from '../settings/version.ts'
import { copyLedger, integrityFault, LEDGER_VERSION, ledgerVersion } from '../store/sqlite/copy.ts'
import { ledgerFile } from '../store/sqlite/database.ts'
import { openReader } from '../store/sqlite/reader.ts'
import { auditLog } from '../transparency/audit.ts'
import { TransparencyLog } from '../transparency/transparency-log.ts'
import { type About, BackupDraft } from './backup-file.ts'
import { type Command, WrongUsage } from './command.ts'

export const LEDGER_PART = 'ledger.sqlite'
export const SECRETS_PART = 'secrets.json'

export const backup: Command = {
  usage: [
    [
      'backup FILE [--with-secrets]',
      'the whole ledger as it stands now, audited, in one new file, whether a node runs or not; the master secrets only if you say so',
    ],
  ],

  async run(args) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'with-secrets': { type: 'boolean', default: false } },
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new WrongUsage('backup FILE')
    const config = configFrom(process.env)
    console.log(JSON.stringify(await write(resolve(file), config, values['with-secrets'])))
    return 0
  },
}

async function write(file: string, config: Config, isWithSecrets: boolean) {
  refuseDatabase(config, 'pg_dump backs it up')
  const folder = resolve(config.dataFolder)
  const ledger = ledgerFile(folder)
  if (!existsSync(ledger)) throw new StartRefused(`no ledger is in ${folder}: set SVC_DATA`)
  if (existsSync(file)) throw new StartRefused(`${file} is there: a backup replaces no file`)
  if (ledgerVersion(ledger) !== LEDGER_VERSION) {
    throw new StartRefused(
      `the ledger has version ${ledgerVersion(ledger)}, this program ${LEDGER_VERSION}: back it up with the program that runs on it`,
    )
  }
  using draft = new BackupDraft(file)
  copyLedger(ledger, draft.path)
  const about = await aboutCopy(draft.path, folder, config)
  draft.sealFirst(LEDGER_PART)
  const secrets = join(folder, SECRETS_PART)
  const hasFile = existsSync(secrets)
  if (isWithSecrets && hasFile) draft.append(SECRETS_PART, readFileSync(secrets))
  const { parts, note: _, ...shown } = draft.finish(about)
  return { file, bytes: sum(parts), ...shown, secrets: tellSecrets({ isWithSecrets, hasFile }) }
}

/** What the copy holds, which is followed from end to end: a backup that does not verify is none. */
async function aboutCopy(copy: string, folder: string, config: Config): Promise<About> {
  const secrets = existingSecrets(folder, config.secret ?? undefined)
  if (secrets === undefined) throw new StartRefused(`no master secret is in ${folder}`)
  const reader = openReader(copy)
  try {
    const { fault, machines, entries, rootHash } = await auditLog(reader.reads)
    const wrong = integrityFault(copy) ?? fault
    if (wrong !== undefined || rootHash === null) {
      throw new StartRefused(`the ledger is not whole, see svc doctor: ${wrong ?? 'it is empty'}`)
    }
    const { note } = await new TransparencyLog(reader.reads, secrets).checkpointAt(entries)
    return {
      at: new Date().toISOString(),
      version: RELEASE,
      ledgerVersion: LEDGER_VERSION,
      machines,
      entries,
      rootHash,
      note,
      secretIds: secrets.ever('svc/key-id/v1').map(({ id }) => id),
    }
  } finally {
    reader.close()
  }
}

export function refuseDatabase({ databaseUrl }: Config, way: string): void {
  if (databaseUrl === null) return
  throw new StartRefused(
    `SVC_DATABASE_URL is set, so the ledger is in PostgreSQL and not in a file: ${way} (docs/operations.md); keep SVC_SECRET apart`,
  )
}

const sum = (parts: readonly { bytes: number }[]) =>
  parts.reduce((total, { bytes }) => total + bytes, 0)

function tellSecrets({ isWithSecrets, hasFile }: { isWithSecrets: boolean; hasFile: boolean }) {
  if (!hasFile) return 'those of SVC_SECRET are not in it: keep them apart'
  if (!isWithSecrets) return 'secrets.json is not in it: keep it apart, no key opens without it'
  return 'secrets.json is in it: who reads the backup can sign as this node; SVC_SECRET never is'
}
