import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PageDocuments } from '../../server/pages/page-documents.ts'

const test = suite('shown pages')

const page = (name: string, characters = 10) => ({ html: name.padEnd(characters, '.') })
const MEBIBYTE = 1024 * 1024

test('a page that is shown again is the same document, whoever has published it', () => {
  const pages = new PageDocuments()
  const first = pages.documentOf(page('a'))
  assert.is(pages.documentOf(page('a')), first)
  assert.is.not(pages.documentOf(page('b')), first)
  assert.is(pages.documentOf(page('a')), first)
  assert.is.not(new PageDocuments().documentOf(page('a')), first, 'a node of its own')
})

test('what is kept has at most 8 Mi characters; the page not shown for longest goes first', () => {
  const pages = new PageDocuments()
  const long = ['a', 'b', 'c', 'd'].map(name => page(name, 2 * MEBIBYTE - 1024))
  const [a, b, c] = long.map(one => pages.documentOf(one))
  assert.is(pages.documentOf(long[0]!), a, 'all four have room')
  pages.documentOf(page('e', 4 * MEBIBYTE))
  assert.is.not(pages.documentOf(long[1]!), b, 'it made room')
  assert.is.not(pages.documentOf(long[2]!), c, 'and so did this')
  const small = new PageDocuments()
  const kept = small.documentOf(page('kept'))
  for (let i = 0; i < 1000; i++) small.documentOf(page(`${i}`))
  assert.is(small.documentOf(page('kept')), kept, 'short ones are many')
  for (let i = 0; i < 8192; i++) small.documentOf(page(`${i}`))
  assert.is.not(small.documentOf(page('kept')), kept, 'but not without end')
})

test('one that is longer than all room is shown and not kept', () => {
  const pages = new PageDocuments()
  const long = page('long', 8 * MEBIBYTE + 1)
  assert.is.not(pages.documentOf(long), pages.documentOf(long))
})

test.run()
