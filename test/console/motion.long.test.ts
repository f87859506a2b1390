// Time limit: 600 s
// What moves: particles in space that are turned, and fields, curves and particles at several moments.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { browserSuite } from '../support/browser.ts'
import { drawnShare, fitsWidth, isAccessible, until } from '../support/page-laws.ts'

const test = browserSuite('console: motion', { workers: 2 })

const pixels = (canvas: Locator) =>
  canvas.evaluate(element => (element as unknown as { toDataURL(): string }).toDataURL())

const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true }).click()

/** Waits until a canvas shows something else. */
async function changed(page: Page, canvas: Locator, before: string): Promise<string> {
  await until(page, async () => (await pixels(canvas)) !== before)
  return pixels(canvas)
}

/** Colloids by their example, in few steps. */
async function colloids(page: Page, moments: string): Promise<Locator> {
  await page.getByLabel('Example', { exact: true }).selectOption({ label: COLLOIDS })
  await page.locator('#field-steps').fill('200')
  await page.getByLabel('Moments to look at').selectOption(moments)
  await run(page)
  const particles = page.getByRole('region', { name: 'Particles' })
  await particles.locator('canvas').waitFor()
  return particles
}
const COLLOIDS = 'charged colloids that repel each other as Yukawa, from a text of extended XYZ'

for (const scheme of ['light', 'dark'] as const) {
  test(`atoms are turned with the keys and with the pointer, and go through their moments: ${scheme}`, async ({
    open,
  }) => {
    const { page, errors } = await open('/#/solvers/evolve', { scheme })
    const particles = await colloids(page, '10')
    const canvas = particles.locator('canvas')
    await until(page, async () => (await drawnShare(canvas)) > 0.02)
    const front = await pixels(canvas)
    await canvas.focus()
    await page.keyboard.press('ArrowLeft')
    const turned = await changed(page, canvas, front)
    await page.keyboard.press('+')
    const near = await changed(page, canvas, turned)
    await page.keyboard.press('Home')
    await changed(page, canvas, near)
    await until(page, async () => (await pixels(canvas)) === front)
    const box = (await canvas.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 20)
    await page.mouse.up()
    await changed(page, canvas, front)
    await particles.getByRole('button', { name: 'From the front' }).click()
    await until(page, async () => (await pixels(canvas)) === front)
    const slider = particles.getByRole('slider')
    const last = await slider.getAttribute('max')
    assert.is(await slider.inputValue(), last)
    await slider.focus()
    await page.keyboard.press('Home')
    assert.is(await slider.inputValue(), '0')
    await changed(page, canvas, front)
    await particles.getByRole('button', { name: /^Play/ }).click()
    await until(page, async () => (await slider.inputValue()) === last)
    await particles.getByRole('button', { name: /^Play/ }).waitFor()
    await until(page, async () => (await pixels(canvas)) === front)
    // The text of the trajectory is a file, not a table of a hundred pages.
    const numbers = page.getByRole('region', { name: 'Numbers', exact: true })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      numbers.getByRole('button', { name: 'Save trajectory' }).click(),
    ])
    assert.is(file.suggestedFilename(), 'trajectory.txt')
    assert.ok((await numbers.boundingBox())!.height < 3000)
    await isAccessible(page)
    assert.equal(errors, [])
  })
}

test('at 390 px particles fit, and without moments there is no player', async ({ open }) => {
  const { page } = await open('/#/solvers/evolve', { width: 390 })
  const particles = await colloids(page, '0')
  assert.is(await particles.getByRole('slider').count(), 0)
  assert.match((await particles.textContent())!, /C \(64\)/)
  await fitsWidth(page)
  await isAccessible(page)
})

test('a ligand stands beside its receptor, a run without atoms has no place for them', async ({
  open,
}) => {
  const { page, errors } = await open('/#/solvers/dock')
  await run(page)
  const particles = page.getByRole('region', { name: 'Particles' })
  await particles.locator('canvas').waitFor()
  assert.match((await particles.locator('.legend').textContent())!, /receptor.*ligand/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    particles.getByRole('button', { name: 'Particles as xyz' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8').split('\n')
  assert.is(Number(lines[0]), lines.length - 3)
  assert.match(lines[2]!, /^receptor /)
  await page.goto('/#/solvers/evolve')
  await page.locator('#field-steps').fill('50')
  await run(page)
  await page.getByRole('region', { name: 'Temperature' }).waitFor()
  assert.is(await particles.count(), 0)
  assert.equal(errors, [])
})

test('a field goes through its moments with one range of colours', async ({ open }) => {
  const { page, errors } = await open('/#/solvers/heat')
  await page.getByText(/Own equations and lists/).click()
  await page.locator('#field-domain').fill('{"x": [0, 0.1], "y": [0, 0.05]}')
  await page.locator('#field-cells').fill('[20, 10]')
  await page.locator('#field-initial').fill('if(x < 0.05, 100, 0)')
  await page.locator('#field-tEnd').fill('20')
  await page.locator('#field-alpha').fill('1e-4')
  for (const name of ['nx', 'ny', 'dt', 'steps']) await page.locator(`#field-${name}`).fill('')
  await page.getByLabel('Moments to look at').selectOption('10')
  await run(page)
  const fields = page.getByRole('region', { name: 'Fields' })
  const map = fields.locator('canvas.map')
  await map.waitFor()
  const end = await pixels(map)
  const range = await fields.locator('.bar').textContent()
  const slider = fields.getByRole('slider', { name: 'Moment of temperature' })
  assert.is(await slider.getAttribute('max'), '9')
  await slider.focus()
  await page.keyboard.press('Home')
  const start = await changed(page, map, end)
  assert.match((await slider.getAttribute('aria-valuetext'))!, /^time in s = 2$/)
  assert.is(await fields.locator('.bar').textContent(), range)
  await fields.getByRole('button', { name: 'Play temperature' }).click()
  await changed(page, map, start)
  await fields.getByRole('button', { name: 'Pause temperature' }).click()
  // A field that was told at its end alone has no player, one that was told at each time is named once.
  const names = await fields.locator('option').allTextContents()
  assert.equal(names, ['temperature', 'qx', 'qy'])
  await fields.getByLabel('Field').selectOption('qx')
  assert.is(await slider.count(), 0)
  assert.is(await page.getByRole('alert').count(), 0)
  await isAccessible(page)
  assert.equal(errors, [])
})

test('a curve goes through its moments on axes that stand still', async ({ open }) => {
  const { page, errors } = await open('/#/solvers/wave')
  await page.getByText(/Own equations and lists/).click()
  await page.locator('#field-domain').fill('{"x": [0, 1]}')
  await page.locator('#field-initial').fill('exp(-200*(x - 0.5)^2)')
  await page.locator('#field-tEnd').fill('0.4')
  await page.getByLabel('Moments to look at').selectOption('10')
  await run(page)
  const slider = page.getByRole('slider', { name: /^Moment of/ }).first()
  await slider.waitFor()
  assert.is(await page.getByRole('alert').count(), 0)
  const canvas = page.locator('.plot canvas').first()
  await until(page, async () => (await drawnShare(canvas)) > 0.005)
  const end = await pixels(canvas)
  await slider.focus()
  await page.keyboard.press('Home')
  await changed(page, canvas, end)
  assert.equal(errors, [])
})

test.run()
