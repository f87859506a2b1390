// Time limit: 300 s
import * as assert from 'uvu/assert'
import { browserSuite } from '../support/browser.ts'
import { fitsWidth, isAccessible, layoutShift } from '../support/page-laws.ts'

const test = browserSuite('console: ask')

test('scripts and styles keep for good, the page itself is asked for again', async ({ node }) => {
  const { body, headers } = await node.call('GET', '/')
  assert.is(headers.get('cache-control'), 'no-cache')
  const parts = [...(body as string).matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)]
  assert.ok(parts.length >= 2)
  for (const [, path] of parts) {
    const part = await node.call('GET', path!, { headers: { 'accept-encoding': 'br' } })
    assert.is(part.status, 200)
    assert.is(part.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    const isLong = (part.body as string).length >= 1024
    assert.is(part.headers.get('content-encoding'), isLong ? 'br' : null)
  }
  assert.is((await node.call('GET', '/console/nothing-here.js')).status, 404)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`at 390 px nothing is cut, nothing shifts and axe finds nothing: ${scheme}`, async ({
    open,
  }) => {
    const { page } = await open('/', { width: 390, scheme, hasKey: false })
    await page.getByRole('heading', { name: 'For example' }).waitFor()
    await fitsWidth(page)
    await isAccessible(page)
    assert.is(await layoutShift(page), 0)
  })
}

test('a visitor without a key makes a machine, and the key goes with the tab', async ({ open }) => {
  const { page } = await open('/', { hasKey: false })
  await page.getByRole('button', { name: 'Make a machine and its key' }).click()
  await page.getByText('it is shown once').waitFor()
  const key = await page.evaluate<string>("sessionStorage.getItem('svc-key')")
  assert.match(key, /^svc_ak_/)
  assert.is(await page.evaluate('localStorage.length'), 0)
  await page.getByRole('link', { name: 'What length of pendulum has a period of 2 s?' }).click()
  await page.locator('.headline').waitFor()
})

test('with the keys alone: to the question, its answer and whether its receipt holds', async ({
  open,
}) => {
  const { page } = await open('/')
  await page.getByRole('heading', { name: 'For example' }).waitFor()
  await page.keyboard.press('Tab')
  assert.is(await page.evaluate('document.activeElement.textContent'), 'To the content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('What length of pendulum has a period of 2 s?')
  await page.keyboard.press('Enter')
  await page.locator('.headline').waitFor()
  assert.match((await page.locator('.headline').textContent())!, /^0\.99/)
  const reached = () => page.evaluate<string>('document.activeElement.textContent')
  for (let i = 0; (await reached()) !== 'Verify this receipt'; i++) {
    assert.ok(i < 40, 'the button is reached')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.locator('[data-verdict=genuine]').waitFor()
})

test('a refusal is told with its code, and a node that is gone is told as such', async ({
  open,
  node,
}) => {
  const { page, context } = await open('/#/?q=frobnicate')
  await page.getByRole('alert').waitFor()
  assert.match((await page.getByRole('alert').textContent())!, /NOT_UNDERSTOOD/)
  await context.route('**/api/**', route => route.abort())
  await page.goto(`${node.url}/#/?q=period`)
  await page.locator('[data-offline=true]').waitFor({ state: 'attached' })
  await context.unroute('**/api/**')
  await page.locator('[data-offline=false]').waitFor({ state: 'attached' })
})

test.run()
