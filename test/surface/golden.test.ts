// The public surface is the one on record: a file a tool, the routes, and what of the OpenAPI document comes from no
// tool. `npm run golden` writes it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { GOLDEN_FOLDER, matchesGolden } from '../support/golden.ts'
import { surfaceGoldens } from '../support/golden-surface.ts'
import { tools } from '../support/tools.ts'

const test = suite('golden surface')

const goldens = surfaceGoldens()

for (const [file, text] of goldens) {
  test(`${file} is on record as it is`, () => matchesGolden(file, text))
}

test('nothing is on record of a tool that is no more', () => {
  const recorded = readdirSync(join(GOLDEN_FOLDER, 'tools')).map(file => `tools/${file}`)
  assert.equal(
    recorded.filter(file => !goldens.has(file)),
    [],
  )
})

test('each schema of a tool is one by the meta-schema of 2020-12, which the node does not ask', () => {
  const ajv = new Ajv2020()
  for (const { name, input, output } of tools) {
    for (const schema of [input, output]) assert.ok(ajv.validateSchema(schema), name)
  }
})

test('the record holds no hash, no key and no moment, which would differ from run to run', () => {
  for (const [file, text] of goldens) {
    // Zeros stand for a hash in an example, and are the same in each run.
    assert.not.match(
      text,
      /"(?:(?!0{64})[0-9a-f]{64}|svc_(?:ak|ak_demo|ch)_[0-9A-Za-z]{38})"/,
      file,
    )
  }
})

test.run()
