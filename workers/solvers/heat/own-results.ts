// What is told of a run at its end: the balance of heat, extremes, the coupling of two surroundings.

import { SIDES, type Side } from '../../continuum/words.ts'
import type { Conduction } from './conduction.ts'
import type { Molten } from './melting.ts'
import type { OwnInput } from './own-words.ts'
import type { HeatSteps } from './tr-bdf2.ts'

/** What is compared between grids: the points, and the mean. */
export interface Outcome {
  readonly conduction: Conduction
  readonly heat: HeatSteps
  readonly temperatures: Float64Array
  readonly probes: readonly number[]
  readonly mean: number
  readonly molten?: Molten
  /** Of each probe, how far the temperature goes within half of its cell. */
  readonly rises: readonly number[]
  /** What straight lines within the cells of the probes leave out. */
  readonly bows: readonly number[]
  readonly flows: Readonly<Record<Side, number>>
  readonly imbalance: number
  readonly iterations: number
}

/** |what comes in - what warms the cells| over the sum of both's parts. */
export function balanceOf(heat: HeatSteps, isSteady: boolean): number {
  const { conduction, temperatures, t } = heat
  const { stored, content } = isSteady ? { stored: 0, content: 0 } : heat.now()
  const rate = new Float64Array(conduction.n)
  conduction.rate(temperatures, t, rate)
  const flows = Object.values(conduction.flows())
  const source = conduction.source.reduce((sum, one) => sum + one, 0)
  const incoming = flows.reduce((sum, one) => sum + one, source)
  let size = flows.reduce((sum, one) => sum + Math.abs(one), 0)
  for (const one of conduction.source) size += Math.abs(one)
  if (!isSteady) size += content / Math.max(t - heat.tBefore, Number.MIN_VALUE)
  return size === 0 ? 0 : Math.abs(incoming - stored) / size
}

export function extremesOf({ temperatures, conduction }: Outcome) {
  let [coldest, warmest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const take = (one: number) => {
    coldest = Math.min(coldest, one)
    warmest = Math.max(warmest, one)
  }
  for (const one of temperatures) take(one)
  for (const side of SIDES) {
    for (const { surface } of conduction.walls[side]) for (const one of surface) take(one)
  }
  return { coldest, warmest }
}

/** Heat from one surrounding to the other over the difference of their temperatures (ISO 10211), where there are two. */
export function couplingOf({ conduction }: Outcome): number | undefined {
  const walls = Object.values(conduction.walls).flat()
  const outer = walls.filter(({ part }) => part.kind === 'convection')
  const ambients = [...new Set(outer.map(({ part }) => part.value.constant))]
  if (ambients.length !== 2 || ambients.includes(undefined)) return undefined
  if (walls.some(({ part }) => part.kind === 'value' || part.kind === 'radiation')) return undefined
  const [a, b] = ambients as [number, number]
  const warm = Math.max(a, b)
  const flow = outer
    .filter(({ part }) => part.value.constant === warm)
    .reduce((sum, { heat }) => sum + heat.reduce((all, one) => all + one, 0), 0)
  return flow / Math.abs(a - b)
}

export function methodOf({ steady }: OwnInput, { conduction, iterations, heat }: Outcome): string {
  const space = `finite volumes, ${conduction.nx} by ${conduction.ny} cells, harmonic conductivities across faces`
  const solved = `L D L^T by nested dissection (${heat.entries} entries)`
  if (steady) return `steady: ${space}; ${iterations} iterations, ${solved}`
  const newton = conduction.melting
    ? ' of heat contents, Newton'
    : conduction.isLinear
      ? ''
      : ', simplified Newton'
  return `${space}; TR-BDF2 with an embedded error${newton}, ${solved}`
}
