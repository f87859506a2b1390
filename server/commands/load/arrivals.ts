// The times at which the calls of a load test arrive. An open loop: callers do not know how busy
// the service is, so nothing here waits for an answer.
import { Random } from '../../../workers/numerics/random.ts'
import type { Plan, PlannedCall, Step } from './plan.ts'

export interface Arrival {
  /** Milliseconds from the beginning of the load. */
  readonly at: number
  /** Index of the call in the plan's mix. */
  readonly call: number
}

/**
 * The arrivals of a plan, in order. Those of a Poisson process have exponential distances in the expected number of calls,
 * which the steps turn into time (Lewis and Shedler, Nav. Res. Logist. Q. 26 (1979) 403); even ones have the distance 1.
 */
export function* arrivalsOf(
  plan: Pick<Plan, 'seed' | 'arrivals' | 'steps'> & { mix: readonly Pick<PlannedCall, 'weight'>[] },
): Generator<Arrival> {
  const random = new Random(plan.seed)
  const choose = chooser(plan.mix.map(({ weight }) => weight))
  const distance = plan.arrivals === 'even' ? () => 1 : () => -Math.log(1 - random.uniform())
  let expected = distance()
  let from = 0
  for (const step of plan.steps) {
    const all = expectedWithin(step, step.seconds)
    for (; expected < all; expected += distance()) {
      yield { at: 1000 * (from + timeOf(step, expected)), call: choose(random.uniform()) }
    }
    expected -= all
    from += step.seconds
  }
}

/** Calls that arrive within the first seconds of a step, on average. */
function expectedWithin({ rate, to = rate, seconds }: Step, t: number): number {
  return rate * t + ((to - rate) / (2 * seconds)) * t * t
}

/** When so many have arrived: the inverse of the above, in the form without cancellation. */
function timeOf({ rate, to = rate, seconds }: Step, expected: number): number {
  const slope = (to - rate) / seconds
  const root = Math.sqrt(Math.max(0, rate * rate + 2 * slope * expected))
  return Math.min(seconds, (2 * expected) / (rate + root))
}

/** The index whose share of the whole a number in [0, 1) falls into. */
function chooser(weights: readonly number[]): (share: number) => number {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  const ends = weights.map(weight => (sum += weight) / whole)
  return share => {
    const at = ends.findIndex(end => share < end)
    return at < 0 ? ends.length - 1 : at
  }
}
