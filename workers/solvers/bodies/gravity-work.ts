// What a run by the kernels of gravity costs.
import { heaviestOf } from './orbits.ts'
import type { Scene } from './scene.ts'

/** Operations beside the forces: of a coordinate at a node, and of a motion of two bodies with its share of the sums. */
export const NODE_WORK = 30
const KEPLER_WORK = 250
/** Evaluations of a step of IAS15, and of the corrector of a row. */
const STEP_EVALUATIONS = 24
const ROW_EVALUATIONS = 40
/** Steps in the time in which the motion changes; after it bodies of one size meet ever more closely. */
const STEPS_A_TIME = 4
const STEPS_OF_MEETINGS = 44
/** Operations of a pair in a row that is told. */
const PAIR_IN_ROW = 10

export const pairWork = (n: number): number => 10 * n * (n - 1)

/** Operations of a run. */
export function gravityWork(scene: Scene): number {
  const { n, tEnd, times } = scene
  if (scene.method === 'wisdom-holman') {
    return (tEnd / scene.step + ROW_EVALUATIONS * times.length) * (pairWork(n) + KEPLER_WORK * n)
  }
  const fold = tEnd / firstTime(scene)
  const meetings = isWild(scene) ? STEPS_OF_MEETINGS * Math.max(0, fold - 1) : 0
  const steps = 8 + STEPS_A_TIME * fold + meetings
  const rows = times.length * PAIR_IN_ROW * n * n
  return steps * STEP_EVALUATIONS * (pairWork(n) + 3 * NODE_WORK * n) + rows
}

/** Whether no body holds the others. */
export function isWild(scene: Scene): boolean {
  const heaviest = scene.masses[heaviestOf(scene)]!
  const others = scene.masses.reduce((sum, mass) => sum + mass, -heaviest)
  return scene.n > 2 && heaviest < 10 * others
}

/** The shortest of the times in which two bodies would fall to, or fly past, each other. */
export function firstTime({
  n,
  dimension: d,
  masses,
  G,
  softening,
  position,
  velocity,
  tEnd,
}: Scene) {
  let shortest = tEnd
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      let [square, fast] = [softening * softening, 0]
      for (let c = 0; c < d; c++) {
        square += (position[i * d + c]! - position[j * d + c]!) ** 2
        fast += (velocity[i * d + c]! - velocity[j * d + c]!) ** 2
      }
      const distance = Math.sqrt(square)
      const pull = Math.sqrt((Math.abs(G) * (masses[i]! + masses[j]!)) / (distance * square))
      shortest = Math.min(shortest, 1 / (pull + Math.sqrt(fast) / distance || 1 / tEnd))
    }
  }
  return shortest
}
