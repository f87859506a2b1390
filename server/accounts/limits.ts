import { BoundedMap } from '../../workers/bounded-map.ts'
import { Failure } from '../../workers/failure.ts'
import { type Clock, unixMs } from '../../workers/field/clock.ts'
import type { BucketName, Limits } from '../call/limits.ts'
import type { Meter } from '../call/meter.ts'
import type { Config } from '../settings/config.ts'
import type { Counted, Rate, SharedRates } from './shared-rates.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Addresses remembered a bucket; the one that called longest ago is forgotten first. */
const ADDRESSES_MAX = 20_000

/** Every bucket that a tool can name, with its rate. */
function ratesOf({
  rateLimitPerMinute,
  keepHourlyLimit,
  mintDailyLimit,
  demoDailyLimit,
}: Config): Record<BucketName, Rate> {
  const open: Rate = { calls: rateLimitPerMinute, windowMs: MINUTE_MS }
  // What is kept for nothing, and anchored, fills the disk: an entry stays for ever.
  const hourly: Rate = { calls: keepHourlyLimit, windowMs: HOUR_MS }
  return {
    prove: open,
    'prove-verify': open,
    playground: open,
    'zid/challenge': open,
    'zid/recover': open,
    literature: open,
    mesh: open,
    llm: open,
    deploy: hourly,
    page: hourly,
    mail: hourly,
    name: hourly,
    // One address cannot use up what all callers may mint in a day.
    mint: { calls: Math.max(10, mintDailyLimit / 10), windowMs: DAY_MS },
    // Nor more than half of the shared demo key.
    'spin-up': { calls: Math.max(1, demoDailyLimit / 2), windowMs: DAY_MS },
  }
}

/** Limits of a node alone, counted in its memory. */
export function openLimits(
  config: Config,
  clock: Clock,
): { take(name: BucketName, caller: { readonly ip: string }): Meter } {
  const buckets = new Map(
    Object.entries(ratesOf(config)).map(([name, rate]) => [name, new Bucket(name, rate)]),
  )
  return {
    take: (name, { ip }) => buckets.get(name)!.take(ip, unixMs(clock)),
  }
}

/** A longer window than this many calls is each node's own: to count it together would cost more than it holds back. */
const SHARED_CALLS_MAX = 10_000

/** Limits that nodes count together; whoever is refused is refused by this node alone until the time it was given. */
export function sharedLimits(config: Config, clock: Clock, shared: SharedRates): Limits {
  const rates = ratesOf(config)
  const own = openLimits(config, clock)
  const refused = new BoundedMap<string, Counted>({ max: ADDRESSES_MAX })
  return {
    async take(name, caller) {
      const rate = { ...rates[name], calls: Math.floor(rates[name].calls) }
      if (rate.calls > SHARED_CALLS_MAX) return own.take(name, caller)
      const now = unixMs(clock)
      const place = `${name} ${caller.ip}`
      const before = refused.get(place)
      const isOver = (one: Counted) => Math.abs(now - one.first) >= rate.windowMs
      const counted =
        before && !isOver(before) ? before : await shared.take(name, caller.ip, rate, now)
      const resetSeconds = Math.ceil((counted.first + rate.windowMs - now) / 1000)
      if (!counted.isTaken) {
        refused.set(place, counted)
        throw rateLimited(name, rate, resetSeconds)
      }
      refused.delete(place)
      return { policy: name, limit: rate.calls, left: rate.calls - counted.count, resetSeconds }
    },
  }
}

/** The calls of one address in a sliding window, oldest first; before `first` they count no more. */
interface Calls {
  times: number[]
  first: number
}

class Bucket {
  readonly #name: string
  readonly #limit: number
  readonly #windowMs: number
  /** Addresses in the order of their last call. */
  readonly #calls = new BoundedMap<string, Calls>({ max: ADDRESSES_MAX })

  constructor(name: string, { calls, windowMs }: Rate) {
    this.#name = name
    this.#limit = Math.floor(calls)
    this.#windowMs = windowMs
  }

  take(address: string, now: number): Meter {
    const calls = this.#calls.get(address) ?? { times: [], first: 0 }
    dropBefore(calls, now - this.#windowMs, now)
    const { times, first } = calls
    const full = times.length - first >= this.#limit
    if (!full) times.push(now)
    this.#calls.set(address, calls)
    this.#forget(now)
    const resetSeconds = Math.ceil((times[first]! + this.#windowMs - now) / 1000)
    if (full) {
      const rate = { calls: this.#limit, windowMs: this.#windowMs }
      throw rateLimited(this.#name, rate, resetSeconds)
    }
    const left = this.#limit - (times.length - first)
    return { policy: this.#name, limit: this.#limit, left, resetSeconds }
  }

  /** Drops who has not called for a window. */
  #forget(now: number): void {
    for (const [address, { times }] of this.#calls.entries()) {
      if (times.at(-1)! + this.#windowMs > now) return
      this.#calls.delete(address)
    }
  }
}

function rateLimited(
  policy: string,
  { calls, windowMs }: Rate,
  retryAfterSeconds: number,
): Failure {
  const windowSeconds = windowMs / 1000
  return new Failure(
    'RATE_LIMITED',
    `${calls} calls in ${windowSeconds} s are the limit of ${policy}; try again in ${retryAfterSeconds} s`,
    { policy, limit: calls, windowSeconds, retryAfterSeconds },
  )
}

/** A clock that was set back leaves times of the future: they go too, or they would count for long. */
function dropBefore(calls: Calls, start: number, now: number): void {
  const { times } = calls
  if (times.length > 0 && times.at(-1)! > now) {
    times.length = calls.first = 0
  }
  while (calls.first < times.length && times[calls.first]! <= start) calls.first++
  if (2 * calls.first > times.length) {
    times.splice(0, calls.first)
    calls.first = 0
  }
}
