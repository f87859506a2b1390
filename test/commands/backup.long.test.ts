// A backup that is taken while a node computes, restored, and everything that must stop a restore.
// Time limit: 300 s
import { execFile } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BackupDraft, readBackup, unpack } from '../../server/commands/backup-file.ts'
import { callsTo, machineOn } from '../support/node.ts'
import { compileCache, type Served, SVC, serve, svc } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ORBIT = { operators: ['ORBIT_PERIOD'], inputs: { a: 1.5e11, M: 2e30 } }

const test = suite('backup')

const { path: folder, remove } = temporaryFolder()
const at = (name: string) => join(folder, name)
const data = at('data')
const bare = at('bare.backup')
const whole = at('whole.backup')

interface Before {
  machine: Awaited<ReturnType<typeof machineOn>>
  /** An answer that was given before the backups were begun. */
  envelope: Record<string, never>
  session: string
}
let before: Before
let written: { bare: Record<string, unknown>; whole: Record<string, unknown> }
let answeredMeanwhile = 0

test.before(async () => {
  const node = await serve({ SVC_DATA: data })
  try {
    const call = callsTo(node.url)
    const machine = await machineOn({ call })
    const key = machine.apiKey
    const { body: envelope } = await call('POST', '/api/svc/compute', { key, body: ORBIT })
    const stream = { action: 'create', solver: 'lotka' }
    const { body: channel } = await call('POST', '/api/svc/stream', { key, body: stream })
    const line = { action: 'secure', channel: channel.channel }
    const { status, body: opened } = await call('POST', '/api/svc/stream', { key, body: line })
    assert.is(status, 200, JSON.stringify([channel, opened]))
    before = { machine, envelope, session: opened.sessionId }
    written = await underLoad(node, key, async () => ({
      bare: await svcBeside('backup', bare),
      whole: await svcBeside('backup', whole, '--with-secrets'),
    }))
  } finally {
    await node.end('SIGTERM')
  }
})
test.after(remove)

/** Beside a node under load, so without holding up the loop of this process. */
async function svcBeside(...args: string[]): Promise<Record<string, unknown>> {
  const env = { PATH: process.env['PATH'], ...compileCache(), SVC_DATA: data }
  const { stdout } = await promisify(execFile)(process.execPath, [SVC, ...args], { env })
  return JSON.parse(stdout)
}

async function underLoad<T>(node: Served, key: string, work: () => Promise<T>): Promise<T> {
  const call = callsTo(node.url)
  let isOver = false
  const client = async () => {
    while (!isOver) {
      const { status } = await call('POST', '/api/svc/compute', { key, body: ORBIT })
      if (status !== 200) return
      answeredMeanwhile++
    }
  }
  const clients = [client(), client()]
  try {
    return await work()
  } finally {
    isOver = true
    await Promise.all(clients)
  }
}

const restored = (file: string, to: string, ...args: string[]) =>
  svc(['restore', file, ...args], { SVC_DATA: at(to) })

test('it holds what was answered before it was begun, and tells whether the secrets are in it', () => {
  assert.ok(answeredMeanwhile > 0, 'the node went on answering')
  for (const { entries, secretIds } of Object.values(written)) {
    assert.ok((entries as number) >= 5, `${entries} entries`)
    assert.is((secretIds as string[]).length, 1)
  }
  assert.match(written.bare['secrets'] as string, /^secrets\.json is not in it/)
  assert.match(written.whole['secrets'] as string, /^secrets\.json is in it: who reads/)
  const secret = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')).secrets[0].secret
  assert.is(readFileSync(bare).includes(secret), false)
  assert.is(readFileSync(whole).includes(secret), true)
  if (process.platform !== 'win32') assert.is(statSync(whole).mode & 0o777, 0o600)
  assert.equal(
    readdirSync(folder).filter(name => name.startsWith('bare')),
    ['bare.backup'],
    'the draft is gone',
  )
})

test('restored it is a node: its key opens, its answers, chains and log verify, its lines have ended', async () => {
  const { code, stdout, stderr } = restored(whole, 'again')
  assert.is(code, 0, stderr)
  const { entries, rootHash, linesEnded } = JSON.parse(stdout)
  assert.equal([entries, rootHash], [written.whole['entries'], written.whole['rootHash']])
  assert.is(linesEnded, 1)
  const env = { SVC_DATA: at('again') }
  const chain = at('chain.jsonl')
  writeFileSync(chain, svc(['export', before.machine.slug], env).stdout)
  const exported = JSON.parse(svc(['verify', chain], env).stdout)
  assert.equal([exported.valid, exported.signer], [true, 'known'])
  const answer = at('answer.json')
  writeFileSync(answer, JSON.stringify(before.envelope))
  assert.is(svc(['verify', answer], env).code, 0)

  const node = await serve(env)
  try {
    const call = callsTo(node.url)
    const key = before.machine.apiKey
    const body = { envelope: before.envelope }
    assert.is((await call('POST', '/api/svc/verify', { key, body })).body.valid, true)
    const { status } = await call('POST', '/api/svc/compute', { key, body: ORBIT })
    assert.is(status, 200)
    const { body: grown } = await call('GET', `/api/log/consistency?from=${entries}`)
    assert.is(grown.fromRoot, rootHash)
    assert.ok(grown.to > entries)
    assert.equal((await call('GET', '/api/lines', { key })).body.lines, [])
    const line = `/api/lines/${before.session}`
    assert.is((await call('DELETE', line, { key })).status, 404)
  } finally {
    await node.end('SIGTERM')
  }
  assert.is(svc(['doctor'], env).code, 0)
})

test('without the secrets it waits for them: by file, by SVC_SECRET, or told to go on without', () => {
  const { code, stderr } = restored(bare, 'blind')
  assert.is(code, 1)
  assert.match(stderr, /master secret [0-9a-f]{16}, and none is at hand: .*--secrets FILE/)
  assert.equal(readdirSync(at('blind')), ['node.lock'], 'nothing was restored')
  const foreign = svc(['restore', bare], {
    SVC_DATA: at('blind'),
    SVC_SECRET: 'kAq3Zt9vX1mBc7RfYw5LhN8sPdJ2gUeT0oVi4QxHyEnC',
  })
  assert.is(foreign.code, 1)
  assert.match(foreign.stderr, /those at hand are [0-9a-f]{16}:/)
  const given = restored(bare, 'blind', '--secrets', join(data, 'secrets.json'))
  assert.is(given.code, 0, given.stderr)
  assert.is(
    readFileSync(join(at('blind'), 'secrets.json')).equals(
      readFileSync(join(data, 'secrets.json')),
    ),
    true,
  )
  const anew = restored(whole, 'anew', '--new-secret')
  assert.is(anew.code, 0, anew.stderr)
  assert.is(existsSync(join(at('anew'), 'secrets.json')), false)
})

test('a folder that holds anything is refused, and so is the name of a file that is there', () => {
  mkdirSync(at('occupied'))
  writeFileSync(join(at('occupied'), 'notes.txt'), 'mine')
  const { code, stderr } = restored(whole, 'occupied')
  assert.is(code, 1)
  assert.match(stderr, /holds notes\.txt: a backup goes into an empty folder/)
  assert.equal(readdirSync(at('occupied')), ['notes.txt'])
  const again = svc(['backup', whole], { SVC_DATA: data })
  assert.equal([again.code, /a backup replaces no file/.test(again.stderr)], [1, true])
  const nothing = svc(['backup', at('none.backup')], { SVC_DATA: at('nowhere') })
  assert.match(nothing.stderr, /no ledger is in .*set SVC_DATA/)
  assert.is(existsSync(at('none.backup')), false)
})

test('an octet that was changed, lost or added anywhere is found before anything is written', () => {
  const good = readFileSync(whole)
  const ledger = readBackup(whole).parts[0]!.bytes
  const changed = (n: number) => {
    const copy = Buffer.from(good)
    copy[n]! ^= 1
    return copy
  }
  const places = [0, 100, ledger - 1, ledger, ledger + 20, good.length - 300, good.length - 10]
  const spoilt = [
    ...places.map(changed),
    good.subarray(0, -1),
    good.subarray(1),
    Buffer.concat([good, Buffer.from('\n')]),
    Buffer.concat([good.subarray(0, 100), Buffer.alloc(1), good.subarray(100)]),
    Buffer.alloc(0),
  ]
  for (const [i, octets] of spoilt.entries()) {
    writeFileSync(at('spoilt'), octets)
    assert.throws(() => readBackup(at('spoilt')), /spoilt/, `change ${i}`)
  }
  writeFileSync(at('spoilt'), good)
  assert.is(readBackup(at('spoilt')).parts.length, 2)
  writeFileSync(at('spoilt'), changed(100))
  const { code, stderr } = restored(at('spoilt'), 'from-spoilt')
  assert.equal([code, /ledger\.sqlite was changed/.test(stderr)], [1, true], stderr)
  assert.is(existsSync(at('from-spoilt')), false)
})

/** A backup whose ledger was rewritten by somebody who hashes the file anew. */
function forged(name: string, rewrite: (ledger: DatabaseSync) => void): string {
  const good = readBackup(whole)
  using draft = new BackupDraft(at(name))
  unpack(whole, good, 'ledger.sqlite', `${draft.path}.ledger`)
  using ledger = new DatabaseSync(`${draft.path}.ledger`)
  rewrite(ledger)
  copyFileSync(`${draft.path}.ledger`, draft.path)
  chmodSync(draft.path, 0o600)
  draft.sealFirst('ledger.sqlite')
  draft.append('secrets.json', readFileSync(join(data, 'secrets.json')))
  const { parts: _, ...about } = good
  draft.finish(about)
  return at(name)
}

test('a ledger that was rewritten under fitting hashes of the file does not verify', () => {
  const zid = `(SELECT id FROM machine WHERE zid = '${before.machine.ZID}')`
  const rewrites: [RegExp, string][] = [
    [
      /breaks at 1: the entry is not what was hashed/,
      `UPDATE entry SET tokens = tokens + 1 WHERE machine = ${zid} AND seq = 1`,
    ],
    [/entry \d+ of the log is missing/, `DELETE FROM entry WHERE machine = ${zid} AND seq = 1`],
    [
      /ends at \d+, which is not where it goes on/,
      'DELETE FROM entry WHERE position = (SELECT max(position) FROM entry)',
    ],
    [
      /ends at \d+, which is not where it goes on/,
      `UPDATE account SET hash = zeroblob(32) WHERE machine = ${zid}`,
    ],
  ]
  for (const [i, [reason, sql]] of rewrites.entries()) {
    const file = forged(`forged-${i}.backup`, ledger => ledger.exec(sql))
    const { code, stderr } = restored(file, `from-forged-${i}`)
    assert.is(code, 1)
    assert.match(stderr, reason)
    assert.equal(readdirSync(at(`from-forged-${i}`)), ['node.lock'])
  }
})

test('a whole log of another length than the one that the node has signed does not verify', () => {
  const file = forged('shorter.backup', ledger => {
    const { zid, seq } = ledger
      .prepare(
        'SELECT machine AS zid, seq FROM entry WHERE position = (SELECT max(position) FROM entry)',
      )
      .get() as { zid: number; seq: number }
    ledger.exec('DELETE FROM entry WHERE position = (SELECT max(position) FROM entry)')
    ledger
      .prepare(
        'UPDATE account SET (seq, hash, time) = (SELECT seq, hash, time FROM entry e WHERE e.machine = account.machine AND e.seq = ?) WHERE machine = ?',
      )
      .run(seq - 1, zid)
  })
  const { code, stderr } = restored(file, 'from-shorter')
  assert.is(code, 1)
  assert.match(stderr, /its log has \d+ entries under [0-9a-f]{64}, not \d+ under/)
})

test('with the ledger in PostgreSQL both say what to do instead', () => {
  const env = { SVC_DATA: data, SVC_DATABASE_URL: 'postgres://svc@127.0.0.1:1/ledger' }
  for (const [args, way] of [
    [['backup', at('pg.backup')], /pg_dump/],
    [['restore', whole], /pg_restore/],
  ] as const) {
    const { code, stderr } = svc(args, env)
    assert.is(code, 1)
    assert.match(stderr, way)
  }
})

test.run()
