// A step of a timeline whose rates jump or bend: halved again and again where two halves differ from the whole, so that the
// place of a jump is found to rounding.
import type { Plan } from './plan.ts'
import { rungeKutta, type Step } from './rates.ts'

/** Difference that is left to a step of the first run, over the size of a component; to shorter ones by the fourth power. */
const TOLERANCE = 1e-8
const TOLERANCE_MIN = 1e-14
const HALVINGS_MAX = 48

/** `length` is that of a step over that of the first run. Halves are looked at up to so many steps of Runge-Kutta; a rate that jumps more often keeps the steps it has. */
export function refinedSteps(plan: Plan, length: number, stepsMax: number): Step {
  const step = rungeKutta(plan)
  const tolerance = Math.max(TOLERANCE_MIN, TOLERANCE * length * length * length * length)
  const sizes = plan.start.map(Math.abs)
  let left = stepsMax
  const whole = Array.from({ length: HALVINGS_MAX + 1 }, () => plan.start.slice())
  const halves = whole.map(() => plan.start.slice())
  const isClose = (y: Float64Array, one: Float64Array, two: Float64Array) =>
    y.every((from, i) => {
      const size = Math.max(sizes[i]!, Math.abs(two[i]!), Math.abs(two[i]! - from))
      return Math.abs(two[i]! - one[i]!) <= tolerance * size
    })
  const advance = (t: number, h: number, y: Float64Array, depth: number): void => {
    const one = whole[depth]!
    const two = halves[depth]!
    one.set(y)
    two.set(y)
    step(t, h, one)
    step(t, h / 2, two)
    step(t + h / 2, h / 2, two)
    left -= 3
    if (depth === HALVINGS_MAX || left < 0 || isClose(y, one, two)) {
      y.set(two)
      for (let i = 0; i < y.length; i++) sizes[i] = Math.max(sizes[i]!, Math.abs(y[i]!))
      return
    }
    advance(t, h / 2, y, depth + 1)
    advance(t + h / 2, h / 2, y, depth + 1)
  }
  return (t, h, y) => advance(t, h, y, 0)
}
