// A real browser on a real node. Its laws are skipped, and counted as skipped, where there is no Chromium; with
// TEST_BROWSER=required that is a failure. CHROMIUM names one that lies elsewhere.
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { suite, type Test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildConsole } from '../../console/build.mjs'
import type { Config } from '../../server/settings/config.ts'
import { machineOn, openTestNode, type TestNode } from './node.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const STARTS_IN_MS = 120_000
const executablePath = [process.env['CHROMIUM'], ...PLACES].find(
  path => path !== undefined && existsSync(path),
)
/** Started as the laws are defined, and used by the first suite: one that is there may still find no display, memory or rights to run. */
let started = await launched().catch(() => undefined)
const canStart = started !== undefined

async function launched(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('there is no Chromium')
  return chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: STARTS_IN_MS })
}

/** A busy machine is slow; a law that does not hold is found all the same. */
const PATIENCE_MS = 30_000

export interface Seen {
  readonly node: TestNode
  readonly key: string
  /** A page of its own storage, with the machine's key unless told otherwise; what it logs as an error is collected. */
  open(path: string, options?: Opening): Promise<OpenPage>
}

interface Opening {
  readonly hasKey?: boolean
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
}

export interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  readonly errors: string[]
}

type Law = (title: string, hold: (seen: Seen) => Promise<void>) => void

export function browserSuite(name: string, config: Partial<Config> = {}) {
  const test = suite<Seen>(name)
  if (!canStart) {
    if (process.env['TEST_BROWSER'] === 'required') throw new Error('there is no Chromium')
    const skipped: Law = title => test.skip(title)
    return Object.assign(skipped, { run: test.run })
  }
  let browser: Browser
  let node: TestNode
  test.before(async seen => {
    browser = started ?? (await launched())
    started = undefined
    assert.ok(await buildConsole(), 'the console was built')
    node = await openTestNode(config)
    const { apiKey } = await machineOn(node)
    Object.assign(seen, { node, key: apiKey, open: opener(browser, node, apiKey) })
  })
  test.after(async () => {
    await browser?.close()
    await node?.close()
  })
  return test as Law & Pick<Test, 'run'>
}

function opener(browser: Browser, { url }: TestNode, key: string): Seen['open'] {
  return async (path, { hasKey = true, width = 1280, scheme = 'light' } = {}) => {
    const viewport = { width, height: 800 }
    const context = await browser.newContext({ viewport, colorScheme: scheme, baseURL: url })
    context.setDefaultTimeout(PATIENCE_MS)
    if (hasKey) {
      // Once: a key that was forgotten stays forgotten.
      await context.addInitScript({
        content: `if (sessionStorage.getItem('test') === null) {
          sessionStorage.setItem('test', 'has had its key')
          sessionStorage.setItem('svc-key', '${key}')
        }`,
      })
    }
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    page.on('console', message => {
      // A refusal of the service is an answer, which the browser reports as an error of its own.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) {
        errors.push(message.text())
      }
    })
    await page.goto(path)
    return { page, context, errors }
  }
}
