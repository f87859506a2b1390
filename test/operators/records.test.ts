import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { domains } from '../../workers/domains/index.ts'
import { proveRegistry } from '../support/prove.ts'

const test = suite('operator records')

test('every record passes every check, alone, in its domain and in the registry', () => {
  assert.equal(proveRegistry(domains), [])
})

test.run()
