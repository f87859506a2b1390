// Arithmetic on the stack, of one double or of two side by side. Both do the same to each number, bit for bit.
import type { BodyWriter } from './body-writer.ts'
import { type ByteWriter, F64, I32, type Opcode, V128, type ValueType } from './bytes.ts'
import { calleeOf } from './mathematics.ts'
import { isLiteral, type Operation, type Term } from './term.ts'

/** What is written between the operands of a term and its value. */
export interface Lanes {
  readonly number: ValueType
  readonly condition: ValueType
  literal(code: ByteWriter, value: number): void
  operate(code: ByteWriter, operation: Operation): void
  call(writer: TermWriter, call: Term): void
}

export interface TermWriter extends BodyWriter {
  /** Leaves the value of a term on the stack. */
  emit(term: Term): void
}

type Simple = Exclude<
  Operation,
  | 'literal'
  | 'time'
  | 'state'
  | 'parameter'
  | 'bound'
  | 'call'
  | 'total'
  | 'sum'
  | 'integral'
  | 'root'
>

const SCALAR: Record<Simple, Opcode> = {
  neg: 'f64.neg',
  abs: 'f64.abs',
  sqrt: 'f64.sqrt',
  floor: 'f64.floor',
  ceil: 'f64.ceil',
  add: 'f64.add',
  sub: 'f64.sub',
  mul: 'f64.mul',
  div: 'f64.div',
  min: 'f64.min',
  max: 'f64.max',
  lt: 'f64.lt',
  le: 'f64.le',
  gt: 'f64.gt',
  ge: 'f64.ge',
  eq: 'f64.eq',
  ne: 'f64.ne',
  and: 'i32.and',
  or: 'i32.or',
  not: 'i32.eqz',
  select: 'select',
}

export const ONE_LANE: Lanes = {
  number: F64,
  condition: I32,
  literal: (code, value) => code.op('f64.const').double(value),
  operate: (code, operation) => code.op(SCALAR[operation as Simple]),
  call(writer, { name, terms }) {
    const { index, which } = calleeOf(name, terms.length)
    if (which !== undefined) writer.code.op('i32.const').signed(which)
    for (const term of terms) writer.emit(term)
    writer.code.op('call').unsigned(index)
  },
}

/** Behind the prefix of the vector instructions. */
const VECTOR: Record<Simple, number> = {
  neg: 0xed,
  abs: 0xec,
  sqrt: 0xef,
  floor: 0x75,
  ceil: 0x74,
  add: 0xf0,
  sub: 0xf1,
  mul: 0xf2,
  div: 0xf3,
  min: 0xf4,
  max: 0xf5,
  lt: 0x49,
  le: 0x4b,
  gt: 0x4a,
  ge: 0x4c,
  eq: 0x47,
  ne: 0x48,
  and: 0x4e,
  or: 0x50,
  not: 0x4d,
  select: 0x52,
}

const SPLAT = 0x14
const EXTRACT_LANE = 0x21
const REPLACE_LANE = 0x22

export const TWO_LANES: Lanes = {
  number: V128,
  condition: V128,
  literal: (code, value) => code.op('f64.const').double(value).vector(SPLAT),
  operate: (code, operation) => code.vector(VECTOR[operation as Simple]),
  // A function takes the lanes one after the other.
  call(writer, { name, terms }) {
    const { code } = writer
    const { index, which } = calleeOf(name, terms.length)
    // All arguments first: one of them may be a call that takes the same locals.
    const varying = terms.filter(term => !isLiteral(term))
    for (const term of varying) writer.emit(term)
    for (let i = varying.length - 1; i >= 0; i--) writer.set(writer.shared(V128, i))
    for (const lane of [0, 1]) {
      if (which !== undefined) code.op('i32.const').signed(which)
      for (const term of terms) {
        if (isLiteral(term)) code.op('f64.const').double(term.number)
        else {
          writer.get(writer.shared(V128, varying.indexOf(term)))
          code.vector(EXTRACT_LANE).byte(lane)
        }
      }
      code.op('call').unsigned(index)
      if (lane === 0) code.vector(SPLAT)
      else code.vector(REPLACE_LANE).byte(lane)
    }
  },
}
