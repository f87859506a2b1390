// The engine takes 50,000 locals in a function at most; a module of 20,000 terms keeps below that whatever they are.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ByteReader } from '../../../workers/expression/wasm/bytes.ts'
import { timedFunction } from '../../../workers/expression/wasm/point-function.ts'
import { rowFunction } from '../../../workers/expression/wasm/row-function.ts'
import { type Term, Terms } from '../../../workers/expression/wasm/term.ts'
import { type UserFunction, userModule } from '../../../workers/expression/wasm/user-module.ts'
import { UserModules } from '../../../workers/kernel.ts'

const test = suite('locals')

const COUNT = 9000

function localsOf({ body }: UserFunction): number {
  const reader = new ByteReader(body)
  let locals = 0
  for (let runs = reader.unsigned(); runs > 0; runs--) {
    locals += reader.unsigned()
    reader.byte()
  }
  return locals
}

/** Each within the next: a sum, or a call, of what was before. */
function chain(link: (terms: Terms, before: Term, x: Term) => Term): Term {
  const terms = new Terms()
  const x = terms.leaf('state', 0)
  let last = x
  for (let i = 0; i < COUNT; i++) last = link(terms, last, x)
  return last
}

const CHAINS = {
  sums: chain((terms, before, x) => terms.total([before, x])),
  calls: chain((terms, before, x) => terms.call('atan2', [before, x])),
}

test('a chain of thousands of sums, or calls, has locals for what is open at once', () => {
  for (const [name, root] of Object.entries(CHAINS)) {
    for (const one of [timedFunction('system', [root]), rowFunction([root], 64)]) {
      // One in 64 is settled, so that neither recursion nor stack goes deeper.
      assert.ok(localsOf(one) < COUNT / 20, `${name}: ${localsOf(one)}`)
    }
  }
})

test('and their value is that of the chain', () => {
  const { env, user } = new UserModules().linked(
    userModule([timedFunction('system', [CHAINS.sums])]),
  )
  const doubles = new Float64Array(env.memory.buffer)
  doubles[16_384 / 8] = 0.5
  user['system']!(0, 16_384, 16_392)
  assert.is(doubles[16_392 / 8], 0.5 * (COUNT + 1))
})

test.run()
