// What somebody meets who has never used the service: the first address, and the first mistakes, each of which is
// told with the way to mend it.
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { consoleFiles } from '../../server/doors/console/console-files.ts'
import { domains } from '../../workers/domains/index.ts'
import { solvers as allSolvers } from '../../workers/solvers/index.ts'
import { near } from '../support/near.ts'
import { machineOn, openTestNode, type Reply, type TestNode } from '../support/node.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'

const test = suite<{ node: TestNode; key: string }>('first use')
test.before(async context => {
  context.node = await openTestNode()
  context.key = (await machineOn(context.node)).apiKey
})
test.after(({ node }) => node.close())
const inLong = longOnly(test)

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

const page = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** The blocks of a language below a heading, up to the next one of its level. */
function blocksOf(text: string, heading: string, language: string): string[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  const blocks = section
    .split('\n## ')[0]!
    .matchAll(new RegExp(`^\`\`\`${language}$(.*?)^\`\`\`$`, 'gms'))
  return [...blocks].map(([, block]) => block!)
}

const MINUTE = 'A first sealed answer in a minute'

async function shown(node: TestNode, blocks: readonly string[]): Promise<string[]> {
  const { path, remove } = temporaryFolder()
  const script = blocks.join('').replaceAll('http://127.0.0.1:8787', node.url)
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: path })
  remove()
  return stdout.trim().split('\n')
}

test('the first minute of the README goes as it is written', async ({ node }) => {
  if (!hasCurl) return console.log('curl is not installed here: nothing was asked')
  const blocks = blocksOf(page('README.md'), MINUTE, 'sh')
  assert.is(blocks.length, 2)
  const [machine, answer, verdict] = (await shown(node, blocks)).map(line => JSON.parse(line))
  assert.match(machine.apiKey, /^svc_ak_/)
  near(answer.value, 3.1558e7, { relative: 1e-4 })
  assert.is(verdict.valid, true)
})

inLong(
  'the five minutes of docs/start.md go on from there as they are written',
  async ({ node }) => {
    if (!hasCurl) return console.log('curl is not installed here: nothing was asked')
    const minute = blocksOf(page('README.md'), MINUTE, 'sh')
    const start = blocksOf(page('docs/start.md'), 'Solve for an input, sweep, draw', 'sh')
    assert.is(start.length, 5)
    const lines = await shown(node, [...minute, '\necho\n', ...start, '\nhead -c 4 heat.svg\n'])
    assert.is(lines.pop(), '<svg')
    const [mars, sweep, heat, velocity] = lines.slice(3).map(line => JSON.parse(line))
    assert.is(mars.shown.text, '1.52372 au')
    assert.is(sweep.result.outputs.ORBIT_PERIOD.values.length, 3)
    assert.is(heat.defaulted.nx, 64)
    near(velocity.value, 5026.71, { relative: 1e-6 })
  },
)

inLong(
  "what the README says of an agent's first answer is what the agent gets",
  async ({ node, key }) => {
    const readme = page('README.md')
    const [input = ''] = blocksOf(readme, "An agent's first answer", 'json')
    const [, value] = /gets ([\d.]+) m\/s/.exec(readme) ?? []
    const { body } = await node.call('POST', '/api/svc/auto', { key, body: JSON.parse(input) })
    near(body.value, Number(value), { relative: 1e-6 })
    assert.is(body.unit, 'm/s')
  },
)

test('every page that the README names is there, and says of itself what it is', () => {
  const readme = page('README.md')
  const named = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => path!)
  assert.ok(named.length >= 12)
  for (const path of named) assert.match(page(path), /^(# |<svg )/, path)
})

test('there are as many operators and solvers as the README says', () => {
  const [, forms = '', some] =
    /more than ([\d,]+) closed forms and (\d+) solvers/.exec(page('README.md')) ?? []
  const count = domains.reduce((sum, { operators }) => sum + operators.length, 0)
  assert.ok(count > Number(forms.replace(',', '')))
  assert.ok(allSolvers.length >= Number(some))
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
