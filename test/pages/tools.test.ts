import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pageHeadsOf } from '../../server/pages/page.ts'
import type { Store } from '../../server/store/store.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const test = suite<{ node: TestNode; key: string; slug: string }>('pages')
test.before(async context => {
  context.node = await openTestNode()
  const { apiKey, slug } = await machineOn(context.node)
  Object.assign(context, { key: apiKey, slug })
})
test.after(({ node }) => node.close())

const HTML = '<!doctype html><h1>Plot</h1><script>document.title = 1</script>'

const publish = (node: TestNode, key: string, body: object) =>
  node.call('POST', '/api/svc/publish_page', { key, body })

test('a page is served as written, in a sandbox of its own origin, without cookies', async ({
  node,
  key,
  slug,
}) => {
  const { body: published } = await publish(node, key, {
    title: 'Plot',
    html: HTML,
    pageSlug: 'plot',
  })
  assert.is(published.url, `${node.url}/s/${slug}/p/plot/`)
  const { status, headers, body } = await node.call('GET', `/s/${slug}/p/plot/`)
  assert.is(status, 200)
  assert.is(body, HTML)
  assert.match(headers.get('content-type')!, /^text\/html/)
  const policy = headers.get('content-security-policy')!
  assert.match(policy, /^sandbox allow-scripts;/)
  assert.not.match(policy, /allow-same-origin|allow-top-navigation|allow-popups|allow-forms/)
  assert.match(policy, /connect-src 'none'/)
  assert.is(headers.get('x-content-type-options'), 'nosniff')
  assert.is(headers.get('set-cookie'), null)
})

test('a page that is published again is replaced, and its place in the chain is new', async ({
  node,
  key,
  slug,
}) => {
  const first = await publish(node, key, { title: 'A', html: '<p>1</p>', pageSlug: 'again' })
  const second = await publish(node, key, { title: 'B', html: '<p>2</p>', pageSlug: 'again' })
  assert.is((await node.call('GET', `/s/${slug}/p/again/`)).body, '<p>2</p>')
  assert.is(second.body.entry.seq, first.body.entry.seq + 1)
  assert.is((await node.call('GET', `/s/${slug}/p/again`)).body, '<p>2</p>')
  const { body: launcher } = await node.call('GET', `/s/${slug}`)
  assert.is(launcher.match(/p\/again\//g).length, 1)
})

test('the launcher reads no page to list it', async ({ node, key, slug }) => {
  const kinds: string[] = []
  const store: Store = {
    ...node.house.store,
    documents: (zid, kind, page) => {
      kinds.push(kind)
      return node.house.store.documents(zid, kind, page)
    },
  }
  await publish(node, key, { title: 'Listed', html: '<p>long</p>', pageSlug: 'listed' })
  const { zid } = (await store.machineBySlug(slug))!
  const heads = await pageHeadsOf(store, zid)
  assert.equal(kinds, ['page-head'])
  assert.equal(Object.keys(heads[0]!).sort(), ['pageSlug', 'publishedAt', 'title'])
})

test('the launcher shows titles as text and runs nothing', async ({ node, key, slug }) => {
  await publish(node, key, { title: '<script>alert("x")</script>', html: '<p>', pageSlug: 'evil' })
  const { body, headers } = await node.call('GET', `/s/${slug}/`)
  assert.match(body, /&lt;script&gt;alert\(&quot;x&quot;\)/)
  assert.not.match(body, /<script/)
  assert.match(headers.get('content-security-policy')!, /^sandbox; default-src 'none'/)
})

test('pages belong to the machine that published them', async ({ node, key, slug }) => {
  await publish(node, key, { title: 'Mine', html: '<p>mine</p>', pageSlug: 'mine' })
  const other = await machineOn(node)
  await publish(node, other.apiKey, { title: 'Theirs', html: '<p>theirs</p>', pageSlug: 'mine' })
  assert.is((await node.call('GET', `/s/${slug}/p/mine/`)).body, '<p>mine</p>')
  assert.is((await node.call('GET', `/s/${other.slug}/p/mine/`)).body, '<p>theirs</p>')
})

test('a page that is taken down answers 404, leaves launcher and list, makes room, and is anchored', async ({
  node,
}) => {
  const { apiKey: key, slug, ZID } = await machineOn(node)
  await publish(node, key, { title: 'Stays', html: '<p>stays</p>', pageSlug: 'stays' })
  const { body: published } = await publish(node, key, {
    title: 'Goes',
    html: '<p>goes</p>',
    pageSlug: 'goes',
  })
  const { body: listed } = await node.call('GET', '/api/pages', { key })
  assert.equal(listed.pages[0], {
    pageSlug: 'goes',
    title: 'Goes',
    url: published.url,
    publishedAt: node.clock.nowMs,
  })
  assert.equal([listed.launcher, listed.pages.length], [published.launcher, 2])
  const { status, body } = await node.call('DELETE', '/api/pages/goes', { key })
  assert.equal([status, body.pageSlug, body.deleted], [200, 'goes', true])
  assert.is((await node.call('GET', `/s/${slug}/p/goes/`)).status, 404)
  assert.not.match((await node.call('GET', `/s/${slug}/`)).body, /goes/i)
  const { body: left } = await node.call('GET', '/api/pages', { key })
  assert.equal(
    left.pages.map((one: { pageSlug: string }) => one.pageSlug),
    ['stays'],
  )
  const { store } = node.house
  for (const kind of ['page', 'page-head']) assert.is(await store.documentCount(kind, ZID), 1)
  const { body: chain } = await node.call('GET', '/api/observer?limit=1', { key })
  const [{ tool, hash, prev, body: sealed }] = chain.entries
  assert.equal([tool, sealed.about], ['page_delete', { page: 'goes', state: 'deleted' }])
  assert.equal([hash, prev], [body.entry.hash, published.entry.hash])
  assert.is((await node.call('DELETE', '/api/pages/goes', { key })).status, 404)
  assert.is((await node.call('DELETE', '/api/pages/app', { key })).status, 404)
})

test('nobody takes down the page of another machine', async ({ node, key, slug }) => {
  await publish(node, key, { title: 'Own', html: '<p>own</p>', pageSlug: 'own' })
  const other = await machineOn(node)
  const refused = await node.call('DELETE', '/api/pages/own', { key: other.apiKey })
  assert.equal([refused.status, refused.body.code], [404, 'NOT_FOUND'])
  assert.is((await node.call('DELETE', '/api/pages/own')).status, 401)
  assert.is((await node.call('GET', `/s/${slug}/p/own/`)).status, 200)
})

test('what is no page is refused', async ({ node, key, slug }) => {
  const code = async (body: object) => (await publish(node, key, body)).body.code
  assert.is(await code({ title: 'x', html: 'x', pageSlug: '../x' }), 'INVALID_INPUT')
  assert.is(await code({ title: 'x', html: 'x', pageSlug: 'X' }), 'INVALID_INPUT')
  assert.is(await code({ title: 'x', html: 'ü'.repeat(300_000) }), 'PAYLOAD_TOO_LARGE')
  assert.is(await code({ html: 'x' }), 'MISSING_INPUT')
  assert.is((await node.call('GET', `/s/${slug}/p/none/`)).status, 404)
  assert.is((await node.call('GET', '/s/no-such-machine/')).status, 404)
})

test.run()
