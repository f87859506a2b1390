// Latency of evaluations of a system, each depending on the result of the previous one as in an integrator: by closures, and by
// compiled functions that a loop in WebAssembly calls.
import { compile, slotsFor } from '../../workers/expression/compile.ts'
import { parseExpression } from '../../workers/expression/parser.ts'
import { ByteWriter, F64, I32 } from '../../workers/expression/wasm/bytes.ts'
import { compileSystem } from '../../workers/expression/wasm/system.ts'
import { PARAMETERS_ADDRESS } from '../../workers/expression/wasm/user-memory.ts'
import { UserModules } from '../../workers/kernel.ts'
import type { SystemCase } from './systems.ts'

const HEAP = 16_384
/** Step y += STEP dy between evaluations: makes them depend on each other, but hardly changes the numbers. */
const STEP = 1e-9

/** Evaluates the system `times` times. */
export type Evaluations = (times: number) => void

export function compiledEvaluations({ texts, parameters, start }: SystemCase): Evaluations {
  const modules = new UserModules()
  const { env, user } = modules.linked(compileSystem(texts))
  const doubles = new Float64Array(env.memory.buffer)
  doubles.set(parameters, PARAMETERS_ADDRESS / 8)
  doubles.set(start, HEAP / 8)
  const loop = { bytes: loopBytes(start.length), imports: { user } }
  const { run } = modules.instance(loop, env.memory)
  return times => run!(times, HEAP, HEAP + 8 * start.length)
}

/** Definitions are inserted into the equations, where their common terms are evaluated once. */
export function closureEvaluations({ texts, parameters, start }: SystemCase): Evaluations {
  const { equations, definitions = {}, parameters: names = [] } = texts
  const inputs = [...Object.keys(equations), ...names]
  const whole = (text: string): string =>
    text.replace(/\b[A-Za-z]\w*\b(?!\[)/g, name =>
      Object.hasOwn(definitions, name) ? `(${whole(definitions[name]!)})` : name,
    )
  const rates = Object.values(equations).map(text => {
    const expression = parseExpression(whole(text), { inputs })
    return { closure: compile(expression), slots: slotsFor(expression) }
  })
  const state = Float64Array.from([...start, ...parameters])
  const slopes = new Float64Array(start.length)
  return times => {
    for (let n = 0; n < times; n++) {
      for (const [i, { closure, slots }] of rates.entries()) {
        slots.set(state)
        slopes[i] = closure(slots)
      }
      for (let i = 0; i < slopes.length; i++) state[i]! += STEP * slopes[i]!
    }
  }
}

/** run(times, y, dy): system(0, y, dy), then y += STEP dy, so many times. */
function loopBytes(states: number): Uint8Array<ArrayBuffer> {
  const [TIMES, Y, DY] = [0, 1, 2]
  const code = new ByteWriter().unsigned(0).op('loop').byte(0x40)
  code.op('f64.const').double(0)
  code.op('local.get').unsigned(Y).op('local.get').unsigned(DY).op('call').unsigned(0)
  for (let i = 0; i < states; i++) {
    code.op('local.get').unsigned(Y)
    code
      .op('local.get')
      .unsigned(Y)
      .op('f64.load')
      .unsigned(3)
      .unsigned(8 * i)
    code
      .op('local.get')
      .unsigned(DY)
      .op('f64.load')
      .unsigned(3)
      .unsigned(8 * i)
    code.op('f64.const').double(STEP).op('f64.mul').op('f64.add')
    code
      .op('f64.store')
      .unsigned(3)
      .unsigned(8 * i)
  }
  code.op('local.get').unsigned(TIMES).op('i32.const').signed(-1).op('i32.add')
  code.op('local.tee').unsigned(TIMES).op('br_if').unsigned(0).op('end').op('end')
  const section = (id: number, content: ByteWriter) => module.byte(id).sized(content.written)
  const module = new ByteWriter().bytes(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))
  const types = new ByteWriter().unsigned(2)
  types
    .byte(0x60)
    .sized(Uint8Array.of(F64, I32, I32))
    .unsigned(0)
  types
    .byte(0x60)
    .sized(Uint8Array.of(I32, I32, I32))
    .unsigned(0)
  section(1, types)
  const imports = new ByteWriter().unsigned(2).sized('user').sized('system').byte(0).unsigned(0)
  section(2, imports.sized('env').sized('memory').byte(2).byte(0).unsigned(1))
  section(3, new ByteWriter().unsigned(1).unsigned(1))
  section(7, new ByteWriter().unsigned(1).sized('run').byte(0).unsigned(1))
  section(10, new ByteWriter().unsigned(1).sized(code.written))
  return module.written.slice()
}
