// A node killed in the middle of transitions and started again: each transition is whole or not there.
import { setTimeout } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Random } from '../../workers/numerics/random.ts'
import { type Served, serve, svc } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROUNDS = 12
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
    const { key } = (await post(node, '/api/demo-key/mint', {})).body
    const { apiKey, slug } = (await post(node, '/api/svc/spin_up', {}, key)).body
    const deploy = { definition: SWING }
    const { id } = (await post(node, '/api/svc/contract_deploy', deploy, apiKey)).body
    let known = 0
    for (let round = 0; round < ROUNDS; round++) {
      let killed = false
      let told = known
      const answered = Promise.withResolvers<void>()
      const client = async () => {
        while (!killed) {
          const answer = await post(node, '/api/svc/contract_fire', { id }, apiKey).catch(error => {
            if (!killed) throw error
          })
          if (!answer) continue
          assert.ok(answer.status === 200 || answer.status === 409, JSON.stringify(answer.body))
          if (answer.status === 200) told = Math.max(told, answer.body.fireCount)
          answered.resolve()
        }
      }
      const clients = Promise.all(Array.from({ length: CLIENTS }, client))
      await Promise.race([answered.promise, clients])
      await setTimeout(AFTER_MS * random.uniform())
      killed = true
      await node.end('SIGKILL')
      await clients
      node = await serve(env)
      const { fireCount, state } = (await post(node, '/api/svc/contract_get', { id }, apiKey)).body
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

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test is about
async function post(node: Served, path: string, body: object, key?: string): Promise<any> {
  const answer = await fetch(node.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

test.run()
