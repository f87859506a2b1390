// What an agent gets back: every tool's examples over MCP, in the room that a context has for them.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readable } from '../../server/doors/mcp/readable.ts'
import { withinRoom } from '../../server/doors/mcp/within-room.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { isInTier } from '../support/solver-inputs.ts'
import { everyInTier, firstInTier, inTier } from '../support/tier.ts'

const test = suite('mcp answers')

/** In the short tier the first of every third tool; ./examples.test.ts calls one of each. */
const EXAMPLES_MIN = inTier({ short: 12, long: 60 })

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode({ freeDailyLimit: 100_000 })
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

async function call(name: string, input: object) {
  const params = { name, arguments: input }
  const headers = { 'MCP-Protocol-Version': '2025-11-25' }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  return (await node.call('POST', '/api/mcp', { key, headers, body })).body.result
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
/** What an answer takes that was not asked to be longer. */
const ANSWER_BYTES_MAX = 8192

const isQuick = (name: string, input: Record<string, unknown>) => {
  const solver = solvers.find(one => `svc_${one.key}` === name)
  return solver === undefined || isInTier(solver, input)
}

test('no example of any tool answers more than 8 kB, and its text is lines to read, not the JSON once more', async () => {
  let count = 0
  for (const tool of everyInTier(node.house.registry.tools, 3)) {
    const { name, mcp, examples, annotations, plots, answersWhole = false } = tool
    if (!mcp || annotations.openWorldHint || plots === 'always' || answersWhole) continue
    const quick = examples.filter(example => isQuick(name, example.input))
    for (const { input } of firstInTier(quick, 1)) {
      const result = await call(name, input)
      count++
      assert.ok(bytesOf(result) <= ANSWER_BYTES_MAX, `${name}: ${bytesOf(result)} bytes`)
      const [{ type, text }] = result.content
      assert.is(type, 'text')
      assert.throws(() => JSON.parse(text), `${name}: ${text.slice(0, 80)}`)
      const isSealed = result.structuredContent.seal !== undefined
      const link = result.content.find((block: { type: string }) => block.type === 'resource_link')
      if (isSealed) assert.ok(text.split('\n').length <= 30, name)
      if (result.structuredContent.links) {
        assert.is(link?.uri, `svc://results/${result.structuredContent.entry.seq}`, name)
      }
    }
  }
  assert.ok(count > EXAMPLES_MIN, `${count} examples`)
})

test('a list that has no room says what it leaves out and which call answers it whole', async () => {
  const { structuredContent, content } = await call('svc_contract_templates', {})
  assert.ok(structuredContent.templates.length > 20)
  const [, more] = /^templates: (\d+) more$/.exec(structuredContent.omitted.at(-1))!
  assert.is(structuredContent.templates.length + Number(more), structuredContent.count)
  const [, args] = /^whole: svc_http (.*)$/m.exec(content[0].text)!
  const whole = await call('svc_http', JSON.parse(args!))
  assert.is(whole.structuredContent.status, 200)
  assert.is(whole.structuredContent.body.templates.length, structuredContent.count)
})

test('prose of rows goes before rows, and what fits is not touched', () => {
  const rows = (count: number, prose: string) =>
    Array.from({ length: count }, (_, i) => ({ id: `row-${i}`, prose }))
  const small = { total: 3, rows: rows(3, 'a word') }
  assert.is(withinRoom(small), small)
  const long = withinRoom({ total: 80, rows: rows(80, 'much '.repeat(30)) }) as Listed
  assert.is(long.rows.length, 80)
  assert.equal(long.omitted, ['rows[].prose'])
  const longer = withinRoom({ total: 900, rows: rows(900, 'much '.repeat(30)) }) as Listed
  assert.equal(longer.omitted, ['rows[].prose', `rows: ${900 - longer.rows.length} more`])
  assert.ok(longer.rows.length > 100)
  assert.ok(bytesOf(longer) <= 5600)
})

interface Listed {
  rows: unknown[]
  omitted: string[]
}

test('lines hold scalars, lists as rows below their columns, and count what they leave out', () => {
  const body = {
    ok: true,
    nothing: null,
    none: [],
    points: [1, 2],
    inner: { a: 1, b: ['x', 'y'] },
    rows: [
      { id: 'a', text: 'two\nlines' },
      { id: 'b', unit: 'm' },
    ],
  }
  assert.is(
    readable(body, 1000),
    [
      'ok: true',
      'nothing: -',
      'none: none',
      'points: 1, 2',
      'inner: {a: 1, b: x, y}',
      'rows (id | text | unit):',
      '- a | two lines | -',
      '- b | - | m',
    ].join('\n'),
  )
  const deep = {
    outer: { first: 'x'.repeat(300), second: { third: 'y'.repeat(300) }, rows: [{ a: 1 }] },
  }
  const lines = readable(deep, 2000).split('\n')
  assert.equal(
    lines.map(line => line.slice(0, 12)),
    ['outer:', '  first: xxx', '  second: {t', '  rows (a):', '  - 1'],
  )
  const many = { rows: Array.from({ length: 100 }, (_, i) => ({ id: `row ${i}` })) }
  const text = readable(many, 200)
  assert.ok(Buffer.byteLength(text) <= 200)
  const [, left] = /… and (\d+) more lines$/.exec(text)!
  assert.is(text.split('\n').length - 1 + Number(left), 101)
})

test.run()
