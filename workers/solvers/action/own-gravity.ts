// Bodies under their gravity by the methods made for it alone, as svc_multibody runs them: IAS15, and the map of Wisdom and
// Holman.
import { invalidInput } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { foreseenMs } from '../bodies/foresight.ts'
import { solveOwn } from '../bodies/own.ts'
import { readScene } from '../bodies/own-scene.ts'
import { refuseBeside } from './bodies.ts'
import { STEPS_MAX, spanOf } from './own.ts'
import { STEP_DEFAULT } from './own-step.ts'
import type { OwnInput } from './own-words.ts'
import { Trend } from './trend.ts'

const ORDER_USUAL = 4
const DRIFT_MAX = 1e-3

export const isGravity = ({ bodies, method }: OwnInput): boolean =>
  bodies !== undefined && (method === 'ias15' || method === 'wisdom-holman')

/** The same bodies and rows as svc_multibody has them; dt is the step of the map. */
function inSpace(input: OwnInput) {
  const { bodies = [], G, softening, files, sample, method } = input
  // Steps of IAS15 are its own: dt says no more than where the run ends. So are those of planets, where dt was not named.
  const isOpen = input.dt === STEP_DEFAULT && input.tEnd! / input.dt > STEPS_MAX
  const isFree = input.tEnd !== undefined && (method === 'ias15' || isOpen)
  const { steps, dt } = isFree ? { steps: 1, dt: input.tEnd! } : spanOf(input, 0)
  const tEnd = steps * dt
  return {
    bodies: bodies.map(({ name, ...body }) => ({ ...body, object: name ?? 'body' })),
    method: method as 'ias15' | 'wisdom-holman',
    ...(G !== undefined && { G }),
    ...(softening !== undefined && { softening }),
    ...(files && { files }),
    ...(method === 'wisdom-holman' && !isFree && { maxStep: dt }),
    ...{ tMax: tEnd, tEnd },
    times: Array.from({ length: sample }, (_, i) =>
      i === sample - 1 ? tEnd : (tEnd * i) / (sample - 1),
    ),
  }
}

export function gravityCostMs(input: OwnInput): number {
  const others = { dt: 1, pairwiseCoupling: 0, pairwiseSoftening: 0 }
  return foreseenMs({ ...others, ...inSpace(input) } as unknown as Parameters<typeof foreseenMs>[0])
}

export function solveGravity(input: OwnInput, run: Pick<Run, 'kernels' | 'progress'>) {
  refuseBeside(input)
  for (const name of ['initial', 'invariants'] as const) {
    if (input[name] === undefined) continue
    const why = name === 'initial' ? '`bodies` of a state begin it' : 'they are those of gravity'
    throw invalidInput(`/${name}`, `${name} has no meaning beside ${input.method}: ${why}`)
  }
  if (input.order !== ORDER_USUAL) {
    throw invalidInput('/order', `${input.method} has an order of its own`)
  }
  const words = inSpace(input)
  const scene = readScene(words)
  const { outputs, series, ...solution } = solveOwn(words, run)
  const { energy, positions, velocities } = outputs
  const energies = series['t']!.map((_, row) => energyOf(scene, series, row))
  const trend = new Trend()
  const size = Math.abs(energy) || 1
  for (const [row, t] of series['t']!.entries()) trend.add(t, (energies[row]! - energy) / size, 1)
  const deviation = energies.reduce((most, one) => Math.max(most, Math.abs(one - energy)), 0)
  const at = energies.at(-1)!
  return {
    ...solution,
    value: at,
    unit: '1',
    uncertainty: deviation + Number.EPSILON * size,
    terms: [
      { term: 'H at the start', value: energy },
      { term: 'its change', value: at - energy },
    ],
    outputs: {
      energyDrift: outputs.energyDrift,
      energyDriftRK4: null,
      angularMomentumDrift: outputs.angularMomentumDrift,
      energy,
      period: null,
      finalPosition: positions.flat(),
      finalMomentum: velocities.flatMap((v, i) => v.map(one => scene.masses[i]! * one)),
      finalQ: null,
      finalP: null,
      compared: false,
      positionError: solution.accuracy.estimate * reachOf(scene.position, positions.flat()),
      driftSlope: trend.slope(),
      observedOrder: null,
      forceEvaluations: null,
      tEnd: words.tEnd,
      ...{ positions, velocities, state: outputs.state },
      ...(outputs.orbits && { orbits: outputs.orbits }),
      ...(outputs.closest && { closest: outputs.closest }),
      ...(outputs.momentumDrift !== null && { momentumDrift: outputs.momentumDrift }),
      ...(outputs.files && { files: outputs.files }),
    },
    checks: [...solution.checks, below('energy drift of the rows', deviation / size, DRIFT_MAX)],
    resolved: {
      G: scene.G,
      tEnd: words.tEnd,
      ...(input.method === 'wisdom-holman' && { dt: scene.step }),
    },
    series: { ...series, energyError: energies.map(one => (one - energy) / size) },
  }
}

/** Largest distance of a coordinate from 0, and from its start. */
function reachOf(start: ArrayLike<number>, end: readonly number[]): number {
  return end.reduce((most, x, k) => Math.max(most, Math.abs(x), Math.abs(x - start[k]!)), 0)
}

const AXES = ['x', 'y', 'z']

function energyOf(
  { n, dimension: d, masses, G, softening }: ReturnType<typeof readScene>,
  series: Readonly<Record<string, readonly number[]>>,
  row: number,
): number {
  const axes = AXES.slice(0, d)
  let energy = 0
  for (let i = 0; i < n; i++) {
    for (const axis of axes) energy += (masses[i]! / 2) * series[`v${axis}${i}`]![row]! ** 2
    for (let j = 0; j < i; j++) {
      let square = softening * softening
      for (const axis of axes) {
        square += (series[`${axis}${i}`]![row]! - series[`${axis}${j}`]![row]!) ** 2
      }
      energy -= (G * masses[i]! * masses[j]!) / Math.sqrt(square)
    }
  }
  return energy
}
