import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { elementOf } from '../../server/literature/xml.ts'

const test = suite('xml')

test('elements are nested as they were written, without prefixes, with their entities', () => {
  const feed = elementOf(
    '<?xml version="1.0"?><a:feed xmlns:a="x"><a:entry k=">"/>p &amp; &#x41;<![CDATA[<q>]]><b>c</b></a:feed>',
  )
  const empty = { name: 'entry', children: [], text: '' }
  const b = { name: 'b', children: [], text: 'c' }
  assert.equal(feed, { name: 'feed', children: [empty, b], text: 'p & A<q>' })
})

test('a document type, which may bring entities of its own, is refused', () => {
  for (const type of ['<!DOCTYPE x [<!ENTITY y "zz">]>', '<!doctype a>']) {
    assert.throws(() => elementOf(`${type}<a>&y;</a>`), /a document type is not read/)
  }
})

test('what is cut off, not closed, several or none is an error', () => {
  for (const xml of ['<a><b>', '<a><b></a></b>', '<a>x</a', '<a k=1', '<a/><b/>', '', '{}']) {
    assert.throws(() => elementOf(xml), /is not closed|no XML/, xml)
  }
})

test.run()
