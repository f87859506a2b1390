import { BoundedMap } from '../../workers/bounded-map.ts'
import { Failure } from '../../workers/failure.ts'
import { type Clock, unixMs } from '../../workers/field/clock.ts'
import type { Ledger, Payer, Reservation } from '../call/ledger.ts'
import type { Config } from '../settings/config.ts'
import { isShared } from '../settings/shares.ts'
import type { Store, Usage } from '../store/store.ts'
import { utcDay, utcDayStart } from '../store/utc-day.ts'
import { planLimits } from './plans.ts'

/** All keys of a machine draw on one account. */
interface Account {
  /** As the store counted it when first asked, and every debit since. */
  spent: Usage
  reserved: number
  /**
   * Number of debits since the process began; tells whether one was made while the store was read.
   */
  debits: number
  readAtMs: number
}

/** Where other nodes write the ledger too, what was read so long ago is read again. */
const FRESH_MS = 1000
/** Accounts remembered; the store knows the others. */
const ACCOUNTS_MAX = 50_000

const unspent = (day: number): Usage => ({ day, used: 0, resetAt: utcDayStart(day + 1) })

const NOTHING: Reservation = { tokens: 0, debited() {}, [Symbol.dispose]() {} }

export function openLedger(config: Config, store: Pick<Store, 'usage'>, clock: Clock): Ledger {
  const limitOfPlan = planLimits(config)
  const shared = isShared(config)
  const accounts = new BoundedMap<string, Account>({
    max: ACCOUNTS_MAX,
    mayGo: ({ reserved }) => reserved === 0,
  })
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
    const known = accounts.get(zid)
    const debits = known?.debits
    const readAtMs = nowMs()
    const spent = await store.usage(zid, readAtMs)
    if (known === undefined) return accounts.set(zid, { spent, reserved: 0, debits: 0, readAtMs })
    // A debit of meanwhile may be counted in what was read, or not yet.
    const isNewer = spent.day > known.spent.day || spent.used > known.spent.used
    if (known.debits === debits || isNewer) known.spent = spent
    known.readAtMs = readAtMs
    return known
  }

  const isFresh = ({ readAtMs }: Account) => !shared || Math.abs(nowMs() - readAtMs) < FRESH_MS

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
        account.debits++
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
      const known = accounts.get(key.zid)
      const account = known !== undefined && isFresh(known) ? known : await open(key.zid)
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
