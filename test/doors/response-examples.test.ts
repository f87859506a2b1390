// The answers that the OpenAPI document shows. UPDATE_GOLDEN=1 calls every tool with its first example and
// writes server/doors/openapi/response-examples.json anew; without it the record is held to the schemas.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Caller } from '../../server/call/caller.ts'
import { Routes } from '../../server/call/routes.ts'
import type { ListedTool } from '../../server/call/tool.ts'
import { validator } from '../../server/call/validate.ts'
import { responseExamples } from '../../server/doors/openapi/response-examples.ts'
import { DEFAULTS } from '../../server/settings/config.ts'
import { Failure } from '../../workers/failure.ts'
import { fakeLiterature, libraryOn } from '../support/literature.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { caller } from '../support/open-house.ts'
import { tools } from '../support/tools.ts'

const FILE = join(import.meta.dirname, '../../server/doors/openapi/response-examples.json')
/** Longer lists are cut; shorter ones may have to be whole, as vectors have. */
const WHOLE_MAX = 8
const CUT_TO = 3

const isJson = ({ produces = ['application/json'], document }: ListedTool) =>
  produces.includes('application/json') && !document
const shown = [...new Set(new Routes(tools).operations.map(({ tool }) => tool))].filter(isJson)

/** Long lists cut. What looks like a key is none that works. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(/svc_(ak|ak_demo|ch)_[0-9A-Za-z]{38}/g, `svc_$1_${'x'.repeat(38)}`)
  }
  if (Array.isArray(value)) {
    return value.slice(0, value.length > WHOLE_MAX ? CUT_TO : WHOLE_MAX).map(shortened)
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [key, shortened(item)])
  return Object.fromEntries(entries)
}

/** The answer to the first example; null where it needs something that only some machine has. */
async function recorded(tool: ListedTool, node: TestNode, as: Caller): Promise<unknown> {
  const [example] = tool.examples
  if (!example) return null
  try {
    const { answer } = await node.house.execute({
      tool: tool.name,
      input: example.input,
      caller: as,
    })
    return answer.kind === 'json' ? shortened(JSON.parse(JSON.stringify(answer.body))) : null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.log(`${tool.name}: ${error.code} ${error.message}`)
    return null
  }
}

/** Without what differs each time: how long it took, names, keys and hashes drawn at random. */
function steady(answer: unknown): string | undefined {
  return JSON.stringify(answer, (key, item) => {
    if (PASSING.has(key)) return null
    return typeof item === 'string' ? item.replace(/[\w+/-]{40,}|[0-9a-f]{8,}|\d+/g, '#') : item
  })
}

const PASSING = new Set(['elapsedMs', 'ms', 'uptime', 'last4'])

/** What says nothing new stays as it was, so that a change of the record is a change of the answers. */
async function record(): Promise<Record<string, unknown>> {
  const fake = await fakeLiterature()
  const config = { ...fake.urls, rateLimitPerMinute: 1000 }
  const library = libraryOn({ ...DEFAULTS, ...config })
  const node = await openTestNode(config, { library })
  const { apiKey } = await machineOn(node)
  const { body: demo } = await node.call('POST', '/api/demo-key/mint')
  const compute = caller({ key: await node.house.keys.authenticate(apiKey), bearer: apiKey })
  const user = caller({ key: await node.house.keys.authenticate(demo.key), bearer: demo.key })
  const answers: Record<string, unknown> = {}
  for (const tool of shown) {
    const as = tool.tier === 'key' ? compute : tool.tier === 'user' ? user : caller()
    const answer = await recorded(tool, node, as)
    const old = responseExamples[tool.name]
    answers[tool.name] = steady(old) === steady(answer) ? old : answer
  }
  await node.close()
  fake.close()
  return answers
}

const test = suite('response examples')

const isUpdate = process.env['UPDATE_GOLDEN'] === '1'
const examples = isUpdate ? await record() : responseExamples
if (isUpdate) writeFileSync(FILE, `${JSON.stringify(examples, null, 2)}\n`)

test('each tool that answers JSON is on record (UPDATE_GOLDEN=1 writes it)', () => {
  assert.equal(Object.keys(examples).sort(), shown.map(({ name }) => name).sort())
})

test('each recorded answer fits the schema of its tool', () => {
  for (const tool of shown) {
    const example = examples[tool.name]
    if (example === null || example === undefined) continue
    try {
      validator(tool.output)(example)
    } catch (error) {
      throw new Error(`${tool.name}: ${(error as Error).message}`)
    }
  }
})

test('no recorded answer shows a key that works', () => {
  assert.not.match(JSON.stringify(examples), /svc_(ak|ak_demo|ch)_(?!x{38})[0-9A-Za-z]{38}/)
})

test.run()
