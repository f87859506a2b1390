import { gzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import { browserSuite } from '../support/browser.ts'
import { isAccessible } from '../support/page-laws.ts'

const test = browserSuite('console: first page')

const FIRST_PAGE_BYTES_MAX = 90_000

test('a question in words is answered, and its receipt holds', async ({ open }) => {
  const { page, errors } = await open('/')
  await page.getByRole('searchbox').fill('kinetic energy of a car of 1200 kg moving at 90 km/h')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Answer' }).waitFor()
  assert.match((await page.locator('.headline').textContent())!, /375000.*±.*J/s)
  assert.match(
    (await page.getByRole('region', { name: 'What was understood' }).textContent())!,
    /90 km\/h/,
  )
  assert.match(await page.title(), /kinetic energy/)
  await page.getByRole('button', { name: 'Verify this receipt' }).click()
  assert.is(await page.locator('[data-verdict]').getAttribute('data-verdict'), 'genuine')
  await isAccessible(page)
  assert.equal(errors, [])
})

test('the first page is small, from this node alone, and its policy has no exceptions', async ({
  open,
  node,
}) => {
  const { page } = await open('about:blank')
  const bodies: Promise<Buffer>[] = []
  const hosts = new Set<string>()
  page.on('response', reply => {
    hosts.add(new URL(reply.url()).origin)
    bodies.push(reply.body())
  })
  const reply = await page.goto(`${node.url}/`)
  await page.getByRole('heading', { name: 'For example' }).waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0)
  assert.ok(bodies.length > 3 && bytes <= FIRST_PAGE_BYTES_MAX, `${bytes} bytes`)
  assert.equal([...hosts], [node.url])
  const policy = reply!.headers()['content-security-policy']!
  assert.match(policy, /default-src 'none'.*script-src 'self'; style-src 'self'/)
  assert.not.match(policy, /unsafe/)
})

test.run()
