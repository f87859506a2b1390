// sealing-child PLACE: on the ledger of a folder, or of a database's address, many clients seal on a few machines until the process is killed. Each line of
// output, `zid seq hash`, is an acknowledgement: it is written after the promise of the seal.
import { writeSync } from 'node:fs'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { sealOne } from './contract.ts'
import { newMachine, zidOf } from './samples.ts'

const CLIENTS = 32
const MACHINES = 4

const place = process.argv[2]!
const store = await (place.startsWith('postgres:')
  ? openPostgresStore(place)
  : openSqliteStore(place))
for (let n = 0; n < MACHINES; n++) {
  if ((await store.machine(zidOf(n))) !== undefined) continue
  // Another child on the same ledger may be faster.
  await store.createMachine(newMachine(n)).catch(() => store.machine(zidOf(n)))
}

let lines = ''
/** The pipe takes what it has room for; on a busy machine its reader is slower than the seals. */
const acknowledge = () => {
  try {
    lines = lines.slice(writeSync(1, lines))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
  }
  if (lines !== '') setImmediate(acknowledge)
}

for (let client = 0; client < CLIENTS; client++) void seals(client)

async function seals(client: number): Promise<void> {
  for (let n = 0; ; n++) {
    const { zid, seq, hash } = await sealOne(store, client % MACHINES, { client, n })
    if (lines === '') setImmediate(acknowledge)
    lines += `${zid} ${seq} ${hash}\n`
  }
}
