import type { Config } from '../settings/config.ts'
import type { StorageLimits } from '../store/storage-limits.ts'

/** `demo` spins up machines and nothing else; the others compute. */
export const PLANS = ['demo', 'free', 'pro', 'unlimited'] as const
export type Plan = (typeof PLANS)[number]

/** Tokens of a UTC day; a plan without a limit has the largest safe integer. */
export type PlanLimits = (plan: string) => number

export function planLimits(config: Config): PlanLimits {
  const limits: Record<Plan, number> = {
    demo: 0,
    free: config.freeDailyLimit,
    pro: config.proDailyLimit,
    unlimited: Number.MAX_SAFE_INTEGER,
  }
  return plan => {
    if (!isPlan(plan)) throw new Error(`an account has the unknown plan ${plan}`)
    return limits[plan]
  }
}

const MIB = 2 ** 20

/** Bytes that a machine may keep; the plan unlimited has no limit. */
export const storageLimits = ({ freeStorageMib, proStorageMib }: Config): StorageLimits => ({
  demo: freeStorageMib * MIB,
  free: freeStorageMib * MIB,
  pro: proStorageMib * MIB,
})

export function isPlan(word: string): word is Plan {
  return (PLANS as readonly string[]).includes(word)
}
