// A node killed in the middle of steps and started again: the loop goes on where it was acknowledged, and
// never has a step on the chain that the trajectory lacks, or the other way round.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Random } from '../../workers/numerics/random.ts'
import { type Served, serve, svc } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sealedSteps, trajectoryBreak } from './trajectory-break.ts'

const ROUNDS = 12
/** A kill comes so many milliseconds after the first answer of a round, at most. */
const AFTER_MS = 100
const CLIENTS = 4

const test = suite('kill -9 of a reactor')

test(`over ${ROUNDS} kills each step is whole or not there, and none is billed twice`, async () => {
  const { path: folder, remove } = temporaryFolder()
  const env = { SVC_DATA: folder, SVC_FREE_DAILY_LIMIT: '1000000' }
  const random = new Random(3)
  let node = await serve(env)
  try {
    const { apiKey, slug } = await machineOn(node)
    const call = async (body: object) => await post(node, '/api/svc/reactor', body, apiKey)
    const { reactor: id } = await call({
      action: 'create',
      solver: 'lotka',
      initialInput: { steps: 40 },
      transition: { inputs: { x0: 'output.finalState.x', y0: 'output.finalState.y' } },
    })
    let known = 0
    for (let round = 0; round < ROUNDS; round++) {
      let killed = false
      let told = known
      const answered = Promise.withResolvers<void>()
      const client = async () => {
        while (!killed) {
          const answer = await call({ action: 'step', reactor: id }).catch(error => {
            if (!killed) throw error
          })
          if (answer) told = Math.max(told, answer.step)
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
      const { steps, telemetry } = await call({ action: 'telemetry', reactor: id })
      assert.ok(steps >= told && steps <= told + CLIENTS, `${steps} steps, ${told} acknowledged`)
      assert.is(telemetry.spent, steps)
      known = steps
    }
    assert.ok(known >= ROUNDS, `${known} steps`)
    const trajectory = await call({ action: 'trajectory', reactor: id, limit: 1000 })
    await node.end('SIGTERM')
    const exported = svc(['export', slug], env).stdout.trimEnd().split('\n')
    assert.is(trajectoryBreak(trajectory, trajectory.entries, sealedSteps(exported)), undefined)
    const anchored = exported.filter(line => JSON.parse(line).body?.about?.step !== undefined)
    assert.is(anchored.length, known, 'as many on the chain as in the trajectory')
    const file = join(folder, 'trajectory.json')
    const verdictOf = (told: object) => {
      writeFileSync(file, JSON.stringify(told))
      const { code, stdout } = svc(['verify', file], env)
      return { code, ...JSON.parse(stdout) }
    }
    const whole = verdictOf(trajectory)
    assert.equal([whole.code, whole.to], [0, trajectory.entries.length])
    const [first, ...rest] = trajectory.entries
    const changed = verdictOf({ ...trajectory, entries: [{ ...first, value: 1 }, ...rest] })
    assert.equal([changed.code, changed.step], [1, 1])
  } finally {
    await node.end('SIGKILL')
    remove()
  }
})

async function machineOn(node: Served): Promise<{ apiKey: string; slug: string }> {
  const { key } = await post(node, '/api/demo-key/mint', {})
  return await post(node, '/api/svc/spin_up', {}, key)
}

/** The body of an answer that went well. */
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
  const told = await answer.json()
  assert.is(answer.status, 200, JSON.stringify(told))
  return told
}

test.run()
