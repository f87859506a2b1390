// What holds for every page of the console.
import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** No rule of axe is broken. */
export async function isAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { run } = (
      globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
    ).axe
    return (await run()).violations
  })
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
  assert.is(lines.join('\n'), '')
}

/** Nothing is wider than the window. */
export async function fitsWidth(page: Page): Promise<void> {
  const [content, width] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  assert.ok(content <= width, `${content} px in ${width} px`)
}

/** Sum of the shifts of the layout since the page was opened (Layout Instability API). */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise(resolve => {
    let sum = 0
    const observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) sum += entry.hadRecentInput ? 0 : entry.value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => setTimeout(() => resolve(sum)))
  })`)
}

/** Share of the pixels of a canvas that something is drawn on. */
export function drawnShare(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: unknown) => {
    const { width, height, getContext } = element as {
      width: number
      height: number
      getContext(kind: '2d'): {
        getImageData(...box: number[]): { data: Uint8ClampedArray }
      }
    }
    const { data } = getContext.call(element, '2d').getImageData(0, 0, width, height)
    let drawn = 0
    for (let i = 3; i < data.length; i += 4) if (data[i]! > 0) drawn++
    return drawn / (width * height)
  })
}

const LOOK_EVERY_MS = 50
const LOOKS_MAX = 600

/** Waits until it is so. */
export async function until(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; !(await isSo()); looks++) {
    assert.ok(looks < LOOKS_MAX, 'it never came so')
    await page.waitForTimeout(LOOK_EVERY_MS)
  }
}
