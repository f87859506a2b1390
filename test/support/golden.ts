// The public surface, kept as text below test/golden/. `npm run golden` writes it; the difference is read in review.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'

export const GOLDEN_FOLDER = join(import.meta.dirname, '../golden')

export const goldenText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Compares with test/golden/<file>. */
export function matchesGolden(file: string, text: string): void {
  assert.fixture(text, goldenOf(file))
}

export function goldenOf(file: string): string {
  try {
    return readFileSync(join(GOLDEN_FOLDER, file), 'utf8')
  } catch {
    throw new Error(`test/golden/${file} is missing: npm run golden writes it`)
  }
}
