import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestNode, type TestNode } from '../support/node.ts'

const test = suite<{ node: TestNode }>('records of tools')
test.before(async context => {
  context.node = await openTestNode()
})
test.after(({ node }) => node.close())

test('the list has every tool of the node, each with the record that it names', async ({
  node,
}) => {
  const { body: rows } = await node.call('GET', '/api/tools')
  const names = node.house.registry.tools.map(({ name }) => name)
  assert.equal(
    rows.map(({ name }: { name: string }) => name),
    names,
  )
  for (const row of rows) {
    const { status, body } = await node.call('GET', `/api/tools/${row.name}`)
    assert.is(status, 200)
    assert.is(body.title, row.title)
    assert.is(body.input.type, 'object')
  }
})

test('the record of a solver tells its figures, its source, its pictures and its units', async ({
  node,
}) => {
  const { body: rows } = await node.call('GET', '/api/tools')
  const solvers = rows.filter(({ solver }: { solver?: string }) => solver !== undefined)
  assert.is(solvers.length, node.house.solvers.length)
  for (const { name } of solvers) {
    const { body } = await node.call('GET', `/api/tools/${name}`)
    assert.ok(body.reference.length > 10 && body.pictures.length > 0, name)
    for (const { input, value } of body.examples) {
      assert.ok(Number.isFinite(value), name)
      assert.type(input, 'object')
    }
    for (const { 'x-unit': unit } of Object.values<Record<string, string>>(body.input.properties)) {
      if (unit !== undefined && unit !== 'SI') assert.is(body.units[unit][0], unit)
    }
  }
})

test('a name that no tool has is nothing there', async ({ node }) => {
  assert.is((await node.call('GET', '/api/tools/nothing')).status, 404)
})

test.run()
