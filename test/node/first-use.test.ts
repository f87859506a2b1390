// What somebody meets who has never used the service: the first address, and the first mistakes, each of which is
// told with the way to mend it.
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { consoleFiles } from '../../server/doors/console/console-files.ts'
import { near } from '../support/near.ts'
import { machineOn, openTestNode, type Reply, type TestNode } from '../support/node.ts'

const test = suite<{ node: TestNode; key: string }>('first use')
test.before(async context => {
  context.node = await openTestNode()
  context.key = (await machineOn(context.node)).apiKey
})
test.after(({ node }) => node.close())

const told = ({ status, body }: Reply) => `${status} ${body.code}: ${body.error}`

test('the address that the node prints shows the console, or the reference where it was not built', async ({
  node,
}) => {
  const { status, headers, body } = await node.call('GET', '/')
  assert.is(status, 200)
  assert.match(headers.get('content-type')!, /^text\/html/)
  assert.is(body, consoleFiles().page?.body ?? (await node.call('GET', '/docs')).body)
})

const hasCurl = spawnSync('curl', ['--version']).status === 0

test('the first minute of the README goes as it is written', async ({ node }) => {
  if (!hasCurl) return console.log('curl is not installed here: nothing was asked')
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const [, minute = ''] = /^## A first sealed answer in a minute$(.*?)^## /ms.exec(readme) ?? []
  const blocks = [...minute.matchAll(/^```sh$(.*?)^```$/gms)].map(([, block]) => block!)
  assert.is(blocks.length, 2)
  const script = blocks.join('').replaceAll('http://127.0.0.1:8787', node.url)
  const { stdout } = await promisify(execFile)('sh', ['-c', script])
  const [machine, answer, verdict] = stdout.split('\n').map(line => JSON.parse(line))
  assert.match(machine.apiKey, /^svc_ak_/)
  near(answer.value, 3.1558e7, { relative: 1e-4 })
  assert.is(verdict.valid, true)
})

test('a path that is nearly one, or ends like one, is told which; any other where to look', async ({
  node,
  key,
}) => {
  const at = async (path: string) => told(await node.call('POST', path, { body: {} }))
  assert.match(
    await at('/api/svc/computer'),
    /^404 NOT_FOUND: .*did you mean \/api\/svc\/compute\?/,
  )
  assert.match(await at('/api/solve/haet'), /did you mean \/api\/solve\/heat\b/)
  assert.match(await at('/api/v1/heat'), /did you mean \/api\/svc\/heat or \/api\/solve\/heat\?/)
  assert.match(await at('/api/health/'), /did you mean \/api\/health\b/)
  assert.match(
    await at('/nothing/like/it'),
    /\/docs shows what there is, \/api\/catalog\?q= searches it$/,
  )
  assert.match(await at(`/${'x'.repeat(4000)}`), /^404 NOT_FOUND: nothing is at \/x+…; \/docs/)
  const body = { method: 'GET', path: '/api/healht' }
  const { body: inner } = await node.call('POST', '/api/svc/http', { key, body })
  assert.equal([inner.status, inner.body.details], [404, { near: ['/api/health'] }])
})

test('who sends no key, a demo key or something else learns what to send and where to get it', async ({
  node,
  key,
}) => {
  const { body: demo } = await node.call('POST', '/api/demo-key/mint')
  const compute = async (headers: Record<string, string>) =>
    told(await node.call('POST', '/api/svc/compute', { body: {}, headers }))
  const without = /^401 KEY_REQUIRED: .*Authorization: Bearer svc_ak_.*demo-key\/mint.*svc_spin_up/
  assert.match(await compute({}), without)
  assert.match(await compute({ 'x-api-key': key }), without)
  const withDemo = await compute({ authorization: `Bearer ${demo.key}` })
  assert.match(withDemo, /^403 FORBIDDEN: .*demo key.*svc_spin_up.*apiKey/)
  for (const authorization of [key, `Basic ${key}`, 'Bearer', 'Bearer ']) {
    const form = /^401 INVALID_KEY: the header must read Authorization: Bearer svc_ak_/
    assert.match(await compute({ authorization }), form)
  }
  const cut = await compute({ authorization: `Bearer ${key.slice(0, -1)}` })
  assert.match(cut, /^401 INVALID_KEY: .*38 letters and digits/)

  const spinUp = async (by?: string) =>
    told(await node.call('POST', '/api/svc/spin_up', { body: {}, ...(by && { key: by }) }))
  assert.match(await spinUp(), /^401 KEY_REQUIRED: .*demo key.*\/api\/demo-key\/mint gives one/)
  await spinUp(demo.key)
  assert.match(await spinUp(demo.key), /^403 FORBIDDEN: .*\/api\/demo-key\/mint gives another/)
})

test('a name that is nearly one is told which: domains, operators, templates', async ({
  node,
  key,
}) => {
  const compute = async (body: object) =>
    told(await node.call('POST', '/api/svc/compute', { key, body: { inputs: {}, ...body } }))
  const domains = /^400 UNKNOWN_DOMAIN: .*near: .*Newtonian Mechanics/
  assert.match(await compute({ domain: 'Mechanics' }), domains)
  assert.match(await compute({ domain: 'Newtonian Mechanic' }), domains)
  assert.match(await compute({ domain: 'zzzzzz' }), /'zzzzzz'$/)
  const operator = await node.call('GET', '/api/operators/ORBITPERIOD')
  assert.match(told(operator), /^404 NOT_FOUND: .*near: ORBIT_PERIOD/)
  const deploy = async (templateId: string) =>
    told(await node.call('POST', '/api/svc/contract_deploy', { key, body: { templateId } }))
  const { body: listed } = await node.call('GET', '/api/contracts/templates', { key })
  const { id } = listed.templates[0]
  assert.match(await deploy(`${id}x`), new RegExp(`^404 NOT_FOUND: .*near: ${id}`))
  assert.match(await deploy('zzzzzz'), /svc_contract_templates lists them$/)
})

test('an input that is absent or wrong is told with what it is for', async ({ node, key }) => {
  const register = async (body: object) =>
    told(await node.call('POST', '/api/dns/register', { key, body }))
  assert.match(await register({ name: 'My Lab' }), /\(name: a-z, 0-9 and -, up to 63 characters\)$/)
  assert.match(await register({}), /^400 MISSING_INPUT: name is missing: .*\(name: a-z/)
})

test.run()
