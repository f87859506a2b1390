// Who is told that a job is over: one request to the address that it named, signed as Standard Webhooks
// (standardwebhooks.com, 1.0.0) asks for, again for three days until it is taken.
import { setTimeout as rest } from 'node:timers/promises'
import { Failure } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import { postPublic } from '../call/post-public.ts'
import type { House } from '../call/tool.ts'
import { Hmac } from '../crypto/hmac.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Stored } from '../store/collection.ts'
import type { DocumentWrite, Store } from '../store/store.ts'
import { type Delivery, deliveries, type Job, jobs } from './job.ts'
import { jobView } from './views.ts'

/** Seconds between one attempt and the next, as the standard proposes them. */
const PAUSES_S = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
const TIMEOUT_MS = 15_000
/** A delivery whose node has ended is tried again after this. */
const LEASE_MS = 30_000
const POLL_MS = 500
/** Deliveries under way, and of them those of one machine. */
const AT_ONCE_MAX = 32
const OF_ONE_MAX = 4
/** Due ones that are looked at: more than one machine can have. */
const LOOKED_AT_MAX = 512
const GONE = 410

/** What a job that is over leaves to tell. */
export const deliveryWrites = (
  { zid, id, job }: { zid: string; id: string; job: Job },
  at: number,
): DocumentWrite[] =>
  job.webhook === null
    ? []
    : [
        deliveries.write(
          zid,
          id,
          { state: 'pending', attempts: 0, status: null },
          { after: 0, dueAt: at },
        ),
      ]

/** The secrets that sign for a machine at an address, the newest first: it verifies by any of them. */
export const webhookSecrets = (secrets: Secrets, zid: string, address: string): Buffer[] =>
  secrets
    .all('svc/webhook/v1')
    .map(({ hmac }) => hmac.tag(JSON.stringify([zid, new URL(address).origin])))

export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/** The three headers of Standard Webhooks. */
export function signatureHeaders(
  id: string,
  seconds: number,
  body: string,
  keys: readonly Buffer[],
): Record<string, string> {
  const signed = `${id}.${seconds}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': keys
      .map(key => `v1,${new Hmac(key).tag(signed).toString('base64')}`)
      .join(' '),
  }
}

export class Deliveries {
  readonly #house: House
  readonly #signal: AbortSignal
  /** Machines of the deliveries under way, by job. */
  readonly #underWay = new Map<string, string>()
  readonly ended: Promise<void>

  /** Delivers what is due until `signal` is aborted. */
  constructor(house: House, signal: AbortSignal) {
    this.#house = house
    this.#signal = signal
    this.ended = this.#work()
  }

  async #work(): Promise<void> {
    const { clock, log, store } = this.#house
    const signal = this.#signal
    const all = new Set<Promise<void>>()
    while (!signal.aborted) {
      try {
        const due = await store.dueDocuments(deliveries.kind, unixMs(clock), LOOKED_AT_MAX)
        for (const document of due) {
          if (!this.#mayBegin(document)) continue
          const { id, zid } = document
          this.#underWay.set(id, zid)
          const delivery = this.#deliver(deliveries.stored(document))
            .catch(error => {
              // Another node has taken the delivery up first.
              if (error instanceof Failure && error.code === 'CONFLICT') return
              if (!signal.aborted) log.warn({ err: error, job: id }, 'a webhook was not delivered')
            })
            .finally(() => {
              this.#underWay.delete(id)
              all.delete(delivery)
            })
          all.add(delivery)
        }
      } catch (err) {
        log.warn({ err }, 'the webhooks that are due could not be read')
      }
      await rest(POLL_MS, undefined, { ref: false, signal }).catch(() => {})
    }
    await Promise.all(all)
  }

  /** A receiver that lets its senders wait holds up those of its own machine, and few of them. */
  #mayBegin({ id, zid }: { id: string; zid: string }): boolean {
    if (this.#underWay.has(id) || this.#underWay.size >= AT_ONCE_MAX) return false
    let own = 0
    for (const machine of this.#underWay.values()) if (machine === zid) own++
    return own < OF_ONE_MAX
  }

  async #deliver({ id, zid, revision, value }: Stored<Delivery>): Promise<void> {
    const { clock, store } = this.#house
    const at = unixMs(clock)
    const attempts = value.attempts + 1
    const job = await jobs.get(store, id)
    if (job === undefined || job.value.webhook === null) {
      return store.putDocuments({ at, writes: [deliveries.removal({ id, zid, revision })] })
    }
    const claimed = deliveries.write(
      zid,
      id,
      { ...value, attempts, status: null },
      { after: revision, dueAt: at + LEASE_MS },
    )
    await store.putDocuments({ at, writes: [claimed] })
    const status = await this.#sent(job.value.webhook, job, attempts)
    const isTaken = status !== null && status >= 200 && status < 300
    const pause = PAUSES_S[attempts - 1]
    const isOver = isTaken || status === GONE || pause === undefined
    const state = isTaken ? 'delivered' : isOver ? 'failed' : 'pending'
    const now = unixMs(clock)
    const dueAt = isOver ? null : now + pause! * 1000
    const after = deliveries.write(
      zid,
      id,
      { state, attempts, status },
      { after: revision + 1, dueAt },
    )
    await store.putDocuments({ at: now, writes: [after] })
  }

  async #sent(address: string, job: Stored<Job>, attempt: number): Promise<number | null> {
    const { clock, config, log, secrets } = this.#house
    const seconds = Math.floor(unixMs(clock) / 1000)
    const at = new Date(job.value.endedAt ?? 0).toISOString()
    const body = JSON.stringify({
      type: `job.${job.value.state}`,
      timestamp: at,
      data: jobView(job),
    })
    const keys = webhookSecrets(secrets, job.zid, address)
    try {
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'physics-compute-service',
        ...signatureHeaders(`msg_${job.id}`, seconds, body, keys),
      }
      const posted = { headers, body, timeoutMs: TIMEOUT_MS, signal: this.#signal }
      return await postPublic(new URL(address), posted, config.webhookNetworks)
    } catch (error) {
      log.info(
        { job: job.id, attempt, reason: (error as Error).message },
        'a webhook was not taken',
      )
      return null
    }
  }
}

/** Undefined for a job that names no address, or is not over. */
export const deliveryOf = async (store: Store, id: string): Promise<Delivery | undefined> =>
  (await deliveries.get(store, id))?.value
