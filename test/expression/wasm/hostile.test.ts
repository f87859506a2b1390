// What is compiled runs machine code that follows from a caller's text: whatever the text, it is refused or it is valid.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileObjective } from '../../../workers/expression/wasm/objective.ts'
import { compileRow } from '../../../workers/expression/wasm/row.ts'
import { compileSystem } from '../../../workers/expression/wasm/system.ts'
import { Failure } from '../../../workers/failure.ts'
import { UserModules } from '../../../workers/kernel.ts'
import { inTier, longOnly } from '../../support/tier.ts'
import { hostileTexts } from '../hostile-texts.ts'
import { NAMES, RandomTexts } from '../random-texts.ts'

const test = suite('hostile texts, compiled')
const inLong = longOnly(test)

const HEAP = 16_384
const TEXTS = inTier({ short: 60, long: 1000 })

/** Every way of compiling a text. */
const WAYS = [
  (text: string) => compileSystem({ equations: { x: text, y: 'x', z: 'y' }, events: { e: text } }),
  (text: string) => compileObjective({ objective: text, variables: NAMES }),
  (text: string) => compileRow({ columns: NAMES, outputs: { out: text } }),
]

test('a hostile text is refused, by every way', () => {
  for (const text of hostileTexts()) {
    for (const compile of WAYS) {
      try {
        compile(text)
      } catch (error) {
        assert.instance(error, Failure, `${text.slice(0, 80)}: ${error}`)
      }
    }
  }
})

test('a hostile name is refused, wherever it stands', () => {
  for (const name of [
    '__proto__',
    'constructor',
    'x]',
    'x[',
    'x[1',
    'x[01]',
    'x[1e3]',
    'a b',
    'π',
    '',
  ]) {
    const texts = [
      () => compileSystem({ equations: Object.fromEntries([[name, '1']]) }),
      () => compileSystem({ equations: { x: '1' }, parameters: [name] }),
      () =>
        compileSystem({ equations: { x: '1' }, definitions: Object.fromEntries([[name, '1']]) }),
    ]
    for (const compile of texts) {
      // Letters alone are a name like any other, and mean what they stand for here.
      if (/^[a-z_]+$/.test(name)) compile()
      else assert.throws(compile, (error: unknown) => error instanceof Failure, name)
    }
  }
})

inLong('what is compiled is valid, writes where it may and nowhere else, derivatives too', () => {
  const random = new RandomTexts(21)
  const modules = new UserModules()
  let compiled = 0
  for (let tries = 0; compiled < TEXTS; tries++) {
    assert.ok(tries < 3 * TEXTS)
    const text = random.number()
    try {
      const system = compileSystem({ equations: { x: text, y: text, z: '-x' } })
      const { env, user } = modules.linked(system)
      const doubles = new Float64Array(env.memory.buffer).fill(7, HEAP / 8)
      doubles.set(
        NAMES.map(() => random.value()),
        HEAP / 8,
      )
      const to = HEAP + 8 * 100
      const count = system.jacobian.rows.length
      user['jacobian']!(1, HEAP, to)
      user['system']!(1, HEAP, to + 8 * 100)
      const around = [
        ...doubles.subarray(HEAP / 8 + 3, to / 8),
        ...doubles.subarray(to / 8 + count, to / 8 + 100),
        ...doubles.subarray(to / 8 + 103),
      ]
      assert.ok(
        around.every(value => value === 7),
        text,
      )
      compiled++
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
})

test.run()
