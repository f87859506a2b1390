import { doubles } from '../../kernel.ts'
import { asin, cos, sin } from '../../numerics/mathematics.ts'
import { sineMode } from '../../numerics/sine-mode.ts'
import { thinned } from '../../numerics/thin.ts'
import type { Field, Run } from '../../solver.ts'
import { dispersion, exactOmega, type Order, type WaveProblem } from './problem.ts'

/** A run: what was seen at the steps `at`, and the fields at the end. */
export interface Vibration {
  method: string
  at: number[]
  /** Relative to the start. */
  amplitude: number[]
  /** J per unit of mass density (string, membrane) or J (maxwell, 1 m deep). */
  energy: number[]
  /** Measured angular frequency, radians per second, and its standard error. */
  omega: number
  omegaError: number
  /** Largest part of the field that is not the mode, relative to the start. */
  departure: number
  /** Largest divergence of B in units of H per cell, relative; only maxwell has one. */
  divergence?: number
  fields: Record<string, Field>
}

/** What the kernels of wave and maxwell have in common. */
interface Oscillator {
  memory: WebAssembly.Memory
  weightsX(): number
  weightsY(): number
  advance(steps: number): void
  observe(): void
  amplitude(): number
  secondDifference(): number
  energy(): number
}

/** Lets a started kernel of that order run and looks at it some 200 times. `unit` turns its energy into joules. */
export function vibrate(
  problem: WaveProblem,
  order: Order,
  kernel: Oscillator,
  unit: number,
  { progress }: Run,
): Pick<Vibration, 'at' | 'amplitude' | 'energy' | 'omega' | 'omegaError'> {
  const { kx, ky, columns, rows, dt, steps } = problem
  doubles(kernel, kernel.weightsX(), columns).set(sineMode(kx, columns))
  doubles(kernel, kernel.weightsY(), rows).set(sineMode(ky, rows))
  const at = looksOf(exactOmega(problem) * dt * (1 + dispersion(problem, order)), steps)
  const amplitude: number[] = []
  const change: number[] = []
  const energy: number[] = []
  for (const [k, n] of at.entries()) {
    if (k > 0) kernel.advance(n - at[k - 1]!)
    kernel.observe()
    amplitude.push(kernel.amplitude())
    change.push(kernel.secondDifference())
    energy.push(kernel.energy() * unit)
    progress(n / steps, `amplitude ${amplitude[k]! / amplitude[0]!}`)
  }
  const { phase, error } = phasePerStep(amplitude, change)
  return {
    at,
    amplitude: amplitude.map(a => a / amplitude[0]!),
    energy,
    omega: phase / dt,
    omegaError: error / dt,
  }
}

/** The first step and the last, and two of each hundredth of a run. */
const LOOKS = 202

/**
 * Steps at which to look, all of a short run: what the scheme turns by `turn` in a step goes as a cosine, so
 * the crest and the trough of each stretch are known before it runs. Equal strides would beat with a wave
 * that turns many times between them.
 */
function looksOf(turn: number, steps: number): number[] {
  const course = new Float64Array(steps + 1)
  const [c, s] = [cos(turn), sin(turn)]
  let x = 1
  let y = 0
  for (let n = 0; n <= steps; n++) {
    course[n] = x
    const next = c * x - s * y
    y = s * x + c * y
    x = next
  }
  return thinned(course, steps + 1, LOOKS)
}

/**
 * Harmonic inversion for one mode: a(t + dt) - 2 a(t) + a(t - dt) = -4 sin^2(phase / 2) a(t) at every t, so
 * the least-squares slope of the second differences over the amplitudes is the frequency, however short the
 * run is and however far apart the samples lie. The scatter about the slope gives the standard error.
 */
function phasePerStep(amplitude: number[], change: number[]): { phase: number; error: number } {
  const square = amplitude.reduce((sum, a) => sum + a * a, 0)
  const product = amplitude.reduce((sum, a, i) => sum + a * change[i]!, 0)
  const kappa = Math.min(4, -product / square)
  const scatter = amplitude.reduce((sum, a, i) => sum + (change[i]! + kappa * a) ** 2, 0)
  const half = Math.sqrt(kappa) / 2
  // kappa = 2 - 2 cos(phase), so its slope is 2 sin(phase), taken no nearer than a degree to its root at pi.
  const slope = Math.max(4 * half * Math.sqrt(1 - half * half), 0.035 * half)
  return {
    phase: 2 * asin(half),
    error: Math.sqrt(scatter / (square * amplitude.length)) / slope,
  }
}

/** Largest deviation of the field from the mode times its amplitude. */
export function departureOf(field: Float64Array, mode: Float64Array, amplitude: number): number {
  return field.reduce((most, u, i) => Math.max(most, Math.abs(u - amplitude * mode[i]!)), 0)
}
