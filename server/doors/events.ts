// Server-sent events (WHATWG HTML, section 9.2) over one answer.
import type { Event } from '../tool.ts'
import type { Exchange } from './exchange.ts'

/** Proxies close a silent connection after half a minute and more. */
const COMMENT_EVERY_MS = 15_000

/** Writes events until the source ends or `signal` (connection closed, node stopping) aborts. */
export async function streamEvents(
  exchange: Exchange,
  events: AsyncIterable<Event>,
  signal: AbortSignal,
): Promise<void> {
  const headers = ['Cache-Control', 'no-store', 'X-Accel-Buffering', 'no']
  const res = exchange.openStream(200, 'text/event-stream', headers)
  if (exchange.req.method === 'HEAD') {
    res.end()
    return
  }
  res.flushHeaders()
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
  return `${head}${data
    .split(/\r\n|\r|\n/)
    .map(line => `data: ${line}\n`)
    .join('')}\n`
}

const field = (name: string, value: string | undefined) =>
  value === undefined ? '' : `${name}: ${value.replaceAll(/[\r\n\0]/g, ' ')}\n`
