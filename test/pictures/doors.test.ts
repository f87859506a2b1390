import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { draw } from '../../server/pictures/draw.ts'
import { bestDrawing } from '../../server/pictures/drawing.ts'
import { Failure } from '../../workers/failure.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { call as mcpCall, mcpClient } from '../support/mcp-client.ts'
import { machineOn, openTestNode } from '../support/node.ts'
import { solverOf } from '../support/solve.ts'
import { inputOf } from '../support/solver-inputs.ts'
import { firstInTier, longOnly } from '../support/tier.ts'

const test = suite('pictures at the doors')
const inLong = longOnly(test)

const node = await openTestNode()
const { apiKey } = await machineOn(node)
const headers = { authorization: `Bearer ${apiKey}` }
const { send } = mcpClient(() => `${node.url}/api/mcp`)

async function solved(accept: string, tool: string, body: object) {
  const answer = await fetch(`${node.url}/api/solve/${tool}`, {
    method: 'POST',
    headers: { ...headers, accept, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { answer, octets: Buffer.from(await answer.arrayBuffer()) }
}

const HEAT = { nx: 24, ny: 20, steps: 20 }

test('who accepts SVG gets the picture of the result, the very one of the record, and pays like any other', async () => {
  const { answer, octets } = await solved('image/svg+xml', 'heat', HEAT)
  assert.is(answer.status, 200)
  assert.is(answer.headers.get('content-type'), 'image/svg+xml')
  assert.match(answer.headers.get('ratelimit') ?? '', /^"free";r=999;/)
  const svg = octets.toString()
  assert.is(XMLValidator.validate(svg), true)
  const solver = solvers.find(({ key }) => key === 'heat')!
  const { result } = solverOf(solver)(inputOf(solver, HEAT))
  assert.is(svg, draw(bestDrawing(solver.pictures, result)!))
  assert.is(new XMLParser().parse(svg).svg.title, solver.pictures[0]!.title)
})

test('who accepts PNG gets an image, with its text', async () => {
  const { answer, octets } = await solved('image/png', 'lotka', {})
  assert.is(answer.headers.get('content-type'), 'image/png')
  assert.is(octets.toString('latin1', 1, 4), 'PNG')
  assert.ok(octets.readUInt32BE(16) > 600)
  const words = (titles: string) =>
    node.house.draughtsman.draw({ kind: 'headline', title: titles, value: 1, unit: '1' }, 'png')
  const [without, written] = [await words(' '), await words('Motion of the field')]
  assert.ok(written.length > without.length + 500, 'the letters of the title are drawn')
})

test('JSON stays what is answered to whoever names no picture', async () => {
  for (const accept of ['*/*', 'application/json, image/svg+xml']) {
    const { answer } = await solved(accept, 'heat', HEAT)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
  }
})

inLong('plot over MCP is an image block within 60 kB beside the same answer', async () => {
  for (const name of firstInTier(['svc_lotka', 'svc_heat', 'svc_fea'], 1)) {
    const { json } = await send(mcpCall(name, { plot: true }), headers)
    const { content, structuredContent, isError } = json.result
    assert.not.ok(isError, content[0].text)
    assert.is(content.length, 2)
    const [text, image] = content
    assert.is(text.type, 'text')
    assert.equal([image.type, image.mimeType], ['image', 'image/png'])
    assert.ok(image.data.length <= 60_000, `${image.data.length} characters`)
    const png = Buffer.from(image.data, 'base64')
    assert.is(png.toString('latin1', 1, 4), 'PNG')
    assert.type(structuredContent.value, 'number')
  }
  const [drawn, plain] = await Promise.all(
    [true, false].map(async plot => {
      const { json } = await send(mcpCall('svc_heat', { ...HEAT, plot }), headers)
      return json.result
    }),
  )
  assert.is(plain.content.length, 1)
  assert.is(drawn.structuredContent.resultHash, plain.structuredContent.resultHash)
})

async function plotted(accept: string, body: object) {
  const answer = await fetch(`${node.url}/api/svc/plot`, {
    method: 'POST',
    headers: { ...headers, accept, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { answer, text: await answer.text() }
}

inLong(
  'svc_plot draws the run of a solver, or the field or series that is named, sealed under its own name',
  async () => {
    const best = await plotted('*/*', { solver: 'heat', input: HEAT })
    assert.is(best.answer.headers.get('content-type'), 'image/svg+xml')
    assert.is(best.text, (await solved('image/svg+xml', 'heat', HEAT)).octets.toString())
    const series = await plotted('*/*', { solver: 'heat', input: HEAT, show: 'amplitude' })
    assert.is(new XMLParser().parse(series.text).svg.title, 'Decay of the mode')
    const { text } = await plotted('application/json', { solver: 'heat', input: { nx: 24 } })
    const envelope = JSON.parse(text)
    assert.match(envelope.svcProof, /^[0-9a-f]{64}$/)
    assert.equal(envelope.operators.slice(1), ['svc_heat'])
    assert.ok('ny' in envelope.defaulted && !('nx' in envelope.defaulted))
    const { json } = await send(mcpCall('svc_plot', { solver: 'heat', input: HEAT }), headers)
    assert.equal(
      json.result.content.map(({ type }: { type: string }) => type),
      ['text', 'image'],
    )
  },
)

inLong(
  'svc_plot refuses what the result has not, with what it has, and a wrong parameter at its place',
  async () => {
    const none = await plotted('*/*', { solver: 'heat', input: HEAT, show: 'pressure' })
    assert.is(none.answer.status, 400)
    const [fault] = JSON.parse(none.text).details.errors
    assert.is(fault.pointer, '/show')
    assert.ok(fault.there.includes('temperature') && fault.there.includes('amplitude'))
    const wrong = await plotted('*/*', { solver: 'heat', input: { nx: -1 } })
    assert.is(JSON.parse(wrong.text).details.errors[0].pointer, '/input/nx')
    // Refused by the run itself, not by the schema.
    const unnamed = await plotted('*/*', { solver: 'solve' })
    assert.is(JSON.parse(unnamed.text).details.errors[0].pointer, '/input/prompt')
  },
)

test('a result is drawn again at its address, by extension or Accept, whole or by a name of it', async () => {
  const { octets } = await solved('application/json', 'heat', HEAT)
  const { entry } = JSON.parse(octets.toString())
  const read = async (path: string, accept = '*/*') => {
    const address = `${node.url}/api/results/${entry.seq}/${path}`
    const answer = await fetch(address, { headers: { ...headers, accept } })
    const type = answer.headers.get('content-type') ?? ''
    return { status: answer.status, type, text: await answer.text() }
  }
  const best = (await solved('image/svg+xml', 'heat', HEAT)).octets.toString()
  assert.equal(await read('plot.svg'), { status: 200, type: 'image/svg+xml', text: best })
  assert.is((await read('plot', 'image/svg+xml')).text, best)
  const named = await read('plot.svg?field=amplitude')
  assert.is(new XMLParser().parse(named.text).svg.title, 'Decay of the mode')
  assert.is((await read('plot.png')).type, 'image/png')
  const { names } = JSON.parse((await read('plot')).text)
  assert.ok(names.includes('temperature') && names.includes('amplitude'))
  assert.is((await read('plot.svg?field=pressure')).status, 404)
  assert.is((await read('series?field=amplitude')).status, 400)
  assert.is((await read('plot.gif')).status, 404)
})

test('a contract is drawn as the statechart that it is, in its state', async () => {
  const states = {
    'red hot': { final: true },
    cold: { on: { heat: { target: 'red hot', guard: 'env.T > 1200' } } },
  }
  const definition = { version: 1, name: 'Forge', initial: 'cold', states }
  const { json } = await send(mcpCall('svc_contract_deploy', { definition }), headers)
  const { id } = json.result.structuredContent
  const answer = await fetch(`${node.url}/api/contracts/${id}`, {
    headers: { ...headers, accept: 'image/svg+xml' },
  })
  assert.is(answer.headers.get('content-type'), 'image/svg+xml')
  const { title, desc } = new XMLParser().parse(await answer.text()).svg
  assert.is(title, 'Forge')
  assert.match(desc, 'now in cold: heat [env.T > 1200] leads from cold to red hot')
  const plotted = await send(mcpCall('svc_contract_get', { id, plot: true }), headers)
  assert.is(plotted.json.result.content[1].type, 'image')
})

test('plot is listed with the tools that have pictures, and refused where it says nothing', async () => {
  let count = 0
  for (const { key } of solvers) {
    // Named alone, a tool is listed in full.
    const { send: sendTo } = mcpClient(() => `${node.url}/api/mcp?tools=svc_${key}`)
    const { json } = await sendTo({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers)
    const [{ name, inputSchema }] = json.result.tools
    const isListed = 'plot' in inputSchema.properties
    assert.is(isListed, node.house.registry.find(name).tool.plots === 'by-choice', name)
    if (isListed) count++
  }
  assert.ok(count >= 20)
  for (const [name, plot] of [
    ['svc_heat', 'yes'],
    ['svc_compute', true],
  ] as const) {
    const { json } = await send(mcpCall(name, { plot }), headers)
    assert.is(json.result.isError, true)
    assert.is(json.result.structuredContent.code, 'INVALID_INPUT')
  }
  const { answer } = await solved('application/json', 'heat', { plot: true })
  assert.is(answer.status, 400)
})

inLong('an image that does not fit is made smaller; many at once each get their own', async () => {
  const solver = solvers.find(({ key }) => key === 'lotka')!
  const { result } = solverOf(solver)(inputOf(solver, {}))
  const drawing = bestDrawing(solver.pictures, result)!
  const { draughtsman } = node.house
  const [large, small] = await Promise.all([
    draughtsman.draw(drawing, 'png'),
    draughtsman.draw(drawing, 'png', 9000),
  ])
  assert.ok(large!.length > 9000 && small!.length <= 9000)
  assert.ok(small!.readUInt32BE(16) < large!.readUInt32BE(16))
  const titles = Array.from({ length: 20 }, (_, i) => `number ${i}`)
  const drawn = await Promise.all(
    titles.map(title => draughtsman.draw({ kind: 'headline', title, value: 1, unit: 'm' }, 'svg')),
  )
  for (const [i, svg] of drawn.entries()) assert.ok(svg.toString().includes(`>${titles[i]}<`))
})

test('more pictures than may wait are refused before anything is computed', async () => {
  const { draughtsman } = node.house
  const drawing = { kind: 'headline', title: 'waits', value: 1, unit: 'm' } as const
  const waiting = Array.from({ length: 64 }, () => draughtsman.draw(drawing, 'svg'))
  assert.throws(
    () => draughtsman.refuseIfFull(),
    ({ code }: { code: string }) => code === 'OVERLOADED',
  )
  await Promise.all(waiting)
  draughtsman.refuseIfFull()
})

test('a draughtsman who is closed while he draws says so, and draws again when he is needed', async () => {
  const { draughtsman } = node.house
  const drawing = { kind: 'headline', title: 'again', value: 1, unit: 'm' } as const
  const drawn = draughtsman.draw(drawing, 'png')
  const outcome = drawn.then(
    () => 'drawn',
    ({ code }) => code,
  )
  await new Promise(resolve => setImmediate(resolve))
  await draughtsman.close()
  assert.is(await outcome, 'SHUTTING_DOWN')
  assert.match((await draughtsman.draw(drawing, 'svg')).toString(), '>again<')
})

test('a picture that fails after the run takes no answer away: JSON over REST, a line over MCP, the same when it is sent again', async () => {
  const { draughtsman } = node.house
  const faults = [
    () => Promise.reject(new Failure('TIMEOUT', 'the picture took over 30000 ms')),
    () => Promise.reject(new Error('a defect on purpose')),
  ]
  const name = { 'Idempotency-Key': 'a-picture-that-fails' }
  try {
    for (const draw of faults) {
      draughtsman.draw = draw
      for (const [path, body] of [
        ['/api/solve/heat', HEAT],
        ['/api/svc/plot', { solver: 'heat', input: HEAT }],
      ] as const) {
        const accept = { accept: 'image/png' }
        const answer = await node.call('POST', path, { key: apiKey, body, headers: accept })
        assert.is(answer.status, 200)
        assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
        const verified = await node.call('POST', '/api/svc/verify', {
          key: apiKey,
          body: { envelope: answer.body },
        })
        assert.is(verified.body.valid, true)
      }
      const { json } = await send(mcpCall('svc_heat', { ...HEAT, plot: true }), headers)
      assert.match(json.result.content.at(-1).text, /^no image: /)
    }
    const options = { key: apiKey, body: HEAT, headers: { ...name, accept: 'image/svg+xml' } }
    const first = await node.call('POST', '/api/solve/heat', options)
    const again = await node.call('POST', '/api/solve/heat', options)
    assert.equal([again.status, again.body], [200, first.body])
    const { seq } = first.body.entry
    const read = await node.call('GET', `/api/results/${seq}/plot.png`, { key: apiKey })
    assert.is(read.status, 500, 'what only reads is refused')
  } finally {
    Reflect.deleteProperty(draughtsman, 'draw')
  }
})

test.after(() => node.close())

test.run()
