import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ShownPages } from '../../server/pages/shown-pages.ts'

const test = suite('shown pages')

const page = (name: string, characters = 10) => ({ html: name.padEnd(characters, '.') })
const MEBIBYTE = 1024 * 1024

test('a page that is shown again is the same document, whoever has published it', () => {
  const pages = new ShownPages()
  const first = pages.shown(page('a'))
  assert.is(pages.shown(page('a')), first)
  assert.is.not(pages.shown(page('b')), first)
  assert.is(pages.shown(page('a')), first)
  assert.is.not(new ShownPages().shown(page('a')), first, 'a node of its own')
})

test('what is kept has at most 8 Mi characters; the page not shown for longest goes first', () => {
  const pages = new ShownPages()
  const long = ['a', 'b', 'c', 'd'].map(name => page(name, 2 * MEBIBYTE - 1024))
  const [a, b, c] = long.map(one => pages.shown(one))
  assert.is(pages.shown(long[0]!), a, 'all four have room')
  pages.shown(page('e', 4 * MEBIBYTE))
  assert.is.not(pages.shown(long[1]!), b, 'it made room')
  assert.is.not(pages.shown(long[2]!), c, 'and so did this')
  const small = new ShownPages()
  const kept = small.shown(page('kept'))
  for (let i = 0; i < 1000; i++) small.shown(page(`${i}`))
  assert.is(small.shown(page('kept')), kept, 'short ones are many')
  for (let i = 0; i < 8192; i++) small.shown(page(`${i}`))
  assert.is.not(small.shown(page('kept')), kept, 'but not without end')
})

test('one that is longer than all room is shown and not kept', () => {
  const pages = new ShownPages()
  const long = page('long', 8 * MEBIBYTE + 1)
  assert.is.not(pages.shown(long), pages.shown(long))
})

test.run()
