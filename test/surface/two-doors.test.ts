// The solvers that may drive a reactor: the simulation tools of the specification and svc_solve. Each runs at its
// smallest, default and largest input through REST and through MCP, and both give the same answer.
//
// The largest inputs are of the long tier, with their grids and particles as they are and fewer steps: whole they
// take some minutes through both doors. `LARGEST=whole npm run test:all -- two-doors` runs them so, and npm run
// bench -- solvers does without the doors.
// Time limit: 600 s
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { driversOf } from '../../server/reactors/definition.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { SIMULATIONS } from '../support/simulation-table.ts'
import { largestInput } from '../support/solver-inputs.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('two doors')

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode({ freeDailyLimit: 1000, freeResultsMib: 0 })
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

const whole = process.env['LARGEST'] === 'whole'

test('the simulations of the specification and solve drive reactors, twenty-six at least', () => {
  const keys = driversOf(solvers).map(({ key }) => key)
  const listed = ['solve', ...SIMULATIONS.map(({ tool }) => tool.slice(4))]
  assert.is(listed.length, 26)
  assert.equal(
    listed.filter(key => !keys.includes(key)),
    [],
  )
})

test('every parameter of the specification is there, with its range at least, its choices and default', async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  for (const { tool, parameters } of SIMULATIONS) {
    // Named, a tool is listed in full.
    const { body } = await node.call('POST', `/api/mcp?tools=${tool}`, { key, body: list })
    const [{ properties }] = body.result.tools.map(({ inputSchema }: Listed) => inputSchema)
    assert.ok('folder' in properties, tool)
    for (const [name, told] of Object.entries(parameters)) {
      const schema = properties[name]
      const where = `${tool} ${name}`
      assert.ok(schema, where)
      // A range may be widened, and choices may be added.
      const [low, high] = told?.range ?? []
      if (low !== undefined) assert.ok(schema.minimum <= low && schema.maximum >= high!, where)
      for (const choice of told?.choices ?? []) assert.ok(schema.enum?.includes(choice), where)
      if (told?.default !== undefined) assert.equal(schema.default, told.default, where)
    }
  }
})

interface Listed {
  inputSchema: {
    properties: Record<
      string,
      { minimum: number; maximum: number; enum?: unknown[]; default?: unknown }
    >
  }
}

async function overRest(tool: string, body: object) {
  const { status, body: envelope } = await node.call('POST', `/api/svc/${tool.slice(4)}`, {
    key,
    body,
  })
  assert.is(status, 200, `${tool}: ${JSON.stringify(envelope)}`)
  return envelope
}

async function overMcp(tool: string, input: object) {
  const params = { name: tool, arguments: { ...input, view: 'full' } }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const { result } = (await node.call('POST', '/api/mcp', { key, body })).body
  assert.is(result.isError ?? false, false, JSON.stringify(result.structuredContent))
  return result.structuredContent
}

/** Runs through both doors; the place in the chain and the time taken are each call's own. */
async function sameAnswer(tool: string, input: object): Promise<void> {
  const { entry: first, elapsedMs: _, ...rest } = await overRest(tool, input)
  const { entry: second, elapsedMs: __, ...mcp } = await overMcp(tool, input)
  assert.is(second.seq, first.seq + 1)
  assert.is(mcp.resultHash, rest.resultHash, `${tool}: not the same bits`)
  assert.equal(mcp, rest)
  assert.is(rest.check.passed, true)
  assert.ok(rest.result.checks.length > 0 || tool === 'svc_solve')
  assert.ok(rest.result.accuracy.estimate <= Math.max(rest.result.accuracy.bound, 1e-3))
}

const solve = { tool: 'svc_solve', smallest: { tMax: 0.1, maxIterations: 1 }, shorter: {} }

for (const { tool, smallest, shorter = {} } of [solve, ...SIMULATIONS]) {
  const solver = solvers.find(one => one.key === tool.slice(4))!
  const needed = tool === 'svc_solve' ? { prompt: 'a fall' } : {}

  test(`${tool} gives the same at its smallest input over REST and MCP`, async () => {
    await sameAnswer(tool, { ...needed, ...smallest })
  })

  // A longer run goes the way of the smallest.
  longOnly(test)(
    `${tool} gives the same at its default and its largest input over REST and MCP`,
    async () => {
      await sameAnswer(tool, needed)
      await sameAnswer(tool, { ...largestInput(solver), ...(whole ? {} : shorter) })
    },
  )
}

test.run()
