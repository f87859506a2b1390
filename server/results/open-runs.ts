import { join } from 'node:path'
import type { Runs } from '../call/runs.ts'
import type { Config } from '../settings/config.ts'
import { type RunRoom, RunStore } from './run-store.ts'
import { RememberedRuns, type SharedRuns } from './runs.ts'

const MIB = 2 ** 20

/** Room for runs, of machines by their plan and of all. */
export function roomOf({ freeResultsMib, proResultsMib, resultsMib, processes }: Config): RunRoom {
  const mib: Readonly<Record<string, number>> = { free: freeResultsMib, pro: proResultsMib }
  return {
    ofPlan: plan => (mib[plan] ?? resultsMib) * MIB,
    ofNode: resultsMib * MIB,
    isShared: processes > 1,
  }
}

/** Runs of a node: in its data folder, or in memory where it has none. */
export function openRuns(
  folder: string | null,
  room: RunRoom,
  shared: SharedRuns | undefined,
  onFault: (error: unknown) => void,
): { runs: Runs; close: () => void } {
  const file = folder === null ? ':memory:' : join(folder, 'results.sqlite')
  const store = new RunStore(file, room, onFault)
  return { runs: new RememberedRuns(store, shared), close: () => store.close() }
}
