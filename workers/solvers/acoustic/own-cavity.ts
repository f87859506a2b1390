// The resonances of an air space of the caller's own: a plane shape, of one height or around an axis, on three meshes.
import { gridError } from '../../continuum/grid-error.ts'
import { halved } from '../../continuum/mesh/triangle-mesh.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { below, holds, type Run } from '../../solver.ts'
import { type Cavity, firstMeshOf, readCavity } from './cavity.ts'
import { type PlaneModes, planeModes } from './cavity-modes.ts'
import { noteOf } from './notes.ts'
import { followedFor, runDamped } from './own-damped.ts'
import { runResponse } from './own-response.ts'
import type { OwnInput } from './own-words.ts'

const MODES = 5
/** Frequencies converge with the fourth power of the side. */
const ORDER = 4
const HALVINGS = 2
const ERROR_MAX = 0.01
const AROUND_MAX = 60
/** Relative difference of an eigenvalue of rounding. */
const ROUNDING = 1e-10

interface Mode {
  readonly plane: number
  readonly frequency: number
  readonly error: number
  readonly order: number | null
  readonly around: number
  readonly across: number
  readonly shape: Float64Array
}

export function runCavity(input: OwnInput, run: Run) {
  const { analysis = 'modes' } = input
  if (analysis === 'response') return runResponse(input, run)
  refuseDriven(input)
  if (analysis !== 'modes') {
    throw invalidInput('/analysis', 'a space of own geometry has modes or a response')
  }
  const count = input.modes ?? MODES
  const cavity = readCavity(input, { modes: count })
  const isDamped =
    cavity.gas.losses !== undefined || cavity.walls.some(({ kind }) => kind === 'absorbing')
  const wanted = isDamped ? followedFor(count) : count
  const first = firstMeshOf(cavity)
  const meshes = [first.mesh]
  for (let k = 0; k < HALVINGS; k++) meshes.push(halved(meshes[k]!, first.curves))
  const seen: PlaneModes[] = []
  const orders: Mode[][] = []
  let still = 0
  let sought = wanted + 1
  for (let around = 0; around < (cavity.isRound ? AROUND_MAX : 1); around++) {
    const levels = meshes.map((mesh, k) => {
      run.progress((around + (k + 1) / meshes.length) / (around + 2), `${mesh.x.length} nodes`)
      return planeModes(run.kernels, mesh, cavity, around, sought)
    })
    seen.push(levels.at(-1)!)
    const plane = judged(levels, around)
    if (around === 0) still = plane.filter(({ frequency }) => frequency === 0).length
    if (still > 1) throw invalidInput('/geometry', 'holes cut the space in parts: take one of them')
    orders.push(plane.flatMap(mode => upright(mode, cavity, wanted)))
    // The k-th mode of each further order around the axis lies above the k-th of this one.
    const top = soundsOf(orders.flat())[wanted - 1]?.frequency ?? Number.POSITIVE_INFINITY
    sought = Math.min(wanted, plane.filter(({ frequency }) => frequency <= top).length)
    if (sought === 0) break
    if (around === AROUND_MAX - 1) {
      throw invalidInput(
        '/modes',
        `modes is ${wanted}: more than ${AROUND_MAX} orders around the axis`,
      )
    }
  }
  const modes = soundsOf(orders.flat()).slice(0, wanted)
  if (isDamped) return runDamped(cavity, first.mesh, first.curves, modes, count, run)
  const estimate = Math.max(...modes.map(({ frequency, error }) => error / frequency))
  const [lowest] = modes
  const frequencies = modes.map(({ frequency }) => frequency)
  const fine = meshes.at(-1)!
  const { extent } = seen[0]!
  return {
    value: lowest!.frequency,
    unit: 'Hz',
    uncertainty: lowest!.error,
    equations: [
      cavity.isRound
        ? '-div(grad p/rho) + m^2 p/(rho r^2) = omega^2 p/(rho c^2) around the axis x = 0'
        : '-div(grad p/rho) = omega^2 p/(rho c^2) in x, y',
      ...(cavity.height === undefined
        ? []
        : [`f^2 = f_xy^2 + (n c/(2 H))^2, H = ${cavity.height} m`]),
    ],
    terms: [{ term: cavity.isRound ? 'volume in m^3' : 'area of the shape in m^2', value: extent }],
    method: `quadratic triangles on ${meshes.map(({ regions }) => regions.length).join(', ')} elements; shift-invert block Lanczos, counted by the signs of L D L^T`,
    outputs: {
      frequencies,
      frequencyErrors: modes.map(({ error }) => error),
      wavelengths: frequencies.map(f => cavity.gas.c / f),
      fundamental: lowest!.frequency,
      harmonicity: frequencies.map(f => f / lowest!.frequency),
      notes: frequencies.map(noteOf),
      ...((cavity.isRound || cavity.height !== undefined) && {
        orders: modes.map(({ around, across }) => ({ around, across })),
      }),
      ...(cavity.height !== undefined && { volume: cavity.height * extent }),
      ...(cavity.isRound && { volume: extent }),
      observedOrder: lowest!.order,
      nodes: fine.x.length,
    },
    checks: [
      below(
        'largest error of a frequency by meshes each half as fine, relative',
        estimate,
        ERROR_MAX,
      ),
      holds(
        'as many eigenvalues below the last one as the factors count',
        seen.every(({ missed }) => missed === 0),
      ),
      below(
        'residual of the modes, relative',
        Math.max(...seen.map(({ residual }) => residual)),
        1e-6,
      ),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `largest difference of a frequency on meshes of ${meshes.map(({ x }) => x.length).join(', ')} nodes, relative`,
    },
    resolved: { modes: count },
    unused: ['L', 'boundary', 'radius', 'flange'],
    series: {
      x: fine.x,
      y: fine.y,
      ...Object.fromEntries(modes.map(({ shape }, n) => [`pressure${n + 1}`, shape])),
      triangles: Float64Array.from(fine.elements),
      regions: Float64Array.from(fine.regions),
    },
    warnings: [],
  }
}

function refuseDriven({ sources, probes, frequencies, boundaries = [] }: OwnInput): void {
  for (const [name, value] of Object.entries({ sources, probes, frequencies })) {
    if (value !== undefined)
      throw invalidInput(
        `/${name}`,
        `${name} belongs to analysis response: modes sound by themselves`,
      )
  }
  const i = boundaries.findIndex(wall => (wall as { kind?: unknown } | null)?.kind === 'moving')
  if (i >= 0)
    throw invalidInput(
      pointerTo('boundaries', i, 'kind'),
      'a moving wall drives: analysis response',
    )
}

/** Rising, without air that rests. */
const soundsOf = (modes: readonly Mode[]): Mode[] =>
  modes.filter(({ frequency }) => frequency > 0).sort((a, b) => a.frequency - b.frequency)

/** Modes of the finest mesh with their errors: air at rest as a whole has none. */
function judged(levels: readonly PlaneModes[], around: number): Mode[] {
  const [coarse, middle, fine] = levels as [PlaneModes, PlaneModes, PlaneModes]
  return fine.modes.map(({ frequency, shape }, k) => {
    const { estimate, order } = gridError(
      frequency,
      middle.modes[k]!.frequency,
      coarse.modes[k]!.frequency,
      ORDER,
      frequency,
    )
    const error = estimate + ROUNDING * frequency
    return { plane: k, frequency, error, order, around, across: 0, shape }
  })
}

/** Between a floor and a ceiling each mode of the shape has a cosine of any order above it. */
function upright(mode: Mode, { height, gas }: Cavity, wanted: number): Mode[] {
  if (height === undefined) return [mode]
  return Array.from({ length: wanted + 1 }, (_, across) => {
    const standing = (across * gas.c) / (2 * height)
    const frequency = Math.sqrt(mode.frequency * mode.frequency + standing * standing)
    const error =
      (frequency > 0 ? mode.frequency / frequency : 1) * mode.error + ROUNDING * frequency
    return { ...mode, frequency, error, across }
  })
}
