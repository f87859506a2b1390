// The three views of every computing tool, over both doors.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { validator } from '../../server/call/validate.ts'
import { outline } from '../../server/doors/mcp/outline.ts'
import { SHORTENED_ANSWER } from '../../server/envelope/schema.ts'
import { VIEW_BYTES_MAX } from '../../server/envelope/view.ts'
import type { TSchema } from '../../workers/schema.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { isInTier } from '../support/solver-inputs.ts'
import { everyInTier } from '../support/tier.ts'

const test = suite('views')

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode({ freeDailyLimit: 100_000 })
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

async function overMcp(name: string, input: object) {
  const { body } = await node.call('POST', '/api/mcp', {
    key,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  })
  assert.not(body.result.isError, `${name}: ${body.result.content[0].text}`)
  return body.result
}

const compute = (body: object, query = '') =>
  node.call('POST', `/api/svc/compute${query}`, { key, body })

const heat = (view: string) =>
  node.call('POST', `/api/solve/heat?view=${view}`, { key, body: { nx: 8, ny: 8, steps: 5 } })

const ENERGY = { operators: ['NM23'], inputs: { m: '2 kg', v: 3 } }

const shortenedCheck = validator(SHORTENED_ANSWER)

/** Paths of lists in a result; its checks are read as they stand. */
function listsIn(value: unknown, path = 'result'): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return path === 'result.checks' ? [] : [path]
  return Object.entries(value).flatMap(([name, inner]) => listsIn(inner, `${path}.${name}`))
}

test('a solver answers MCP in 4 kB of scalars and checks that fit its output schema, and in brief in 1 kB', async () => {
  for (const solver of everyInTier(solvers, 2)) {
    const { key: name, isShown = true, outputs, examples } = solver
    const [{ input }] = examples as unknown as readonly [{ input: object }]
    if (!isShown || !isInTier(solver, { ...input })) continue
    const { tool } = node.house.registry.find(`svc_${name}`)
    const valid = validator(outline(tool.output) as TSchema)
    const { structuredContent: summary, content } = await overMcp(`svc_${name}`, input)
    valid(summary)
    assert.is(summary.view, 'summary')
    assert.ok(bytesOf(summary) <= VIEW_BYTES_MAX.summary, `${name}: ${bytesOf(summary)} bytes`)
    assert.equal(listsIn(summary.result), [], name)
    assert.ok(summary.result.accuracy && summary.result.checks.length > 0, name)
    const scalars = Object.keys(outputs).filter(one => typeof summary.result[one] === 'number')
    assert.ok(scalars.length > 0 || summary.omitted.length > 0, name)
    const lines = content[0].text.split('\n')
    assert.ok(lines.length <= 30 && bytesOf(content[0].text) < 2048, name)
    assert.ok(lines[0].startsWith(`svc_${name}: ${summary.value}`), lines[0])
    const path = `/api/solve/${name}?view=brief`
    const { body: brief } = await node.call('POST', path, { key, body: input })
    assert.ok(bytesOf(brief) <= VIEW_BYTES_MAX.briefOfResult, `${name}: ${bytesOf(brief)} bytes`)
    assert.equal([brief.value, brief.unit, brief.view], [summary.value, summary.unit, 'brief'])
    valid(brief)
    shortenedCheck(brief)
    shortenedCheck(summary)
  }
})

test('every operator answers in brief in 600 bytes, with its equation', async () => {
  const faults: string[] = []
  const all = node.house.operators.domains.flatMap(({ operators }) => operators)
  for (const { id, test: record } of everyInTier(all, 40)) {
    const { inputs } = record
    const { status, body } = await compute({ operators: [id], inputs, view: 'brief' })
    const isBrief = bytesOf(body) <= VIEW_BYTES_MAX.brief && body.view === 'brief'
    if (status !== 200 || !isBrief || body.equations?.length !== 1) {
      faults.push(`${id}: ${status}, ${bytesOf(body)} bytes, ${body.omitted}`)
    }
  }
  assert.equal(faults, [])
})

test('full is the default of REST and begins with what is read first; the rest is there as ever', async () => {
  const { body } = await compute({ ...ENERGY, outputUnit: 'Wh' })
  const first = [
    'value',
    'unit',
    'uncertainty',
    'shown',
    'equations',
    'warnings',
    'defaulted',
    'understood',
  ]
  assert.equal(Object.keys(body).slice(0, first.length), first)
  assert.not('view' in body)
  assert.equal((await compute({ ...ENERGY, view: 'full' })).body.results, body.results)
})

test('a summary holds the envelope with each equation once, a brief its headline', async () => {
  const { body: summary } = await compute(ENERGY, '?view=summary')
  assert.equal([summary.view, summary.value, summary.entry.seq > 0], ['summary', 9, true])
  assert.is(JSON.stringify(summary.results).includes('equation'), false)
  assert.is(typeof summary.seal.signature, 'string')
  const { body: brief } = await compute({ ...ENERGY, view: 'brief', outputUnit: 'Wh' })
  assert.equal(Object.keys(brief), [
    'value',
    'unit',
    'uncertainty',
    'shown',
    'equations',
    'understood',
    'view',
    'entry',
    'links',
  ])
  assert.match(brief.equations[0], /2.*3.*9/)
  assert.equal(Object.keys(brief.understood), ['m'])
})

test('warnings of a solver stand in front, once in a summary', async () => {
  const input = { steps: 50 }
  const { body } = await node.call('POST', '/api/solve/kalman', { key, body: input })
  assert.ok(body.warnings.length > 0, JSON.stringify(body).slice(0, 300))
  const { structuredContent: summary, content } = await overMcp('svc_kalman', input)
  assert.equal(summary.warnings, body.warnings)
  assert.not('warnings' in summary.result)
  assert.match(content[0].text, /^warning: /m)
})

test('the list of a sweep is its headline, in every view that has room for it', async () => {
  const sweep = (points: number, view: string) =>
    compute({
      operators: ['NM23'],
      inputs: { m: 2, v: Array.from({ length: points }, (_, i) => i) },
      view,
    })
  for (const view of ['brief', 'summary']) {
    const { body } = await sweep(4, view)
    assert.equal([body.value, body.result.outputs.NM23.values], [null, [0, 1, 4, 9]])
    const { body: long } = await sweep(2000, view)
    assert.is(long.value, null)
    assert.is(long.result.points, 2000)
    assert.ok(long.omitted.includes('result.outputs'))
    assert.ok(bytesOf(long) <= (view === 'brief' ? 1024 : 4096))
  }
})

test('a view that is none, said twice or where nothing is computed, is refused', async () => {
  const list = { action: 'list', view: 'brief' }
  const rows = [
    [await compute({ ...ENERGY, view: 'short' }), '/view'],
    [await compute({ ...ENERGY, view: 'full' }, '?view=brief'), '/view'],
    [await compute(ENERGY, '?view=brief&view=full'), '/view'],
    [await node.call('POST', '/api/svc/stream', { key, body: list }), '/view'],
  ] as const
  for (const [{ status, body }, pointer] of rows) {
    assert.is(status, 400, JSON.stringify(body))
    assert.is(body.details.errors[0].pointer, pointer)
  }
})

test('a shorter view is verified against the whole that its entry seals, every digit of it', async () => {
  const verify = async (body: object) =>
    (await node.call('POST', '/api/svc/verify', { key, body })).body
  for (const view of ['summary', 'brief']) {
    for (const call of [() => compute(ENERGY, `?view=${view}`), () => heat(view)]) {
      const { body: envelope } = await call()
      const checked = ['receipt', 'seal', 'entry', 'log']
      const verdict = await verify({ envelope })
      assert.equal([verdict.valid, verdict.checked], [true, checked])
      const changed = { ...envelope, uncertainty: envelope.uncertainty * 2 }
      const { valid, reason } = await verify({ envelope: changed })
      assert.equal([valid, /no (summary|brief) of what entry/.test(reason)], [false, true])
      const { status, body: whole } = await node.call('GET', envelope.links.result, { key })
      assert.equal([status, whole.value, 'view' in whole], [200, envelope.value, false])
      assert.is((await verify({ envelope: whole })).valid, true)
    }
  }
})

test('a shorter view of nobody’s own is refused: there is no whole to hold it against', async () => {
  const { body } = await compute(ENERGY, '?view=brief')
  const other = (await machineOn(node)).apiKey
  const seen = await node.call('POST', '/api/svc/verify', { key: other, body: { envelope: body } })
  assert.is(seen.status, 404)
  const open = { ...body, keyPrefix: 'PROVE' }
  const asked = await node.call('POST', '/api/svc/prove/verify', { body: { envelope: open } })
  assert.is(asked.body.details.errors[0].pointer, '/envelope/view')
})

test.run()
