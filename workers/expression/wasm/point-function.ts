// Functions of one point: its numbers in memory, or the time beside, the results in memory.
import { type ByteWriter, F64, I32, type ValueType } from './bytes.ts'
import { Emitter } from './emit.ts'
import { ONE_LANE } from './lanes.ts'
import type { Term } from './term.ts'
import { PARAMETERS_ADDRESS } from './user-memory.ts'
import { type UserFunction, userFunction } from './user-module.ts'

const DOUBLE_ALIGNED = 3

/** name(t, from, to): a double for each root. */
export const timedFunction = (name: string, roots: readonly Term[]): UserFunction =>
  pointFunction(name, [F64, I32, I32], roots)

/** name(from, to): the same without a time. */
export const plainFunction = (name: string, roots: readonly Term[]): UserFunction =>
  pointFunction(name, [I32, I32], roots)

function pointFunction(
  name: string,
  parameters: readonly ValueType[],
  roots: readonly Term[],
): UserFunction {
  const to = parameters.length - 1
  const emitter = new Emitter(parameters.length, ONE_LANE, leafFrom(to - 1))
  emitter.emitAll(
    roots,
    () => emitter.get(to),
    i =>
      emitter.code
        .op('f64.store')
        .unsigned(DOUBLE_ALIGNED)
        .unsigned(8 * i),
  )
  return userFunction(name, parameters, roots, emitter)
}

/** How a leaf is read where the states stand behind a pointer, and the time, if there is one, is the first parameter. */
const leafFrom =
  (pointer: number) =>
  (code: ByteWriter, { operation, number }: Term): void => {
    switch (operation) {
      case 'literal':
        code.op('f64.const').double(number)
        return
      case 'time':
        code.op('local.get').unsigned(0)
        return
      case 'parameter':
        code.op('i32.const').signed(0)
        code
          .op('f64.load')
          .unsigned(DOUBLE_ALIGNED)
          .unsigned(PARAMETERS_ADDRESS + 8 * number)
        return
      default:
        code.op('local.get').unsigned(pointer)
        code
          .op('f64.load')
          .unsigned(DOUBLE_ALIGNED)
          .unsigned(8 * number)
    }
  }
