// Time limit: 300 s
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { WrongUsage } from '../../../server/commands/command.ts'
import { planFrom } from '../../../server/commands/load/plan.ts'
import type { Report } from '../../../server/commands/load/report.ts'
import { load } from '../../../server/commands/load.ts'
import { openTestNode } from '../../support/node.ts'
import { serve, svc } from '../../support/process.ts'
import { sourceFiles } from '../../support/source-tree.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { longOnly } from '../../support/tier.ts'

const test = suite('svc load')
const inLong = longOnly(test)

const { path: folder, remove } = temporaryFolder()
test.after(remove)

function planFile(plan: object): string {
  const file = join(folder, 'plan.json')
  writeFileSync(file, JSON.stringify(plan))
  return file
}

const run = (plan: object, ...args: string[]) =>
  svc(['load', planFile(plan), ...args], { SVC_DATA: join(folder, 'data'), SVC_WORKERS: '1' })

inLong('the plans of the project are plans', () => {
  const plans = sourceFiles().filter(({ path }) => /^bench\/load\/[\w-]+\.json$/.test(path))
  assert.ok(plans.length >= 2)
  for (const { text } of plans) assert.ok(planFrom(text).mix.length > 0)
})

const OPERATOR = { domain: 'QM', operators: ['QM8'], inputs: { n: 2, Z: 1 } }
const SMALL = {
  title: 'small',
  arrivals: 'even',
  connections: 8,
  machines: 2,
  steps: [{ rate: 20, seconds: 2.001 }],
  mix: [
    { name: 'operator', weight: 4, compute: OPERATOR },
    { name: 'batch', batch: { ...OPERATOR, inputs: { n: [1, 2, 3], Z: 1 } } },
    { name: 'solver', solver: { key: 'lorenz', input: { steps: 100 } } },
    { name: 'mcp', mcp: { tool: 'svc_compute', arguments: OPERATOR } },
    { name: 'wrong', mcp: { tool: 'svc_compute', arguments: {} } },
    { name: 'feed', stream: { path: '/api/observer', seconds: 0.1 } },
    { name: 'keys', request: { path: '/api/keys' } },
  ],
}
const json = join(folder, 'report.json')
const html = join(folder, 'report.html')

function checkReport(stdout: string): Report {
  const report = JSON.parse(readFileSync(json, 'utf8')) as Report
  assert.is(report.whole.offered, 40)
  for (const { name, offered, served, codes } of report.calls) {
    assert.ok(offered > 0, name)
    if (name === 'wrong') assert.equal(codes, { '200 MISSING_INPUT': offered })
    else assert.is(served, offered, `${name}: ${JSON.stringify(codes)}`)
    assert.match(stdout, name)
  }
  assert.ok(report.samples[0]!.rssBytes! > 2 ** 24)
  assert.match(readFileSync(html, 'utf8'), '<svg ')
  return report
}

inLong(
  'a run makes its machines through the door, calls all kinds and leaves a whole report',
  async () => {
    const node = await openTestNode()
    const lines: string[] = []
    const { log } = console
    console.log = (line: string) => lines.push(line)
    try {
      const args = [planFile(SMALL), '--at', node.url, '--json', json, '--html', html]
      assert.is(await load.run(args), 0)
    } finally {
      console.log = log
      await node.close()
    }
    const report = checkReport(lines.join('\n'))
    assert.is(report.cpuUsPerAnswer, null)
  },
)

inLong('a service that is started for it has machines without a limit and ends with it', () => {
  const { code, stdout, stderr } = run(SMALL, '--start', '--json', json, '--html', html)
  assert.is(code, 0, stderr)
  assert.ok(checkReport(stdout).cpuUsPerAnswer! > 0)
})

inLong('keys that are made beside a node end with the run', async () => {
  const env = { SVC_DATA: join(folder, 'beside') }
  const node = await serve(env)
  const { port } = new URL(node.url)
  const { code, stderr } = svc(['load', planFile(SMALL), '--plan', 'pro', '--at', node.url], {
    ...env,
    SVC_PORT: port,
  })
  assert.is(code, 0, stderr)
  const rows = svc(['keys', 'list'], env)
    .stdout.trim()
    .split('\n')
    .map(line => JSON.parse(line))
    .filter(({ kind }) => kind === 'compute')
  assert.is(rows.length, 2)
  for (const { plan, revokedAt } of rows) {
    assert.is(plan, 'pro')
    assert.ok(revokedAt)
  }
  await node.end('SIGTERM')
})

test('a wrong plan, an address of another machine and a service that is not there end before any call', async () => {
  const plan = { steps: [{ rate: 1, seconds: 1 }], mix: [{ request: { path: '/api/health' } }] }
  const ended = async (run: object, ...args: string[]): Promise<Error> => {
    try {
      await load.run([planFile(run), ...args])
    } catch (error) {
      return error as Error
    }
    throw new Error('it ran')
  }
  const wrong = await ended({ ...plan, steps: [{ rate: 1 }] }, '--start')
  assert.match(wrong.message, 'steps/0/seconds')
  const foreign = await ended(plan, '--at', 'http://192.0.2.1:8787')
  assert.instance(foreign, WrongUsage)
  assert.match(foreign.message, '--really-at http://192.0.2.1:8787')
  assert.instance(await ended(plan, '--at', 'http://127.0.0.1:1'), TypeError)
  assert.instance(await ended(plan, '--start', '--key', 'svc_ak_x'), WrongUsage)
  assert.instance(await ended(plan, '--start', '--at', 'http://127.0.0.1:1'), WrongUsage)
  assert.instance(await ended(plan, '--plan', 'demo'), WrongUsage)
})

test.run()
