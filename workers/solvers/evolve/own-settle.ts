// From the start of own atoms to equilibrium: a lattice melts first, then the ensemble at the temperature wanted; a run at
// constant energy is released at the mean energy of that stage.
import { Failure } from '../../failure.ts'
import { correlatedMean } from '../../numerics/autocorrelation.ts'
import { BATH_STEPS, type Bath, freedomOf, Walk } from './baths.ts'
import type { OwnInput } from './own-words.ts'
import type { Particles } from './particles.ts'

const STEPS_MIN = 2000
const STEPS_USUAL_MAX = 8000
const ATOM_STEPS = 4e6
const TRIES = 10_000

export function settlingSteps({ equilibrate }: OwnInput, n: number, isCarried: boolean): number {
  if (equilibrate === false || (equilibrate === undefined && isCarried)) return 0
  if (typeof equilibrate === 'number') return equilibrate
  const usual = Math.max(STEPS_MIN, Math.min(STEPS_USUAL_MAX, ATOM_STEPS / n))
  return BATH_STEPS * Math.round(usual / BATH_STEPS)
}

/** Answers the standard error of the mean energy at which a run at constant energy is released, 0 for others. */
export function settle(
  particles: Particles,
  bath: Bath,
  steps: number,
  melting: number | undefined,
  progress: (share: number, message: string) => void,
): number {
  if (steps === 0) return 0
  const isReleased = bath.ensemble === 'nve'
  const ensemble = isReleased ? 'nvt' : bath.ensemble
  const fast = { ...bath, ensemble, tauT: isReleased ? bath.tauT / 2 : bath.tauT } as const
  const melt = melting === undefined ? 0 : Math.floor(steps / 5)
  if (melt > 0) {
    const hot = { ...fast, ensemble: 'nvt', temperature: melting!, tauT: bath.tauT / 5 } as const
    new Walk(particles, hot, 0, true).to(melt)
    progress(melt / steps, 'the lattice melts')
  }
  const walk = new Walk(particles, fast, melt, true)
  const energies: number[] = []
  for (let step = melt; step < steps; ) {
    step = Math.min(steps, step + BATH_STEPS)
    walk.to(step)
    if (2 * step < steps + melt) continue
    particles.measure()
    energies.push(particles.shiftedPotential)
    if (!Number.isFinite(particles.shiftedPotential)) {
      const message = `the energy is no longer finite at step ${step} of the equilibration; take a smaller dtSim, or minimise the start`
      throw new Failure('UNSTABLE', message, { step, limit: Number.MAX_VALUE })
    }
    if (step % (50 * BATH_STEPS) === 0) progress(step / steps, 'equilibration')
  }
  if (!isReleased) return 0
  const { mean, error } = correlatedMean(energies)
  release(particles, bath, mean)
  return error
}

function release(particles: Particles, { temperature, dt, isOpen }: Bath, potential: number): void {
  const wanted = (freedomOf(particles.n, { ensemble: 'nve', isOpen }) * temperature) / 2
  for (let extra = 0; extra < TRIES; extra++) {
    particles.measure()
    const kinetic = potential + wanted - particles.shiftedPotential
    if (kinetic > wanted / 2) {
      particles.scaleVelocities(Math.sqrt(kinetic / particles.kinetic))
      return
    }
    particles.advance(1, dt)
  }
  throw new Failure('NOT_CONVERGED', `no equilibrium within ${TRIES} steps of release`, {
    limit: TRIES,
  })
}
