import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { surfaceChanges } from '../../deploy/surface.mjs'
import { zipOf } from '../../deploy/zip.mjs'
import { RELEASE, VERSION } from '../../server/settings/version.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = suite('release')

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

test('package, lock file and program are of one version; the protocol has its own', () => {
  const lock = read('package-lock.json')
  const all = [read('package.json').version, lock.version, lock.packages[''].version]
  assert.equal(all, [RELEASE, RELEASE, RELEASE])
  assert.match(RELEASE, /^\d+\.\d+\.\d+$/)
  assert.is(VERSION, '1.287.0')
})

const tool = (input: string[], output: string[], required: string[] = []) =>
  JSON.stringify({
    inputSchema: { properties: Object.fromEntries(input.map(one => [one, {}])), required },
    outputSchema: { properties: Object.fromEntries(output.map(one => [one, {}])) },
  })

test('what is gone or newly required asks for a major version, what is new for a minor, the rest for a patch', () => {
  const before = { 'routes.txt': 'GET /a\nGET /b\n', 'tools/a.json': tool(['x'], ['y']) }
  const stepOf = (change: Record<string, string>) =>
    surfaceChanges(before, { ...before, ...change })
  assert.equal(stepOf({ 'hot-results.json': '1' }), { step: 'patch', changes: [] })
  assert.is(stepOf({ 'routes.txt': 'GET /b\nGET /a\nGET /c\n' }).step, 'minor')
  assert.is(stepOf({ 'routes.txt': 'GET /a\nGET /c\n' }).step, 'major')
  assert.is(stepOf({ 'tools/b.json': tool([], []) }).step, 'minor')
  assert.is(stepOf({ 'tools/a.json': tool(['x', 'z'], ['y', 'w']) }).step, 'minor')
  assert.is(stepOf({ 'tools/a.json': tool(['x', 'z'], ['y'], ['z']) }).step, 'major')
  const gone = stepOf({ 'tools/a.json': tool([], []) })
  assert.equal(
    gone.changes.map(({ text }) => text),
    ['tools/a.json: inputSchema has no x any more', 'tools/a.json: outputSchema has no y any more'],
  )
  assert.is(surfaceChanges(before, { 'routes.txt': before['routes.txt'] }).step, 'major')
})

test('an archive has the same octets in whatever order its files come, and gives them back', () => {
  const files: [string, Buffer][] = [
    ['b/größe.txt', Buffer.from('two '.repeat(1000))],
    ['a.txt', Buffer.from('one')],
    ['empty', Buffer.alloc(0)],
  ]
  const archive = zipOf(files)
  assert.is(archive.equals(zipOf([...files].reverse())), true)
  for (const [name, octets] of files) {
    const head = archive.indexOf(Buffer.from(name)) - 30
    assert.is(archive.readUInt32LE(head), 0x04034b50)
    const from = head + 30 + archive.readUInt16LE(head + 26)
    const packed = archive.subarray(from, from + archive.readUInt32LE(head + 18))
    assert.is(inflateRawSync(packed).equals(octets), true)
  }
  if (spawnSync('unzip', ['-v']).status !== 0) return
  const { path, remove } = temporaryFolder()
  const file = join(path, 'a.zip')
  writeFileSync(file, archive)
  const { status, stdout } = spawnSync('unzip', ['-t', file], { encoding: 'utf8' })
  assert.is(status, 0, stdout)
  remove()
})

test.run()
