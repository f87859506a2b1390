// An operator at many values of one input. Where it has no value the service refuses the whole list and names the point, so
// that the range is searched for the parts in which it has one; a refusal costs nothing.
import { call, Refusal } from './call.ts'
import type { Envelope } from './records.ts'

export interface Sweep {
  readonly values: readonly (number | null)[]
  readonly uncertainties: readonly (number | null)[]
  readonly unit: string
  /** Why there is no value somewhere. */
  readonly reason: string | undefined
}

export async function sweep(
  id: string,
  inputs: Readonly<Record<string, unknown>>,
  over: string,
  points: readonly number[],
): Promise<Sweep> {
  const values: (number | null)[] = points.map(() => null)
  const uncertainties: (number | null)[] = points.map(() => null)
  let unit = ''
  let reason: string | undefined
  /** Fills in what it gets; the number of leading points that have a value. */
  const fill = async (from: number, to: number): Promise<number> => {
    if (to <= from) return 0
    // One point alone would be no list.
    const list = to - from === 1 ? [points[from], points[from]] : points.slice(from, to)
    const body = { operators: [id], inputs: { ...inputs, [over]: list } }
    try {
      const { result } = await call<Envelope>('/api/svc/compute', { body })
      const [output] = Object.values(result?.outputs ?? {})
      for (let i = from; i < to; i++) {
        values[i] = output?.values[i - from] ?? null
        uncertainties[i] = output?.uncertainties[i - from] ?? null
      }
      unit = output?.unit ?? unit
      return to - from
    } catch (error) {
      if (!(error instanceof Refusal) || typeof error.details['point'] !== 'number') throw error
      reason = error.details.errors?.[0]?.message ?? error.message
      return Math.min(error.details['point'], to - from - 1)
    }
  }
  let from = 0
  while (from < points.length) {
    const good = await fill(from, points.length)
    if (from + good === points.length) break
    await fill(from, from + good)
    const next = await firstGood(from + good + 1, points.length, fill)
    if (next === undefined) break
    from = next
  }
  return { values, uncertainties, unit, reason }
}

/** The lowest point with a value behind a part without; undefined where the last one has none either. */
async function firstGood(
  from: number,
  end: number,
  fill: (from: number, to: number) => Promise<number>,
): Promise<number | undefined> {
  if (from >= end || (await fill(end - 1, end)) === 0) return undefined
  let [low, high] = [from, end - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((await fill(middle, middle + 1)) > 0) high = middle
    else low = middle + 1
  }
  return high
}

/** Evenly spaced, or by equal factors. */
export function spaced(from: number, to: number, count: number, isLog: boolean): number[] {
  return Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1)
    return isLog ? from * (to / from) ** share : from + (to - from) * share
  })
}
