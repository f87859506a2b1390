// The open loop: calls leave when they arrive, however long the answers to the others take. One that meets no free
// connection waits, and its latency counts from its arrival all the same: a service that stalls for a second delays all
// calls of that second, and not just the one that each connection had under way (Tene's "coordinated omission").
import { type Arrival, arrivalsOf } from './arrivals.ts'
import { Connection } from './connection.ts'
import { type Plan, secondsOf } from './plan.ts'
import { type Request, requestOf } from './requests.ts'
import { Tally } from './tally.ts'

interface Waiting extends Arrival {
  readonly turn: number
}

interface UnderWay extends Waiting {
  readonly sentAt: number
}

const CONNECTING_AT_ONCE = 100
/** Points of the plots over time, at most. */
const INTERVALS = 120
const INTERVAL_MS_MIN = 250

export interface Load {
  readonly plan: Plan
  readonly address: URL
  /** Taken in turn; none: calls without a key. */
  readonly keys: readonly string[]
  readonly signal?: AbortSignal | undefined
}

export class Generator {
  readonly tally: Tally
  readonly #load: Load
  readonly #requests: readonly (readonly Request[])[]
  readonly #connections: Connection[]
  readonly #free: Connection[] = []
  readonly #waiting: Waiting[] = []
  #firstWaiting = 0
  readonly #underWay = new Map<Connection, UnderWay>()
  #begun = 0

  constructor(load: Load) {
    const { plan, address, keys } = load
    const intervalMs = Math.max(INTERVAL_MS_MIN, (1000 * secondsOf(plan)) / INTERVALS)
    this.#load = load
    this.tally = new Tally(
      plan.mix.map(({ name }) => name),
      1000 * plan.warmUpSeconds,
      intervalMs,
    )
    const callers: readonly (string | undefined)[] = keys.length === 0 ? [undefined] : keys
    this.#requests = plan.mix.map(call => callers.map(key => requestOf(call, { address, key })))
    this.#connections = Array.from({ length: plan.connections }, () => new Connection(address))
  }

  /** Runs the plan to the answer of its last call; answers how many seconds it took. */
  async run(): Promise<number> {
    for (let i = 0; i < this.#connections.length; i += CONNECTING_AT_ONCE) {
      const some = this.#connections.slice(i, i + CONNECTING_AT_ONCE)
      await Promise.all(some.map(connection => connection.open()))
    }
    this.#free.push(...this.#connections)
    this.#begun = performance.now()
    const watch = setInterval(() => this.#giveUpLate(), 100)
    try {
      await this.#arrivals()
      await this.#rest()
      return this.#now() / 1000
    } finally {
      clearInterval(watch)
      for (const connection of this.#connections) connection.close()
    }
  }

  #now(): number {
    return performance.now() - this.#begun
  }

  async #arrivals(): Promise<void> {
    let turn = 0
    for (const arrival of arrivalsOf(this.#load.plan)) {
      let left = arrival.at - this.#now()
      while (left > 0) {
        if (this.#load.signal?.aborted) return
        await pause(left)
        left = arrival.at - this.#now()
      }
      if (this.#load.signal?.aborted) return
      this.#arrive({ ...arrival, turn: turn++ })
      // A generator that is behind still lets answers in between.
      if (left < -1 && turn % 32 === 0) await new Promise(resolve => setImmediate(resolve))
    }
  }

  #arrive(arrival: Waiting): void {
    this.tally.arrived(arrival.call, arrival.at)
    const connection = this.#free.pop()
    if (!connection) {
      this.#waiting.push(arrival)
      return
    }
    this.tally.lateness.add(this.#now() - arrival.at)
    this.#send(connection, arrival)
  }

  #send(connection: Connection, arrival: Waiting): void {
    const perCaller = this.#requests[arrival.call]!
    const request = perCaller[arrival.turn % perCaller.length]!
    const sentAt = this.#now()
    this.#underWay.set(connection, { ...arrival, sentAt })
    connection.send(request, ({ isServed, code, answeredAt }) => {
      this.#underWay.delete(connection)
      const endedAt = answeredAt === undefined ? this.#now() : answeredAt - this.#begun
      const { call, at: arrivedAt } = arrival
      this.tally.ended({ call, arrivedAt, sentAt, endedAt, isServed, code })
      const next = this.#nextWaiting()
      if (next) this.#send(connection, next)
      else this.#free.push(connection)
    })
  }

  #nextWaiting(): Waiting | undefined {
    const next = this.#waiting[this.#firstWaiting]
    if (!next) return undefined
    this.#firstWaiting++
    if (this.#firstWaiting > 10_000 && this.#firstWaiting * 2 > this.#waiting.length) {
      this.#waiting.splice(0, this.#firstWaiting)
      this.#firstWaiting = 0
    }
    return next
  }

  /** Counted as what they are: calls that nobody waits for any longer. */
  #giveUpLate(): void {
    const latest = this.#now() - 1000 * this.#load.plan.timeoutSeconds
    for (let next = this.#waiting[this.#firstWaiting]; next && next.at < latest; ) {
      this.#nextWaiting()
      this.#unsent(next)
      next = this.#waiting[this.#firstWaiting]
    }
    for (const [connection, { at }] of this.#underWay) {
      if (at < latest) connection.giveUp('TIMED_OUT')
    }
  }

  #unsent({ call, at }: Waiting): void {
    const endedAt = this.#now()
    this.tally.ended({ call, arrivedAt: at, endedAt, isServed: false, code: 'UNSENT' })
  }

  /** Waits for the answers; whoever ends the run early waits for none. */
  async #rest(): Promise<void> {
    const isOpen = () => this.#underWay.size > 0 || this.#firstWaiting < this.#waiting.length
    while (isOpen() && !this.#load.signal?.aborted) await pause(5)
    for (const one of this.#waiting.slice(this.#firstWaiting)) this.#unsent(one)
    this.#waiting.length = 0
    for (const connection of [...this.#underWay.keys()]) connection.giveUp('CUT_OFF')
  }
}

/**
 * Timers count whole milliseconds: a call leaves up to one too late, which the report tells. To wait actively would be
 * exact, and take a core from the service that is measured.
 */
function pause(milliseconds: number): Promise<void> {
  const whole = Math.min(50, Math.max(1, Math.floor(milliseconds)))
  return new Promise(resolve => setTimeout(resolve, whole))
}
