// Sum, integral and root over a bound variable, each step in the order in which binders.ts does it. Before a loop everything
// is settled that its body takes from outside; its value is left on the stack.
import { INTEGRAL_PANELS, INTEGRAL_POINTS, TERMS_MAX } from '../work.ts'
import { F64, I32 } from './bytes.ts'
import { ONE_LANE, type TermWriter } from './lanes.ts'
import { indexOf } from './mathematics.ts'
import { SumWriter } from './sum-writer.ts'
import type { Term } from './term.ts'
import { NODES_ADDRESS, searchAddress } from './user-memory.ts'

const NO_RESULT = 0x40
const DOUBLE_ALIGNED = 3

/** Where terms are written, those of a loop's turn among them. */
interface Emitter extends TermWriter {
  /** The turn of a loop whose variable is in a local. */
  within(loop: Term, variable: number, turn: () => void): void
}

export function emitLoop(emitter: Emitter, loop: Term): void {
  if (loop.operation === 'sum') emitSum(emitter, loop)
  else if (loop.operation === 'integral') emitIntegral(emitter, loop)
  else emitRoot(emitter, loop)
}

function number({ code }: Emitter, value: number): void {
  code.op('f64.const').double(value)
}

/** Runs the body over and over; `before` leaves an i32 on the stack that is not 0 where no turn is to follow. */
function emitTurns(emitter: Emitter, before: () => void, turn: () => void): void {
  const { code } = emitter
  code.op('block').byte(NO_RESULT).op('loop').byte(NO_RESULT)
  before()
  code.op('br_if').unsigned(1)
  turn()
  code.op('br').unsigned(0).op('end').op('end')
}

function emitSum(emitter: Emitter, loop: Term): void {
  const { code } = emitter
  const [body, from, to] = loop.terms as [Term, Term, Term]
  const [first, last, isRange] = [emitter.local(F64), emitter.local(F64), emitter.local(I32)]
  emitter.emit(from)
  emitter.set(first)
  emitter.emit(to)
  emitter.set(last)
  const k = emitter.local(F64)
  emitter.get(first)
  emitter.set(k)
  emitWhole(emitter, first)
  emitWhole(emitter, last)
  emitter.get(last)
  emitter.get(first)
  code.op('f64.sub')
  number(emitter, 1)
  code.op('f64.add')
  number(emitter, TERMS_MAX)
  code.op('f64.le').op('i32.and').op('i32.and')
  emitter.set(isRange)
  const sum = new SumWriter(emitter, ONE_LANE)
  sum.open()
  emitTurns(
    emitter,
    () => {
      emitter.get(k)
      emitter.get(last)
      code.op('f64.le')
      emitter.get(isRange)
      code.op('i32.and').op('i32.eqz')
    },
    () => {
      emitter.within(loop, k, () => emitter.emit(body))
      sum.add()
      emitter.get(k)
      number(emitter, 1)
      code.op('f64.add')
      emitter.set(k)
    },
  )
  sum.total()
  number(emitter, Number.NaN)
  emitter.get(isRange)
  code.op('select')
}

/** Whether a number is a safe integer. */
function emitWhole(emitter: Emitter, local: number): void {
  const { code } = emitter
  emitter.get(local)
  code.op('f64.trunc')
  emitter.get(local)
  code.op('f64.eq')
  emitter.get(local)
  code.op('f64.abs')
  number(emitter, Number.MAX_SAFE_INTEGER)
  code.op('f64.le').op('i32.and')
}

function emitIntegral(emitter: Emitter, loop: Term): void {
  const { code } = emitter
  const [body, from, to] = loop.terms as [Term, Term, Term]
  const [start, half, sum] = [emitter.local(F64), emitter.local(F64), emitter.local(F64)]
  const [panel, middle, x] = [emitter.local(F64), emitter.local(F64), emitter.local(F64)]
  const node = emitter.local(I32)
  emitter.emit(from)
  emitter.set(start)
  emitter.emit(to)
  emitter.get(start)
  code.op('f64.sub')
  number(emitter, 2 * INTEGRAL_PANELS)
  code.op('f64.div')
  emitter.set(half)
  number(emitter, 0)
  emitter.set(sum)
  number(emitter, 0)
  emitter.set(panel)
  emitTurns(
    emitter,
    () => {
      emitter.get(panel)
      number(emitter, INTEGRAL_PANELS)
      code.op('f64.ge')
    },
    () => {
      emitter.get(start)
      number(emitter, 2)
      emitter.get(panel)
      code.op('f64.mul')
      number(emitter, 1)
      code.op('f64.add')
      emitter.get(half)
      code.op('f64.mul').op('f64.add')
      emitter.set(middle)
      code.op('i32.const').signed(0)
      emitter.set(node)
      emitPoints(emitter, node, () => {
        emitter.get(middle)
        emitter.get(half)
        emitter.get(node)
        code.op('f64.load').unsigned(DOUBLE_ALIGNED).unsigned(NODES_ADDRESS)
        code.op('f64.mul').op('f64.add')
        emitter.set(x)
        emitter.get(sum)
        emitter.get(node)
        code
          .op('f64.load')
          .unsigned(DOUBLE_ALIGNED)
          .unsigned(NODES_ADDRESS + 8 * INTEGRAL_POINTS)
        emitter.within(loop, x, () => emitter.emit(body))
        code.op('f64.mul').op('f64.add')
        emitter.set(sum)
      })
      emitter.get(panel)
      number(emitter, 1)
      code.op('f64.add')
      emitter.set(panel)
    },
  )
  emitter.get(sum)
  emitter.get(half)
  code.op('f64.mul')
}

/** Once for each node of a panel; the local counts in bytes. */
function emitPoints(emitter: Emitter, node: number, turn: () => void): void {
  const { code } = emitter
  code.op('loop').byte(NO_RESULT)
  turn()
  emitter.get(node)
  code.op('i32.const').signed(8).op('i32.add')
  code.op('local.tee').unsigned(node)
  code
    .op('i32.const')
    .signed(8 * INTEGRAL_POINTS)
    .op('i32.lt_s')
  code.op('br_if').unsigned(0).op('end')
}

/** The search itself is a part of the module before; the body stands here once, and is asked until the search is closed. */
function emitRoot(emitter: Emitter, loop: Term): void {
  const { code } = emitter
  const [body, from, to] = loop.terms as [Term, Term, Term]
  const x = emitter.local(F64)
  const search = searchAddress(loop.number)
  emitter.emit(from)
  emitter.set(x)
  code.op('i32.const').signed(search)
  emitter.get(x)
  emitter.emit(to)
  code.op('call').unsigned(indexOf('rootBegin'))
  code.op('loop').byte(NO_RESULT)
  code.op('i32.const').signed(search)
  emitter.within(loop, x, () => emitter.emit(body))
  code.op('call').unsigned(indexOf('rootNext'))
  emitter.set(x)
  code.op('i32.const').signed(search).op('call').unsigned(indexOf('rootOpen'))
  code.op('br_if').unsigned(0).op('end')
  emitter.get(x)
}
