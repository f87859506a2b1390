import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'

const folder = join(import.meta.dirname, '../golden')

/**
 * Compares with test/golden/<name>.json; UPDATE_GOLDEN=1 rewrites it, and the difference is read in
 * review.
 */
export function matchesGolden(name: string, value: unknown): void {
  const file = join(folder, `${name}.json`)
  const text = `${JSON.stringify(value, null, 2)}\n`
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, text)
  assert.ok(existsSync(file), `${file} is missing: UPDATE_GOLDEN=1 writes it`)
  assert.fixture(text, readFileSync(file, 'utf8'))
}
