// The thread that writes. What has queued while a group was being committed is the next group: the disk
// sets the pace, and no timer adds to the latency.
import { dirname } from 'node:path'
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { futureDaysClosed } from '../future-days.ts'
import { openForWriting } from './database.ts'
import { DiskReserve } from './disk-reserve.ts'
import { type Group, GroupCommit } from './group-commit.ts'
import type { FromWriter, Opening, Request, ToWriter } from './messages.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

const PROBE_MS = 500
/** Bounds the time of a commit, and so the latency of who comes just after it. */
const GROUP_MAX = 1024

const NOTHING: Group = { outcomes: [], entries: [] }

const port = parentPort as MessagePort
const { file, storageLimits, reserveBytes, nowMs } = workerData as Opening
const database = openForWriting(file)
migrate(database, migrations)
for (const statement of nowMs === undefined ? [] : futureDaysClosed(nowMs)) database.exec(statement)
database.exec('PRAGMA busy_timeout = 0') // groups wait in their own way
const reserve = new DiskReserve(dirname(file), reserveBytes)
const group = new GroupCommit(database, { storageLimits, reserve })
let probe: NodeJS.Timeout | undefined

port.on('message', (first: ToWriter) => {
  const { requests, closing } = drain(first)
  for (let from = 0; from < requests.length; from += GROUP_MAX) {
    answer(group.commit(requests.slice(from, from + GROUP_MAX)))
  }
  group.checkpoint()
  if (closing) return close()
  if (group.health.writable) return
  answer(NOTHING) // the checkpoint may have failed
  probe ??= setInterval(probeDisk, PROBE_MS)
})

answer(NOTHING) // opened

function drain(first: ToWriter): { requests: Request[]; closing: boolean } {
  const requests: Request[] = []
  for (let message: ToWriter | undefined = first; message !== undefined; message = received()) {
    if (message === 'close') return { requests, closing: true }
    requests.push(...message)
  }
  return { requests, closing: false }
}

function received(): ToWriter | undefined {
  return receiveMessageOnPort(port)?.message
}

function answer({ outcomes, entries }: Group): void {
  port.postMessage({ outcomes, entries, health: group.health } satisfies FromWriter)
}

function probeDisk(): void {
  group.probe()
  if (!group.health.writable) return
  clearInterval(probe)
  probe = undefined
  answer(NOTHING)
}

function close(): void {
  clearInterval(probe)
  group.checkpoint(1)
  database.close()
  port.close()
}
