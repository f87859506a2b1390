// What a plan may ask of the operator's language model: which models, and how many tokens of it a day.
import { Failure } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import type { House } from '../call/tool.ts'
import type { Config } from '../settings/config.ts'
import type { Conversation } from './upstream.ts'

/** Tokens of a reply whose caller names no limit. */
export const REPLY_TOKENS = 1024

interface Allowance {
  /** Undefined: the plan includes every model. */
  readonly models: readonly string[] | undefined
  readonly dailyTokens: number
}

function allowanceOf(plan: string, config: Config): Allowance {
  const { llmModel, llmFreeModels, llmProModels, llmFreeDailyTokens, llmProDailyTokens } = config
  if (plan === 'unlimited') return { models: undefined, dailyTokens: Number.MAX_SAFE_INTEGER }
  return plan === 'pro'
    ? { models: [llmModel, ...llmProModels], dailyTokens: llmProDailyTokens }
    : { models: [llmModel, ...llmFreeModels], dailyTokens: llmFreeDailyTokens }
}

/** FORBIDDEN: the plan does not include the model. */
export function refuseModel(plan: string, model: string, config: Config): void {
  const { models } = allowanceOf(plan, config)
  if (models === undefined || models.includes(model)) return
  throw new Failure('FORBIDDEN', `the plan ${plan} has ${models.join(', ')}, not ${model}`)
}

export interface Held {
  /** Counts what the model says it took, where it says so; what was held stays spent otherwise. */
  settle(taken: number | undefined): Promise<void>
}

/** Takes from the day of a machine the most that a conversation may need. QUOTA_EXCEEDED: it has not so many left. */
export async function heldFor(
  { zid, plan }: { zid: string; plan: string },
  { messages, max_tokens = REPLY_TOKENS }: Conversation,
  { store, clock, config }: Pick<House, 'store' | 'clock' | 'config'>,
): Promise<Held> {
  const limit = allowanceOf(plan, config).dailyTokens
  const name = `llm ${zid}`
  // Common tokenisers make a token of two octets or more of most texts; the reply tells what it was.
  const read = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) / 2 + 8, 0)
  const held = Math.ceil(read) + max_tokens
  const at = unixMs(clock)
  await store.countUp({ name, at, amount: held, limit })
  return {
    async settle(taken) {
      if (taken === undefined || taken === held) return
      await store.countUp({ name, at, amount: taken - held, limit: Number.MAX_SAFE_INTEGER })
    },
  }
}
