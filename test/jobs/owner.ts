// A machine in a house that works on its jobs through the tools, as a caller does.
import { randomBytes } from 'node:crypto'
import * as assert from 'uvu/assert'
import { Secrets } from '../../server/crypto/secrets.ts'
import type { OpenHouse } from '../../server/node/open-house.ts'
import type { Config } from '../../server/settings/config.ts'
import { memoryStore } from '../../server/store/memory.ts'
import type { Failure } from '../../workers/failure.ts'
import { type Owner, until } from '../streams/owner.ts'
import { type StillClock, stillClock } from '../support/clock.ts'
import { houseInMemory } from '../support/open-house.ts'
import { refusalOf } from '../support/refusal.ts'

export interface Working {
  readonly house: OpenHouse
  readonly owner: Owner
  /** The answer of a tool. */
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test is about
  call(tool: string, input: object): Promise<any>
  refusal(tool: string, input: object): Promise<Failure>
  /** Starts a job and waits until it is over. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  over(request: object): Promise<any>
}

export function working(house: OpenHouse, owner: Owner): Working {
  const executed = async (tool: string, input: object) => {
    const { answer } = await house.execute({ tool, input, caller: owner.as })
    assert.is(answer.kind, 'json')
    return answer.kind === 'json' ? (answer.body as Record<string, unknown>) : {}
  }
  const isOver = async (job: unknown) =>
    ['done', 'failed', 'cancelled'].includes(
      (await executed('job_get', { job: job as string }))['state'] as string,
    )
  return {
    house,
    owner,
    call: executed,
    refusal: (tool, input) => refusalOf(house.execute({ tool, input, caller: owner.as })),
    async over(request) {
      const { job } = await executed('job_create', request)
      await until(() => isOver(job))
      return executed('job_get', { job })
    },
  }
}

export interface Shared {
  readonly clock: StillClock
  /** Opens another node on the same ledger. */
  open(): Promise<OpenHouse>
}

/** Nodes that share a ledger, a clock and their secrets; the ledger outlives them. */
export async function sharing(
  work: (shared: Shared) => Promise<void>,
  config: Partial<Config> = {},
): Promise<void> {
  const clock = stillClock()
  const ledger = memoryStore()
  const secrets = new Secrets([randomBytes(32)])
  const opened: OpenHouse[] = []
  const store = Object.assign(Object.create(ledger), { close: async () => {} })
  try {
    await work({
      clock,
      async open() {
        const about = { freeDailyLimit: 1_000_000, ...config }
        const house = await houseInMemory(about, { clock, store, secrets })
        opened.push(house)
        return house
      },
    })
  } finally {
    for (const house of opened) await house.close()
    await ledger.close()
  }
}

export const QUICK = {
  tool: 'svc_compute',
  input: { operators: ['NM18'], inputs: { m: 2 } },
  sweep: { a: { from: 1, to: 9000, count: 9000 } },
}

/** First points of the chunks that a machine's chain holds, by job. */
export async function sealedChunks({ house, owner }: Working, job: string): Promise<number[]> {
  const first: number[] = []
  for await (const { body } of house.store.exportChain(owner.zid)) {
    const { about } = JSON.parse(body) as { about?: { job?: string; from?: number } }
    if (about?.job === job && about.from !== undefined) first.push(about.from)
  }
  return first.sort((a, b) => a - b)
}
