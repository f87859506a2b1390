// A first request is as fast as the next: V8's baseline compiler, whose code is up to three times as slow and is
// not left while a call lasts, never has a hand in a kernel. What compiled a function only V8 itself can tell.
// Alone: it sets a flag of V8.
import { setFlagsFromString } from 'node:v8'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, compileKernels } from '../../workers/kernel.ts'

const test = suite('first call')

setFlagsFromString('--allow-natives-syntax')
type Judgement = (exported: unknown) => boolean
const isOptimised = new Function('f', 'return %IsTurboFanFunction(f)') as Judgement
const isBaseline = new Function('f', 'return %IsLiftoffFunction(f)') as Judgement

/** The exported functions of a fresh instance; none has been called. */
function functionsOf(module: WebAssembly.Module): [string, unknown][] {
  const imports: Record<string, Record<string, object>> = {}
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    const value = kind === 'memory' ? new WebAssembly.Memory({ initial: 16 }) : () => 0
    imports[from] = { ...imports[from], [name]: value }
  }
  const { exports } = new WebAssembly.Instance(module, imports)
  return Object.entries(exports).filter(([, exported]) => typeof exported === 'function')
}

test('every function of every kernel is optimised before it is called', () => {
  const modules = Object.entries(compileKernels())
  assert.ok(modules.length >= 18)
  for (const [name, module] of modules) {
    const functions = functionsOf(module)
    assert.ok(functions.length > 0)
    for (const [exported, code] of functions) assert.ok(isOptimised(code), `${name}.${exported}`)
  }
})

test('what is asked of V8 can be answered otherwise: of code that nobody asked to optimise', () => {
  // (module (func (export "f"))), which no kernel is.
  const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0]
  const module = new WebAssembly.Module(Uint8Array.from([...bytes, 10, 4, 1, 2, 0, 11]))
  const [[, plain]] = functionsOf(module) as [[string, () => void]]
  plain()
  assert.equal([isOptimised(plain), isBaseline(plain)], [false, true])
})

test('a kernel by itself is optimised as all of them are', () => {
  for (const [exported, code] of functionsOf(compileKernel('heat'))) {
    assert.ok(isOptimised(code), exported)
  }
})

test.run()
