// Modes of an own air space whose walls take a part of their energy: frequency, quality and decay of each, on three meshes.
import { type GridError, gridError } from '../../continuum/grid-error.ts'
import { halved, type TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import { log } from '../../numerics/mathematics.ts'
import { below, holds, type Run } from '../../solver.ts'
import type { Cavity } from './cavity.ts'
import { type DampedMode, dampedModes, type Wanted } from './damped-modes.ts'
import { DampedOperator, layerWarnings } from './damped-operator.ts'
import { noteOf } from './notes.ts'

const ORDER = 4
const ERROR_MAX = 0.01
const DECAY_ERROR_MAX = 0.02
const LEFT_MAX = 1e-5
const HALVINGS = 2
const ROUNDING = 1e-10
/** Modes without losses beyond those that are wanted: losses may change their order. */
const MORE = 2

/** Which modes without losses are to be followed. */
export interface Followed extends Wanted {
  readonly around: number
}

export const followedFor = (wanted: number): number => wanted + MORE

export function runDamped(
  cavity: Cavity,
  first: TriangleMesh,
  curves: Parameters<typeof halved>[1],
  followed: readonly Followed[],
  wanted: number,
  run: Run,
) {
  const meshes = [first]
  for (let k = 0; k < HALVINGS; k++) meshes.push(halved(meshes[k]!, curves))
  const arounds = [...new Set(followed.map(({ around }) => around))]
  let [left, missed] = [0, 0]
  let warnings: string[] = []
  const all = arounds.flatMap((around, a) => {
    const own = followed.filter(one => one.around === around)
    const levels = meshes.map((mesh, k) => {
      run.progress((a + k / meshes.length) / arounds.length, `${mesh.x.length} nodes`)
      const operator = new DampedOperator(run.kernels, mesh, cavity, around)
      const level = dampedModes(operator, cavity, own)
      const f = Math.min(...level.modes.map(({ re }) => re)) / (2 * Math.PI)
      if (a === 0) warnings = layerWarnings(operator, cavity, f)
      left = Math.max(left, level.left)
      missed += Math.abs(level.missed)
      return level.modes
    })
    return own.map((one, n) => ({ ...one, ...judged(levels.map(modes => modes[n]!)) }))
  })
  const modes = all.sort((p, q) => p.frequency - q.frequency).slice(0, wanted)
  const frequencies = modes.map(({ frequency }) => frequency)
  const frequencyErrors = modes.map(({ frequencyError }) => frequencyError.estimate)
  const estimate = Math.max(...frequencies.map((f, n) => frequencyErrors[n]! / f))
  const decayErrors = modes.map(({ decayError, decay }) => (decay > 0 ? decayError / decay : 0))
  const [lowest] = modes
  const fine = meshes.at(-1)!
  return {
    value: lowest!.frequency,
    unit: 'Hz',
    uncertainty: frequencyErrors[0]!,
    equations: [
      'div(grad p/rho) + omega^2 p/(rho c^2) = 0, grad p/rho . n = -i omega p/Z at absorbing walls',
      'p as exp(-delta t): Q = pi f/delta, 60 dB in ln(1000)/delta',
    ],
    terms: [{ term: 'lowest frequency', value: lowest!.frequency }],
    method: `quadratic triangles on ${meshes.map(({ regions }) => regions.length).join(', ')} elements; each mode followed from that of walls without losses, by nonlinear Arnoldi`,
    outputs: {
      frequencies,
      frequencyErrors,
      wavelengths: frequencies.map(f => cavity.gas.c / f),
      fundamental: lowest!.frequency,
      harmonicity: frequencies.map(f => f / lowest!.frequency),
      notes: frequencies.map(noteOf),
      Q: modes.map(({ frequency, decay }) => (decay > 0 ? (Math.PI * frequency) / decay : null)),
      decayTimes: modes.map(({ decay }) => (decay > 0 ? log(1000) / decay : null)),
      decayErrors,
      ...((cavity.isRound || cavity.height !== undefined) && {
        orders: modes.map(({ around, across }) => ({ around, across })),
      }),
      observedOrder: lowest!.frequencyError.order,
      nodes: fine.x.length,
    },
    checks: [
      below(
        'largest error of a frequency by meshes each half as fine, relative',
        estimate,
        ERROR_MAX,
      ),
      below(
        'largest error of a decay by the same, relative',
        Math.max(...decayErrors),
        DECAY_ERROR_MAX,
      ),
      below('what the shapes leave over of the equation', left, LEFT_MAX),
      holds('as many modes without losses below the last one as the factors count', missed === 0),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `largest difference of a frequency on meshes of ${meshes.map(({ x }) => x.length).join(', ')} nodes, relative`,
    },
    resolved: { modes: wanted },
    unused: ['L', 'boundary', 'radius', 'flange'],
    series: {
      x: fine.x,
      y: fine.y,
      ...Object.fromEntries(modes.map(({ shape }, n) => [`pressure${n + 1}`, shape])),
      triangles: Float64Array.from(fine.elements),
      regions: Float64Array.from(fine.regions),
    },
    warnings,
  }
}

function judged(levels: readonly DampedMode[]) {
  const [coarse, middle, fine] = levels as [DampedMode, DampedMode, DampedMode]
  const hertz = ({ re }: DampedMode) => re / (2 * Math.PI)
  const frequency = hertz(fine)
  const far = gridError(frequency, hertz(middle), hertz(coarse), ORDER, frequency)
  const frequencyError: GridError = { ...far, estimate: far.estimate + ROUNDING * frequency }
  // Decays below the rounding of the frequencies are none.
  const decay = fine.im > ROUNDING * fine.re ? fine.im : 0
  const near = gridError(fine.im, middle.im, coarse.im, ORDER, fine.im)
  return {
    ...{ frequency, frequencyError, decay },
    decayError: near.estimate + ROUNDING * fine.re,
    shape: fine.shape,
  }
}
