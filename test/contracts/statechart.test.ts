import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Definition, Transition } from '../../server/contracts/definition.ts'
import { refuseUnsound } from '../../server/contracts/statechart.ts'
import { fire } from '../support/fire.ts'
import { threadMs } from '../support/loop-monitor.ts'
import { operators as registry } from '../support/operators.ts'
import { faultAt, refusal } from '../support/refusal.ts'

const chart = (go: Transition | Omit<Transition, 'target'>, more: Partial<Definition> = {}) =>
  ({
    version: '1',
    name: 'test',
    initial: 'a',
    states: { a: { on: { go: { target: 'b', ...go } } }, b: { final: true } },
    ...more,
  }) satisfies Definition

const fired = (definition: Definition, env: Record<string, number> = {}) =>
  fire(definition, 'a', env, registry)

test('a guard reads operator values in SI, with inputs from the definition, env and defaults', () => {
  const kinetic = chart({ guard: 'NM23 > 10', inputs: { m: 2, v: '2*env.speed' } })
  assert.is(fired(kinetic, { speed: 2 }).fired, true) // 2 kg at 4 m/s: 16 J
  assert.is(fired(kinetic, { speed: 1 }).reason, 'NM23 > 10 does not hold: NM23 = 4')
  assert.is(fired(chart({ guard: 'NM23 > 10' }), { m: 2, v: 4 }).results[0]!.value, 16)
  assert.match(
    fired(chart({ guard: 'NM23 > 10' }), { m: 2 }).reason!,
    /NM23 needs v .* give env\.v/,
  )
  assert.is(fired(kinetic).reason, 'env.speed is not given')
})

test('named conditions stand for their text in brackets', () => {
  const conditions = { heavy: 'env.m > 5 or env.forced == 1', slow: 'env.v < 1' }
  const both = chart({ guard: 'heavy and not slow' }, { conditions })
  assert.is(fired(both, { m: 1, v: 2, forced: 1 }).fired, true)
  assert.is(fired(both, { m: 9, v: 0.5, forced: 0 }).fired, false)
  const circular = chart({ guard: 'x' }, { conditions: { x: 'y', y: 'x' } })
  assert.match(refusal(() => fired(circular)).message, /nest deeper/)
})

test('a guard that would be long to write out or to evaluate is refused before it is', () => {
  const again = (name: string) => Array.from({ length: 60 }, () => name).join(' or ')
  const conditions = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, at, all) => [name, again(all[at + 1] ?? '1>2')]),
  )
  const begun = threadMs()
  const growing = refusal(() => fired(chart({ guard: 'a' }, { conditions })))
  assert.match(growing.message, /exceeds 2000 characters/)
  assert.ok(threadMs() - begun < 1000, '60^7 conditions are not written out')
  const sum = 'sum(i^2, i, 1, 9999)'
  for (const slow of [{ guard: `${sum} > 0` }, { guard: 'NM23 > 1', inputs: { m: sum } }]) {
    const { code, message } = refusal(() => refuseUnsound(chart(slow), registry))
    assert.is(code, 'INVALID_INPUT')
    assert.match(message, /operations, the limit of a contract is 10000/)
  }
})

test('the first event whose guard holds fires; a named event alone is tried', () => {
  const definition: Definition = {
    ...chart({}),
    states: {
      a: {
        on: {
          high: { target: 'b', guard: 'env.x > 10' },
          low: { target: 'c', guard: 'env.x > 1' },
        },
      },
      b: {},
      c: {},
    },
  }
  assert.is(fired(definition, { x: 20 }).event, 'high')
  assert.is(fired(definition, { x: 5 }).event, 'low')
  assert.is(fired(definition, { x: 0 }).event, 'high', 'the first that blocked is told')
  const named = fire(definition, 'a', { x: 20 }, registry, 'low')
  assert.equal([named.event, named.to], ['low', 'c'])
  assert.is(refusal(() => fire(definition, 'a', {}, registry, 'up')).code, 'INVALID_INPUT')
  assert.is(refusal(() => fire(definition, 'b', {}, registry)).code, 'CONFLICT')
})

test('an event can be asked for by its name and keeps its place', () => {
  for (const event of ['', '7', 'e'.repeat(65)]) {
    const unnameable: Definition = {
      ...chart({}),
      states: { a: { on: { [event]: { target: 'b' } } }, b: {} },
    }
    assert.match(refusal(() => refuseUnsound(unnameable, registry)).message, /name of an event/)
  }
  const slashed = { ...chart({}), states: { a: { on: { 'a/b': { target: 'x' } } } } }
  faultAt(
    '/definition/states/a/on/a~1b/target',
    refusal(() => refuseUnsound(slashed, registry)),
  )
})

test('an operator outside its validity blocks', () => {
  const { reason, fired: moved } = fired(chart({ guard: 'NM23 > 10' }), { m: -1, v: 2 })
  assert.is(moved, false)
  assert.match(reason!, /NM23 has no value: .*must be/)
})

test('what is unsound is refused with its place', () => {
  const faults: [Definition, RegExp, string][] = [
    [chart({ target: 'x' }), /no state is named x/, '/definition/states/a/on/go/target'],
    [chart({}, { initial: 'z' }), /no state is named z/, '/definition/initial'],
    [
      chart({ guard: 'T > 1' }),
      /a value of the caller is env\.T/,
      '/definition/states/a/on/go/guard',
    ],
    [chart({ guard: 'env.x + 1' }), /a condition is expected/, '/definition/states/a/on/go/guard'],
    [chart({ operators: ['NM99'] }), /no operator/, '/definition/states/a/on/go'],
    [
      chart({ guard: 'NM23 > 1', inputs: { q: 1 } }),
      /has the input q/,
      '/definition/states/a/on/go/inputs/q',
    ],
    [chart({ guard: 'constructor(1) > 0' }), /constructor/, '/definition/states/a/on/go/guard'],
    [
      { ...chart({}), states: { ...chart({}).states, lost: {} } },
      /no event leads to the state lost/,
      '/definition/states/lost',
    ],
    [
      { ...chart({}), states: { a: { final: true, on: { go: { target: 'a' } } } } },
      /the final state a has events/,
      '/definition/states/a/on',
    ],
  ]
  for (const [definition, message, pointer] of faults) {
    const failure = refusal(() => refuseUnsound(definition, registry))
    assert.match(failure.message, message)
    const [fault] = failure.details!['errors'] as [{ pointer: string }]
    assert.is(fault.pointer, pointer)
  }
})

test('env is read by own properties only', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    const { reason } = fired(chart({ guard: `env.${name} == 0` }))
    assert.is(reason, `env.${name} is not given`)
  }
})

test.run()
