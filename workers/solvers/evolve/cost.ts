import { Failure } from '../../failure.ts'
import { equilibrationSteps } from './equilibrate.ts'
import { type EvolveInput, statePointOf } from './state-point.ts'

/** Nanoseconds of an atom's step: integration and images, then each listed partner. */
const STEP_NS = 22
const PARTNER_NS = 1.75
const SKIN = 0.15
/** Beads of a chain keep together, however large the box. */
const DENSITY_OF_CHAIN = 0.7

/** Predicted time in milliseconds: atoms times steps times what an atom's partners take. */
export function costMs(input: EvolveInput): number {
  try {
    const state = statePointOf(input)
    const reach = state.cutoff + SKIN
    const density = state.bond ? Math.max(state.density, DENSITY_OF_CHAIN) : state.density
    const sphere = ((4 * Math.PI) / 3) * reach * reach * reach
    const partners = Math.min(state.n, density * sphere) / 2
    const atomSteps = state.n * (equilibrationSteps(state) + input.steps)
    return 5 + atomSteps * (STEP_NS + PARTNER_NS * partners) * 1e-6
  } catch (error) {
    // It will be refused before it runs.
    if (error instanceof Failure) return 0
    throw error
  }
}
