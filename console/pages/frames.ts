// Fields and series of a result at several times: those of `snapshots` bear a number behind the name, the last one is the end.
import type { Envelope, Field } from '../api/records.ts'

type Column = readonly (number | null)[]

export interface Frames<T> {
  readonly times: readonly number[]
  /** At each of the times. */
  readonly values: readonly T[]
}

/** What a result has by name, and what some of it was at earlier times. */
export interface Framed<T> {
  readonly ends: Readonly<Record<string, T>>
  readonly frames: ReadonlyMap<string, Frames<T>>
}

export const fieldsInTime = (answer: Envelope): Framed<Field> =>
  inTime(answer.result?.fields ?? {}, answer)

export const seriesInTime = (answer: Envelope): Framed<Column> =>
  inTime(answer.result?.series ?? {}, answer)

function inTime<T>(all: Readonly<Record<string, T>>, { result }: Envelope): Framed<T> {
  const { snapshots, tEnd } = (result?.['parameters'] ?? {}) as {
    snapshots?: unknown
    tEnd?: unknown
  }
  if (!Array.isArray(snapshots)) return { ends: all, frames: new Map() }
  const wanted = [...new Set(snapshots as number[])].sort((a, b) => a - b)
  const frames = new Map<string, Frames<T>>()
  const earlier = new Set<string>()
  for (const [name, end] of Object.entries(all)) {
    const rows = wanted.flatMap((t, i) => {
      const at = [`${name}${i + 1}`, `${name}_${i + 1}`].find(one => one in all)
      return at === undefined ? [] : [{ t, at }]
    })
    if (rows.length === 0) continue
    for (const { at } of rows) earlier.add(at)
    const isBehind = typeof tEnd === 'number' && tEnd > rows.at(-1)!.t
    frames.set(name, {
      times: [...rows.map(({ t }) => t), ...(isBehind ? [tEnd] : [])],
      values: [...rows.map(({ at }) => all[at]!), ...(isBehind ? [end] : [])],
    })
  }
  const ends = Object.entries(all).filter(([name]) => !earlier.has(name))
  return { ends: Object.fromEntries(ends), frames }
}
