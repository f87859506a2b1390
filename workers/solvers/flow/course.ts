// A flow in time: BDF of order two with the velocity that carries extrapolated from the two steps before, all unknowns at once.
import { readCoefficient } from '../../continuum/coefficient.ts'
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import { invalidInput } from '../../refusal.ts'
import type { Standing } from './going-on.ts'
import { P, T, U, V } from './navier-stokes.ts'
import type { OwnFlow } from './own-problem.ts'
import { refuseFilling, type Setup } from './own-setup.ts'
import type { OwnInput } from './own-words.ts'
import { factor } from './steady.ts'

/** Sees the values at the end of each step; `left` of the equations is that of the step. */
export type Visit = (t: number, values: Float64Array) => void

/** Faster by so much than anything at the start or on the sides, a flow has blown up. */
const BLOWN_UP = 1e6

export function march(
  input: OwnInput,
  flow: OwnFlow,
  setup: Setup,
  steps: number,
  from: Standing | undefined,
  meter: WorkMeter,
  visit: Visit,
): Standing {
  const { ns, hold } = setup
  const dt = from?.dt ?? input.tEnd! / steps
  const done = from?.steps ?? 0
  let values = from?.values ?? started(input, flow, setup)
  if (!from) hold(values, 0)
  let before = from?.before ?? values
  for (let n = done + 1; n <= done + steps; n++) {
    const isFirst = n === 1
    const t = n === done + steps ? input.tEnd! : n * dt
    const [alpha, one, two] = isFirst ? [1 / dt, -1 / dt, 0] : [1.5 / dt, -2 / dt, 0.5 / dt]
    const past = new Float64Array(values.length)
    const next = new Float64Array(values.length)
    for (let k = 0; k < values.length; k++) {
      past[k] = one * values[k]! + two * before[k]!
      next[k] = isFirst ? values[k]! : 2 * values[k]! - before[k]!
    }
    // A pressure follows from the rest: its last one is the better guess.
    next.set(values.subarray(P * ns.count, T * ns.count), P * ns.count)
    hold(next, t)
    refuseFilling(setup, next)
    const wind = next.slice()
    ns.assemble(next, { alpha, past, wind })
    factor(ns, meter)
    const change = ns.correct(next)
    if (!(change < BLOWN_UP * scaleOf(flow, next, ns.count))) {
      throw new Failure(
        'UNSTABLE',
        `the flow grows beyond all bounds at t = ${t}: take more steps`,
        { t },
      )
    }
    ns.assemble(next, { alpha, past, wind, withMatrix: false })
    before = values
    values = next
    visit(t, values)
  }
  return { values, before, steps: done + steps, dt }
}

/** Some speed or temperature that belongs to the flow: never 0. */
function scaleOf(flow: OwnFlow, values: Float64Array, count: number): number {
  let most = flow.visc / (flow.box.x[1] - flow.box.x[0])
  for (let k = 0; k < 4 * count; k++) {
    if (Math.floor(k / count) !== P && Math.abs(values[k]!) > most) most = Math.abs(values[k]!)
  }
  return most
}

/** At rest and at the neutral temperature unless the caller says what there is. */
function started(input: OwnInput, flow: OwnFlow, { ns, mesh }: Setup): Float64Array {
  const { count } = ns
  const values = new Float64Array(4 * count)
  if (flow.heat) values.fill(flow.heat.neutral, T * count, 4 * count)
  if (input.initial === undefined) return values
  const parts = Array.isArray(input.initial) ? (input.initial as unknown[]) : []
  const wanted = flow.heat ? 3 : 2
  if (parts.length !== wanted) {
    const names = flow.heat ? '[u, v, temperature]' : '[u, v]'
    throw invalidInput('/initial', `initial is ${names} here, or the state of a result`)
  }
  for (const [i, part] of parts.entries()) {
    const start = readCoefficient(part, `/initial/${i}`, 'initial', flow.names, flow.box)
    const column = new Float64Array(count)
    start.fill(column, [mesh.x, mesh.y], 0)
    values.set(column, [U, V, T][i]! * count)
  }
  return values
}
