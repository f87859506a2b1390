// Time limit: 300 s
// The reference of the interface, which loads nothing but its own page.
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import * as assert from 'uvu/assert'
import { browserSuite } from '../support/browser.ts'
import { fitsWidth, isAccessible, until } from '../support/page-laws.ts'

const test = browserSuite('reference')

test('names stand beside paths, and the search ranks: a name before a mention', async ({
  open,
}) => {
  const { page, errors } = await open('/docs')
  const links = page.locator('#list a')
  await links.first().waitFor()
  assert.match((await links.first().textContent())!, /GET\/api\/svc\/pulse.*Pulse/i)
  await page.getByRole('searchbox').fill('heat')
  assert.match((await links.first().textContent())!, /heat/)
  await page.getByRole('searchbox').fill('how long does an orbit take')
  await page.getByRole('heading', { name: /^Operators that fit/ }).waitFor()
  assert.match((await page.locator('#list').textContent())!, /\/api\/operators\/\w+\/compute/)
  assert.equal(errors, [])
})

test('title and place follow, and the key stays in the tab', async ({ open, key }) => {
  const { page } = await open('/docs')
  const holds = async (value: string) =>
    (await page.getByLabel('Key', { exact: true }).inputValue()) === value
  await until(page, () => holds(key))
  await page.getByRole('searchbox').fill('keys')
  await page.locator('#list a', { hasText: 'GET/api/keys' }).click()
  await until(page, async () => /keys/i.test(await page.title()))
  await page.evaluate("document.getElementById('main').scrollTop = 9999")
  await page.getByRole('searchbox').fill('heat')
  await page.locator('#list a').first().click()
  await until(page, async () => /heat/i.test(await page.title()))
  assert.is(await page.evaluate("document.getElementById('main').scrollTop"), 0)
  await page.getByLabel('Key', { exact: true }).fill('svc_ak_other')
  await page.reload()
  await until(page, () => holds('svc_ak_other'))
  await page.goto('/')
  await page.getByText('Key …ther').waitFor()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`it fits 390 px, and axe finds nothing: ${scheme}`, async ({ open }) => {
    for (const hash of ['', '#postSvcHeat', '#failures', '#getOperatorsById']) {
      const { page } = await open(`/docs${hash}`, { width: 390, scheme })
      await page.locator('#main h2').first().waitFor()
      await fitsWidth(page)
      await isAccessible(page)
    }
  })
}

test('what it shows for a program is what a program can run', async ({ open, key }) => {
  const { page } = await open('/docs#postSvcHeat')
  const programs: [title: string, command: string, flag: string][] = [
    ['curl', 'sh', '-c'],
    ['Python', 'python3', '-c'],
    ['TypeScript', process.execPath, '--input-type=module-typescript -e'],
  ]
  for (const [title, command, flags] of programs) {
    if (spawnSync(command, ['--version']).error) continue
    const details = page.locator('details', { has: page.getByText(title, { exact: true }) })
    const text = (await details.locator('pre').textContent())!
    const { stdout, stderr } = await promisify(execFile)(command, [...flags.split(' '), text], {
      env: { ...process.env, SVC_KEY: key },
    })
    assert.match(stdout, /^\{"value":0\.3727/, `${title}: ${stderr}`)
  }
})

test.run()
