// Server-sent events (WHATWG HTML, section 9.2), each stream over one answer.
import { Failure } from '../../workers/failure.ts'
import type { House } from '../house.ts'
import type { Event } from '../tool.ts'
import type { Exchange } from './exchange.ts'

/** Proxies close a silent connection after half a minute and more. */
const COMMENT_EVERY_MS = 15_000
/** Streams that are open at once. */
const STREAMS_MAX = 1024

/** The streams of a node. A stream is no call in flight: it may go on for days. */
export class EventStreams {
  readonly #house: House
  #open = 0

  constructor(house: House) {
    this.#house = house
  }

  get open(): number {
    return this.#open
  }

  /**
   * Starts to write the events of a source, until it ends, the connection closes (`left`) or the node stops.
   * OVERLOADED: too many are open.
   */
  start(
    exchange: Exchange,
    left: AbortSignal,
    eventsUntil: (signal: AbortSignal) => AsyncIterable<Event>,
  ): void {
    if (this.#open >= STREAMS_MAX) {
      throw new Failure('OVERLOADED', `${STREAMS_MAX} streams are open`, { retryAfterSeconds: 10 })
    }
    const headers = ['Cache-Control', 'no-store', 'X-Accel-Buffering', 'no']
    const res = exchange.openStream(200, 'text/event-stream', headers)
    if (exchange.req.method === 'HEAD') {
      res.end()
      return
    }
    res.flushHeaders()
    this.#open++
    const { drain, log } = this.#house
    const signal = AbortSignal.any([left, drain.signal])
    written(res, eventsUntil(signal), signal)
      .catch(error => {
        log.error({ err: error, requestId: exchange.requestId }, 'a stream broke')
        res.destroy()
      })
      .finally(() => this.#open--)
  }
}

async function written(
  res: Exchange['res'],
  events: AsyncIterable<Event>,
  signal: AbortSignal,
): Promise<void> {
  const timer = setInterval(() => res.write(':\n\n'), COMMENT_EVERY_MS)
  const iterator = events[Symbol.asyncIterator]()
  const aborted = new Promise<{ done: true }>(resolve => {
    if (signal.aborted) resolve({ done: true })
    signal.addEventListener('abort', () => resolve({ done: true }), { once: true })
  })
  try {
    for (;;) {
      const step = await Promise.race([aborted, iterator.next()])
      if (step.done) break
      // A slow reader holds its own source back, not the memory of the node.
      if (!res.write(eventText(step.value))) await Promise.race([aborted, drained(res)])
    }
  } finally {
    clearInterval(timer)
    // Not awaited: a source that waits for its next event ends when that comes.
    void iterator.return?.()
    res.end()
  }
}

const drained = (res: Exchange['res']) => new Promise<void>(resolve => res.once('drain', resolve))

export function eventText({ id, event, data }: Event): string {
  const head = `${field('id', id)}${field('event', event)}`
  const lines = data.split(/\r\n|\r|\n/).map(line => `data: ${line}\n`)
  return `${head}${lines.join('')}\n`
}

const field = (name: string, value: string | undefined) =>
  value === undefined ? '' : `${name}: ${value.replaceAll(/[\r\n\0]/g, ' ')}\n`
