// A run of bodies under their gravity, whose Hamiltonian is written for them.
import { isState } from '../../dynamics/state.ts'
import { invalidInput } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import { type BodyFiles, filesOf, refuseLong } from '../multibody/body-files.ts'
import type { Approach } from '../multibody/closest.ts'
import type { Scene } from '../multibody/scene.ts'
import {
  driftsOf,
  hamiltonianOf,
  namesOf,
  placesOf,
  refuseBeside,
  sceneOf,
  watchOf,
  withVelocities,
} from './bodies.ts'
import { solveOwn } from './own.ts'
import { type OwnInput, PAIRS_MAX } from './own-words.ts'

type Tools = Pick<Run, 'kernels' | 'progress'>

export function solveBodies(input: OwnInput, run: Tools) {
  refuseBeside(input)
  const scene = sceneOf(input)
  const coordinates = scene.n * scene.dimension
  refuseLong(input.files, input.sample, coordinates)
  if (coordinates > PAIRS_MAX) {
    const message = `${scene.n} bodies have ${coordinates} coordinates, above ${PAIRS_MAX}: svc_multibody has IAS15 for so many`
    throw invalidInput('/bodies', message, { value: coordinates, limit: PAIRS_MAX })
  }
  const { initial } = input
  if (initial && !isState(initial)) {
    throw invalidInput(
      '/initial',
      'beside bodies initial is the state of a result: they have positions',
    )
  }
  const texts = hamiltonianOf(scene)
  const watch = watchOf(scene)
  const solution = solveOwn(
    { ...input, ...texts, initial: initial ?? texts.initial },
    run,
    (t, y) => watch.see(t, y),
  )
  const { series } = solution
  const names = [...texts.coordinates, ...texts.momenta]
  const rows = series['t']!.map((t, row) => {
    const y = names.map(name => series[name]![row]!)
    return { t, y: withVelocities(scene, y) }
  })
  return {
    ...solution,
    equations: [
      `H = sum of p_i^2/(2 m_i) - sum of ${scene.G} m_i m_j/sqrt(|r_i - r_j|^2 + ${scene.softening}^2)`,
      "q' = dH/dp, p' = -dH/dq",
    ],
    outputs: {
      ...solution.outputs,
      ...tellOf(scene, rows, watch.approaches()),
      ...(input.files && { files: filesOf(input.files, tables(input, scene, rows, series)) }),
    },
  }
}

interface Row {
  readonly t: number
  readonly y: Float64Array
}

const tellOf = (scene: Scene, rows: readonly Row[], approaches: readonly Approach[]) => ({
  ...driftsOf(
    scene,
    rows.map(({ y }) => y),
  ),
  ...placesOf(scene, rows.at(-1)!.y),
  ...(approaches.length > 0 && { closest: approaches }),
})

const tables = (
  input: OwnInput,
  { dimension }: Scene,
  frames: readonly Row[],
  columns: BodyFiles['columns'],
): BodyFiles => ({ names: namesOf(input), dimension, frames, columns })
