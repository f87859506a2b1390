// The threads of this process as the system counts them: what is asserted of them does not depend on who else has the cores.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

const TASKS = '/proc/self/task'

/** Processor time of each thread by its id, in ticks of 10 ms; empty where the system does not tell. */
export type Ticks = ReadonlyMap<string, number>

export function ticksOfThreads(): Ticks {
  if (!existsSync(TASKS)) return new Map()
  return new Map(
    readdirSync(TASKS).flatMap(id => {
      try {
        const fields = readFileSync(`${TASKS}/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')
        return [[id, Number(fields[11]) + Number(fields[12])] as const]
      } catch {
        return [] // it has just ended
      }
    }),
  )
}

/** Waits until one of the threads `known` has ended, and returns the ticks that it still computed after `then`. */
export async function ticksUntilOneEnds(known: Ticks, then: Ticks): Promise<number> {
  if (known.size === 0) return 0
  const last = new Map(then)
  for (;;) {
    const now = ticksOfThreads()
    const ended = [...known.keys()].find(id => !now.has(id))
    if (ended !== undefined) return (last.get(ended) ?? 0) - (then.get(ended) ?? 0)
    for (const [id, ticks] of now) last.set(id, ticks)
    await sleep(1)
  }
}

/** How many turns the event loop makes until a promise is settled; `max` and one more where it is not within those. */
export async function turnsUntil(settled: Promise<unknown>, max: number): Promise<number> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  settled.then(over, over)
  let turns = 0
  for (; !isOver && turns <= max; turns++) await nextTurn()
  return turns
}
