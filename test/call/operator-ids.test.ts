// Operators that weigh in on an equation of motion are named by their ids: every door refuses any other name.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { domains } from '../../workers/domains/index.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('operator ids')
const inLong = longOnly(test)

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode({ freeDailyLimit: 10_000 })
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

const post = (path: string, body: unknown) => node.call('POST', path, { key, body })

const bodies = [{ mass: 1 }, { mass: 1 }]
const weights = (koSettings: object) => ({ prompt: 'stone', koSettings })
/** GR32 there is; GR43 there is not. */
const unknown = weights({ GR32: 1, GR43: 0 })

/** What the account has spent and what its chain holds. */
async function standing() {
  const { headers, body } = await post('/api/svc/compute', {
    domain: 'NM',
    operators: ['NM18'],
    inputs: { m: 1, a: 1 },
  })
  return { left: Number(/;r=(\d+)/.exec(headers.get('ratelimit')!)![1]), seq: body.entry.seq }
}

const toolCall = (name: string, input: object, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
})

interface Refused {
  code: string
  error: string
  details: { errors: { pointer: string; value: string; near: string[]; message: string }[] }
}

inLong('an id that no operator has is refused at every door, unbilled and unsealed', async () => {
  const { body: channel } = await post('/api/svc/stream', {
    action: 'create',
    solver: 'solve',
    constants: { prompt: 'stone' },
  })
  const before = await standing()
  const over = (path: string, body: object) => async () => (await post(path, body)).body as Refused
  const reactor = { action: 'create', solver: 'solve', initialInput: { prompt: 'stone' } }
  const stream = { action: 'create', solver: 'svc_solve', constants: unknown }
  const tick = { action: 'tick', channel: channel.channel, inputs: unknown }
  const later = { transition: { inputs: { koSettings: unknown.koSettings } } }
  const auto = { query: 'free fall', solver: 'solve', constants: unknown }
  const mcp = async (body: object) => (await post('/api/mcp', body)).body
  const doors: Record<string, [pointer: string, () => Promise<Refused>]> = {
    '/api/solve': ['', over('/api/solve', unknown)],
    '/api/svc/solve': ['', over('/api/svc/solve', unknown)],
    '/api/solve/multibody': ['', over('/api/solve/multibody', { ...unknown, bodies })],
    '/api/svc/auto': ['/constants', over('/api/svc/auto', auto)],
    'a new channel': ['/constants', over('/api/svc/stream', stream)],
    'a tick': ['/inputs', over('/api/svc/stream', tick)],
    'a new reactor': [
      '/initialInput',
      over('/api/svc/reactor', { ...reactor, initialInput: unknown }),
    ],
    'a transition': ['/transition/inputs', over('/api/svc/reactor', { ...reactor, ...later })],
    'a tool call': [
      '',
      async () => (await mcp(toolCall('svc_solve', unknown))).result.structuredContent,
    ],
    'a batch': [
      '',
      async () => {
        const [, second] = await mcp([
          toolCall('svc_field_status', {}),
          toolCall('svc_solve', unknown, 2),
        ])
        return second.result.structuredContent
      },
    ],
  }
  for (const [door, [pointer, call]] of Object.entries(doors)) {
    const { code, error, details } = await call()
    assert.is(code, 'UNKNOWN_OPERATOR', `${door}: ${error}`)
    const [fault, ...others] = details.errors
    assert.equal(others, [], door)
    assert.equal([fault!.pointer, fault!.value], [`${pointer}/koSettings/GR43`, 'GR43'], door)
    assert.ok(fault!.near.includes('GR41'), `${door}: ${fault!.near}`)
    assert.match(error, 'koSettings/GR43')
  }
  const after = await standing()
  assert.equal(after, { left: before.left - 1, seq: before.seq + 1 })
})

test('every id of the registry is taken; a name, an alias or another case is answered with the id', async () => {
  const ids = domains.flatMap(({ operators }) => operators.map(({ id }) => id))
  const { validate } = node.house.registry.find('svc_solve')
  for (let i = 0; i < ids.length; i += 64) {
    const named = ids.slice(i, i + 64)
    validate(weights(Object.fromEntries(named.map(id => [id, 1]))))
  }
  const near = async (name: string) =>
    (await post('/api/solve', weights({ [name]: 1 }))).body.details.errors[0].near
  assert.equal(await near('nm21'), ['NM21'])
  assert.equal(await near('Leavitt law'), [node.house.operators.operator('Leavitt law').id])
  assert.ok((await near('gravitation')).includes('NM21'))
  assert.equal(await near('qqqqqqqq'), [])
})

test('many unknown ids are told up to twenty; the weights are looked at first', async () => {
  const many = Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`ZZ${i}`, 1]))
  const { body } = await post('/api/solve', weights(many))
  assert.equal([body.code, body.details.errors.length], ['UNKNOWN_OPERATOR', 20])
  const wrong = await post('/api/solve', weights({ ZZ1: 'heavy' }))
  assert.equal([wrong.body.code, wrong.body.details.errors.length], ['INVALID_INPUT', 1])
})

test.run()
