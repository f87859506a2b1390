import { hash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { FAILURES } from '../../workers/failure.ts'
import { openTestNode, type TestNode } from '../support/node.ts'
import { type PageNode, pageOf } from '../support/page.ts'

const test = suite('docs page')

let node: TestNode
let page: ReturnType<typeof pageOf>
let html: string
let policy: string

test.before(async () => {
  node = await openTestNode()
  const answer = await node.call('GET', '/docs')
  html = answer.body
  policy = answer.headers.get('content-security-policy') ?? ''
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(found => found[1]!)
  page = pageOf(ids, node.url)
  const [, script = ''] = /<script type="module">([\s\S]*)<\/script>/.exec(html) ?? []
  const names = Object.keys(page.globals)
  const body = `return (async (${names.join(', ')}) => { ${script}\n })`
  await new Function(body)()(...Object.values(page.globals))
})
test.after(() => node.close())

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

test('the list has every operation, and the search narrows it', () => {
  const links = () => page.node('list').all('a').length - 1
  const rows = node.house.catalog()
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

test('every operation can be drawn', () => {
  for (const link of page.node('list').all('a')) {
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

test('the table of failures has every code', () => {
  page.go('#failures')
  for (const code of Object.keys(FAILURES)) {
    assert.match(page.node('main').textContent, new RegExp(`\\b${code}\\b`))
  }
})

test.run()
