import { hash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { FAILURES } from '../../workers/failure.ts'
import { openTestNode, type TestNode } from '../support/node.ts'
import { type PageNode, pageOf } from '../support/page.ts'
import { everyInTier, longOnly } from '../support/tier.ts'

const test = suite('docs page')
const inLong = longOnly(test)

let node: TestNode
let page: ReturnType<typeof pageOf>
let html: string
let policy: string

test.before(async () => {
  node = await openTestNode()
  ;({ page, html, policy } = await drawnFrom(node))
})
test.after(() => node.close())

/** The page as a browser of this node shows it. */
async function drawnFrom({ call, url }: TestNode) {
  const { body, headers } = await call('GET', '/docs')
  const html: string = body
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(found => found[1]!)
  const page = pageOf(ids, url)
  const [, script = ''] = /<script type="module">([\s\S]*)<\/script>/.exec(html) ?? []
  const names = Object.keys(page.globals)
  const run = `return (async (${names.join(', ')}) => { ${script}\n })`
  await new Function(run)()(...Object.values(page.globals))
  return { page, html, policy: headers.get('content-security-policy') ?? '' }
}

test('the policy allows the style and the script of the page by their hashes, and nothing else', () => {
  const source = (tag: string) =>
    hash('sha256', new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html)![1]!, 'base64')
  assert.ok(policy.includes(`style-src 'sha256-${source('style')}'`))
  assert.ok(policy.includes(`script-src 'sha256-${source('script')}'`))
  assert.match(policy, /default-src 'none'/)
  assert.not.match(policy, /unsafe/)
  assert.not.match(html, /(src|href)="(https?:)?\/\//)
  assert.not.match(html, /innerHTML|insertAdjacentHTML|document\.write/)
})

test('the list has every operation, and the search narrows it', async () => {
  const links = () => page.node('list').all('a').length - 1
  const rows = await node.house.catalog()
  const single = rows.filter(({ tool, path }) => tool === 'operator_compute' && !path.includes('{'))
  assert.is(links(), rows.length - single.length + Math.min(100, single.length))
  const search = page.node('search')
  search.value = 'post /heat'
  search.listeners.get('input')!({})
  assert.is(links(), 2)
  search.value = 'operators/nm23/'
  search.listeners.get('input')!({})
  assert.is(links(), 1)
  search.value = ''
  search.listeners.get('input')!({})
})

inLong('every operation can be drawn', () => {
  for (const link of everyInTier(page.node('list').all('a'), 3)) {
    page.go(link.attributes.get('href')!)
    assert.ok(page.node('main').all('h2').length > 0)
    assert.not.match(page.node('main').textContent, /undefined|\[object/)
  }
})

test('an operation shows ranges, units and defaults, and its example can be sent', async () => {
  page.go('#postSvcPulse')
  const main = page.node('main')
  assert.match(main.textContent, /2 pi phase/)
  const [form] = main.all('form') as [PageNode]
  form.all('textarea')[0]!.value = '{"t":"1700000000"}'
  await form.listeners.get('submit')!({ preventDefault() {} })
  assert.match(form.textContent, /200 OK, \d+ ms/)
  assert.match(form.textContent, /"t": 1700000000/)
  page.go('#postSvcHeat')
  assert.match(main.textContent, /thermal diffusivity/)
  assert.match(main.textContent, /needs a key/)
  const [heat] = main.all('form') as [PageNode]
  await heat.listeners.get('submit')!({ preventDefault() {} })
  assert.match(heat.textContent, /401/)
})

inLong(
  'a visitor makes a machine with one button, and its key is the one that the forms send',
  async () => {
    page.go('')
    const main = page.node('main')
    const [maker] = main.all('form') as [PageNode]
    await maker.listeners.get('submit')!({ preventDefault() {} })
    const key = page.node('key').value
    assert.match(key, /^svc_ak_[0-9A-Za-z]{38}$/)
    for (const once of ['recoveryEquation', 'salt', key]) assert.ok(main.textContent.includes(once))
    page.go('#postSvcHeat')
    const [heat] = main.all('form') as [PageNode]
    await heat.listeners.get('submit')!({ preventDefault() {} })
    assert.match(heat.textContent, /200 OK/)
    page.node('key').value = ''
  },
)

inLong('why no machine was made is shown', async () => {
  const spent = await openTestNode({ mintDailyLimit: 0 })
  const { page: other } = await drawnFrom(spent)
  const [maker] = other.node('main').all('form') as [PageNode]
  await maker.listeners.get('submit')!({ preventDefault() {} })
  await spent.close()
  assert.match(maker.textContent, /No machine was made.*QUOTA_EXCEEDED/s)
  assert.is(other.node('key').value, '')
})

test('an operation that answers 201 shows its answer, and what it needs in the address is filled in', () => {
  page.go('#postDnsRegister')
  assert.match(page.node('main').textContent, /201 application\/json/)
  page.go('#getDnsResolve')
  const [form] = page.node('main').all('form') as [PageNode]
  assert.is(form.all('input')[0]!.value, 'wind-tunnel')
})

test('the table of failures has every code', () => {
  page.go('#failures')
  for (const code of Object.keys(FAILURES)) {
    assert.match(page.node('main').textContent, new RegExp(`\\b${code}\\b`))
  }
})

test.run()
