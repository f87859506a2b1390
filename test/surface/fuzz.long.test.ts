// Thousands of requests over every route of a whole node: valid ones, and every way to get one wrong. None
// is answered with a 5xx, with a status that the OpenAPI document does not tell, or with a body that does
// not fit its schema. FUZZ_SEED=n repeats a run, FUZZ_RUNS=n makes it longer.
// Time limit: 300 s
// Alone: it times what the process answers.
import { hash } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { paramsOf } from '../../server/call/routes.ts'
import type { ListedTool, Operation } from '../../server/call/tool.ts'
import { validator } from '../../server/call/validate.ts'
import { SHORTENED_ANSWER } from '../../server/envelope/schema.ts'
import { memoryStore } from '../../server/store/memory.ts'
import { FAILURES, type FailureCode } from '../../workers/failure.ts'
import { solvers } from '../../workers/solvers/index.ts'
import {
  HOSTILE_NUMBERS,
  HOSTILE_TEXTS,
  hostile,
  type Schema,
  valid,
} from '../support/arbitrary.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101)
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 10_000)
const AT_ONCE = 16
const HANG_MS = 60_000
/** A run predicted to take longer is left to the tests of its solver. */
const COST_MAX_MS = 15

type Members = Record<string, unknown>

interface Wire {
  operation: Operation
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

interface Answer {
  status: number
  type: string
  text: string
}

/** How a request goes wrong, if it does. */
const FAULTS = [
  'none',
  'none',
  'none',
  'missing',
  'wrong type',
  'out of range',
  'hostile value',
  'unknown member',
  'reserved name',
  'not JSON',
  'not UTF-8',
  'deep',
  'huge',
  'wrong content type',
  'no object',
  'wrong key',
  'no key',
] as const
type Fault = (typeof FAULTS)[number]

const keyOf = ({ properties = {} }: Schema) => fc.constantFrom('nope', ...Object.keys(properties))

/** An input of a tool with one fault in it. */
function inputOf(tool: ListedTool, fault: Fault): fc.Arbitrary<Members> {
  const schema = tool.input as unknown as Schema
  const examples = tool.examples.map(({ input }) => input)
  const whole = fc.oneof(
    valid(schema) as fc.Arbitrary<Members>,
    ...(examples.length > 0 ? [fc.constantFrom<Members>(...examples)] : []),
  )
  const changed = (value: fc.Arbitrary<unknown>) =>
    fc.tuple(whole, keyOf(schema), value).map(([input, key, item]) => ({ ...input, [key]: item }))
  switch (fault) {
    case 'missing':
      return fc.tuple(whole, keyOf(schema)).map(([input, key]) => {
        const { [key]: _, ...rest } = input
        return rest
      })
    case 'wrong type':
      return changed(fc.constantFrom<unknown>('x', 1.5, true, null, [1], { x: 1 }))
    case 'out of range':
      return changed(fc.constantFrom<unknown>(...HOSTILE_NUMBERS))
    case 'hostile value':
      return changed(hostile)
    case 'unknown member':
      return fc
        .tuple(whole, fc.constantFrom(...HOSTILE_TEXTS), hostile)
        .map(([input, key, value]) => ({ ...input, [key]: value }))
    case 'huge':
      return whole.map(input => ({
        ...input,
        padding: 'x'.repeat((tool.bodyMaxBytes ?? 65_536) + 1),
      }))
    default:
      return whole
  }
}

function bodyOf(input: Members, fault: Fault): Buffer {
  switch (fault) {
    case 'not JSON':
      return Buffer.from(`${JSON.stringify(input)}]`)
    case 'not UTF-8':
      return Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])
    case 'deep':
      return Buffer.from(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`)
    case 'no object':
      return Buffer.from('[1]')
    case 'reserved name':
      return Buffer.from('{"__proto__":{"limit":1},"constructor":1}')
    default:
      return Buffer.from(JSON.stringify(input) ?? '')
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function wireOf(operation: Operation, as: string, input: Members, fault: Fault, key: string): Wire {
  const inPath = paramsOf(operation.path)
  const [example] = operation.tool.examples
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name) => {
    const value = textOf(input[name] ?? example?.input[name] ?? 'x')
    return encodeURIComponent(value.toWellFormed()) || 'x'
  })
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
  const headers: Record<string, string> = {}
  if (fault === 'wrong key') headers['authorization'] = `Bearer svc_ak_${'x'.repeat(38)}`
  else if (fault !== 'no key') headers['authorization'] = `Bearer ${key}`
  if (as === 'GET') {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(rest)) {
      for (const one of [value].flat()) query.append(name, String(textOf(one)))
    }
    const search = query.toString().slice(0, 8000)
    return { operation, method: as, path: `${path}?${search}`, headers, body: undefined }
  }
  headers['content-type'] = fault === 'wrong content type' ? 'text/plain' : 'application/json'
  return { operation, method: as, path, headers, body: bodyOf(rest, fault) }
}

/** Whether a call would keep the node busy for long: a solver's valid input that it predicts to be dear. */
function isDear({ tool }: Operation, input: Members): boolean {
  const solver = solvers.find(one => `svc_${one.key}` === tool.name)
  if (!solver) return false
  try {
    const {
      folder: _,
      encoding: __,
      ...filled
    } = node.house.registry.find(tool.name).validate(input)
    return solver.costMs(filled) > COST_MAX_MS
  } catch {
    return false
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

function send(node: TestNode, { method, path, headers, body }: Wire): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      node.url + path,
      { method, agent, headers: { ...headers, 'content-length': String(body?.length ?? 0) } },
      answer => {
        const parts: Buffer[] = []
        answer.on('data', part => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const type = String(answer.headers['content-type'] ?? '')
          resolve({ status: answer.statusCode ?? 0, type, text: Buffer.concat(parts).toString() })
        })
      },
    )
    sent.setTimeout(HANG_MS, () => sent.destroy(new Error(`no answer in ${HANG_MS} ms`)))
    sent.on('error', reject)
    sent.end(body)
  })
}

const checkedDocuments = new Set<string>()

const outputs = new Map<ListedTool, (value: unknown) => unknown>()

const shortenedCheck = validator(SHORTENED_ANSWER)

function outputCheck(tool: ListedTool): (value: unknown) => unknown {
  let check = outputs.get(tool)
  if (!check) outputs.set(tool, (check = validator(tool.output)))
  return check
}

/** What is wrong with an answer, if anything. */
function faultOf(
  { operation: { tool } }: Wire,
  { status, type, text }: Answer,
): string | undefined {
  if (status >= 400) return faultOfFailure(tool, status, text)
  if (status !== (tool.status ?? 200)) return `status ${status} is not documented`
  const media = type.split(';')[0]!
  const { produces = ['application/json'] } = tool
  if (!produces.includes(media)) return `${media} is not documented`
  if (media !== 'application/json') return undefined
  // A document is the same from call to call, and megabytes long.
  const name = tool.document ? hash('sha256', text) : undefined
  if (name !== undefined && checkedDocuments.has(name)) return undefined
  try {
    const body = JSON.parse(text)
    const isShort = 'view' in tool.input.properties && ['summary', 'brief'].includes(body.view)
    if (isShort) shortenedCheck(body)
    else outputCheck(tool)(body)
    if (name !== undefined) checkedDocuments.add(name)
    return undefined
  } catch (error) {
    return `the body does not fit: ${(error as Error).message.slice(0, 300)}`
  }
}

function faultOfFailure(tool: ListedTool, status: number, text: string): string | undefined {
  const { ok, error, code, requestId, details, ...rest } = JSON.parse(text)
  const known = FAILURES[code as FailureCode] as { status: number } | undefined
  if (known?.status !== status) return `${code} came with ${status}`
  if (ok !== false || typeof error !== 'string' || error === '') return `no error text: ${text}`
  if (typeof requestId !== 'string') return 'no request id'
  if (details !== undefined && (typeof details !== 'object' || details === null))
    return 'bad details'
  if (Object.keys(rest).length > 0) return `unknown members ${Object.keys(rest)}`
  // Without a network and an upstream such a tool says so.
  const isAway = tool.annotations.openWorldHint && (status === 503 || status === 504)
  return status >= 500 && !isAway ? `${status} ${code}: ${error}` : undefined
}

const test = suite('fuzz')

let node: TestNode
let key: string
test.before(async () => {
  const config = {
    rateLimitPerMinute: 100_000,
    keepHourlyLimit: 100_000,
    mintDailyLimit: 100_000,
    freeDailyLimit: 1e9,
  }
  node = await openTestNode(config, { store: memoryStore() })
  key = (await machineOn(node)).apiKey
})
test.after(async () => {
  agent.destroy()
  await node.close()
})

test(`${RUNS} requests give no 5xx, no undocumented status, no body outside its schema`, async () => {
  const targets = node.house.routes.operations.flatMap(operation =>
    (operation.method === 'GET' ? ['GET', 'QUERY'] : [operation.method]).map(as => ({
      operation,
      as,
    })),
  )
  const perTarget = Math.ceil(RUNS / targets.length)
  const wires = targets.flatMap(({ operation, as }, n) => {
    const arbitrary = fc
      .constantFrom(...FAULTS)
      .chain(fault => inputOf(operation.tool, fault).map(input => ({ fault, input })))
    const settings = { seed: SEED + n, numRuns: perTarget }
    return fc.sample(arbitrary, settings).map(({ fault, input }) => {
      const affordable = isDear(operation, input) ? { nope: 1 } : input
      return wireOf(operation, as, affordable, fault, key)
    })
  })
  const faults: string[] = []
  const statuses = new Map<number, number>()
  const queue = wires.values()
  const lane = async () => {
    for (const wire of queue) {
      const told = `${wire.method} ${wire.path.slice(0, 300)} ${String(wire.body ?? '').slice(0, 300)}`
      try {
        const answer = await send(node, wire)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const fault = faultOf(wire, answer)
        if (fault !== undefined) faults.push(`${told}\n  ${fault}`)
      } catch (error) {
        faults.push(`${told}\n  ${error}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  console.log(`seed ${SEED}, statuses ${JSON.stringify(Object.fromEntries(statuses))}`)
  assert.is(faults.length, 0, `${faults.length} faults\n${faults.slice(0, 10).join('\n')}`)
  assert.ok((statuses.get(200) ?? 0) > RUNS / 20, 'too few requests were valid')
})

test.run()
