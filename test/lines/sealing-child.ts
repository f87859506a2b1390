// sealing-child FOLDER SESSION COUNT: seals frames of a line until the process is killed, and says when so many are there.
// Each line of the file `frames`, a frame as JSON, has left the node.
import { openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Secrets } from '../../server/crypto/secrets.ts'
import { Lines } from '../../server/lines/lines.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { monotoneClock } from '../../workers/field/clock.ts'
import { FRAMES, MASTER } from './killed-node.ts'

const [, , folder, session, count] = process.argv
const store = await openSqliteStore(folder!)
const lines = new Lines(store, new Secrets([MASTER]), monotoneClock())
const line = await lines.line(session!)
const file = openSync(join(folder!, FRAMES), 'w')
for (let n = 1; ; n++) {
  writeSync(file, `${JSON.stringify(await lines.seal(line, { n }))}\n`)
  if (n === Number(count)) writeSync(1, 'sealing\n')
}
