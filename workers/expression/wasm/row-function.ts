// A function of a row of points that stand in columns: two points side by side, or one after the other where a text has a
// loop, whose turns may differ from point to point.
import { type ByteWriter, I32, V128 } from './bytes.ts'
import { Emitter } from './emit.ts'
import { type Lanes, ONE_LANE, TWO_LANES } from './lanes.ts'
import { isLoop, type Term, termsIn } from './term.ts'
import { PARAMETERS_ADDRESS } from './user-memory.ts'
import { type UserFunction, userFunction } from './user-module.ts'

const [COUNT, FROM, TO] = [0, 1, 2] as const
const SIGNATURE = [I32, I32, I32] as const

const NO_RESULT = 0x40
const DOUBLE_ALIGNED = 3
const VECTOR_LOAD = 0x00
const VECTOR_LOAD_SPLAT = 0x0a
const VECTOR_STORE = 0x0b

/** How points are read and written. */
interface Way {
  readonly lanes: Lanes
  readonly bytes: number
  load(code: ByteWriter): ByteWriter
  /** One double, in each lane. */
  loadSame(code: ByteWriter): ByteWriter
  store(code: ByteWriter): ByteWriter
}

const ONE_POINT: Way = {
  lanes: ONE_LANE,
  bytes: 8,
  load: code => code.op('f64.load'),
  loadSame: code => code.op('f64.load'),
  store: code => code.op('f64.store'),
}

const TWO_POINTS: Way = {
  lanes: TWO_LANES,
  bytes: 16,
  load: code => code.vector(VECTOR_LOAD),
  loadSame: code => code.vector(VECTOR_LOAD_SPLAT),
  store: code => code.vector(VECTOR_STORE),
}

/** name(n, from, to): the states are columns, `stride` bytes apart, and so are the roots. */
export function rowFunction(roots: readonly Term[], stride: number, name = 'row'): UserFunction {
  const all = termsIn(roots)
  const way = all.some(isLoop) ? ONE_POINT : TWO_POINTS
  const emitter = new Emitter(SIGNATURE.length, way.lanes, leaf)
  const { code } = emitter
  const same = new Map<Term, number>()

  function leaf(writer: ByteWriter, term: Term): void {
    const local = same.get(term)
    if (local !== undefined) emitter.get(local)
    else if (term.operation === 'literal') way.lanes.literal(writer, term.number)
    else if (term.operation === 'parameter') {
      writer.op('i32.const').signed(0)
      way
        .loadSame(writer)
        .unsigned(DOUBLE_ALIGNED)
        .unsigned(PARAMETERS_ADDRESS + 8 * term.number)
    } else {
      emitter.get(FROM)
      way
        .load(writer)
        .unsigned(DOUBLE_ALIGNED)
        .unsigned(stride * term.number)
    }
  }

  // What is the same at every point is put into both lanes once: in the loop it would cost up to three times as much.
  if (way === TWO_POINTS) {
    for (const term of all) {
      if (term.operation !== 'literal' && term.operation !== 'parameter') continue
      const local = emitter.local(V128)
      leaf(code, term)
      emitter.set(local)
      same.set(term, local)
    }
  }
  const end = emitter.local(I32)
  emitter.get(FROM)
  emitter.get(COUNT)
  code.op('i32.const').signed(3).op('i32.shl').op('i32.add')
  emitter.set(end)
  code.op('block').byte(NO_RESULT).op('loop').byte(NO_RESULT)
  emitter.get(FROM)
  emitter.get(end)
  code.op('i32.ge_u').op('br_if').unsigned(1)
  emitter.emitAll(
    roots,
    () => emitter.get(TO),
    i =>
      way
        .store(code)
        .unsigned(DOUBLE_ALIGNED)
        .unsigned(stride * i),
  )
  for (const pointer of [FROM, TO]) {
    emitter.get(pointer)
    code.op('i32.const').signed(way.bytes).op('i32.add')
    emitter.set(pointer)
  }
  code.op('br').unsigned(0).op('end').op('end')
  return userFunction(name, SIGNATURE, roots, emitter)
}
