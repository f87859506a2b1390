import { Failure } from '../../workers/failure.ts'
import { type Clock, unixMs } from '../../workers/field/clock.ts'
import type { Config } from '../settings/config.ts'
import type { KeyRow, Store, Usage } from '../store/store.ts'
import { utcDay, utcDayStart } from '../store/utc-day.ts'
import type { Meter } from '../call/meter.ts'
import { planLimits } from './plans.ts'

/**
 * Tokens of the day, counted in memory beside the store: a call reserves its cost before it runs, so
 * that calls in flight cannot overdraw, and the store debits it in the transaction that seals.
 */
export interface Ledger {
  /** Throws QUOTA_EXCEEDED when spent + reserved + tokens would pass the plan's limit. */
  reserve(payer: Payer | null, tokens: number): Promise<Reservation>
  /** The plan's tokens a day; infinite plans give Number.MAX_SAFE_INTEGER. */
  limitOf(payer: Payer): number
  /** What is left of the key's day by what has been debited. */
  meter(payer: Payer): Meter
}

/** Whose day is spent: a key, or a machine for what it does by itself. */
export type Payer = Pick<KeyRow, 'zid' | 'plan'>

/** Tokens that no other call can spend; the end of its scope frees what was not debited. */
export interface Reservation extends Disposable {
  readonly tokens: number
  /** To be called when the entry that costs the tokens is durable: they are spent from now on. */
  debited(): void
}

/** All keys of a machine draw on one account. */
interface Account {
  /** As the store counted it when first asked, and every debit since. */
  spent: Usage
  reserved: number
}

/** Accounts remembered; the store knows the others. */
const MOST_ACCOUNTS = 50_000

const unspent = (day: number): Usage => ({ day, used: 0, resetAt: utcDayStart(day + 1) })

const NOTHING: Reservation = { tokens: 0, debited() {}, [Symbol.dispose]() {} }

export function openLedger(config: Config, store: Pick<Store, 'usage'>, clock: Clock): Ledger {
  const limitOfPlan = planLimits(config)
  const accounts = new Map<string, Account>()
  const opening = new Map<string, Promise<Account>>()
  const nowMs = () => unixMs(clock)

  /** Two calls that ask at once get the same account. */
  function open(zid: string): Promise<Account> {
    let opened = opening.get(zid)
    if (!opened) {
      opened = read(zid).finally(() => opening.delete(zid))
      opening.set(zid, opened)
    }
    return opened
  }

  async function read(zid: string): Promise<Account> {
    const account = { spent: await store.usage(zid, nowMs()), reserved: 0 }
    accounts.set(zid, account)
    forgetIdle()
    return account
  }

  function forgetIdle(): void {
    for (const [zid, { reserved }] of accounts) {
      if (accounts.size <= MOST_ACCOUNTS) return
      if (reserved === 0) accounts.delete(zid)
    }
  }

  /** What the account has spent today: a later day begins at nothing, an earlier one never opens again. */
  function spentToday(account: Account): Usage {
    const day = utcDay(nowMs())
    if (day > account.spent.day) account.spent = unspent(day)
    return account.spent
  }

  function reservation(account: Account, tokens: number): Reservation {
    let held = tokens
    account.reserved += held
    const free = () => {
      account.reserved -= held
      held = 0
    }
    return {
      tokens,
      debited() {
        const { day, used, resetAt } = spentToday(account)
        account.spent = { day, used: used + held, resetAt }
        free()
      },
      [Symbol.dispose]: free,
    }
  }

  function refusal(account: Account, tokens: number, policy: string, limit: number): Failure {
    const { used, resetAt } = spentToday(account)
    const { reserved } = account
    const retryAfterSeconds = secondsUntil(resetAt)
    return new Failure(
      'QUOTA_EXCEEDED',
      `${used} of ${limit} tokens of the day are spent, ${reserved} are in use, and this costs ${tokens}`,
      { policy, limit, used, reserved, tokens, resetAt, retryAfterSeconds },
    )
  }

  const secondsUntil = (unixSeconds: number) => Math.max(1, Math.ceil(unixSeconds - nowMs() / 1000))
  const limitOf = ({ plan }: Payer) => limitOfPlan(plan)

  return {
    async reserve(key, tokens) {
      if (key?.zid == null || tokens === 0) return NOTHING
      const account = accounts.get(key.zid) ?? (await open(key.zid))
      const limit = limitOf(key)
      if (spentToday(account).used + account.reserved + tokens > limit) {
        throw refusal(account, tokens, key.plan, limit)
      }
      return reservation(account, tokens)
    },

    limitOf,

    meter(key) {
      const limit = limitOf(key)
      const account = key.zid === null ? undefined : accounts.get(key.zid)
      const { used, resetAt } = account ? spentToday(account) : unspent(utcDay(nowMs()))
      const left = Math.max(0, limit - used)
      return { policy: key.plan, limit, left, resetSeconds: secondsUntil(resetAt) }
    },
  }
}
