// Time limit: 600 s
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { browserSuite } from '../support/browser.ts'
import { drawnShare, fitsWidth, isAccessible, layoutShift, until } from '../support/page-laws.ts'

const test = browserSuite('console: solvers', { workers: 2 })

const text = async (locator: { textContent(): Promise<string | null> }) =>
  (await locator.textContent())!

test('the form of every solver runs its first example, and no plot of it is blank', async ({
  open,
  node,
}) => {
  const { page, errors } = await open('/#/solvers')
  const { solvers } = node.house
  const links = page.locator('main .list a')
  await links.first().waitFor()
  assert.is(await links.count(), solvers.length)
  for (const { key, examples } of solvers) {
    await page.goto(`/#/solvers/${key}`)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.locator('.headline').waitFor()
    const { value } = examples[0]!
    const size = Math.abs(value)
    if (size >= 1e-4 && size < 1e7) {
      const shown = (await text(page.locator('.headline'))).replace('−', '-')
      const relative = Math.abs(Number.parseFloat(shown) - value) / (size || 1)
      assert.ok(relative < 0.01, `${key}: ${shown} in place of ${value}`)
    }
    await page.locator('.picture img[src^="blob:"]').waitFor()
    const isDrawn = 'document.querySelector(".picture img").naturalWidth > 0'
    await until(page, () => page.evaluate<boolean>(isDrawn))
    for (const canvas of await page.locator('.plot canvas, canvas.map').all()) {
      assert.ok((await drawnShare(canvas)) > 0.005, `${key} has a blank plot`)
    }
    assert.is(await page.getByRole('alert').count(), 0, key)
  }
  assert.equal(errors, [])
})

test('a run is cancelled by its button, and nothing of it is billed', async ({
  open,
  node,
  key,
}) => {
  const before = (await node.call('GET', '/api/observer', { key })).body.entries[0].seq
  const { page } = await open('/#/solvers/heat')
  const { largest } = node.house.solvers.find(({ key: one }) => one === 'heat')!
  for (const [name, value] of Object.entries(largest)) {
    const field = page.locator(`#field-${name}`)
    if (typeof value === 'string') await field.selectOption(value)
    else await field.fill(String(value))
  }
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('progressbar').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Cancelled.').waitFor()
  assert.is(await page.locator('.headline').count(), 0)
  assert.is((await node.call('GET', '/api/observer', { key })).body.entries[0].seq, before)
})

test('what the page can see is said while it is typed, what the service refuses at its field', async ({
  open,
}) => {
  const { page } = await open('/#/solvers/lotka')
  await page.locator('#field-dt').fill('11')
  await page.getByText(/^At most/).waitFor()
  assert.ok(await page.getByRole('button', { name: 'Run', exact: true }).isDisabled())
  await page.locator('#field-dt').fill('0.01')
  await page.getByText(/Own equations and lists/).click()
  const equations = page.locator('#field-equations')
  await equations.fill('x = (v')
  await page.getByText('Line 1, x: a bracket stays open').waitFor()
  await equations.fill('x = 2v')
  await page.getByText("Line 1, x: write * before 'v'").waitFor()
  await equations.fill('x = v +* 2')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await page.locator('.fault').first().waitFor()
})

test('inputs that do not count say so', async ({ open }) => {
  const { page } = await open('/#/solvers/heat')
  await page.getByText('counts only with dim = 1').waitFor()
  await page.locator('#field-dim').fill('1')
  await page.getByText('counts only with dim = 2').first().waitFor()
})

test('two runs are compared, number by number and curve by curve', async ({ open }) => {
  const { page } = await open('/#/solvers/heat')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('button', { name: 'Compare the next run with this one' }).click()
  await page.locator('#field-alpha').fill('2')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const comparison = page.getByRole('region', { name: 'Comparison' })
  await comparison.waitFor()
  // Twice the diffusivity squares the ratio: 0.3727 and 0.1389.
  assert.match(await text(comparison), /amplitudeRatio0\.3727.*0\.1389/)
  await page.getByText('computed, before', { exact: true }).first().waitFor()
  await isAccessible(page)
})

test('a run that is read again is compared with any other', async ({ open, node, key }) => {
  const run = async (alpha: number): Promise<number> => {
    const body = { nx: 16, ny: 16, alpha }
    return (await node.call('POST', '/api/svc/heat', { key, body })).body.entry.seq
  }
  const [one, two] = [await run(1), await run(2)]
  const { page } = await open(`/#/results/${two}`)
  await page.getByLabel('Compare with entry').fill('999999')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Compare with entry').fill(String(one))
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const comparison = page.getByRole('region', { name: 'Comparison' })
  await comparison.waitFor()
  assert.match(await text(comparison), /amplitudeRatio0\.37.*0\.13/)
  await page.getByText('computed, before', { exact: true }).first().waitFor()
  assert.is(await page.getByRole('alert').count(), 0)
  await isAccessible(page)
})

test('a run is read again by its entry, downloaded, and its receipt verified', async ({ open }) => {
  const { page } = await open('/#/solvers/heat')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('link', { name: 'read and download' }).click()
  await page.getByRole('heading', { name: /^Result \d+$/ }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Field temperature as npy' }).click(),
  ])
  assert.match(download.suggestedFilename(), /^\d+-fields-temperature\.npy$/)
  const file = readFileSync(await download.path())
  assert.equal([...file.subarray(1, 6)], [...Buffer.from('NUMPY')])
  await page.getByRole('button', { name: 'Verify this receipt' }).click()
  await page.locator('[data-verdict=genuine]').waitFor()
})

test('an answer of which a digit was changed on its way is not genuine', async ({ open }) => {
  const { page, context } = await open('/')
  await context.route('**/api/svc/auto', async route => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace('"value":375000', '"value":375001')
    await route.fulfill({ response: reply, body })
  })
  await page.goto('/#/?q=kinetic energy of 1200 kg at 90 km/h')
  await page.getByRole('button', { name: 'Verify this receipt' }).click()
  await page.locator('[data-verdict=broken]').waitFor()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the list, a form and its result fit 390 px, and axe finds nothing: ${scheme}`, async ({
    open,
  }) => {
    for (const path of ['/#/solvers', '/#/solvers/lotka', '/#/solvers/heat']) {
      const { page } = await open(path, { width: 390, scheme })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      assert.is(await layoutShift(page), 0, path)
      if (path !== '/#/solvers') {
        await page.getByRole('button', { name: 'Run', exact: true }).click()
        await page.locator('.picture img[src^="blob:"]').waitFor()
      }
      await fitsWidth(page)
      await isAccessible(page)
    }
  })
}

test.run()
