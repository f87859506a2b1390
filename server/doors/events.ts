// Server-sent events (WHATWG HTML, section 9.2), each stream over one answer.
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../../workers/failure.ts'
import { KeyWatch } from '../accounts/key-watch.ts'
import type { WithKeys } from '../accounts/keys.ts'
import type { Caller } from '../call/caller.ts'
import type { Event, House } from '../call/tool.ts'
import { type Exchange, NOT_STORED } from './exchange.ts'

/** Proxies close a silent connection after half a minute and more. */
const COMMENT_EVERY_MS = 15_000
/** Streams that are open at once. */
const STREAMS_MAX = 1024
/** Streams of one client address: nobody alone shuts all others out. */
const STREAMS_OF_ONE_MAX = 128
/** A reader that has taken nothing for so long is gone, or wants the node to remember for it. */
const STALLED_MS = 60_000

type StreamsHouse = Pick<House & WithKeys, 'drain' | 'log' | 'keys'>

/** The streams of a node. A stream is no call in flight: it may go on for days. */
export class EventStreams {
  readonly #house: StreamsHouse
  readonly #keys: KeyWatch
  readonly #stalledMs: number
  readonly #byAddress = new Map<string, number>()
  #open = 0

  constructor(house: StreamsHouse, stalledMs = STALLED_MS) {
    this.#house = house
    this.#keys = new KeyWatch(house.keys)
    this.#stalledMs = stalledMs
  }

  get open(): number {
    return this.#open
  }

  /**
   * Starts to write the events of a source, until it ends, the caller leaves or reads no more, its key ends, or the
   * node stops.
   * OVERLOADED: too many are open. RATE_LIMITED: too many to this address.
   */
  start(
    exchange: Exchange,
    caller: Pick<Caller, 'ip' | 'signal' | 'key' | 'bearer'>,
    eventsUntil: (signal: AbortSignal) => AsyncIterable<Event>,
  ): void {
    const { ip, signal: left } = caller
    this.#refuseTooMany(ip)
    const headers = [...NOT_STORED, 'X-Accel-Buffering', 'no']
    const stream = exchange.openStream(200, 'text/event-stream', headers)
    if (exchange.req.method === 'HEAD') {
      stream.end()
      return
    }
    this.#count(ip, 1)
    const { drain, log } = this.#house
    const watched = this.#keys.watch(caller)
    const signal = AbortSignal.any([left, drain.signal, watched.signal])
    written(stream, eventsUntil(signal), signal, this.#stalledMs)
      .catch(error => {
        log.error({ err: error, requestId: exchange.requestId }, 'a stream broke')
        stream.destroy()
      })
      .finally(() => {
        watched[Symbol.dispose]()
        this.#count(ip, -1)
      })
  }

  #refuseTooMany(address: string): void {
    if (this.#open >= STREAMS_MAX) {
      throw new Failure('OVERLOADED', `${STREAMS_MAX} streams are open`, { retryAfterSeconds: 10 })
    }
    if ((this.#byAddress.get(address) ?? 0) < STREAMS_OF_ONE_MAX) return
    const message = `${STREAMS_OF_ONE_MAX} streams are open to this address`
    throw new Failure('RATE_LIMITED', message, { retryAfterSeconds: 10 })
  }

  #count(address: string, change: 1 | -1): void {
    this.#open += change
    const count = (this.#byAddress.get(address) ?? 0) + change
    if (count === 0) this.#byAddress.delete(address)
    else this.#byAddress.set(address, count)
  }
}

async function written(
  stream: Writable,
  events: AsyncIterable<Event>,
  signal: AbortSignal,
  stalledMs: number,
): Promise<void> {
  const timer = setInterval(() => stream.write(':\n\n'), COMMENT_EVERY_MS)
  const iterator = events[Symbol.asyncIterator]()
  const unlessAborted = endingWith(signal)
  try {
    for (;;) {
      const step = await unlessAborted(iterator.next())
      if (step === undefined || step.done) break
      // A slow reader holds its own source back, not the memory of the node.
      if (stream.write(eventText(step.value))) continue
      if (await unlessAborted(stalled(stream, stalledMs))) {
        stream.destroy()
        break
      }
    }
  } finally {
    clearInterval(timer)
    // Not awaited: a source that waits for its next event ends when that comes.
    void iterator.return?.()
    stream.end()
  }
}

/**
 * What is awaited, one after another, or undefined once the signal is aborted. Promise.race() with a promise of the end would
 * hold every event until then: a stream goes on for days.
 */
function endingWith(signal: AbortSignal): <T>(awaited: Promise<T>) => Promise<T | undefined> {
  let end = () => {}
  signal.addEventListener('abort', () => end(), { once: true })
  return awaited =>
    new Promise((resolve, reject) => {
      end = () => resolve(undefined)
      if (signal.aborted) end()
      awaited.then(resolve, reject)
    })
}

/** Whether a reader has not taken what is written in all this time. */
async function stalled(stream: Writable, ms: number): Promise<boolean> {
  const over = new AbortController()
  const { signal } = over
  const isOver = () => false
  const drained = once(stream, 'drain', { signal }).then(isOver, isOver)
  const waited = pause(ms, true, { signal, ref: false }).catch(isOver)
  try {
    return await Promise.race([drained, waited])
  } finally {
    over.abort()
  }
}

export function eventText({ id, event, data }: Event): string {
  const head = `${field('id', id)}${field('event', event)}`
  const lines = data.split(/\r\n|\r|\n/).map(line => `data: ${line}\n`)
  return `${head}${lines.join('')}\n`
}

const field = (name: string, value: string | undefined) =>
  value === undefined ? '' : `${name}: ${value.replaceAll(/[\r\n\0]/g, ' ')}\n`
