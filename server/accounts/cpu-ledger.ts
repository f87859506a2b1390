import { BoundedMap } from '../../workers/bounded-map.ts'
import { Failure } from '../../workers/failure.ts'
import { type Clock, unixMs } from '../../workers/field/clock.ts'
import { integer, list, number, object, type Static } from '../../workers/schema.ts'
import type { Computing, CpuLedger } from '../call/cpu-ledger.ts'
import type { Config } from '../settings/config.ts'
import { isShared } from '../settings/shares.ts'
import { collection } from '../store/collection.ts'
import type { Store } from '../store/store.ts'
import { utcDay, utcDayStart } from '../store/utc-day.ts'
import { isPlan, type Plan } from './plans.ts'

const DAY = object({
  day: integer({ title: 'UTC day, counted from 1970' }),
  ms: number({ title: 'time in the threads of the workers, ms' }),
})
const cpuDays = collection({ kind: 'cpu-day', schema: DAY, most: 1, called: 'day of computing' })

/** Days that are over, of which a machine is told. */
const PAST_DAYS_MAX = 400
const PAST = object({ days: list(DAY, { title: 'oldest first' }) })
const cpuPasts = collection({
  kind: 'cpu-past',
  schema: PAST,
  most: 1,
  called: 'days of computing',
})

export type CpuDay = Static<typeof DAY>

interface Account {
  readonly plan: Plan
  day: number
  usedMs: number
  reservedMs: number
  /** What the store knows, the revision of its document, and when that was read or written. */
  savedMs: number
  revision: number
  seenAtMs: number
}

/** Where other nodes write the ledger too, what was seen so long ago is read again. */
const FRESH_MS = 1000
/** Attempts to save what another node saves at the same time. */
const TRIES = 8

/** Machines remembered; the store knows the others. */
const ACCOUNTS_MAX = 50_000
/** A power cut forgets less than this of a machine's computing. */
const UNSAVED_MS_MAX = 1000

interface Share {
  msADay: number
  threads: number
}

export class CpuAccounts implements CpuLedger {
  readonly #store: Store
  readonly #clock: Clock
  readonly #isShared: boolean
  readonly #shares: Readonly<Record<Plan, Share>>
  readonly #accounts = new BoundedMap<string, Account>({
    max: ACCOUNTS_MAX,
    mayGo: ({ reservedMs, usedMs, savedMs }) => reservedMs === 0 && usedMs === savedMs,
  })
  readonly #opening = new Map<string, Promise<Account>>()
  /** Saves under way, one after another: two of one machine would meet at its revision. */
  #saving: Promise<void> = Promise.resolve()

  constructor(config: Config, store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
    this.#isShared = isShared(config)
    const all = Number.POSITIVE_INFINITY
    this.#shares = {
      demo: { msADay: 0, threads: 1 },
      free: { msADay: 1000 * config.freeCpuSeconds, threads: config.freeThreads },
      pro: { msADay: 1000 * config.proCpuSeconds, threads: config.proThreads },
      unlimited: { msADay: all, threads: all },
    }
  }

  async begin(zid: string, predictedMs: number): Promise<Computing> {
    const account = this.#today(zid, this.#accounts.get(zid) ?? (await this.#open(zid)))
    if (this.#isShared && Math.abs(this.#nowMs() - account.seenAtMs) >= FRESH_MS) {
      await this.#see(zid, account)
    }
    const { msADay, threads } = this.#shares[account.plan]
    if (account.usedMs + account.reservedMs + predictedMs > msADay) {
      throw this.#refusal(account, predictedMs, msADay)
    }
    account.reservedMs += predictedMs
    return {
      threadsMax: threads,
      end: ms => {
        account.reservedMs -= predictedMs
        this.#today(zid, account).usedMs += ms
        if (account.usedMs - account.savedMs >= UNSAVED_MS_MAX) this.#save(zid, account)
      },
    }
  }

  /** Saves what is not saved yet. */
  async close(): Promise<void> {
    for (const [zid, account] of this.#accounts.entries()) {
      if (account.usedMs !== account.savedMs) this.#save(zid, account)
    }
    await this.#saving
  }

  /** Two runs that ask at once get the same account. */
  #open(zid: string): Promise<Account> {
    let opened = this.#opening.get(zid)
    if (!opened) {
      opened = this.#read(zid).finally(() => this.#opening.delete(zid))
      this.#opening.set(zid, opened)
    }
    return opened
  }

  async #read(zid: string): Promise<Account> {
    const [machine, stored] = await Promise.all([
      this.#store.machine(zid),
      cpuDays.get(this.#store, zid),
    ])
    const plan = machine?.plan ?? ''
    if (!isPlan(plan)) throw new Error(`the machine ${zid} has the unknown plan ${plan}`)
    const { day, ms } = stored?.value ?? { day: 0, ms: 0 }
    const revision = stored?.revision ?? 0
    return this.#accounts.set(zid, {
      plan,
      day,
      usedMs: ms,
      reservedMs: 0,
      savedMs: ms,
      revision,
      seenAtMs: this.#nowMs(),
    })
  }

  /** Counts what other nodes have saved since this one last saw the document. */
  async #see(zid: string, account: Account): Promise<void> {
    const before = account.revision
    const seenAtMs = this.#nowMs()
    const stored = await cpuDays.get(this.#store, zid)
    account.seenAtMs = seenAtMs
    // A save of this node that has come in between has the newer revision.
    if (account.revision !== before || stored === undefined) return
    const { value, revision } = stored
    account.revision = revision
    this.#today(zid, account)
    if (value.day !== account.day) return
    account.usedMs += value.ms - account.savedMs
    account.savedMs = value.ms
  }

  #nowMs(): number {
    return unixMs(this.#clock)
  }

  /** Time in threads by day, oldest first: today's and that of the days before. */
  async daysOf(zid: string): Promise<CpuDay[]> {
    await this.#saving
    const account = this.#accounts.get(zid)
    const [past, stored] = await Promise.all([
      cpuPasts.get(this.#store, zid),
      cpuDays.get(this.#store, zid),
    ])
    const latest = account && { day: account.day, ms: account.usedMs }
    return joined(past?.value.days ?? [], [stored?.value, latest])
  }

  /** A later day begins at nothing, an earlier one never opens again. */
  #today(zid: string, account: Account): Account {
    const day = utcDay(this.#nowMs())
    if (day <= account.day) return account
    const past = { day: account.day, ms: account.usedMs }
    Object.assign(account, { day, usedMs: 0, savedMs: 0 })
    if (past.ms > 0) this.#saving = this.#saving.then(() => this.#savedPast(zid, past))
    return account
  }

  /** What a day that is over took; where other nodes saved it too, the most that one has seen. */
  async #savedPast(zid: string, past: CpuDay): Promise<void> {
    for (let tried = 0; tried < TRIES; tried++) {
      try {
        const stored = await cpuPasts.get(this.#store, zid)
        const days = joined(stored?.value.days ?? [], [past]).slice(-PAST_DAYS_MAX)
        const write = cpuPasts.write(zid, zid, { days }, { after: stored?.revision ?? 0 })
        return await this.#store.putDocuments({ at: this.#nowMs(), writes: [write] })
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'CONFLICT')) return
      }
    }
  }

  #save(zid: string, account: Account): void {
    this.#saving = this.#saving.then(() => this.#saved(zid, account))
  }

  /** A store that takes no writes refuses the answers too; what is not saved here is tried with the next run. */
  async #saved(zid: string, account: Account): Promise<void> {
    for (let tried = 0; tried < TRIES && account.usedMs !== account.savedMs; tried++) {
      const { day, usedMs: ms } = account
      const write = cpuDays.write(zid, zid, { day, ms }, { after: account.revision })
      try {
        await this.#store.putDocuments({ at: this.#nowMs(), writes: [write] })
        account.revision++
        account.seenAtMs = this.#nowMs()
        if (account.day === day) account.savedMs = ms
        return
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'CONFLICT')) return
        try {
          await this.#see(zid, account)
        } catch {
          return
        }
      }
    }
  }

  #refusal(account: Account, predictedMs: number, msADay: number): Failure {
    const { plan: policy, usedMs, reservedMs, day } = account
    const resetAt = utcDayStart(day + 1)
    const retryAfterSeconds = Math.max(1, Math.ceil(resetAt - this.#nowMs() / 1000))
    const seconds = (ms: number) => Math.ceil(ms / 1000)
    const [limit, used] = [seconds(msADay), seconds(usedMs)]
    const reserved = seconds(reservedMs)
    const message = `${used} of ${limit} CPU seconds of the day are used, ${reserved} are in use, and this run is predicted to take ${seconds(predictedMs)}`
    const details = { policy, limit, used, reserved, resetAt, retryAfterSeconds }
    return new Failure('QUOTA_EXCEEDED', message, details)
  }
}

/** Days with others, by day and once each with the most that is known of it; of a day without computing nothing. */
function joined(days: readonly CpuDay[], others: readonly (CpuDay | undefined)[]): CpuDay[] {
  const most = new Map<number, number>()
  for (const one of [...days, ...others]) {
    if (one) most.set(one.day, Math.max(one.ms, most.get(one.day) ?? 0))
  }
  return [...most]
    .filter(([, ms]) => ms > 0)
    .sort(([a], [b]) => a - b)
    .map(([day, ms]) => ({ day, ms }))
}
