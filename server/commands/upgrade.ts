import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { configFrom } from '../settings/config.ts'
import { RELEASE } from '../settings/version.ts'
import { LEDGER_VERSION, ledgerVersion } from '../store/sqlite/copy.ts'
import { ledgerFile } from '../store/sqlite/database.ts'
import { type Command, WrongUsage } from './command.ts'

export const upgrade: Command = {
  usage: [['upgrade', 'what a new version may change, how the data move, and the way back']],

  async run(args) {
    if (args.length > 0) throw new WrongUsage('upgrade')
    const { dataFolder, databaseUrl } = configFrom(process.env)
    const file = ledgerFile(resolve(dataFolder))
    const own =
      databaseUrl !== null
        ? 'the ledger is in PostgreSQL: the first node of a new version moves its tables'
        : existsSync(file)
          ? dataLine(ledgerVersion(file))
          : `no ledger is in ${resolve(dataFolder)}`
    console.log(`${TEXT}\nHere: this program is ${RELEASE}; ${own}.`)
    return 0
  },
}

function dataLine(version: number): string {
  if (version === LEDGER_VERSION) return `the ledger has version ${version}, nothing moves`
  return version < LEDGER_VERSION
    ? `the ledger has version ${version}, the next start brings it to ${LEDGER_VERSION}`
    : `the ledger has version ${version}, of a newer program than this, which knows ${LEDGER_VERSION}`
}

const TEXT = `To a new version:
  1. svc doctor                    every line ok or note
  2. svc backup FILE               and secrets.json or SVC_SECRET kept apart, or --with-secrets
  3. stop the node                 it finishes what is under way, within SVC_SHUTDOWN_TIMEOUT_MS
  4. install the new version       npm install --global, a new image, or git pull && npm ci
  5. svc config                    a setting that is gone or has a new name is told with its name
  6. start it, svc doctor          the first start moves the data, in one transaction or not at all

What a new version may change: it adds tools, parameters, members of answers and codes of failures; a number changes only where
CHANGELOG says so with its reason. It never changes what is sealed: answers, chains, receipts and checkpoints of every earlier
version verify. Names of tools, parameters, members and codes stay.

How the data move: migrations are numbered and go forward only. ledger.sqlite (or the database) is moved at the start;
results.sqlite and replies.sqlite hold what can be computed again and the replies of a day, and may be deleted while no node runs.

The way back: a program that is older than its data does not start and says so. Then put the old version back, and the backup of
step 2 into an empty folder: SVC_DATA=new-folder svc restore FILE. What was sealed after the backup is not in it, and whoever keeps
a later checkpoint will see that. Where no migration ran (svc upgrade says which version the ledger has), the old version
goes on from the same folder and nothing is lost.`
