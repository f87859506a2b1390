// A node killed in the middle of transitions and started again: each transition is whole or not there.
// Time limit: 300 s
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Random } from '../../workers/numerics/random.ts'
import { killedUnderLoad } from '../support/killed.ts'
import { callsTo, machineOn } from '../support/node.ts'
import { serve, svc } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROUNDS = 8
/** A kill comes so many milliseconds after the first answer of a round, at most. */
const AFTER_MS = 60
const CLIENTS = 4

const SWING = {
  version: '1',
  name: 'swing',
  initial: 'low',
  states: {
    low: { on: { rise: { target: 'high', guard: 'NM24 > 1', inputs: { m: 1, h: 1 } } } },
    high: { on: { fall: { target: 'low', guard: 'NM24 > 1', inputs: { m: 1, h: 1 } } } },
  },
}

const test = suite('kill -9 of a contract')

test(`over ${ROUNDS} kills the count, the state and the chain agree, and nothing told is lost`, async () => {
  const { path: folder, remove } = temporaryFolder()
  const env = { SVC_DATA: folder, SVC_FREE_DAILY_LIMIT: '1000000' }
  const random = new Random(7)
  let node = await serve(env)
  try {
    const { apiKey: key, slug } = await machineOn({ call: callsTo(node.url) })
    const post = (path: string, body: object) => callsTo(node.url)('POST', path, { key, body })
    const { id } = (await post('/api/svc/contract_deploy', { definition: SWING })).body
    let known = 0
    for (let round = 0; round < ROUNDS; round++) {
      let told = known
      await killedUnderLoad(node, {
        clients: CLIENTS,
        afterMs: AFTER_MS * random.uniform(),
        ask: () => post('/api/svc/contract_fire', { id }),
        acknowledge({ status, body }) {
          assert.ok(status === 200 || status === 409, JSON.stringify(body))
          if (status === 200) told = Math.max(told, body.fireCount)
        },
      })
      node = await serve(env)
      const { fireCount, state } = (await post('/api/svc/contract_get', { id })).body
      assert.ok(fireCount >= told && fireCount <= told + CLIENTS, `${fireCount} after ${told}`)
      assert.is(state, fireCount % 2 === 0 ? 'low' : 'high')
      known = fireCount
    }
    assert.ok(known >= ROUNDS)
    await node.end('SIGTERM')
    const exported = svc(['export', slug], env).stdout.trimEnd().split('\n')
    const moves = exported.map(line => JSON.parse(line)).filter(one => one.body?.about?.event)
    assert.equal(
      moves.map(one => one.body.about.fireCount),
      Array.from({ length: known }, (_, at) => at + 1),
      'every transition once and in order',
    )
    assert.is(
      moves.reduce((sum, one) => sum + one.tokens, 0),
      known,
    )
  } finally {
    await node.end('SIGKILL')
    remove()
  }
})

test.run()
