// The partial derivatives that are texts are those that are numbers, function by function.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compile, slotsFor } from '../../../workers/expression/compile.ts'
import { functions } from '../../../workers/expression/functions.ts'
import { partialText } from '../../../workers/expression/wasm/partials.ts'
import { SPECIAL } from '../random-texts.ts'

const test = suite('partials')

/** Their derivatives are written where they are taken. */
const BY_HAND = new Set(['sqrt', 'abs', 'sign', 'min', 'max', 'floor', 'ceil', 'round', 'mod'])

const ARGUMENTS = [...SPECIAL, 0.3, 1.7, 2, 9.5]

test('each row of the table has them, and the bits agree at special and at usual arguments', () => {
  let compared = 0
  for (const [name, { arity, partials, evaluate }] of functions) {
    if (BY_HAND.has(name)) continue
    for (let i = 0; i < arity[0]; i++) {
      const expression = partialText(name, i, arity[0])
      assert.is(expression === null, !partials[i], `${name} by its argument ${i}`)
      if (!expression) continue
      const closure = compile(expression)
      for (const first of ARGUMENTS) {
        const args = [first, 2.25, 0.4].slice(0, arity[0])
        const result = evaluate(...args)
        const slots = slotsFor(expression)
        slots.set([...args, result])
        const wanted = partials[i]!(args, result)
        assert.ok(
          Object.is(closure(slots) + 0, wanted + 0),
          `${name} by ${i} at ${args.join()}: ${closure(slots)}, not ${wanted}`,
        )
        compared++
      }
    }
  }
  assert.ok(compared > 50 * ARGUMENTS.length)
})

test.run()
