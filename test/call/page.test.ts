import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listPage } from '../../server/call/page.ts'
import { refusalOf } from '../support/refusal.ts'

const test = suite('page')

const rows = ['e', 'd', 'c', 'b', 'a']
const name = (row: string) => row

test('without a page a list is whole, and the last page says so', () => {
  assert.equal(listPage(rows, {}, name), { rows, next: null })
  assert.equal(listPage([], { limit: 3 }, name), { rows: [], next: null })
  assert.equal(listPage(rows, { limit: 5 }, name).next, null)
})

test('pages of any size hold each row once and in order', () => {
  for (let limit = 1; limit <= 6; limit++) {
    const seen: string[] = []
    let cursor: string | undefined
    for (let pages = 0; pages <= rows.length; pages++) {
      const page = listPage(rows, { limit, cursor }, name)
      assert.ok(page.rows.length <= limit)
      seen.push(...page.rows)
      if (page.next === null) break
      cursor = page.next
    }
    assert.equal(seen, rows)
  }
})

test('rows that come and go elsewhere move nothing', () => {
  const { next } = listPage(rows, { limit: 2 }, name)
  const changed = ['g', 'f', 'd', 'c', 'a']
  assert.equal(listPage(changed, { limit: 2, cursor: next! }, name).rows, ['c', 'a'])
})

test('a row that has gone leaves no place to go on from', async () => {
  const { code, details } = await refusalOf(
    Promise.resolve().then(() => listPage(rows, { cursor: 'x' }, name)),
  )
  assert.is(code, 'INVALID_INPUT')
  assert.is((details as { errors: { pointer: string }[] }).errors[0]!.pointer, '/cursor')
})

test.run()
