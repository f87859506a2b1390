// Threads that advance one run together. The thread of the run leads: it cuts the rows of a phase into parts, takes part after
// part itself, and goes on when all are done. Threads that are idle join, take parts likewise, and leave between two parts when
// they are wanted elsewhere. A part reads and writes what is its own, in the order of a run alone, so that the bits depend on
// neither their number nor their haste. All that they agree on stands in one shared block.
import type { KernelName } from './kernel.ts'

/** What a thread needs to help: the kernel on the leader's memory, its functions by number, and the shared block. */
export interface Work {
  readonly kernel: KernelName
  readonly memory: WebAssembly.Memory
  readonly functions: readonly string[]
  readonly control: SharedArrayBuffer
}

export interface Crew {
  /** Parts to cut a phase into now; 1 while no thread helps. */
  parts(): number
  /** Calls `name`(part, from, to, ...args) of the kernel for all parts of so many rows. */
  each(name: string, rows: number, parts: number, args: readonly number[]): void
}

type Instance = { readonly memory: WebAssembly.Memory }
type Functions = Record<string, (...args: number[]) => void>

/** Runs predicted to be shorter go alone: to bring a thread in takes up to a few milliseconds. */
export const SHARED_FROM_MS = 50

/** Most threads beside the leader. */
export const HELPERS_MAX = 7
/** Parts a thread: where one is held up, another takes what it has left. */
const PARTS_A_THREAD = 2
export const PARTS_MAX = PARTS_A_THREAD * (HELPERS_MAX + 1)
const ARGS_MAX = 16

// Places in the block, each on a line of the cache of its own.
const LINE = 16
/** Number of the phase, which begins anew after eight million, and in the last byte the part to be taken next. */
const TICKET = 0
const DONE = LINE
/** Parts, rows and function of the phase. */
const PHASE = 2 * LINE
const JOINED = 3 * LINE
const SLEEPING = 4 * LINE
/** Threads that may help now: one whose seat is not below this leaves. */
const SEATS = 5 * LINE
/** What the helpers have worked, in microseconds. */
const WORKED = 6 * LINE
const LEADER_SLEEPS = 7 * LINE
const ARGS = 8 * LINE
const BYTES = ARGS * 4 + ARGS_MAX * 8

/** Looks at a place before a thread sleeps: some 20 us. */
const LOOKS = 2000
/** A thread that sleeps looks so often whether it is still wanted. */
const SLEEP_MS = 10

const seatsOf = (control: SharedArrayBuffer) => new Int32Array(control, 0, ARGS)

/** Lets so many threads help; those above leave. */
export function setSeats(control: SharedArrayBuffer, seats: number): void {
  const block = seatsOf(control)
  Atomics.store(block, SEATS, seats)
  Atomics.notify(block, TICKET)
}

/** Milliseconds that all helpers together have worked. */
export const workedMs = (control: SharedArrayBuffer): number =>
  Atomics.load(seatsOf(control), WORKED) / 1000

/** Threads that help now. */
export const helpers = (control: SharedArrayBuffer): number =>
  Atomics.load(seatsOf(control), JOINED)

/** Makes the crew of an instance, whose functions of parts have these names. */
export type CrewMaker = (
  kernel: KernelName,
  instance: Instance,
  functions: readonly string[],
) => Crew

/** A run by itself. */
class Alone implements Crew {
  readonly #functions: Functions

  constructor(instance: Instance) {
    this.#functions = instance as unknown as Functions
  }

  parts(): number {
    return 1
  }

  each(name: string, rows: number, _parts: number, args: readonly number[]): void {
    this.#functions[name]!(0, 0, rows, ...args)
  }
}

export const begin = (part: number, rows: number, parts: number) =>
  Math.floor((part * rows) / parts)

class Leader implements Crew {
  readonly work: Work
  readonly #functions: Functions
  readonly #block: Int32Array
  readonly #args: Float64Array
  #phase = 0

  constructor(kernel: KernelName, instance: Instance, functions: readonly string[]) {
    const control = new SharedArrayBuffer(BYTES)
    this.work = { kernel, memory: instance.memory, functions, control }
    this.#functions = instance as unknown as Functions
    this.#block = seatsOf(control)
    this.#args = new Float64Array(control, ARGS * 4, ARGS_MAX)
  }

  parts(): number {
    const joined = Atomics.load(this.#block, JOINED)
    return joined === 0 ? 1 : Math.min(PARTS_MAX, PARTS_A_THREAD * (joined + 1))
  }

  each(name: string, rows: number, parts: number, args: readonly number[]): void {
    const block = this.#block
    const number = this.work.functions.indexOf(name)
    block.set([parts, rows, number, args.length], PHASE)
    this.#args.set(args)
    Atomics.store(block, DONE, 0)
    this.#phase = (this.#phase + 1) & 0x7fffff
    Atomics.store(block, TICKET, this.#phase << 8)
    if (Atomics.load(block, SLEEPING) > 0) Atomics.notify(block, TICKET)
    takeParts(block, this.#functions[name]!, this.#phase << 8, args)
    this.#untilDone(parts)
  }

  #untilDone(parts: number): void {
    const block = this.#block
    for (let look = 0; look < LOOKS; look++) if (Atomics.load(block, DONE) === parts) return
    Atomics.store(block, LEADER_SLEEPS, 1)
    for (;;) {
      const done = Atomics.load(block, DONE)
      if (done === parts) break
      Atomics.wait(block, DONE, done, SLEEP_MS)
    }
    Atomics.store(block, LEADER_SLEEPS, 0)
  }
}

/** Takes parts of the phase until none is left, or the next phase has begun. */
function takeParts(
  block: Int32Array,
  run: (...args: number[]) => void,
  phase: number,
  args: readonly number[],
): void {
  const [parts, rows] = [block[PHASE]!, block[PHASE + 1]!]
  for (;;) {
    const ticket = Atomics.load(block, TICKET)
    const part = ticket & 0xff
    if (ticket - part !== phase || part >= parts) return
    if (Atomics.compareExchange(block, TICKET, ticket, ticket + 1) !== ticket) continue
    run(part, begin(part, rows, parts), begin(part + 1, rows, parts), ...args)
    Atomics.add(block, DONE, 1)
  }
}

/** Crews that invite threads by a message. */
export const leading =
  (invite: (work: Work) => void): CrewMaker =>
  (kernel, instance, functions) => {
    const leader = new Leader(kernel, instance, functions)
    invite(leader.work)
    return leader
  }

/** The crew of a run that is predicted to take so long: alone where it is short, or nobody could come. */
export function crewOf(
  { crew }: { readonly crew?: CrewMaker | undefined },
  predictedMs: number,
  kernel: KernelName,
  instance: Instance,
  functions: readonly string[],
): Crew {
  return crew && predictedMs >= SHARED_FROM_MS
    ? crew(kernel, instance, functions)
    : new Alone(instance)
}

/** Helps from a seat of a crew until it is wanted no more. */
export function help({ functions, control }: Work, instance: unknown, seat: number): void {
  const block = seatsOf(control)
  const shared = new Float64Array(control, ARGS * 4, ARGS_MAX)
  const ways = functions.map(name => (instance as Functions)[name]!)
  let last = -1
  Atomics.add(block, JOINED, 1)
  try {
    while (seat < Atomics.load(block, SEATS)) {
      const ticket = untilNext(block, last)
      const part = ticket & 0xff
      const phase = ticket - part
      if (phase === last) continue
      last = phase
      // A phase that has ended meanwhile has no part left: what is read here is of the phase whose parts are taken.
      const [, , number, count] = block.subarray(PHASE, PHASE + 4)
      const run = ways[number!]
      if (phase === 0 || run === undefined) continue
      const begun = performance.now()
      takeParts(block, run, phase, Array.from(shared.subarray(0, count)))
      Atomics.add(block, WORKED, Math.round(1000 * (performance.now() - begun)))
      if (Atomics.load(block, LEADER_SLEEPS) === 1) Atomics.notify(block, DONE)
    }
  } finally {
    Atomics.sub(block, JOINED, 1)
  }
}

/** The ticket, once it is of another phase than the last or some time has passed. */
function untilNext(block: Int32Array, last: number): number {
  let ticket = Atomics.load(block, TICKET)
  for (let look = 0; look < LOOKS && (ticket & ~0xff) === last; look++) {
    ticket = Atomics.load(block, TICKET)
  }
  if ((ticket & ~0xff) !== last) return ticket
  Atomics.add(block, SLEEPING, 1)
  Atomics.wait(block, TICKET, ticket, SLEEP_MS)
  Atomics.sub(block, SLEEPING, 1)
  return Atomics.load(block, TICKET)
}
