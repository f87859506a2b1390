// A data folder that an earlier version has written opens in this one, and all that is in it goes on. Each file
// test/reference/data-folder-*.json is such a folder, whole, named after the version of its ledger; it stays as it is for
// ever. KEEP_DATA_FOLDER=1 writes that of today, once for each new version of the ledger.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { rotateSecrets } from '../../server/crypto/secrets-file.ts'
import { RELEASE } from '../../server/settings/version.ts'
import { LEDGER_VERSION } from '../../server/store/sqlite/copy.ts'
import { type Belongings, livesOn, moveIn } from '../support/lived-in.ts'
import { openTestNode } from '../support/node.ts'
import { svc } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = suite('data of older versions')

const REFERENCE = new URL('../reference/', import.meta.url)

interface Snapshot {
  /** Of the program that wrote it. */
  version: string
  belongings: Belongings
  /** Brotli, base64. */
  files: Record<string, string>
}

async function livedIn(folder: string): Promise<Belongings> {
  const before = await openTestNode({ dataFolder: folder })
  await before.close()
  rotateSecrets(folder)
  const node = await openTestNode({ dataFolder: folder })
  try {
    return await moveIn(node)
  } finally {
    await node.close()
  }
}

function packed(folder: string): Snapshot['files'] {
  const names = readdirSync(folder).filter(name => !/-shm$|^node\.lock$/.test(name))
  const files = names.map(name => [name, readFileSync(join(folder, name))] as const)
  return Object.fromEntries(
    files
      .filter(([, octets]) => octets.length > 0)
      .map(([name, octets]) => [name, brotliCompressSync(octets).toString('base64')]),
  )
}

if (process.env['KEEP_DATA_FOLDER']) {
  const { path, remove } = temporaryFolder()
  const belongings = await livedIn(path)
  const snapshot: Snapshot = { version: RELEASE, belongings, files: packed(path) }
  const file = new URL(`data-folder-${LEDGER_VERSION}.json`, REFERENCE)
  writeFileSync(file, `${JSON.stringify(snapshot, null, 1)}\n`, { flag: 'wx' })
  remove()
}

const older = readdirSync(REFERENCE).filter(name => /^data-folder-\d+\.json$/.test(name))

test('there is one of the version that this program writes', () => {
  assert.ok(older.includes(`data-folder-${LEDGER_VERSION}.json`), older.join())
})

for (const name of older) {
  test(`${name} opens, everything in it goes on, and it is well`, async () => {
    const { belongings, files } = JSON.parse(
      readFileSync(new URL(name, REFERENCE), 'utf8'),
    ) as Snapshot
    const { path, remove } = temporaryFolder()
    const folder = join(path, 'data')
    mkdirSync(folder, { mode: 0o700 })
    for (const [file, text] of Object.entries(files)) {
      const octets = brotliDecompressSync(Buffer.from(text, 'base64'))
      writeFileSync(join(folder, file), octets, { mode: 0o600 })
    }
    const node = await openTestNode({ dataFolder: folder })
    try {
      await livesOn(node, belongings)
    } finally {
      await node.close()
    }
    const env = { SVC_DATA: folder, SVC_DISK_RESERVE_MIB: '1' }
    const { code, stdout } = svc(['doctor'], env)
    assert.is(code, 0, stdout)
    const chain = join(path, 'chain.jsonl')
    writeFileSync(chain, svc(['export', belongings.zid], env).stdout)
    assert.is(svc(['verify', chain], env).code, 0)
    remove()
  })
}

test.run()
