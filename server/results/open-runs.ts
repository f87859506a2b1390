import { join } from 'node:path'
import type { Runs } from '../call/runs.ts'
import type { Config } from '../settings/config.ts'
import { RunStore } from './run-store.ts'
import { RememberedRuns } from './runs.ts'

const MIB = 2 ** 20

/** Runs of a node: in its data folder, or in memory where it has none. */
export function openRuns(
  folder: string | null,
  { freeResultsMib, proResultsMib, resultsMib, processes }: Config,
  onFault: (error: unknown) => void,
): { runs: Runs; close: () => void } {
  const mib: Readonly<Record<string, number>> = { free: freeResultsMib, pro: proResultsMib }
  const file = folder === null ? ':memory:' : join(folder, 'results.sqlite')
  const room = {
    ofPlan: (plan: string) => (mib[plan] ?? resultsMib) * MIB,
    ofNode: resultsMib * MIB,
    isShared: processes > 1,
  }
  const store = new RunStore(file, room, onFault)
  return { runs: new RememberedRuns(store), close: () => store.close() }
}
