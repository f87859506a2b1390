// A solver, an operator, a tool and a template that no file of the project names: added to a copy of the lists, each is
// behind every door of a node at once, since no other file lists them.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { defineTool, json, READ_ONLY } from '../../server/call/tool.ts'
import { templateOf } from '../../server/contracts/template.ts'
import { templates } from '../../server/contracts/templates/index.ts'
import { artifactsOf } from '../../server/mesh/artifacts.ts'
import { toolsOf } from '../../server/tools/index.ts'
import { domains } from '../../workers/domains/index.ts'
import { number, object, text } from '../../workers/schema.ts'
import { below, defineSolver, type Solver, toolName } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { call as mcpCall, rpc } from '../support/mcp-client.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { proveDomain } from '../support/prove.ts'
import { solverLaws } from '../support/solver-laws.ts'
import { longOnly } from '../support/tier.ts'

const mitosis = defineSolver({
  key: 'mitosis',
  title: 'Doublings of a yeast culture',
  description:
    'Counts the cells of a culture that doubles at each division, from the cells that it begins with.',
  reference: 'Monod, The growth of bacterial cultures, Annu. Rev. Microbiol. 3 (1949) 371',
  words: 'yeast mitosis doublings culture',
  alias: '/api/doublings',
  params: {
    cells: number({ title: 'cells at the beginning', minimum: 1, maximum: 1e6, default: 3 }),
  },
  outputs: { after: number({ title: 'cells after one division' }) },
  pictures: [
    {
      kind: 'lines',
      title: 'Growth of the culture',
      x: { series: 'division', title: 'division' },
      y: { title: 'cells' },
      curves: [{ series: 'count', title: 'cells' }],
      derive: ({ parameters, after }) => ({
        division: [0, 1],
        count: [(parameters as { cells: number }).cells, after as number],
      }),
    },
  ],
  examples: [{ title: 'three become six', input: {}, value: 6 }],
  loop: { title: 'again', input: { cells: 5 }, next: { cells: 'output.after' }, until: 'step > 3' },
  largest: { cells: 1e6 },
  costMs: () => 0.01,
  solve: ({ cells }) => ({
    value: 2 * cells,
    unit: '1',
    uncertainty: 0,
    equations: [`N = 2 * ${cells}`],
    terms: [{ term: 'N', value: 2 * cells }],
    method: 'one doubling of integers',
    outputs: { after: 2 * cells },
    checks: [below('half of the cells against the first', cells - (2 * cells) / 2, 0)],
    accuracy: { estimate: 0, bound: 1e-15, how: 'doubling is exact in binary' },
  }),
}) as unknown as Solver

const aside: Solver = {
  ...mitosis,
  key: 'meiosis',
  alias: '/api/meiosis',
  isShown: false,
  drivesReactor: false,
}

const operator = {
  id: 'NM998',
  title: 'Wobble of a gyroscopic teapot',
  equation: 'w_t = 2*q_t',
  inputs: { q_t: { unit: '1', title: 'tilt of the teapot' } },
  output: { unit: '1', title: 'wobble' },
  validity: ['a teapot'],
  keywords: ['teapot'],
  source: { work: 'Carroll, A Mad Tea-Party', section: '7' },
  test: { inputs: { q_t: 2 }, expected: 4, source: 'counted', published: { value: 4, relTol: 0 } },
} as const

const tool = defineTool({
  name: 'svc_ventriloquy',
  title: 'Ventriloquy of a word',
  description:
    'Says a word back as it was said, for a test of what follows from the record of a tool.',
  tier: 'public',
  toolset: 'access',
  input: object({ word: text({ title: 'word', minLength: 1 }) }),
  output: object({ said: text({ title: 'the word' }) }),
  routes: [{ method: 'POST', path: '/api/svc/ventriloquy' }],
  mcp: true,
  annotations: READ_ONLY,
  examples: [{ title: 'one', input: { word: 'teapot' } }],
  call: ({ word }) => json({ said: word }),
})

const template = templateOf('NM', {
  id: 'teapot-tipping',
  name: 'teapot tipped past its wobble by dormice',
  initial: 'level',
  states: {
    level: {
      tip: {
        target: 'tipped',
        guard: 'NM998 > env.most',
        open: { q_t: 4, most: 6 },
        blocked: { q_t: 2, most: 6 },
      },
    },
    tipped: {},
  },
})

const added = [...solvers, mitosis, aside]
const mechanics = domains.find(({ prefix }) => prefix === template.domain)!
const larger = { ...mechanics, operators: [...mechanics.operators, operator] }

const test = suite('one of each')
const inLong = longOnly(test)

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode(
    {},
    {
      solvers: added,
      domains: domains.map(domain => (domain === mechanics ? larger : domain)),
      templates: new Map([...templates, [template.id, template]]),
      tools: [...toolsOf(added), tool],
    },
  )
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

const post = async (path: string, body: object) => {
  const { status, body: answer } = await node.call('POST', path, { key, body })
  assert.ok(status < 300, `${path}: ${JSON.stringify(answer)}`)
  return answer
}
const mcp = (message: object) => post('/api/mcp', message)

test('REST routes answer', async () => {
  for (const path of ['/api/svc/mitosis', '/api/solve/mitosis', '/api/doublings']) {
    assert.is((await post(path, { cells: 7 })).value, 14)
  }
  assert.is((await post('/api/svc/meiosis', {})).value, 6)
  assert.is((await post('/api/operators/NM998/compute', { inputs: { q_t: 3 } })).value, 6)
  const asked = { domain: 'NM', operators: ['NM998'], inputs: { q_t: 5 } }
  assert.is((await post('/api/svc/compute', asked)).value, 10)
  assert.equal(await post('/api/svc/ventriloquy', { word: 'tea' }), { said: 'tea' })
})

test('MCP lists and calls them, but for what is not to be shown', async () => {
  const { result } = await mcp(rpc('tools/list'))
  const names = (result.tools as { name: string }[]).map(({ name }) => name)
  assert.ok(names.includes(toolName(mitosis)) && names.includes(tool.name))
  assert.not(names.includes(toolName(aside)))
  const solved = await mcp(mcpCall(toolName(mitosis), { cells: 4 }))
  assert.is(solved.result.structuredContent.value, 8)
  const said = await mcp(mcpCall(tool.name, { word: 'tea' }))
  assert.equal(said.result.structuredContent, { said: 'tea' })
  const evaluated = { domain: 'NM', operators: ['NM998'], inputs: { q_t: 1 } }
  assert.is((await mcp(mcpCall('svc_compute', evaluated))).result.structuredContent.value, 2)
})

test('OpenAPI document and catalogue have their operations', async () => {
  const paths = [
    ...['/api/svc/mitosis', '/api/solve/mitosis', '/api/doublings', '/api/svc/ventriloquy'],
    '/api/operators/NM998/compute',
  ]
  const { body: api } = await node.call('GET', '/api/openapi.json?operators=all')
  assert.equal(
    paths.filter(path => !(path in api.paths)),
    [],
  )
  const rows = (await node.house.catalog()).map(row => row.path)
  assert.equal(
    paths.filter(path => !rows.includes(path)),
    [],
  )
})

inLong('words find them', async () => {
  const { operators } = await post('/api/svc/find_operator', { term: 'teapot' })
  assert.is(operators[0].id, 'NM998')
  const asked = async (query: string) => (await post('/api/svc/auto', { query })).auto.chosen.id
  assert.is(await asked('simulate the doublings of yeast'), 'mitosis')
  assert.is(await asked('wobble of a gyroscopic teapot with q_t = 3'), 'NM998')
  const drafted = await post('/api/svc/contract_generate', { query: 'dormice tipped a teapot' })
  assert.is(drafted.templateId, template.id)
})

inLong('kernel, prompt, discovery and artifacts tell of them', async () => {
  const { body: kernel } = await node.call('GET', '/api/kernel')
  const told = kernel.solvers.find((one: { key: string }) => one.key === 'mitosis')
  assert.is(told.tool, 'svc_mitosis')
  assert.ok(kernel.operators.some(({ id }: { id: string }) => id === 'NM998'))
  const { body: prompt } = await node.call('GET', '/api/kernel/prompt')
  assert.match(prompt, '`svc_mitosis`: Doublings of a yeast culture')
  const { surface } = (await node.call('GET', '/api/mcp')).body
  assert.equal([surface.solvers, surface.templates], [added.length, templates.size + 1])
  const artifacts = await artifactsOf(node.house)
  for (const [name, held] of [
    ['solvers', 'mitosis'],
    ['operators', 'NM998'],
    ['templates', template.id],
    ['schemas', tool.name],
  ]) {
    assert.ok(artifacts.get(name!)!.document.body.includes(`"${held}"`), name)
  }
})

test('a reactor runs the solver, a channel ticks it', async () => {
  const shown = node.house.registry.find('svc_reactor').tool
  assert.ok(shown.examples.some(({ input }) => input['solver'] === 'mitosis'))
  const schema = JSON.stringify(shown.input)
  assert.ok(schema.includes('"mitosis"') && !schema.includes('"meiosis"'))
  const { loop } = mitosis
  const { reactor } = await post('/api/svc/reactor', {
    action: 'create',
    solver: 'mitosis',
    initialInput: loop!.input,
    transition: { inputs: loop!.next },
  })
  const values: number[] = []
  for (let step = 0; step < 3; step++) {
    values.push((await post('/api/svc/reactor', { action: 'step', reactor })).value)
  }
  assert.equal(values, [10, 20, 40])
  const { channel } = await post('/api/svc/stream', { action: 'create', solver: 'mitosis' })
  assert.is((await post('/api/svc/stream', { action: 'tick', channel })).value, 6)
})

test('the template is listed and deployed', async () => {
  const { body } = await node.call('GET', '/api/contracts/templates', { key })
  assert.ok(body.templates.some(({ id }: { id: string }) => id === template.id))
  const deployed = await post('/api/svc/contract_deploy', { templateId: template.id })
  assert.is(deployed.state, 'level')
})

test('their tests follow from their records, and see a record that is wrong', () => {
  const laws: [string, () => void][] = []
  solverLaws((title, law) => laws.push([title, law]), mitosis)
  assert.ok(laws.length >= 2 && laws.every(([title]) => title.startsWith('mitosis: ')))
  for (const [, law] of laws) law()
  const wrong = { ...mitosis, examples: [{ title: 'wrong', input: {}, value: 7 }] }
  const broken: (() => void)[] = []
  solverLaws((_, law) => broken.push(law), wrong)
  assert.throws(() => {
    for (const law of broken) law()
  })
  assert.equal(proveDomain(larger), [])
  const off = { ...operator, test: { ...operator.test, expected: 5 } }
  const faults = proveDomain({ ...mechanics, operators: [...mechanics.operators, off] })
  assert.ok(faults.some(fault => fault.includes('NM998')))
})

test.run()
