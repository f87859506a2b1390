// The form of a solver sends what its examples say, member by member, though each stands in a field as a text.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestNode } from '../support/node.ts'
import { longOnly } from '../support/tier.ts'

interface Reading {
  readonly value?: unknown
  readonly fault?: string
}

// The page is a project of its own, for a browser.
const { kindOf, read, textOf } = (await import(
  new URL('../../console/api/form.ts', import.meta.url).href
)) as {
  kindOf(schema: object): string
  read(text: string, schema: object): Reading
  textOf(value: unknown, kind: string): string
}

const test = suite('console: forms')
const inLong = longOnly(test)

inLong('every example of every solver is sent as it stands in the record', async () => {
  const node = await openTestNode()
  try {
    for (const { key } of node.house.solvers) {
      const { body } = await node.call('GET', `/api/tools/svc_${key}`)
      for (const { title, input } of body.examples) {
        for (const [name, value] of Object.entries(input)) {
          const schema = body.input.properties[name]
          const reading = read(textOf(value, kindOf(schema)), schema)
          assert.equal(reading, { value }, `${key}, ${title}: ${name}`)
        }
      }
    }
  } finally {
    await node.close()
  }
})

test('a list that was begun and not ended is no text', () => {
  assert.ok(read('[1, 2', {}).fault)
  assert.equal(read('64\nC 0 0 0', {}), { value: '64\nC 0 0 0' })
})

test.run()
