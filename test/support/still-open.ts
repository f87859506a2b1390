// What keeps this process alive, by the file of tests that opened it and the place where it did.
import { AsyncLocalStorage, createHook } from 'node:async_hooks'

/** Resources that a process waits for, as async_hooks calls them, and as people do. */
const KINDS: Readonly<Record<string, string>> = {
  FSEVENTWRAP: 'a watched path',
  Immediate: 'an immediate',
  MESSAGEPORT: 'a port for messages',
  PIPESERVERWRAP: 'a server on a socket of the file system',
  PIPEWRAP: 'a pipe',
  PROCESSWRAP: 'a process',
  SIGNALWRAP: 'a handler of a signal',
  TCPSERVERWRAP: 'a server',
  TCPWRAP: 'a connection',
  Timeout: 'a timer',
  TLSWRAP: 'a connection by TLS',
  UDPWRAP: 'a datagram socket',
  WORKER: 'a thread',
}
const FRAME = /^ +at (?:.* \()?file:\/\/(\/\S+?:\d+):\d+\)?$/gm
/** Frames of a stack that show who opened something through the libraries between. */
const FRAMES_MAX = 30

interface Opened {
  readonly kind: string
  readonly file: string
  readonly place: { readonly stack?: string }
  readonly resource: { hasRef?(): boolean }
}

const opened = new Map<number, Opened>()
const running = new AsyncLocalStorage<string>()

createHook({
  init(id, type, _trigger, resource) {
    const kind = KINDS[type]
    if (kind === undefined) return
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = FRAMES_MAX
    const place: { stack?: string } = {}
    Error.captureStackTrace(place)
    Error.stackTraceLimit = limit
    opened.set(id, { kind, file: running.getStore() ?? 'no file', place, resource })
  },
  destroy(id) {
    opened.delete(id)
  },
  trackPromises: false,
}).enable()

/** What opens while this runs, and in what it begins, belongs to the file. */
export const openedBy = <T>(file: string, run: () => Promise<T>): Promise<T> =>
  running.run(file, run)

/** Each file that left something open, with what and where. */
export function stillOpen(): Record<string, string[]> {
  const waiting = [...opened.values()].filter(({ resource }) => resource.hasRef?.() !== false)
  const byFile = Map.groupBy(waiting, opener => opener.file)
  return Object.fromEntries(Array.from(byFile, ([path, all]) => [path, all.map(nameOf)]))
}

/** With the frame that is nearest to the tests and no part of a library. */
function nameOf({ kind, place }: Opened): string {
  const frames = Array.from(String(place.stack).matchAll(FRAME), ([, frame]) => frame!)
  const own = frames.find(frame => !/node_modules|still-open\.ts/.test(frame))
  return own === undefined ? kind : `${kind}, opened at ${own}`
}
