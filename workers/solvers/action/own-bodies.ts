// A run of bodies under their gravity, whose Hamiltonian is written for them.
import { isState } from '../../dynamics/state.ts'
import { invalidInput } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import { type BodyFiles, filesOf, refuseLong } from '../bodies/body-files.ts'
import { type Approach, withErrors } from '../bodies/closest.ts'
import { momentumDrifts } from '../bodies/momenta.ts'
import type { Scene } from '../bodies/scene.ts'
import {
  hamiltonianOf,
  namesOf,
  placesOf,
  refuseBeside,
  sceneOf,
  watchOf,
  withVelocities,
} from './bodies.ts'
import { solveOwn, wholeOf } from './own.ts'
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
  let [watch, finer] = [watchOf(scene), watchOf(scene)]
  const visits = () => {
    const opened = [watchOf(scene), watchOf(scene)] as const
    ;[watch, finer] = opened
    return {
      run: (t: number, y: Float64Array) => opened[0].see(t, y),
      finer: (t: number, y: Float64Array) => opened[1].see(t, y),
    }
  }
  const whole = { ...input, ...texts, initial: initial ?? texts.initial }
  const solution = solveOwn(whole, run, visits)
  const { series, outputs } = solution
  const closest = withErrors(watch.approaches(), finer.approaches(), wholeOf(input.order)).map(
    // A run of half the step that did not come to its end says nothing of what it left out.
    one => (outputs.positionError < Number.MAX_VALUE ? one : { ...one, error: Number.MAX_VALUE }),
  )
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
      ...outputs,
      ...tellOf(scene, rows, closest),
      ...(input.files && { files: filesOf(input.files, tables(input, scene, rows, series)) }),
    },
  }
}

interface Row {
  readonly t: number
  readonly y: Float64Array
}

function tellOf(scene: Scene, rows: readonly Row[], closest: readonly Approach[]) {
  const { momentum, angular } = momentumDrifts(
    scene,
    rows.map(({ y }) => y),
  )
  return {
    ...{ momentumDrift: momentum, angularMomentumDrift: angular },
    ...placesOf(scene, rows.at(-1)!.y),
    ...(closest.length > 0 && { closest }),
  }
}

const tables = (
  input: OwnInput,
  { dimension }: Scene,
  frames: readonly Row[],
  columns: BodyFiles['columns'],
): BodyFiles => ({ names: namesOf(input), dimension, frames, columns })
