import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Failure, failureFrom } from '../../../workers/failure.ts'
import type { Entry } from '../chain.ts'
import { LogTail } from '../log-tail.ts'
import { CLOSED, shutDown, tooManyWrites, unavailable } from '../refusals.ts'
import type { StorageLimits } from '../storage-limits.ts'
import type { Health, Store } from '../store.ts'
import { type Write, writes } from '../transactions.ts'
import { ledgerFile } from './database.ts'
import type { FromWriter, Opening, Outcome, Request, ToWriter } from './messages.ts'
import { openReader } from './reader.ts'

/** Writes that may wait for the disk; beyond it a caller is told to come back. */
const PENDING_MAX = 16_384

interface Pending {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

/** What may be kept; unset: all that fits on the disk. */
export interface StoreBounds {
  readonly storageLimits?: StorageLimits
  readonly reserveBytes?: number
  /** Whether other processes of the node write to the file: their entries are heard too. */
  readonly isShared?: boolean
  /** When it is opened, Unix ms: then days that a clock ahead has opened are closed (future-days.ts). */
  readonly nowMs?: number
}

/**
 * The store in a folder, made with mode 0700 when it is not there. Rejects with one clear line when the
 * linked SQLite is unsafe, the file belongs to a newer program, or the folder cannot be used.
 */
export async function openSqliteStore(
  folder: string,
  { storageLimits = {}, reserveBytes = 0, isShared = false, nowMs }: StoreBounds = {},
): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = ledgerFile(folder)
  const worker = new Worker(new URL(`./writer${extname(import.meta.url)}`, import.meta.url), {
    workerData: { file, storageLimits, reserveBytes, nowMs } satisfies Opening,
  })
  await once(worker, 'message') // rejects with the error of a writer that could not open
  const reader = openReader(file)

  const pending: Pending[] = []
  const listeners = new Set<(entry: Entry) => void>()
  let queue: Request[] = []
  let health: Health = { writable: true, reason: null }
  let committed = { groups: 0, writes: 0 }
  /** Writes that were taken, and that were answered; whoever waits until the first so many are. */
  let taken = 0
  let answered = 0
  let waiting: { readonly until: number; readonly settle: () => void }[] = []
  let lost: string | undefined
  let closed: Promise<void> | undefined

  const write: Write = (name, input) =>
    new Promise((resolve, reject) => {
      const refusal = refusalOf()
      if (refusal !== undefined) return reject(refusal)
      // One message a turn of the event loop carries all that the turn has brought.
      if (queue.length === 0) setImmediate(send)
      queue.push({ name, input })
      pending.push({ resolve, reject })
      taken++
    })

  function refusalOf(): Failure | undefined {
    if (closed !== undefined) return shutDown()
    if (lost !== undefined) return unavailable(lost)
    return pending.length < PENDING_MAX ? undefined : tooManyWrites(pending.length, PENDING_MAX)
  }

  function send(): void {
    if (queue.length > 0) worker.postMessage(queue satisfies ToWriter)
    queue = []
  }

  worker.on('message', (message: FromWriter) => {
    const { outcomes, entries } = message
    health = message.health
    if (outcomes.length > 0) {
      const { groups, writes } = committed
      committed = { groups: groups + 1, writes: writes + outcomes.length }
    }
    const settled = pending.splice(0, outcomes.length)
    for (const [i, outcome] of outcomes.entries()) settle(settled[i]!, outcome)
    answered += outcomes.length
    if (waiting.length > 0) goOn()
    if (entries.length === 0) return
    if (tail) tail.appended(entries[0]!)
    // Who asked goes on first: its promise has settled, its code runs before the next turn.
    else if (listeners.size > 0) setImmediate(tell, entries)
  })

  /** Settles when every write that was taken up to now is answered. */
  const settled = () =>
    new Promise<void>(settle => {
      waiting.push({ until: taken, settle })
      goOn()
    })

  function goOn(): void {
    const reached = waiting.filter(({ until }) => until <= answered)
    waiting = waiting.filter(({ until }) => until > answered)
    for (const { settle } of reached) settle()
  }

  const tail = isShared
    ? new LogTail({
        size: () => reader.reads.entryCount(undefined),
        entriesFrom: reader.reads.entriesFrom,
        settled,
      })
    : undefined

  function tell(entries: readonly Entry[]): void {
    for (const entry of entries) for (const listener of listeners) listener(entry)
  }

  // A writer that ends by a defect leaves requests behind which nobody will answer.
  worker.on('error', error => {
    lost = `the writer ended: ${error}`
  })
  const ended = new Promise<void>(resolve => {
    worker.on('exit', () => {
      lost ??= 'the writer ended'
      const unanswered = pending.splice(0)
      answered += unanswered.length
      for (const { reject } of unanswered) reject(unavailable(lost))
      goOn()
      resolve()
    })
  })

  async function close(): Promise<void> {
    send()
    worker.postMessage('close' satisfies ToWriter)
    await ended
    await tail?.close()
    reader.close()
  }

  return {
    ...reader.reads,
    ...writes(write),
    onEntry(listener) {
      if (tail) return tail.listen(listener)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    health() {
      if (closed !== undefined) return { writable: false, reason: CLOSED }
      return lost === undefined ? health : { writable: false, reason: lost }
    },
    replicationLagS: async () => null,
    load: () => ({ ...committed, waiting: pending.length }),
    close: () => (closed ??= close()),
  }
}

function settle({ resolve, reject }: Pending, outcome: Outcome): void {
  if ('value' in outcome) resolve(outcome.value as never)
  else if ('defect' in outcome) reject(new Error(outcome.defect))
  else reject(failureFrom(outcome.failure))
}
