import { mkdirSync, writeFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { consoleFiles } from '../../server/doors/console/console-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = suite('console files')

test('a folder without a page is no console', () => {
  const { path, remove } = temporaryFolder()
  assert.is(consoleFiles(`${path}/`).page, undefined)
  remove()
})

test('scripts and styles are parts that never change, and nothing else is served', () => {
  const { path, remove } = temporaryFolder()
  mkdirSync(`${path}/console`)
  writeFileSync(`${path}/index.html`, '<p>page</p>')
  for (const name of ['a-1.js', 'b-2.css', 'c-3.map'])
    writeFileSync(`${path}/console/${name}`, name)
  const { page, parts } = consoleFiles(`${path}/`)
  assert.is(page?.body, '<p>page</p>')
  assert.is(page?.neverChanges, undefined)
  assert.equal([...parts.keys()].sort(), ['a-1.js', 'b-2.css'])
  assert.is(parts.get('a-1.js')?.neverChanges, true)
  assert.match(parts.get('b-2.css')!.mediaType, /^text\/css/)
  remove()
})

test.run()
