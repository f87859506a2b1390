// More steps than a page holds, in the long tier a thousand, a restart among them, followed offline: the trajectory and the exported chain, no node.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Secrets } from '../../server/crypto/secrets.ts'
import { exportLines, verifyExport } from '../../server/envelope/chain-export.ts'
import type { Step } from '../../server/reactors/trajectory.ts'
import {
  type ClaimedTrajectory,
  trajectoryVerdict,
} from '../../server/reactors/trajectory-verdict.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { inTier } from '../support/tier.ts'
import { sealedSteps, trajectoryBreak } from './trajectory-break.ts'

const STEPS = inTier({ short: 60, long: 1000 })
const PAGE = inTier({ short: 40, long: 300 })
const SECRET = '0123456789abcdef'.repeat(4)

const test = suite('a long trajectory')

const folder = temporaryFolder()
test.after(folder.remove)

let told: Omit<ClaimedTrajectory, 'entries'>
let entries: Step[]
let lines: string[]
let secrets: Secrets

test.before(async () => {
  const config = { dataFolder: folder.path, freeDailyLimit: 2 * STEPS, secret: SECRET }
  let node = await openTestNode(config)
  const { apiKey: key, ZID: zid, slug } = await machineOn(node)
  const call = async (body: object) => (await reactor(node, key, body)).body
  const { reactor: id } = await call({
    action: 'create',
    solver: 'lotka',
    initialInput: { steps: 8 },
    transition: { inputs: { x0: 'output.finalState.x', y0: 'output.finalState.y' } },
    guards: { maxSteps: STEPS },
  })
  for (let n = 1; n <= STEPS; n++) {
    if (n === STEPS / 2) {
      await node.close()
      node = await openTestNode(config)
    }
    const { step } = await call({ action: 'step', reactor: id })
    assert.is(step, n)
  }
  told = await call({ action: 'get', reactor: id })
  entries = []
  for (let after: number | null = 0; after !== null; ) {
    const page = await call({ action: 'trajectory', reactor: id, after, limit: PAGE })
    entries.push(...page.entries)
    after = page.next
  }
  lines = []
  const { store } = node.house
  secrets = node.house.secrets
  for await (const line of exportLines({ zid, slug }, store.exportChain(zid), secrets)) {
    lines.push(line)
  }
  await node.close()
})

const reactor = (node: TestNode, key: string, body: object) =>
  node.call('POST', '/api/svc/reactor', { key, body })

test('the exported chain and the trajectory hold without the node', () => {
  const verdict = verifyExport(lines, undefined)
  assert.is(verdict.valid, true)
  assert.is(entries.length, STEPS)
  assert.is(trajectoryBreak(told, entries, sealedSteps(lines)), undefined)
})

test('the node’s own command follows it too, with and without the secrets of the node', () => {
  for (const known of [undefined, secrets]) {
    assert.equal(trajectoryVerdict({ ...told, entries }, known), {
      valid: true,
      kind: 'trajectory',
      reactor: told.reactor,
      from: 1,
      to: STEPS,
      head: entries.at(-1)!.hash,
    })
  }
  const page = { ...told, entries: entries.slice(PAGE, STEPS) }
  const verdict = trajectoryVerdict(page, secrets)
  assert.equal([verdict.valid, 'from' in verdict && verdict.from], [true, PAGE + 1])
})

const brokenAt = (changed: readonly Step[], known?: Secrets) => {
  const verdict = trajectoryVerdict({ ...told, entries: changed }, known)
  return verdict.valid ? undefined : verdict.step
}

const receipted = (step: Step, { receipt }: Step): Step => ({ ...step, receipt })

test('whatever is changed in a step is found at that step', () => {
  const sealed = sealedSteps(lines)
  const changes: [number, (step: Step) => Step][] = [
    [1, step => ({ ...step, inputs: { ...step.inputs, steps: 9 } })],
    [17, step => ({ ...step, result: { ...step.result, preyMax: 1 } })],
    [STEPS / 2, step => ({ ...step, value: 1 })],
    [STEPS / 2 + 1, step => ({ ...step, sealed: 'observable-differential' })],
    [STEPS - 1, step => ({ ...step, env: { load: 1 } })],
    [STEPS, step => ({ ...step, hash: step.prev })],
  ]
  for (const [n, change] of changes) {
    const changed = entries.map(step => (step.n === n ? change(step) : step))
    assert.is(trajectoryBreak(told, changed, sealed)?.n, n)
    assert.is(brokenAt(changed), n)
  }
  const forged = entries.map(step => (step.n === 5 ? receipted(step, entries[5]!) : step))
  assert.is(brokenAt(forged, secrets), 5)
  for (const nothing of [null, 7, {}, { n: 3 }]) {
    const holed = entries.map(step => (step.n === 3 ? (nothing as unknown as Step) : step))
    assert.is(brokenAt(holed), 3)
  }
  const without = entries.filter(({ n }) => n !== PAGE)
  assert.is(trajectoryBreak(told, without, sealed)?.n, PAGE)
  assert.is(brokenAt(without), PAGE)
  const other = { ...told, initialInput: { steps: 9 } }
  assert.is(trajectoryBreak(other, entries, sealed)?.n, 1)
})

test('steps too many, and the last ones left away, are found by what the trajectory says of itself', () => {
  const reasonOf = (more: object, some: readonly Step[]) => {
    const verdict = trajectoryVerdict({ ...told, ...more, entries: some })
    return verdict.valid ? undefined : verdict.reason
  }
  const short = entries.slice(0, STEPS - 1)
  assert.is(reasonOf({ next: null }, entries), undefined)
  assert.is(reasonOf({ next: STEPS - 1 }, short), undefined)
  assert.is(reasonOf({ next: null }, short), `steps ${STEPS} to ${STEPS} are missing`)
  assert.is(reasonOf({ steps: STEPS - 1 }, entries), `the reactor has made ${STEPS - 1} steps`)
  assert.is(reasonOf({ hash: 'f'.repeat(64) }, entries), 'hash is not that of the last step')
  const guards = { ...told.guards, maxSteps: STEPS - 1 }
  assert.is(
    reasonOf({ guards }, entries.slice(STEPS / 2)),
    `the definition allows ${STEPS - 1} steps`,
  )
})

test('a step that was hashed anew with all after it is not on the chain', () => {
  const sealed = sealedSteps(lines)
  const n = STEPS - 10
  sealed.delete(entries[n - 1]!.hash)
  assert.equal(trajectoryBreak(told, entries, sealed), {
    n,
    reason: 'the chain does not hold the step',
  })
})

test.run()
