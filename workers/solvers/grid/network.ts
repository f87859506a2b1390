import { Random } from '../../numerics/random.ts'
import { invalidInput } from '../../refusal.ts'

/** Buses are numbered from 1, as in the published cases. Per unit. */
export interface Branch {
  from: number
  to: number
  /** Series reactance. */
  x: number
  /** Turns ratio on the side of `from`. */
  tap: number
  /** Largest flow. */
  rating: number
}

export interface Network {
  buses: number
  slack: number
  branches: Branch[]
  /** Generation less load; the slack bus takes what is left. */
  injections: number[]
}

export function chordsPossible(buses: number): number {
  return (buses * (buses - 3)) / 2
}

/**
 * A ring of N buses and `chords` further lines between distinct pairs that are not neighbours, all drawn
 * uniformly; every bus but the first, the slack, injects uniformly between -1 and 1.
 */
export function seededRing(buses: number, chords: number, x: number, seed: number): Network {
  const random = new Random(seed)
  const line = (from: number, to: number): Branch => ({ from, to, x, tap: 1, rating: 1 })
  const branches = Array.from({ length: buses }, (_, i) => line(i + 1, ((i + 1) % buses) + 1))
  const places: [number, number][] = []
  for (let i = 1; i <= buses; i++) {
    for (let j = i + 2; j <= buses; j++) if (i > 1 || j < buses) places.push([i, j])
  }
  for (let k = 0; k < chords; k++) {
    // Fisher and Yates: the k-th place is drawn from those that are left.
    const drawn = k + random.below(places.length - k)
    const [from, to] = places[drawn]!
    places[drawn] = places[k]!
    branches.push(line(from, to))
  }
  const injections = Array.from({ length: buses }, (_, i) =>
    i === 0 ? 0 : 2 * random.uniform() - 1,
  )
  return { buses, slack: 1, branches, injections }
}

/** Refuses what is no network: unknown buses, lines from a bus to itself, islands. */
export function refuseBroken({ buses, slack, branches, injections }: Network): void {
  const refuse = (pointer: string, message: string, details: Record<string, unknown>) => {
    throw invalidInput(pointer, message, details)
  }
  if (slack > buses) {
    const message = `the slack bus is ${slack}, there are ${buses} buses`
    refuse('/network/slack', message, { value: slack, maximum: buses })
  }
  if (injections.length !== buses) {
    const message = `${injections.length} injections for ${buses} buses`
    refuse('/network/injections', message, { value: injections.length, wanted: buses })
  }
  for (const [i, { from, to }] of branches.entries()) {
    const pointer = `/network/branches/${i}`
    const unknown = Math.max(from, to)
    if (unknown > buses) {
      const message = `branch ${i} ends at bus ${unknown}, there are ${buses} buses`
      refuse(pointer, message, { value: unknown, maximum: buses })
    }
    if (from === to) refuse(pointer, `branch ${i} joins bus ${from} to itself`, { value: from })
  }
  const cut = unreached(buses, slack, branches)
  if (cut.length > 0) {
    const message = `no path from slack bus ${slack} to ${cut.length} of ${buses} buses, the first is ${cut[0]}: their angles are undefined`
    refuse('/network/branches', message, { unreached: cut })
  }
}

/** Buses without a path to the slack, by union-find. */
function unreached(buses: number, slack: number, branches: readonly Branch[]): number[] {
  const parent = Array.from({ length: buses + 1 }, (_, i) => i)
  const root = (bus: number): number => {
    let at = bus
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }
  for (const { from, to } of branches) parent[root(from)] = root(to)
  const wanted = root(slack)
  return Array.from({ length: buses }, (_, i) => i + 1).filter(bus => root(bus) !== wanted)
}

/**
 * Whether each branch is a bridge: its loss splits the network (Tarjan, Inf. Process. Lett. 2 (1974)
 * 160). Depth first without recursion: a ring of 300 buses is deep.
 */
export function bridges({
  buses,
  branches,
}: {
  buses: number
  branches: readonly Pick<Branch, 'from' | 'to'>[]
}): boolean[] {
  const meeting = Array.from({ length: buses + 1 }, () => [] as number[])
  for (const [i, { from, to }] of branches.entries()) {
    meeting[from]!.push(i)
    meeting[to]!.push(i)
  }
  const isBridge = branches.map(() => false)
  const entered = new Int32Array(buses + 1)
  const lowest = new Int32Array(buses + 1)
  const next = new Int32Array(buses + 1)
  let clock = 0
  const explore = (start: number) => {
    const path: { bus: number; by: number }[] = [{ bus: start, by: -1 }]
    entered[start] = lowest[start] = ++clock
    while (path.length > 0) {
      const { bus, by } = path.at(-1)!
      const branch = meeting[bus]![next[bus]!++]
      if (branch === undefined) {
        path.pop()
        const above = path.at(-1)
        if (!above) break
        if (lowest[bus]! > entered[above.bus]!) isBridge[by] = true
        lowest[above.bus] = Math.min(lowest[above.bus]!, lowest[bus]!)
      } else if (branch !== by) {
        const { from, to } = branches[branch]!
        const other = from === bus ? to : from
        if (entered[other]! > 0) lowest[bus] = Math.min(lowest[bus]!, entered[other]!)
        else {
          entered[other] = lowest[other] = ++clock
          path.push({ bus: other, by: branch })
        }
      }
    }
  }
  // Of several islands each has a start of its own.
  for (let bus = 1; bus <= buses; bus++) if (entered[bus] === 0) explore(bus)
  return isBridge
}
