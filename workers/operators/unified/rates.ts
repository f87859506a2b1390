// What the members of a timeline are worth at a time and a state, how fast the state changes, and a step of the classical
// Runge-Kutta method of fourth order from these.
import type { Plan } from './plan.ts'

/** Evaluates each member at time t and state y; the returned array is reused by the next call. */
function walk(plan: Plan, t: number, y: Float64Array, rates: Float64Array | undefined): number[] {
  const { stages, fixed } = plan
  const inputs: number[] = []
  for (const { closure, slots, origins, state, offset } of stages) {
    for (let i = 0; i < origins.length; i++) {
      const origin = origins[i]!
      if (origin.from === 'state') slots[i] = y[origin.index]!
      else if (origin.from === 'time') slots[i] = t
      else if (origin.from === 'member') slots[i] = inputs[origin.index]!
      else slots[i] = fixed[origin.key] ?? 0
    }
    if (!state) {
      inputs.push(closure(slots) + offset)
      continue
    }
    inputs.push(y[state.index]!)
    if (!rates) continue
    const rate = closure(slots)
    if (state.order === 2) rates[state.index] = y[state.index + 1]!
    rates[state.index + state.order - 1] = rate
  }
  return inputs
}

export const valuesAt = (plan: Plan, t: number, y: Float64Array) => walk(plan, t, y, undefined)

/** A step by closures, in place. */
export type Step = (t: number, h: number, y: Float64Array) => void

export function rungeKutta(plan: Plan): Step {
  const n = plan.start.length
  const at = new Float64Array(n)
  const [k1, k2, k3, k4] = [1, 2, 3, 4].map(() => new Float64Array(n)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  return (t, h, y) => {
    walk(plan, t, y, k1)
    moved(at, y, k1, h / 2)
    walk(plan, t + h / 2, at, k2)
    moved(at, y, k2, h / 2)
    walk(plan, t + h / 2, at, k3)
    moved(at, y, k3, h)
    walk(plan, t + h, at, k4)
    for (let i = 0; i < n; i++) {
      y[i] = y[i]! + (h / 6) * (k1[i]! + 2 * k2[i]! + 2 * k3[i]! + k4[i]!)
    }
  }
}

function moved(to: Float64Array, from: Float64Array, by: Float64Array, h: number): void {
  for (let i = 0; i < to.length; i++) to[i] = from[i]! + h * by[i]!
}
