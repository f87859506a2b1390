// A node killed in the middle of steps and started again: the loop goes on where it was acknowledged, and
// never has a step on the chain that the trajectory lacks, or the other way round.
// Time limit: 300 s
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Random } from '../../workers/numerics/random.ts'
import { killedUnderLoad } from '../support/killed.ts'
import { callsTo, machineOn } from '../support/node.ts'
import { serve, svc } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sealedSteps, trajectoryBreak } from './trajectory-break.ts'

const ROUNDS = 8
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
    const { apiKey: key, slug } = await machineOn({ call: callsTo(node.url) })
    const asked = (body: object) => callsTo(node.url)('POST', '/api/svc/reactor', { key, body })
    const call = async (body: object) => {
      const { status, body: told } = await asked(body)
      assert.is(status, 200, JSON.stringify(told))
      return told
    }
    const { reactor: id } = await call({
      action: 'create',
      solver: 'lotka',
      initialInput: { steps: 40 },
      transition: { inputs: { x0: 'output.finalState.x', y0: 'output.finalState.y' } },
    })
    let known = 0
    for (let round = 0; round < ROUNDS; round++) {
      let told = known
      await killedUnderLoad(node, {
        clients: CLIENTS,
        afterMs: AFTER_MS * random.uniform(),
        ask: () => asked({ action: 'step', reactor: id }),
        acknowledge({ status, body }) {
          assert.is(status, 200, JSON.stringify(body))
          told = Math.max(told, body.step)
        },
      })
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

test.run()
