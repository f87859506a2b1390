// The way down to a minimum of the energy: overlaps are taken apart first, then FIRE (Bitzek et al., Phys. Rev. Lett. 97
// (2006) 170201) with the constants of its authors.
import type { Particles } from './particles.ts'

const SETTLING = 100
const STEPS_MAX = 2000
const GROWTH = 1.1
const SHRINKING = 0.5
const MIXING = 0.1
const MIXING_DECAY = 0.99
const PATIENCE = 5
const STEP_GROWTH_MAX = 10

/** Leaves the atoms at rest; answers the largest force that is left. */
export function minimise(particles: Particles, dt: number, length: number): number {
  const { n, model } = particles
  for (let k = 0; k < SETTLING; k++) particles.settle(0.01 * length, strongOf(particles))
  let [step, mixing, downhill] = [dt, MIXING, 0]
  const stop = () => particles.scaleVelocities(0)
  stop()
  let least = 0
  for (let k = 0; k < STEPS_MAX; k++) {
    particles.advance(1, step)
    const { atoms, speeds } = particles.raw
    let [power, speed2, force2] = [0, 0, 0]
    for (let i = 0; i < n; i++) {
      for (let axis = 0; axis < 3; axis++) {
        const [v, f] = [speeds[4 * i + axis]!, atoms[8 * i + 4 + axis]!]
        power += v * f
        speed2 += v * v
        force2 += f * f
      }
    }
    least = Math.sqrt(force2 / n)
    if (force2 === 0) break
    if (!(power > 0)) {
      stop()
      ;[step, mixing, downhill] = [step * SHRINKING, MIXING, 0]
      continue
    }
    const turn = mixing * Math.sqrt(speed2 / force2)
    for (let i = 0; i < n; i++) {
      for (let axis = 0; axis < 3; axis++) {
        const at = 4 * i + axis
        speeds[at] = (1 - mixing) * speeds[at]! + turn * atoms[8 * i + 4 + axis]!
      }
    }
    if (++downhill <= PATIENCE) continue
    step = Math.min(step * GROWTH, STEP_GROWTH_MAX * dt)
    mixing *= MIXING_DECAY
  }
  stop()
  particles.place(particles.places(), new Float64Array(3 * model.kindOf.length))
  return least
}

/** A force below this moves an atom by a part of the way: the mean of all. */
function strongOf(particles: Particles): number {
  const { atoms } = particles.raw
  let square = 0
  for (let i = 0; i < particles.n; i++) {
    for (let axis = 4; axis < 7; axis++) square += Math.min(1e200, atoms[8 * i + axis]! ** 2)
  }
  return Math.max(1e-12, Math.sqrt(square / particles.n))
}
