import { Failure } from '../../failure.ts'
import { invalidInput } from '../../refusal.ts'
import { equilibrationSteps } from './equilibrate.ts'
import { type EvolveInput, type StatePoint, statePointOf } from './state-point.ts'

/** Nanoseconds of an atom's step: integration and images, then each listed partner. */
const STEP_NS = 22
const PARTNER_NS = 1.75
const SKIN = 0.15
/** Factor for rebuilding neighbour lists and taking samples. */
const SAMPLED = 1.4
/** Beads of a chain keep together, however large the box. */
const DENSITY_OF_CHAIN = 0.7

/** Twice what 2000 atoms of a liquid take for 200 000 steps with the usual cutoff. */
const RUN_MS_MAX = 60_000

/** Predicted time in milliseconds. */
export function costMs(input: EvolveInput): number {
  try {
    const state = statePointOf(input)
    return 5 + SAMPLED * stepMs(state) * (equilibrationSteps(state) + input.steps)
  } catch (error) {
    // A refused input never runs.
    if (error instanceof Failure) return 0
    throw error
  }
}

/** Milliseconds of one step: a time for each atom plus a time for each of its neighbours. */
function stepMs({ n, cutoff, bond, density }: StatePoint): number {
  const reach = cutoff + SKIN
  const around = bond ? Math.max(density, DENSITY_OF_CHAIN) : density
  const sphere = ((4 * Math.PI) / 3) * reach * reach * reach
  const partners = Math.min(n, around * sphere) / 2
  return n * (STEP_NS + PARTNER_NS * partners) * 1e-6
}

/** Refuses a run whose predicted time is too long, by a wide cutoff or a high density. */
export function refuseLong(state: StatePoint, steps: number): void {
  const before = equilibrationSteps(state)
  const most = Math.floor(RUN_MS_MAX / stepMs(state)) - before
  if (steps <= most) return
  const { n, cutoff, density } = state
  if (most > 0) {
    const message = `steps is ${steps}: ${n} atoms with a cutoff of ${cutoff} sig take too long; take at most ${most}, or a smaller rc`
    throw invalidInput('/steps', message, { value: steps, maximum: most })
  }
  const message = `rc is too wide: at a density of ${density} sig^-3 and a cutoff of ${cutoff} sig the ${before} steps before the run alone take too long; take a smaller rc or N`
  throw invalidInput('/rc', message, { cutoff, density })
}
