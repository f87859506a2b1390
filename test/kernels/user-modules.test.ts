import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileObjective } from '../../workers/expression/wasm/objective.ts'
import { type UserModule, UserModules } from '../../workers/kernel.ts'

const test = suite('modules of user functions')

const objectiveOf = (i: number) =>
  compileObjective({ objective: `${i}*x`, variables: ['x'], parameters: ['a'] })

/** How often the engine compiles a module meanwhile. */
function compilations(run: () => void): number {
  const engine = (globalThis as unknown as Record<string, { Module: new (b: unknown) => object }>)[
    'WebAssembly'
  ]!
  const original = engine.Module
  let count = 0
  engine.Module = new Proxy(original, {
    construct(target, args) {
      count++
      return Reflect.construct(target, args)
    },
  })
  try {
    run()
  } finally {
    engine.Module = original
  }
  return count
}

test('equal bytes are compiled once, whoever wrote them; each run has a memory of its own', () => {
  const modules = new UserModules()
  const count = compilations(() => {
    const [one, other] = [modules.linked(objectiveOf(1)), modules.linked(objectiveOf(1))]
    assert.is.not(one.env.memory, other.env.memory)
    modules.linked(objectiveOf(2))
  })
  assert.is(count, 2)
})

test('the last 64 are remembered', () => {
  const modules = new UserModules()
  const all = Array.from({ length: 65 }, (_, i) => objectiveOf(i))
  const link = (one: UserModule): void => void modules.linked(one)
  assert.is(
    compilations(() => all.forEach(link)),
    65,
  )
  assert.is(
    compilations(() => all.slice(1).forEach(link)),
    0,
  )
  assert.is(
    compilations(() => modules.linked(all[0]!)),
    1,
  )
})

test.run()
