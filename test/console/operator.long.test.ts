// Time limit: 300 s
import * as assert from 'uvu/assert'
import { browserSuite } from '../support/browser.ts'
import { drawnShare, fitsWidth, isAccessible, layoutShift } from '../support/page-laws.ts'

const test = browserSuite('console: operators')

const text = async (locator: { textContent(): Promise<string | null> }) =>
  (await locator.textContent())!

test('the equation is set in MathML, and the example gives the published figure', async ({
  open,
}) => {
  const { page, errors } = await open('/#/operators/NM21')
  await page.locator('math mfrac').first().waitFor()
  assert.is(await page.locator('math').count(), 1)
  await page.getByRole('button', { name: 'Compute' }).click()
  await page.locator('.headline').waitFor()
  assert.match(await text(page.locator('.headline')), /1\.98.*×10²⁰.*N/)
  assert.match(await page.title(), /Newton's law of gravitation/)
  await isAccessible(page)
  assert.equal(errors, [])
})

test('a page of nothing that is there says so under a heading of its own, and axe finds nothing', async ({
  open,
}) => {
  const nowhere = {
    'operators/NOTHING': 'NOTHING',
    'operators?domain=NOTHING': 'NOTHING',
    'solvers/nothing': 'nothing',
    'machine/contracts/nothing': 'Contract nothing',
    'results/999999': 'Result 999999',
  }
  const { page } = await open('/')
  for (const [path, subject] of Object.entries(nowhere)) {
    await page.goto(`/#/${path}`)
    await page.getByRole('heading', { level: 1, name: subject, exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await isAccessible(page)
  }
})

test('units are picked, an uncertainty goes through, and any input can be solved for', async ({
  open,
}) => {
  const { page } = await open('/#/operators/NM23')
  await page.getByLabel('m, mass', { exact: true }).fill('1.2')
  await page.getByLabel('unit of m, mass', { exact: true }).selectOption('t')
  await page.getByLabel('v, speed', { exact: true }).fill('90')
  await page.getByLabel('uncertainty of v, speed', { exact: true }).fill('1')
  await page.getByLabel('unit of v, speed', { exact: true }).selectOption('km/h')
  await page.getByLabel('in', { exact: true }).selectOption('kJ')
  await page.getByRole('button', { name: 'Compute' }).click()
  await page.locator('.headline').waitFor()
  // 2 * 375 kJ / 90 * 1
  assert.match(await text(page.locator('.headline')), /^375 kJ$/)
  await page.getByText('375000 ± 8300 J', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Compute' }).selectOption('v')
  await page.getByLabel('K, kinetic energy', { exact: true }).fill('375000')
  await page.getByRole('button', { name: 'Compute' }).click()
  await page.locator('.headline', { hasText: 'm/s' }).waitFor()
  assert.match(await text(page.locator('.headline')), /^25 ±/)
})

test('what is no number is refused at its field', async ({ open }) => {
  const { page } = await open('/#/operators/NM23')
  await page.getByLabel('m, mass', { exact: true }).fill('heavy')
  await page.getByRole('button', { name: 'Compute' }).click()
  await page.getByRole('alert').waitFor()
  assert.is(await page.getByLabel('m, mass', { exact: true }).getAttribute('aria-invalid'), 'true')
})

test('a plot has a curve, and what lies beyond the validity is shaded with its reason', async ({
  open,
}) => {
  const { page, errors } = await open('/#/operators/NM23')
  const plot = page.getByRole('region', { name: 'Plot' })
  await plot.getByLabel('K over').selectOption('v')
  await plot.getByLabel('from').fill('1e8')
  await plot.getByLabel('to', { exact: true }).fill('5e8')
  await plot.getByRole('button', { name: 'Plot' }).click()
  await plot.locator('canvas').waitFor()
  assert.match(await text(plot), /Shaded: .*slower than light/)
  assert.ok((await drawnShare(plot.locator('canvas'))) > 0.01)
  await plot.getByText('The numbers').click()
  const rows = await plot.locator('details tbody tr').allTextContents()
  assert.is(rows.length, 61)
  const speed = (row: string) => Number(/^[\d.]+/.exec(row)![0]) * 1e8
  for (const row of rows) assert.is(row.endsWith('–'), speed(row) > 299792458, row)
  await isAccessible(page)
  assert.equal(errors, [])
})

test('an id is a way to its page, and domains lead to their operators', async ({ open }) => {
  const { page } = await open('/#/?q=nm21')
  await page.getByRole('heading', { name: "Newton's law of gravitation" }).waitFor()
  await page.getByRole('link', { name: 'Operators', exact: true }).first().click()
  await page.getByRole('link', { name: 'Newtonian Mechanics' }).click()
  await page.getByRole('link', { name: 'Kinetic energy', exact: true }).click()
  await page.locator('math').waitFor()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`domains and an operator fit 390 px, and axe finds nothing: ${scheme}`, async ({ open }) => {
    for (const path of ['/#/operators', '/#/operators?domain=NM', '/#/operators/ORBIT_PERIOD']) {
      const { page } = await open(path, { width: 390, scheme })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await fitsWidth(page)
      await isAccessible(page)
      assert.is(await layoutShift(page), 0, path)
    }
  })
}

test.run()
