// Each thing that the doctor looks at, spoilt by itself.
// Time limit: 300 s
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RELEASE } from '../../server/settings/version.ts'
import { LEDGER_VERSION } from '../../server/store/sqlite/copy.ts'
import { stillClock } from '../support/clock.ts'
import { machineOn, openTestNode } from '../support/node.ts'
import { type Environment, svc } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('doctor')
const inLong = longOnly(test)

const { path: folder, remove } = temporaryFolder()
const at = (name: string) => join(folder, name)
const LATER_MS = Date.UTC(2999, 0, 1)

test.before(async () => {
  for (const [name, clock] of [
    ['well', stillClock()],
    ['ahead', stillClock(LATER_MS)],
  ] as const) {
    const node = await openTestNode({ dataFolder: at(name) }, { clock })
    await machineOn(node)
    await node.close()
  }
})
test.after(remove)

/** Lines by what they are about, and the exit code. */
function look(name: string, env: Environment = {}) {
  const { code, stdout } = svc(['doctor'], {
    SVC_DATA: at(name),
    SVC_DISK_RESERVE_MIB: '1',
    ...env,
  })
  const rows = stdout
    .trim()
    .split('\n')
    .map(line => /^(ok|note|bad) +(\w+) +(.*)$/.exec(line)!)
  const lines = new Map(rows.map(([, state, about, words]) => [about, `${state}: ${words}`]))
  return {
    code,
    lines,
    bad: rows.filter(([, state]) => state === 'bad').map(([, , about]) => about),
  }
}

/** A copy of the folder that is well, spoilt. */
function spoilt(name: string, spoil: (copy: string) => void) {
  cpSync(at('well'), at(name), { recursive: true })
  chmodSync(at(name), 0o700)
  spoil(at(name))
  return look(name)
}

const sql = (text: string) => (copy: string) => {
  using ledger = new DatabaseSync(join(copy, 'ledger.sqlite'))
  ledger.exec(text)
}

test('a node that is well has a line for each thing and 0', () => {
  const { code, lines, bad } = look('well')
  assert.equal([code, bad], [0, []])
  const abouts = ['settings', 'folder', 'permissions', 'disk', 'secrets', 'ledger', 'chain', 'log']
  assert.equal([...lines.keys()], [...abouts, 'clock'])
  for (const [about, line] of lines) assert.match(line, /^ok: /, about)
  assert.match(lines.get('chain')!, /\b\d+ chains with \d+ entries/)
  assert.match(lines.get('log')!, /root is [0-9a-f]{64}$/)
})

test('it makes nothing, and says so of what the first start makes', () => {
  const { code, lines } = look('nowhere')
  assert.is(code, 0)
  assert.match(lines.get('folder')!, /^note: .* is not there/)
  assert.is(existsSync(at('nowhere')), false)
  const { lines: empty } = spoilt('empty', copy => {
    for (const name of readdirSync(copy)) chmodSync(join(copy, name), 0o600)
  })
  assert.match(empty.get('folder')!, /no node runs on it$/)
})

inLong('each fault is bad, with 1 and the mend', async () => {
  if (process.platform !== 'win32') {
    const open = spoilt('open', copy => chmodSync(join(copy, 'secrets.json'), 0o644))
    assert.equal([open.code, open.bad], [1, ['permissions']])
    assert.match(open.lines.get('permissions')!, /secrets\.json.*the next start closes them/)
    assert.is(statSync(join(at('open'), 'secrets.json')).mode & 0o777, 0o644, 'it mends nothing')
  }
  const cut = spoilt(
    'cut',
    sql('DELETE FROM entry WHERE position = (SELECT max(position) FROM entry)'),
  )
  assert.equal([cut.code, cut.bad], [1, ['chain']])
  assert.match(cut.lines.get('chain')!, /svc restore/)
  const changed = spoilt('changed', sql('UPDATE entry SET tokens = 7 WHERE position = 2'))
  assert.equal(changed.bad, ['chain'])
  for (const [name, octets] of Object.entries({ torn: 8192, emptied: 0 })) {
    const torn = spoilt(name, copy => {
      // The log beside it may hold every page.
      rmSync(join(copy, 'ledger.sqlite-wal'), { force: true })
      writeFileSync(join(copy, 'ledger.sqlite'), Buffer.alloc(octets, 'no database'))
    })
    assert.equal([torn.code, torn.bad], [1, ['ledger']])
  }
  const newer = spoilt('newer', sql('PRAGMA user_version = 99'))
  assert.match(newer.lines.get('ledger')!, /^bad: it has version 99/)
  const secret = spoilt('secret', copy => writeFileSync(join(copy, 'secrets.json'), '{}'))
  assert.equal(secret.bad, ['secrets'])
  const ahead = look('ahead')
  assert.equal(ahead.bad, ['clock'])
  assert.match(ahead.lines.get('clock')!, /2999-01-01.*ahead of this clock/)
  const full = look('well', { SVC_DISK_RESERVE_MIB: '999999999' })
  assert.equal(full.bad, ['disk'])
  const setting = look('well', { SVC_WORKER: '2' })
  assert.equal([setting.code, setting.bad], [1, ['settings']])
  assert.match(setting.lines.get('settings')!, /SVC_WORKERS is/)
  const database = look('well', { SVC_DATABASE_URL: 'postgres://svc@127.0.0.1:1/ledger' })
  assert.equal([database.code, database.bad], [1, ['ledger']])
  const node = await openTestNode({ dataFolder: at('well') })
  assert.match(look('well').lines.get('folder')!, /a node runs on it/)
  await node.close()
})

inLong('the text on new versions tells which version the ledger of the folder has', () => {
  const of = (name: string) => svc(['upgrade'], { SVC_DATA: at(name) })
  const { code, stdout } = of('well')
  assert.is(code, 0)
  assert.match(stdout, /svc backup FILE.*The way back.*svc restore FILE/s)
  assert.ok(stdout.includes(`this program is ${RELEASE}; the ledger has version ${LEDGER_VERSION}`))
  assert.match(of('nowhere').stdout, /no ledger is in/)
  assert.match(of('newer').stdout, /version 99, of a newer program/)
})

test.run()
