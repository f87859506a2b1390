// Time limit: 300 s
import * as assert from 'uvu/assert'
import { browserSuite, type Seen } from '../support/browser.ts'
import { drawnShare, fitsWidth, isAccessible, layoutShift, until } from '../support/page-laws.ts'

const test = browserSuite('console: machine, live and verification')

const text = async (locator: { textContent(): Promise<string | null> }) =>
  (await locator.textContent())!

const LIMIT = {
  version: '1',
  name: 'impact limit',
  initial: 'armed',
  states: {
    armed: { on: { release: { target: 'released', guard: 'NM23 < env.limit' } } },
    released: { final: true },
  },
}

const LOOP = {
  action: 'create',
  solver: 'lotka',
  initialInput: { steps: 500 },
  transition: { inputs: { x0: 'output.finalState.x', y0: 'output.finalState.y' } },
  guards: { maxSteps: 10 },
}

/** One of each of what a machine may hold. */
async function furnish({ node, key }: Pick<Seen, 'node' | 'key'>): Promise<void> {
  const post = async (path: string, body: object) => {
    const { status } = await node.call('POST', path, { key, body })
    assert.is(Math.floor(status / 100), 2, path)
  }
  await post('/api/svc/contract_deploy', { definition: LIMIT })
  const channel = { action: 'create', solver: 'lotka', constants: { steps: 500 }, label: 'prey' }
  await post('/api/svc/stream', channel)
  await post('/api/svc/reactor', LOOP)
  await post('/api/svc/publish_page', { title: 'Report', html: '<p>Done</p>', pageSlug: 'report' })
  await post('/api/svc/mail_html', { subject: 'Night run', html: '<p>All 40 cases.</p>' })
  await post('/api/svc/heat', { nx: 16, ny: 16, folder: 'plates' })
}

test('all that a machine holds is shown, and what can be done with it is done', async seen => {
  await furnish(seen)
  const { page, errors } = await seen.open('/#/machine')
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const openPart = (name: string) => page.getByRole('link', { name, exact: true }).click()
  await section('Keys').waitFor()
  await isAccessible(page)
  await openPart('Usage')
  const tools = await text(section('Usage').locator('tbody tr').first())
  assert.match(tools, /svc_contract_deploy 1.*svc_heat 1/)
  await isAccessible(page)
  await openPart('Chain')
  await section('Chain').getByText('svc_heat').waitFor()
  await isAccessible(page)
  await openPart('Letters')
  await section('Letters').getByRole('button', { name: 'Night run' }).click()
  await section('Letters').getByText('All 40 cases.').waitFor()
  await openPart('Folders')
  await section('Folders').getByRole('button', { name: 'plates (1)' }).click()
  await section('Folders')
    .getByRole('button', { name: /^0\.3727/ })
    .click()
  await section('Folders').locator('.headline', { hasText: '0.3727' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section('Folders').getByRole('button', { name: 'Save as JSON' }).click(),
  ])
  assert.match(file.suggestedFilename(), /^plates-.*\.json$/)
  await isAccessible(page)
  await openPart('Pages')
  await section('Pages').getByRole('link', { name: 'Report' }).waitFor()
  await openPart('Channels')
  const tick = section('Channels').getByRole('button', { name: 'Tick prey' })
  await tick.click()
  await section('Channels').getByText('1 ticks').waitFor()
  await tick.click()
  await section('Channels').getByText('2 ticks').waitFor()
  assert.ok((await drawnShare(section('Channels').locator('canvas'))) > 0.005)
  await openPart('Reactors')
  for (const steps of [1, 2]) {
    await section('Reactors').getByRole('button', { name: /^Step/ }).click()
    await section('Reactors').getByText(`${steps} steps`).waitFor()
  }
  await section('Reactors').locator('canvas').waitFor()
  await isAccessible(page)
  assert.equal(errors, [])
})

test('a contract is a statechart that is fired, and a guard that does not hold keeps its state', async ({
  open,
}) => {
  const { page } = await open('/#/machine/contracts')
  await page.getByRole('link', { name: 'impact limit' }).click()
  await page.locator('.picture img[src^="blob:"]').waitFor()
  const values = page.getByLabel('Values of the guards, as JSON')
  await values.fill('{"m": 2, "v": 30, "limit": 100}')
  await page.getByRole('button', { name: 'release' }).click()
  await page.getByText(/GUARD_BLOCKED.*NM23 = 900/).waitFor()
  await values.fill('{"m": 2, "v": 3, "limit": 100}')
  await page.getByRole('button', { name: 'release' }).click()
  await page.getByText('Fired: armed to released.').waitFor()
  await page.getByText('This state is final.').waitFor()
  await isAccessible(page)
})

test('a new machine makes what it lists, from words or from an example', async ({ open }) => {
  const { page, errors } = await open('/#/machine/contracts')
  await page.getByText('Deploy a contract').click()
  await page
    .getByLabel('In words')
    .fill('release the brake when the kinetic energy falls below 20 J')
  await page.getByRole('button', { name: 'Draft' }).click()
  await page.getByText('Every word was understood.').waitFor()
  assert.match(await page.getByLabel('What is sent, as JSON').inputValue(), /NM23 < 20/)
  const contracts = page.getByRole('region', { name: 'Contracts', exact: true })
  const before = await contracts.locator('.list a').count()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Created.', { exact: true }).waitFor()
  await contracts.locator('.list a').nth(before).waitFor()
  for (const [part, title] of [
    ['channels', 'Open a channel'],
    ['reactors', 'Build a reactor'],
    ['letters', 'Send a letter'],
    ['pages', 'Publish a page'],
  ]) {
    await page.goto(`/#/machine/${part}`)
    await page.getByText(title!).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText(/^Created\./).waitFor()
  }
  assert.equal(errors, [])
})

test('a key is created, shown once and revoked; the one of the tab is forgotten and found', async ({
  open,
  node,
  key,
}) => {
  const { page } = await open('/#/machine')
  const keys = page.getByRole('region', { name: 'Keys', exact: true })
  await keys.getByRole('button', { name: 'Create a key' }).click()
  const fresh = await text(keys.locator('code', { hasText: 'svc_ak_' }))
  assert.is((await node.call('GET', '/api/keys', { key: fresh })).status, 200)
  await keys.getByRole('button', { name: `Revoke the key ${fresh.slice(-4)}` }).click()
  await keys.getByText(/revoked \d{4}/).waitFor()
  assert.is((await node.call('GET', '/api/keys', { key: fresh })).status, 401)
  await page.getByRole('button', { name: 'Forget it' }).click()
  await page.getByText('Computing needs a key').waitFor()
  assert.is(await page.evaluate("sessionStorage.getItem('svc-key')"), null)
  await page.reload()
  await page.getByText('Computing needs a key').waitFor()
  await page.getByLabel('or paste one').fill(key)
  await page.getByRole('button', { name: 'Use it' }).click()
  await keys.getByText('the one of this tab').waitFor()
  assert.is(await page.evaluate("sessionStorage.getItem('svc-key')"), key)
})

test('what the node ticks is plotted as it goes on', async ({ open, node, key }) => {
  const body = { action: 'create', solver: 'lotka', constants: { steps: 500 }, label: 'hares' }
  const own = { ...body, autotick: true, tickIntervalZeqonds: 1 }
  assert.is((await node.call('POST', '/api/svc/stream', { key, body: own })).status, 200)
  const { page, errors } = await open('/#/machine/channels')
  const row = page.getByRole('listitem').filter({ hasText: 'hares' })
  await row.waitFor()
  const ticks = async () => Number(/(\d+) ticks/.exec(await text(row))![1])
  for (let seen = await ticks(), k = 0; k < 3; k++) {
    node.clock.nowMs += 2000
    await until(page, async () => (await ticks()) > seen)
    seen = await ticks()
  }
  await row.locator('canvas').waitFor()
  assert.equal(errors, [])
})

test('the feed shows an entry as it is sealed, the pulse goes on', async ({ open, node, key }) => {
  const { page, errors } = await open('/#/live')
  const feed = page.getByRole('region', { name: 'Feed' })
  await feed.locator('tbody tr').first().waitFor()
  const before = await text(feed.locator('tbody tr').first())
  await node.call('POST', '/api/svc/heat', { key, body: { nx: 16, ny: 16 } })
  await until(page, async () => (await text(feed.locator('tbody tr').first())) !== before)
  assert.match(await text(feed.locator('tbody tr').first()), /svc_heat/)
  const pool = page.getByRole('region', { name: 'Pool and queue' })
  await pool.getByText('Workers in all').waitFor()
  const pulse = page.getByRole('region', { name: 'Pulse' })
  const svcond = await text(pulse)
  node.clock.nowMs += 5000
  await until(page, async () => (await text(pulse)) !== svcond)
  await isAccessible(page)
  assert.equal(errors, [])
})

test('figures from outside are computed anew and lie within their bounds', async ({
  open,
  node,
}) => {
  const { page, errors } = await open('/#/verification')
  const solvers = page.getByRole('region', { name: 'Solvers', exact: true })
  await solvers.getByLabel('Solver').selectOption('svc_heat')
  const manual = solvers.getByRole('region', { name: /^Figures of the manual/ })
  assert.match(await text(manual), /cn-11-amplitudeRatio.*0\.372707839.*0\.372707839/)
  const drawn = 'document.querySelector(".manual img").naturalWidth > 0'
  await until(page, () => page.evaluate<boolean>(drawn))
  await manual.getByRole('button', { name: 'Draw cn-11-amplitudeRatio' }).click()
  await manual.locator('.picture img[src^="blob:"]').waitFor()
  await manual.getByText('The run of this figure, sealed as entry').waitFor()
  await solvers.getByRole('button', { name: 'Run and compare' }).click()
  const pictures = solvers.locator('.gallery .picture img[src^="blob:"]')
  const examples = node.house.solvers.find(({ key }) => key === 'heat')!.examples.length
  await pictures.nth(examples - 1).waitFor()
  assert.is(await solvers.locator('td.passed', { hasText: 'yes' }).count(), examples)
  await page.locator('.parts').getByRole('link', { name: 'Operators' }).click()
  const operators = page.getByRole('region', { name: 'Operators', exact: true })
  await operators.getByLabel('Domain').selectOption('NM')
  await operators.getByRole('button', { name: 'Compute and compare' }).click()
  const rows = operators.locator('tbody tr')
  const count = await rows.count()
  assert.ok(count > 0)
  await operators
    .locator('td.passed', { hasText: 'yes' })
    .nth(count - 1)
    .waitFor()
  assert.is(await operators.locator('td.failed', { hasText: 'no' }).count(), 0)
  await isAccessible(page)
  assert.equal(errors, [])
})

for (const scheme of ['light', 'dark'] as const) {
  test(`these pages fit 390 px, nothing shifts and axe finds nothing: ${scheme}`, async ({
    open,
  }) => {
    for (const path of [
      '/#/live',
      '/#/machine',
      '/#/machine/chain',
      '/#/machine/channels',
      '/#/verification',
    ]) {
      const { page } = await open(path, { width: 390, scheme })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('main h2').first().waitFor()
      await page.getByRole('region').last().waitFor()
      await fitsWidth(page)
      await isAccessible(page)
      assert.is(await layoutShift(page), 0, path)
    }
  })
}

test.run()
