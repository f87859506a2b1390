// What keeps the temperature and the pressure of an ensemble, between steps.
import { exp } from '../../numerics/mathematics.ts'
import { Random } from '../../numerics/random.ts'
import type { Particles } from './particles.ts'
import { rescaling } from './thermostat.ts'

export type Ensemble = 'nve' | 'nvt' | 'npt' | 'langevin'

export interface Bath {
  readonly ensemble: Ensemble
  /** A field from outside acts: the momentum of all is not conserved. */
  readonly isOpen: boolean
  readonly temperature: number
  readonly pressure: number
  readonly tauT: number
  readonly tauP: number
  readonly friction: number
  /** Compressibility that tauP is meant for: a guess shifts the time of relaxation alone. */
  readonly compressibility: number
  readonly dt: number
  readonly seed: number
}

/** Steps between two visits of a bath; a block of steps is a multiple. */
export const BATH_STEPS = 10
/** Steps after which atoms, lists and random numbers begin anew, by which a run can be cut there. */
export const BLOCK_STEPS = 250
const STREAMS = 4_294_967_296
/** So that a stream's number stays a safe integer. */
const BLOCKS_MAX = 1_048_576

/** Degrees of freedom: the noise of Langevin's equation, or a field, moves the whole as well. */
export const freedomOf = (n: number, { ensemble, isOpen }: Pick<Bath, 'ensemble' | 'isOpen'>) =>
  ensemble === 'langevin' || isOpen ? 3 * n : 3 * n - 3

/** Steps of a run in blocks; those before the run proper have negative streams. */
export class Walk {
  readonly #particles: Particles
  readonly #bath: Bath
  readonly #sign: number
  #random = new Random(0)
  #begun: number | undefined
  step: number

  constructor(particles: Particles, bath: Bath, step: number, isBefore = false) {
    this.#particles = particles
    this.#bath = bath
    this.#sign = isBefore ? -1 : 1
    this.step = step
  }

  #begin(): void {
    this.#begun = this.step
    const block = Math.floor(this.step / BLOCK_STEPS) % BLOCKS_MAX
    const stream = this.#sign * (this.#bath.seed + (block + 1) * STREAMS)
    this.#random = new Random(stream)
    this.#particles.seed(stream)
    this.#particles.renew()
  }

  /** To this step; what is measured then is of it. */
  to(end: number): void {
    const { ensemble, dt, friction, temperature } = this.#bath
    const particles = this.#particles
    while (this.step < end) {
      if (this.#sign > 0) particles.follow(this.step, dt)
      const isDue = this.step % BLOCK_STEPS === 0 && this.#begun !== this.step
      if (isDue || this.#begun === undefined) this.#begin()
      const next = Math.min(end, (Math.floor(this.step / BATH_STEPS) + 1) * BATH_STEPS)
      if (ensemble === 'langevin') {
        particles.wander(next - this.step, dt, exp(-friction * dt), temperature)
      } else particles.advance(next - this.step, dt)
      this.step = next
      if (next % BATH_STEPS === 0) this.#visit()
    }
  }

  #visit(): void {
    const { ensemble, temperature, tauT, dt } = this.#bath
    if (ensemble !== 'nvt' && ensemble !== 'npt') return
    const particles = this.#particles
    particles.measureMotion()
    const freedom = freedomOf(particles.n, this.#bath)
    const mean = (freedom * temperature) / 2
    const decay = (BATH_STEPS * dt) / tauT
    particles.scaleVelocities(rescaling(particles.kinetic, mean, freedom, decay, this.#random))
    if (ensemble === 'npt') this.#press()
  }

  /**
   * Stochastic cell rescaling (Bernetti and Bussi, J. Chem. Phys. 153 (2020) 114107, eq. 7): the logarithm of the volume
   * follows the difference of the pressures, and noise; velocities shrink as places grow.
   */
  #press(): void {
    const { pressure, temperature, tauP, compressibility, dt } = this.#bath
    const particles = this.#particles
    particles.measureMotion()
    const { volume, virial, kinetic } = particles
    const inner = (2 * kinetic + virial[0]! + virial[1]! + virial[2]!) / (3 * volume)
    const rate = (compressibility * BATH_STEPS * dt) / tauP
    const noise = Math.sqrt((2 * temperature * rate) / volume) * this.#random.normal()
    const growth = -rate * (pressure - inner - temperature / volume) + noise
    const factor = exp(growth / 3)
    particles.scaleBox(factor)
    particles.scaleVelocities(1 / factor)
  }
}
